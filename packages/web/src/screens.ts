/** Every address and every screen of the console, two lines per room: feeds router, guard, menu and breadcrumb. */

import { extractPaths, extractScreens } from './desk/extracts/extracts.screens.ts'
import { inspectionPaths, inspectionScreens } from './desk/inspection/inspection.screens.ts'
import { labelPaths, labelScreens } from './desk/labels/labels.screens.ts'
import { openingStockPaths, openingStockScreens } from './desk/opening-stock/opening-stock.screens.ts'
import { packingPaths, packingScreens } from './desk/packing/packing.screens.ts'
import { pushPaths, pushScreens } from './desk/push/push.screens.ts'
import { recallPaths, recallScreens } from './desk/recall/recall.screens.ts'
import { rescuePaths, rescueScreens } from './desk/rescue/rescue.screens.ts'
import { scanPaths, scanScreens } from './desk/scans/scans.screens.ts'
import { serialPaths, serialScreens } from './desk/serials/serials.screens.ts'
import { statusChangePaths, statusChangeScreens } from './desk/status-changes/status-changes.screens.ts'
import { supplierRequestPaths, supplierRequestScreens } from './desk/supplier-requests/supplier-requests.screens.ts'
import { audiencePaths, audienceScreens } from './engagement/audiences/audiences.screens.ts'
import { collectionPaths, collectionScreens } from './engagement/collections/collections.screens.ts'
import { metaDataPaths, metaDataScreens } from './engagement/collections/meta-data/meta-data.screens.ts'
import { nestedModelPaths, nestedModelScreens } from './engagement/collections/nested-models/nested-models.screens.ts'
import { mappingDictPaths, mappingDictScreens } from './engagement/dictionaries/mapping-dicts.screens.ts'
import { endpointPaths, endpointScreens } from './engagement/inbound/endpoints/endpoints.screens.ts'
import { endpointFilePaths, endpointFileScreens } from './engagement/inbound/files/files.screens.ts'
import { inboxPaths, inboxScreens } from './engagement/inbound/inbox/inbox.screens.ts'
import {
  memberAttributePaths,
  memberAttributeScreens,
} from './engagement/member-attributes/member-attributes.screens.ts'
import { memberImportPaths, memberImportScreens } from './engagement/member-imports/member-imports.screens.ts'
import { memberListPaths, memberListScreens } from './engagement/member-lists/member-lists.screens.ts'
import { memberPaths, memberScreens } from './engagement/members/members.screens.ts'
import { mergingPaths, mergingScreens } from './engagement/merging/merging.screens.ts'
import { pointPaths, pointScreens } from './engagement/points/points.screens.ts'
import { privacyRequestPaths, privacyRequestScreens } from './engagement/privacy-requests/privacy-requests.screens.ts'
import { providePaths, provideScreens } from './engagement/provide/provide-endpoints.screens.ts'
import { recordImportPaths, recordImportScreens } from './engagement/record-imports/record-imports.screens.ts'
import { recordPaths, recordScreens } from './engagement/records/records.screens.ts'
import { replayPaths, replayScreens } from './engagement/replays/replays.screens.ts'
import { routingPaths, routingScreens } from './engagement/routing/routings.screens.ts'
import { tagPaths, tagScreens } from './engagement/tags/tags.screens.ts'
import { transferModelPaths, transferModelScreens } from './engagement/transfers/transfer-models.screens.ts'
import { fillPaths } from './kit/navigation/paths.ts'
import type { Screen } from './kit/navigation/screen.ts'
import { rulePaths, ruleScreens } from './numbers/codes/rules.screens.ts'
import { lineConnectionPaths, lineConnectionScreens } from './plant/line-connections/line-connections.screens.ts'
import { linePaths, lineScreens } from './plant/lines/lines.screens.ts'
import { mainDataPaths, mainDataScreens } from './plant/main-data/main-data.screens.ts'
import { orderEntryPaths, orderEntryScreens } from './plant/order-entry/order-entry.screens.ts'
import { orderPaths, orderScreens } from './plant/orders/orders.screens.ts'
import { poolPaths, poolScreens } from './plant/pools/pools.screens.ts'
import { productPaths, productScreens } from './plant/products/products.screens.ts'
import { resultPaths, resultScreens } from './plant/results/results.screens.ts'
import { sourcePaths, sourceScreens } from './plant/sources/sources.screens.ts'
import { supplierPaths, supplierScreens } from './plant/suppliers/suppliers.screens.ts'
import { accessReviewPaths, accessReviewScreens } from './platform/access-reviews/access-reviews.screens.ts'
import { accessPaths, accessScreens } from './platform/access/access.screens.ts'
import { alertPaths, alertScreens } from './platform/alerts/alerts.screens.ts'
import { auditPaths, auditScreens } from './platform/audit/audit.screens.ts'
import { bundlePaths, bundleScreens } from './platform/bundles/bundles.screens.ts'
import { dictionaryPaths, dictionaryScreens } from './platform/dictionary/dictionary.screens.ts'
import { docsPaths, docsScreens } from './platform/docs/docs.screens.ts'
import { mailPaths, mailScreens } from './platform/mail/mail.screens.ts'
import { masterPaths, masterScreens } from './platform/masters/masters.screens.ts'
import { newsPaths, newsScreens } from './platform/news/news.screens.ts'
import { proofPaths, proofScreens } from './platform/proof/proof.screens.ts'
import { reviewPaths, reviewScreens } from './platform/reviews/reviews.screens.ts'
import { richTextPaths, richTextScreens } from './platform/rich-text/rich-text.screens.ts'
import { editorRulePaths, editorRuleScreens } from './platform/rich-text/rule/editor-rule.screens.ts'
import { taskPaths, taskScreens } from './platform/tasks/tasks.screens.ts'
import { tenantPaths, tenantScreens } from './platform/tenant-management/tenant-management.screens.ts'
import { trafficPaths, trafficScreens } from './platform/traffic/traffic.screens.ts'
import { usagePaths, usageScreens } from './platform/usage/usage.screens.ts'
import { workflowPaths, workflowScreens } from './platform/workflow/workflow.screens.ts'
import { glossaryPaths, glossaryScreens } from './workplace/glossary/glossary.screens.ts'
import { myWorkPaths, myWorkScreens } from './workplace/my-work/my-work.screens.ts'
import { overviewPaths, overviewScreens } from './workplace/overview/overview.screens.ts'

const addresses = {
  ...myWorkPaths,
  ...newsPaths,
  ...glossaryPaths,
  ...overviewPaths,
  ...accessPaths,
  ...alertPaths,
  ...poolPaths,
  ...pushPaths,
  ...sourcePaths,
  ...resultPaths,
  ...extractPaths,
  ...mailPaths,
  ...proofPaths,
  ...reviewPaths,
  ...accessReviewPaths,
  ...bundlePaths,
  ...taskPaths,
  ...tenantPaths,
  ...trafficPaths,
  ...masterPaths,
  ...recallPaths,
  ...rescuePaths,
  ...rulePaths,
  ...auditPaths,
  ...orderPaths,
  ...linePaths,
  ...mainDataPaths,
  ...orderEntryPaths,
  ...lineConnectionPaths,
  ...supplierPaths,
  ...supplierRequestPaths,
  ...productPaths,
  ...openingStockPaths,
  ...workflowPaths,
  ...dictionaryPaths,
  ...docsPaths,
  ...richTextPaths,
  ...editorRulePaths,
  ...usagePaths,
  ...packingPaths,
  ...labelPaths,
  ...serialPaths,
  ...statusChangePaths,
  ...scanPaths,
  ...inspectionPaths,
  ...collectionPaths,
  ...metaDataPaths,
  ...nestedModelPaths,
  ...mappingDictPaths,
  ...transferModelPaths,
  ...routingPaths,
  ...memberAttributePaths,
  ...memberImportPaths,
  ...memberListPaths,
  ...endpointPaths,
  ...endpointFilePaths,
  ...inboxPaths,
  ...replayPaths,
  ...memberPaths,
  ...pointPaths,
  ...mergingPaths,
  ...privacyRequestPaths,
  ...providePaths,
  ...recordImportPaths,
  ...recordPaths,
  ...tagPaths,
  ...audiencePaths,
} as const

type Addresses = typeof addresses
declare module './kit/navigation/paths.ts' {
  interface Paths extends Addresses {}
}
fillPaths(addresses)

export const screens: readonly Screen[] = [
  ...myWorkScreens,
  ...newsScreens,
  ...glossaryScreens,
  ...overviewScreens,
  ...accessScreens,
  ...alertScreens,
  ...poolScreens,
  ...pushScreens,
  ...sourceScreens,
  ...resultScreens,
  ...extractScreens,
  ...mailScreens,
  ...proofScreens,
  ...reviewScreens,
  ...accessReviewScreens,
  ...bundleScreens,
  ...taskScreens,
  ...tenantScreens,
  ...trafficScreens,
  ...masterScreens,
  ...recallScreens,
  ...rescueScreens,
  ...ruleScreens,
  ...auditScreens,
  ...orderScreens,
  ...lineScreens,
  ...mainDataScreens,
  ...orderEntryScreens,
  ...lineConnectionScreens,
  ...supplierScreens,
  ...supplierRequestScreens,
  ...productScreens,
  ...openingStockScreens,
  ...workflowScreens,
  ...dictionaryScreens,
  ...docsScreens,
  ...richTextScreens,
  ...editorRuleScreens,
  ...usageScreens,
  ...packingScreens,
  ...labelScreens,
  ...serialScreens,
  ...statusChangeScreens,
  ...scanScreens,
  ...inspectionScreens,
  ...collectionScreens,
  ...metaDataScreens,
  ...nestedModelScreens,
  ...mappingDictScreens,
  ...transferModelScreens,
  ...routingScreens,
  ...memberAttributeScreens,
  ...memberImportScreens,
  ...memberListScreens,
  ...endpointScreens,
  ...endpointFileScreens,
  ...inboxScreens,
  ...replayScreens,
  ...memberScreens,
  ...pointScreens,
  ...mergingScreens,
  ...privacyRequestScreens,
  ...provideScreens,
  ...recordImportScreens,
  ...recordScreens,
  ...tagScreens,
  ...audienceScreens,
]
