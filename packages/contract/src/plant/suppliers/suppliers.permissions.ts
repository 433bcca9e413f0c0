/** 0211 packaging suppliers, 0212 their authority and their requests for approval. */
export const suppliersPermissions = {
  'suppliers.list': '021100',
  'suppliers.create': '021101',
  'suppliers.edit': '021102',
  'suppliers.delete': '021103',
  'suppliers.lock': '021120',
  'supplierAuthorities.list': '021200',
  'supplierAuthorities.create': '021201',
  'supplierAuthorities.edit': '021202',
  'supplierAuthorities.delete': '021203',
  'supplierAuthorities.exportList': '021215',
  'supplierRequests.list': '021220',
  'supplierRequests.approve': '021212',
  'supplierRequests.exportList': '021229',
} as const

/** Subject types of the event log, and who may read their history. */
export const suppliersSubjects = {
  supplier: { history: 'suppliers.list', sites: 'brandless' },
} as const

/** Lists that can be exported as a file. */
export const suppliersLists = {
  suppliers: { permission: 'suppliers.list', reads: 'suppliers.list', sites: 'shared' },
  supplierAuthorities: {
    permission: 'supplierAuthorities.exportList',
    reads: 'supplierAuthorities.list',
    sites: 'own',
  },
  supplierRequests: { permission: 'supplierRequests.exportList', reads: 'supplierRequests.list', sites: 'own' },
} as const

/** Kinds of records that an alert may concern. */
export const suppliersAlerts = ['supplier'] as const

/** Records that routes name for accounts limited to sites, or of suppliers. */
export const suppliersReach = {
  supplierRequest: { sites: true, suppliers: true },
} as const

/** Events of work without a route. */
export const suppliersEvents = ['supplier.expired'] as const

/** What waits for a person, with the permission to do it. */
export const suppliersWork = {
  supplierRequestDecide: 'supplierRequests.approve',
} as const

/** Commands for many rows of a list at once. */
export const suppliersBulk = {
  lockSupplier: { list: 'suppliers', permission: 'suppliers.lock', subject: 'supplier', needsReason: true },
  unlockSupplier: { list: 'suppliers', permission: 'suppliers.lock', subject: 'supplier', needsReason: true },
} as const
