/** An order as lists and its page show it. */

import { pick } from '@serialis/contract/kit/pick.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { orderFieldNames } from '@serialis/contract/plant/orders/orders-fields.ts'
import type { Order } from '@serialis/contract/plant/orders/orders.schema.ts'
import { pipeline, type TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { roleNames } from '../../platform/access/roles/role-members.service.ts'
import { type UrgentAlert, urgentAlertsOf } from '../../platform/alerts/alerts.service.ts'
import { signaturesOf } from '../../platform/signatures/signatures.service.ts'
import { supplierTitles } from '../suppliers/suppliers.facts.service.ts'
import { workflowShown } from './approval/workflow.view.ts'
import { inHand, orderReads, type OrderInHand } from './order-in-hand.ts'
import { waitingForInspection } from './order-inspection.ts'
import { findOrder, type OrderRow } from './orders.queries.ts'
import { frozenFields, orderRecord } from './orders.records.ts'
import { entriesOf, hadCodes, isSigned } from './steps/history.ts'
import { nextSteps } from './steps/next-steps.ts'
import * as steps from './steps/steps.queries.ts'

/** Columns that a list shows as they are stored. */
const listedFields = [
  ...orderFieldNames,
  'id',
  'productId',
  'productName',
  'productionQuantity',
  'damagedPackages',
  'plannedLineId',
  'lineId',
  'lineName',
  'status',
  'revision',
  'version',
] as const

const listed = (
  row: OrderRow,
  known: Pick<Order, 'alertStatus' | 'alertLevel' | 'supplier' | 'awaitedRole' | 'waitsForInspection'>,
): Order => ({
  ...pick(row, listedFields),
  ...known,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdByName,
  updatedAt: row.updatedAt.toISOString(),
})

const alertShown = (alert: UrgentAlert | undefined): Pick<Order, 'alertStatus' | 'alertLevel'> => ({
  alertStatus: alert?.status ?? null,
  alertLevel: alert?.level ?? null,
})

/** Orders with their most urgent alert, and whose signature or which decision they wait for. */
export async function shownOrders(ctx: Pick<Ctx, 'app' | 'db'>, rows: readonly OrderRow[]): Promise<Order[]> {
  const { db } = ctx
  const ids = rows.map(({ id }) => id)
  const [alerts, suppliers, roles, waiting] = await pipeline(db, [
    () => urgentAlertsOf(db, 'order', ids),
    () =>
      supplierTitles(
        db,
        rows.map((row) => row.supplierId),
      ),
    () =>
      roleNames(
        db,
        rows.map((row) => row.awaitedRoleId),
      ),
    () => waitingForInspection(ctx, rows),
  ])
  return rows.map((row) =>
    listed(row, {
      ...alertShown(alerts.get(row.id)),
      supplier: suppliers.get(row.supplierId ?? '') ?? null,
      awaitedRole: roles.get(row.awaitedRoleId ?? '') ?? null,
      waitsForInspection: waiting.has(row.id),
    }),
  )
}

/** The signed records, computed again from the stored data. */
async function signatureRecords(db: TenantDb, order: OrderInHand): Promise<OrderDetail['signatures']> {
  const signed = (await order.reads.history(order.id)).steps.filter(isSigned)
  const own = order.reads.notedSignature()
  if (signed.every(({ signatureId }) => signatureId === own?.id)) return own === undefined ? [] : [own]
  const isOfEarlierRevision = signed.some(({ revision }) => revision !== order.revision)
  const revisions = isOfEarlierRevision ? await steps.listRevisions(db, order.id) : new Map<number, object>()
  return signaturesOf(db, 'order', order.id, ({ id }) => {
    const step = signed.find(({ signatureId }) => signatureId === id)
    if (step === undefined || step.command === 'create') return {}
    const fields = step.revision === order.revision ? frozenFields(order) : revisions.get(step.revision)
    return orderRecord(fields ?? {}, step.command, step.number - 1, (step.facts['shown'] as object | undefined) ?? {})
  })
}

/** Shown only to users who may follow the task. */
async function taskShown({ taskId: id, reads }: OrderInHand): Promise<string | null> {
  if (id === null) return null
  const { hasEnded, mayFollow } = await reads.task(id)
  return !hasEnded && mayFollow ? id : null
}

const supplierOf = async (db: TenantDb, { supplierId: id }: OrderRow): Promise<Order['supplier']> =>
  id === null ? null : ((await supplierTitles(db, [id])).get(id) ?? null)

const levelsShown = async ({ id, reads }: OrderInHand): Promise<OrderDetail['levels']> =>
  (hadCodes(await reads.history(id)) ? await reads.levels(id) : []).map((level) =>
    pick(level, ['level', 'capacity', 'gtin', 'need', 'assigned', 'placedOut']),
  )

/** The order as its page shows it, from the data in hand. */
export async function detailOf(ctx: Ctx, order: OrderInHand): Promise<OrderDetail> {
  const { db } = ctx
  const { id, reads } = order
  const [history, alert, supplier, roles, waiting, levels, offered, signatures, taskId, workflow] = await pipeline(db, [
    () => reads.history(id),
    () => reads.alert(id),
    () => supplierOf(db, order),
    () => roleNames(db, [order.awaitedRoleId]),
    () => waitingForInspection(ctx, [order]),
    () => levelsShown(order),
    () => nextSteps(ctx, order),
    () => signatureRecords(db, order),
    () => taskShown(order),
    () => workflowShown(db, order),
  ])
  return {
    ...listed(order, {
      ...alertShown(alert),
      supplier,
      awaitedRole: roles.get(order.awaitedRoleId ?? '') ?? null,
      waitsForInspection: waiting.has(id),
    }),
    ...pick(order, ['erpReference', 'codesFrom', 'scanMayBeSkipped']),
    levels,
    entries: entriesOf(history).map(({ to, at, by, command }) => ({ status: to, at: at.toISOString(), by, command })),
    nextSteps: offered,
    signatures,
    codesProblem:
      order.codesProblem === null ? null : { problem: order.codesProblem, params: order.codesProblemParams ?? {} },
    taskId,
    workflow,
    workflowProblem:
      order.workflowProblem === null ? null : { key: order.workflowProblem, params: order.workflowProblemParams ?? {} },
  }
}

/** The answer of a command: data that the command may have changed in addition to the order is read again. */
export const shownOrder = (ctx: Ctx, order: OrderInHand): Promise<OrderDetail> =>
  detailOf(ctx, inHand(ctx, order, order.reads.after()))

/** For its page: reads that need only the id are sent together with the read of the order. */
export async function shownOrderOf(ctx: Ctx, id: string): Promise<OrderDetail> {
  const reads = orderReads(ctx)
  const [row] = await pipeline(ctx.db, [() => findOrder(ctx.db, id), () => reads.history(id), () => reads.alert(id)])
  return detailOf(ctx, inHand(ctx, found(row), reads))
}
