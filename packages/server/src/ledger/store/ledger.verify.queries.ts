/** The SQL of `verify`: whole tables, block by block. */
import type { TenantDb } from '../../kit/db.ts'
import type { CellRow } from '../cells/cell-rows.ts'
import { statement } from './statement.ts'
import { BLOCK_COLUMNS, blockRowOf, type BlockColumns, type BlockRow } from './ledger.reading.queries.ts'

const blocksAfter = statement<BlockColumns>('verify_blocks', `
  select ${BLOCK_COLUMNS} from blocks where tenant_id = $1 and block > $2 order by block limit 200`)
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

const meeting = statement<readonly [number, number]>('verify_indexes', `
  select block, other from (
    select block, rule_version_id, first_index, size, lag(block) over version as other, lag(first_index + size) over version as before
    from blocks where tenant_id = $1 and rule_version_id is not null
    window version as (partition by rule_version_id order by first_index)
  ) b where before > first_index`)
/** Pairs of blocks of one rule version whose indexes overlap. */
export const listMeetingBlocks = (db: TenantDb): Promise<(readonly [number, number])[]> => meeting(db, [db.tenantId])

const importedSizes = statement<readonly [number, number, number]>('verify_imports', `
  select b.block, b.size, (select count(*) from imported_codes i
    where i.tenant_id = $1 and i.ordinal between b.block::bigint * 16777216 and b.block::bigint * 16777216 + b.size - 1)
  from blocks b where b.tenant_id = $1 and b.rule_version_id is null`)
const importedAll = statement<readonly [number]>('verify_import_rows', 'select count(*) from imported_codes where tenant_id = $1')
/** Imported blocks with their size and how many codes they have; and the number of all imported codes. */
export async function countImported(db: TenantDb): Promise<{ blocks: (readonly [number, number, number])[]; all: number }> {
  const blocks = await importedSizes(db, [db.tenantId])
  const [all] = await importedAll(db, [db.tenantId])
  return { blocks, all: (all as readonly [number])[0] }
}

const cellsOf = statement<readonly [number, number, number, number, Buffer]>('verify_cells', `
  select column_id::int, first_chunk::int, last_chunk::int, mask, cells from serial_cells where tenant_id = $1 and block = $2 order by column_id, first_chunk`)
export const listCellsOfBlock = async (db: TenantDb, block: number): Promise<{ columnId: number; mask: number; row: CellRow }[]> =>
  (await cellsOf(db, [db.tenantId, block])).map(([columnId, firstChunk, lastChunk, mask, cells]) => ({ columnId, mask, row: { firstChunk, lastChunk, cells } }))

const countsOf = statement<readonly [number, number]>('verify_counts', 'select state, n from block_counts where tenant_id = $1 and block = $2')
export const listCountsOfBlock = (db: TenantDb, block: number): Promise<(readonly [number, number])[]> => countsOf(db, [db.tenantId, block])

const strays = statement<readonly [string, number]>('verify_strays', `
  select 'serial_cells', count(*) from serial_cells c where tenant_id = $1 and not exists (select from blocks b where b.tenant_id = $1 and b.block = c.block)
  union all
  select 'block_counts', count(*) from block_counts c where tenant_id = $1 and not exists (select from blocks b where b.tenant_id = $1 and b.block = c.block)
  union all
  select 'event_scopes', count(*) from event_scopes c where tenant_id = $1 and not exists (select from blocks b where b.tenant_id = $1 and b.block = c.block)`)
/** Rows of blocks that do not exist, per table. */
export const countStrays = (db: TenantDb): Promise<(readonly [string, number])[]> => strays(db, [db.tenantId])

const revisions = statement<readonly [number, number, number, number, boolean]>('verify_revisions', `
  select b.block, b.revision, coalesce(s.steps, 0)::int, coalesce(s.highest, 0), coalesce(s.goes_back, false) or b.written_at < coalesce(s.latest, b.written_at)
  from blocks b left join (
    select block, count(distinct revision) as steps, max(revision) as highest, max(recorded_at) as latest, bool_or(recorded_at < before) as goes_back
    from (select block, revision, recorded_at, lag(recorded_at) over (partition by block order by revision) as before from event_scopes where tenant_id = $1) o
    group by block
  ) s on s.block = b.block
  where b.tenant_id = $1`)
/** Per block: its revision, how many revisions have scopes, the highest of them, and whether record time goes back. */
export const listRevisions = (db: TenantDb): Promise<(readonly [number, number, number, number, boolean])[]> => revisions(db, [db.tenantId])

const ranges = statement<readonly [number, number, string]>('verify_ranges', `
  select o.block, o.first_offset, case
      when b.block is null or o.last_offset >= b.size then 'beyond its block'
      when b.level <> o.level then 'level of its block'
      when o.last_offset >= o.next then 'overlap' end
  from (select *, lead(first_offset) over (partition by block order by first_offset) as next from order_ranges where tenant_id = $1) o
  left join blocks b on b.tenant_id = $1 and b.block = o.block`)
/** Every order range with what is wrong with it, or null. */
export const listRangeFaults = (db: TenantDb): Promise<(readonly [number, number, string | null])[]> => ranges(db, [db.tenantId])

const containers = statement<readonly [number]>('verify_containers', `
  select container from containers where tenant_id = $1 and container > $2 order by container limit 5000`)
/** Ordinals of all containers in batches, ascending. */
export async function* everyContainer(db: TenantDb): AsyncGenerator<number[]> {
  for (let after = 0; ;) {
    const batch = (await containers(db, [db.tenantId, after])).map(([container]) => container)
    if (batch.length === 0) return
    yield batch
    after = batch[batch.length - 1] as number
  }
}

const sizes = statement<readonly [number]>('verify_container_sizes', 'select coalesce(sum(size), 0) from containers where tenant_id = $1')
export const countPacked = async (db: TenantDb): Promise<number> => ((await sizes(db, [db.tenantId]))[0] as readonly [number])[0]
