/** SQL that the kinds of main data share: records found by their code, and what refers to a record. */

import type { MainDataKind } from '@serialis/contract/plant/main-data/main-data.schema.ts'
import type { AccountStatus } from '@serialis/contract/plant/main-data/main-data.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { isBrandOfSites, isRegionOfSites, isRowOfSites, isUnitOfSites } from '../../platform/sites/sites.service.ts'
import { type Reference, tableOf } from './kinds.ts'

type Table = 'regions' | 'business_units' | 'brands' | 'source_channels'

/** Finds the id of the record with a code, or with that alias. */
export const findByCode =
  (kind: MainDataKind) =>
  async ({ trx, tenantId }: TenantDb, code: string): Promise<string | undefined> => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(tableOf[kind])} where tenant_id = ${tenantId} and code = ${code}
      union all
      select record_id from master_aliases
       where tenant_id = ${tenantId} and subject_type = ${kind} and code = ${code}`.execute(trx)
    return rows[0]?.id
  }

/** The same for many codes at once. */
export const findByCodes =
  (kind: MainDataKind) =>
  async ({ trx, tenantId }: TenantDb, codes: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const { rows } = await sql<{ id: string; code: string }>`
      select record_id as id, code from master_aliases
       where tenant_id = ${tenantId} and subject_type = ${kind} and code = any(${[...codes]}::text[])
      union all
      select id, code from ${sql.table(tableOf[kind])} where tenant_id = ${tenantId} and code = any(${[...codes]}::text[])`.execute(
      trx,
    )
    // The record of a code comes after another one's alias, and so in place of it.
    return new Map(rows.map(({ id, code }) => [code, id]))
  }

/** Those of the codes that records of the kind have. */
export const takenCodes =
  (kind: MainDataKind) =>
  async ({ trx, tenantId }: TenantDb, codes: readonly string[]): Promise<ReadonlySet<string>> => {
    const { rows } = await sql<{ code: string }>`
      select code from ${sql.table(tableOf[kind])} where tenant_id = ${tenantId} and code = any(${[...codes]}::text[])`.execute(
      trx,
    )
    return new Set(rows.map(({ code }) => code))
  }

/** Name and code of the first of the records that was never approved. */
export async function findAnyUnapproved(
  { trx, tenantId }: TenantDb,
  kind: MainDataKind,
  ids: readonly string[],
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name || ' (' || code || ')' as name from ${sql.table(tableOf[kind])}
    where tenant_id = ${tenantId} and id = any(${[...ids]}::uuid[]) and not is_in_force limit 1`.execute(trx)
  return rows[0]?.name
}

/** Name and code of the record if it was never approved. */
export async function findUnapproved(
  { trx, tenantId }: TenantDb,
  kind: MainDataKind,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select name || ' (' || code || ')' as name from ${sql.table(tableOf[kind])}
    where tenant_id = ${tenantId} and id = ${id} and not is_in_force`.execute(trx)
  return rows[0]?.name
}

export type TreeTable = 'regions' | 'business_units'

export interface References {
  count: number
  /** The first of them, by code. */
  names: string[]
}

/** The records of a table whose column names this one. */
export async function findReferences(
  { trx, tenantId }: TenantDb,
  { table, column }: Pick<Reference, 'table' | 'column'>,
  id: string,
  most: number,
): Promise<References> {
  const { rows } = await sql<{ count: number; name: string }>`
    select count(*) over ()::int as count, ${table === 'factories' ? sql`name` : sql`code || ' ' || name`} as name from ${sql.table(table)}
    where tenant_id = ${tenantId} and ${sql.ref(column)} = ${id} order by 2 limit ${most}`.execute(trx)
  return { count: rows[0]?.count ?? 0, names: rows.map(({ name }) => name) }
}

/** Whatever refers to one record refers to the other; every record that changes by this gets a new version. */
export async function moveReferences(
  { trx, tenantId }: TenantDb,
  { table, column }: Pick<Reference, 'table' | 'column'>,
  fromId: string,
  intoId: string,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set ${sql.ref(column)} = ${intoId}, version = version + 1
    where tenant_id = ${tenantId} and ${sql.ref(column)} = ${fromId} returning id`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Accounts of two channels that have the same number there: the codes of the first channel's. */
export async function listSameAccounts(
  { trx, tenantId }: TenantDb,
  channelId: string,
  otherId: string,
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select one.code from category_accounts one join category_accounts other
      on other.tenant_id = ${tenantId} and other.channel_id = ${otherId} and other.outside_id = one.outside_id
    where one.tenant_id = ${tenantId} and one.channel_id = ${channelId} order by one.code`.execute(trx)
  return rows.map(({ code }) => code)
}

/** Until the transaction ends nobody changes the records or begins to refer to them. */
export const lockRecords = ({ trx, tenantId }: TenantDb, kind: MainDataKind, ids: readonly string[]) =>
  sql`select id from ${sql.table(tableOf[kind])}
    where tenant_id = ${tenantId} and id = any(${ids}) order by id for update`.execute(trx)

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
    select r.id from regions r where r.tenant_id = ${tenantId} and (r.code = ${code} or r.id = (
      select a.record_id from master_aliases a
       where a.tenant_id = ${tenantId} and a.subject_type = 'region' and a.code = ${code}))
    union all
    select r.id from down join regions r on r.tenant_id = ${tenantId} and r.parent_id = down.id
  ) select id from down)`

/** Rows `m` of the regions that the caller sees, by their region; a row without one is in none. */
export const isInOwnRegion = (db: TenantDb) => isRegionOfSites(db, sql`m.region_id`)
/** Brands of the caller. */
export const isOwnBrand = (db: TenantDb) => isBrandOfSites(db, sql`m.id`)
/** Category accounts of the caller: of the business units, and of the brands. */
export const isOfOwnUnit = (db: TenantDb) =>
  sql<boolean>`(${isUnitOfSites(db, sql`m.owner_id`)} and ${isBrandOfSites(db, sql`m.brand_id`)})`

export const isAccountOfSites = isRowOfSites(
  'category_accounts',
  (db, column) => sql`(${isUnitOfSites(db, column('ownerId'))} and ${isBrandOfSites(db, column('brandId'))})`,
)

export const hasStatus = (status: AccountStatus) => sql<boolean>`m.status = ${status}`
