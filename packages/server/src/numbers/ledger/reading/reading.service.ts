/** The current state of SNs: single ones, counts, the strip of an order. */

import {
  statusMask,
  stateOfCode,
  type PackagingLevel,
  type SerialState,
  type SerialStatus,
} from '@serialis/contract/numbers/ledger/serial-states.ts'
import { shownStateOf, type ShownState } from '@serialis/contract/numbers/ledger/shown-states.ts'
import { pipeline, type TenantDb } from '../../../kit/db/db.ts'
import { ordersOfSites } from '../../../platform/sites/sites.service.ts'
import { valuesAt, visitColumn } from '../cells/cell-rows.ts'
import type { ContainerRow, CountRow, CountScope, OrderRange, SerialRow, StripRun } from '../ledger-types.ts'
import { blocksOf, knownBlocksOf } from '../one/known-blocks.ts'
import { blockOf, offsetOf, type Range } from '../serial-set/ordinals.ts'
import { pushTo } from '../serial-set/push-to.ts'
import { hasOrdinal, setOfOrdinals, setOfRanges } from '../serial-set/serial-set.ts'
import type { ColumnName } from '../store/column-ids.ts'
import { openBlocks, openKnownBlocks, type KnownHead, type OpenBlock } from '../store/columns.ts'
import { listContainers, listPartials } from '../store/queries/containers.queries.ts'
import { listRangesMeeting, listRangesOfOrders } from '../store/queries/ranges.queries.ts'
import {
  countsByBlock,
  countsByProduct,
  countsOfAll,
  listBlocksWithStatus,
  type CountRowOf,
} from '../store/queries/reading.queries.ts'
import { inSight, orderRangesInSight } from './visibility.service.ts'

/** The state of each given ordinal, in their order; null: never issued. */
export async function stateOf(db: TenantDb, ordinals: ArrayLike<number>): Promise<(SerialState | null)[]> {
  const codes = await valuesOf(db, ordinals, 'state')
  return Array.from(codes, (code) => (code === -1 ? null : stateOfCode(code)))
}

/** The product of each block; null: none. A block has at most one product. */
export const productsOfBlocks = async (db: TenantDb, blocks: Iterable<number>): Promise<Map<number, string | null>> =>
  new Map(Array.from((await blocksOf(db, blocks)).values(), ({ block, productId }) => [block, productId]))

/** A column's value for each given ordinal, in their order; -1: never issued. Parent: 0 when in no container. */
export async function valuesOf(db: TenantDb, ordinals: ArrayLike<number>, name: ColumnName): Promise<Float64Array> {
  return valuesIn(await openBlocks(db, setOfOrdinals(ordinals), [name], 'read'), ordinals, name)
}

function valuesIn(
  blocks: ReadonlyMap<number, OpenBlock<KnownHead>>,
  ordinals: ArrayLike<number>,
  name: ColumnName,
): Float64Array {
  const values = new Float64Array(ordinals.length).fill(-1)
  const places = new Map<number, number[]>()
  for (let at = 0; at < ordinals.length; at++) {
    pushTo(places, blockOf(ordinals[at] as number), at)
  }
  for (const [block, own] of places) {
    const open = blocks.get(block)
    if (open === undefined) continue
    const issued = own.filter((at) => offsetOf(ordinals[at] as number) < open.head.size)
    const found = valuesAt(
      open.column(name),
      issued.map((at) => offsetOf(ordinals[at] as number)),
    )
    issued.forEach((at, place) => (values[at] = found[place] as number))
  }
  return values
}

/**
 * Everything the ledger knows about single SNs, in the given order; SNs that were never issued, or that the caller may
 * not see, are left out.
 */
export async function describeSerials(db: TenantDb, given: readonly number[]): Promise<SerialRow[]> {
  if (given.length === 0) return []
  const seen = db.sites === undefined ? null : await inSight(db, setOfOrdinals(given))
  const ordinals = seen === null ? given : given.filter((ordinal) => hasOrdinal(seen, ordinal))
  const numbers = ordinals.map(blockOf)
  const blocks = knownBlocksOf(db, numbers) ?? (await blocksOf(db, numbers))
  const [open, ranges] = await pipeline<[ReadonlyMap<number, OpenBlock<KnownHead>>, OrderRange[]]>(db, [
    () => openKnownBlocks(db, setOfOrdinals(ordinals), blocks.values()),
    () =>
      listRangesMeeting(
        db,
        ordinals.map((ordinal) => ({ first: ordinal, last: ordinal })),
      ),
  ])
  const states = valuesIn(open, ordinals, 'state')
  const parents = valuesIn(open, ordinals, 'parent')
  return ordinals.flatMap((ordinal, at) => {
    const block = blocks.get(blockOf(ordinal))
    if (block === undefined || states[at] === -1) return []
    const range = rangeAround(ranges, ordinal)
    const { level, productId, gtin, applicationId, issuedAt } = block
    return [
      {
        ordinal,
        level,
        productId,
        gtin,
        applicationId,
        issuedAt,
        isImported: block.ruleVersionId === null,
        state: stateOfCode(states[at] as number),
        parent: parents[at] === 0 ? null : (parents[at] as number),
        orderId: range?.orderId ?? null,
        lineId: range?.lineId ?? null,
        packageId: range?.packageId ?? null,
      },
    ]
  })
}

function rangeAround(ranges: readonly OrderRange[], ordinal: number): OrderRange | undefined {
  let from = 0
  let to = ranges.length - 1
  while (from <= to) {
    const middle = (from + to) >> 1
    const range = ranges[middle] as OrderRange
    if (ordinal < range.first) to = middle - 1
    else if (ordinal > range.last) from = middle + 1
    else return range
  }
  return undefined
}

const readable = ({ key, level, state, count }: CountRowOf): CountRow => ({
  key,
  level,
  state: stateOfCode(state),
  count,
})

/**
 * SNs per state. For blocks, products and all, only counts are read; for an order, cells of partial blocks too, and so
 * for every caller limited to sites.
 */
export async function countsOf(db: TenantDb, scope: CountScope): Promise<CountRow[]> {
  if (db.sites !== undefined) return countsInSight(db, scope)
  if (scope === 'all') return (await countsOfAll(db)).map(readable)
  if ('blocks' in scope) return (await countsByBlock(db, scope.blocks)).map(readable)
  if ('productIds' in scope) return (await countsByProduct(db, scope.productIds)).map(readable)
  return countsOfOrders(db, scope.orderIds)
}

const countsOfOrders = async (db: TenantDb, orderIds: readonly string[]): Promise<CountRow[]> =>
  countsOfRanges(db, await listRangesOfOrders(db, orderIds), ({ orderId }) => orderId)

/**
 * How many SNs of each order have the status; orders without such SNs are left out. Cells are read only of partial
 * blocks that have some.
 */
export async function countStatusOfOrders(
  db: TenantDb,
  orderIds: readonly string[],
  status: SerialStatus,
): Promise<Map<string, number>> {
  const ranges = orderIds.length === 0 ? [] : await listRangesOfOrders(db, [...(await ordersOfSites(db, orderIds))])
  if (ranges.length === 0) return new Map()
  const blocks = new Set(
    await listBlocksWithStatus(db, new Set(ranges.map(({ first }) => blockOf(first))), statusMask([status])),
  )
  const inBlocks = ranges.filter(({ first }) => blocks.has(blockOf(first)))
  const counts = new Map<string, number>()
  for (const { key, state, count } of await countsOfRanges(db, inBlocks, ({ orderId }) => orderId))
    if (state.status === status) counts.set(key, (counts.get(key) ?? 0) + count)
  return counts
}

/** The same numbers, of what a caller limited to sites may see. */
async function countsInSight(db: TenantDb, scope: CountScope): Promise<CountRow[]> {
  if (scope !== 'all' && 'orderIds' in scope) return countsOfOrders(db, [...(await ordersOfSites(db, scope.orderIds))])
  const ranges: OrderRange[] = []
  for await (const some of orderRangesInSight(db)) ranges.push(...some)
  if (scope === 'all') return countsOfRanges(db, ranges, () => '')
  if ('blocks' in scope)
    return countsOfRanges(
      db,
      ranges.filter(({ first }) => scope.blocks.includes(blockOf(first))),
      ({ first }) => String(blockOf(first)),
    )
  const products = await productsOfBlocks(
    db,
    ranges.map(({ first }) => blockOf(first)),
  )
  const productOf = ({ first }: OrderRange) => products.get(blockOf(first)) ?? ''
  return countsOfRanges(
    db,
    ranges.filter((range) => scope.productIds.includes(productOf(range))),
    productOf,
  )
}

/** `keyOf` returns the key that a range counts towards. */
async function countsOfRanges(
  db: TenantDb,
  ranges: readonly OrderRange[],
  keyOf: (range: OrderRange) => string,
): Promise<CountRow[]> {
  const blocks = await blocksOf(
    db,
    ranges.map(({ first }) => blockOf(first)),
  )
  const isWhole = ({ first, last }: Range) =>
    offsetOf(first) === 0 && offsetOf(last) === (blocks.get(blockOf(first))?.size ?? 0) - 1
  const totals = new Map<string, { key: string; level: PackagingLevel; state: number; count: number }>()
  const add = (range: OrderRange, state: number, count: number) => {
    const { level } = range
    const key = keyOf(range)
    const name = `${key} ${level} ${state}`
    const total = totals.get(name)
    if (total === undefined) totals.set(name, { key, level, state, count })
    else total.count += count
  }
  const whole = new Map(ranges.filter(isWhole).map((range) => [String(blockOf(range.first)), range]))
  for (const { key, state, count } of await countsByBlock(
    db,
    Array.from(whole.values(), ({ first }) => blockOf(first)),
  )) {
    add(whole.get(key) as OrderRange, state, count)
  }
  const parts = ranges.filter((range) => !isWhole(range))
  await visitStates(db, parts, (range, state, first, last) => add(range, state, last - first + 1))
  return Array.from(totals.values(), readable)
}

/** Visits the states of ascending ranges in stretches of equal states. */
async function visitStates<R extends Range>(
  db: TenantDb,
  ranges: readonly R[],
  visit: (range: R, state: number, first: number, last: number) => void,
): Promise<void> {
  const perBlock = new Map<number, R[]>()
  for (const range of ranges) pushTo(perBlock, blockOf(range.first), range)
  for (const [block, own] of perBlock) {
    const open = (await openBlocks(db, setOfRanges(own), ['state'], 'read')).get(block)
    if (open === undefined) continue
    const runs = {
      count: own.length,
      first: own.map(({ first }) => offsetOf(first)),
      last: own.map(({ last }) => offsetOf(last)),
    }
    visitColumn(open.column('state'), runs, (state, run, first, last) =>
      visit(own[run] as R, state, open.base + first, open.base + last),
    )
  }
}

/** What is computed of states, by their codes, once for each. */
export function naming<Name>(nameOf: (state: SerialState) => Name): (code: number) => Name {
  const known = new Map<number, Name>()
  return (code) => {
    const name = known.get(code) ?? nameOf(stateOfCode(code))
    known.set(code, name)
    return name
  }
}

/**
 * The numbers of an order and level as at most `maxRuns` stretches of equal state; when there are more, as that many
 * stretches of equal length with the counts of each state as shown. For the strip.
 */
export async function runsOf(
  db: TenantDb,
  { orderId, level }: { orderId: string; level: PackagingLevel },
  maxRuns: number,
): Promise<StripRun[]> {
  const shownOf = naming(shownStateOf)
  const ranges = (await listRangesOfOrders(db, [orderId])).filter((range) => range.level === level)
  const total = ranges.reduce((sum, { first, last }) => sum + last - first + 1, 0)
  const exact: { first: number; last: number; state: ShownState; count: number }[] = []
  const share = Math.ceil(total / maxRuns)
  const shares: { first: number; last: number; count: number; byState: Partial<Record<ShownState, number>> }[] = []
  let seen = 0
  await visitStates(db, ranges, (_range, code, first, last) => {
    const state = shownOf(code)
    const open = exact[exact.length - 1]
    if (open?.state === state) Object.assign(open, { last, count: open.count + last - first + 1 })
    else if (exact.length <= maxRuns) exact.push({ first, last, state, count: last - first + 1 })
    for (let from = first; from <= last;) {
      const place = Math.floor(seen / share)
      const count = Math.min(last - from + 1, (place + 1) * share - seen)
      const bucket = (shares[place] ??= { first: from, last: from, count: 0, byState: {} })
      bucket.last = from + count - 1
      bucket.count += count
      bucket.byState[state] = (bucket.byState[state] ?? 0) + count
      seen += count
      from += count
    }
  })
  return exact.length <= maxRuns
    ? exact.map(({ first, last, state, count }) => ({ first, last, count, byState: { [state]: count } }))
    : shares
}

/** The given containers with their current content; those that never contained anything are left out. */
export async function containersOf(db: TenantDb, containers: Iterable<number>): Promise<ContainerRow[]> {
  const rows = await listContainers(db, containers)
  const blocks = await blocksOf(
    db,
    rows.map((row) => blockOf(row.container)),
  )
  return rows.map(({ container, members, isPartial, capacity }) => ({
    container,
    level: blocks.get(blockOf(container))?.level as PackagingLevel,
    members,
    isPartial,
    capacity,
  }))
}

export interface PartialContainer {
  readonly container: number
  /** As stated when it was packed; null: not stated. */
  readonly capacity: number | null
  readonly size: number
}

/** Containers that have content but less than their capacity, ascending by ordinal, at most `limit`. */
export const partialContainers = (db: TenantDb, limit: number): Promise<PartialContainer[]> =>
  listPartials(db, 0, limit)
