/** The `fields` parameter of a list: its items are answered with these fields only. */

import { itemFieldsOf } from '@serialis/contract/kit/list.ts'
import type { Route } from '@serialis/contract/kit/route.ts'
import { Failure } from '../http/failure.ts'

const wantedOf = ({ query }: { query?: unknown }): readonly string[] | undefined =>
  (query as { fields?: readonly string[] } | undefined)?.fields

/** Refuses names that are no fields of the route's items. */
export function requireKnownFields({ output }: Pick<Route, 'output'>, input: { query?: unknown }): void {
  const wanted = wantedOf(input)
  if (wanted === undefined) return
  const known = itemFieldsOf(output)
  const unknown = wanted.filter((name) => !known?.has(name))
  if (unknown.length > 0)
    throw new Failure('invalid_input', {}, { fields: 'unknown_field' }, { fields: { names: unknown.join(', ') } })
}

/** Reduces the items of the answer to the requested fields; unchanged when the request names none. */
export function withWantedFields<T>(answer: T, input: { query?: unknown }): T {
  const wanted = wantedOf(input)
  if (wanted === undefined) return answer
  const { items, ...rest } = answer as { items: readonly Record<string, unknown>[] }
  const narrowed = items.map((item) =>
    Object.fromEntries(wanted.filter((name) => name in item).map((name) => [name, item[name]])),
  )
  return { items: narrowed, ...rest } as T
}
