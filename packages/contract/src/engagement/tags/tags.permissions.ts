/** 1200 tags. */
export const tagsPermissions = {
  'tags.list': '120000',
  'tags.create': '120001',
  'tags.edit': '120002',
  'tags.delete': '120003',
  // Activates and archives.
  'tags.editStatus': '120011',
  // Gives tags to members and takes them away.
  'tags.assign': '120013',
  'tags.exportList': '120015',
} as const

/** Subject types of the event log, and who may read their history. */
export const tagsSubjects = {
  tag: { history: 'tags.list' },
} as const

/** Lists that can be exported as a file. */
export const tagsLists = {
  tags: { permission: 'tags.exportList', reads: 'tags.list', sites: 'closed' },
  tagChanges: { permission: 'tags.exportList', reads: 'audiences.explain', sites: 'closed', people: true },
} as const

/** Events of work without a route. */
export const tagsEvents = ['tag.expired', 'tag.built', 'tag.build_failed'] as const
