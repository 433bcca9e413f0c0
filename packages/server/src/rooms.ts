/** Every room of the server; one line each. */

import { expiryRoom } from './desk/expiry/expiry.room.ts'
import { extractsRoom } from './desk/extracts/extracts.room.ts'
import { inspectionRoom } from './desk/inspection/inspection.room.ts'
import { labelsRoom } from './desk/labels/labels.room.ts'
import { openingStockRoom } from './desk/opening-stock/opening-stock.room.ts'
import { packingRoom } from './desk/packing/packing.room.ts'
import { pushRoom } from './desk/push/push.room.ts'
import { recallRoom } from './desk/recall/recall.room.ts'
import { rescueRoom } from './desk/rescue/rescue.room.ts'
import { scansRoom } from './desk/scans/scans.room.ts'
import { serialsRoom } from './desk/serials/serials.room.ts'
import { statusChangesRoom } from './desk/status-changes/status-changes.room.ts'
import { supplierRequestsRoom } from './desk/supplier-requests/supplier-requests.room.ts'
import { verdictsRoom } from './desk/verdicts/verdicts.room.ts'
import { activitiesRoom } from './engagement/activities/activities.room.ts'
import { applyingRoom } from './engagement/applying/applying.room.ts'
import { audiencesRoom } from './engagement/audiences/audiences.room.ts'
import { collectionsRoom } from './engagement/collections/collections.room.ts'
import { dictionariesRoom } from './engagement/dictionaries/dictionaries.room.ts'
import { inboundRoom } from './engagement/inbound/inbound.room.ts'
import { memberAttributesRoom } from './engagement/member-attributes/member-attributes.room.ts'
import { memberImportsRoom } from './engagement/member-imports/member-imports.room.ts'
import { memberListsRoom } from './engagement/member-lists/member-lists.room.ts'
import { membersRoom } from './engagement/members/members.room.ts'
import { mergingRoom } from './engagement/merging/merging.room.ts'
import { pointsRoom } from './engagement/points/points.room.ts'
import { privacyRequestsRoom } from './engagement/privacy-requests/privacy-requests.room.ts'
import { provideRoom } from './engagement/provide/provide.room.ts'
import { recordImportsRoom } from './engagement/record-imports/record-imports.room.ts'
import { recordsRoom } from './engagement/records/records.room.ts'
import { replaysRoom } from './engagement/replays/replays.room.ts'
import { routingRoom } from './engagement/routing/routing.room.ts'
import { tagsRoom } from './engagement/tags/tags.room.ts'
import { transfersRoom } from './engagement/transfers/transfers.room.ts'
import type { Room } from './kit/http/room.ts'
import { codesRoom } from './numbers/codes/codes.room.ts'
import { lineConnectionsRoom } from './plant/line-connections/line-connections.room.ts'
import { linesRoom } from './plant/lines/lines.room.ts'
import { mainDataRoom } from './plant/main-data/main-data.room.ts'
import { orderEntryRoom } from './plant/order-entry/order-entry.room.ts'
import { ordersRoom } from './plant/orders/orders.room.ts'
import { poolsRoom } from './plant/pools/pools.room.ts'
import { productsRoom } from './plant/products/products.room.ts'
import { reportsRoom } from './plant/reports/reports.room.ts'
import { resultsRoom } from './plant/results/results.room.ts'
import { sourcesRoom } from './plant/sources/sources.room.ts'
import { suppliersRoom } from './plant/suppliers/suppliers.room.ts'
import { accessRequestsRoom } from './platform/access-requests/access-requests.room.ts'
import { accessReviewsRoom } from './platform/access-reviews/access-reviews.room.ts'
import { accessRoom } from './platform/access/access.room.ts'
import { alertsRoom } from './platform/alerts/alerts.room.ts'
import { auditRoom } from './platform/audit/audit.room.ts'
import { backupsRoom } from './platform/backups/backups.room.ts'
import { bundlesRoom } from './platform/bundles/bundles.room.ts'
import { dictionaryRoom } from './platform/dictionary/dictionary.room.ts'
import { exportsRoom } from './platform/exports/exports.room.ts'
import { filesRoom } from './platform/files/files.room.ts'
import { importsRoom } from './platform/imports/imports.room.ts'
import { mailRoom } from './platform/mail/mail.room.ts'
import { mastersRoom } from './platform/masters/masters.room.ts'
import { newsRoom } from './platform/news/news.room.ts'
import { proofRoom } from './platform/proof/proof.room.ts'
import { reviewsRoom } from './platform/reviews/reviews.room.ts'
import { richTextRoom } from './platform/rich-text/rich-text.room.ts'
import { searchRoom } from './platform/search/search.room.ts'
import { signaturesRoom } from './platform/signatures/signatures.room.ts'
import { tasksRoom } from './platform/tasks/tasks.room.ts'
import { tenantManagementRoom } from './platform/tenant-management/tenant-management.room.ts'
import { trafficRoom } from './platform/traffic/traffic.room.ts'
import { usageRoom } from './platform/usage/usage.room.ts'
import { viewsRoom } from './platform/views/views.room.ts'
import { workflowRoom } from './platform/workflow/workflow.room.ts'
import { myWorkRoom } from './workplace/my-work/my-work.room.ts'
import { overviewRoom } from './workplace/overview/overview.room.ts'

export const rooms: readonly Room[] = [
  accessRoom,
  auditRoom,
  codesRoom,
  alertsRoom,
  backupsRoom,
  tasksRoom,
  mastersRoom,
  dictionaryRoom,
  newsRoom,
  richTextRoom,
  signaturesRoom,
  accessRequestsRoom,
  exportsRoom,
  tenantManagementRoom,
  usageRoom,
  viewsRoom,
  filesRoom,
  mailRoom,
  proofRoom,
  reviewsRoom,
  accessReviewsRoom,
  bundlesRoom,
  trafficRoom,
  linesRoom,
  ordersRoom,
  importsRoom,
  orderEntryRoom,
  lineConnectionsRoom,
  workflowRoom,
  productsRoom,
  mainDataRoom,
  serialsRoom,
  statusChangesRoom,
  scansRoom,
  overviewRoom,
  myWorkRoom,
  searchRoom,
  packingRoom,
  labelsRoom,
  resultsRoom,
  extractsRoom,
  recallRoom,
  verdictsRoom,
  reportsRoom,
  expiryRoom,
  rescueRoom,
  inspectionRoom,
  poolsRoom,
  pushRoom,
  sourcesRoom,
  suppliersRoom,
  supplierRequestsRoom,
  openingStockRoom,
  collectionsRoom,
  recordsRoom,
  recordImportsRoom,
  memberListsRoom,
  replaysRoom,
  provideRoom,
  dictionariesRoom,
  transfersRoom,
  inboundRoom,
  routingRoom,
  membersRoom,
  pointsRoom,
  memberAttributesRoom,
  memberImportsRoom,
  activitiesRoom,
  privacyRequestsRoom,
  tagsRoom,
  mergingRoom,
  audiencesRoom,
  applyingRoom,
]
