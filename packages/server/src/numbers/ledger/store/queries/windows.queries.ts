/** The SQL that reads blocks and windows of their cells, locked or not. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { pipeline, type TenantDb } from '../../../../kit/db/db.ts'
import type { CellRow } from '../../cells/cell-rows.ts'
import { columnIds, type ColumnName } from '../column-ids.ts'
import { numbers, statement } from '../statement.ts'

export interface BlockHead {
  readonly block: number
  readonly size: number
  readonly level: PackagingLevel
  readonly initialState: number
  readonly revision: number
  readonly writtenAt: Date
  readonly issuedAt: Date
}
/** Chunks `first` to `last` of a block. */
export interface Window {
  readonly block: number
  readonly first: number
  readonly last: number
}
export interface CellsRead {
  readonly block: number
  readonly columnId: number
  readonly row: CellRow
}
export interface ReadBlocks {
  readonly heads: readonly BlockHead[]
  readonly cells: readonly CellsRead[]
}

type HeadRow = readonly [number, number, PackagingLevel, number, number, Date, Date]
const HEAD =
  'select block, size, level, initial_state, revision, written_at, issued_at from blocks where tenant_id = $1'
const headOf = ([block, size, level, initialState, revision, writtenAt, issuedAt]: HeadRow): BlockHead => ({
  block,
  size,
  level,
  initialState,
  revision,
  writtenAt,
  issuedAt,
})

// One block and one window is the most frequent case. Its statements have no arrays: for an array PostgreSQL would plan
// again at every execution, which costs several times the work.
const oneHead = statement<HeadRow>('one_head', `${HEAD} and block = $2`)
const lockOneHead = statement<HeadRow>('lock_one_head', `${HEAD} and block = $2 for no key update`)
const someHeads = statement<HeadRow>('some_heads', `${HEAD} and block = any($2::int[])`)
const lockSomeHeads = statement<HeadRow>(
  'lock_some_heads',
  `${HEAD} and block = any($2::int[]) order by block for no key update`,
)

type CellsRow = readonly [number, number, number, number, Buffer]
const cellsOf = ([block, columnId, firstChunk, lastChunk, cells]: CellsRow): CellsRead => ({
  block,
  columnId,
  row: { firstChunk, lastChunk, cells },
})

const CELLS = 'block, column_id::int, first_chunk::int, last_chunk::int, cells'
// greatest, which skips null, and not coalesce: under row-level security a coalesce is no index condition, so every row
// of the block below the window would be read.
const windowOf = (column: string, block: string, first: string, last: string) => `
  select ${CELLS} from serial_cells
  where tenant_id = $1 and column_id = ${column} and block = ${block} and first_chunk <= ${last} and first_chunk >= greatest(
    (select max(first_chunk) from serial_cells where tenant_id = $1 and column_id = ${column} and block = ${block} and first_chunk <= ${first}), 0::smallint)`

const oneWindow = statement<CellsRow>('one_window', windowOf('$2', '$3', '$4', '$5'))
// offset 0, here and elsewhere: it makes each window a lookup by primary key. Without it, a plan made while the table
// was small may join through all cells of the tenant, and a prepared statement keeps that plan when the table has
// grown.
const someWindows = statement<CellsRow>(
  'some_windows',
  `
  select c.* from unnest($2::int[], $3::int[], $4::int[]) as w (block, first, last)
  cross join unnest($5::smallint[]) as col (id)
  cross join lateral (${windowOf('col.id', 'w.block', 'w.first', 'w.last')} offset 0) c`,
)

const oneOfBoth = statement<CellsRow>(
  'one_window_of_both',
  `
  select c.* from (values (${columnIds.state}::smallint), (${columnIds.parent}::smallint)) as col (id)
  cross join lateral (${windowOf('col.id', '$2', '$3', '$4')} offset 0) c`,
)

/**
 * State and parent in the windows with one statement: for pages. A command reads its columns one by one, which costs
 * the database less.
 */
export async function listStatesAndParents(db: TenantDb, windows: readonly Window[]): Promise<CellsRead[]> {
  const [only] = windows
  if (only === undefined || windows.length > 1) return listCells(db, windows, ['state', 'parent'])
  return (await oneOfBoth(db, [db.tenantId, only.block, only.first, only.last])).map(cellsOf)
}

async function listCells(
  db: TenantDb,
  windows: readonly Window[],
  columns: readonly ColumnName[],
): Promise<CellsRead[]> {
  const [only] = windows
  if (columns.length === 0 || only === undefined) return []
  if (windows.length === 1) {
    const perColumn = await Promise.all(
      columns.map((name) => oneWindow(db, [db.tenantId, columnIds[name], only.block, only.first, only.last])),
    )
    return perColumn.flat().map(cellsOf)
  }
  const rows = await someWindows(db, [
    db.tenantId,
    numbers(windows.map((window) => window.block)),
    numbers(windows.map((window) => window.first)),
    numbers(windows.map((window) => window.last)),
    numbers(columns.map((name) => columnIds[name])),
  ])
  return rows.map(cellsOf)
}

async function listHeads(db: TenantDb, windows: readonly Window[], locks: boolean): Promise<BlockHead[]> {
  const blocks = [...new Set(windows.map((window) => window.block))]
  const rows =
    blocks.length === 1
      ? await (locks ? lockOneHead : oneHead)(db, [db.tenantId, blocks[0]])
      : await (locks ? lockSomeHeads : someHeads)(db, [db.tenantId, numbers(blocks)])
  return rows.map(headOf)
}

async function readBlocks(
  db: TenantDb,
  windows: readonly Window[],
  columns: readonly ColumnName[],
  locks: boolean,
): Promise<ReadBlocks> {
  // One burst, executed in this order: what is read after a lock was taken is read under that lock.
  const [heads, cells] = await pipeline<[BlockHead[], CellsRead[]]>(db, [
    () => listHeads(db, windows, locks),
    () => listCells(db, windows, columns),
  ])
  return { heads, cells }
}

/** Blocks and the cell rows that intersect the windows, as of now. Blocks that do not exist are left out. */
export const listWindows = (
  db: TenantDb,
  windows: readonly Window[],
  columns: readonly ColumnName[],
): Promise<ReadBlocks> => readBlocks(db, windows, columns, false)

/** The same with the blocks locked in ascending order until the transaction ends. */
export const lockAndListWindows = (
  db: TenantDb,
  windows: readonly Window[],
  columns: readonly ColumnName[],
): Promise<ReadBlocks> => readBlocks(db, windows, columns, true)

const lockBlocks = statement<readonly [number]>(
  'lock_blocks',
  `
  select block from blocks where tenant_id = $1 and block = any($2::int[]) order by block for no key update`,
)

/** Locks the blocks in ascending order; returns those that exist. */
export async function lockBlockRows(db: TenantDb, blocks: readonly number[]): Promise<number[]> {
  return (await lockBlocks(db, [db.tenantId, numbers(blocks)])).map(([block]) => block)
}

const latestWrite = statement<readonly [Date | null]>(
  'latest_write',
  'select max(written_at) from blocks where tenant_id = $1 and block = any($2::int[])',
)
/** When one of these blocks was last written; null when there is none of them. */
export async function findLatestWrite(db: TenantDb, blocks: readonly number[]): Promise<Date | null> {
  const [row] = await latestWrite(db, [db.tenantId, numbers(blocks)])
  return row?.[0] ?? null
}
