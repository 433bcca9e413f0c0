/** The rules between the items of a dictionary, and what one list of items changes against another. */

import type { MappingContents, MappingItem } from './mapping-dicts.schema.ts'

export interface ItemFault {
  at: number
  name: 'from' | 'validTo'
  key: 'mapping_item_repeated' | 'mapping_item_days_wrong'
}

/** Days without an end are before and after every other day. */
const FIRST = '0000-00-00'
const LAST = '9999-99-99'
const spanOf = ({ validFrom, validTo }: MappingItem): [string, string] => [validFrom ?? FIRST, validTo ?? LAST]

/** By value, the item that begins later later: of two that overlap, neighbours do. */
export function itemFaults(items: readonly MappingItem[]): ItemFault[] {
  const faults: ItemFault[] = []
  const order = items.map((item, at) => ({ at, from: item.from, span: spanOf(item) }))
  for (const { at, span } of order)
    if (span[0] > span[1]) faults.push({ at, name: 'validTo', key: 'mapping_item_days_wrong' })
  order.sort((a, b) => compare(a.from, b.from) || compare(a.span[0], b.span[0]) || a.at - b.at)
  let until = FIRST
  for (const [place, { at, from, span }] of order.entries()) {
    const isFirst = order[place - 1]?.from !== from
    if (!isFirst && span[0] <= until) faults.push({ at, name: 'from', key: 'mapping_item_repeated' })
    until = isFirst || span[1] > until ? span[1] : until
  }
  return faults
}

const compare = (a: string, b: string) => (a < b ? -1 : Number(a > b))

export interface ItemChange {
  from: string
  validFrom: string | null
  validTo: string | null
  change: 'ADDED' | 'REMOVED' | 'CHANGED'
  /** Null where there was none, and where the value is refused. */
  before: string | null
  after: string | null
}

const keyOf = ({ from, validFrom, validTo }: MappingItem) => JSON.stringify([from, validFrom, validTo])

/** In the order of the new items, then those that are gone. An item is the same when value and days are. */
export function itemChanges(before: readonly MappingItem[], after: readonly MappingItem[]): ItemChange[] {
  const old = new Map(before.map((item) => [keyOf(item), item]))
  const next = new Set(after.map(keyOf))
  const changeOf = (
    { from, validFrom, validTo }: MappingItem,
    rest: Pick<ItemChange, 'change' | 'before' | 'after'>,
  ) => ({
    from,
    validFrom,
    validTo,
    ...rest,
  })
  return [
    ...after.flatMap((item) => {
      const known = old.get(keyOf(item))
      if (known === undefined) return [changeOf(item, { change: 'ADDED', before: null, after: item.to })]
      return known.to === item.to ? [] : [changeOf(item, { change: 'CHANGED', before: known.to, after: item.to })]
    }),
    ...before.flatMap((item) =>
      next.has(keyOf(item)) ? [] : [changeOf(item, { change: 'REMOVED', before: item.to, after: null })],
    ),
  ]
}

/** Whether two versions map every value to the same. */
export const isSameContents = (before: MappingContents, after: MappingContents): boolean =>
  before.policy === after.policy &&
  before.defaultValue === after.defaultValue &&
  itemChanges(before.items, after.items).length === 0
