/** 0216 lists for an inspector. */
export const extractsPermissions = {
  'extracts.list': '021600',
  'extracts.create': '021615',
  'extracts.exportList': '021629',
} as const

/** Lists that can be exported as a file. */
export const extractsLists = {
  extracts: { permission: 'extracts.exportList', reads: 'extracts.list', sites: 'own' },
} as const

/** Subject types of the event log, and who may read their history. */
export const extractsSubjects = {
  extract: { history: 'extracts.list' },
} as const

/** Kinds of records that an alert may concern. */
export const extractsAlerts = ['extract'] as const

/** Records that routes name for accounts limited to sites. */
export const extractsReach = {
  extract: { sites: true },
} as const

/** Events of work without a route. */
export const extractsEvents = ['extract.written', 'extract.failed'] as const
