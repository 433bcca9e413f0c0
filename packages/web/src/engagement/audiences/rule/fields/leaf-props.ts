/** What the fields of every condition get, and forms that keep a choice in another way. */

import type { FormFields } from '../../../../kit/form/useContractForm.ts'
import type { Naming } from '../PickNamed.tsx'

export type AnyFields = FormFields<string>
export interface LeafProps {
  form: AnyFields
  /** Of the leaf in the form. */
  name: string
  naming: Naming
}

export const optionsOf = <Value extends string>(values: readonly Value[], label: (value: Value) => string) =>
  values.map((value) => ({ value, label: label(value) }))

/** A choice of two that is kept as true and false. */
export const asChoice = (form: AnyFields): AnyFields => ({
  ...form,
  valueOf: (name) => String(form.valueOf(name) === true),
  set: (name, value) => form.set(name, value === 'true'),
})
/** A text that is null while it is empty. */
export const asNullable = (form: AnyFields): AnyFields => ({
  ...form,
  set: (name, value) => form.set(name, value === '' || value === undefined ? null : value),
})
