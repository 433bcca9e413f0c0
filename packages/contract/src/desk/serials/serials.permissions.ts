export const serialsPermissions = {
  'applications.list': '020000',
  'applications.create': '020001',
  'applications.cancel': '020003',
  'applications.export': '020015',
  'serials.list': '020200',
  'serials.detail': '020201',
  'serials.export': '020215',
  'requestLog.list': '021300',
  'requestLog.export': '021315',
} as const
