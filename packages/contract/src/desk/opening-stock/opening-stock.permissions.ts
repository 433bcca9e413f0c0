/** 0219: codes that were made elsewhere are entered with their state. */
export const openingStockPermissions = {
  'onboarding.list': '021900',
  'onboarding.create': '021901',
  'onboarding.enter': '021912',
  'onboarding.exportList': '021915',
} as const

/** Lists that can be exported as a file. */
export const openingStockLists = {
  onboardings: { permission: 'onboarding.exportList', reads: 'onboarding.list', sites: 'closed' },
} as const

/** Subject types of the event log, and who may read their history. */
export const openingStockSubjects = {
  onboarding: { history: 'onboarding.list' },
} as const

/** Events of work without a route. */
export const onboardingEvents = ['onboarding.checked', 'onboarding.entered'] as const

/** What waits for a person, with the permission to do it. */
export const openingStockWork = {
  openingStockEnter: 'onboarding.enter',
} as const
