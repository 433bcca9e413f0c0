/**
 * How a route treats a user or key that is limited to factories. A route without a line does not compile, and is closed to them until it has one:
 * `shared`: masters, settings and the own account, which are the tenant's and the same at every site; permissions alone say who may change them.
 * `own`: the service gives, takes and counts only what is of the sites.
 * `closed`: about things that are of no site (codes of no order, mails); refused with `not_for_sites`.
 * Else the kind of record that `:id` names: one of another site is not there, as one that nobody has.
 */

import type { routes } from './routes.ts'

export const siteRecords = [
  'resultFile',
  'application',
  'change',
  'recall',
  'extract',
  'labelPrint',
  'inspectionLot',
  'pushJob',
  'orderImport',
  'supplierRequest',
  'apiKey',
  'alert',
  'event',
] as const
export type SiteRecord = (typeof siteRecords)[number]
export type SiteReach = 'shared' | 'own' | 'closed' | SiteRecord

export type RouteName = keyof typeof routes
