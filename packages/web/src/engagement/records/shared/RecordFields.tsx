/** The fields of a record in a form, by the meta data, and what of them is wrong. */

import { parentPath } from '@serialis/contract/engagement/collections/field-list.ts'
import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { recordFaults, type RecordFault } from '@serialis/contract/engagement/collections/record-check.ts'
import { holdsMask } from '@serialis/contract/engagement/records/record-values.ts'
import type { updateRecord } from '@serialis/contract/engagement/records/records.routes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '../../../kit/form/fields.tsx'
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

/** A fault in a list of values is shown at the list, which is one field of the form. */
const fieldAt = (at: string) => at.replace(/\.\d+$/, '')

/** What is shown in part is judged by the server, which knows the value. */
export const faultsOf = (fields: readonly MetaField[], data: unknown): Record<string, string> =>
  Object.fromEntries(
    recordFaults(fields, JSON.parse(JSON.stringify(data ?? {})))
      .filter(({ at }) => !holdsMask(valueAt({ data }, `data.${at}`)))
      .map(({ at, reason }) => [`data.${fieldAt(at)}`, FAULTS[reason]]),
  )

type RecordForm = ContractForm<typeof updateRecord>
interface FieldsOf {
  form: RecordForm
  fields: readonly MetaField[]
  /** Of a record that is there. */
  keyPath: string | undefined
}

/** The objects of a list, each as a group that can be removed. */
function Items({ form, fields, keyPath, field, name }: FieldsOf & { field: MetaField; name: `data.${string}` }) {
  const t = useTranslations('records.items')
  const { labelOf } = useFieldWords()
  // Fields keep what was typed: behind a removed group each of them begins anew.
  const [removed, setRemoved] = useState(0)
  const label = labelOf(field)
  return (
    <Field
      form={form}
      name={name}
      label={label}
      isOptional={!field.isRequired}
      hint={field.maxItems === undefined ? t('hint') : t('atMost', { count: field.maxItems })}
    >
      {(control, value, set) => {
        const items = Array.isArray(value) ? (value as unknown[]) : []
        return (
          <div className="stack">
            {items.map((_, place) => (
              <fieldset key={`${removed} ${place}`} className="record-group">
                <legend>{t('one', { name: label, number: String(place + 1) })}</legend>
                <RecordFields
                  form={form}
                  fields={fields}
                  around={field.path}
                  keyPath={keyPath}
                  at={`${name}.${place}`}
                />
                <Button
                  aria-label={t('removeOf', { name: label, number: String(place + 1) })}
                  onClick={() => {
                    const rest = items.filter((_one, other) => other !== place)
                    set(rest.length === 0 ? undefined : rest)
                    setRemoved(removed + 1)
                  }}
                >
                  {t('remove')}
                </Button>
              </fieldset>
            ))}
            <Button
              id={control.id}
              aria-label={t('addTo', { name: label })}
              aria-describedby={control['aria-describedby']}
              disabled={items.length >= (field.maxItems ?? Infinity)}
              onClick={() => set([...items, {}])}
            >
              {t('add')}
            </Button>
          </div>
        )
      }}
    </Field>
  )
}

/** Objects are groups, and lists of objects groups that can be added. */
export function RecordFields({
  form,
  fields,
  around,
  keyPath,
  at = 'data',
}: FieldsOf & { around: string | undefined; at?: string }) {
  const { labelOf } = useFieldWords()
  return fields
    .filter(({ path }) => parentPath(path) === around)
    .map((field) => {
      const name = `${at}.${field.path.slice(field.path.lastIndexOf('.') + 1)}` as `data.${string}`
      if (field.type === 'OBJECT')
        return (
          <fieldset key={field.path} className="record-group">
            <legend>{labelOf(field)}</legend>
            <RecordFields form={form} fields={fields} around={field.path} keyPath={keyPath} at={name} />
          </fieldset>
        )
      return field.itemType === 'OBJECT' ? (
        <Items key={field.path} form={form} fields={fields} keyPath={keyPath} field={field} name={name} />
      ) : (
        <RecordField key={field.path} form={form} field={field} name={name} isKey={field.path === keyPath} />
      )
    })
}
