/**
 * A form for a contract route: its zod shape validates, refusals are shown at their fields, and the submission is
 * locked.
 */

import { fieldErrors } from '@serialis/contract/kit/field-errors.ts'
import type { Answer, ClientInput, Route } from '@serialis/contract/kit/route.ts'
import { useCallback, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'
import type { ErrorParams } from '../language/i18n.tsx'
import type { CallError } from '../wire/call-error.ts'
import { useCommand } from '../wire/server-state.ts'
import { useDraft, type DraftState } from './useDraft.ts'
import { valueAt, withValueAt } from './value-path.ts'

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
  /** A field that is on screen claims its errors; returns the function that releases them. */
  claim(name: Name): () => void
}

export interface ContractForm<R extends Route> extends FormFields<FieldName<R>> {
  values: FormValues<R>
  replace(values: FormValues<R>): void
  submit(): Promise<void>
  isBusy: boolean
  /** Changed and not submitted: leaving asks first. */
  isDirty: boolean
  /** Errors of fields that the form does not show. */
  otherErrors: FieldError[]
  errorCount: number
  draft: DraftState
}

export interface FormOptions<R extends Route> {
  initial: FormValues<R>
  params?: Record<string, string>
  /** Keeps the input under this name until it is submitted. Never for forms with passwords. */
  draft?: string
  onDone: (answer: Answer<R>) => void
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

function useFieldErrors() {
  const [errors, setErrors] = useState<Errors>({})
  const [claimed, setClaimed] = useState<ReadonlySet<string>>(new Set())
  const claim = useCallback((name: string) => {
    setClaimed((before) => new Set(before).add(name))
    return () => setClaimed((before) => new Set([...before].filter((other) => other !== name)))
  }, [])
  const otherErrors = Object.entries(errors).flatMap(([path, error]) => (claimed.has(path) ? [] : [error]))
  const refused = (error: CallError) => {
    if (error.namesFields) setErrors(errorsOf(error))
    return error.namesFields
  }
  return { errors, setErrors, refused, claim, otherErrors }
}

/** The input that the form sends: the params of its page, and its values where the route takes a body. */
const inputOf = <R extends Route>(route: R, params: Record<string, string> | undefined, values: FormValues<R>) =>
  ({ ...(params && { params }), ...(route.input.body && { body: values }) }) as ClientInput<R>

export function useContractForm<R extends Route>(
  route: R,
  { initial, params, draft, onDone, send }: FormOptions<R>,
): ContractForm<R> {
  const [values, setValues] = useState(initial)
  const [isDirty, setDirty] = useState(false)
  const { errors, setErrors, refused, claim, otherErrors } = useFieldErrors()
  const replace = useCallback((next: FormValues<R>) => {
    setValues(next)
    setDirty(true)
  }, [])
  const kept = useDraft(draft, values, isDirty, replace)
  const done = (answer: Answer<R>) => {
    // Rendered at once: continuing must not be mistaken for leaving a changed form.
    flushSync(() => setDirty(false))
    kept.forget()
    setTimeout(() => onDone(answer))
  }
  const command = useCommand(route, { onDone: done, onRefused: refused })
  const submit = async () => {
    const shape = route.input.body as z.ZodType | undefined
    const parsed = shape?.safeParse(values)
    if (parsed && !parsed.success) return setErrors(errorsOf(fieldErrors(parsed.error)))
    setErrors({})
    const input = inputOf(route, params, values)
    if (!send) return void (await command.run(input))
    const answer = await send(input)
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
    draft: kept,
    valueOf: (name) => valueAt(values, name),
    errorOf: (name) => errors[name],
    claim,
    set(name, value) {
      setValues((before) => withValueAt(before, name, value))
      setErrors((before) => without(before, name))
      setDirty(true)
    },
  }
}
