/** Every list that can be exported as a file, with its own permission; one line per room. */

import { inspectionLists } from './desk/inspection/inspection.permissions.ts'
import { serialsLists } from './desk/serials/serials.permissions.ts'
import type { PermissionName } from './permissions.ts'
import { linesLists } from './plant/lines/lines.permissions.ts'
import { ordersLists } from './plant/orders/orders.permissions.ts'
import { productsLists } from './plant/products/products.permissions.ts'
import { suppliersLists } from './plant/suppliers/suppliers.permissions.ts'
import { accessLists } from './platform/access/access.permissions.ts'
import { alertsLists } from './platform/alerts/alerts.permissions.ts'
import { auditLists } from './platform/audit/audit.permissions.ts'
import { mailLists } from './platform/mail/mail.permissions.ts'

interface ExportableListFacts {
  permission: PermissionName
  /** As for a route: rows are read with the site limit of the caller. */
  sites: 'shared' | 'own' | 'closed'
}

export const exportableLists = {
  ...inspectionLists,
  ...serialsLists,
  ...linesLists,
  ...ordersLists,
  ...productsLists,
  ...suppliersLists,
  ...accessLists,
  ...alertsLists,
  ...auditLists,
  ...mailLists,
} as const satisfies Readonly<Record<string, ExportableListFacts>>

export type ExportableList = keyof typeof exportableLists
