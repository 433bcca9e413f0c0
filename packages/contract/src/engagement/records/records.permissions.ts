/** Records of collections, which are reached from a collection (0700). */
export const recordsPermissions = {
  // Reads what personal fields of one record hold.
  'records.unmask': '070018',
  'records.list': '070021',
  'records.create': '070022',
  'records.edit': '070023',
  'records.delete': '070024',
  'records.exportList': '070025',
} as const

/** Subject types of the event log, and who may read their history. */
export const recordsSubjects = {
  collection_record: { history: 'records.list' },
} as const

/** Events of work without a route. */
export const recordsEvents = ['collection_record.forgotten'] as const

/** Lists that can be exported as a file. Records may name members by what is known of them. */
export const recordsLists = {
  records: { permission: 'records.exportList', reads: 'records.list', sites: 'closed', people: true },
} as const
