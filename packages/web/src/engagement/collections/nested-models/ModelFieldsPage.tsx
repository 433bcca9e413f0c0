/** The fields of the draft of a nested model: those of the newest version to begin with. */

import type { saveMetaDataDraft } from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import { ownFields } from '@serialis/contract/engagement/collections/nested-models/models-of-fields.ts'
import {
  getNestedModel,
  saveNestedModelDraft,
} from '@serialis/contract/engagement/collections/nested-models/nested-models.routes.ts'
import type { NestedModel } from '@serialis/contract/engagement/collections/nested-models/nested-models.schema.ts'
import { useTranslations } from 'use-intl'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { FieldList } from '../meta-data/FieldList.tsx'
import { useNameOf } from '../shared/useNameOf.ts'

function EditFields({ model }: { model: NestedModel }) {
  const t = useTranslations('nestedModels')
  const nameOf = useNameOf()
  const go = useGo()
  const { id, version, draft, fields, models } = model
  const back = pathTo(paths.nestedModel, { id })
  const form = useContractForm(saveNestedModelDraft, {
    initial: { version, fields: ownFields(draft?.fields ?? fields) },
    params: { id },
    draft: `nested model fields ${id}`,
    onDone: () => {
      say(t('draftSaved'))
      go(back)
    },
  })
  return (
    <FormPage
      form={form}
      title={t('fieldsOf', { name: nameOf(model) })}
      lead={t('fieldsLead')}
      submit={t('saveDraft')}
      back={back}
    >
      {/* The fields are the same in both. */}
      <FieldList form={form as unknown as ContractForm<typeof saveMetaDataDraft>} models={models} />
    </FormPage>
  )
}

export function ModelFieldsPage() {
  const id = useParam()
  return (
    <Loaded route={getNestedModel} input={{ params: { id } }}>
      {(model) => <EditFields model={model} />}
    </Loaded>
  )
}
