export const serialsPermissions = {
  'applications.list': '020000',
  'applications.create': '020001',
  'applications.cancel': '020003',
  'applications.export': '020015',
  'applications.exportList': '020029',
  'serials.list': '020200',
  'serials.detail': '020201',
  'serials.export': '020215',
  'requestLog.list': '021300',
  'requestLog.export': '021315',
} as const

/** Subject types of the event log, and who may read their history. */
export const serialsSubjects = {
  application: { history: 'applications.list' },
} as const

/** Records that routes name for accounts limited to sites, or of suppliers. */
export const serialsReach = {
  application: { sites: true, suppliers: true },
} as const

/** Lists that can be exported as a file. */
export const serialsLists = {
  serials: { permission: 'serials.export', reads: 'serials.list', sites: 'own' },
  requestLog: { permission: 'requestLog.export', reads: 'requestLog.list', sites: 'own' },
  applications: { permission: 'applications.exportList', reads: 'applications.list', sites: 'own' },
} as const
