/** 0402: SN rule configuration. */
export const codesPermissions = {
  'snRules.list': '040200',
  'snRules.create': '040201',
  'snRules.edit': '040202',
  'snRules.delete': '040203',
  'snRules.approve': '040212',
  'snRules.exportList': '040215',
} as const

/** Lists that can be exported as a file. */
export const codesLists = {
  snRules: { permission: 'snRules.exportList', reads: 'snRules.list', sites: 'shared' },
} as const

/** Subject types of the event log, and who may read their history. */
export const codesSubjects = {
  sn_rule: { history: 'snRules.list', sites: 'shared' },
} as const

/** What waits for a person, with the permission to do it. */
export const codesWork = {
  ruleApprove: 'snRules.approve',
} as const
