/** Activities of members: other systems say by an API key what a member did. */
export const activitiesPermissions = {
  'activities.recordActivities': '060030',
} as const

/** Subject types of the event log, and who may read their history. */
export const activitiesSubjects = {
  activity_batch: { history: 'activities.recordActivities' },
} as const
