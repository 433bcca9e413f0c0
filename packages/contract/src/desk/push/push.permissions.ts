/** 020600 and 020601 are defined by the specification. `receive` is for the targets' own keys. */
export const pushPermissions = {
  'pushes.list': '020600',
  'pushes.detail': '020601',
  'pushes.edit': '020602',
  'pushes.run': '020611',
  'pushes.receive': '020613',
  'pushes.export': '020615',
  'pushes.retry': '020616',
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
