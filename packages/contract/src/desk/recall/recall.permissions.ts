/** 0215 recall: viewing cases; tracing and holding; the list as a file. */
export const recallPermissions = {
  'recalls.list': '021500',
  'recalls.hold': '021512',
  'recalls.export': '021515',
} as const

/** Subject types of the event log, and who may read their history. */
export const recallSubjects = {
  recall: { history: 'recalls.list' },
} as const

/** Events of work that no route stands behind. */
export const recallEvents = ['recall.traced', 'recall.trace_failed', 'recall.held', 'recall.hold_failed'] as const
