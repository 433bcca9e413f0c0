/** Files of records of a collection (0700). */
export const recordImportsPermissions = {
  // Uploads, corrects and enters them.
  'records.import': '070026',
} as const

/** Subject types of the event log, and who may read their history. */
export const recordImportsSubjects = {
  record_import: { history: 'records.list' },
} as const

/** Events of work without a route. */
export const recordImportsEvents = ['record_import.checked', 'record_import.refused', 'record_import.entered'] as const
