/** Turns zod issues into `{ path: key }`, the same in the server's answer and in the web's forms. */

import type { z } from 'zod'

export interface FieldErrors {
  fields: Record<string, string>
  fieldParams: Record<string, Record<string, string | number>>
}

/** A list of wrong entries is named by its first ones. */
const MOST_FIELDS = 200

/** Names of fields come from the sender, and may be as long as a request. */
const NAME_MAX = 80

/** The parsed value, or issues that know what was given; see `fieldErrors`. */
export const judge = <S extends z.ZodType>(shape: S, value: unknown) => shape.safeParse(value, { reportInput: true })

const isKey = (message: string) => /^[a-z][a-z0-9_]*$/.test(message)

interface Fault {
  key: string
  params?: Record<string, string | number>
}

function wrongType({ input, expected }: z.core.$ZodIssueInvalidType): Fault {
  if (input === undefined || input === null) return { key: 'can_not_be_empty' }
  if (expected === 'int') return { key: typeof input === 'number' ? 'not_a_whole_number' : 'not_a_number' }
  return expected === 'number' ? { key: 'not_a_number' } : { key: 'wrong_type', params: { expected } }
}

function keyOf(issue: z.core.$ZodIssue): Fault {
  if (isKey(issue.message))
    return { key: issue.message, ...(issue.code === 'custom' && issue.params && { params: issue.params }) }
  switch (issue.code) {
    case 'too_big':
      return { key: issue.origin === 'string' ? 'too_long' : 'too_big', params: { maximum: Number(issue.maximum) } }
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return { key: 'can_not_be_empty' }
      return { key: issue.origin === 'string' ? 'too_short' : 'too_small', params: { minimum: Number(issue.minimum) } }
    case 'invalid_type':
      return wrongType(issue)
    case 'invalid_union': {
      // The fault of the last choice: the ones before it are special values, such as an empty text.
      const last = issue.errors.at(-1)?.[0]
      return last === undefined || last.path.length > 0
        ? { key: 'invalid' }
        : keyOf({ ...last, input: issue.input } as z.core.$ZodIssue)
    }
    case 'invalid_format':
      return { key: 'wrong_format', params: { format: issue.format } }
    case 'invalid_value':
      return { key: 'not_in_list' }
    default:
      return { key: 'invalid' }
  }
}

/** An unknown field has a fault of its own; all other issues are one. */
function faultsOf(issue: z.core.$ZodIssue): [path: string, fault: Fault][] {
  if (issue.code !== 'unrecognized_keys') return [[issue.path.join('.'), keyOf(issue)]]
  return issue.keys.slice(0, MOST_FIELDS).map((name) => {
    const shown = name.slice(0, NAME_MAX)
    return [[...issue.path, shown].join('.'), { key: 'unknown_field', params: { names: shown } }]
  })
}

export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: Record<string, string> = {}
  const fieldParams: FieldErrors['fieldParams'] = {}
  let count = 0
  for (const issue of error.issues) {
    for (const [path, { key, params }] of faultsOf(issue)) {
      if (path in fields) continue
      if (++count > MOST_FIELDS) return { fields, fieldParams }
      fields[path] = key
      if (params) fieldParams[path] = params
    }
  }
  return { fields, fieldParams }
}
