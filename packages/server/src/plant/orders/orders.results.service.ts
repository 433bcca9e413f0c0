/** The orders' side of result files: a file was received, committed, refused, or undone. */

import { pick } from '@serialis/contract/kit/pick.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import {
  orderTransitions,
  type OrderCommand,
  type OrderFact,
  type OrderStatus,
  type OrderTransition,
} from '@serialis/contract/plant/orders/orders.status.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure, found } from '../../kit/http/failure.ts'
import { countsOf } from '../../numbers/ledger/reading/reading.service.ts'
import { lineTitles } from '../lines/lines.service.ts'
import { balanceLevels } from './confirm/balance.ts'
import { inHand, type OrderInHand } from './order-in-hand.ts'
import { findOrder, lockOrder, type OrderRow } from './orders.queries.ts'
import { firstRefusal, requireGuards, type Refusal } from './steps/guards.ts'
import { moveOrder, wayOf, type OrderStep } from './steps/machine.ts'
import { listLevels, type OrderCodeType } from './steps/steps.queries.ts'

export const takesResults: readonly OrderStatus[] = [
  'PRODUCTION_READY',
  'PROCESSING',
  'PROCESSED',
  'PROUDCTION_RESULT_PROCEDDED',
  'SCANNING',
  'SCAN_FINISH',
]

export interface OrderForResults {
  id: string
  orderNo: string
  /** Its number in the other system; '' without one. */
  erpReference: string
  status: OrderStatus
  /** A result file can be received now. */
  takesResults: boolean
  productId: string
  productName: string
  batchNo: string
  /** `yyyy-mm-dd`. */
  productionDate: string
  expiry: string
  lineId: string | null
  lineCode: string
  lineName: string
  createdAt: Date
  /** Codes that are unknown here are entered with the file, if the operator agrees. */
  takesForeignCodes: boolean
  /** Levels with codes, from the unit outward; `capacity`: packs of the next one inside. */
  levels: readonly {
    level: PackagingLevel
    capacity: number
    codeType: OrderCodeType
    /** Codes for partial packs were made by a rule of their own: their kind. */
    zeroBoxCodeType: OrderCodeType | null
    gtin: string | null
    assigned: number
  }[]
}

/**
 * The properties of the order that a result file must match; undefined when there is none, or it was never approved.
 */
export async function orderForResults(db: TenantDb, orderId: string): Promise<OrderForResults | undefined> {
  const order = await findOrder(db, orderId)
  if (order === undefined || order.productId === null || order.productRevision === null) return undefined
  const line = order.lineId === null ? undefined : (await lineTitles(db, [order.lineId])).get(order.lineId)
  const levels = await listLevels(db, orderId)
  return {
    ...pick(order, ['id', 'orderNo', 'erpReference', 'status', 'productName', 'lineId', 'lineName', 'createdAt']),
    takesResults: takesResults.includes(order.status),
    productId: order.productId,
    batchNo: order.batchCode ?? '',
    productionDate: order.productionDate ?? '',
    expiry: order.expirationDate ?? '',
    lineCode: line?.code ?? '',
    takesForeignCodes: order.codesFrom === 'LINE',
    levels: levels.map((row) => pick(row, ['level', 'capacity', 'codeType', 'zeroBoxCodeType', 'gtin', 'assigned'])),
  }
}

const locked = async (ctx: Ctx, orderId: string): Promise<OrderInHand> =>
  inHand(ctx, found(await lockOrder(ctx.db, orderId)))

async function lockedFor(ctx: Ctx, orderId: string): Promise<OrderInHand> {
  const order = await locked(ctx, orderId)
  if (!takesResults.includes(order.status))
    throw failure('order_status_does_not_allow', { status: order.status, command: 'resultReceived' })
  return order
}

/**
 * A file is stored raw: the order is PROCESSED until it is decided. The first one also starts an order that was not
 * started yet.
 */
export async function resultReceived(
  ctx: Ctx,
  { orderId, fileName }: { orderId: string; fileName: string },
): Promise<void> {
  let order = await lockedFor(ctx, orderId)
  if (order.status === 'PRODUCTION_READY') order = await moveOrder(ctx, order, { command: 'start', isOwnDoing: true })
  if (order.status !== 'PROCESSED')
    await moveOrder(ctx, order, { command: 'resultReceived', facts: { file: fileName } })
}

/** The current counts of the unit level: on good packs or samples, and spoiled. */
async function quantities(
  db: TenantDb,
  order: OrderRow,
): Promise<{ productionQuantity: number; damagedPackages: number }> {
  const [unit] = balanceLevels(
    await listLevels(db, order.id),
    await countsOf(db, { orderIds: [order.id] }),
    order.codesFrom === 'LINE' ? 'LINE' : 'RULE',
  )
  return {
    productionQuantity: (unit?.commissioned ?? 0) + (unit?.onHold ?? 0) + (unit?.sampled ?? 0) + (unit?.withdrawn ?? 0),
    damagedPackages: unit?.rejected ?? 0,
  }
}

/** A workflow without warehouse scan goes on by itself; the scan can still be reopened. */
const skipsScan = ({ scanMayBeSkipped }: OrderRow): OrderStep[] =>
  scanMayBeSkipped ? [{ command: 'skipScan', isOwnDoing: true }] : []

/**
 * A file was committed, in the transaction of `ctx`, after the ledger was written. Production quantity and damaged
 * packages are counted again. `undecided`: other files of the order are still open, so it stays PROCESSED.
 */
export async function resultProcessed(
  ctx: Ctx,
  {
    orderId,
    fileName,
    rows,
    undecided = false,
  }: { orderId: string; fileName: string; rows: number; undecided?: boolean },
): Promise<void> {
  await resultReceived(ctx, { orderId, fileName })
  const received = await locked(ctx, orderId)
  const counted = await quantities(ctx.db, received)
  const facts = {
    file: fileName,
    rows,
    productionQuantity: counted.productionQuantity,
    damagedPackages: counted.damagedPackages,
  }
  const next: OrderStep[] = undecided ? [{ command: 'resultReceived', isOwnDoing: true }] : skipsScan(received)
  await moveOrder(ctx, received, { command: 'resultProcessed', change: counted, facts }, ...next)
}

/** The other files of the order: none was committed, one was, or one still waits for a decision. */
export type OtherFiles = 'NONE' | 'COMMITTED' | 'UNDECIDED'
const factOf: Record<Exclude<OtherFiles, 'UNDECIDED'>, OrderFact> = {
  NONE: 'NO_RESULT_STANDS',
  COMMITTED: 'EARLIER_RESULT_STANDS',
}

/** Called once the order is locked: a file that arrives in the meantime waits for it, or is counted. */
type AskOthers = () => Promise<OtherFiles>

/** A file was refused: the order returns to its previous status, unless another file waits. */
export async function resultRefused(
  ctx: Ctx,
  {
    orderId,
    fileName,
    reason,
    askOthers,
  }: { orderId: string; fileName: string; reason?: string; askOthers: AskOthers },
): Promise<void> {
  const order = await lockedFor(ctx, orderId)
  const others = await askOthers()
  if (order.status !== 'PROCESSED' || others === 'UNDECIDED') return
  const refused: OrderStep = {
    command: 'resultRefused',
    when: factOf[others],
    ...(reason !== undefined && { reason }),
    facts: { file: fileName },
  }
  await moveOrder(ctx, order, refused, ...(others === 'COMMITTED' ? skipsScan(order) : []))
}

const factFor = (others: OtherFiles): OrderFact | undefined => (others === 'UNDECIDED' ? undefined : factOf[others])

/** Why the order does not allow undoing a file, or null; read without a lock. */
export async function refusalOfUndo(
  ctx: Ctx,
  { orderId, others }: { orderId: string; others: OtherFiles },
): Promise<Refusal | null> {
  const order = inHand(ctx, found(await findOrder(ctx.db, orderId)))
  const rows = rowsOf<OrderStatus, OrderCommand, OrderTransition>(orderTransitions, 'resultUndone', order.status)
  const way = rows.find(({ when }) => when === undefined || when === factFor(others))
  if (way === undefined)
    return { key: 'order_status_does_not_allow', params: { status: order.status, command: 'resultUndone' } }
  return firstRefusal(ctx, order, way)
}

/** Locks the order of a file that is to be undone; refuses when the order does not allow it. */
export async function requireUndoable(
  ctx: Ctx,
  { orderId, askOthers }: { orderId: string; askOthers: AskOthers },
): Promise<void> {
  const order = await locked(ctx, orderId)
  const others = await askOthers()
  await requireGuards(ctx, order, wayOf(order, 'resultUndone', factFor(others)))
}

/** A file was undone, in the transaction of `ctx`, after the ledger was written: the quantities are counted again. */
export async function resultUndone(
  ctx: Ctx,
  { orderId, fileName, reason, others }: { orderId: string; fileName: string; reason: string; others: OtherFiles },
): Promise<void> {
  const order = await locked(ctx, orderId)
  const counted = await quantities(ctx.db, order)
  const facts = {
    file: fileName,
    productionQuantity: counted.productionQuantity,
    damagedPackages: counted.damagedPackages,
  }
  const undone: OrderStep = {
    command: 'resultUndone',
    ...(others !== 'UNDECIDED' && { when: factOf[others] }),
    reason,
    change: counted,
    facts,
  }
  await moveOrder(ctx, order, undone, ...(others === 'COMMITTED' ? skipsScan(order) : []))
}
