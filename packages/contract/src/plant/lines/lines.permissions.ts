export const linesPermissions = {
  'lines.list': '030100',
  'lines.create': '030101',
  'lines.edit': '030102',
  'lines.delete': '030103',
  'lines.approve': '030112',
  // Activates or inactivates a line.
  'lines.activate': '030113',
  'lines.exportList': '030115',
  // 0304, the next free section of 03: the specification has no page for factories.
  'factories.list': '030400',
  'factories.create': '030401',
  'factories.edit': '030402',
  'factories.delete': '030403',
} as const

/** Subject types of the event log, and who may read their history. */
export const linesSubjects = {
  factory: { history: 'factories.list' },
  line: { history: 'lines.list' },
} as const

/** Kinds of records that an alert may concern. */
export const linesAlerts = ['line'] as const

/** Lists that can be exported as a file. */
export const linesLists = {
  factories: { permission: 'factories.list', reads: 'factories.list', sites: 'own' },
  lines: { permission: 'lines.exportList', reads: 'lines.list', sites: 'own' },
} as const

/** What waits for a person, with the permission to do it. */
export const linesWork = {
  lineApprove: 'lines.approve',
} as const

/** Commands for many rows of a list at once. */
export const linesBulk = {
  activateLine: {
    list: 'lines',
    permission: 'lines.activate',
    subject: 'line',
    needsReason: true,
    remedies: { line_not_approved: 'lines.approve' },
  },
  inactivateLine: {
    list: 'lines',
    permission: 'lines.activate',
    subject: 'line',
    needsReason: true,
    remedies: { line_has_open_orders: 'orders.assign' },
  },
} as const
