/** Submission and approval of an order, and the start of its workflow. */

import { idParam } from '../../kit/entity.ts'
import { command } from '../../kit/route.ts'
import * as v from './order-page.schema.ts'
import * as s from './orders.schema.ts'

const one = '/api/production/orders/:id'

export const submitOrder = command({
  method: 'POST',
  path: `${one}/submit`,
  permission: 'orders.submit',
  sites: 'own',
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
/** Tries again, after the cause that kept the workflow of the order from starting was removed. */
export const startOrderWorkflow = command({
  method: 'POST',
  path: `${one}/workflow`,
  permission: 'orders.retry',
  sites: 'own',
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
  sites: 'own',
  input: { params: idParam, body: s.plainCommand },
  output: v.orderAnswer,
  event: 'order.withdrawn',
  errors: ['changed_meanwhile', 'order_status_does_not_allow'],
})
/** The reason of the signature is the approver's opinion. */
export const approveOrder = command({
  method: 'POST',
  path: `${one}/approve`,
  permission: 'orders.approve',
  sites: 'own',
  input: { params: idParam, body: s.signedCommand },
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
  sites: 'own',
  input: { params: idParam, body: s.reasonedCommand },
  output: v.orderAnswer,
  event: 'order.rejected',
  errors: ['order_approver_is_author', 'changed_meanwhile', 'order_status_does_not_allow'],
})
