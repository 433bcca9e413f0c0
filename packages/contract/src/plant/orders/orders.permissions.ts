/** 0302 production orders. Each step has its own button code, so that a role can have exactly one. */
export const ordersPermissions = {
  'orders.list': '030200',
  'orders.create': '030201',
  'orders.edit': '030202',
  'orders.delete': '030203',
  'orders.submit': '030211',
  'orders.approve': '030212',
  'orders.assign': '030213',
  'orders.export': '030215',
  'orders.retry': '030216',
  'orders.take': '030220',
  'orders.place': '030221',
  'orders.run': '030222',
  'orders.scan': '030223',
  'orders.confirm': '030224',
  'orders.scrap': '030225',
  'orders.correct': '030226',
  // 030215 is for codes and result files; the list itself is a separate permission. 27 and 28 belong to results.
  'orders.exportList': '030229',
  // Files of orders, orders of a planning system, comments on an order, waiting limits.
  'orders.import': '030240',
  'orders.upsert': '030241',
  'orders.comment': '030242',
  'orders.editLimits': '030243',
  'orders.openFiles': '030244',
} as const

/** Subject types of the event log, and who may read their history. */
export const ordersSubjects = {
  order: { history: 'orders.list' },
  order_limits: { history: 'orders.list', sites: 'shared' },
  order_import: { history: 'orders.import' },
} as const

/** What waits for a person, with the permission to do it. */
export const ordersWork = {
  orderFinish: 'orders.edit',
  orderRework: 'orders.edit',
  orderApprove: 'orders.approve',
  orderStartWorkflow: 'orders.retry',
  orderAssignCodes: 'orders.retry',
  orderPlan: 'orders.assign',
  orderAssignLine: 'orders.assign',
  orderTake: 'orders.take',
  orderBuild: 'orders.place',
  orderAcknowledge: 'orders.place',
  orderStart: 'orders.run',
  orderScan: 'orders.scan',
  orderSamples: 'orders.correct',
  orderConfirm: 'orders.confirm',
  orderImportDecide: 'orders.import',
} as const

/** Kinds of records that an alert may concern. */
export const ordersAlerts = ['order'] as const

/** Forms that the repair of an alert may lead to. */
export const ordersRepairPages = ['order_edit', 'order_reassign'] as const

/** Records that routes name for accounts limited to sites, or of suppliers. */
export const ordersReach = {
  order: { suppliers: true },
  orderImport: { sites: true },
} as const

/** Lists that can be exported as a file. */
export const ordersLists = {
  orders: { permission: 'orders.exportList', reads: 'orders.list', sites: 'own' },
} as const

/** Events of work without a route. */
export const ordersEvents = [
  'order.contents_released',
  'order.codes_assigned',
  'order.codes_not_assigned',
  'order.codes_requested',
  'order.package_built',
  'order_import.checked',
  'order_import.refused',
  'order_import.entered',
  'order_import.sent_back',
] as const
