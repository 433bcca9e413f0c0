/** Points are part of the page of a member (0600); 0603 is the page of level rules. */
export const pointsPermissions = {
  // Gives, redeems and corrects points by hand.
  'points.book': '060022',
  'points.reverse': '060023',
  'levelRules.list': '060300',
  'levelRules.create': '060301',
  'levelRules.edit': '060302',
  'levelRules.delete': '060303',
} as const

/** Subject types of the event log, and who may read their history. */
export const pointsSubjects = {
  level_rule: { history: 'levelRules.list' },
} as const

/** Lists that can be exported as a file. */
export const pointsLists = {
  levelRules: { permission: 'levelRules.list', reads: 'levelRules.list', sites: 'closed' },
} as const

/** Events of work without a route. */
export const pointsEvents = ['points.expired'] as const
