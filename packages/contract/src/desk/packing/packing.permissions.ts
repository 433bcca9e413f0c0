export const packingPermissions = {
  'packing.list': '021400',
  'packing.pack': '021401',
  'packing.replace': '021402',
  'packing.merge': '021417',
  'packing.rule': '021420',
} as const

/** Subject types of the event log, and who may read their history. */
export const packingSubjects = {
  container: { history: 'packing.list' },
  packing_rule: { history: 'packing.list' },
} as const
