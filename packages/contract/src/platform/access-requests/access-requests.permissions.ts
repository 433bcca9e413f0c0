/** Changes that wait for a second person: the seventh page of section 05. */
export const accessRequestsPermissions = {
  'accessRequests.list': '050700',
  'accessRequests.edit': '050702',
  'accessRequests.approve': '050712',
  'accessRequests.exportList': '050715',
} as const

/** Lists that can be exported as a file. */
export const accessRequestsLists = {
  accessRequests: { permission: 'accessRequests.exportList', reads: 'accessRequests.list', sites: 'closed' },
} as const

/** Subject types of the event log, and who may read their history. */
export const accessRequestsSubjects = {
  access_rule: { history: 'accessRequests.list' },
} as const

/** What waits for a person, with the permission to do it. */
export const accessRequestsWork = {
  accessDecide: 'accessRequests.approve',
} as const
