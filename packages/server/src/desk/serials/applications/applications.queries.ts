import type { ApplicationFailure } from '@serialis/contract/desk/serials/serials.errors.ts'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { sql } from 'kysely'
import { fireAndCheckAtCommit, type TenantDb } from '../../../kit/db/db.ts'
import { prepared } from '../../../kit/db/query-builder/prepared.ts'
import { createBoundedCache } from '../../../kit/ops/bounded-cache.ts'
import { isByViewer, isOrderOfSites, isRowOfSites } from '../../../platform/sites/sites.service.ts'

/** Users see codes that they applied for themselves, whatever order these are used for in the end. */
export const isApplicationOfSites = isRowOfSites(
  'serial_applications',
  (db, column) => sql`(${isByViewer(db, column('appliedBy'))} or ${isOrderOfSites(db, column('orderId'))})`,
)

const columns = [
  'a.id',
  'a.number',
  'a.productId',
  'a.level',
  'a.gtin',
  'a.ruleVersionId',
  'a.orderId',
  'a.supplierId',
  'a.quantity',
  'a.issued',
  'a.refused',
  'a.state',
  'a.failure',
  'a.reason',
  'a.appliedByName',
  'a.appliedAt',
  'a.finishedAt',
  'a.downloads',
] as const

const select = ({ trx }: TenantDb) => trx.selectFrom('serial_applications as a').select(columns)
export type ApplicationRow = NonNullable<Awaited<ReturnType<typeof findApplication>>>

export const findApplication = (db: TenantDb, id: string) => select(db).where('a.id', '=', id).executeTakeFirst()

/** Locks the application: serializes its downloads and its cancellation. */
export const lockApplication = (db: TenantDb, id: string) =>
  select(db).where('a.id', '=', id).forUpdate().executeTakeFirst()
export const listApplicationsById = (db: TenantDb, ids: readonly string[]) =>
  select(db)
    .where('a.id', 'in', [...ids])
    .execute()

/** Counts one more download; returns the new count. */
export async function addDownload({ trx }: TenantDb, id: string): Promise<number> {
  const row = await trx
    .updateTable('serial_applications')
    .set((eb) => ({ downloads: eb('downloads', '+', 1) }))
    .where('id', '=', id)
    .returning('downloads')
    .executeTakeFirstOrThrow()
  return row.downloads
}

export async function updateCancelled({ trx }: TenantDb, id: string) {
  await trx
    .updateTable('serial_applications')
    .set({ state: 'CANCELLED' })
    .where('id', '=', id)
    .where('state', '=', 'DELIVERED')
    .execute()
}

export type ApplyStatusFilter = '1' | '0' | 'cancelled'
export interface ApplicationFilter {
  productId?: string | undefined
  orderId?: string | undefined
  supplierId?: string | undefined
  level?: PackagingLevel | undefined
  ruleVersionId?: string | undefined
  applyStatus?: ApplyStatusFilter | undefined
  number?: number | undefined
  after?: string | undefined
  limit: number
}

export const STATES = {
  '1': ['DELIVERED'],
  '0': ['FAILED'],
  cancelled: ['CANCELLED'],
} as const

/** Newest first; `after` is the number of the last one on the previous page. */
export function listApplications(db: TenantDb, filter: ApplicationFilter) {
  let rows = select(db)
    .where(isApplicationOfSites(db, sql`a.id`))
    .orderBy('a.number', 'desc')
    .limit(filter.limit + 1)
  if (filter.productId) rows = rows.where('a.productId', '=', filter.productId)
  if (filter.orderId) rows = rows.where('a.orderId', '=', filter.orderId)
  if (filter.supplierId) rows = rows.where('a.supplierId', '=', filter.supplierId)
  if (filter.level) rows = rows.where('a.level', '=', filter.level)
  if (filter.ruleVersionId) rows = rows.where('a.ruleVersionId', '=', filter.ruleVersionId)
  if (filter.applyStatus) rows = rows.where('a.state', 'in', [...STATES[filter.applyStatus]])
  if (filter.number) rows = rows.where('a.number', '=', filter.number)
  if (filter.after) rows = rows.where('a.number', '<', Number(filter.after))
  return rows.execute()
}

export interface NewApplication {
  id: string
  number: number
  productId: string
  level: PackagingLevel
  gtin: string | null
  ruleVersionId: string
  orderId: string | null
  supplierId: string | null
  quantity: number
  reason: string
  by: { userId: string; userName: string }
  at: Date
  eventId: string
  outcome: { state: 'DELIVERED'; failure: null } | { state: 'FAILED'; failure: ApplicationFailure }
}

/** The number after the newest application's. */
export async function takeApplicationNumber(db: TenantDb): Promise<number> {
  const { tenantId } = db
  const [counted] = await prepared(
    db,
    db.trx
      .insertInto('counters')
      .values({ tenantId, name: 'serials.applications', value: 1 })
      .onConflict((conflict) => conflict.columns(['tenantId', 'name']).doUpdateSet({ value: sql`counters.value + 1` }))
      .returning('value'),
  )
  return counted!.value
}

/** A finished application. Sent with the next statement. */
export function insertApplication(db: TenantDb, application: NewApplication): ApplicationRow {
  const { by, at, eventId, outcome, ...given } = application
  const isDelivered = outcome.state === 'DELIVERED'
  const row: ApplicationRow = {
    ...given,
    ...outcome,
    issued: isDelivered ? given.quantity : 0,
    refused: isDelivered ? 0 : given.quantity,
    appliedByName: by.userName,
    appliedAt: at,
    finishedAt: at,
    downloads: 0,
  }
  const inserted = db.trx
    .insertInto('serial_applications')
    .values({ ...row, tenantId: db.tenantId, appliedBy: by.userId, eventId })
  fireAndCheckAtCommit(db, () => prepared(db, inserted))
  return row
}

/** An application keeps its number for ever. */
const numbers = createBoundedCache<number>(20_000)

/** Id -> number, for pages that name the application of an SN. */
export async function listApplicationNumbers(
  { client, tenantId }: TenantDb,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const missing = ids.filter((id) => !numbers.has(`${tenantId} ${id}`))
  if (missing.length > 0) {
    const text = 'select id, number from serial_applications where tenant_id = $1 and id = any($2::uuid[])'
    const { rows } = await client.query<{ id: string; number: number }>({
      name: 'serials.application_numbers',
      text,
      values: [tenantId, missing],
    })
    for (const { id, number } of rows) numbers.set(`${tenantId} ${id}`, number)
  }
  return new Map(
    ids.flatMap((id) =>
      numbers.get(`${tenantId} ${id}`) === undefined ? [] : [[id, numbers.get(`${tenantId} ${id}`) as number]],
    ),
  )
}

/**
 * Codes of a level that applications have issued for each order and that were not cancelled; orders without any are
 * left out.
 */
export async function sumIssuedForOrders(
  { trx }: TenantDb,
  orderIds: readonly string[],
  level: PackagingLevel,
): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('serial_applications')
    .select(['orderId', sql<number>`sum(issued)::bigint`.as('issued')])
    .where('orderId', 'in', [...orderIds])
    .where('level', '=', level)
    .where('state', '<>', 'CANCELLED')
    .groupBy('orderId')
    .execute()
  return new Map(rows.map(({ orderId, issued }) => [orderId ?? '', issued]))
}

/** Codes that were applied for, by what became of their application. */
export function sumApplied({ trx }: TenantDb): Promise<{ state: string; quantity: number }[]> {
  const quantity = sql<number>`sum(quantity)::bigint`.as('quantity')
  return trx.selectFrom('serial_applications').select(['state', quantity]).groupBy('state').execute()
}

export async function countOfSupplier({ trx }: TenantDb, supplierId: string): Promise<number> {
  const row = await trx
    .selectFrom('serial_applications')
    .select(sql<number>`count(*)`.as('count'))
    .where('supplierId', '=', supplierId)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function findApplicationByNumber({ trx }: TenantDb, number: number): Promise<string | undefined> {
  return (await trx.selectFrom('serial_applications').select('id').where('number', '=', number).executeTakeFirst())?.id
}
