/** 0402: SN rule configuration. */
export const codesPermissions = {
  'snRules.list': '040200',
  'snRules.create': '040201',
  'snRules.edit': '040202',
  'snRules.delete': '040203',
  'snRules.approve': '040212',
} as const

/** Subject types of the event log, and who may read their history. */
export const codesSubjects = {
  sn_rule: { history: 'snRules.list', sites: 'shared' },
} as const
