export const scansPermissions = { 'scans.create': '020213' } as const

/** Subject types of the event log, and who may read their history. */
export const scansSubjects = {
  scan: { history: 'serials.list' },
} as const
