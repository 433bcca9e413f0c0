export const productsPermissions = {
  'categories.list': '010000',
  'categories.create': '010001',
  'categories.edit': '010002',
  'categories.delete': '010003',
  'products.list': '010100',
  'products.create': '010101',
  'products.edit': '010102',
  'products.delete': '010103',
  'products.approve': '010112',
  'products.export': '010115',
  'products.import': '010120',
  'productGroups.list': '010200',
  'productGroups.create': '010201',
  'productGroups.edit': '010202',
  'productGroups.delete': '010203',
  'templates.list': '040100',
  'templates.create': '040101',
  'templates.edit': '040102',
  'templates.delete': '040103',
  'templates.exportList': '040115',
} as const

/** Subject types of the event log, and who may read their history. */
export const productsSubjects = {
  product: { history: 'products.list', sites: 'product' },
  product_category: { history: 'categories.list', sites: 'shared' },
  product_group: { history: 'productGroups.list', sites: 'shared' },
  product_import: { history: 'products.import' },
  packaging_template: { history: 'templates.list', sites: 'shared' },
} as const

/** Records that routes name for accounts with limits. */
export const productsReach = {
  product: { sites: true },
} as const

/** Kinds of records that an alert may concern. */
export const productsAlerts = ['product'] as const

/** Lists that can be exported as a file. */
export const productsLists = {
  products: { permission: 'products.export', reads: 'products.list', sites: 'own' },
  categories: { permission: 'categories.list', reads: 'categories.list', sites: 'shared' },
  productGroups: { permission: 'productGroups.list', reads: 'productGroups.list', sites: 'shared' },
  templates: { permission: 'templates.exportList', reads: 'templates.list', sites: 'shared' },
} as const

/** Events of work without a route. */
export const productsEvents = [
  'product_import.checked',
  'product_import.refused',
  'product_import.entered',
  'product_import.sent_back',
] as const

/** What waits for a person, with the permission to do it. */
export const productsWork = {
  productApprove: 'products.approve',
  productImportDecide: 'products.import',
} as const

/** Commands for many rows of a list at once. */
export const productsBulk = {
  deleteProduct: {
    list: 'products',
    permission: 'products.delete',
    subject: 'product',
    needsReason: true,
    isFinal: true,
  },
} as const
