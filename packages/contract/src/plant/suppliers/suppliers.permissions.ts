/** 0211 packaging suppliers, 0212 their authority and their requests for approval. */
export const suppliersPermissions = {
  'suppliers.list': '021100',
  'suppliers.create': '021101',
  'suppliers.edit': '021102',
  'suppliers.delete': '021103',
  'suppliers.lock': '021111',
  'supplierAuthorities.list': '021200',
  'supplierAuthorities.create': '021201',
  'supplierAuthorities.edit': '021202',
  'supplierAuthorities.delete': '021203',
  'supplierRequests.list': '021210',
  'supplierRequests.approve': '021212',
} as const

/** Subject types of the event log, and who may read their history. */
export const suppliersSubjects = {
  supplier: { history: 'suppliers.list', sites: 'shared' },
} as const

/** Events of work that no route stands behind. */
export const suppliersEvents = ['supplier.expired'] as const
