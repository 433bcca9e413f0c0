/** The line of an order: planned, taken or assigned, and the start of production. */

import { idParam } from '../../kit/entity.ts'
import { command } from '../../kit/route.ts'
import * as v from './order-page.schema.ts'
import * as s from './orders.schema.ts'

const one = '/api/production/orders/:id'

const lineErrors = [
  'line_not_in_use',
  'line_mode_differs',
  'line_of_other_type',
  'line_connection_of_other_type',
  'line_has_too_many_orders',
  'line_takes_fewer_codes',
  'changed_meanwhile',
  'order_status_does_not_allow',
] as const
export const makeOrderAvailable = command({
  method: 'POST',
  path: `${one}/make-available`,
  permission: 'orders.assign',
  sites: 'own',
  input: { params: idParam, body: s.plainCommand },
  output: v.orderAnswer,
  event: 'order.made_available',
  errors: ['changed_meanwhile', 'order_status_does_not_allow'],
})
export const planOrderLine = command({
  method: 'POST',
  path: `${one}/plan-line`,
  permission: 'orders.assign',
  sites: 'own',
  input: { params: idParam, body: s.plainCommand },
  output: v.orderAnswer,
  event: 'order.line_awaited',
  errors: ['changed_meanwhile', 'order_status_does_not_allow'],
})
export const takeOrder = command({
  method: 'POST',
  path: `${one}/take`,
  permission: 'orders.take',
  sites: 'own',
  input: { params: idParam, body: s.lineChoice },
  output: v.orderAnswer,
  event: 'order.taken',
  errors: [...lineErrors],
})
export const assignOrderLine = command({
  method: 'POST',
  path: `${one}/line`,
  permission: 'orders.assign',
  sites: 'own',
  input: { params: idParam, body: s.lineChoice },
  output: v.orderAnswer,
  event: 'order.line_assigned',
  errors: [...lineErrors],
})
export const reassignOrderLine = command({
  method: 'POST',
  path: `${one}/line-reassignment`,
  permission: 'orders.assign',
  sites: 'own',
  input: { params: idParam, body: s.lineReassignment },
  output: v.orderAnswer,
  event: 'order.line_reassigned',
  errors: ['line_reassignment_failed', 'line_has_produced', 'changed_meanwhile', 'order_status_does_not_allow'],
})
export const startOrder = command({
  method: 'POST',
  path: `${one}/start`,
  permission: 'orders.run',
  sites: 'own',
  input: { params: idParam, body: s.plainCommand },
  output: v.orderAnswer,
  event: 'order.started',
  errors: ['changed_meanwhile', 'order_status_does_not_allow'],
})
