/**
 * The connection of a line and its exchanges; both can be seen with the permission for the line. `exchange` is for the
 * line's own key.
 */
export const lineConnectionsPermissions = {
  'adapters.test': '030114',
  'adapters.retry': '030116',
  'adapters.edit': '030120',
  'adapters.exchange': '030121',
  'adapters.exportList': '030129',
} as const

/** Lists that can be exported as a file. */
export const lineConnectionsLists = {
  lineTraffic: { permission: 'adapters.exportList', reads: 'lines.list', sites: 'own' },
} as const

/** Subject types of the event log, and who may read their history. */
export const lineConnectionsSubjects = {
  line_connection: { history: 'lines.list' },
} as const

/** Events of work without a route. */
export const adaptersEvents = [
  'line.handover_failed',
  'order.line_reassignment_failed',
  'order.placed_out_again',
] as const
