/** Every kind of record that an alert may concern, and every page that a repair may lead to; one line per room. */

import { extractsAlerts } from './desk/extracts/extracts.permissions.ts'
import { pushAlerts } from './desk/push/push.permissions.ts'
import { recallAlerts } from './desk/recall/recall.permissions.ts'
import { statusChangesAlerts } from './desk/status-changes/status-changes.permissions.ts'
import { inboundAlerts } from './engagement/inbound/inbound.permissions.ts'
import { provideAlerts } from './engagement/provide/provide.permissions.ts'
import { linesAlerts } from './plant/lines/lines.permissions.ts'
import { ordersAlerts, ordersRepairPages } from './plant/orders/orders.permissions.ts'
import { poolsAlerts } from './plant/pools/pools.permissions.ts'
import { productsAlerts } from './plant/products/products.permissions.ts'
import { resultsAlerts } from './plant/results/results.permissions.ts'
import { sourcesAlerts } from './plant/sources/sources.permissions.ts'
import { suppliersAlerts } from './plant/suppliers/suppliers.permissions.ts'
import { accessReviewsAlerts } from './platform/access-reviews/access-reviews.permissions.ts'
import { accessAlerts } from './platform/access/access.permissions.ts'
import { mailAlerts } from './platform/mail/mail.permissions.ts'
import { proofAlerts } from './platform/proof/proof.permissions.ts'
import { tasksAlerts } from './platform/tasks/tasks.permissions.ts'

/** Each has the name of its subject in the log and, if it has a page, a screen with it among its `alertTargets`. */
export const ALERT_SUBJECTS = [
  ...suppliersAlerts,
  ...ordersAlerts,
  ...accessAlerts,
  ...accessReviewsAlerts,
  ...tasksAlerts,
  ...linesAlerts,
  ...productsAlerts,
  ...resultsAlerts,
  ...pushAlerts,
  ...poolsAlerts,
  ...sourcesAlerts,
  ...mailAlerts,
  ...statusChangesAlerts,
  ...extractsAlerts,
  ...recallAlerts,
  ...proofAlerts,
  ...inboundAlerts,
  ...provideAlerts,
] as const
export type AlertSubjectType = (typeof ALERT_SUBJECTS)[number]

/** Where a repair may lead: to a record, or to the form that changes it. */
export const REPAIR_PAGES = [...ALERT_SUBJECTS, ...ordersRepairPages] as const
export type RepairPage = (typeof REPAIR_PAGES)[number]
