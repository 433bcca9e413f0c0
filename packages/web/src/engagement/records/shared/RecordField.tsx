/** One field of a record in a form, by its type. What is emptied is not in the record. */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import type { updateRecord } from '@serialis/contract/engagement/records/records.routes.ts'
import { isMasked } from '@serialis/contract/kit/boundary/masking.ts'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { DayPicker } from '../../../kit/form/DayPicker.tsx'
import { Field } from '../../../kit/form/fields.tsx'
import type { ControlProps } from '../../../kit/form/Labelled.tsx'
import { PlainNumberInput } from '../../../kit/form/NumberInput.tsx'
import type { ContractForm } from '../../../kit/form/useContractForm.ts'
import { useFormats } from '../../../kit/language/time.ts'
import { useFieldWords } from './useFieldWords.ts'

interface ControlOf {
  control: ControlProps
  field: MetaField
  value: unknown
  set: (value: unknown) => void
  isDisabled: boolean
}

const textOf = (value: unknown): string => (value === undefined || value === null ? '' : String(value))
const orNothing = (text: string | undefined) => (text === undefined || text === '' ? undefined : text)

/** A list of scalars is typed line by line. */
function Lines({ control, field, value, set, isDisabled }: ControlOf) {
  const [text, setText] = useState(Array.isArray(value) ? value.map(textOf).join('\n') : textOf(value))
  const isNumeric = field.itemType === 'NUMBER' || field.itemType === 'INTEGER'
  const read = (typed: string): unknown => {
    if (typed.trim() === '') return undefined
    const lines = typed.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim()]))
    if (field.itemType === 'BOOLEAN')
      return lines.map((line) => (line === 'true' ? true : line === 'false' ? false : line))
    return isNumeric ? lines.map((line) => (Number.isNaN(Number(line)) ? line : Number(line))) : lines
  }
  return (
    <Input.TextArea
      {...control}
      rows={3}
      disabled={isDisabled}
      value={text}
      onChange={(event) => {
        setText(event.target.value)
        set(read(event.target.value))
      }}
    />
  )
}

function Choice({ control, field, value, set, isDisabled }: ControlOf) {
  const t = useTranslations('records')
  const forms = useTranslations('kit.form')
  const options =
    field.type === 'BOOLEAN'
      ? [
          { value: 'true', label: t('yes') },
          { value: 'false', label: t('no') },
        ]
      : field.values.map((one) => ({ value: one, label: one }))
  return (
    <Select
      {...control}
      disabled={isDisabled}
      allowClear={!field.isRequired}
      placeholder={forms('choose')}
      value={value === undefined || value === null ? undefined : String(value)}
      options={options}
      onChange={(next: string | undefined) =>
        set(field.type === 'BOOLEAN' && next !== undefined ? next === 'true' : next)
      }
    />
  )
}

function Control(props: ControlOf) {
  const { control, field, value, set, isDisabled } = props
  const isInPart = typeof value === 'string' && isMasked(value)
  const [wasInPart] = useState(isInPart)
  if (field.type === 'ARRAY') return <Lines {...props} />
  // What is shown in part is a text, whatever it is.
  if (!wasInPart) {
    if (field.type === 'BOOLEAN' || field.type === 'ENUM') return <Choice {...props} />
    if (field.type === 'NUMBER' || field.type === 'INTEGER')
      return (
        <PlainNumberInput
          {...control}
          isDisabled={isDisabled}
          value={value}
          onChange={set}
          {...(field.unit !== '' && { suffix: field.unit })}
        />
      )
    if (field.type === 'DATE')
      return (
        <DayPicker {...control} disabled={isDisabled} value={textOf(value)} onChange={(day) => set(orNothing(day))} />
      )
  }
  const isNumeric = field.type === 'NUMBER' || field.type === 'INTEGER'
  const typed = (text: string) => (isNumeric && text.trim() !== '' && !Number.isNaN(Number(text)) ? Number(text) : text)
  return (
    <Input
      {...control}
      autoComplete="off"
      disabled={isDisabled}
      value={textOf(value)}
      onChange={(event) => set(orNothing(event.target.value) && typed(event.target.value))}
    />
  )
}

export function RecordField({
  form,
  field,
  name,
  isKey,
}: {
  form: ContractForm<typeof updateRecord>
  field: MetaField
  /** Where its value is, with the places of lists. */
  name: `data.${string}`
  /** Of a record that is there. */
  isKey: boolean
}) {
  const t = useTranslations('records.hints')
  const { clauses } = useFormats()
  const { labelOf } = useFieldWords()
  const hints = [
    isKey && t('key'),
    field.pii !== 'NONE' && t('personal'),
    field.type === 'DATE_TIME' && t('moment'),
    field.type === 'ARRAY' && t('lines'),
  ].filter((hint) => hint !== false)
  return (
    <Field
      form={form}
      name={name}
      label={labelOf(field)}
      isOptional={!field.isRequired}
      hint={hints.length === 0 ? field.path : clauses(hints)}
    >
      {(control, value, set) => <Control control={control} field={field} value={value} set={set} isDisabled={isKey} />}
    </Field>
  )
}
