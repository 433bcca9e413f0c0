/** An order as lists and its page show it. */

import type { CodesProblem } from '@serialis/contract/plant/orders/orders.errors.ts'
import type { Order } from '@serialis/contract/plant/orders/orders.schema.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/orders.views.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { alertStatusesOf } from '../../platform/alerts/alerts.service.ts'
import { signaturesOf } from '../../platform/signatures/signatures.service.ts'
import { hasTaskEnded, mayFollowTask } from '../../platform/tasks/tasks.service.ts'
import { supplierTitles } from '../suppliers/suppliers.facts.service.ts'
import { workflowShown } from './approval/workflow.view.ts'
import { findOrder, type OrderRow } from './orders.queries.ts'
import { frozenFields, orderRecord } from './orders.records.ts'
import { nextSteps } from './steps/next-steps.ts'
import * as steps from './steps/steps.queries.ts'

const listed = (row: OrderRow, alertStatus: Order['alertStatus'], supplier: Order['supplier']): Order => ({
  id: row.id,
  orderNo: row.orderNo,
  productId: row.productId,
  productName: row.productName,
  batchCode: row.batchCode,
  productionDate: row.productionDate,
  expirationDate: row.expirationDate,
  orderSize: row.orderSize,
  reservePercent: row.reservePercent,
  productionQuantity: row.productionQuantity,
  damagedPackages: row.damagedPackages,
  plannedLineId: row.plannedLineId,
  lineId: row.lineId,
  lineName: row.lineName,
  supplier,
  status: row.status,
  alertStatus,
  mailbox: row.mailbox,
  revision: row.revision,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdByName,
  updatedAt: row.updatedAt.toISOString(),
})

/** Orders with the status of their most urgent alert. */
export async function shownOrders(db: TenantDb, rows: readonly OrderRow[]): Promise<Order[]> {
  const alerts = await alertStatusesOf(
    db,
    'order',
    rows.map((row) => row.id),
  )
  const suppliers = await supplierTitles(
    db,
    rows.map((row) => row.supplierId),
  )
  return rows.map((row) => listed(row, alerts.get(row.id) ?? null, suppliers.get(row.supplierId ?? '') ?? null))
}

/** The signed records, computed again from the stored data. */
function signatureRecords(db: TenantDb, order: OrderRow) {
  return signaturesOf(db, 'order', order.id, async ({ id }) => {
    const step = await steps.findStepOfSignature(db, order.id, id)
    if (step === undefined || step.command === 'create') return {}
    const fields =
      step.revision === order.revision ? frozenFields(order) : await steps.findRevision(db, order.id, step.revision)
    return orderRecord(fields ?? {}, step.command, step.number - 1, (step.facts['shown'] as object | undefined) ?? {})
  })
}

export async function shownOrder(ctx: Ctx, id: string): Promise<OrderDetail> {
  const { db } = ctx
  const row = found(await findOrder(db, id))
  const [order] = await shownOrders(db, [row])
  const levels = await steps.listLevels(db, id)
  const entries = await steps.listEntries(db, id)
  // Shown only to users who may follow the task.
  const showsTask =
    row.taskId !== null && !(await hasTaskEnded(db, row.taskId)) && (await mayFollowTask(ctx, row.taskId))
  return {
    ...found(order),
    erpReference: row.erpReference,
    codesFrom: row.codesFrom as OrderDetail['codesFrom'],
    levels: levels.map(({ level, capacity, gtin, need, assigned, placedOut }) => ({
      level,
      capacity,
      gtin,
      need,
      assigned,
      placedOut,
    })),
    entries: entries.map(({ to, at, by }) => ({ status: to, at: at.toISOString(), by })),
    nextSteps: await nextSteps(ctx, row),
    signatures: await signatureRecords(db, row),
    codesProblem:
      row.codesProblem === null
        ? null
        : {
            problem: row.codesProblem as CodesProblem,
            params: (row.codesProblemParams ?? {}) as Record<string, string | number>,
          },
    taskId: showsTask ? row.taskId : null,
    scanMayBeSkipped: row.scanMayBeSkipped,
    workflow: await workflowShown(db, row),
    workflowProblem:
      row.workflowProblem === null
        ? null
        : { key: row.workflowProblem, params: (row.workflowProblemParams ?? {}) as Record<string, string | number> },
  }
}
