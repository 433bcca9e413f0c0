/** 01 would be create, but the specification defines 020201 as the detail of a serial number. */
export const scansPermissions = {
  'scans.create': '020220',
  'scans.exportList': '020229',
} as const

/** Lists that can be exported as a file. */
export const scansLists = {
  suspectScans: { permission: 'scans.exportList', reads: 'serials.list', sites: 'own' },
} as const

/** Subject types of the event log, and who may read their history. */
export const scansSubjects = {
  scan: { history: 'serials.list' },
} as const
