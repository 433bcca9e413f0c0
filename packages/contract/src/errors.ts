/** Every error key of the product and its HTTP status; one line per room. */

import { extractsErrors } from './desk/extracts/extracts.errors.ts'
import { inspectionErrors } from './desk/inspection/inspection.errors.ts'
import { labelsErrors } from './desk/labels/labels.errors.ts'
import { openingStockErrors } from './desk/opening-stock/opening-stock.errors.ts'
import { packingErrors } from './desk/packing/packing.errors.ts'
import { pushErrors } from './desk/push/push.errors.ts'
import { recallErrors } from './desk/recall/recall.errors.ts'
import { rescueErrors } from './desk/rescue/rescue.errors.ts'
import { scansErrors } from './desk/scans/scans.errors.ts'
import { serialsErrors } from './desk/serials/serials.errors.ts'
import { statusChangesErrors } from './desk/status-changes/status-changes.errors.ts'
import { activitiesErrors } from './engagement/activities/activities.errors.ts'
import { audiencesErrors } from './engagement/audiences/audiences.errors.ts'
import { audienceRulesErrors } from './engagement/audiences/rules.errors.ts'
import { collectionsErrors } from './engagement/collections/collections.errors.ts'
import { nestedModelsErrors } from './engagement/collections/nested-models/nested-models.errors.ts'
import { mappingDictsErrors } from './engagement/dictionaries/mapping-dicts.errors.ts'
import { inboundErrors } from './engagement/inbound/inbound.errors.ts'
import { memberImportsErrors } from './engagement/member-imports/member-imports.errors.ts'
import { memberListsErrors } from './engagement/member-lists/member-lists.errors.ts'
import { membersErrors } from './engagement/members/members.errors.ts'
import { mergingErrors } from './engagement/merging/merging.errors.ts'
import { pointsErrors } from './engagement/points/points.errors.ts'
import { privacyRequestsErrors } from './engagement/privacy-requests/privacy-requests.errors.ts'
import { provideErrors } from './engagement/provide/provide.errors.ts'
import { recordImportsErrors } from './engagement/record-imports/record-imports.errors.ts'
import { recordsErrors } from './engagement/records/records.errors.ts'
import { replaysErrors } from './engagement/replays/replays.errors.ts'
import { routingsErrors } from './engagement/routing/routings.errors.ts'
import { tagsErrors } from './engagement/tags/tags.errors.ts'
import { transferModelsErrors } from './engagement/transfers/transfer-models.errors.ts'
import { kitErrors } from './kit/kit.errors.ts'
import { codesErrors } from './numbers/codes/codes.errors.ts'
import { ledgerErrors } from './numbers/ledger/ledger.errors.ts'
import { lineConnectionsErrors } from './plant/line-connections/line-connections.errors.ts'
import { linesErrors } from './plant/lines/lines.errors.ts'
import { mainDataErrors } from './plant/main-data/main-data.errors.ts'
import { orderImportsErrors } from './plant/order-entry/order-entry.errors.ts'
import { ordersErrors } from './plant/orders/orders.errors.ts'
import { poolsErrors } from './plant/pools/pools.errors.ts'
import { productImportsErrors } from './plant/products/product-files/product-files.errors.ts'
import { productsErrors } from './plant/products/products.errors.ts'
import { templatesErrors } from './plant/products/templates.errors.ts'
import { resultsErrors } from './plant/results/results.errors.ts'
import { sourcesErrors } from './plant/sources/sources.errors.ts'
import { suppliersErrors } from './plant/suppliers/suppliers.errors.ts'
import { accessRequestsErrors } from './platform/access-requests/access-requests.errors.ts'
import { accessReviewsErrors } from './platform/access-reviews/access-reviews.errors.ts'
import { accessErrors } from './platform/access/access.errors.ts'
import { alertsErrors } from './platform/alerts/alerts.errors.ts'
import { auditErrors } from './platform/audit/audit.errors.ts'
import { backupsErrors } from './platform/backups/backups.errors.ts'
import { bundlesErrors } from './platform/bundles/bundles.errors.ts'
import { dictionaryErrors } from './platform/dictionary/dictionary.errors.ts'
import { exportsErrors } from './platform/exports/exports.errors.ts'
import { filesErrors } from './platform/files/files.errors.ts'
import { mailErrors } from './platform/mail/mail.errors.ts'
import { mastersErrors } from './platform/masters/masters.errors.ts'
import { newsErrors } from './platform/news/news.errors.ts'
import { proofErrors } from './platform/proof/proof.errors.ts'
import { reviewsErrors } from './platform/reviews/reviews.errors.ts'
import { richTextErrors } from './platform/rich-text/rich-text.errors.ts'
import { tasksErrors } from './platform/tasks/tasks.errors.ts'
import { tenantManagementErrors } from './platform/tenant-management/tenant-management.errors.ts'
import { viewsErrors } from './platform/views/views.errors.ts'
import { workflowErrors } from './platform/workflow/workflow.errors.ts'

export const errorStatus = {
  ...packingErrors,
  ...labelsErrors,
  ...kitErrors,
  ...accessErrors,
  ...newsErrors,
  ...accessRequestsErrors,
  ...codesErrors,
  ...ledgerErrors,
  ...ordersErrors,
  ...linesErrors,
  ...activitiesErrors,
  ...collectionsErrors,
  ...nestedModelsErrors,
  ...mappingDictsErrors,
  ...transferModelsErrors,
  ...routingsErrors,
  ...memberImportsErrors,
  ...inboundErrors,
  ...membersErrors,
  ...pointsErrors,
  ...mergingErrors,
  ...privacyRequestsErrors,
  ...provideErrors,
  ...recordImportsErrors,
  ...memberListsErrors,
  ...replaysErrors,
  ...recordsErrors,
  ...tagsErrors,
  ...audiencesErrors,
  ...audienceRulesErrors,
  ...orderImportsErrors,
  ...lineConnectionsErrors,
  ...productImportsErrors,
  ...productsErrors,
  ...mainDataErrors,
  ...serialsErrors,
  ...scansErrors,
  ...templatesErrors,
  ...tasksErrors,
  ...tenantManagementErrors,
  ...alertsErrors,
  ...auditErrors,
  ...backupsErrors,
  ...poolsErrors,
  ...pushErrors,
  ...sourcesErrors,
  ...resultsErrors,
  ...statusChangesErrors,
  ...inspectionErrors,
  ...exportsErrors,
  ...extractsErrors,
  ...recallErrors,
  ...mailErrors,
  ...proofErrors,
  ...reviewsErrors,
  ...accessReviewsErrors,
  ...bundlesErrors,
  ...mastersErrors,
  ...dictionaryErrors,
  ...filesErrors,
  ...richTextErrors,
  ...suppliersErrors,
  ...rescueErrors,
  ...openingStockErrors,
  ...viewsErrors,
  ...workflowErrors,
} as const

export type ErrorKey = keyof typeof errorStatus
