export const scansPermissions = { 'scans.create': '020213' } as const

/** Types of subject in the log, and who may read their history. */
export const scansSubjects = {
  scan: { history: 'serials.list' },
} as const
