/** 0602 merge reviews: two members that are one person become one, and can be taken apart again. */
export const mergingPermissions = {
  'memberMerges.list': '060200',
  'memberMerges.create': '060201',
  'memberMerges.exportList': '060215',
  // Decides: merges with a signature, or dismisses.
  'memberMerges.merge': '060217',
  'memberMerges.unmerge': '060222',
} as const

/** Subject types of the event log, and who may read their history. */
export const mergingSubjects = {
  member_merge: { history: 'memberMerges.list' },
} as const

/** Lists that can be exported as a file. */
export const mergingLists = {
  memberMerges: { permission: 'memberMerges.exportList', reads: 'memberMerges.list', sites: 'closed', people: true },
} as const

/** Work that waits for a person, with the permission to do it. */
export const mergingWork = { memberMergeDecide: 'memberMerges.merge' } as const

/** Events of work without a route. */
export const mergingEvents = ['member_merge.found'] as const
