/** Codes for an order: the task that assigns them, and its retry. */

import { idParam } from '../../kit/entity.ts'
import { command } from '../../kit/route.ts'
import * as v from './order-page.schema.ts'
import * as s from './orders.schema.ts'

const one = '/api/production/orders/:id'

export const assignOrderCodes = command({
  method: 'POST',
  path: `${one}/codes`,
  permission: 'orders.retry',
  sites: 'own',
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
  sites: 'own',
  input: { params: idParam, body: s.plainCommand },
  output: v.orderAnswer,
  event: 'order.sn_task_reassigned',
  errors: ['sn_task_re_assign_failed', 'changed_meanwhile', 'order_status_does_not_allow'],
})
