/**
 * What an account that is limited to factories may see, defined once for each kind of record, as conditions for the
 * queries of all rooms.
 * For accounts without a limit they are always true and cost nothing. An id is written with its table: a bare column
 * could be taken for a column of the tables used here.
 */

import type { SiteRecord } from '@serialis/contract/kit/route.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'

type Id = RawBuilder<unknown>
type Condition = RawBuilder<boolean>

const always = sql<boolean>`true`
const own = ({ sites = [] }: TenantDb) => sql`${[...sites]}::uuid[]`

/**
 * The line is in one of the sites, by its newest settings or by those in force. A site has few lines, so they are
 * looked up once for all rows.
 */
export function isLineOfSites(db: TenantDb, lineId: Id): Condition {
  if (db.sites === undefined) return always
  return sql<boolean>`${lineId} in (select sl.id from production_lines sl join line_revisions sr on sr.tenant_id = ${db.tenantId} and sr.line_id = sl.id and sr.revision in (sl.revision, sl.in_force)
    where sl.tenant_id = ${db.tenantId} and sr.factory_id = any(${own(db)}))`
}

/** The order is made, or planned, on a line of the sites. */
export function isOrderOfSites(db: TenantDb, orderId: Id): Condition {
  if (db.sites === undefined) return always
  return sql<boolean>`exists (select 1 from production_orders so where so.tenant_id = ${db.tenantId} and so.id = ${orderId} and ${isLineOfSites(db, sql`coalesce(so.line_id, so.planned_line_id)`)})`
}

export const isFactoryOfSites = (db: TenantDb, factoryId: Id): Condition =>
  db.sites === undefined ? always : sql<boolean>`${factoryId} = any(${own(db)})`

/** Every pack that the record is about belongs to the sites; see `record_sites`. */
function isRecordOfSites(db: TenantDb, recordId: Id): Condition {
  if (db.sites === undefined) return always
  return sql<boolean>`exists (select 1 from record_sites rs where rs.tenant_id = ${db.tenantId} and rs.record_id = ${recordId} and rs.site_ids <@ ${own(db)})`
}

/**
 * A row of the table is the record, and `condition` is true for its columns. Each condition has an alias of its own,
 * because they are nested.
 */
const exists =
  (table: string, condition: (db: TenantDb, column: (name: string) => Id) => Condition) =>
  (db: TenantDb, id: Id): Condition => {
    const column = (name: string) => sql.ref(`of_${table}.${name}`)
    return sql<boolean>`exists (select 1 from ${sql.table(table)} as ${sql.ref(`of_${table}`)} where ${column('tenantId')} = ${db.tenantId} and ${column('id')} = ${id} and ${condition(db, column)})`
  }

type ById = (db: TenantDb, id: Id) => Condition

const isMine = ({ viewerId }: TenantDb, by: Id): Condition => sql<boolean>`${by} = ${viewerId ?? null}::uuid`
const either = (one: Condition, other: Condition): Condition => sql<boolean>`(${one} or ${other})`

/** For limited accounts: when they can see the record with this id. */
const records: Record<SiteRecord, (db: TenantDb, id: Id) => Condition> = {
  resultFile: exists('result_files', (db, column) => isOrderOfSites(db, column('orderId'))),
  // Users see codes that they applied for themselves, whatever order these are used for in the end.
  application: exists('serial_applications', (db, column) =>
    either(isMine(db, column('appliedBy')), isOrderOfSites(db, column('orderId'))),
  ),
  change: isRecordOfSites,
  recall: isRecordOfSites,
  extract: isRecordOfSites,
  labelPrint: exists('label_prints', (db, column) =>
    either(isRecordOfSites(db, column('id')), isOrderOfSites(db, sql`(${column('subject')} ->> 'orderId')::uuid`)),
  ),
  inspectionLot: exists(
    'inspection_lots',
    (db, column) => sql<boolean>`not exists (
    select 1 from inspection_lot_orders lo where lo.tenant_id = ${db.tenantId} and lo.lot_id = ${column('id')} and not ${isOrderOfSites(db, sql`lo.order_id`)})`,
  ),
  pushJob: exists('push_jobs', (db, column) =>
    either(isRecordOfSites(db, column('id')), isOrderOfSites(db, column('orderId'))),
  ),
  orderImport: exists('table_imports', (db, column) => isMine(db, column('uploadedBy'))),
  supplierRequest: exists('supplier_requests', (db, column) => isOrderOfSites(db, column('orderId'))),
  apiKey: exists(
    'api_keys',
    (db, column) => sql<boolean>`(${column('siteIds')} <> '{}' and ${column('siteIds')} <@ ${own(db)})`,
  ),
  alert: exists('alerts', (db, column) => caseOf(db, alertSubjects, column('subjectType'), column('subjectId'))),
  event: exists('events', (db, column) =>
    isEventOfSites(db, { type: column('subjectType'), id: column('subjectId'), actorId: column('actorId') }),
  ),
}

/** The record of this kind and id belongs to the sites. */
export const isOfSites = (db: TenantDb, record: SiteRecord, id: Id): Condition =>
  db.sites === undefined ? always : records[record](db, id)

/**
 * The subjects that an alert may have, by the names that alerts and the event log use. All others (a pool, a push
 * target, a person) belong to no site.
 */
const alertSubjects: Readonly<Record<string, ById>> = {
  order: isOrderOfSites,
  line: isLineOfSites,
  result_file: records.resultFile,
  push_job: records.pushJob,
  scrap: records.change,
  status_update: records.change,
  activation: records.change,
  extract: records.extract,
  recall: records.recall,
}
/** The subjects that an event may have. */
const eventSubjects: Readonly<Record<string, ById>> = {
  ...alertSubjects,
  alert: records.alert,
  line_connection: isLineOfSites,
  factory: isFactoryOfSites,
  application: records.application,
  label_print: records.labelPrint,
  inspection_lot: records.inspectionLot,
  order_import: records.orderImport,
}

/** As a text. All ids of these kinds have this length; a name in their place (a task kind, a template) has not. */
const UUID_LENGTH = 36

/** A CASE by kind, so that the condition of a kind is evaluated only for rows of that kind. */
function caseOf(db: TenantDb, kinds: Readonly<Record<string, ById>>, type: Id, id: Id): Condition {
  const cases = Object.entries(kinds).map(
    ([name, holds]) => sql`when ${type} = ${sql.lit(name)} then ${holds(db, sql`${id}::uuid`)}`,
  )
  return sql<boolean>`case when length(${id}) <> ${sql.lit(UUID_LENGTH)} then false ${sql.join(cases, sql` `)} else false end`
}

/** The subject of the alert belongs to the sites. */
export const isAlertOfSites = (db: TenantDb, { type, id }: { type: Id; id: Id }): Condition =>
  db.sites === undefined ? always : caseOf(db, alertSubjects, type, id)

/** The subject of the event belongs to the sites, or the caller caused the event. */
export const isEventOfSites = (db: TenantDb, { type, id, actorId }: { type: Id; id: Id; actorId: Id }): Condition =>
  db.sites === undefined ? always : either(isMine(db, actorId), caseOf(db, eventSubjects, type, id))

export async function findRecordOfSites(db: TenantDb, record: SiteRecord, id: string): Promise<boolean> {
  const { rows } = await sql<{
    holds: boolean | null
  }>`select ${isOfSites(db, record, sql`${id}::uuid`)} as holds`.execute(db.trx)
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
  sql<boolean>`${orderId} in (select so.id from production_orders so where so.tenant_id = ${db.tenantId} and ${isLineOfSites(db, sql`coalesce(so.line_id, so.planned_line_id)`)})`

/**
 * Where the orders are made or planned: order, and the factory of its line by the settings in force, otherwise by the
 * newest. Orders without a line are left out.
 */
export async function listSitesOfOrders(
  { trx, tenantId }: TenantDb,
  orderIds: readonly string[],
): Promise<{ orderId: string; siteId: string }[]> {
  const { rows } = await sql<{ orderId: string; siteId: string }>`
    select o.id as "orderId", r.factory_id as "siteId" from production_orders o
      join production_lines l on l.tenant_id = ${tenantId} and l.id = coalesce(o.line_id, o.planned_line_id)
      join line_revisions r on r.tenant_id = ${tenantId} and r.line_id = l.id and r.revision = coalesce(l.in_force, l.revision)
     where o.tenant_id = ${tenantId} and o.id = any(${[...orderIds]}::uuid[])`.execute(trx)
  return rows
}

export async function putRecordSites(
  { trx, tenantId }: TenantDb,
  recordId: string,
  siteIds: readonly string[],
): Promise<void> {
  await trx
    .insertInto('record_sites')
    .values({ tenantId, recordId, siteIds: [...siteIds] })
    .onConflict((conflict) => conflict.columns(['tenantId', 'recordId']).doUpdateSet({ siteIds: [...siteIds] }))
    .execute()
}

export async function deleteRecordSites({ trx }: TenantDb, recordId: string): Promise<void> {
  await trx.deleteFrom('record_sites').where('recordId', '=', recordId).execute()
}
