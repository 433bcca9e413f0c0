/** The scan of an order: its packs are scanned and compared with the line's report. */

import { z } from 'zod'
import { id, idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import * as v from './order-page.schema.ts'
import * as s from './orders.schema.ts'

const one = '/api/production/orders/:id'

export const startOrderScan = command({
  method: 'POST',
  path: `${one}/scan/start`,
  permission: 'orders.scan',
  sites: 'own',
  input: { params: idParam, body: s.plainCommand },
  output: v.orderAnswer,
  event: 'order.scan_started',
  errors: ['changed_meanwhile', 'order_status_does_not_allow'],
})
export const skipOrderScan = command({
  method: 'POST',
  path: `${one}/scan/skip`,
  permission: 'orders.scan',
  sites: 'own',
  input: { params: idParam, body: s.reasonedCommand },
  output: v.orderAnswer,
  event: 'order.scan_skipped',
  errors: ['scan_can_not_be_skipped', 'changed_meanwhile', 'order_status_does_not_allow'],
})
export const finishOrderScan = command({
  method: 'POST',
  path: `${one}/scan/finish`,
  permission: 'orders.scan',
  sites: 'own',
  input: { params: idParam, body: s.scanEnd },
  output: v.orderAnswer,
  event: 'order.scan_finished',
  errors: ['scan_not_complete', 'basic_configuration_not_exists', 'changed_meanwhile', 'order_status_does_not_allow'],
})
export const reopenOrderScan = command({
  method: 'POST',
  path: `${one}/scan/reopen`,
  permission: 'orders.scan',
  sites: 'own',
  input: { params: idParam, body: s.reasonedCommand },
  output: v.orderAnswer,
  event: 'order.scan_reopened',
  errors: ['changed_meanwhile', 'order_status_does_not_allow'],
})
export const getOrderScan = query({
  method: 'GET',
  path: `${one}/scan`,
  permission: 'orders.list',
  sites: 'own',
  forSuppliers: 'order',
  input: { params: idParam },
  output: v.scanSummary,
})
export const listOrderScans = query({
  method: 'GET',
  path: `${one}/scans`,
  permission: 'orders.list',
  sites: 'own',
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
  sites: 'own',
  input: { params: idParam, body: v.scanInput },
  output: v.scanAnswer,
  event: 'order.packs_scanned',
  creates: true,
  errors: ['order_status_does_not_allow', 'scan_time_out_of_range'],
})
export const removeOrderScan = command({
  method: 'DELETE',
  path: `${one}/scans/:scanId`,
  permission: 'orders.scan',
  sites: 'own',
  input: { params: z.object({ id, scanId: id }) },
  output: v.scanSummary,
  event: 'order.scan_removed',
  errors: ['order_status_does_not_allow'],
})
