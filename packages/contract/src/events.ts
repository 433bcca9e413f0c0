/** Every event of the log: what routes leave, and what work in the background does; one line per room that has such work. */

import { extractsEvents } from './desk/extracts/extracts.permissions.ts'
import { inspectionEvents } from './desk/inspection/inspection.permissions.ts'
import { onboardingEvents } from './desk/opening-stock/opening-stock.permissions.ts'
import { pushEvents } from './desk/push/push.permissions.ts'
import { recallEvents } from './desk/recall/recall.permissions.ts'
import { changesEvents } from './desk/status-changes/status-changes.permissions.ts'
import { audiencesEvents } from './engagement/audiences/audiences.permissions.ts'
import { inboundEvents } from './engagement/inbound/inbound.permissions.ts'
import { memberAttributesEvents } from './engagement/member-attributes/member-attributes.permissions.ts'
import { memberImportsEvents } from './engagement/member-imports/member-imports.permissions.ts'
import { memberListsEvents } from './engagement/member-lists/member-lists.permissions.ts'
import { mergingEvents } from './engagement/merging/merging.permissions.ts'
import { pointsEvents } from './engagement/points/points.permissions.ts'
import { privacyRequestsEvents } from './engagement/privacy-requests/privacy-requests.permissions.ts'
import { provideEvents } from './engagement/provide/provide.permissions.ts'
import { recordImportsEvents } from './engagement/record-imports/record-imports.permissions.ts'
import { recordsEvents } from './engagement/records/records.permissions.ts'
import { replaysEvents } from './engagement/replays/replays.permissions.ts'
import { tagsEvents } from './engagement/tags/tags.permissions.ts'
import { adaptersEvents } from './plant/line-connections/line-connections.permissions.ts'
import { ordersEvents } from './plant/orders/orders.permissions.ts'
import { productsEvents } from './plant/products/products.permissions.ts'
import { resultsEvents } from './plant/results/results.permissions.ts'
import { sourcesEvents } from './plant/sources/sources.permissions.ts'
import { suppliersEvents } from './plant/suppliers/suppliers.permissions.ts'
import { accessEvents } from './platform/access/access.permissions.ts'
import { alertsEvents } from './platform/alerts/alerts.permissions.ts'
import { backupsEvents } from './platform/backups/backups.permissions.ts'
import { bundlesEvents } from './platform/bundles/bundles.permissions.ts'
import { mastersEvents } from './platform/masters/masters.permissions.ts'
import { proofEvents } from './platform/proof/proof.permissions.ts'
import { richTextEvents } from './platform/rich-text/rich-text.permissions.ts'
import { tasksEvents } from './platform/tasks/tasks.permissions.ts'
import { tenantManagementEvents } from './platform/tenant-management/tenant-management.permissions.ts'
import type { routes } from './routes.ts'

export const backgroundEvents = [
  ...extractsEvents,
  ...onboardingEvents,
  ...pushEvents,
  ...inspectionEvents,
  ...recallEvents,
  ...changesEvents,
  ...adaptersEvents,
  ...ordersEvents,
  ...productsEvents,
  ...resultsEvents,
  ...sourcesEvents,
  ...suppliersEvents,
  ...accessEvents,
  ...alertsEvents,
  ...backupsEvents,
  ...mastersEvents,
  ...proofEvents,
  ...bundlesEvents,
  ...richTextEvents,
  ...tasksEvents,
  ...tenantManagementEvents,
  ...memberAttributesEvents,
  ...memberImportsEvents,
  ...pointsEvents,
  ...mergingEvents,
  ...privacyRequestsEvents,
  ...provideEvents,
  ...recordImportsEvents,
  ...memberListsEvents,
  ...replaysEvents,
  ...recordsEvents,
  ...audiencesEvents,
  ...tagsEvents,
  ...inboundEvents,
] as const

type Routes = typeof routes
type RouteEvent = { [N in keyof Routes]: Routes[N] extends { event: infer E extends string } ? E : never }[keyof Routes]
export type EventCode = RouteEvent | (typeof backgroundEvents)[number]
