/** A new nested model, or other words of one. Its fields have a page of their own. */

import { MODEL_CODE_MAXIMUM } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import {
  createNestedModel,
  getNestedModel,
  updateNestedModel,
} from '@serialis/contract/engagement/collections/nested-models/nested-models.routes.ts'
import {
  NESTED_MODEL_DESCRIPTION_MAXIMUM,
  NESTED_MODEL_NAME_MAXIMUM,
  type NestedModel,
} from '@serialis/contract/engagement/collections/nested-models/nested-models.schema.ts'
import { useTranslations } from 'use-intl'
import { TextAreaField, TextField } from '../../../kit/form/fields.tsx'
import { FormPage } from '../../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Loaded } from '../../../kit/page/Loaded.tsx'
import { useNameOf } from '../shared/useNameOf.ts'

function Fields({ form, isFixed }: { form: ContractForm<typeof updateNestedModel>; isFixed: boolean }) {
  const t = useTranslations('nestedModels')
  return (
    <>
      <TextField
        form={form}
        name="code"
        label={t('fields.code')}
        hint={t('hints.code')}
        maxLength={MODEL_CODE_MAXIMUM}
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
            maxLength={NESTED_MODEL_NAME_MAXIMUM}
          />
        ))}
      </div>
      <TextAreaField
        form={form}
        name="description"
        label={t('fields.description')}
        hint={t('hints.description')}
        maxLength={NESTED_MODEL_DESCRIPTION_MAXIMUM}
        isOptional
      />
    </>
  )
}

export function NestedModelCreatePage() {
  const t = useTranslations('nestedModels')
  const go = useGo()
  const form = useContractForm(createNestedModel, {
    initial: { code: '', nameEn: '', nameZh: '', description: '' },
    draft: 'nested model',
    onDone: ({ id }) => {
      say(t('created'))
      go(pathTo(paths.nestedModel, { id }))
    },
  })
  return (
    <FormPage form={form} title={t('create')} lead={t('createLead')} submit={t('create')} back={paths.nestedModels}>
      {/* The fields are the same in both. */}
      <Fields form={form as unknown as ContractForm<typeof updateNestedModel>} isFixed={false} />
    </FormPage>
  )
}

function EditNestedModel({ model }: { model: NestedModel }) {
  const t = useTranslations('nestedModels')
  const nameOf = useNameOf()
  const go = useGo()
  const { id, code, nameEn, nameZh, description, status, version } = model
  const back = pathTo(paths.nestedModel, { id })
  const form = useContractForm(updateNestedModel, {
    initial: { code, nameEn, nameZh, description, version },
    params: { id },
    draft: `nested model ${id}`,
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  return (
    <FormPage form={form} title={nameOf(model)} submit={t('save')} back={back}>
      <Fields form={form} isFixed={status !== 'DRAFT'} />
    </FormPage>
  )
}

export function NestedModelEditPage() {
  const id = useParam()
  return (
    <Loaded route={getNestedModel} input={{ params: { id } }}>
      {(model) => <EditNestedModel model={model} />}
    </Loaded>
  )
}
