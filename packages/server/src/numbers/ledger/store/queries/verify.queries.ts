/** The SQL of `verify`: whole tables, block by block. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../../kit/db/db.ts'
import type { CellRow } from '../../cells/cell-rows.ts'
import type { Range } from '../../serial-set/ordinals.ts'
import { pushTo } from '../../serial-set/push-to.ts'
import { decodeSet } from '../../serial-set/serial-set-codec.ts'
import type { SerialSet } from '../../serial-set/serial-set.ts'
import { columnIds } from '../column-ids.ts'
import { numbers, statement } from '../statement.ts'
import { BLOCK_COLUMNS, blockRowOf, type BlockColumns, type BlockRow } from './reading.queries.ts'

const blocksAfter = statement<BlockColumns>(
  'verify_blocks',
  `
  select ${BLOCK_COLUMNS} from blocks where tenant_id = $1 and block > $2 order by block limit 1000`,
)
/** All blocks, ascending. */
export async function* everyBlock(db: TenantDb): AsyncGenerator<BlockRow> {
  for (let after = 0; ;) {
    const rows = (await blocksAfter(db, [db.tenantId, after])).map(blockRowOf)
    yield* rows
    const last = rows[rows.length - 1]
    if (last === undefined) return
    after = last.block
  }
}

const meeting = statement<readonly [number, number]>(
  'verify_indexes',
  `
  select block, other from (
    select block, rule_version_id, first_index, size, lag(block) over version as other, lag(first_index + size) over version as before
    from blocks where tenant_id = $1 and rule_version_id is not null
    window version as (partition by rule_version_id order by first_index)
  ) b where before > first_index`,
)
/** Pairs of blocks of one rule version whose indexes overlap. */
export const listMeetingBlocks = (db: TenantDb): Promise<(readonly [number, number])[]> => meeting(db, [db.tenantId])

const issuedAll = statement<readonly [number]>(
  'verify_issued',
  'select coalesce(sum(size), 0)::bigint from blocks where tenant_id = $1',
)
/** How many SNs there are. */
export const countIssued = async (db: TenantDb): Promise<number> =>
  ((await issuedAll(db, [db.tenantId]))[0] as readonly [number])[0]

/** What is stored for a block's codes. */
export interface ImportedBlock {
  readonly block: number
  readonly codes: number
  readonly firstOffset: number
  readonly lastOffset: number
  readonly lowestGtin: number
  readonly highestGtin: number
}
// By ordinal, which is the order in which codes were stored: neighbours in the index are neighbours on disk.
const imported = statement<readonly [number, number, number, number, number, number]>(
  'verify_imported',
  `
  select (ordinal >> 24)::int as block, count(*), (min(ordinal) & 16777215)::int, (max(ordinal) & 16777215)::int, min(gtin), max(gtin)
  from imported_codes where tenant_id = $1 and ordinal between $2 and $3 group by 1`,
)
/** The stored codes of ordinals between two, block by block. */
export const summarizeImported = async (db: TenantDb, first: number, last: number): Promise<ImportedBlock[]> =>
  (await imported(db, [db.tenantId, first, last])).map(
    ([block, codes, firstOffset, lastOffset, lowestGtin, highestGtin]) => ({
      block,
      codes,
      firstOffset,
      lastOffset,
      lowestGtin,
      highestGtin,
    }),
  )

type Blocks = readonly { readonly block: number }[]
const spanOf = (blocks: Blocks): [number, number] => [
  (blocks[0] as { block: number }).block,
  (blocks[blocks.length - 1] as { block: number }).block,
]

export interface StoredCells {
  readonly columnId: number
  readonly mask: number
  readonly row: CellRow
}
const cellsOf = statement<readonly [number, number, number, number, number, Buffer]>(
  'verify_cells',
  `
  select block, column_id::int, first_chunk::int, last_chunk::int, mask, cells from serial_cells
  where tenant_id = $1 and column_id = any($2::smallint[]) and block between $3 and $4 order by block, column_id, first_chunk`,
)
/** All cells of consecutive blocks, by block. */
export async function listCellsOfBlocks(db: TenantDb, blocks: Blocks): Promise<Map<number, StoredCells[]>> {
  const cells = new Map<number, StoredCells[]>()
  for (const [block, columnId, firstChunk, lastChunk, mask, bytes] of await cellsOf(db, [
    db.tenantId,
    numbers(Object.values(columnIds)),
    ...spanOf(blocks),
  ])) {
    pushTo(cells, block, { columnId, mask, row: { firstChunk, lastChunk, cells: bytes } })
  }
  return cells
}

const countsOf = statement<readonly [number, number, number]>(
  'verify_counts',
  'select block, state, n from block_counts where tenant_id = $1 and block between $2 and $3',
)
/** The counts of consecutive blocks, by block. */
export async function listCountsOfBlocks(
  db: TenantDb,
  blocks: Blocks,
): Promise<Map<number, (readonly [number, number])[]>> {
  const counts = new Map<number, (readonly [number, number])[]>()
  for (const [block, state, n] of await countsOf(db, [db.tenantId, ...spanOf(blocks)]))
    pushTo(counts, block, [state, n] as const)
  return counts
}

const strays = statement<readonly [string, number]>(
  'verify_strays',
  `
  select 'serial_cells', count(*) from serial_cells c where tenant_id = $1 and not exists (select from blocks b where b.tenant_id = $1 and b.block = c.block)
  union all
  select 'block_counts', count(*) from block_counts c where tenant_id = $1 and not exists (select from blocks b where b.tenant_id = $1 and b.block = c.block)
  union all
  select 'event_scopes', count(*) from event_scopes c where tenant_id = $1 and not exists (select from blocks b where b.tenant_id = $1 and b.block = c.block)`,
)
/** Rows of blocks that do not exist, per table. */
export const countStrays = (db: TenantDb): Promise<(readonly [string, number])[]> => strays(db, [db.tenantId])

const revisions = statement<readonly [number, number, number, number, boolean]>(
  'verify_revisions',
  `
  select b.block, b.revision, coalesce(s.steps, 0)::int, coalesce(s.highest, 0), coalesce(s.goes_back, false) or b.written_at < coalesce(s.latest, b.written_at)
  from blocks b left join (
    select block, count(distinct revision) as steps, max(revision) as highest, max(recorded_at) as latest, bool_or(recorded_at < before) as goes_back
    from (select block, revision, recorded_at, lag(recorded_at) over (partition by block order by revision) as before from event_scopes where tenant_id = $1) o
    group by block
  ) s on s.block = b.block
  where b.tenant_id = $1`,
)
/**
 * Per block: its revision, how many revisions have scopes, the highest of them, and whether the record time decreases.
 */
export const listRevisions = (db: TenantDb): Promise<(readonly [number, number, number, number, boolean])[]> =>
  revisions(db, [db.tenantId])

const ranges = statement<readonly [number, number, string]>(
  'verify_ranges',
  `
  select o.block, o.first_offset, case
      when b.block is null or o.last_offset >= b.size then 'beyond its block'
      when b.level <> o.level then 'level of its block'
      when o.last_offset >= o.next then 'overlap' end
  from (select *, lead(first_offset) over (partition by block order by first_offset) as next from order_ranges where tenant_id = $1) o
  left join blocks b on b.tenant_id = $1 and b.block = o.block`,
)
/** Every order range with its fault, or null. */
export const listRangeFaults = (db: TenantDb): Promise<(readonly [number, number, string | null])[]> =>
  ranges(db, [db.tenantId])

export interface PackedContainer {
  readonly container: number
  readonly memberLevel: PackagingLevel
  readonly capacity: number | null
  readonly size: number
  readonly members: SerialSet
}
const containers = statement<readonly [number, PackagingLevel, number | null, number, Buffer]>(
  'verify_containers',
  `
  select container, member_level, capacity, size, members from containers where tenant_id = $1 and container between $2 and $3 order by container limit 2000`,
)
/** All containers in batches, ascending; or those between two ordinals. */
export async function* everyContainer(
  db: TenantDb,
  { first, last }: Range = { first: 0, last: Number.MAX_SAFE_INTEGER },
): AsyncGenerator<PackedContainer[]> {
  for (let next = first; ;) {
    const batch = (await containers(db, [db.tenantId, next, last])).map(
      ([container, memberLevel, capacity, size, members]) => ({
        container,
        memberLevel,
        capacity,
        size,
        members: decodeSet(members),
      }),
    )
    const end = batch[batch.length - 1]
    if (end === undefined) return
    yield batch
    next = end.container + 1
  }
}

const quarters = statement<readonly [number, number]>(
  'verify_quarters',
  `
  select block, revision from event_scopes s
  where tenant_id = $1 and quarters is not null
    and (size <> (select sum(n) from unnest(quarter_sizes) as q (n)) or quarters[1] <> floor(extract(epoch from happened_at) / 900))`,
)
/** Scopes whose quarter hours do not add up to their members, or do not begin with their first time. */
export const listQuarterFaults = (db: TenantDb): Promise<(readonly [number, number])[]> => quarters(db, [db.tenantId])
