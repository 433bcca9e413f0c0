/**
 * The list of SNs: exact filters, keyset paging by ordinal; rare statuses are found by skipping blocks and chunks that
 * cannot contain them.
 */

import { statusMask } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { shownStateOf, statusOfShown } from '@serialis/contract/numbers/ledger/shown-states.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { chunkLength, visitColumn, type CellRow } from '../cells/cell-rows.ts'
import type { SerialFilter, SerialRow } from '../ledger-types.ts'
import { blocksOf, rememberBlocks } from '../one/known-blocks.ts'
import { BLOCK_LENGTH, CHUNK_LENGTH, blockOf, offsetOf, ordinalOf, type Range } from '../serial-set/ordinals.ts'
import { RunCollector, rangesOf, setOfRanges, type SerialSet } from '../serial-set/serial-set.ts'
import { listContainers } from '../store/queries/containers.queries.ts'
import { listRangesOfLine, listRangesOfOrders } from '../store/queries/ranges.queries.ts'
import {
  listBlocksFiltered,
  listBlocksWithCells,
  listBlocksWithStatus,
  listMaskedCells,
  type BlockRow,
} from '../store/queries/reading.queries.ts'
import { describeSerials, naming } from './reading.service.ts'
import { orderRangesInSight, rangesInSight } from './visibility.service.ts'

export interface SerialPage {
  readonly items: readonly SerialRow[]
  /** Pass it as `after` for the next page; null at the end. */
  readonly next: number | null
}

/** Up to `limit` SNs above the ordinal `after`, ascending. */
export async function listSerials(
  db: TenantDb,
  filter: SerialFilter,
  { after = 0, limit }: { after?: number; limit: number },
): Promise<SerialPage> {
  const found = await findOrdinals(db, filter, after, limit + 1)
  const page = found.slice(0, limit)
  return {
    items: await describeSerials(db, page),
    next: found.length > limit ? (page[page.length - 1] as number) : null,
  }
}

/** Only the ordinals; for exports and further work on a filtered list. */
export async function findOrdinals(
  db: TenantDb,
  filter: SerialFilter,
  after: number,
  limit: number,
): Promise<number[]> {
  const found: number[] = []
  await searchAll(
    {
      db,
      filter,
      wanted: wantedOf(filter),
      isFull: () => found.length >= limit,
      take(first, last) {
        for (let ordinal = first; ordinal <= last && found.length < limit; ordinal++) found.push(ordinal)
      },
    },
    after,
  )
  return found
}

/** Everything that matches a filter, whatever its number, as a set. */
export async function setOfFilter(db: TenantDb, filter: SerialFilter): Promise<SerialSet> {
  const collector = new RunCollector()
  await searchAll(
    { db, filter, wanted: wantedOf(filter), isFull: () => false, take: (first, last) => collector.add(first, last) },
    0,
  )
  return collector.finish()
}

/** The wanted states: `mask` of their statuses, by which blocks and chunks are skipped, then each state by its code. */
interface Wanted {
  readonly mask: number
  has(code: number): boolean
}
const wantedOf = ({ states }: SerialFilter): Wanted | null => {
  if (states === undefined) return null
  const isShown = naming((state) => states.includes(shownStateOf(state)))
  return { mask: statusMask(states.map(statusOfShown)), has: isShown }
}

async function searchAll(search: Search, after: number): Promise<void> {
  const ranges = await boundedRanges(search.db, search.filter)
  if (ranges !== null)
    await searchRanges(
      search,
      (await rangesInSight(search.db, ranges))
        .filter(({ last }) => last > after)
        .map((range) => ({ first: Math.max(range.first, after + 1), last: range.last })),
    )
  else if (search.db.sites === undefined) await searchAllBlocks(search, after)
  else await searchInSight(search, after)
}

/** Everything that a caller with a limit may see, order range by order range. */
async function searchInSight(search: Search, after: number): Promise<void> {
  for await (const ranges of orderRangesInSight(search.db, after)) {
    if (search.isFull()) return
    await searchRanges(
      search,
      ranges.map(({ first, last }) => ({ first: Math.max(first, after + 1), last })),
    )
  }
}

interface Search {
  readonly db: TenantDb
  readonly filter: SerialFilter
  readonly wanted: Wanted | null
  /** In ascending order. */
  take(first: number, last: number): void
  isFull(): boolean
}

/** The ranges that a filter selects by order, block, line or container, ascending; null: it selects none of these. */
async function boundedRanges(
  db: TenantDb,
  { orderIds, blocks, lineId, container }: SerialFilter,
): Promise<Range[] | null> {
  const isOnLine = (range: { lineId: string | null }) => lineId === undefined || range.lineId === lineId
  if (container !== undefined) {
    const [row] = await listContainers(db, [container])
    const inside = row === undefined ? [] : rangesOf(row.members)
    return meet(
      inside,
      (await boundedRanges(db, {
        ...(orderIds && { orderIds }),
        ...(blocks && { blocks }),
        ...(lineId && { lineId }),
      })) ?? inside,
    )
  }
  if (orderIds !== undefined || blocks !== undefined) {
    const ofOrders = orderIds === undefined ? [] : (await listRangesOfOrders(db, orderIds)).filter(isOnLine)
    // A line's SNs are those that an order placed on it.
    const whole =
      lineId === undefined
        ? (blocks ?? []).map((block) => ({ first: ordinalOf(block, 0), last: ordinalOf(block, BLOCK_LENGTH - 1) }))
        : []
    return whole.length === 0 ? ofOrders : rangesOf(setOfRanges([...ofOrders, ...whole]))
  }
  return lineId === undefined ? null : listRangesOfLine(db, lineId)
}

function meet(a: readonly Range[], b: readonly Range[]): Range[] {
  const both: Range[] = []
  let at = 0
  for (const range of a) {
    while (at < b.length && (b[at] as Range).last < range.first) at++
    for (let place = at; place < b.length && (b[place] as Range).first <= range.last; place++) {
      const other = b[place] as Range
      both.push({ first: Math.max(range.first, other.first), last: Math.min(range.last, other.last) })
    }
  }
  return both
}

const BLOCKS_AT_ONCE = 512

async function searchRanges(search: Search, ranges: readonly Range[]): Promise<void> {
  const blocks = [...new Set(ranges.map(({ first }) => blockOf(first)))]
  for (let from = 0; from < blocks.length && !search.isFull(); from += BLOCKS_AT_ONCE) {
    const some = new Set(blocks.slice(from, from + BLOCKS_AT_ONCE))
    const found = await blocksOf(search.db, some)
    const rows = [...found.values()].filter((row) => isWanted(search.filter, row))
    await searchBlocks(
      search,
      rows,
      ranges.filter(({ first }) => some.has(blockOf(first))),
    )
  }
}

async function searchAllBlocks(search: Search, after: number): Promise<void> {
  const {
    db,
    filter: { block, productId = null, level = null, poolKey = null, applicationId = null },
  } = search
  if (block !== undefined)
    return searchRanges(search, [
      { first: Math.max(after + 1, ordinalOf(block, 0)), last: ordinalOf(block, BLOCK_LENGTH - 1) },
    ])
  for (let next = blockOf(after); !search.isFull();) {
    const rows = await listBlocksFiltered(db, {
      productId,
      level,
      poolKey,
      applicationId,
      after: next,
      limit: BLOCKS_AT_ONCE,
    })
    rememberBlocks(db, rows)
    const ranges = rows.map((row) => ({
      first: Math.max(after + 1, ordinalOf(row.block, 0)),
      last: ordinalOf(row.block, row.size - 1),
    }))
    await searchBlocks(
      search,
      rows,
      ranges.filter(({ first, last }) => first <= last),
    )
    if (rows.length < BLOCKS_AT_ONCE) return
    next = (rows[rows.length - 1] as BlockRow).block + 1
  }
}

const isWanted = ({ block, productId, level, poolKey, applicationId }: SerialFilter, row: BlockRow): boolean =>
  (block === undefined || row.block === block) &&
  (productId === undefined || row.productId === productId) &&
  (level === undefined || row.level === level) &&
  (poolKey === undefined || row.poolKey === poolKey) &&
  (applicationId === undefined || row.applicationId === applicationId)

/** Adds the matches in the ranges of these blocks; blocks without the wanted status are not read at all. */
async function searchBlocks(search: Search, rows: readonly BlockRow[], ranges: readonly Range[]): Promise<void> {
  const { db, wanted } = search
  const having =
    wanted === null
      ? null
      : new Set(
          await listBlocksWithStatus(
            db,
            rows.map((row) => row.block),
            wanted.mask,
          ),
        )
  const stored =
    having === null || having.size === 0 ? new Set<number>() : new Set(await listBlocksWithCells(db, having))
  const byNumber = new Map(rows.map((row) => [row.block, row]))
  for (const range of ranges) {
    if (search.isFull()) return
    const row = byNumber.get(blockOf(range.first))
    if (row === undefined || (having !== null && !having.has(row.block))) continue
    const last = Math.min(range.last, ordinalOf(row.block, row.size - 1))
    if (wanted === null) search.take(range.first, last)
    else if (stored.has(row.block)) await searchCells(search, row, { first: range.first, last }, wanted)
    else if (wanted.has(row.initialState)) search.take(range.first, last)
  }
}

const CELLS_AT_ONCE = 64

async function searchCells(search: Search, { block, size }: BlockRow, range: Range, wanted: Wanted): Promise<void> {
  const lastChunk = Math.floor(offsetOf(range.last) / CHUNK_LENGTH)
  let chunk = Math.floor(offsetOf(range.first) / CHUNK_LENGTH)
  while (chunk <= lastChunk && !search.isFull()) {
    const cells = await listMaskedCells(search.db, block, {
      chunks: [chunk, lastChunk],
      mask: wanted.mask,
      limit: CELLS_AT_ONCE,
    })
    for (const row of cells) takeCells(search, { block, size }, row, { ...range, wanted })
    if (cells.length < CELLS_AT_ONCE) return
    chunk = (cells[cells.length - 1] as CellRow).lastChunk + 1
  }
}

function takeCells(
  search: Search,
  { block, size }: Pick<BlockRow, 'block' | 'size'>,
  row: CellRow,
  { wanted, ...range }: Range & { wanted: Wanted },
): void {
  const base = ordinalOf(block, 0)
  const first = Math.max(offsetOf(range.first), row.firstChunk * CHUNK_LENGTH)
  const last = Math.min(offsetOf(range.last), row.lastChunk * CHUNK_LENGTH + chunkLength(size, row.lastChunk) - 1)
  if (first > last) return
  visitColumn(
    { size, isStored: true, rows: [row] },
    { count: 1, first: [first], last: [last] },
    (state, _run, from, to) => {
      if (wanted.has(state)) search.take(base + from, base + to)
    },
  )
}
