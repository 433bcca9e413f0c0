/**
 * The records of main data by which accounts are limited: regions, business units and brands. Rooms left of main data
 * name them in their own records, e.g. factories.
 */

import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'

export const tableOf = { region: 'regions', business_unit: 'business_units', brand: 'brands' } as const
export type ReachKind = keyof typeof tableOf

/** Finds the id of the record with a code, or with an alias. */
export const findReachRecord =
  (kind: ReachKind) =>
  async ({ trx, tenantId }: TenantDb, code: string): Promise<string | undefined> => {
    const { rows } = await sql<{ id: string }>`select ${idByCode(tenantId, kind, code)} as id`.execute(trx)
    return rows[0]?.id ?? undefined
  }

export async function findFactoryNamed({ trx }: TenantDb, name: string): Promise<string | undefined> {
  const row = await trx.selectFrom('factories').select('id').where('name', '=', name).executeTakeFirst()
  return row?.id
}

export const idByCode = (tenantId: number, kind: ReachKind, code: string) =>
  sql<string | null>`coalesce(
    (select r.id from ${sql.table(tableOf[kind])} r where r.tenant_id = ${tenantId} and r.code = ${code}),
    (select a.record_id from master_aliases a where a.tenant_id = ${tenantId} and a.subject_type = ${kind} and a.code = ${code}))`

/** Name and code of the record, and whether it was approved once. */
export async function findStanding(
  { trx, tenantId }: TenantDb,
  kind: ReachKind,
  id: string,
): Promise<{ name: string; isInForce: boolean } | undefined> {
  const { rows } = await sql<{ name: string; isInForce: boolean }>`
    select name || ' (' || code || ')' as name, is_in_force from ${sql.table(tableOf[kind])}
     where tenant_id = ${tenantId} and id = ${id}`.execute(trx)
  return rows[0]
}

export async function findBrandCode({ trx }: TenantDb, id: string): Promise<string | undefined> {
  return (await trx.selectFrom('brands').select('code').where('id', '=', id).executeTakeFirst())?.code
}

/** Whether its last day is before this one. */
export async function isBrandOver({ trx }: TenantDb, id: string, today: string): Promise<boolean> {
  const row = await trx
    .selectFrom('brands')
    .select('id')
    .where('id', '=', id)
    .where('validTo', '<', today)
    .executeTakeFirst()
  return row !== undefined
}

/** Names and codes of these records. */
export async function listReachNames(
  { trx, tenantId }: TenantDb,
  kind: ReachKind,
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select name || ' (' || code || ')' as name from ${sql.table(tableOf[kind])}
     where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) order by code`.execute(trx)
  return rows.map(({ name }) => name)
}

/** Id, code and name of the record that a column of the row `m` names. */
export const reachRecordOf =
  (kind: ReachKind, column: string) =>
  ({ tenantId }: TenantDb) =>
    sql<{ id: string; code: string; name: string } | null>`(
      select jsonb_build_object('id', r.id, 'code', r.code, 'name', r.name) from ${sql.table(tableOf[kind])} r
      where r.tenant_id = ${tenantId} and r.id = ${sql.ref(`m.${column}`)})`
