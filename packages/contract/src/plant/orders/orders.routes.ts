import { z } from 'zod'
import { id, idParam, recordVersion } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query, stream } from '../../kit/route.ts'
import * as s from './orders.schema.ts'
import { orderStatus, orderStatusRead } from './orders.status.ts'
import * as v from './orders.views.ts'

const orders = '/api/production/orders'
const one = `${orders}/:id` as const
const day = z.iso.date()
/** `DRAFT,REJECTED`: any of these. */
const statusList = z
  .string()
  .max(600)
  .transform((text) => text.split(','))
  .pipe(z.array(orderStatusRead).max(21))

export const listOrders = query({
  method: 'GET',
  path: orders,
  permission: 'orders.list',
  forSuppliers: 'own',
  input: {
    query: listQuery({
      status: statusList.optional(),
      productId: id.optional(),
      batchCode: z.string().trim().max(s.BATCH_CODE_MAX).optional(),
      lineId: id.optional(),
      supplierId: id.optional(),
      orderNo: z.string().trim().max(s.ORDER_NUMBER_MAX).optional(),
      productionFrom: day.optional(),
      productionTo: day.optional(),
      createdFrom: day.optional(),
      createdTo: day.optional(),
    }),
  },
  output: listOf(s.order),
})
/** Orders by status, for the chips over the list and the dashboard. */
export const countOrders = query({
  method: 'GET',
  path: '/api/production/order-counts',
  permission: 'orders.list',
  forSuppliers: 'own',
  output: z.object({ counts: z.array(z.object({ status: orderStatus, count: z.number().int() })) }),
})
export const getOrder = query({
  method: 'GET',
  path: one,
  permission: 'orders.list',
  forSuppliers: 'order',
  input: { params: idParam },
  output: v.orderDetail,
})
export const createOrder = command({
  method: 'POST',
  path: orders,
  permission: 'orders.create',
  input: { body: s.orderInput },
  output: v.orderAnswer,
  event: 'order.created',
  creates: true,
  errors: [
    'order_number_exists',
    'production_date_not_later_than_today',
    'expiration_date_not_later_than_production_date',
    'order_product_not_in_force',
    'workflow_retired',
    'order_line_unknown',
    'supplier_not_exists',
  ],
})
export const editOrder = command({
  method: 'PUT',
  path: one,
  permission: 'orders.edit',
  input: { params: idParam, body: s.orderEdit },
  output: v.orderAnswer,
  event: 'order.edited',
  errors: ['order_number_exists', 'workflow_retired', 'changed_meanwhile', 'order_status_does_not_allow'],
})
export const reviseOrder = command({
  method: 'POST',
  path: `${one}/revise`,
  permission: 'orders.edit',
  input: { params: idParam, body: s.orderRevision },
  output: v.orderAnswer,
  event: 'order.revised',
  errors: [
    'order_not_complete',
    'workflow_retired',
    'changed_meanwhile',
    'order_status_does_not_allow',
    'order_codes_not_in_step',
  ],
})
/** Two drafts of half the size, for an order whose codes are too many; both are approved anew. */
export const splitOrder = command({
  method: 'POST',
  path: `${one}/split`,
  permission: 'orders.create',
  input: { params: idParam, body: s.reasonedCommand },
  output: v.orderAnswer.extend({ secondId: id }),
  event: 'order.split',
  errors: ['order_too_small_to_split', 'changed_meanwhile', 'order_status_does_not_allow'],
})
export const deleteOrder = command({
  method: 'DELETE',
  path: one,
  permission: 'orders.delete',
  input: { params: idParam, query: z.object({ version: z.coerce.number().pipe(recordVersion) }) },
  output: z.object({ message: z.string() }),
  event: 'order.deleted',
  errors: ['changed_meanwhile', 'order_status_does_not_allow'],
})

export const submitOrder = command({
  method: 'POST',
  path: `${one}/submit`,
  permission: 'orders.submit',
  input: { params: idParam, body: s.plainCommand },
  output: v.orderAnswer,
  event: 'order.submitted',
  errors: [
    'order_not_complete',
    'order_product_not_in_force',
    'workflow_retired',
    'changed_meanwhile',
    'order_status_does_not_allow',
  ],
})
/** Once more, after what kept the workflow of the order from starting is mended. */
export const startOrderWorkflow = command({
  method: 'POST',
  path: `${one}/workflow`,
  permission: 'orders.retry',
  input: { params: idParam, body: s.plainCommand },
  output: v.orderAnswer,
  event: 'order.workflow_started',
  errors: [
    'order_already_has_a_workflow',
    'workflow_retired',
    'order_workflow_start_failure',
    'changed_meanwhile',
    'order_status_does_not_allow',
  ],
})
export const withdrawOrder = command({
  method: 'POST',
  path: `${one}/withdraw`,
  permission: 'orders.submit',
  input: { params: idParam, body: s.plainCommand },
  output: v.orderAnswer,
  event: 'order.withdrawn',
  errors: ['changed_meanwhile', 'order_status_does_not_allow'],
})
export const approveOrder = command({
  method: 'POST',
  path: `${one}/approve`,
  permission: 'orders.approve',
  input: { params: idParam, body: s.approval },
  output: v.orderAnswer,
  signed: true,
  event: 'order.approved',
  errors: [
    'order_approver_is_author',
    'order_workflow_not_started',
    'order_signed_already',
    'order_waits_for_role',
    'order_not_complete',
    'order_product_not_in_force',
    'changed_meanwhile',
    'order_status_does_not_allow',
  ],
})
export const rejectOrder = command({
  method: 'POST',
  path: `${one}/reject`,
  permission: 'orders.approve',
  input: { params: idParam, body: s.reasonedCommand },
  output: v.orderAnswer,
  event: 'order.rejected',
  errors: ['order_approver_is_author', 'changed_meanwhile', 'order_status_does_not_allow'],
})

export const assignOrderCodes = command({
  method: 'POST',
  path: `${one}/codes`,
  permission: 'orders.retry',
  input: { params: idParam, body: s.plainCommand },
  output: v.orderAnswer,
  event: 'order.codes_task_started',
  errors: [
    'order_already_has_a_workflow',
    'order_workflow_start_failure',
    'changed_meanwhile',
    'order_status_does_not_allow',
  ],
})
export const reassignSnTask = command({
  method: 'POST',
  path: `${one}/sn-task`,
  permission: 'orders.retry',
  input: { params: idParam, body: s.plainCommand },
  output: v.orderAnswer,
  event: 'order.sn_task_reassigned',
  errors: ['sn_task_re_assign_failed', 'changed_meanwhile', 'order_status_does_not_allow'],
})
export const makeOrderAvailable = command({
  method: 'POST',
  path: `${one}/make-available`,
  permission: 'orders.assign',
  input: { params: idParam, body: s.plainCommand },
  output: v.orderAnswer,
  event: 'order.made_available',
  errors: ['changed_meanwhile', 'order_status_does_not_allow'],
})
export const planOrderLine = command({
  method: 'POST',
  path: `${one}/plan-line`,
  permission: 'orders.assign',
  input: { params: idParam, body: s.plainCommand },
  output: v.orderAnswer,
  event: 'order.line_awaited',
  errors: ['changed_meanwhile', 'order_status_does_not_allow'],
})
const lineErrors = [
  'line_not_in_use',
  'line_mode_differs',
  'line_has_too_many_orders',
  'line_takes_fewer_codes',
  'changed_meanwhile',
  'order_status_does_not_allow',
] as const
export const takeOrder = command({
  method: 'POST',
  path: `${one}/take`,
  permission: 'orders.take',
  input: { params: idParam, body: s.lineChoice },
  output: v.orderAnswer,
  event: 'order.taken',
  errors: [...lineErrors],
})
export const assignOrderLine = command({
  method: 'POST',
  path: `${one}/line`,
  permission: 'orders.assign',
  input: { params: idParam, body: s.lineChoice },
  output: v.orderAnswer,
  event: 'order.line_assigned',
  errors: [...lineErrors],
})
export const reassignOrderLine = command({
  method: 'POST',
  path: `${one}/line-reassignment`,
  permission: 'orders.assign',
  input: { params: idParam, body: s.lineReassignment },
  output: v.orderAnswer,
  event: 'order.line_reassigned',
  errors: ['line_reassignment_failed', 'line_has_produced', 'changed_meanwhile', 'order_status_does_not_allow'],
})

export const listOrderPackages = query({
  method: 'GET',
  path: `${one}/packages`,
  permission: 'orders.list',
  forSuppliers: 'order',
  input: { params: idParam },
  output: z.object({ items: z.array(v.orderPackage) }),
})
export const buildOrderPackage = command({
  method: 'POST',
  path: `${one}/packages`,
  permission: 'orders.place',
  input: { params: idParam, body: s.plainCommand },
  output: v.orderAnswer,
  event: 'order.package_ordered',
  errors: ['package_being_built', 'changed_meanwhile', 'order_status_does_not_allow'],
})
/** Always the same bytes: they are computed again from the order's numbers. */
export const downloadOrderPackage = stream({
  method: 'GET',
  path: `${one}/packages/:packageId/:level/:format`,
  permission: 'orders.export',
  forSuppliers: 'order',
  input: { params: z.object({ id, packageId: id, level: s.level, format: z.enum(v.packageFormats) }) },
  event: 'order.package_downloaded',
  errors: ['package_not_ready'],
})
export const acknowledgeOrderPackage = command({
  method: 'POST',
  path: `${one}/acknowledge`,
  permission: 'orders.place',
  input: { params: idParam, body: s.acknowledgement },
  output: v.orderAnswer,
  event: 'order.placed_out',
  errors: ['package_not_ready', 'package_checksum_differs', 'changed_meanwhile', 'order_status_does_not_allow'],
})
export const startOrder = command({
  method: 'POST',
  path: `${one}/start`,
  permission: 'orders.run',
  input: { params: idParam, body: s.plainCommand },
  output: v.orderAnswer,
  event: 'order.started',
  errors: ['changed_meanwhile', 'order_status_does_not_allow'],
})
export const decideOrderSamples = command({
  method: 'POST',
  path: `${one}/samples`,
  permission: 'orders.correct',
  input: { params: idParam, body: s.sampleDecision },
  output: v.orderAnswer,
  event: 'order.samples_decided',
  errors: ['order_has_no_samples', 'changed_meanwhile', 'order_status_does_not_allow'],
})
export const returnUnusedCodes = command({
  method: 'POST',
  path: `${one}/unused`,
  permission: 'orders.correct',
  input: { params: idParam, body: s.unusedReturn },
  output: v.orderAnswer,
  event: 'order.unused_returned',
  errors: ['returned_count_differs', 'order_has_no_open_codes', 'changed_meanwhile', 'order_status_does_not_allow'],
})
export const correctOrderQuantities = command({
  method: 'POST',
  path: `${one}/quantities`,
  permission: 'orders.correct',
  input: { params: idParam, body: s.quantityCorrection },
  output: v.orderAnswer,
  signed: true,
  event: 'order.quantities_corrected',
  errors: ['changed_meanwhile', 'order_status_does_not_allow'],
})

export const startOrderScan = command({
  method: 'POST',
  path: `${one}/scan/start`,
  permission: 'orders.scan',
  input: { params: idParam, body: s.plainCommand },
  output: v.orderAnswer,
  event: 'order.scan_started',
  errors: ['changed_meanwhile', 'order_status_does_not_allow'],
})
export const skipOrderScan = command({
  method: 'POST',
  path: `${one}/scan/skip`,
  permission: 'orders.scan',
  input: { params: idParam, body: s.plainCommand },
  output: v.orderAnswer,
  event: 'order.scan_skipped',
  errors: ['scan_can_not_be_skipped', 'changed_meanwhile', 'order_status_does_not_allow'],
})
export const finishOrderScan = command({
  method: 'POST',
  path: `${one}/scan/finish`,
  permission: 'orders.scan',
  input: { params: idParam, body: s.scanEnd },
  output: v.orderAnswer,
  event: 'order.scan_finished',
  errors: ['scan_not_complete', 'changed_meanwhile', 'order_status_does_not_allow'],
})
export const reopenOrderScan = command({
  method: 'POST',
  path: `${one}/scan/reopen`,
  permission: 'orders.scan',
  input: { params: idParam, body: s.reasonedCommand },
  output: v.orderAnswer,
  event: 'order.scan_reopened',
  errors: ['changed_meanwhile', 'order_status_does_not_allow'],
})
export const getOrderScan = query({
  method: 'GET',
  path: `${one}/scan`,
  permission: 'orders.list',
  forSuppliers: 'order',
  input: { params: idParam },
  output: v.scanSummary,
})
export const listOrderScans = query({
  method: 'GET',
  path: `${one}/scans`,
  permission: 'orders.list',
  forSuppliers: 'order',
  input: {
    params: idParam,
    query: listQuery({ show: z.enum(['missing', 'matched', 'differences']).default('missing') }, 'text'),
  },
  output: listOf(v.scanItem),
})
export const scanOrderPacks = command({
  method: 'POST',
  path: `${one}/scans`,
  permission: 'orders.scan',
  input: { params: idParam, body: v.scanInput },
  output: v.scanAnswer,
  event: 'order.packs_scanned',
  errors: ['order_status_does_not_allow'],
})
export const removeOrderScan = command({
  method: 'DELETE',
  path: `${one}/scans/:scanId`,
  permission: 'orders.scan',
  input: { params: z.object({ id, scanId: id }) },
  output: v.scanSummary,
  event: 'order.scan_removed',
  errors: ['order_status_does_not_allow'],
})

export const confirmOrder = command({
  method: 'POST',
  path: `${one}/confirm`,
  permission: 'orders.confirm',
  input: { params: idParam, body: s.confirmation },
  output: v.orderAnswer,
  signed: true,
  event: 'order.confirmed',
  errors: [
    'order_signed_already',
    'order_waits_for_role',
    'order_samples_undecided',
    'order_inspection_open',
    'order_balance_not_zero',
    'changed_meanwhile',
    'order_status_does_not_allow',
  ],
})
export const scrapOrder = command({
  method: 'POST',
  path: `${one}/scrap`,
  permission: 'orders.scrap',
  input: { params: idParam, body: s.scrapping },
  output: v.orderAnswer,
  signed: true,
  event: 'order.scrapped',
  errors: ['order_samples_undecided', 'order_inspection_open', 'changed_meanwhile', 'order_status_does_not_allow'],
})

export const getOrderBalance = query({
  method: 'GET',
  path: `${one}/balance`,
  permission: 'orders.list',
  forSuppliers: 'order',
  input: { params: idParam },
  output: v.balanceSheet,
})
/** The runs of one level, left to right: exact up to `most` of them, else that many stretches with their mixture. */
export const getOrderStrip = query({
  method: 'GET',
  path: `${one}/strip`,
  permission: 'orders.list',
  forSuppliers: 'order',
  input: {
    params: idParam,
    query: z.object({ level: s.level, most: z.coerce.number().int().min(10).max(2000).default(600) }),
  },
  output: v.strip,
})
/** Outermost packs of the order, or what is in one of them. */
export const listOrderPacks = query({
  method: 'GET',
  path: `${one}/packs`,
  permission: 'orders.list',
  forSuppliers: 'order',
  input: { params: idParam, query: listQuery({ container: v.ordinal.optional() }, 'text') },
  output: listOf(v.treeNode),
})
export const listOrderHistory = query({
  method: 'GET',
  path: `${one}/history`,
  permission: 'orders.list',
  forSuppliers: 'order',
  input: { params: idParam, query: listQuery({}, 'number') },
  output: listOf(v.historyStep),
})
