/**
 * A form for a contract route: its zod shape validates, refusals are shown at their fields, and the submission is
 * locked.
 */

import { bodyOf } from '@serialis/contract/kit/boundary/strict.ts'
import { fieldErrors, judge } from '@serialis/contract/kit/field-errors.ts'
import type { Answer, ClientInput, Route } from '@serialis/contract/kit/route.ts'
import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import type { ErrorParams } from '../language/i18n.tsx'
import { type UndoOptions, useUndo } from '../notices/useUndo.ts'
import type { CallError } from '../wire/call-error.ts'
import { useCommand } from '../wire/server-state.ts'
import { useDraft, type DraftState } from './useDraft.ts'
import { type NewerRecord, useNewerRecord } from './useNewerRecord.ts'
import { isSameValue } from './values/same-value.ts'
import { valueAt, withValueAt } from './values/value-path.ts'

type BodyOf<R extends Route> = ClientInput<R> extends { body: infer B } ? B : Record<never, never>
/** Every field may still be empty. */
export type FormValues<R extends Route> = { [K in keyof BodyOf<R>]?: BodyOf<R>[K] | undefined }
type Key<T> = T extends unknown ? keyof T & string : never
type FieldName<R extends Route> = Key<BodyOf<R>> | `${Key<BodyOf<R>>}.${string}`

interface FieldError {
  key: string
  params: ErrorParams
}

/** What a field needs from its form. */
export interface FormFields<Name extends string> {
  valueOf(name: Name): unknown
  errorOf(name: Name): FieldError | undefined
  set(name: Name, value: unknown): void
  /** Says what is wrong with what was entered here; an empty field is left until the form is submitted. */
  check(name: Name): void
  /** A field that is on screen claims its errors; returns the function that releases them. */
  claim(name: Name, words?: { readonly current: FieldWords }): () => void
}

/** How a field names itself and shows a value; undefined for a value without a text. */
export interface FieldWords {
  label: string
  textOf(value: unknown): string | undefined
}

/** A field that others changed meanwhile. */
export interface ChangedField {
  name: string
  label: string
  before: string | undefined
  after: string | undefined
  /** What the user entered instead; undefined when the field was left alone. */
  own: string | undefined
}

export interface ContractForm<R extends Route> extends FormFields<FieldName<R>> {
  /** An input outside of the form's values was changed: its error goes, and leaving asks. `set` does so for the others. */
  touch(name: string): void
  values: FormValues<R>
  replace(values: FormValues<R>): void
  submit(): Promise<void>
  isBusy: boolean
  /** Changed and not submitted: leaving asks first. */
  isDirty: boolean
  /** Errors of fields that the form does not show. */
  otherErrors: FieldError[]
  errorCount: number
  /** How often a submission named faults; the first of them is then where the user goes on. */
  refusalCount: number
  draft: DraftState
  /** The record of an edit form, which others may change meanwhile. */
  newer: NewerRecord<FormValues<R>>
  changedFields: ChangedField[]
}

export interface FormOptions<R extends Route> {
  initial: FormValues<R>
  params?: Record<string, string>
  /** Keeps the input under this name until it is submitted; secrets are left out. Not for forms about passwords. */
  draft?: string
  /** Input outside of the form's values, which belongs to the draft. */
  more?: { value: unknown; use: (value: never) => void }
  onDone: (answer: Answer<R>) => void
  /** Faults that the route's shape does not know, as `{ field: key }`; shown together with those of the shape. */
  alsoCheck?: (values: FormValues<R>) => Record<string, string>
  /** A setting: what was saved is said, and can be taken back for some seconds. Not for what is signed. */
  undo?: UndoOptions<Answer<R>>
  /** Sends the validated body in another way, e.g. with a signature; undefined means it was not sent. */
  send?: (input: ClientInput<R>) => Promise<Answer<R> | undefined>
}

type Errors = Record<string, FieldError>
const errorsOf = ({
  fields,
  fieldParams,
}: {
  fields: Record<string, string>
  fieldParams: Record<string, ErrorParams>
}): Errors =>
  Object.fromEntries(Object.entries(fields).map(([path, key]) => [path, { key, params: fieldParams[path] ?? {} }]))

/** An error of `levels.0.code` is removed when `levels` or that field changes. */
const without = (errors: Errors, name: string): Errors =>
  Object.fromEntries(Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`)))

type Claimed = ReadonlyMap<string, { readonly current: FieldWords } | undefined>

function useFieldErrors() {
  const [errors, setErrors] = useState<Errors>({})
  const [refusalCount, setRefusalCount] = useState(0)
  const [claimed, setClaimed] = useState<Claimed>(new Map())
  const claim = useCallback((name: string, words?: { readonly current: FieldWords }) => {
    setClaimed((before) => new Map(before).set(name, words))
    return () => setClaimed((before) => new Map([...before].filter(([other]) => other !== name)))
  }, [])
  const otherErrors = Object.entries(errors).flatMap(([path, error]) => (claimed.has(path) ? [] : [error]))
  const refused = (faults: Errors) => {
    const isRefused = Object.keys(faults).length > 0
    setErrors(faults)
    if (isRefused) setRefusalCount((count) => count + 1)
    return isRefused
  }
  return { errors, setErrors, refusalCount, refused, claim, claimed, otherErrors }
}

/** Of the fields on screen, those whose value in the record is another one now. */
function changedFieldsOf(claimed: Claimed, { base, newer }: NewerRecord<object>, values: object): ChangedField[] {
  return [...claimed].flatMap(([name, words]) => {
    const [before, after, own] = [base, newer, values].map((one) => valueAt(one, name))
    if (words === undefined || isSameValue(before, after)) return []
    const { label, textOf } = words.current
    const isOwn = !isSameValue(own, before) && !isSameValue(own, after)
    return [{ name, label, before: textOf(before), after: textOf(after), own: isOwn ? textOf(own) : undefined }]
  })
}

/** The input that the form sends: the params of its page, and its values where the route takes a body. */
const inputOf = <R extends Route>(route: R, params: Record<string, string> | undefined, values: FormValues<R>) =>
  ({ ...(params && { params }), ...(route.input.body && { body: bodyOf(route, values) }) }) as ClientInput<R>

/** The input, its draft, and the record that it began with. */
function useValues<R extends Route>(
  { initial, draft, more }: Pick<FormOptions<R>, 'initial' | 'draft' | 'more'>,
  clearErrors: () => void,
) {
  const [values, setValues] = useState(initial)
  const [isDirty, setDirty] = useState(false)
  const show = (next: FormValues<R>, dirty: boolean) => {
    setValues(next)
    setDirty(dirty)
    clearErrors()
  }
  const replace = useCallback((next: FormValues<R>) => {
    setValues(next)
    setDirty(true)
  }, [])
  const newer = useNewerRecord(initial, { values, isDirty, show })
  const kept = useDraft(draft, { values, base: newer.base, more: more?.value }, isDirty, (from) => {
    if (from.more !== undefined) more?.use(from.more as never)
    replace(from.values)
    if (from.base) newer.beginWith(from.base)
  })
  const set = (name: string, value: unknown) => {
    setValues((before) => withValueAt(before, name, value))
    setDirty(true)
  }
  return { values, isDirty, setDirty, replace, set, newer, kept }
}

/** What the contract refuses of the values, field by field; `more` are faults that it does not know. */
function faultsOf<R extends Route>(route: R, values: FormValues<R>, more: Record<string, string> = {}): Errors {
  const shape = route.input.body as z.ZodType | undefined
  const error = shape && judge(shape, values).error
  const { fields, fieldParams } = error ? fieldErrors(error) : { fields: {}, fieldParams: {} }
  return errorsOf({ fields: { ...more, ...fields }, fieldParams })
}

/** The fault of one field; none while it is empty. */
function faultAt<R extends Route>(route: R, values: FormValues<R>, name: string): Errors {
  const fault = valueAt(values, name) === undefined ? undefined : faultsOf(route, values)[name]
  return fault === undefined ? {} : { [name]: fault }
}

export function useContractForm<R extends Route>(route: R, options: FormOptions<R>): ContractForm<R> {
  const { initial, params, onDone, alsoCheck, send, undo } = options
  const { errors, setErrors, refusalCount, refused, claim, claimed, otherErrors } = useFieldErrors()
  const { values, isDirty, setDirty, replace, set, newer, kept } = useValues<R>(options, () => setErrors({}))
  const offerUndo = useUndo(route, params)
  const done = (answer: Answer<R>) => {
    // Rendered at once: continuing must not be mistaken for leaving a changed form.
    flushSync(() => setDirty(false))
    kept.forget()
    if (undo) offerUndo({ before: newer.base, after: values }, answer, undo)
    setTimeout(() => onDone(answer))
  }
  const onRefused = (error: CallError) => {
    const isOutdated = error.key === 'changed_meanwhile' && 'version' in initial
    if (isOutdated) newer.report(error.meanwhile)
    return (error.namesFields && refused(errorsOf(error))) || isOutdated
  }
  const command = useCommand(route, { onDone: done, onRefused })
  const submit = async () => {
    const faults = faultsOf(route, values, alsoCheck?.(values))
    if (refused(faults)) return
    if (!send) return void (await command.run(inputOf(route, params, values)))
    const answer = await send(inputOf(route, params, values))
    if (answer !== undefined) done(answer)
  }
  return {
    values,
    replace,
    submit,
    isBusy: command.isBusy,
    isDirty,
    otherErrors,
    errorCount: Object.keys(errors).length,
    refusalCount,
    draft: kept,
    newer,
    changedFields: changedFieldsOf(claimed, newer, values),
    valueOf: (name) => valueAt(values, name),
    errorOf: (name) => errors[name],
    check: (name) => setErrors((before) => ({ ...before, ...faultAt(route, values, name) })),
    claim,
    touch(name) {
      setDirty(true)
      setErrors((before) => without(before, name))
    },
    set(name, value) {
      set(name, value)
      setErrors((before) => without(before, name))
    },
  }
}
