/** 1202 lists of members as files, for tags and audiences. */
export const memberListsPermissions = {
  // Uploads, corrects and enters them; to enter one, its user must also be one who may give the tag or choose for the audience.
  'memberLists.import': '120226',
} as const

/** Subject types of the event log, and who may read their history. */
export const memberListsSubjects = {
  member_list: { history: 'memberLists.import' },
} as const

/** Events of work without a route. */
export const memberListsEvents = ['member_list.checked', 'member_list.refused', 'member_list.entered'] as const
