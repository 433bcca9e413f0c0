/** A new collection, or other words and another retention of one. */

import {
  createCollection,
  getCollection,
  updateCollection,
} from '@serialis/contract/engagement/collections/collections.routes.ts'
import {
  type Collection,
  COLLECTION_CODE_MAXIMUM,
  COLLECTION_DESCRIPTION_MAXIMUM,
  COLLECTION_NAME_MAXIMUM,
  collectionKinds,
  KEY_PATH_MAXIMUM,
} from '@serialis/contract/engagement/collections/collections.schema.ts'
import { useTranslations } from 'use-intl'
import { ChoiceField, NumberField, TextAreaField, TextField } from '../../kit/form/fields.tsx'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { useNameOf } from './shared/useNameOf.ts'

function Fields({ form, isFixed }: { form: ContractForm<typeof updateCollection>; isFixed: boolean }) {
  const t = useTranslations('collections')
  return (
    <>
      <div className="form-pair">
        <TextField
          form={form}
          name="code"
          label={t('fields.code')}
          hint={t('hints.code')}
          maxLength={COLLECTION_CODE_MAXIMUM}
          isDisabled={isFixed}
          isMono
        />
        <ChoiceField
          form={form}
          name="kind"
          label={t('fields.kind')}
          hint={t('hints.kind')}
          options={collectionKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          isDisabled={isFixed}
        />
      </div>
      <div className="form-pair">
        <TextField
          form={form}
          name="nameEn"
          label={t('fields.nameEn')}
          hint={t('hints.names')}
          maxLength={COLLECTION_NAME_MAXIMUM}
        />
        <TextField
          form={form}
          name="nameZh"
          label={t('fields.nameZh')}
          hint={t('hints.names')}
          maxLength={COLLECTION_NAME_MAXIMUM}
        />
      </div>
      <div className="form-pair">
        <TextField
          form={form}
          name="keyPath"
          label={t('fields.keyPath')}
          hint={t('hints.keyPath')}
          maxLength={KEY_PATH_MAXIMUM}
          isDisabled={isFixed}
          isMono
        />
        <NumberField
          form={form}
          name="retentionDays"
          label={t('fields.retentionDays')}
          hint={t('hints.retentionDays')}
          isOptional
        />
      </div>
      <TextAreaField
        form={form}
        name="description"
        label={t('fields.description')}
        hint={t('hints.description')}
        maxLength={COLLECTION_DESCRIPTION_MAXIMUM}
        isOptional
      />
    </>
  )
}

export function CollectionCreatePage() {
  const t = useTranslations('collections')
  const go = useGo()
  const form = useContractForm(createCollection, {
    initial: { code: '', nameEn: '', nameZh: '', keyPath: 'id', description: '' },
    draft: 'collection',
    onDone: ({ id }) => {
      say(t('created'))
      go(pathTo(paths.collection, { id }))
    },
  })
  return (
    <FormPage form={form} title={t('create')} lead={t('createLead')} submit={t('create')} back={paths.collections}>
      {/* The fields are the same in both. */}
      <Fields form={form as unknown as ContractForm<typeof updateCollection>} isFixed={false} />
    </FormPage>
  )
}

function EditCollection({ collection }: { collection: Collection }) {
  const t = useTranslations('collections')
  const nameOf = useNameOf()
  const go = useGo()
  const { id, code, nameEn, nameZh, kind, keyPath, retentionDays, description, status, version } = collection
  const back = pathTo(paths.collection, { id })
  const form = useContractForm(updateCollection, {
    initial: { code, nameEn, nameZh, kind, keyPath, retentionDays, description, version },
    params: { id },
    draft: `collection ${id}`,
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  return (
    <FormPage form={form} title={nameOf(collection)} submit={t('save')} back={back}>
      <Fields form={form} isFixed={status !== 'DRAFT'} />
    </FormPage>
  )
}

export function CollectionEditPage() {
  const id = useParam()
  return (
    <Loaded route={getCollection} input={{ params: { id } }}>
      {(collection) => <EditCollection collection={collection} />}
    </Loaded>
  )
}
