/**
 * The limit of an account to factories, as conditions for the queries of all rooms. Each room declares those of its own
 * records (`siteRules` of its room file), and builds them from the conditions here.
 * The conditions of lines and orders name tables of rooms to the right: the ledger needs them, and is left of these
 * rooms.
 * For accounts without a limit all are always true and cost nothing. An id is written with its table: a bare column
 * could be taken for a column of the tables used here.
 */

import type { SiteRecord } from '@serialis/contract/reach.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { SiteCondition } from '../../kit/http/site-limit.ts'
import { withAllBelow } from './limits.queries.ts'

type Id = RawBuilder<unknown>
type Condition = RawBuilder<boolean>

const always = sql<boolean>`true`
/** Within conditions of limited accounts. */
const own = ({ sites }: TenantDb) => sql`${[...(sites?.siteIds ?? [])]}::uuid[]`
const ownBrands = ({ sites }: TenantDb) => sql`${[...(sites?.brandIds ?? [])]}::uuid[]`

/**
 * The line is in one of the sites, by its newest settings or by those in force. A site has few lines, so they are
 * looked up once for all rows.
 */
export function isLineOfSites(db: TenantDb, lineId: Id): Condition {
  if (db.sites?.siteIds === undefined) return always
  return sql<boolean>`${lineId} in (select sl.id from production_lines sl join line_revisions sr on sr.tenant_id = ${db.tenantId} and sr.line_id = sl.id and sr.revision in (sl.revision, sl.in_force)
    where sl.tenant_id = ${db.tenantId} and sr.factory_id = any(${own(db)}))`
}

/**
 * The product is of one of the brands, by its settings in force, otherwise by the newest. There are fewer products than
 * what is made of them, so they are looked up once for all rows.
 */
export function isProductOfSites(db: TenantDb, productId: Id): Condition {
  if (db.sites?.brandIds === undefined) return always
  return sql<boolean>`${productId} in (select sp.id from products sp join product_revisions pr on pr.tenant_id = ${db.tenantId} and pr.product_id = sp.id and pr.revision = coalesce(sp.in_force, sp.revision)
    where sp.tenant_id = ${db.tenantId} and pr.brand_id = any(${ownBrands(db)}))`
}

/** Alerts and events about a product concern every factory, so accounts that are limited to some do not see them. */
export const isProductAtEverySite: SiteCondition = (db, productId) =>
  db.sites?.siteIds === undefined ? isProductOfSites(db, productId) : sql<boolean>`false`

export const isBrandOfSites = (db: TenantDb, brandId: Id): Condition =>
  db.sites?.brandIds === undefined ? always : sql<boolean>`${brandId} = any(${ownBrands(db)})`

/** An order with this line, where it is made or planned, and this product. */
export const isOrderRowOfSites = (db: TenantDb, { line, product }: { line: Id; product: Id }): Condition =>
  db.sites === undefined ? always : sql<boolean>`(${isLineOfSites(db, line)} and ${isProductOfSites(db, product)})`

const isOfOrderRow = (db: TenantDb): Condition =>
  isOrderRowOfSites(db, { line: sql`coalesce(so.line_id, so.planned_line_id)`, product: sql`so.product_id` })

/** The order is made, or planned, on a line of the sites, and of a product of the brands. */
export function isOrderOfSites(db: TenantDb, orderId: Id): Condition {
  if (db.sites === undefined) return always
  return sql<boolean>`exists (select 1 from production_orders so where so.tenant_id = ${db.tenantId} and so.id = ${orderId} and ${isOfOrderRow(db)})`
}

export const isFactoryOfSites = (db: TenantDb, factoryId: Id): Condition =>
  db.sites?.siteIds === undefined ? always : sql<boolean>`${factoryId} = any(${own(db)})`

/** The region is one of those that the caller is limited to, or below one of them. */
export const isRegionOfSites = ({ tenantId, sites }: TenantDb, regionId: Id): Condition =>
  sites?.regionIds === undefined
    ? always
    : sql<boolean>`${regionId} in ${withAllBelow(tenantId, 'regions', sql`${[...sites.regionIds]}::uuid[]`)}`

/** The same of a business unit. */
export const isUnitOfSites = ({ tenantId, sites }: TenantDb, unitId: Id): Condition =>
  sites?.businessUnitIds === undefined
    ? always
    : sql<boolean>`${unitId} in ${withAllBelow(tenantId, 'business_units', sql`${[...sites.businessUnitIds]}::uuid[]`)}`

/** These factories are known, and all belong to the sites. */
export const areAmongSites = (db: TenantDb, factoryIds: Id): Condition =>
  db.sites?.siteIds === undefined ? always : sql<boolean>`(${factoryIds} <> '{}' and ${factoryIds} <@ ${own(db)})`

/** The same of brands. */
export const areBrandsOfSites = (db: TenantDb, brandIds: Id): Condition =>
  db.sites?.brandIds === undefined ? always : sql<boolean>`(${brandIds} <> '{}' and ${brandIds} <@ ${ownBrands(db)})`

/** Every pack that the record is about belongs to the sites; see `record_sites`. */
export function isAboutPacksOfSites(db: TenantDb, recordId: Id): Condition {
  if (db.sites === undefined) return always
  return sql<boolean>`exists (select 1 from record_sites rs where rs.tenant_id = ${db.tenantId} and rs.record_id = ${recordId} and ${areAmongSites(db, sql`rs.site_ids`)} and ${areBrandsOfSites(db, sql`rs.brand_ids`)})`
}

/** The caller did it. */
export const isByViewer = ({ sites }: TenantDb, by: Id): Condition =>
  sites === undefined ? always : sql<boolean>`${by} = ${sites.viewerId}::uuid`

/**
 * A row of the table is the record, and `condition` is true for its columns. Each condition has an alias of its own,
 * because they are nested.
 */
export const isRowOfSites =
  (table: string, condition: (db: TenantDb, column: (name: string) => Id) => Condition): SiteCondition =>
  (db, id) => {
    if (db.sites === undefined) return always
    const column = (name: string) => sql.ref(`of_${table}.${name}`)
    return sql<boolean>`exists (select 1 from ${sql.table(table)} as ${sql.ref(`of_${table}`)} where ${column('tenantId')} = ${db.tenantId} and ${column('id')} = ${id} and ${condition(db, column)})`
  }

/** As a text. All ids of these kinds have this length; a name in their place (a task kind, a template) has not. */
const UUID_LENGTH = 36

/**
 * The subject of an alert or event belongs to the sites, by the rule that a room declares for its type; a subject
 * without a rule (a pool, a push target, a person) belongs to none. `types`: only these have to be considered.
 * A CASE by type, so that a rule is evaluated only for rows of its type.
 */
export function isSubjectOfSites(
  db: TenantDb,
  { type, id }: { type: Id; id: Id },
  types?: readonly string[],
): Condition {
  if (db.sites === undefined) return always
  const rules = [...db.sites.rules.subjects].filter(([name]) => types?.includes(name) ?? true)
  const cases = rules.map(
    ([name, isOfSites]) => sql`when ${type} = ${sql.lit(name)} then ${isOfSites(db, sql`${id}::uuid`)}`,
  )
  return sql<boolean>`case when length(${id}) <> ${sql.lit(UUID_LENGTH)} then false ${sql.join(cases, sql` `)} else false end`
}

export async function findRecordOfSites(db: TenantDb, record: SiteRecord, id: string): Promise<boolean> {
  const isOfSites = db.sites?.rules.records.get(record)
  if (isOfSites === undefined) return db.sites === undefined
  const { rows } = await sql<{
    holds: boolean | null
  }>`select ${isOfSites(db, sql`${id}::uuid`)} as holds`.execute(db.trx)
  return rows[0]?.holds === true
}

/** Those of the orders that belong to the sites. */
export async function listOrdersOfSites(db: TenantDb, orderIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from unnest(${[...orderIds]}::uuid[]) as o (id) where ${isOrderOfSites(db, sql`o.id`)}`.execute(db.trx)
  return rows.map(({ id }) => id)
}

/**
 * A condition for rows that name an order, when most rows belong to other sites: the orders of the sites are looked up
 * once.
 */
export const isAmongOrdersOfSites = (db: TenantDb, orderId: Id): Condition =>
  sql<boolean>`${orderId} in (select so.id from production_orders so where so.tenant_id = ${db.tenantId} and ${isOfOrderRow(db)})`

/**
 * Where the orders are made or planned, and of which brand: the factory of the line and the brand of the product, by the
 * settings in force, otherwise by the newest. Null: it has no line, or the product no brand.
 */
export async function listSitesOfOrders(
  { trx, tenantId }: TenantDb,
  orderIds: readonly string[],
): Promise<{ orderId: string; siteId: string | null; brandId: string | null }[]> {
  const { rows } = await sql<{ orderId: string; siteId: string | null; brandId: string | null }>`
    select o.id as "orderId", r.factory_id as "siteId", b.brand_id as "brandId" from production_orders o
      left join production_lines l on l.tenant_id = ${tenantId} and l.id = coalesce(o.line_id, o.planned_line_id)
      left join line_revisions r on r.tenant_id = ${tenantId} and r.line_id = l.id and r.revision = coalesce(l.in_force, l.revision)
      left join products p on p.tenant_id = ${tenantId} and p.id = o.product_id
      left join product_revisions b on b.tenant_id = ${tenantId} and b.product_id = p.id and b.revision = coalesce(p.in_force, p.revision)
     where o.tenant_id = ${tenantId} and o.id = any(${[...orderIds]}::uuid[])`.execute(trx)
  return rows
}

export async function putRecordSites(
  { trx, tenantId }: TenantDb,
  recordId: string,
  of: { siteIds: readonly string[]; brandIds: readonly string[] | null },
): Promise<void> {
  const known = { siteIds: [...of.siteIds], brandIds: of.brandIds && [...of.brandIds] }
  await trx
    .insertInto('record_sites')
    .values({ tenantId, recordId, ...known })
    .onConflict((conflict) => conflict.columns(['tenantId', 'recordId']).doUpdateSet(known))
    .execute()
}

/** Records about packs of the one brand are about packs of the other. */
export async function moveRecordsToBrand({ trx, tenantId }: TenantDb, fromId: string, intoId: string): Promise<void> {
  await sql`
    update record_sites set brand_ids = array(
      select distinct unnest(array_replace(brand_ids, ${fromId}::uuid, ${intoId}::uuid)))
     where tenant_id = ${tenantId} and ${fromId}::uuid = any(brand_ids)`.execute(trx)
}

export async function deleteRecordSites({ trx }: TenantDb, recordId: string): Promise<void> {
  await trx.deleteFrom('record_sites').where('recordId', '=', recordId).execute()
}
