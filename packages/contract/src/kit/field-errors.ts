/** Turns zod issues into `{ path: key }`, the same in the server's answer and in the web's forms. */

import type { z } from 'zod'

export interface FieldErrors {
  fields: Record<string, string>
  fieldParams: Record<string, Record<string, string | number>>
}

/** A list of wrong entries is named by its first ones. */
const MOST_FIELDS = 200
const MOST_NAMES = 20

const isKey = (message: string) => /^[a-z][a-z0-9_]*$/.test(message)

function keyOf(issue: z.core.$ZodIssue): { key: string; params?: Record<string, string | number> } {
  if (isKey(issue.message))
    return { key: issue.message, ...(issue.code === 'custom' && issue.params && { params: issue.params }) }
  switch (issue.code) {
    case 'too_big':
      return { key: issue.origin === 'string' ? 'too_long' : 'too_big', params: { maximum: Number(issue.maximum) } }
    case 'too_small':
      if (issue.origin === 'string' && Number(issue.minimum) === 1) return { key: 'can_not_be_empty' }
      return { key: issue.origin === 'string' ? 'too_short' : 'too_small', params: { minimum: Number(issue.minimum) } }
    case 'invalid_type':
      return {
        key:
          issue.input === undefined ? 'can_not_be_empty' : issue.expected === 'number' ? 'not_a_number' : 'wrong_type',
      }
    case 'invalid_format':
      return { key: 'wrong_format', params: { format: issue.format } }
    case 'invalid_value':
      return { key: 'not_in_list' }
    case 'unrecognized_keys':
      return { key: 'unknown_field', params: { names: issue.keys.slice(0, MOST_NAMES).join(', ') } }
    default:
      return { key: 'invalid' }
  }
}

export function fieldErrors(error: z.ZodError): FieldErrors {
  const fields: Record<string, string> = {}
  const fieldParams: FieldErrors['fieldParams'] = {}
  let count = 0
  for (const issue of error.issues) {
    const path = issue.path.join('.')
    if (path in fields) continue
    if (++count > MOST_FIELDS) break
    const { key, params } = keyOf(issue)
    fields[path] = key
    if (params) fieldParams[path] = params
  }
  return { fields, fieldParams }
}
