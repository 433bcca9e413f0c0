/** A new transfer model, or other words of one. Its lines have a page of their own, the bench. */

import { listCollections } from '@serialis/contract/engagement/collections/collections.routes.ts'
import {
  createTransferModel,
  getTransferModel,
  updateTransferModel,
} from '@serialis/contract/engagement/transfers/transfer-models.routes.ts'
import {
  TRANSFER_CODE_MAXIMUM,
  TRANSFER_DESCRIPTION_MAXIMUM,
  TRANSFER_NAME_MAXIMUM,
  type TransferModel,
} from '@serialis/contract/engagement/transfers/transfer-models.schema.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { useNameOf } from '../collections/shared/useNameOf.ts'

/** As many as one page of the list has. */
const COLLECTIONS = 100

function Fields({ form, isFixed }: { form: ContractForm<typeof updateTransferModel>; isFixed: boolean }) {
  const t = useTranslations('transferModels')
  return (
    <>
      <TextField
        form={form}
        name="code"
        label={t('fields.code')}
        hint={t('hints.code')}
        maxLength={TRANSFER_CODE_MAXIMUM}
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
            maxLength={TRANSFER_NAME_MAXIMUM}
          />
        ))}
      </div>
      <TextAreaField
        form={form}
        name="description"
        label={t('fields.description')}
        hint={t('hints.description')}
        maxLength={TRANSFER_DESCRIPTION_MAXIMUM}
        isOptional
      />
    </>
  )
}

/** The collections that messages can become records of. */
function CollectionChoice({ form }: { form: ContractForm<typeof createTransferModel> }) {
  const t = useTranslations('transferModels')
  const nameOf = useNameOf()
  const { data } = useRead(listCollections, { query: { limit: COLLECTIONS } })
  return (
    <ChoiceField
      form={form}
      name="collectionId"
      label={t('fields.collection')}
      hint={t('hints.collection')}
      isLoading={data === undefined}
      options={(data?.items ?? [])
        .filter(({ status }) => status !== 'ARCHIVED')
        .map((one) => ({ value: one.id, label: `${nameOf(one)} (${one.code})` }))}
    />
  )
}

export function TransferModelCreatePage() {
  const t = useTranslations('transferModels')
  const go = useGo()
  const form = useContractForm(createTransferModel, {
    initial: { code: '', nameEn: '', nameZh: '', collectionId: '', description: '' },
    draft: 'transfer model',
    onDone: ({ id }) => {
      say(t('created'))
      go(pathTo(paths.transferModel, { id }))
    },
  })
  return (
    <FormPage form={form} title={t('create')} lead={t('createLead')} submit={t('create')} back={paths.transferModels}>
      <CollectionChoice form={form} />
      {/* These are the same in both. */}
      <Fields form={form as unknown as ContractForm<typeof updateTransferModel>} isFixed={false} />
    </FormPage>
  )
}

function EditTransferModel({ model }: { model: TransferModel }) {
  const t = useTranslations('transferModels')
  const nameOf = useNameOf()
  const go = useGo()
  const { id, code, nameEn, nameZh, description, status, version } = model
  const back = pathTo(paths.transferModel, { id })
  const form = useContractForm(updateTransferModel, {
    initial: { code, nameEn, nameZh, description, version },
    params: { id },
    draft: `transfer model ${id}`,
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

export function TransferModelEditPage() {
  const id = useParam()
  return (
    <Loaded route={getTransferModel} input={{ params: { id } }}>
      {(model) => <EditTransferModel model={model} />}
    </Loaded>
  )
}
