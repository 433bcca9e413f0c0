/** A new dictionary, or other words of one. Its items have a page of their own. */

import {
  createMappingDict,
  getMappingDict,
  updateMappingDict,
} from '@serialis/contract/engagement/dictionaries/mapping-dicts.routes.ts'
import {
  MAPPING_DICT_CODE_MAXIMUM,
  MAPPING_DICT_DESCRIPTION_MAXIMUM,
  MAPPING_DICT_NAME_MAXIMUM,
  MAPPING_SYSTEM_MAXIMUM,
  type MappingDict,
} from '@serialis/contract/engagement/dictionaries/mapping-dicts.schema.ts'
import { Checkbox } from 'antd'
import { useTranslations } from 'use-intl'
import { Field, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { useNameOf } from '../collections/shared/useNameOf.ts'

function Fields({ form, isFixed }: { form: ContractForm<typeof updateMappingDict>; isFixed: boolean }) {
  const t = useTranslations('mappingDicts')
  return (
    <>
      <TextField
        form={form}
        name="code"
        label={t('fields.code')}
        hint={t('hints.code')}
        maxLength={MAPPING_DICT_CODE_MAXIMUM}
        isDisabled={isFixed}
        isMono
      />
      <div className="form-pair">
        {(['nameEn', 'nameZh'] as const).map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={t(`fields.${name}`)}
            hint={t('hints.names')}
            maxLength={MAPPING_DICT_NAME_MAXIMUM}
          />
        ))}
      </div>
      <div className="form-pair">
        {(['fromSystem', 'toSystem'] as const).map((name) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={t(`fields.${name}`)}
            hint={t(`hints.${name}`)}
            maxLength={MAPPING_SYSTEM_MAXIMUM}
          />
        ))}
      </div>
      <Field form={form} name="isPersonal" label={t('fields.isPersonal')} hint={t('hints.isPersonal')}>
        {(control, value, set) => (
          <Checkbox id={control.id} checked={value === true} onChange={(event) => set(event.target.checked)} />
        )}
      </Field>
      <TextAreaField
        form={form}
        name="description"
        label={t('fields.description')}
        hint={t('hints.description')}
        maxLength={MAPPING_DICT_DESCRIPTION_MAXIMUM}
        isOptional
      />
    </>
  )
}

export function MappingDictCreatePage() {
  const t = useTranslations('mappingDicts')
  const go = useGo()
  const form = useContractForm(createMappingDict, {
    initial: { code: '', nameEn: '', nameZh: '', fromSystem: '', toSystem: '', isPersonal: false, description: '' },
    draft: 'mapping dictionary',
    onDone: ({ id }) => {
      say(t('created'))
      go(pathTo(paths.mappingDict, { id }))
    },
  })
  return (
    <FormPage form={form} title={t('create')} lead={t('createLead')} submit={t('create')} back={paths.mappingDicts}>
      {/* The fields are the same in both. */}
      <Fields form={form as unknown as ContractForm<typeof updateMappingDict>} isFixed={false} />
    </FormPage>
  )
}

function EditMappingDict({ dict }: { dict: MappingDict }) {
  const t = useTranslations('mappingDicts')
  const nameOf = useNameOf()
  const go = useGo()
  const { id, code, nameEn, nameZh, fromSystem, toSystem, isPersonal, description, status, version } = dict
  const back = pathTo(paths.mappingDict, { id })
  const form = useContractForm(updateMappingDict, {
    initial: { code, nameEn, nameZh, fromSystem, toSystem, isPersonal, description, version },
    params: { id },
    draft: `mapping dictionary ${id}`,
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  return (
    <FormPage form={form} title={nameOf(dict)} submit={t('save')} back={back}>
      <Fields form={form} isFixed={status !== 'DRAFT'} />
    </FormPage>
  )
}

export function MappingDictEditPage() {
  const id = useParam()
  return (
    <Loaded route={getMappingDict} input={{ params: { id } }}>
      {(dict) => <EditMappingDict dict={dict} />}
    </Loaded>
  )
}
