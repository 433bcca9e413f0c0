/** Every subject type of the event log; one line per room. */

import { extractsSubjects } from './desk/extracts/extracts.permissions.ts'
import { inspectionSubjects } from './desk/inspection/inspection.permissions.ts'
import { labelsSubjects } from './desk/labels/labels.permissions.ts'
import { openingStockSubjects } from './desk/opening-stock/opening-stock.permissions.ts'
import { packingSubjects } from './desk/packing/packing.permissions.ts'
import { pushSubjects } from './desk/push/push.permissions.ts'
import { recallSubjects } from './desk/recall/recall.permissions.ts'
import { scansSubjects } from './desk/scans/scans.permissions.ts'
import { serialsSubjects } from './desk/serials/serials.permissions.ts'
import { statusChangesSubjects } from './desk/status-changes/status-changes.permissions.ts'
import { activitiesSubjects } from './engagement/activities/activities.permissions.ts'
import { audiencesSubjects } from './engagement/audiences/audiences.permissions.ts'
import { collectionsSubjects } from './engagement/collections/collections.permissions.ts'
import { nestedModelsSubjects } from './engagement/collections/nested-models/nested-models.permissions.ts'
import { mappingDictsSubjects } from './engagement/dictionaries/mapping-dicts.permissions.ts'
import { inboundSubjects } from './engagement/inbound/inbound.permissions.ts'
import { memberImportsSubjects } from './engagement/member-imports/member-imports.permissions.ts'
import { memberListsSubjects } from './engagement/member-lists/member-lists.permissions.ts'
import { membersSubjects } from './engagement/members/members.permissions.ts'
import { mergingSubjects } from './engagement/merging/merging.permissions.ts'
import { pointsSubjects } from './engagement/points/points.permissions.ts'
import { privacyRequestsSubjects } from './engagement/privacy-requests/privacy-requests.permissions.ts'
import { provideSubjects } from './engagement/provide/provide.permissions.ts'
import { recordImportsSubjects } from './engagement/record-imports/record-imports.permissions.ts'
import { recordsSubjects } from './engagement/records/records.permissions.ts'
import { replaysSubjects } from './engagement/replays/replays.permissions.ts'
import { routingsSubjects } from './engagement/routing/routings.permissions.ts'
import { tagsSubjects } from './engagement/tags/tags.permissions.ts'
import { transferModelsSubjects } from './engagement/transfers/transfer-models.permissions.ts'
import { codesSubjects } from './numbers/codes/codes.permissions.ts'
import type { PermissionName } from './permissions.ts'
import { lineConnectionsSubjects } from './plant/line-connections/line-connections.permissions.ts'
import { linesSubjects } from './plant/lines/lines.permissions.ts'
import { mainDataSubjects } from './plant/main-data/main-data.permissions.ts'
import { ordersSubjects } from './plant/orders/orders.permissions.ts'
import { poolsSubjects } from './plant/pools/pools.permissions.ts'
import { productsSubjects } from './plant/products/products.permissions.ts'
import { resultsSubjects } from './plant/results/results.permissions.ts'
import { sourcesSubjects } from './plant/sources/sources.permissions.ts'
import { suppliersSubjects } from './plant/suppliers/suppliers.permissions.ts'
import { accessRequestsSubjects } from './platform/access-requests/access-requests.permissions.ts'
import { accessReviewsSubjects } from './platform/access-reviews/access-reviews.permissions.ts'
import { accessSubjects } from './platform/access/access.permissions.ts'
import { alertsSubjects } from './platform/alerts/alerts.permissions.ts'
import { backupsSubjects } from './platform/backups/backups.permissions.ts'
import { bundlesSubjects } from './platform/bundles/bundles.permissions.ts'
import { dictionarySubjects } from './platform/dictionary/dictionary.permissions.ts'
import { mailSubjects } from './platform/mail/mail.permissions.ts'
import { mastersSubjects } from './platform/masters/masters.permissions.ts'
import { newsSubjects } from './platform/news/news.permissions.ts'
import { proofSubjects } from './platform/proof/proof.permissions.ts'
import { reviewsSubjects } from './platform/reviews/reviews.permissions.ts'
import { richTextSubjects } from './platform/rich-text/rich-text.permissions.ts'
import { tasksSubjects } from './platform/tasks/tasks.permissions.ts'
import { tenantManagementSubjects } from './platform/tenant-management/tenant-management.permissions.ts'
import { viewsSubjects } from './platform/views/views.permissions.ts'
import { workflowSubjects } from './platform/workflow/workflow.permissions.ts'
import type { SiteRecord } from './reach.ts'

export type HistoryReach = 'shared' | 'brandless' | SiteRecord

interface Subject {
  /** Permission to read the subject's history on its own page: that of the record itself. */
  history: PermissionName
  /**
   * `shared`: a record of the whole tenant, to whose history limits do not apply. `brandless`: the same, but its events
   * name products of every brand, so accounts that are limited to brands see none. The name of a record: limits apply as
   * to its page.
   */
  sites?: HistoryReach
  /** Fields of its events that pages show in part; a file of the log has them in full. */
  masked?: readonly string[]
}

const all = {
  ...extractsSubjects,
  ...inspectionSubjects,
  ...labelsSubjects,
  ...openingStockSubjects,
  ...packingSubjects,
  ...pushSubjects,
  ...recallSubjects,
  ...scansSubjects,
  ...serialsSubjects,
  ...statusChangesSubjects,
  ...codesSubjects,
  ...lineConnectionsSubjects,
  ...linesSubjects,
  ...ordersSubjects,
  ...poolsSubjects,
  ...productsSubjects,
  ...mainDataSubjects,
  ...resultsSubjects,
  ...sourcesSubjects,
  ...suppliersSubjects,
  ...accessSubjects,
  ...accessRequestsSubjects,
  ...alertsSubjects,
  ...backupsSubjects,
  ...mailSubjects,
  ...mastersSubjects,
  ...dictionarySubjects,
  ...newsSubjects,
  ...richTextSubjects,
  ...proofSubjects,
  ...reviewsSubjects,
  ...accessReviewsSubjects,
  ...bundlesSubjects,
  ...tasksSubjects,
  ...tenantManagementSubjects,
  ...viewsSubjects,
  ...workflowSubjects,
  ...activitiesSubjects,
  ...collectionsSubjects,
  ...nestedModelsSubjects,
  ...mappingDictsSubjects,
  ...transferModelsSubjects,
  ...routingsSubjects,
  ...memberImportsSubjects,
  ...inboundSubjects,
  ...membersSubjects,
  ...pointsSubjects,
  ...mergingSubjects,
  ...privacyRequestsSubjects,
  ...provideSubjects,
  ...recordImportsSubjects,
  ...memberListsSubjects,
  ...replaysSubjects,
  ...recordsSubjects,
  ...tagsSubjects,
  ...audiencesSubjects,
} as const satisfies Readonly<Record<string, Subject>>

export type SubjectType = keyof typeof all
export const subjects: Readonly<Record<string, Subject>> = all
