/** 0219: codes that were made elsewhere enter with their state. */
export const onboardingPermissions = {
  'onboarding.list': '021900',
  'onboarding.create': '021901',
  'onboarding.enter': '021912',
} as const

/** Types of subject in the log, and who may read their history. */
export const onboardingSubjects = {
  onboarding: { history: 'onboarding.list' },
} as const
