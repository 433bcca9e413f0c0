/** 0216 lists for an inspector. */
export const extractsPermissions = {
  'extracts.list': '021600',
  'extracts.create': '021615',
} as const

/** Subject types of the event log, and who may read their history. */
export const extractsSubjects = {
  extract: { history: 'extracts.list' },
} as const

/** Events of work that no route stands behind. */
export const extractsEvents = ['extract.written', 'extract.failed'] as const
