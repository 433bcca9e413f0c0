export const labelsPermissions = {
  'labels.print': '021413',
  'labels.reprint': '021416',
} as const

/** Subject types of the event log, and who may read their history. */
export const labelsSubjects = {
  label_print: { history: 'packing.list' },
} as const
