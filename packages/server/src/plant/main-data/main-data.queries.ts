/** SQL that the kinds of main data share: records found by their code, and what refers to a record. */

import type { AccountStatus } from '@serialis/contract/plant/main-data/main-data.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'

type Table = 'regions' | 'business_units' | 'brands' | 'source_channels'
type Referring = 'regions' | 'business_units' | 'sales_counters' | 'category_accounts'
type RefersBy = 'parentId' | 'regionId' | 'brandId' | 'channelId' | 'ownerId'

/** Finds the id of the record with a code. */
export const findByCode =
  (table: Table) =>
  async ({ trx }: TenantDb, code: string): Promise<string | undefined> =>
    (await trx.selectFrom(table).select('id').where('code', '=', code).executeTakeFirst())?.id

export type TreeTable = 'regions' | 'business_units'

export interface References {
  count: number
  /** The first of them, by code. */
  names: string[]
}

/** The records of a table whose column names this one. */
export async function findReferences(
  { trx, tenantId }: TenantDb,
  { table, column }: { table: Referring; column: RefersBy },
  id: string,
  most: number,
): Promise<References> {
  const { rows } = await sql<{ count: number; name: string }>`
    select count(*) over ()::int as count, code || ' ' || name as name from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${sql.ref(column)} = ${id} order by code limit ${most}`.execute(trx)
  return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name) }
}

/** Id, code and name of the record that a column of the row `m` names. */
export const recordIn =
  (table: Table | 'product_categories', column: string) =>
  ({ tenantId }: TenantDb) =>
    sql<{ id: string; code: string; name: string } | null>`(
      select jsonb_build_object('id', r.id, 'code', r.code, 'name', r.name) from ${sql.table(table)} r
      where r.tenant_id = ${tenantId} and r.id = ${sql.ref(`m.${column}`)})`

/** The record of a tree that a column of the row `m` names, with those around it, the outermost first. */
export const pathFrom =
  (table: TreeTable, column: string) =>
  ({ tenantId }: TenantDb) =>
    sql<{ id: string; code: string; name: string }[]>`(
      with recursive up as (
        select p.id, p.parent_id, p.code, p.name, 1 as step from ${sql.table(table)} p where p.tenant_id = ${tenantId} and p.id = ${sql.ref(`m.${column}`)}
        union all
        select p.id, p.parent_id, p.code, p.name, up.step + 1 from up join ${sql.table(table)} p on p.tenant_id = ${tenantId} and p.id = up.parent_id
      ) select coalesce(jsonb_agg(jsonb_build_object('id', id, 'code', code, 'name', name) order by step desc), '[]') from up)`

/** Whether a column names the region with a code, or one below it. */
export const isInRegion = ({ tenantId }: TenantDb, code: string, column: string) => sql<boolean>`${sql.ref(column)} in (
  with recursive down as (
    select r.id from regions r where r.tenant_id = ${tenantId} and r.code = ${code}
    union all
    select r.id from down join regions r on r.tenant_id = ${tenantId} and r.parent_id = down.id
  ) select id from down)`

export const hasStatus = (status: AccountStatus) => sql<boolean>`m.status = ${status}`
