import { command, query } from '../../../kit/route.ts'
import { waitingLimits } from './waiting.schema.ts'

const path = '/api/production/order-waiting-limits'
export const getOrderWaitingLimits = query({
  method: 'GET',
  path,
  permission: 'orders.list',
  sites: 'shared',
  output: waitingLimits,
})
export const saveOrderWaitingLimits = command({
  method: 'PUT',
  path,
  permission: 'orders.editLimits',
  sites: 'shared',
  input: { body: waitingLimits },
  output: waitingLimits,
  event: 'order_limits.saved',
  errors: ['changed_meanwhile'],
})
