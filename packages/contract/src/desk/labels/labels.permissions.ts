export const labelsPermissions = {
  'labels.print': '021413',
  'labels.reprint': '021416',
  'labels.exportList': '021429',
} as const

/** Lists that can be exported as a file. */
export const labelsLists = {
  labelPrints: { permission: 'labels.exportList', reads: 'packing.list', sites: 'own' },
} as const

/** Subject types of the event log, and who may read their history. */
export const labelsSubjects = {
  label_print: { history: 'packing.list' },
} as const
