/** Subject types of the event log, and who may read their history. */
export const backupsSubjects = {
  backup: { history: 'events.list', sites: 'shared' },
  restore: { history: 'events.list', sites: 'shared' },
} as const

/** Events of work without a route. */
export const backupsEvents = ['backup.made', 'backup.tried', 'restore.made'] as const
