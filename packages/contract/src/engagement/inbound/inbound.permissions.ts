/** 0703 subscribe endpoints, 0708 the messages that came in by them. */
export const inboundPermissions = {
  'subscribeEndpoints.list': '070300',
  'subscribeEndpoints.create': '070301',
  'subscribeEndpoints.edit': '070302',
  'subscribeEndpoints.delete': '070303',
  // Enables and disables.
  'subscribeEndpoints.editStatus': '070311',
  'subscribeEndpoints.test': '070314',
  'subscribeEndpoints.exportList': '070315',
  // Uploads files of messages, and takes them in.
  'subscribeEndpoints.import': '070326',
  // Makes a secret, and ends the one before it.
  'subscribeEndpoints.makeSecret': '070320',
  'inbox.list': '070800',
  'inbox.exportList': '070815',
  // Has a message judged and applied again.
  'inbox.replay': '070816',
  // Reads what a message holds, personal data with it.
  'inbox.unmask': '070818',
} as const

/** Subject types of the event log, and who may read their history. */
export const inboundSubjects = {
  subscribe_endpoint: { history: 'subscribeEndpoints.list' },
  inbox_message: { history: 'inbox.list' },
  endpoint_file: { history: 'subscribeEndpoints.list' },
} as const

/** Lists that can be exported as a file. */
export const inboundLists = {
  subscribeEndpoints: {
    permission: 'subscribeEndpoints.exportList',
    reads: 'subscribeEndpoints.list',
    sites: 'closed',
  },
  inbox: { permission: 'inbox.exportList', reads: 'inbox.list', sites: 'closed' },
} as const

/** Kinds of records that an alert may concern. */
export const inboundAlerts = ['subscribe_endpoint'] as const

/** Events of work without a route. */
export const inboundEvents = [
  'subscribe_endpoint.faulted',
  'endpoint_file.checked',
  'endpoint_file.refused',
  'endpoint_file.entered',
] as const
