/** Items from cells that were copied out of a table: one line each, with tabs between value, target and days. */

import {
  type MappingItem,
  MAPPING_ITEMS_MAXIMUM,
} from '@serialis/contract/engagement/dictionaries/mapping-dicts.schema.ts'

/** Characters that are read. */
export const PASTED_MAXIMUM = 200_000

const orNull = (cell: string | undefined) => (cell === undefined || cell === '' ? null : cell)

/** A line whose target is empty is a value that is refused. Days are judged with the form. */
export function pastedItems(text: string): MappingItem[] {
  const lines = text.slice(0, PASTED_MAXIMUM).split(/\r\n|\r|\n/)
  return lines
    .filter((line) => line.trim() !== '')
    .slice(0, MAPPING_ITEMS_MAXIMUM)
    .map((line) => {
      const [from = '', to, validFrom, validTo] = line.split('\t').map((cell) => cell.trim())
      return { from, to: orNull(to), validFrom: orNull(validFrom), validTo: orNull(validTo) }
    })
}

/** Those with the same value and days replace what was there; the others follow. */
export function withPasted(items: readonly MappingItem[], pasted: readonly MappingItem[]): MappingItem[] {
  const keyOf = ({ from, validFrom, validTo }: MappingItem) => JSON.stringify([from, validFrom, validTo])
  const byKey = new Map(pasted.map((item) => [keyOf(item), item]))
  const known = new Set(items.map(keyOf))
  return [
    ...items.map((item) => byKey.get(keyOf(item)) ?? item),
    ...[...byKey.values()].filter((item) => !known.has(keyOf(item))),
  ]
}
