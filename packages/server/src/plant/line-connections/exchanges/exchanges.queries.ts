/** SQL of the exchanges between the product and its lines. */

import type {
  ExchangeDirection,
  ExchangeKind,
  ExchangeStatus,
} from '@serialis/contract/plant/line-connections/line-connections.status.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { LineExchanges } from '../../../kit/db/tables.ts'
import { isLineOfSites, isOrderOfSites } from '../../../platform/sites/sites.service.ts'

/** Lines make what is of many brands: to an account that is limited to some, an exchange belongs to its order. */
const isExchangeOfSites = (db: TenantDb) =>
  db.sites?.brandIds === undefined
    ? isLineOfSites(db, sql`line_exchanges.line_id`)
    : isOrderOfSites(db, sql`line_exchanges.order_id`)

const select = (db: TenantDb) => db.trx.selectFrom('line_exchanges').selectAll().where(isExchangeOfSites(db))
export type ExchangeRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export async function findExchange(db: TenantDb, id: string): Promise<ExchangeRow | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst()
}

export async function lockExchange(db: TenantDb, id: string): Promise<ExchangeRow | undefined> {
  return select(db).where('id', '=', id).forUpdate().executeTakeFirst()
}

export interface ExchangeFilter {
  lineId?: string | undefined
  orderId?: string | undefined
  direction?: ExchangeDirection | undefined
  kind?: ExchangeKind | undefined
  status?: ExchangeStatus | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the last id of the previous page. */
export async function listExchanges(db: TenantDb, filter: ExchangeFilter): Promise<ExchangeRow[]> {
  let rows = select(db)
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
  if (filter.lineId) rows = rows.where('lineId', '=', filter.lineId)
  if (filter.orderId) rows = rows.where('orderId', '=', filter.orderId)
  if (filter.direction) rows = rows.where('direction', '=', filter.direction)
  if (filter.kind) rows = rows.where('kind', '=', filter.kind)
  if (filter.status) rows = rows.where('status', '=', filter.status)
  if (filter.after) rows = rows.where('id', '<', filter.after)
  return rows.execute()
}

/** Exchanges that are still to be handed over, or wait for an answer: oldest first. */
export const listOpen = async (db: TenantDb, lineId: string): Promise<ExchangeRow[]> =>
  await select(db)
    .where('lineId', '=', lineId)
    .where('direction', '=', 'OUT')
    .where('status', 'in', ['QUEUED', 'SENT'])
    .orderBy('id')
    .execute()

/** Locked: packages and recalls of an order with unknown outcome, including those given up. */
export const lockUnanswered = async (db: TenantDb, orderId: string): Promise<ExchangeRow[]> =>
  await select(db)
    .where('orderId', '=', orderId)
    .where('direction', '=', 'OUT')
    .where('status', 'in', ['QUEUED', 'SENT', 'FAILED'])
    .orderBy('id')
    .forUpdate()
    .execute()

const ofOrder = (db: TenantDb, orderId: string, kind: 'PACKAGE' | 'RECALL') =>
  select(db).where('orderId', '=', orderId).where('kind', '=', kind).orderBy('id', 'desc')

/** A recall that waits to be handed over, or for its answer. */
export async function findOpenRecall(db: TenantDb, orderId: string): Promise<ExchangeRow | undefined> {
  return ofOrder(db, orderId, 'RECALL').where('status', 'in', ['QUEUED', 'SENT']).executeTakeFirst()
}

/** The newest of this kind that was given up. */
export async function findFailed(
  db: TenantDb,
  orderId: string,
  kind: 'PACKAGE' | 'RECALL',
): Promise<ExchangeRow | undefined> {
  return ofOrder(db, orderId, kind).where('status', '=', 'FAILED').executeTakeFirst()
}

/** The newest package or recall that a line was given under this order number and package number. */
export async function findGiven(
  db: TenantDb,
  by: { lineId: string; kind: ExchangeKind; orderNo: string; number: number },
): Promise<ExchangeRow | undefined> {
  return select(db)
    .where('lineId', '=', by.lineId)
    .where('direction', '=', 'OUT')
    .where('kind', '=', by.kind)
    .where('orderNo', '=', by.orderNo)
    .where('packageNumber', '=', by.number)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The package that a recall asks for, as it was handed over. */
export async function findPackageExchange(db: TenantDb, packageId: string): Promise<ExchangeRow | undefined> {
  return select(db)
    .where('packageId', '=', packageId)
    .where('kind', '=', 'PACKAGE')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** A file that was taken in and perhaps not moved away: a process died in between. */
export const findUnmoved = ({ trx }: TenantDb, lineId: string, name: string, sha256: string) =>
  trx
    .selectFrom('line_exchanges')
    .select(['id', 'status', 'failure'])
    .where('lineId', '=', lineId)
    .where('name', '=', name)
    .where('sha256', '=', sha256)
    .where('isMoved', '=', false)
    .executeTakeFirst()

export const insertExchange = async (
  { trx, tenantId }: TenantDb,
  row: Omit<Insertable<LineExchanges>, 'tenantId'>,
): Promise<void> =>
  void (await trx
    .insertInto('line_exchanges')
    .values({ tenantId, ...row })
    .execute())

export type ExchangeChange = Omit<Updateable<LineExchanges>, 'tenantId' | 'id' | 'version'>

/** False when another transaction changed it first. */
export async function updateExchange(
  { trx }: TenantDb,
  { id, version }: Pick<ExchangeRow, 'id' | 'version'>,
  change: ExchangeChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('line_exchanges')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function updateMoved({ trx }: TenantDb, id: string): Promise<void> {
  await trx.updateTable('line_exchanges').set({ isMoved: true }).where('id', '=', id).execute()
}

/** Numbers of exchanges handed over without an answer, and of those given up. */
export async function countOpen({ trx }: TenantDb, lineId: string): Promise<{ open: number; failed: number }> {
  return trx
    .selectFrom('line_exchanges')
    .select([
      sql<number>`count(*) filter (where status in ('QUEUED', 'SENT'))`.as('open'),
      sql<number>`count(*) filter (where status = 'FAILED')`.as('failed'),
    ])
    .where('lineId', '=', lineId)
    .where('direction', '=', 'OUT')
    .executeTakeFirstOrThrow()
}

/** Something is due: to be handed over, or given up because no answer came. */
export async function hasDue({ trx }: TenantDb, lineId: string, now: Date): Promise<boolean> {
  const row = await trx
    .selectFrom('line_exchanges')
    .select('id')
    .where('lineId', '=', lineId)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'QUEUED'), eb('nextAt', '<=', now)]),
        eb.and([eb('status', 'in', ['QUEUED', 'SENT']), eb('deadlineAt', '<=', now)]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
