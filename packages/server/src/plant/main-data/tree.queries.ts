/** SQL of main data that is a tree: one level in the order of its codes, each record with its path. */

import type { BusinessUnit } from '@serialis/contract/plant/main-data/business-units.routes.ts'
import type { Region } from '@serialis/contract/plant/main-data/regions.routes.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { masterQueries } from '../../platform/masters/masters.service.ts'
import { isRegionOfSites, isUnitOfSites } from '../../platform/sites/sites.service.ts'
import { aliasesOf, hasAliasLike } from './aliases.queries.ts'
import { tableOf } from './kinds.ts'
import { CODE, NAME, REMARK } from './main-data-columns.ts'
import { findByCode, findByCodes, pathFrom, type TreeTable } from './main-data.queries.ts'

/** What every record of a tree has. */
export type TreeRow = Region
export type TreeValues = Pick<TreeRow, 'code' | 'name' | 'parentId' | 'remark'>

interface TreeSearch {
  search?: string | undefined
  parentId?: string | undefined
  after?: string | undefined
  limit: number
}

const childrenIn =
  (table: TreeTable) =>
  ({ tenantId }: TenantDb) =>
    sql<number>`(select count(*)::int from ${sql.table(table)} c where c.tenant_id = ${tenantId} and c.parent_id = m.id)`

type TreeKind = 'region' | 'business_unit'

const isOfTree = { region: isRegionOfSites, business_unit: isUnitOfSites }

const fieldsOf = (kind: TreeKind) => ({
  code: CODE,
  name: NAME,
  parentId: {
    en: 'Parent',
    zh: '上级',
    named: findByCode(kind),
    namedTogether: findByCodes(kind),
    namedBy: 'code' as const,
    isOwnKind: true as const,
    shown: ({ path }: Pick<TreeRow, 'path'>) => path.at(-1)?.code ?? '',
  },
})

const treeOf = (kind: TreeKind) => ({
  table: tableOf[kind],
  sortedBy: 'code' as const,
  counts: { childCount: { en: 'Directly below', zh: '下级数', of: childrenIn(tableOf[kind]) } },
  joined: { path: pathFrom(tableOf[kind], 'parentId'), aliases: aliasesOf(kind) },
  alsoFound: hasAliasLike(kind),
  approvedAs: kind,
  isVisible: (db: TenantDb) => isOfTree[kind](db, sql`m.id`),
  // The outermost that the caller sees.
  narrowed: ({ parentId }: TreeSearch, db: TenantDb) =>
    parentId === undefined
      ? undefined
      : parentId === 'top'
        ? sql<boolean>`(m.parent_id is null or not ${isOfTree[kind](db, sql`m.parent_id`)})`
        : sql<boolean>`m.parent_id = ${parentId}`,
})

export const regionQueries = masterQueries<TreeRow, TreeValues, TreeSearch>({
  ...treeOf('region'),
  fields: { ...fieldsOf('region'), remark: REMARK },
  searched: { search: ['name', 'code'] },
})

export const unitQueries = masterQueries<
  BusinessUnit,
  TreeValues & Pick<BusinessUnit, 'taxCountry' | 'taxNumber'>,
  TreeSearch
>({
  ...treeOf('business_unit'),
  fields: {
    ...fieldsOf('business_unit'),
    taxCountry: { en: 'Tax country', zh: '税号所属国家' },
    taxNumber: { en: 'Tax number', zh: '税号' },
    remark: REMARK,
  },
  searched: { search: ['name', 'code', 'taxNumber'] },
})

/**
 * Moves of a tree happen one after another, since a move is judged by the whole path; new records only wait for moves.
 * The lock ends with the transaction.
 */
export const lockMoves = ({ trx, tenantId }: TenantDb, table: TreeTable) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`moves in ${table}`}, ${tenantId}))`.execute(trx)
export const awaitMoves = ({ trx, tenantId }: TenantDb, table: TreeTable) =>
  sql`select pg_advisory_xact_lock_shared(hashtextextended(${`moves in ${table}`}, ${tenantId}))`.execute(trx)

/** How many levels are below the record. */
export async function findDepth({ trx, tenantId }: TenantDb, table: TreeTable, id: string): Promise<number> {
  const { rows } = await sql<{ depth: number }>`
    with recursive tree as (
      select ${id}::uuid as id, 0 as depth
      union all
      select c.id, t.depth + 1 from tree t join ${sql.table(table)} c on c.tenant_id = ${tenantId} and c.parent_id = t.id
    ) select max(depth)::int as depth from tree`.execute(trx)
  return rows[0]?.depth ?? 0
}

/** On which level of the tree each of the records is, the outermost on level 1; those that are not there are left out. */
export async function findLevels(
  { trx, tenantId }: TenantDb,
  table: TreeTable,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; level: number }>`
    with recursive up as (
      select r.id, r.parent_id, 1 as level from ${sql.table(table)} r where r.tenant_id = ${tenantId} and r.id = any(${[...ids]}::uuid[])
      union all
      select up.id, r.parent_id, up.level + 1 from up join ${sql.table(table)} r on r.tenant_id = ${tenantId} and r.id = up.parent_id
    ) select id, max(level)::int as level from up group by id`.execute(trx)
  return new Map(rows.map(({ id, level }) => [id, level]))
}
