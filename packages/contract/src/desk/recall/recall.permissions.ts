/** 0215 recall: viewing cases; tracing and holding; the list as a file. */
export const recallPermissions = {
  'recalls.list': '021500',
  'recalls.hold': '021513',
  'recalls.export': '021515',
  'recalls.exportList': '021529',
} as const

/** Lists that can be exported as a file. */
export const recallLists = {
  recalls: { permission: 'recalls.exportList', reads: 'recalls.list', sites: 'own' },
} as const

/** Subject types of the event log, and who may read their history. */
export const recallSubjects = {
  recall: { history: 'recalls.list' },
} as const

/** Kinds of records that an alert may concern. */
export const recallAlerts = ['recall'] as const

/** Records that routes name for accounts limited to sites. */
export const recallReach = {
  recall: { sites: true },
} as const

/** Events of work without a route. */
export const recallEvents = [
  'recall.traced',
  'recall.trace_failed',
  'recall.held',
  'recall.contents_released',
  'recall.hold_failed',
] as const
