import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { SupplierRequestStatus } from '@serialis/contract/plant/suppliers/suppliers.status.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { isOrderOfSites, isRowOfSites } from '../../platform/sites/sites.service.ts'

export const isRequestOfSites = isRowOfSites('supplier_requests', (db, column) => isOrderOfSites(db, column('orderId')))

const columns = [
  'r.id',
  'r.supplierId',
  'r.productId',
  'r.level',
  'r.quantity',
  'r.maximum',
  'r.orderId',
  'r.reason',
  'r.status',
  'r.requestedBy',
  'r.requestedByName',
  'r.requestedAt',
  'r.decidedByName',
  'r.decidedAt',
  'r.decision',
  'r.applicationId',
  'r.version',
] as const

const select = ({ trx }: TenantDb) => trx.selectFrom('supplier_requests as r').select(columns)

export type RequestRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export async function findRequest(db: TenantDb, id: string): Promise<RequestRow | undefined> {
  return select(db).where('r.id', '=', id).executeTakeFirst()
}

/** Locks the request: serializes decisions about it. */
export async function lockRequest(db: TenantDb, id: string): Promise<RequestRow | undefined> {
  return select(db).where('r.id', '=', id).forUpdate().executeTakeFirst()
}

export interface RequestFilter {
  status?: SupplierRequestStatus | undefined
  supplierId?: string | undefined
  requestedBy?: string | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the last id of the previous page. */
export async function listRequests(db: TenantDb, filter: RequestFilter): Promise<RequestRow[]> {
  let rows = select(db)
    .where(isRequestOfSites(db, sql`r.id`))
    .orderBy('r.id', 'desc')
    .limit(filter.limit + 1)
  if (filter.status) rows = rows.where('r.status', '=', filter.status)
  if (filter.supplierId) rows = rows.where('r.supplierId', '=', filter.supplierId)
  if (filter.requestedBy) rows = rows.where('r.requestedBy', '=', filter.requestedBy)
  if (filter.after) rows = rows.where('r.id', '<', filter.after)
  return rows.execute()
}

export async function countOpenRequests({ trx }: TenantDb, supplierId: string): Promise<number> {
  const row = await trx
    .selectFrom('supplier_requests')
    .select(sql<number>`count(*)`.as('count'))
    .where('supplierId', '=', supplierId)
    .where('status', '=', 'OPEN')
    .executeTakeFirstOrThrow()
  return row.count
}

export interface NewRequest {
  id: string
  supplierId: string
  productId: string
  level: PackagingLevel
  quantity: number
  maximum: number
  orderId: string | null
  reason: string
  by: { id: string; name: string }
  at: Date
}

export async function insertRequest({ trx, tenantId }: TenantDb, request: NewRequest) {
  await trx
    .insertInto('supplier_requests')
    .values({
      tenantId,
      id: request.id,
      supplierId: request.supplierId,
      productId: request.productId,
      level: request.level,
      quantity: request.quantity,
      maximum: request.maximum,
      orderId: request.orderId,
      reason: request.reason,
      status: 'OPEN',
      requestedBy: request.by.id,
      requestedByName: request.by.name,
      requestedAt: request.at,
    })
    .execute()
}

export interface Decision {
  status: Exclude<SupplierRequestStatus, 'OPEN'>
  by: { id: string; name: string }
  reason: string
  at: Date
  applicationId: string | null
}

/** The row must be locked by the caller. */
export async function updateDecision({ trx }: TenantDb, id: string, decision: Decision) {
  await trx
    .updateTable('supplier_requests')
    .set((eb) => ({
      status: decision.status,
      decidedBy: decision.by.id,
      decidedByName: decision.by.name,
      decision: decision.reason,
      decidedAt: decision.at,
      applicationId: decision.applicationId,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Open ones that somebody else asked for, oldest first. */
export const listUndecidedRequests = (db: TenantDb, userId: string, limit: number) =>
  db.trx
    .selectFrom('supplier_requests as r')
    .select(['r.id', 'r.quantity', 'r.reason', 'r.requestedByName', 'r.requestedAt'])
    .where('r.status', '=', 'OPEN')
    .where('r.requestedBy', '<>', userId)
    .where(isRequestOfSites(db, sql`r.id`))
    .orderBy('r.requestedAt')
    .limit(limit)
    .execute()
