/**
 * Pools: numbers issued under a pool key that wait to be used. Taking them reads and writes only the blocks that
 * contain them.
 */

import {
  newState,
  stateCode,
  stateOfCode,
  type PackagingLevel,
} from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { failure } from '../../../kit/http/failure.ts'
import { visitColumn } from '../cells/cell-rows.ts'
import type { LedgerEvent } from '../ledger-types.ts'
import { changeStates } from '../ledger.service.ts'
import { ordinalOf, type Range } from '../serial-set/ordinals.ts'
import { byBlock, RunCollector, rangesOf, setOfRanges, uniteAll, type SerialSet } from '../serial-set/serial-set.ts'
import { openBlocks } from '../store/columns.ts'
import { listFreeBlocks, listPoolCounts, type FreeBlock } from '../store/queries/pool.queries.ts'
import { listBlocks } from '../store/queries/reading.queries.ts'
import { lockBlockRows } from '../store/queries/windows.queries.ts'

export interface PoolTake {
  readonly poolKey: string
  readonly level: PackagingLevel
  readonly quantity: number
}

/** The numbers of a pool by status; `ended`: on a pack, or out of use for good. */
export interface PoolCounts {
  readonly free: number
  readonly reserved: number
  readonly allocated: number
  readonly placedOut: number
  readonly ended: number
}
const noCounts: PoolCounts = { free: 0, reserved: 0, allocated: 0, placedOut: 0, ended: 0 }
const countNames = { FREE: 'free', RESERVED: 'reserved', ALLOCATED: 'allocated', PLACED_OUT: 'placedOut' } as const

/** The counts of each pool; a pool without numbers has zeros. */
export async function countsOfPools(db: TenantDb, poolKeys: readonly string[]): Promise<Map<string, PoolCounts>> {
  const pools = new Map<string, PoolCounts>(poolKeys.map((key) => [key, noCounts]))
  for (const { poolKey, state: code, count } of poolKeys.length === 0 ? [] : await listPoolCounts(db, poolKeys)) {
    const state = stateOfCode(code)
    const name = state.status === 'NEW' && !state.commissioned ? countNames[state.allocation] : 'ended'
    const before = pools.get(poolKey) ?? noCounts
    pools.set(poolKey, { ...before, [name]: before[name] + count })
  }
  return pools
}

/**
 * Reserves free numbers, the oldest first: everything requested, of every pool, or nothing. Returns the ranges of each
 * take. Throws `pool_short` ({ poolKey, level, need, free }). Two callers never get the same number: each holds the
 * locks of the blocks until its transaction ends, and decides by what it reads under them.
 */
export async function takeFromPools(db: TenantDb, event: LedgerEvent, takes: readonly PoolTake[]): Promise<Range[][]> {
  const blocks = await lockedBlocks(db, takes)
  takes.forEach(({ poolKey, level, quantity }, at) => {
    const free = (blocks[at] ?? []).reduce((sum, block) => sum + block.free, 0)
    if (free < quantity) throw failure('pool_short', { poolKey, level, need: quantity, free })
  })
  const sets: SerialSet[] = []
  for (const [at, { quantity }] of takes.entries()) sets.push(await freeNumbers(db, blocks[at] ?? [], quantity))
  const all = uniteAll(sets)
  // Transitions before a code is on a pack are the same in both schemes.
  const { changeCount } = await changeStates(db, { event, scheme: 'A', set: all, operation: 'RESERVE', mode: 'commit' })
  if (changeCount !== takes.reduce((sum, { quantity }) => sum + quantity, 0))
    throw new Error(`${changeCount} of ${all.size} free numbers could be reserved`)
  return sets.map(rangesOf)
}

export async function takeFromPool(
  db: TenantDb,
  { event, ...take }: PoolTake & { readonly event: LedgerEvent },
): Promise<Range[]> {
  const [ranges] = await takeFromPools(db, event, [take])
  return ranges ?? []
}

/** The blocks to take from, locked; their free numbers were read under the locks. */
async function lockedBlocks(db: TenantDb, takes: readonly PoolTake[]): Promise<FreeBlock[][]> {
  const locked = new Set<number>()
  for (;;) {
    const found: FreeBlock[][] = []
    for (const take of takes) found.push(await listFreeBlocks(db, take))
    const others = found
      .flat()
      .map(({ block }) => block)
      .filter((block) => !locked.has(block))
    if (others.length === 0) return found
    await lockBlockRows(
      db,
      [...new Set(others)].sort((a, b) => a - b),
    )
    for (const block of others) locked.add(block)
  }
}

const FREE = stateCode(newState('FREE'))

/** The first free numbers of the blocks, whose locks are held. */
async function freeNumbers(db: TenantDb, blocks: readonly FreeBlock[], quantity: number): Promise<SerialSet> {
  const collector = new RunCollector()
  let left = quantity
  for (const { block, size } of blocks) {
    if (left === 0) break
    const whole = setOfRanges([{ first: ordinalOf(block, 0), last: ordinalOf(block, size - 1) }])
    const open = (await openBlocks(db, whole, ['state'], 'read')).get(block)
    if (open === undefined) continue
    visitColumn(open.column('state'), { count: 1, first: [0], last: [size - 1] }, (state, _run, first, last) => {
      if (state !== FREE || left === 0) return
      const end = Math.min(last, first + left - 1)
      collector.add(open.base + first, open.base + end)
      left -= end - first + 1
    })
  }
  return collector.finish()
}

/** How many of these numbers belong to each pool; those without a pool under ''. */
export async function poolsOfSet(db: TenantDb, set: SerialSet): Promise<Map<string, SerialSet>> {
  const parts = byBlock(set)
  const keys = new Map(
    (
      await listBlocks(
        db,
        parts.map(({ block }) => block),
      )
    ).map((row) => [row.block, row.poolKey ?? '']),
  )
  const sets = new Map<string, SerialSet[]>()
  for (const { block, members } of parts) {
    const key = keys.get(block) ?? ''
    sets.set(key, [...(sets.get(key) ?? []), members])
  }
  return new Map(Array.from(sets, ([key, some]) => [key, uniteAll(some)]))
}
