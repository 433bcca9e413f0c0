/**
 * Readable name -> code of the menu position; one line per room. Codes that the specification defines take precedence.
 */

import { extractsPermissions } from './desk/extracts/extracts.permissions.ts'
import { inspectionPermissions } from './desk/inspection/inspection.permissions.ts'
import { labelsPermissions } from './desk/labels/labels.permissions.ts'
import { openingStockPermissions } from './desk/opening-stock/opening-stock.permissions.ts'
import { packingPermissions } from './desk/packing/packing.permissions.ts'
import { pushPermissions } from './desk/push/push.permissions.ts'
import { recallPermissions } from './desk/recall/recall.permissions.ts'
import { scansPermissions } from './desk/scans/scans.permissions.ts'
import { serialsPermissions } from './desk/serials/serials.permissions.ts'
import { statusChangesPermissions } from './desk/status-changes/status-changes.permissions.ts'
import { activitiesPermissions } from './engagement/activities/activities.permissions.ts'
import { audiencesPermissions } from './engagement/audiences/audiences.permissions.ts'
import { collectionsPermissions } from './engagement/collections/collections.permissions.ts'
import { nestedModelsPermissions } from './engagement/collections/nested-models/nested-models.permissions.ts'
import { mappingDictsPermissions } from './engagement/dictionaries/mapping-dicts.permissions.ts'
import { inboundPermissions } from './engagement/inbound/inbound.permissions.ts'
import { memberImportsPermissions } from './engagement/member-imports/member-imports.permissions.ts'
import { memberListsPermissions } from './engagement/member-lists/member-lists.permissions.ts'
import { membersPermissions } from './engagement/members/members.permissions.ts'
import { mergingPermissions } from './engagement/merging/merging.permissions.ts'
import { pointsPermissions } from './engagement/points/points.permissions.ts'
import { privacyRequestsPermissions } from './engagement/privacy-requests/privacy-requests.permissions.ts'
import { providePermissions } from './engagement/provide/provide.permissions.ts'
import { recordImportsPermissions } from './engagement/record-imports/record-imports.permissions.ts'
import { recordsPermissions } from './engagement/records/records.permissions.ts'
import { routingsPermissions } from './engagement/routing/routings.permissions.ts'
import { tagsPermissions } from './engagement/tags/tags.permissions.ts'
import { transferModelsPermissions } from './engagement/transfers/transfer-models.permissions.ts'
import { codesPermissions } from './numbers/codes/codes.permissions.ts'
import { lineConnectionsPermissions } from './plant/line-connections/line-connections.permissions.ts'
import { linesPermissions } from './plant/lines/lines.permissions.ts'
import { mainDataPermissions } from './plant/main-data/main-data.permissions.ts'
import { ordersPermissions } from './plant/orders/orders.permissions.ts'
import { poolsPermissions } from './plant/pools/pools.permissions.ts'
import { productsPermissions } from './plant/products/products.permissions.ts'
import { resultsPermissions } from './plant/results/results.permissions.ts'
import { sourcesPermissions } from './plant/sources/sources.permissions.ts'
import { suppliersPermissions } from './plant/suppliers/suppliers.permissions.ts'
import { accessRequestsPermissions } from './platform/access-requests/access-requests.permissions.ts'
import { accessReviewsPermissions } from './platform/access-reviews/access-reviews.permissions.ts'
import { accessPermissions } from './platform/access/access.permissions.ts'
import { alertsPermissions } from './platform/alerts/alerts.permissions.ts'
import { auditPermissions } from './platform/audit/audit.permissions.ts'
import { bundlesPermissions } from './platform/bundles/bundles.permissions.ts'
import { dictionaryPermissions } from './platform/dictionary/dictionary.permissions.ts'
import { mailPermissions } from './platform/mail/mail.permissions.ts'
import { newsPermissions } from './platform/news/news.permissions.ts'
import { proofPermissions } from './platform/proof/proof.permissions.ts'
import { reviewsPermissions } from './platform/reviews/reviews.permissions.ts'
import { richTextPermissions } from './platform/rich-text/rich-text.permissions.ts'
import { tasksPermissions } from './platform/tasks/tasks.permissions.ts'
import { trafficPermissions } from './platform/traffic/traffic.permissions.ts'
import { usagePermissions } from './platform/usage/usage.permissions.ts'
import { viewsPermissions } from './platform/views/views.permissions.ts'
import { workflowPermissions } from './platform/workflow/workflow.permissions.ts'
import { overviewPermissions } from './workplace/overview/overview.permissions.ts'

export const permissions = {
  ...packingPermissions,
  ...labelsPermissions,
  ...accessPermissions,
  ...accessRequestsPermissions,
  ...codesPermissions,
  ...ordersPermissions,
  ...linesPermissions,
  ...lineConnectionsPermissions,
  ...productsPermissions,
  ...mainDataPermissions,
  ...overviewPermissions,
  ...serialsPermissions,
  ...scansPermissions,
  ...statusChangesPermissions,
  ...poolsPermissions,
  ...pushPermissions,
  ...sourcesPermissions,
  ...proofPermissions,
  ...reviewsPermissions,
  ...accessReviewsPermissions,
  ...bundlesPermissions,
  ...trafficPermissions,
  ...tasksPermissions,
  ...usagePermissions,
  ...dictionaryPermissions,
  ...newsPermissions,
  ...richTextPermissions,
  ...viewsPermissions,
  ...alertsPermissions,
  ...resultsPermissions,
  ...inspectionPermissions,
  ...suppliersPermissions,
  ...auditPermissions,
  ...openingStockPermissions,
  ...extractsPermissions,
  ...recallPermissions,
  ...mailPermissions,
  ...workflowPermissions,
  ...activitiesPermissions,
  ...collectionsPermissions,
  ...recordImportsPermissions,
  ...memberListsPermissions,
  ...recordsPermissions,
  ...providePermissions,
  ...nestedModelsPermissions,
  ...mappingDictsPermissions,
  ...transferModelsPermissions,
  ...routingsPermissions,
  ...memberImportsPermissions,
  ...inboundPermissions,
  ...membersPermissions,
  ...pointsPermissions,
  ...mergingPermissions,
  ...privacyRequestsPermissions,
  ...tagsPermissions,
  ...audiencesPermissions,
} as const

export type PermissionName = keyof typeof permissions
export const permissionCode = (name: PermissionName): string => permissions[name]
/** Every six-digit code of this release: what a role that holds every permission grants. */
export const everyCode: readonly string[] = [...new Set(Object.values<string>(permissions))]
  .filter((code) => code.length === 6)
  .sort()
