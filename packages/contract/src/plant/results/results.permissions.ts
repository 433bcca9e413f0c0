/** Buttons of the production order (0302) for its results; viewing and downloading them have the order's own codes. */
export const resultsPermissions = {
  'results.import': '030227',
  'results.commit': '030228',
  'results.undo': '030230',
  'results.exportList': '030231',
} as const

/** Lists that can be exported as a file. */
export const resultsLists = {
  results: { permission: 'results.exportList', reads: 'orders.list', sites: 'own' },
} as const

/** Subject types of the event log, and who may read their history. */
export const resultsSubjects = {
  result_file: { history: 'orders.list' },
} as const

/** Kinds of records that an alert may concern. */
export const resultsAlerts = ['result_file'] as const

/** Records that routes name for accounts of suppliers. */
export const resultsReach = {
  resultFile: { suppliers: true },
} as const

/** Events of work without a route. */
export const resultsEvents = [
  'result_file.checked',
  'result_file.committed',
  'result_file.commit_failed',
  'result_file.contents_released',
  'result_file.unreadable',
  'result_file.undone',
  'result_file.undo_failed',
] as const

/** What waits for a person, with the permission to do it. */
export const resultsWork = {
  resultDecide: 'results.commit',
} as const
