/** Fields of a form: one line each, typed by the route's body. `<TextField form={form} name="orderNumber" label={…} />` */

import { Input, Select } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Formats } from '../language/formats.ts'
import { useErrorText } from '../language/i18n.tsx'
import { useFormats } from '../language/time.ts'
import { useClear } from '../ui/useClear.tsx'
import { DayPicker } from './DayPicker.tsx'
import { type ControlProps, Labelled } from './Labelled.tsx'
import { PlainNumberInput, whenReleased } from './NumberInput.tsx'
import type { FieldWords, FormFields } from './useContractForm.ts'

export interface FieldProps<Name extends string> {
  form: FormFields<Name>
  name: NoInfer<Name>
  label: string
  hint?: ReactNode
  isOptional?: boolean
  isDisabled?: boolean
}

interface Option {
  value: string
  label: string
}

const plainText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
const labelIn = (options: readonly Option[]) => (value: unknown) => options.find((one) => one.value === value)?.label
const labelsIn = (options: readonly Option[], list: Formats['list']) => (values: unknown) =>
  Array.isArray(values) ? list(values.map((value) => labelIn(options)(value) ?? '')) : undefined

/**
 * Registers that this field is on screen, so that its errors are shown here and not below the form, and how it shows
 * values.
 */
function useClaim<Name extends string>(
  { claim }: FormFields<Name>,
  name: Name,
  { label, textOf: text = plainText }: { label: string; textOf?: FieldWords['textOf'] | undefined },
) {
  const words = useRef<FieldWords>({ label, textOf: text })
  useEffect(() => void (words.current = { label, textOf: text }))
  useEffect(() => claim(name, words), [claim, name])
}

/** Any control in the form's frame; the other fields use it. */
export function Field<Name extends string>({
  form,
  name,
  label,
  hint,
  isOptional,
  textOf: text,
  children,
}: FieldProps<Name> & {
  /** How a value reads, e.g. when others changed it. */
  textOf?: FieldWords['textOf']
  children: (control: ControlProps, value: unknown, set: (value: unknown) => void) => ReactNode
}) {
  const errorText = useErrorText()
  useClaim(form, name, { label, textOf: text })
  const error = form.errorOf(name)
  return (
    <Labelled
      label={label}
      hint={hint}
      isOptional={isOptional === true}
      error={error && errorText(error.key, error.params)}
    >
      {(control) => children(control, form.valueOf(name), (value) => form.set(name, value))}
    </Labelled>
  )
}

const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value))

export function TextField<Name extends string>({
  maxLength,
  isMono,
  autoComplete = 'off',
  type = 'text',
  ...props
}: FieldProps<Name> & {
  maxLength?: number
  isMono?: boolean
  autoComplete?: string
  type?: 'text' | 'email' | 'tel' | 'password'
}) {
  return (
    <Field {...props}>
      {(control, value, set) => (
        <Input
          {...control}
          type={type}
          disabled={props.isDisabled === true}
          className={isMono ? 'mono' : ''}
          autoComplete={autoComplete}
          value={textOf(value)}
          onChange={(event) => set(event.target.value)}
          {...(maxLength !== undefined && { count: { max: maxLength, show: textOf(value).length > maxLength * 0.8 } })}
        />
      )}
    </Field>
  )
}

export function TextAreaField<Name extends string>({
  rows = 3,
  maxLength,
  ...props
}: FieldProps<Name> & { rows?: number; maxLength?: number }) {
  return (
    <Field {...props}>
      {(control, value, set) => (
        <Input.TextArea
          {...control}
          rows={rows}
          disabled={props.isDisabled === true}
          value={textOf(value)}
          onChange={(event) => set(event.target.value)}
          {...(maxLength !== undefined && { count: { max: maxLength, show: true } })}
        />
      )}
    </Field>
  )
}

/** A number, undefined when empty. What is typed stays; what is wrong with it is said when the field is left. */
export function NumberField<Name extends string>({ suffix, ...props }: FieldProps<Name> & { suffix?: ReactNode }) {
  return (
    <Field {...props}>
      {(control, value, set) => (
        <PlainNumberInput
          {...control}
          isDisabled={props.isDisabled === true}
          value={value}
          onChange={set}
          onBlur={() => whenReleased(() => props.form.check(props.name))}
          {...(suffix !== undefined && { suffix })}
        />
      )}
    </Field>
  )
}

const BYTES = { MB: 1e6, GB: 1e9 } as const

/** A number of bytes, typed in the unit, in which its limits are said too. */
export function SizeField<Name extends string>({ unit, ...props }: FieldProps<Name> & { unit: keyof typeof BYTES }) {
  const { bytes } = useFormats()
  const inUnit = (value: unknown) => (typeof value === 'number' ? value / BYTES[unit] : value)
  const errorOf = (name: Name) => {
    const error = props.form.errorOf(name)
    const { minimum, maximum } = error?.params ?? {}
    if (error === undefined || (minimum === undefined && maximum === undefined)) return error
    return {
      ...error,
      params: { ...error.params, minimum: inUnit(minimum), maximum: inUnit(maximum) } as typeof error.params,
    }
  }
  return (
    <Field
      {...props}
      form={{ ...props.form, errorOf }}
      textOf={(value) => (typeof value === 'number' ? bytes(value) : undefined)}
    >
      {(control, value, set) => (
        <PlainNumberInput
          {...control}
          value={inUnit(value)}
          onChange={(typed) => set(typeof typed === 'number' ? Math.round(typed * BYTES[unit]) : typed)}
          onBlur={() => whenReleased(() => props.form.check(props.name))}
          suffix={unit}
        />
      )}
    </Field>
  )
}

/** A calendar day as `yyyy-mm-dd`. */
export function DayField<Name extends string>({
  min,
  max,
  ...props
}: FieldProps<Name> & { min?: string; max?: string }) {
  return (
    <Field {...props}>
      {(control, value, set) => (
        <DayPicker
          {...control}
          disabled={props.isDisabled === true}
          value={textOf(value)}
          onChange={(day) => set(day === '' ? undefined : day)}
          {...(min !== undefined && { min })}
          {...(max !== undefined && { max })}
        />
      )}
    </Field>
  )
}

interface ChoiceProps {
  options: readonly Option[]
  isLoading?: boolean
  /** Called while the user types; the options then come from the server. */
  onSearch?: (text: string) => void
}

const selectProps = ({ options, isLoading, onSearch }: ChoiceProps) => ({
  options: [...options],
  loading: isLoading === true,
  showSearch: onSearch ? { filterOption: false, onSearch } : { optionFilterProp: 'label' },
})

export function ChoiceField<Name extends string>({
  options,
  isLoading,
  onSearch,
  ...props
}: FieldProps<Name> & ChoiceProps) {
  const t = useTranslations('kit.form')
  const clear = useClear()
  return (
    <Field {...props} textOf={labelIn(options)}>
      {(control, value, set) => (
        <Select
          {...control}
          {...selectProps({ options, ...(isLoading && { isLoading }), ...(onSearch && { onSearch }) })}
          disabled={props.isDisabled === true}
          allowClear={props.isOptional === true && clear}
          placeholder={t('choose')}
          value={value === '' ? undefined : (value as string | undefined)}
          onChange={(next: string | undefined) => set(next)}
        />
      )}
    </Field>
  )
}

export function ManyField<Name extends string>({
  options,
  isLoading,
  onSearch,
  ...props
}: FieldProps<Name> & ChoiceProps) {
  const t = useTranslations('kit.form')
  const { list } = useFormats()
  return (
    <Field {...props} textOf={labelsIn(options, list)}>
      {(control, value, set) => (
        <Select
          {...control}
          mode="multiple"
          {...selectProps({ options, ...(isLoading && { isLoading }), ...(onSearch && { onSearch }) })}
          disabled={props.isDisabled === true}
          placeholder={t('choose')}
          value={(value as string[] | undefined) ?? []}
          onChange={(next: string[]) => set(next)}
        />
      )}
    </Field>
  )
}

/** Two to five choices that should be visible at once. */
export function RadioField<Name extends string>({
  options,
  ...props
}: FieldProps<Name> & { options: readonly Option[] }) {
  const errorText = useErrorText()
  useClaim(props.form, props.name, { label: props.label, textOf: labelIn(options) })
  const error = props.form.errorOf(props.name)
  const value = props.form.valueOf(props.name)
  return (
    <fieldset className="field radio-field">
      <legend className="field-label">{props.label}</legend>
      <div className="row">
        {options.map((option) => (
          <label key={option.value} className="radio">
            <input
              type="radio"
              name={props.name}
              checked={value === option.value}
              disabled={props.isDisabled === true}
              onChange={() => props.form.set(props.name, option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && <p className="field-error">{errorText(error.key, error.params)}</p>}
      {props.hint !== undefined && <p className="field-hint">{props.hint}</p>}
    </fieldset>
  )
}
