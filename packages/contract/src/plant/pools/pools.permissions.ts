/** 0210: SN pool configuration. */
export const poolsPermissions = {
  'pools.list': '021000',
  'pools.create': '021001',
  'pools.edit': '021002',
  'pools.delete': '021003',
  // Requests codes from the source.
  'pools.request': '021011',
  'pools.exportList': '021015',
} as const

/** Lists that can be exported as a file. */
export const poolsLists = {
  pools: { permission: 'pools.exportList', reads: 'pools.list', sites: 'closed' },
} as const

/** Subject types of the event log, and who may read their history. */
export const poolsSubjects = {
  pool: { history: 'pools.list' },
} as const

/** Work that waits for a person, and the permission to do it. */
export const poolsWork = {
  poolRequest: 'pools.request',
} as const

/** Kinds of records that an alert may concern. */
export const poolsAlerts = ['pool'] as const

/** Commands for many rows of a list at once. */
export const poolsBulk = {
  deletePool: { list: 'pools', permission: 'pools.delete', subject: 'pool', isFinal: true },
} as const
