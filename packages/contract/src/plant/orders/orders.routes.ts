/** Orders: created, edited, divided and deleted; what a list, a page and the history of an order show. */

import { z } from 'zod'
import { deleted, id, idParam, recordVersion } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import { reachFilters } from '../../platform/masters/reach-filters.ts'
import * as v from './order-page.schema.ts'
import * as fields from './orders-fields.ts'
import * as s from './orders.schema.ts'
import { orderStatus, orderStatusRead } from './orders.status.ts'

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
  sites: 'own',
  forSuppliers: 'own',
  input: {
    query: listQuery({
      status: statusList.optional(),
      productId: id.optional(),
      batchCode: z.string().trim().max(fields.BATCH_CODE_MAX).optional(),
      lineId: id.optional(),
      supplierId: id.optional(),
      orderNo: z.string().trim().max(fields.ORDER_NUMBER_MAX).optional(),
      productionFrom: day.optional(),
      productionTo: day.optional(),
      createdFrom: day.optional(),
      createdTo: day.optional(),
      ...reachFilters('brand', 'region', 'businessUnit'),
    }),
  },
  output: listOf(s.order),
})
/** Orders by status, for the chips above the list and the dashboard. */
export const countOrders = query({
  method: 'GET',
  path: '/api/production/order-counts',
  permission: 'orders.list',
  sites: 'own',
  forSuppliers: 'own',
  output: z.object({ counts: z.array(z.object({ status: orderStatus, count: z.number().int() })) }),
})
export const getOrder = query({
  method: 'GET',
  path: one,
  permission: 'orders.list',
  sites: 'own',
  forSuppliers: 'order',
  input: { params: idParam },
  output: v.orderDetail,
})
export const createOrder = command({
  method: 'POST',
  path: orders,
  permission: 'orders.create',
  sites: 'own',
  input: { body: s.orderInput },
  output: v.orderAnswer,
  event: 'order.created',
  creates: true,
  errors: [
    'order_number_exists',
    'production_date_not_later_than_today',
    'expiration_date_not_later_than_production_date',
    'expiration_date_out_of_range',
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
  sites: 'own',
  input: { params: idParam, body: s.orderEdit },
  output: v.orderAnswer,
  event: 'order.edited',
  errors: ['order_number_exists', 'workflow_retired', 'changed_meanwhile', 'order_status_does_not_allow'],
})
export const reviseOrder = command({
  method: 'POST',
  path: `${one}/revise`,
  permission: 'orders.edit',
  sites: 'own',
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
/** Splits an order whose codes are too many into two drafts of half the size; both are approved again. */
export const splitOrder = command({
  method: 'POST',
  path: `${one}/split`,
  permission: 'orders.create',
  sites: 'own',
  input: { params: idParam, body: s.reasonedCommand },
  output: v.orderAnswer.extend({ secondId: id }),
  event: 'order.split',
  errors: ['order_too_small_to_split', 'changed_meanwhile', 'order_status_does_not_allow'],
  creates: true,
})
export const deleteOrder = command({
  method: 'DELETE',
  path: one,
  permission: 'orders.delete',
  sites: 'own',
  input: { params: idParam, query: z.object({ version: z.coerce.number().pipe(recordVersion) }) },
  output: deleted,
  event: 'order.deleted',
  errors: ['changed_meanwhile', 'order_status_does_not_allow'],
})
export const getOrderBalance = query({
  method: 'GET',
  path: `${one}/balance`,
  permission: 'orders.list',
  sites: 'own',
  forSuppliers: 'order',
  input: { params: idParam },
  output: v.balanceSheet,
})
/** The runs of one level, left to right: exact up to `most` of them, otherwise as many stretches with their mixture. */
export const getOrderStrip = query({
  method: 'GET',
  path: `${one}/strip`,
  permission: 'orders.list',
  sites: 'own',
  forSuppliers: 'order',
  input: {
    params: idParam,
    query: z.object({ level: s.level, most: z.coerce.number().int().min(10).max(2000).default(600) }),
  },
  output: v.strip,
})
/** Outermost packs of the order, or the content of one of them. */
export const listOrderPacks = query({
  method: 'GET',
  path: `${one}/packs`,
  permission: 'orders.list',
  sites: 'own',
  forSuppliers: 'order',
  input: { params: idParam, query: listQuery({ container: v.ordinal.optional() }, 'text') },
  output: listOf(v.treeNode),
})
export const listOrderHistory = query({
  method: 'GET',
  path: `${one}/history`,
  permission: 'orders.list',
  sites: 'own',
  forSuppliers: 'order',
  input: { params: idParam, query: listQuery({}, 'number') },
  output: listOf(v.historyStep),
})
