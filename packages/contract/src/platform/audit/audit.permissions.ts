/** Event management, 0502 of the specification. */
export const auditPermissions = {
  'events.list': '050200',
  'events.export': '050215',
} as const
