/** Subject types of the event log, and who may read their history: files of all kinds have one type. */
export const mastersSubjects = {
  master_import: { history: 'events.list' },
} as const

/** Events of work without a route. */
export const mastersEvents = [
  'master_import.checked',
  'master_import.refused',
  'master_import.entered',
  'master_import.sent_back',
] as const

/** What waits for a person; the right depends on the kind of master, so its room asks for it. */
export const mastersWork = {
  masterImportDecide: 'session',
} as const
