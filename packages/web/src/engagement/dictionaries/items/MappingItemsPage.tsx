/** The draft of the next version: the policy and the items, those of the newest version to begin with. */

import { getMappingDict, saveMappingDraft } from '@serialis/contract/engagement/dictionaries/mapping-dicts.routes.ts'
import {
  MAPPING_VALUE_MAXIMUM,
  type MappingDict,
  unmatchedPolicies,
} from '@serialis/contract/engagement/dictionaries/mapping-dicts.schema.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField, TextField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { useContractForm } from '../../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { useNameOf } from '../../collections/shared/useNameOf.ts'
import { ItemList } from './ItemList.tsx'

function EditItems({ dict }: { dict: MappingDict }) {
  const t = useTranslations('mappingDicts')
  const nameOf = useNameOf()
  const go = useGo()
  const { id, version, draft, published, isPersonal } = dict
  const back = pathTo(paths.mappingDict, { id })
  const { policy = 'ERROR', defaultValue = null, items = [] } = draft ?? published ?? {}
  const form = useContractForm(saveMappingDraft, {
    initial: { version, policy, defaultValue, items: [...items] },
    params: { id },
    draft: `mapping items ${id}`,
    onDone: () => {
      say(t('draftSaved'))
      go(back)
    },
  })
  /** Another policy has no default. */
  const ofPolicy = {
    ...form,
    set: (name: Parameters<typeof form.set>[0], value: unknown) => {
      form.set(name, value)
      if (value !== 'DEFAULT') form.set('defaultValue', null)
    },
  }
  return (
    <FormPage
      form={form}
      title={t('itemsOf', { name: nameOf(dict) })}
      lead={t('itemsLead')}
      submit={t('saveDraft')}
      back={back}
    >
      <ChoiceField
        form={ofPolicy}
        name="policy"
        label={t('fields.policy')}
        hint={t('hints.policy')}
        options={unmatchedPolicies
          .filter((value) => !isPersonal || value !== 'INBOX')
          .map((value) => ({ value, label: t(`policies.${value}`) }))}
      />
      {form.values.policy === 'DEFAULT' && (
        <TextField
          form={form}
          name="defaultValue"
          label={t('fields.defaultValue')}
          hint={t('hints.defaultValue')}
          maxLength={MAPPING_VALUE_MAXIMUM}
        />
      )}
      <ItemList form={form} />
    </FormPage>
  )
}

export function MappingItemsPage() {
  const id = useParam()
  return (
    <Loaded route={getMappingDict} input={{ params: { id } }}>
      {(dict) => <EditItems dict={dict} />}
    </Loaded>
  )
}
