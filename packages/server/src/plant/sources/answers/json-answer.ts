/** Codes in JSON, at the paths that an account's mapping names. */

import type { WebserviceSettings } from '@serialis/contract/plant/sources/accounts.schema.ts'
import { requireFewCodes, requireModestJson } from './answer-limits.ts'
import { AnswerRefused } from './serial-answer.ts'

export type Mapping = WebserviceSettings['response']

/** The value at `a.b.c`; undefined if there is none. An empty path is the value itself. */
function valueAt(value: unknown, place: string): unknown {
  let at = value
  for (const step of place === '' ? [] : place.split('.')) {
    if (typeof at !== 'object' || at === null) return undefined
    at = Object.hasOwn(at, step) ? (at as Record<string, unknown>)[step] : undefined
  }
  return at
}

/** Sets each value at its path; values without a path are left out. */
export function placed(values: readonly (readonly [place: string, value: unknown])[]): Record<string, unknown> {
  const body: Record<string, unknown> = {}
  for (const [place, value] of values) {
    if (place === '' || value === undefined) continue
    const steps = place.split('.')
    const last = steps.pop() as string
    let at = body
    for (const step of steps) {
      const inner = at[step]
      at =
        typeof inner === 'object' && inner !== null
          ? (inner as Record<string, unknown>)
          : ((at[step] = {}) as Record<string, unknown>)
    }
    at[last] = value
  }
  return body
}

export interface JsonPage {
  codes: string[]
  /** The page parameter of the next request; null on the last one. */
  next: string | number | null
  requestId: string | null
  gtin: string | null
}

const textOrNull = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

/** One page; throws `AnswerRefused` for text that is no JSON or has no codes at the mapped path. */
export function readPage(text: string, mapping: Mapping): JsonPage {
  requireModestJson(text)
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch (error) {
    throw new AnswerRefused('unreadable_answer', { text: (error as Error).message.slice(0, 200) })
  }
  const entries = valueAt(body, mapping.codes)
  if (!Array.isArray(entries)) throw new AnswerRefused('unreadable_answer', { place: mapping.codes })
  requireFewCodes(entries.length)
  const codes = entries.map((entry, index) => {
    const code = textOrNull(valueAt(entry, mapping.code))
    if (code === null) throw new AnswerRefused('unreadable_answer', { place: mapping.code, line: index + 1 })
    return code
  })
  const next = mapping.next === '' ? null : valueAt(body, mapping.next)
  return {
    codes,
    next: typeof next === 'number' || (typeof next === 'string' && next !== '') ? next : null,
    requestId: mapping.requestId === '' ? null : textOrNull(valueAt(body, mapping.requestId)),
    gtin: mapping.gtin === '' ? null : textOrNull(valueAt(body, mapping.gtin)),
  }
}
