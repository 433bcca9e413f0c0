/** Days on which a dictionary says nothing of a value: what ended, or begins later, leaves room for another item. */

import type { MappingItem } from './mapping-dicts.schema.ts'

const DAY_MS = 24 * 3_600_000
const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The longest span around a day without an item of the value; undefined where one holds on that day. */
export function freeDays(
  items: readonly MappingItem[],
  value: string,
  day: string,
): Pick<MappingItem, 'validFrom' | 'validTo'> | undefined {
  const own = items.filter(({ from }) => from === value)
  const before = own.flatMap(({ validTo }) => (validTo !== null && validTo < day ? [validTo] : []))
  const after = own.flatMap(({ validFrom }) => (validFrom !== null && validFrom > day ? [validFrom] : []))
  if (before.length + after.length < own.length) return undefined
  const [end] = before.toSorted().slice(-1)
  const [begin] = after.toSorted()
  return {
    validFrom: end === undefined ? null : shifted(end, 1),
    validTo: begin === undefined ? null : shifted(begin, -1),
  }
}
