/** What prevents the next step of an order, checked guard by guard. */

import type { ErrorKey } from '@serialis/contract/errors.ts'
import type { OrderCommand, OrderGuard } from '@serialis/contract/plant/orders/orders.status.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { Failure, type FailureParams } from '../../../kit/http/failure.ts'
import { countsOf } from '../../../numbers/ledger/reading/reading.service.ts'
import { hasTaskEnded } from '../../../platform/tasks/tasks.service.ts'
import { retiredWorkflow } from '../../../platform/workflow/running.service.ts'
import { productInForce } from '../../products/products.service.ts'
import { balanceOf } from '../approval/signed-figures.ts'
import { isStarted, refusalToSign } from '../approval/signing.ts'
import { undecidedSamples } from '../confirm/balance.ts'
import { openLotsOfOrder, samplesOfLots } from '../order-inspection.ts'
import { dateFaults, gaps, today } from '../orders.fields.ts'
import type { OrderRow } from '../orders.queries.ts'
import { findOpenPackage } from '../packages/packages.queries.ts'

export interface Refusal {
  key: ErrorKey
  params: FailureParams
  /** By field, for the form. */
  fields?: Record<string, string>
}
type Asked = Pick<Ctx, 'app' | 'db' | 'tenant' | 'now' | 'actor'>
type Guard = (ctx: Asked, order: OrderRow, command: OrderCommand) => Promise<Refusal | null>

const refuse = (key: ErrorKey, params: FailureParams = {}): Refusal => ({ key, params })
const passes = async (): Promise<null> => null

async function noTaskRunning({ db }: Asked, order: OrderRow, command: OrderCommand): Promise<Refusal | null> {
  if (order.taskId === null || (await hasTaskEnded(db, order.taskId))) return null
  return refuse(command === 'assignCodes' ? 'order_already_has_a_workflow' : 'sn_task_re_assign_failed', {
    orderNo: order.orderNo,
  })
}

async function noLotOpen(ctx: Asked, order: OrderRow): Promise<Refusal | null> {
  const count = await openLotsOfOrder(ctx, order.id)
  return count === 0 ? null : refuse('order_inspection_open', { count })
}

async function noPackageBuilding({ db }: Asked, order: OrderRow): Promise<Refusal | null> {
  const open = await findOpenPackage(db, order.id)
  if (open?.status !== 'BUILDING' || open.taskId === null || (await hasTaskEnded(db, open.taskId))) return null
  return refuse('package_being_built', { number: open.number })
}

const guards: Record<OrderGuard, Guard> = {
  complete: async (_ctx, order) => {
    const missing = gaps(order)
    return missing.length === 0
      ? null
      : {
          ...refuse('order_not_complete', { count: missing.length }),
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
  productInForce: async ({ db }, order) => {
    if (order.productId === null || (await productInForce(db, order.productId)) !== undefined) return null
    return {
      ...refuse('order_product_not_in_force', { product: order.productName }),
      fields: { productId: 'order_product_not_in_force' },
    }
  },
  workflowInForce: async ({ db }, order) => {
    const product = order.productId === null ? undefined : await productInForce(db, order.productId)
    const retired = product && (await retiredWorkflow(db, product.workflow))
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
  packageReady: async ({ db }, order) =>
    (await findOpenPackage(db, order.id))?.status === 'READY' ? null : refuse('package_not_ready'),
  scanMayBeSkipped: async (_ctx, order) => (order.scanMayBeSkipped ? null : refuse('scan_can_not_be_skipped')),
  samplesDecided: async (ctx, order) => {
    const count = undecidedSamples(await countsOf(ctx.db, { orderIds: [order.id] }))
    return count > 0 ? refuse('order_samples_undecided', { count }) : noLotOpen(ctx, order)
  },
  noLotOpen,
  samplesWait: async (ctx, order) => {
    const own =
      undecidedSamples(await countsOf(ctx.db, { orderIds: [order.id] })) - (await samplesOfLots(ctx, order.id)).size
    return own > 0 ? null : refuse('order_has_no_samples')
  },
  codesOpen: async ({ db }, order) =>
    (await balanceOf(db, order)).levels.some(({ open }) => open > 0) ? null : refuse('order_has_no_open_codes'),
  // Checked with the input of the command: the chosen line, the explanation of a difference.
  lineFits: passes,
  scanComplete: passes,
  balanceZero: passes,
}

/** The first guard that refuses, or null. */
export async function firstRefusal(
  ctx: Asked,
  order: OrderRow,
  command: OrderCommand,
  names: readonly OrderGuard[],
): Promise<Refusal | null> {
  for (const name of names) {
    const refusal = await guards[name](ctx, order, command)
    if (refusal !== null) return refusal
  }
  return null
}

/** Refuses unless every guard allows the command. */
export async function requireGuards(
  ctx: Asked,
  order: OrderRow,
  command: OrderCommand,
  names: readonly OrderGuard[],
): Promise<void> {
  const refusal = await firstRefusal(ctx, order, command, names)
  if (refusal === null) return
  const { key, params, fields = {} } = refusal
  // The refusal has the same parameters at its field as in general.
  const fieldParams = Object.fromEntries(
    Object.entries(fields).flatMap(([path, fieldKey]) => (fieldKey === key ? [[path, params]] : [])),
  )
  throw new Failure(key, params, refusal.fields, fieldParams)
}
