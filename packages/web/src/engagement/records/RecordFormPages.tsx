/** A new record of a collection, or another state of one: the form is made from the newest meta data. */

import { parentPath } from '@serialis/contract/engagement/collections/field-list.ts'
import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { recordFaults, type RecordFault } from '@serialis/contract/engagement/collections/record-check.ts'
import { holdsMask } from '@serialis/contract/engagement/records/record-values.ts'
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
import { valueAt } from '../../kit/form/values/value-path.ts'
import { useGo, useParam } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { useNameOf } from '../collections/shared/useNameOf.ts'
import { RecordField } from './RecordField.tsx'
import { useFieldWords } from './useFieldWords.ts'

const FAULTS = {
  MISSING: 'record_field_missing',
  UNKNOWN: 'record_field_unknown',
  WRONG_TYPE: 'record_field_wrong_type',
  NOT_IN_LIST: 'record_field_not_in_list',
  TOO_LONG: 'record_field_too_long',
  TOO_LARGE: 'record_field_too_large',
} as const satisfies Record<RecordFault['reason'], string>

/** A fault in a list is shown at the list, which is one field of the form. */
const fieldAt = (at: string) => at.split('.').slice(0, firstPlace(at)).join('.')
const firstPlace = (at: string) => {
  const place = at.split('.').findIndex((name) => /^\d+$/.test(name))
  return place < 0 ? undefined : place
}

/** What is shown in part is judged by the server, which knows the value. */
export const faultsOf = (fields: readonly MetaField[], data: unknown): Record<string, string> =>
  Object.fromEntries(
    recordFaults(fields, JSON.parse(JSON.stringify(data ?? {})))
      .filter(({ at }) => !holdsMask(valueAt({ data }, `data.${at}`)))
      .map(({ at, reason }) => [`data.${fieldAt(at)}`, FAULTS[reason]]),
  )

/** Objects are groups; the fields of objects in a list are typed as JSON with their list. */
function Group({
  form,
  fields,
  around,
  keyPath,
}: {
  form: ContractForm<typeof updateRecord>
  fields: readonly MetaField[]
  around: string | undefined
  /** Of a record that is there. */
  keyPath: string | undefined
}) {
  const { labelOf } = useFieldWords()
  return fields
    .filter(({ path }) => parentPath(path) === around)
    .map((field) =>
      field.type === 'OBJECT' ? (
        <fieldset key={field.path} className="record-group">
          <legend>{labelOf(field)}</legend>
          <Group form={form} fields={fields} around={field.path} keyPath={keyPath} />
        </fieldset>
      ) : (
        <RecordField key={field.path} form={form} field={field} isKey={field.path === keyPath} />
      ),
    )
}

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
      <Group
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
      <Group form={form} fields={fields} around={undefined} keyPath={keyPath} />
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
