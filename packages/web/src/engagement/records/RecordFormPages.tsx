/** A new record of a collection, or another state of one: the form is made from the newest meta data. */

import {
  createRecord,
  getRecord,
  getRecordsOfCollection,
  updateRecord,
} from '@serialis/contract/engagement/records/records.routes.ts'
import type { RecordsOfCollection, RecordShown } from '@serialis/contract/engagement/records/records.schema.ts'
import { useTranslations } from 'use-intl'
import { FormPage } from '../../kit/form/FormPage.tsx'
import { type ContractForm, useContractForm } from '../../kit/form/useContractForm.ts'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { useNameOf } from '../collections/shared/useNameOf.ts'
import { faultsOf, RecordFields } from './shared/RecordFields.tsx'

function NewRecord({ collection }: { collection: RecordsOfCollection }) {
  const t = useTranslations('records')
  const nameOf = useNameOf()
  const go = useGo()
  const { id, fields } = collection
  const form = useContractForm(createRecord, {
    initial: { collectionId: id, data: {} },
    draft: `record of ${id}`,
    alsoCheck: ({ data }) => faultsOf(fields, data),
    onDone: (record) => {
      say(t('created'))
      go(pathTo(paths.record, { id: record.id }))
    },
  })
  const title = t('createIn', { name: nameOf(collection) })
  return (
    <FormPage form={form} title={title} submit={t('create')} back={pathTo(paths.records, { id })}>
      {/* The fields are the same in both. */}
      <RecordFields
        form={form as unknown as ContractForm<typeof updateRecord>}
        fields={fields}
        around={undefined}
        keyPath={undefined}
      />
    </FormPage>
  )
}

export function RecordCreatePage() {
  const id = useParam()
  return (
    <Loaded route={getRecordsOfCollection} input={{ params: { id } }}>
      {(collection) => <NewRecord collection={collection} />}
    </Loaded>
  )
}

function EditRecord({ record }: { record: RecordShown }) {
  const t = useTranslations('records')
  const go = useGo()
  const { id, key, keyPath, fields, data, version } = record
  const back = pathTo(paths.record, { id })
  const form = useContractForm(updateRecord, {
    initial: { data, version },
    params: { id },
    draft: `record ${id}`,
    alsoCheck: (values) => faultsOf(fields, values.data),
    onDone: () => {
      say(t('saved'))
      go(back)
    },
  })
  return (
    <FormPage form={form} title={key} submit={t('save')} back={back}>
      <RecordFields form={form} fields={fields} around={undefined} keyPath={keyPath} />
    </FormPage>
  )
}

export function RecordEditPage() {
  const id = useParam()
  return (
    <Loaded route={getRecord} input={{ params: { id } }}>
      {(record) => <EditRecord record={record} />}
    </Loaded>
  )
}
