/** The SQL that lists, counts and describes SNs. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../../kit/db/db.ts'
import type { CellRow } from '../../cells/cell-rows.ts'
import { columnIds } from '../column-ids.ts'
import { numbers, statement, texts } from '../statement.ts'

/** A block with what it was issued for. */
export interface BlockRow {
  readonly block: number
  readonly size: number
  readonly level: PackagingLevel
  readonly productId: string | null
  readonly gtin: string | null
  readonly ruleVersionId: string | null
  readonly firstIndex: number | null
  readonly logic: string | null
  readonly applicationId: string | null
  readonly poolKey: string | null
  readonly initialState: number
  readonly eventId: string
  readonly issuedAt: Date
  readonly happenedAt: Date | null
}

/** A block row as the statements return it: the values of `BLOCK_COLUMNS` in order. */
export type BlockColumns = readonly [
  number,
  number,
  PackagingLevel,
  string | null,
  string | null,
  string | null,
  number | null,
  string | null,
  string | null,
  string | null,
  number,
  string,
  Date,
  Date | null,
]
export const BLOCK_COLUMNS = `block, size, level, product_id, gtin, rule_version_id, first_index, logic, application_id, pool_key,
  initial_state, event_id, issued_at, happened_at`

export const blockRowOf = ([
  block,
  size,
  level,
  productId,
  gtin,
  ruleVersionId,
  firstIndex,
  logic,
  applicationId,
  poolKey,
  initialState,
  eventId,
  issuedAt,
  happenedAt,
]: BlockColumns): BlockRow => ({
  block,
  size,
  level,
  productId,
  gtin,
  ruleVersionId,
  firstIndex,
  logic,
  applicationId,
  poolKey,
  initialState,
  eventId,
  issuedAt,
  happenedAt,
})

const byNumber = statement<BlockColumns>(
  'blocks_by_number',
  `select ${BLOCK_COLUMNS} from blocks where tenant_id = $1 and block = any($2::int[]) order by block`,
)
export const listBlocks = async (db: TenantDb, blocks: Iterable<number>): Promise<BlockRow[]> =>
  (await byNumber(db, [db.tenantId, numbers(blocks)])).map(blockRowOf)

export interface BlockFilter {
  readonly productId: string | null
  readonly level: PackagingLevel | null
  readonly applicationId: string | null
  readonly poolKey: string | null
  readonly after: number
  readonly limit: number
}
const filtered = statement<BlockColumns>(
  'blocks_filtered',
  `
  select ${BLOCK_COLUMNS} from blocks
  where tenant_id = $1 and block >= $2 and ($3::uuid is null or product_id = $3) and ($4::text is null or level = $4)
    and ($5::uuid is null or application_id = $5) and ($6::text is null or pool_key = $6)
  order by block limit $7`,
)
/** Blocks from number `after` on. */
export const listBlocksFiltered = async (
  db: TenantDb,
  { productId, level, applicationId, poolKey, after, limit }: BlockFilter,
): Promise<BlockRow[]> =>
  (await filtered(db, [db.tenantId, after, productId, level, applicationId, poolKey, limit])).map(blockRowOf)

const states = statement<readonly [number]>(
  'blocks_with_states',
  `
  select distinct block from block_counts where tenant_id = $1 and block = any($2::int[]) and n > 0 and 1 << (state & 31) & $3 <> 0`,
)
/** The blocks among the given ones in which some SN has a status of the mask. */
export const listBlocksWithStatus = async (db: TenantDb, blocks: Iterable<number>, mask: number): Promise<number[]> =>
  (await states(db, [db.tenantId, numbers(blocks), mask])).map(([block]) => block)

const stored = statement<readonly [number]>(
  'blocks_with_cells',
  `
  select b.block from unnest($2::int[]) as b (block)
  cross join lateral (select from serial_cells where tenant_id = $1 and column_id = ${columnIds.state} and block = b.block limit 1) c`,
)
/** The blocks among the given ones whose states were ever changed. */
export const listBlocksWithCells = async (db: TenantDb, blocks: Iterable<number>): Promise<number[]> =>
  (await stored(db, [db.tenantId, numbers(blocks)])).map(([block]) => block)

const masked = statement<readonly [number, number, number, Buffer]>(
  'masked_cells',
  `
  select block, first_chunk::int, last_chunk::int, cells from serial_cells
  where tenant_id = $1 and column_id = ${columnIds.state} and block = $2 and last_chunk >= $3 and first_chunk <= $4 and mask & $5 <> 0
  order by first_chunk limit $6`,
)
/** State cells of a block between two chunks that contain a status of the mask, ascending. */
export const listMaskedCells = async (
  db: TenantDb,
  block: number,
  { chunks: [first, last], mask, limit }: { chunks: readonly [number, number]; mask: number; limit: number },
): Promise<CellRow[]> =>
  (await masked(db, [db.tenantId, block, first, last, mask, limit])).map(([, firstChunk, lastChunk, cells]) => ({
    firstChunk,
    lastChunk,
    cells,
  }))

export interface CountRowOf {
  readonly key: string
  readonly level: PackagingLevel
  readonly state: number
  readonly count: number
}
type Count = readonly [string, PackagingLevel, number, number]
const countOf = ([key, level, state, count]: Count): CountRowOf => ({ key, level, state, count })

const byBlock = statement<Count>(
  'counts_by_block',
  `
  select b.block::text, b.level, c.state, c.n from blocks b
  cross join lateral (select state, n from block_counts where tenant_id = $1 and block = b.block and n <> 0 offset 0) c
  where b.tenant_id = $1 and b.block = any($2::int[])`,
)
const byProduct = statement<Count>(
  'counts_by_product',
  `
  select coalesce(b.product_id::text, ''), b.level, c.state, sum(c.n) from blocks b
  cross join lateral (select state, n from block_counts where tenant_id = $1 and block = b.block and n <> 0 offset 0) c
  where b.tenant_id = $1 and b.product_id = any($2::uuid[]) group by b.product_id, b.level, c.state`,
)
const ofAll = statement<Count>(
  'counts_of_all',
  `
  select '', b.level, c.state, sum(c.n) from blocks b join block_counts c on c.tenant_id = $1 and c.block = b.block
  where b.tenant_id = $1 and c.n <> 0 group by b.level, c.state`,
)

export const countsByBlock = async (db: TenantDb, blocks: Iterable<number>): Promise<CountRowOf[]> =>
  (await byBlock(db, [db.tenantId, numbers(blocks)])).map(countOf)
export const countsByProduct = async (db: TenantDb, productIds: readonly string[]): Promise<CountRowOf[]> =>
  (await byProduct(db, [db.tenantId, texts(productIds)])).map(countOf)
export const countsOfAll = async (db: TenantDb): Promise<CountRowOf[]> => (await ofAll(db, [db.tenantId])).map(countOf)
