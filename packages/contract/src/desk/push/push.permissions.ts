/**
 * 020600 and 020601 are defined by the specification, so that creating a target has a code of its own. `receive` is for
 * the targets' own keys.
 */
export const pushPermissions = {
  'pushes.list': '020600',
  'pushes.detail': '020601',
  'pushes.create': '020620',
  'pushes.edit': '020602',
  'pushes.delete': '020603',
  'pushes.run': '020611',
  'pushes.receive': '020621',
  'pushes.test': '020614',
  'pushes.export': '020615',
  'pushes.retry': '020616',
  'pushes.exportList': '020629',
} as const

/** Lists that can be exported as a file. */
export const pushLists = {
  pushes: { permission: 'pushes.exportList', reads: 'pushes.list', sites: 'own' },
  pushTargets: { permission: 'pushes.exportList', reads: 'pushes.list', sites: 'shared' },
} as const

/** Subject types of the event log, and who may read their history. */
export const pushSubjects = {
  push_target: { history: 'pushes.list', sites: 'shared' },
  push_job: { history: 'pushes.detail' },
} as const

/** Kinds of records that an alert may concern. */
export const pushAlerts = ['push_target', 'push_job'] as const

/** Records that routes name for accounts limited to sites. */
export const pushReach = {
  pushJob: { sites: true },
} as const

/** Events of work without a route. */
export const pushEvents = ['push_job.delivered', 'push_job.failed'] as const

/** Commands for many rows of a list at once. */
export const pushBulk = {
  retryPushJob: { list: 'pushes', permission: 'pushes.retry', subject: 'push_job', needsReason: true },
  cancelPushJob: { list: 'pushes', permission: 'pushes.retry', subject: 'push_job', needsReason: true, isFinal: true },
} as const
