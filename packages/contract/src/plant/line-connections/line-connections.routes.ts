import { z } from 'zod'
import { id, idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import { presentedHostKey } from '../../kit/transfer.ts'
import * as s from './line-connections.schema.ts'
import { exchangeDirections, exchangeKinds, exchangeStatuses } from './line-connections.status.ts'

const connection = '/api/production-lines/:id/connection'
const exchanges = '/api/line-exchanges'
const call = '/api/line-calls'

/** `:id` is the line's. */
export const getLineConnection = query({
  method: 'GET',
  path: connection,
  permission: 'lines.list',
  sites: 'own',
  input: { params: idParam },
  output: s.lineConnectionPage,
})
export const saveLineConnection = command({
  method: 'PUT',
  path: connection,
  permission: 'adapters.edit',
  sites: 'own',
  input: { params: idParam, body: s.lineConnectionEdit },
  output: s.lineConnectionPage,
  event: 'line.connection_changed',
  errors: [
    'line_format_of_other_type',
    'changed_meanwhile',
    'line_connection_secret_can_not_be_empty',
    'line_connection_key_unknown',
    'line_connection_key_taken',
  ],
})
/**
 * The host key that the machine at an address presents now; a person compares it with the one that its operator names.
 */
export const readLineHostKey = command({
  method: 'POST',
  path: `${connection}/host-key`,
  permission: 'adapters.edit',
  sites: 'own',
  input: { params: idParam, body: s.hostKeyAsk },
  output: presentedHostKey,
  event: 'line.host_key_read',
})
/** Polls once, and reads nothing. Success ends a disconnection. */
export const testLineConnection = command({
  method: 'POST',
  path: `${connection}/test`,
  permission: 'adapters.test',
  sites: 'own',
  input: { params: idParam },
  output: s.lineProbe,
  event: 'line.connection_tested',
  errors: ['line_connection_missing'],
})

export const listLineExchanges = query({
  method: 'GET',
  path: exchanges,
  permission: 'lines.list',
  sites: 'own',
  input: {
    query: listQuery({
      lineId: id.optional(),
      orderId: id.optional(),
      direction: z.enum(exchangeDirections).optional(),
      kind: z.enum(exchangeKinds).optional(),
      status: z.enum(exchangeStatuses).optional(),
    }),
  },
  output: listOf(s.lineExchange),
})
/** Hands over again what was given up, starting with the first attempt. */
export const retryLineExchange = command({
  method: 'POST',
  path: `${exchanges}/:id/retry`,
  permission: 'adapters.retry',
  sites: 'own',
  input: { params: idParam, body: s.exchangeRetry },
  output: s.lineExchange,
  event: 'line.handover_retried',
  errors: ['line_exchange_status_does_not_allow', 'changed_meanwhile'],
})
/** Whether the line of an order has its package, for the decision to reassign the order. */
export const getOrderHandover = query({
  method: 'GET',
  path: '/api/production/orders/:id/handover',
  permission: 'orders.assign',
  sites: 'own',
  input: { params: idParam },
  output: s.orderHandover,
})
/**
 * Asks the line for a package back. Its answer, or a missing answer, decides whether the codes can be given to another
 * line.
 */
export const recallOrderPackage = command({
  method: 'POST',
  path: '/api/production/orders/:id/recall',
  permission: 'orders.assign',
  sites: 'own',
  input: { params: idParam, body: s.recallInput },
  output: s.lineExchange.extend({ message: z.string() }),
  event: 'order.package_recalled',
  errors: [
    'line_connection_missing',
    'line_recall_not_needed',
    'line_recall_under_way',
    'line_has_produced',
    'changed_meanwhile',
  ],
})

/**
 * For a line that calls: it reports that it is alive, and gets its instructions. It acknowledges packages at the order
 * itself.
 */
export const callFromLine = query({
  method: 'GET',
  path: call,
  permission: 'adapters.exchange',
  sites: 'own',
  output: s.lineCall,
  errors: ['line_connection_other_key', 'line_in_sandbox'],
})
export const answerRecall = command({
  method: 'POST',
  path: `${call}/recall-answers`,
  permission: 'adapters.exchange',
  sites: 'own',
  input: { body: s.recallAnswer },
  output: s.lineExchange,
  event: 'order.line_reassigned',
  errors: ['line_connection_other_key', 'line_in_sandbox', 'line_exchange_status_does_not_allow', 'changed_meanwhile'],
})
