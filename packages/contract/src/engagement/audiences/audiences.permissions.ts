/** 1201 audiences. */
export const audiencesPermissions = {
  'audiences.list': '120100',
  'audiences.create': '120101',
  'audiences.edit': '120102',
  'audiences.delete': '120103',
  // Activates, pauses, resumes and archives.
  'audiences.editStatus': '120111',
  // Counts whom a rule fits, with some of them.
  'audiences.preview': '120127',
  // Adds members and takes them out.
  'audiences.assign': '120113',
  // Why a member is in one or not: what each part of the rule says of the member.
  'audiences.explain': '120128',
  'audiences.exportList': '120115',
} as const

/** Subject types of the event log, and who may read their history. */
export const audiencesSubjects = {
  audience: { history: 'audiences.list' },
  audience_run: { history: 'audiences.list' },
} as const

/** Lists that can be exported as a file. */
export const audiencesLists = {
  audiences: { permission: 'audiences.exportList', reads: 'audiences.list', sites: 'closed' },
  audienceChanges: { permission: 'audiences.exportList', reads: 'audiences.explain', sites: 'closed', people: true },
} as const

/** Events of work without a route. */
export const audiencesEvents = ['audience.built', 'audience.build_failed', 'audience_run.done'] as const
