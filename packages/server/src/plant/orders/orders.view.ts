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
  orderNo: row.order_no,
  productId: row.product_id,
  productName: row.product_name,
  batchCode: row.batch_code,
  productionDate: row.production_date,
  expirationDate: row.expiration_date,
  orderSize: row.order_size,
  reservePercent: row.reserve_percent,
  productionQuantity: row.production_quantity,
  damagedPackages: row.damaged_packages,
  plannedLineId: row.planned_line_id,
  lineId: row.line_id,
  lineName: row.line_name,
  supplier,
  status: row.status,
  alertStatus,
  mailbox: row.mailbox,
  revision: row.revision,
  version: row.version,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_by_name,
  updatedAt: row.updated_at.toISOString(),
})

/** Orders with the status of their most pressing alert. */
export async function shownOrders(db: TenantDb, rows: readonly OrderRow[]): Promise<Order[]> {
  const alerts = await alertStatusesOf(
    db,
    'order',
    rows.map((row) => row.id),
  )
  const suppliers = await supplierTitles(
    db,
    rows.map((row) => row.supplier_id),
  )
  return rows.map((row) => listed(row, alerts.get(row.id) ?? null, suppliers.get(row.supplier_id ?? '') ?? null))
}

/** The record of what was signed, made again from what is stored now. */
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
  // Its progress is for whoever may follow the task; to others it is not there.
  const showsTask =
    row.task_id !== null && !(await hasTaskEnded(db, row.task_id)) && (await mayFollowTask(ctx, row.task_id))
  return {
    ...found(order),
    erpReference: row.erp_reference,
    codesFrom: row.codes_from as OrderDetail['codesFrom'],
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
      row.codes_problem === null
        ? null
        : {
            problem: row.codes_problem as CodesProblem,
            params: (row.codes_problem_params ?? {}) as Record<string, string | number>,
          },
    taskId: showsTask ? row.task_id : null,
    scanMayBeSkipped: row.scan_may_be_skipped,
    workflow: await workflowShown(db, row),
    workflowProblem:
      row.workflow_problem === null
        ? null
        : { key: row.workflow_problem, params: (row.workflow_problem_params ?? {}) as Record<string, string | number> },
  }
}
