/** 0706 routings. */
export const routingsPermissions = {
  'routings.list': '070600',
  'routings.create': '070601',
  'routings.edit': '070602',
  'routings.delete': '070603',
  'routings.exportList': '070615',
  'routings.publish': '070620',
} as const

/** Subject types of the event log, and who may read their history. */
export const routingsSubjects = {
  routing: { history: 'routings.list' },
} as const

/** Lists that can be exported as a file. */
export const routingsLists = {
  routings: { permission: 'routings.exportList', reads: 'routings.list', sites: 'closed' },
} as const
