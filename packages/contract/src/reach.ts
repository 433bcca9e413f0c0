/** Every kind of record that a route may name, by its `:id`, for accounts with a limit; one line per room. */

import { extractsReach } from './desk/extracts/extracts.permissions.ts'
import { inspectionReach } from './desk/inspection/inspection.permissions.ts'
import { pushReach } from './desk/push/push.permissions.ts'
import { recallReach } from './desk/recall/recall.permissions.ts'
import { serialsReach } from './desk/serials/serials.permissions.ts'
import { statusChangesReach } from './desk/status-changes/status-changes.permissions.ts'
import { ordersReach } from './plant/orders/orders.permissions.ts'
import { productsReach } from './plant/products/products.permissions.ts'
import { resultsReach } from './plant/results/results.permissions.ts'
import { suppliersReach } from './plant/suppliers/suppliers.permissions.ts'
import { accessReach } from './platform/access/access.permissions.ts'
import { alertsReach } from './platform/alerts/alerts.permissions.ts'
import { auditReach } from './platform/audit/audit.permissions.ts'

interface Reach {
  /** A route may name it in `sites`: records of other sites are not found. */
  sites?: true
  /** A route may name it in `forSuppliers`: records of other suppliers are not found. */
  suppliers?: true
}

export const recordReach = {
  ...extractsReach,
  ...inspectionReach,
  ...pushReach,
  ...recallReach,
  ...serialsReach,
  ...statusChangesReach,
  ...ordersReach,
  ...productsReach,
  ...resultsReach,
  ...suppliersReach,
  ...accessReach,
  ...alertsReach,
  ...auditReach,
} as const satisfies Readonly<Record<string, Reach>>

type Kinds = typeof recordReach
type KindWith<Limit extends keyof Reach> = {
  [K in keyof Kinds]: Kinds[K] extends Record<Limit, true> ? K : never
}[keyof Kinds]
export type SiteRecord = KindWith<'sites'>
export type SupplierRecord = KindWith<'suppliers'>
