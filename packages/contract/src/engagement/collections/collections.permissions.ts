/** 0700 collections, 0701 their meta data. */
export const collectionsPermissions = {
  'collections.list': '070000',
  'collections.create': '070001',
  'collections.edit': '070002',
  'collections.delete': '070003',
  // Publishes, deprecates, takes that back, and archives.
  'collections.editStatus': '070011',
  'collections.exportList': '070015',
  'metaData.list': '070100',
  'metaData.edit': '070102',
  'metaData.exportList': '070115',
  // Publishes a version and retires older ones.
  'metaData.publish': '070120',
} as const

/** Subject types of the event log, and who may read their history. */
export const collectionsSubjects = {
  collection: { history: 'collections.list' },
  meta_data: { history: 'metaData.list' },
} as const

/** Lists that can be exported as a file. */
export const collectionsLists = {
  collections: { permission: 'collections.exportList', reads: 'collections.list', sites: 'closed' },
  metaData: { permission: 'metaData.exportList', reads: 'metaData.list', sites: 'closed' },
} as const
