/** 0705 mapping dictionaries. */
export const mappingDictsPermissions = {
  'mappingDicts.list': '070500',
  'mappingDicts.create': '070501',
  // Also decides about values that no item maps.
  'mappingDicts.edit': '070502',
  'mappingDicts.delete': '070503',
  'mappingDicts.exportList': '070515',
  // Publishes versions and archives.
  'mappingDicts.publish': '070520',
} as const

/** Subject types of the event log, and who may read their history. */
export const mappingDictsSubjects = {
  mapping_dict: { history: 'mappingDicts.list' },
} as const

/** Lists that can be exported as a file. */
export const mappingDictsLists = {
  mappingDicts: { permission: 'mappingDicts.exportList', reads: 'mappingDicts.list', sites: 'closed' },
} as const
