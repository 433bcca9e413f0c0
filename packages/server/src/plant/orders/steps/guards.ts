/** What prevents the next step of an order, checked guard by guard. */

import type { ErrorKey } from '@serialis/contract/errors.ts'
import type { LineMode } from '@serialis/contract/plant/lines/lines.schema.ts'
import {
  statusesOnLine,
  type OrderCommand,
  type OrderGuard,
  type OrderTransition,
} from '@serialis/contract/plant/orders/orders.status.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { Failure, type FailureParams } from '../../../kit/http/failure.ts'
import { lineInForce, type LineInForce } from '../../lines/lines.service.ts'
import { balanceOf } from '../approval/signed-figures.ts'
import { explanationOfRound, isStarted, refusalToSign } from '../approval/signing.ts'
import { undecidedSamples } from '../confirm/balance.ts'
import { lineGuards } from '../line-queue/line-guards.ts'
import type { OrderInHand } from '../order-in-hand.ts'
import { openLotsOf, samplesOfLots } from '../order-inspection.ts'
import { dateFaults, gaps, today } from '../orders-fields.ts'
import { countOrders } from '../orders.queries.ts'

export interface Refusal {
  key: ErrorKey
  params: FailureParams
  /** By field, for the form. */
  fields?: Record<string, string>
}
type GuardCtx = Pick<Ctx, 'app' | 'db' | 'tenant' | 'now' | 'actor'>

/** Input of a command that its guards check. A page that offers the command has no input yet, so there these guards pass. */
export interface Brought {
  line?: { id: string; mode: LineMode }
  /** Explains the difference between the order and the scanned packs; null: not explained. */
  difference?: string | null
  /** Explains the deviation of the balance; null: not explained. */
  deviation?: string | null
}
type Guard = (ctx: GuardCtx, order: OrderInHand, command: OrderCommand, brought: Brought) => Promise<Refusal | null>

const refuse = (key: ErrorKey, params: FailureParams = {}): Refusal => ({ key, params })

async function noTaskRunning(_ctx: GuardCtx, order: OrderInHand, command: OrderCommand): Promise<Refusal | null> {
  if (order.taskId === null || (await order.reads.task(order.taskId)).hasEnded) return null
  return refuse(command === 'assignCodes' ? 'order_already_has_a_workflow' : 'sn_task_re_assign_failed', {
    orderNo: order.orderNo,
  })
}

async function noLotOpen(ctx: GuardCtx, order: OrderInHand): Promise<Refusal | null> {
  const count = (await openLotsOf(ctx, [order.id])).get(order.id) ?? 0
  return count === 0 ? null : refuse('order_inspection_open', { count })
}

async function noPackageBuilding(_ctx: GuardCtx, { id, reads }: OrderInHand): Promise<Refusal | null> {
  const open = await reads.openPackage(id)
  if (open?.status !== 'BUILDING' || open.taskId === null || (await reads.task(open.taskId)).hasEnded) return null
  return refuse('package_being_built', { number: open.number })
}

/**
 * A line of one type does not read what was set up for the other (LINE_ADAPTERS): the order was approved for the type of
 * the line that it is planned for, and for any when it is planned for none.
 */
async function rightType({ app, db }: GuardCtx, { plannedLineId }: OrderInHand, line: LineInForce) {
  const { name, type } = line
  const planned = plannedLineId === null || plannedLineId === line.id ? undefined : await lineInForce(db, plannedLineId)
  if (planned !== undefined && planned.type !== type)
    return refuse('line_of_other_type', { line: name, type, planned: planned.name, wanted: planned.type })
  for (const guard of lineGuards.of(app)) {
    const key = await guard.refusalOf({ db }, line)
    if (key !== null) return refuse(key, { line: name, type })
  }
  return null
}

async function lineFits(ctx: GuardCtx, order: OrderInHand, _command: OrderCommand, { line: chosen }: Brought) {
  if (chosen === undefined) return null
  const line = await order.reads.lockLine(chosen.id)
  if (line === undefined) return refuse('line_not_in_use')
  if (line.mode !== chosen.mode) return refuse('line_mode_differs', { line: line.name })
  const wrong = await rightType(ctx, order, line)
  if (wrong !== null) return wrong
  const open = await countOrders(ctx.db, { lineId: line.id }, statusesOnLine)
  if (open >= line.maximumOrders)
    return refuse('line_has_too_many_orders', { line: line.name, maximum: line.maximumOrders, open })
  const levels = await order.reads.levels(order.id)
  const codes = levels.reduce((sum, { assigned, need }) => sum + Math.max(assigned, need), 0)
  return codes <= line.maximumSerials
    ? null
    : refuse('line_takes_fewer_codes', { line: line.name, maximum: line.maximumSerials, codes })
}

async function scanComplete(_ctx: GuardCtx, order: OrderInHand, _command: OrderCommand, { difference }: Brought) {
  if (difference !== null) return null
  const { missing, differences } = await order.reads.scan(order.id)
  return missing === 0 && differences === 0 ? null : refuse('scan_not_complete', { missing, differences })
}

/** Later signers are accountable for the first one's explanation, or give another one. */
async function balanceZero({ db }: GuardCtx, order: OrderInHand, _command: OrderCommand, { deviation }: Brought) {
  if (deviation !== null) return null
  const { isZero, unaccounted } = await balanceOf(db, order)
  return isZero || (await explanationOfRound(order)) !== undefined
    ? null
    : refuse('order_balance_not_zero', { count: unaccounted })
}

const guards: Record<OrderGuard, Guard> = {
  complete: async (_ctx, order) => {
    const missing = gaps(order)
    return missing.length === 0
      ? null
      : {
          ...refuse('order_not_complete', { count: missing.length, empty: missing.join() }),
          fields: Object.fromEntries(missing.map((name) => [name, 'can_not_be_empty'])),
        }
  },
  datesAhead: async (ctx, order) => {
    const faults = dateFaults(
      { productionDate: order.productionDate, expirationDate: order.expirationDate },
      today(ctx),
    )
    const first = Object.values(faults)[0]
    return first === undefined ? null : { ...refuse(first as ErrorKey), fields: faults }
  },
  productInForce: async (_ctx, order) => {
    if (order.productId === null || (await order.reads.product(order.productId)) !== undefined) return null
    return {
      ...refuse('order_product_not_in_force', { product: order.productName }),
      fields: { productId: 'order_product_not_in_force' },
    }
  },
  workflowInForce: async (_ctx, { productId, reads }) => {
    const product = productId === null ? undefined : await reads.product(productId)
    const retired = product && (await reads.retiredWorkflow(product.workflow))
    return retired ? { ...refuse('workflow_retired', retired), fields: { productId: 'workflow_retired' } } : null
  },
  notAuthor: async ({ actor }, order) =>
    [order.createdBy, order.editedBy, order.submittedBy].includes(actor.userId)
      ? refuse('order_approver_is_author')
      : null,
  workflowNotStarted: async (_ctx, order) =>
    isStarted(order) ? refuse('order_already_has_a_workflow', { orderNo: order.orderNo }) : null,
  maySign: refusalToSign,
  noTaskRunning,
  noPackageBuilding,
  packageReady: async (_ctx, { id, reads }) =>
    (await reads.openPackage(id))?.status === 'READY' ? null : refuse('package_not_ready'),
  scanMayBeSkipped: async (_ctx, order) => (order.scanMayBeSkipped ? null : refuse('scan_can_not_be_skipped')),
  samplesDecided: async (ctx, order) => {
    const count = undecidedSamples(await order.reads.counts(order.id))
    return count > 0 ? refuse('order_samples_undecided', { count }) : noLotOpen(ctx, order)
  },
  noLotOpen,
  samplesWait: async (ctx, order) => {
    const own = undecidedSamples(await order.reads.counts(order.id)) - (await samplesOfLots(ctx, order.id)).size
    return own > 0 ? null : refuse('order_has_no_samples')
  },
  codesOpen: async ({ db }, order) =>
    (await balanceOf(db, order)).levels.some(({ open }) => open > 0) ? null : refuse('order_has_no_open_codes'),
  lineFits,
  scanComplete,
  balanceZero,
}

/** A transition of the table, or a command with some of its guards. */
type Guarded = Pick<OrderTransition, 'command' | 'guards'>

/** The first guard that refuses, or null. */
export async function firstRefusal(
  ctx: GuardCtx,
  order: OrderInHand,
  { command, guards: names }: Guarded,
  brought: Brought = {},
): Promise<Refusal | null> {
  for (const name of names) {
    const refusal = await guards[name](ctx, order, command, brought)
    if (refusal !== null) return refusal
  }
  return null
}

/** Refuses unless every guard allows the command. */
export async function requireGuards(
  ctx: GuardCtx,
  order: OrderInHand,
  way: Guarded,
  brought: Brought = {},
): Promise<void> {
  const refusal = await firstRefusal(ctx, order, way, brought)
  if (refusal === null) return
  const { key, params, fields = {} } = refusal
  // The refusal has the same parameters at its field as in general.
  const fieldParams = Object.fromEntries(
    Object.entries(fields).flatMap(([path, fieldKey]) => (fieldKey === key ? [[path, params]] : [])),
  )
  throw new Failure(key, params, refusal.fields, fieldParams)
}
