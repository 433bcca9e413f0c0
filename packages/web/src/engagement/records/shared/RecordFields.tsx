/** The fields of a record in a form, by the meta data, and what of them is wrong. */

import { parentPath } from '@serialis/contract/engagement/collections/field-list.ts'
import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { recordFaults, type RecordFault } from '@serialis/contract/engagement/collections/record-check.ts'
import { holdsMask } from '@serialis/contract/engagement/records/record-values.ts'
import type { updateRecord } from '@serialis/contract/engagement/records/records.routes.ts'
import type { ContractForm } from '../../../kit/form/useContractForm.ts'
import { valueAt } from '../../../kit/form/values/value-path.ts'
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
export function RecordFields({
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
          <RecordFields form={form} fields={fields} around={field.path} keyPath={keyPath} />
        </fieldset>
      ) : (
        <RecordField key={field.path} form={form} field={field} isKey={field.path === keyPath} />
      ),
    )
}
