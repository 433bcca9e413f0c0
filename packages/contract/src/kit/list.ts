/** Every list answers `{ items, next, total?, isTotalOpen? }` with keyset paging; `next` is the cursor of the following page. */

import { z } from 'zod'

export const PAGE_LIMIT = { default: 25, max: 200 } as const

/** Where the next page begins: after the last row by its id, or by the other sort key of the list. */
export const cursors = {
  id: z.uuid(),
  number: z.string().regex(/^\d{1,15}$/),
  /** A name, or several values in one text that the list itself reads. */
  text: z.string().max(400),
} as const

/**
 * Which fields of its items a list answers, separated by commas; the server refuses a name that the item does not have.
 */
const fieldNames = z
  .string()
  .max(1000)
  .transform((text) => text.split(',').filter((name) => name !== ''))
  .meta({
    description: 'Names of the fields that each item is answered with, with commas between. Without it: all fields.',
  })

/** Query of a list: filters of the room, position and size of the page, and the requested fields. */
export const listQuery = <S extends z.ZodRawShape>(filters: S, cursor: keyof typeof cursors = 'id') =>
  z.object({
    ...filters,
    after: (cursors[cursor] as z.ZodType<string, string>).optional(),
    limit: z.coerce.number().int().min(1).max(PAGE_LIMIT.max).default(PAGE_LIMIT.default),
    fields: fieldNames.optional(),
  })

/** Filters that a body names: many more than a list has, each longer than what a person types. */
const FILTERS_MAXIMUM = 40

/** The filters of a list in a body: as in the query of the list, without `after`, `limit` and `fields`. */
export const filtersOf = <V extends z.ZodType>(value: V) =>
  z.record(z.string().max(100), value).refine((filters) => Object.keys(filters).length <= FILTERS_MAXIMUM, 'too_long')
/** The value of a filter as in an address. */
export const filterText = z.string().max(400)

/** Up to how many rows a list is counted where that is cheap. */
export const COUNTED_MAXIMUM = 10_000

const total = {
  /** How many rows match; absent where they are not counted, and on every page after the first. */
  total: z.number().int().optional(),
  /** There are more rows than `total`. */
  isTotalOpen: z.boolean().optional(),
}
export type Total = z.output<z.ZodObject<typeof total>>

export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), next: z.string().nullable(), ...total })

/** Names of the fields of a list's items; undefined when the output is no list of objects. */
export function itemFieldsOf(output: z.ZodType | undefined): ReadonlySet<string> | undefined {
  const items = output instanceof z.ZodObject ? (output.shape as z.ZodRawShape)['items'] : undefined
  const item = items instanceof z.ZodArray ? items.element : undefined
  return item instanceof z.ZodObject ? new Set(Object.keys(item.shape as z.ZodRawShape)) : undefined
}

/** Several filters in one parameter of an address: `name~value`, with `;` between. What separates is escaped in both. */
const escaped = (text: string) => text.replaceAll(/[%;~]/g, encodeURIComponent).replaceAll('~', '%7E')

function unescaped(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Those that are empty are left out. */
export const packedFilters = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .flatMap(([key, value]) => (value === '' ? [] : [`${escaped(key)}~${escaped(value)}`]))
    .join(';')

/** Undefined where the text is none. */
export function unpackedFilters(text: string): Record<string, string> | undefined {
  const entries = text.split(';').map((part) => part.split('~').map(unescaped))
  const isWhole = entries.every(
    (parts) => parts.length === 2 && parts.every((part) => part !== undefined && part !== ''),
  )
  return isWhole ? (Object.fromEntries(entries) as Record<string, string>) : undefined
}
