/**
 * For rooms that communicate with lines: which orders a line has, that it acknowledged its package, and that it gave it
 * back.
 */

import { pick } from '@serialis/contract/kit/pick.ts'
import { statusesOnLine, type OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { requireThat } from '../../../kit/http/failure.ts'
import { reassignOrderLine } from '../line-queue/line-assignment.service.ts'
import { findOrder, lockOrder } from '../orders.queries.ts'
import { takesResults } from '../orders.results.service.ts'
import { openOrder, refusalsOf, requireNotRefused } from '../steps/machine.ts'
import { findAvailableOrder, listOrdersOnLine, type OrderOnLine } from './orders-of-line.queries.ts'
import { findOpenPackage, listPackageFiles, type PackageRow } from './packages.queries.ts'
import { acknowledgeOrderPackage } from './packages.service.ts'

export type { OrderOnLine }

export const ordersTakingResults = (db: TenantDb, lineId: string): Promise<OrderOnLine[]> =>
  listOrdersOnLine(db, lineId, takesResults)
export const ordersAtWork = (db: TenantDb, lineId: string): Promise<OrderOnLine[]> =>
  listOrdersOnLine(db, lineId, statusesOnLine)
export const isProducing = async (db: TenantDb, lineId: string): Promise<boolean> =>
  (await listOrdersOnLine(db, lineId, ['PROCESSING'])).length > 0
export const nextOrderFor = (db: TenantDb, lineId: string): Promise<OrderOnLine | undefined> =>
  findAvailableOrder(db, lineId)

/** Locks the order until the transaction ends. */
export const holdOrder = async (db: TenantDb, orderId: string): Promise<void> => void (await lockOrder(db, orderId))

/** The line has the package, and confirms it with its checksum. */
export async function lineAcknowledged(
  ctx: Ctx,
  { orderId, packageId, checksum }: { orderId: string; packageId: string; checksum: string },
): Promise<void> {
  const { version } = await openOrder(ctx, orderId)
  await acknowledgeOrderPackage(ctx, {
    params: { id: orderId },
    query: undefined,
    body: { version, packageId, checksum },
  })
}

/** The line gave its package back unused, or that is unknown. */
export async function lineGaveBack(
  ctx: Ctx,
  { orderId, reason, fate }: { orderId: string; reason: string; fate: 'RECALLED' | 'LOST' },
): Promise<void> {
  const { version } = await openOrder(ctx, orderId)
  await reassignOrderLine(ctx, { params: { id: orderId }, query: undefined, body: { version, reason, package: fate } })
}

const mayBeOut = <R extends PackageRow>({ status }: { status: OrderStatus }, row: R | undefined): row is R =>
  (status === 'WAIT_FOR_PLACEOUT' || status === 'PRODUCTION_READY') && row !== undefined && row.status !== 'BUILDING'

export interface PackageStanding {
  orderNo: string
  lineId: string | null
  lineName: string
  /** The line processes the order, or has reported it: nothing of it can be recalled. */
  isProduced: boolean
  /** Built, and perhaps with the line; undefined when there is none yet. */
  package: { id: string; number: number; acknowledgedAt: Date | null; acknowledgedBy: string } | undefined
}

/** The state of an order and its package at its line, for the decision to reassign the order. */
export async function packageStanding(db: TenantDb, orderId: string): Promise<PackageStanding | undefined> {
  const order = await findOrder(db, orderId)
  if (order === undefined) return undefined
  const row = await findOpenPackage(db, orderId)
  const isProduced = refusalsOf(order).some(({ command }) => command === 'reassignLine')
  return {
    ...pick(order, ['orderNo', 'lineId', 'lineName']),
    isProduced,
    package: mayBeOut(order, row) ? pick(row, ['id', 'number', 'acknowledgedAt', 'acknowledgedBy']) : undefined,
  }
}

/** The package that the order's line may have; undefined when none was handed over. Locks the order. */
export async function packageToRecall(
  ctx: Ctx,
  { orderId, version }: { orderId: string; version: number },
): Promise<{ orderNo: string; lineId: string; packageId: string; number: number } | undefined> {
  const order = await openOrder(ctx, orderId)
  requireNotRefused(order, 'reassignLine')
  requireThat(order.version === version, 'changed_meanwhile')
  const row = await findOpenPackage(ctx.db, orderId)
  return mayBeOut(order, row)
    ? { orderNo: order.orderNo, lineId: row.lineId, packageId: row.id, number: row.number }
    : undefined
}

/** What a line needs to fetch and acknowledge a package; undefined when it was withdrawn. */
export async function packageListed(db: TenantDb, { orderId, packageId }: { orderId: string; packageId: string }) {
  const order = await findOrder(db, orderId)
  const row = order && (await findOpenPackage(db, orderId))
  if (!order || row?.id !== packageId || row.checksum === null) return undefined
  return {
    orderNo: order.orderNo,
    batchNo: order.batchCode ?? '',
    checksum: row.checksum,
    version: order.version,
    files: (await listPackageFiles(db, [packageId])).get(packageId) ?? [],
  }
}
