/** Event management, 0502 of the specification. */
export const auditPermissions = {
  'events.list': '050200',
  'events.export': '050215',
} as const

/** Records that routes name for accounts limited to sites. */
export const auditReach = {
  event: { sites: true },
} as const

/** Lists that can be exported as a file. */
export const auditLists = {
  events: { permission: 'events.export', reads: 'events.list', sites: 'own' },
} as const
