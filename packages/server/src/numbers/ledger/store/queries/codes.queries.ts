/** The SQL between codes and ordinals: blocks by index, imported codes. */

import type { TenantDb } from '../../../../kit/db/db.ts'
import { numbers, statement, texts } from '../statement.ts'
import { BLOCK_COLUMNS, blockRowOf, type BlockColumns, type BlockRow } from './reading.queries.ts'

/** The key that a duplicate code violates. */
export const CODE_IS_KNOWN = 'imported_codes__code'
/** Two files import the same code at the same time. */
export const codeConstraints = { [CODE_IS_KNOWN]: 'changed_meanwhile' } as const

const aroundEach = statement<BlockColumns>(
  'blocks_around_indexes',
  `
  select b.* from unnest($2::uuid[], $3::bigint[]) as i (version, index)
  cross join lateral (
    select ${BLOCK_COLUMNS} from blocks where tenant_id = $1 and rule_version_id = i.version and first_index <= i.index
    order by first_index desc limit 1
  ) b`,
)
const between = statement<BlockColumns>(
  'blocks_between_indexes',
  `
  select b.* from unnest($2::uuid[], $3::bigint[], $4::bigint[]) as i (version, lowest, highest)
  cross join lateral (
    select ${BLOCK_COLUMNS} from blocks
    where tenant_id = $1 and rule_version_id = i.version and first_index <= i.highest and first_index > i.lowest - 16777216 offset 0
  ) b`,
)

/** For each pair the block that begins at or before the index, if any; for few pairs. */
export const listBlocksAround = async (
  db: TenantDb,
  versions: readonly string[],
  indexes: readonly number[],
): Promise<BlockRow[]> => (await aroundEach(db, [db.tenantId, texts(versions), numbers(indexes)])).map(blockRowOf)

/** All blocks of the versions that can contain an index between the two. */
export const listBlocksBetween = async (
  db: TenantDb,
  versions: readonly string[],
  lowest: readonly number[],
  highest: readonly number[],
): Promise<BlockRow[]> =>
  (await between(db, [db.tenantId, texts(versions), numbers(lowest), numbers(highest)])).map(blockRowOf)

const anyImport = statement<readonly [boolean]>(
  'any_import',
  'select exists (select from imported_codes where tenant_id = $1)',
)
export const hasImports = async (db: TenantDb): Promise<boolean> =>
  ((await anyImport(db, [db.tenantId]))[0] as readonly [boolean])[0]

export interface ImportedCode {
  /** Position of the code in the requested list. */
  readonly place: number
  readonly gtin: number
  readonly ordinal: number
}
const known = statement<readonly [number, number, number]>(
  'imported_codes',
  `
  select g.place - 1, c.gtin, c.ordinal from unnest($2::text[]) with ordinality as g (code, place)
  cross join lateral (select gtin, ordinal from imported_codes where tenant_id = $1 and code = g.code offset 0) c`,
)
export const listImported = async (db: TenantDb, codes: readonly string[]): Promise<ImportedCode[]> =>
  (await known(db, [db.tenantId, texts(codes)])).map(([place, gtin, ordinal]) => ({ place, gtin, ordinal }))

const add = statement<readonly [number]>(
  'add_imported',
  `
  insert into imported_codes (tenant_id, code, gtin, ordinal)
  select $1, c.code, $2, $3::bigint + c.place - 1 from unnest($4::text[]) with ordinality as c (code, place)
  returning gtin`,
)
/** Stores codes with consecutive ordinals from `first` on. */
export async function insertImported(
  db: TenantDb,
  gtin: number,
  first: number,
  codes: readonly string[],
): Promise<void> {
  await add(db, [db.tenantId, gtin, first, texts(codes)])
}

const ofOrdinals = statement<readonly [number, string]>(
  'codes_of_ordinals',
  `
  select ordinal, code from imported_codes where tenant_id = $1 and ordinal = any($2::bigint[])`,
)
export const listCodesOf = (db: TenantDb, ordinals: Iterable<number>): Promise<(readonly [number, string])[]> =>
  ofOrdinals(db, [db.tenantId, numbers(ordinals)])

const ofRange = statement<readonly [string]>(
  'codes_of_range',
  `
  select code from imported_codes where tenant_id = $1 and ordinal between $2 and $3 order by ordinal`,
)
export const listCodesBetween = async (db: TenantDb, first: number, last: number): Promise<string[]> =>
  (await ofRange(db, [db.tenantId, first, last])).map(([code]) => code)

const versions = statement<readonly [string]>(
  'versions_of_product',
  `
  select distinct rule_version_id::text from blocks where tenant_id = $1 and product_id = $2 and rule_version_id is not null`,
)
export const listVersionsOfProduct = async (db: TenantDb, productId: string): Promise<string[]> =>
  (await versions(db, [db.tenantId, productId])).map(([id]) => id)
