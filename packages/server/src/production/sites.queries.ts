/** What an account that is limited to factories may see: lines that stand there, and orders that are made or meant to be made on them. */
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../kit/db.ts'

/**
 * Holds where the line stands in one of the sites, by its newest settings or by those in force. Always, for whoever is not limited.
 * `lineId` names its table: a bare column would be one of the tables asked here.
 */
export function isLineOfSites({ tenantId, sites }: TenantDb, lineId: RawBuilder<unknown>): RawBuilder<boolean> {
  if (sites === undefined) return sql<boolean>`true`
  return sql<boolean>`exists (select 1 from production_lines sl join line_revisions sr on sr.tenant_id = ${tenantId} and sr.line_id = sl.id and sr.revision in (sl.revision, sl.in_force)
    where sl.tenant_id = ${tenantId} and sl.id = ${lineId} and sr.factory_id = any(${[...sites]}::uuid[]))`
}

/** The same of orders named by a column of theirs, or of a row that belongs to one. */
export function isOrderOfSites(db: TenantDb, orderId: RawBuilder<unknown>): RawBuilder<boolean> {
  if (db.sites === undefined) return sql<boolean>`true`
  return sql<boolean>`exists (select 1 from production_orders so where so.tenant_id = ${db.tenantId} and so.id = ${orderId} and ${isLineOfSites(db, sql`coalesce(so.line_id, so.planned_line_id)`)})`
}

export const isFactoryOfSites = ({ sites }: TenantDb, factoryId: RawBuilder<unknown>): RawBuilder<boolean> => (sites === undefined ? sql<boolean>`true` : sql<boolean>`${factoryId} = any(${[...sites]}::uuid[])`)
