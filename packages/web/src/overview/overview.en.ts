export const overviewEn = {
  dashboard: 'Dashboard', asOf: 'As of {at}', home: 'Home', homeLead: 'What you may do here, {name}.', homeEmpty: 'Your roles open no page yet. Ask an administrator for a role.',
  serials: 'Serial numbers by status', serialsNote: '{count} in all', status: 'Status', total: 'Together',
  orders: 'Orders by state', noOrders: 'No orders yet. Create one under Production orders.',
  throughput: 'Packs per day', throughputNote: 'The last {days} days', noThroughput: 'Nothing was produced in these days.',
  kinds: { commissioned: 'Commissioned', released: 'Released', destroyed: 'Destroyed', issued: 'Issued' }, day: 'Day',
  dayTitle: '{day}: {commissioned} commissioned, {released} released, {destroyed} destroyed',
  capacity: 'Capacity left', capacityNote: 'Rule versions that issue codes', rule: '{name}, version {version}', left: 'Codes left', used: 'Issued', lasts: 'Lasts', century: 'More than a hundred years', months: '{count, plural, =0 {Less than a month} one {# month} other {# months}}', unused: 'Nothing used yet', noCapacity: 'No rule version is approved yet.',
  alerts: 'Open alerts', noAlerts: 'No open alerts.',
} as const
