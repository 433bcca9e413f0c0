/** 0702 provide endpoints, at which other systems read. */
export const providePermissions = {
  'provideEndpoints.list': '070200',
  'provideEndpoints.create': '070201',
  'provideEndpoints.edit': '070202',
  'provideEndpoints.delete': '070203',
  // Enables and disables.
  'provideEndpoints.editStatus': '070211',
  'provideEndpoints.exportList': '070215',
  // Makes a secret, and ends the one before it.
  'provideEndpoints.makeSecret': '070220',
} as const

/** Subject types of the event log, and who may read their history. */
export const provideSubjects = {
  provide_endpoint: { history: 'provideEndpoints.list' },
} as const

/** Lists that can be exported as a file. */
export const provideLists = {
  provideEndpoints: { permission: 'provideEndpoints.exportList', reads: 'provideEndpoints.list', sites: 'closed' },
} as const

/** Kinds of records that an alert may concern. */
export const provideAlerts = ['provide_endpoint'] as const

/** Events of work without a route. */
export const provideEvents = ['provide_endpoint.faulted', 'provide_endpoint.channel_faulted'] as const
