export const packingPermissions = {
  'packing.list': '021400',
  'packing.replace': '021402',
  'packing.pack': '021411',
  'packing.merge': '021417',
} as const

/** Subject types of the event log, and who may read their history. */
export const packingSubjects = {
  container: { history: 'packing.list' },
} as const
