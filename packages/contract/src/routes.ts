/** Every route of the product by name; one line per room. */

import * as extracts from './desk/extracts/extracts.routes.ts'
import * as inspection from './desk/inspection/inspection.routes.ts'
import * as labels from './desk/labels/labels.routes.ts'
import * as onboarding from './desk/opening-stock/opening-stock.routes.ts'
import * as packingRule from './desk/packing/packing-rule.routes.ts'
import * as packing from './desk/packing/packing.routes.ts'
import * as push from './desk/push/push.routes.ts'
import * as recall from './desk/recall/recall.routes.ts'
import * as rescue from './desk/rescue/rescue.routes.ts'
import * as scans from './desk/scans/scans.routes.ts'
import * as applications from './desk/serials/applications.routes.ts'
import * as serials from './desk/serials/serials.routes.ts'
import { changeAttachmentsByName } from './desk/status-changes/attachments.routes.ts'
import { statusChangesByName } from './desk/status-changes/status-changes.routes.ts'
import * as supplierRequests from './desk/supplier-requests/supplier-requests.routes.ts'
import * as activities from './engagement/activities/activities.routes.ts'
import * as difference from './engagement/applying/difference.routes.ts'
import * as lineage from './engagement/applying/lineage.routes.ts'
import * as audiences from './engagement/audiences/audiences.routes.ts'
import * as audienceChanges from './engagement/audiences/changes/audience-changes.routes.ts'
import * as tagChanges from './engagement/audiences/changes/tag-changes.routes.ts'
import * as audienceRuns from './engagement/audiences/runs/audience-runs.routes.ts'
import * as tagRules from './engagement/audiences/tag-rules/tag-rules.routes.ts'
import * as collections from './engagement/collections/collections.routes.ts'
import * as metaData from './engagement/collections/meta-data.routes.ts'
import * as nestedModels from './engagement/collections/nested-models/nested-models.routes.ts'
import * as mappingDicts from './engagement/dictionaries/mapping-dicts.routes.ts'
import * as subscribeEndpoints from './engagement/inbound/endpoints.routes.ts'
import * as endpointFiles from './engagement/inbound/files.routes.ts'
import * as endpointFolder from './engagement/inbound/folder.routes.ts'
import * as inbox from './engagement/inbound/inbox.routes.ts'
import * as memberAttributes from './engagement/member-attributes/member-attributes.routes.ts'
import * as memberImports from './engagement/member-imports/member-imports.routes.ts'
import * as memberLists from './engagement/member-lists/member-lists.routes.ts'
import * as consents from './engagement/members/consents.routes.ts'
import * as members from './engagement/members/members.routes.ts'
import * as ownedSerials from './engagement/members/owned-serials.routes.ts'
import * as timeline from './engagement/members/timeline.routes.ts'
import * as merging from './engagement/merging/merging.routes.ts'
import * as levelRules from './engagement/points/level-rules.routes.ts'
import * as points from './engagement/points/points.routes.ts'
import * as privacyRequests from './engagement/privacy-requests/privacy-requests.routes.ts'
import * as provideChannels from './engagement/provide/provide-channels.routes.ts'
import * as provide from './engagement/provide/provide-endpoints.routes.ts'
import * as recordImports from './engagement/record-imports/record-imports.routes.ts'
import * as records from './engagement/records/records.routes.ts'
import * as replays from './engagement/replays/replays.routes.ts'
import * as routings from './engagement/routing/routings.routes.ts'
import * as tags from './engagement/tags/tags.routes.ts'
import * as transferModels from './engagement/transfers/transfer-models.routes.ts'
import { named } from './kit/route.ts'
import * as codes from './numbers/codes/codes.routes.ts'
import * as adapters from './plant/line-connections/line-connections.routes.ts'
import * as progress from './plant/line-connections/progress.routes.ts'
import { startSimulatedLine } from './plant/line-connections/simulated-line.routes.ts'
import * as factories from './plant/lines/factories.routes.ts'
import * as lines from './plant/lines/lines.routes.ts'
import * as brands from './plant/main-data/brands.routes.ts'
import * as businessUnits from './plant/main-data/business-units.routes.ts'
import * as categoryAccounts from './plant/main-data/category-accounts.routes.ts'
import * as dataCenterConfig from './plant/main-data/configs/data-center-config.routes.ts'
import * as memberConfig from './plant/main-data/configs/member-config.routes.ts'
import * as counters from './plant/main-data/counters.routes.ts'
import * as mainDataRule from './plant/main-data/main-data-rule.routes.ts'
import * as mainDataMerging from './plant/main-data/merging.routes.ts'
import * as regions from './plant/main-data/regions.routes.ts'
import * as sourceChannels from './plant/main-data/source-channels.routes.ts'
import { orderImports, upsertOrder } from './plant/order-entry/order-entry.routes.ts'
import * as comments from './plant/orders/comments.routes.ts'
import * as orderApproval from './plant/orders/orders.approval.routes.ts'
import * as orderCodes from './plant/orders/orders.codes.routes.ts'
import * as orderConfirm from './plant/orders/orders.confirm.routes.ts'
import * as orderLines from './plant/orders/orders.lines.routes.ts'
import * as orderPackages from './plant/orders/orders.packages.routes.ts'
import * as orders from './plant/orders/orders.routes.ts'
import * as orderScans from './plant/orders/orders.scans.routes.ts'
import * as waiting from './plant/orders/waiting/waiting.routes.ts'
import * as pools from './plant/pools/pools.routes.ts'
import * as productClasses from './plant/products/categories.routes.ts'
import { productImports } from './plant/products/product-files/product-files.routes.ts'
import * as products from './plant/products/products.routes.ts'
import * as templates from './plant/products/templates.routes.ts'
import * as reports from './plant/reports/reports.routes.ts'
import * as results from './plant/results/results.routes.ts'
import * as resultUndo from './plant/results/undo.routes.ts'
import { accountsByName } from './plant/sources/accounts.routes.ts'
import * as sourceMessages from './plant/sources/messages.routes.ts'
import * as sourcePulls from './plant/sources/pulls.routes.ts'
import * as suppliers from './plant/suppliers/suppliers.routes.ts'
import * as accessRequests from './platform/access-requests/access-requests.routes.ts'
import * as accessReviews from './platform/access-reviews/access-reviews.routes.ts'
import * as access from './platform/access/access.routes.ts'
import * as apiKeys from './platform/access/api-keys.routes.ts'
import * as credentials from './platform/access/credentials/credentials.routes.ts'
import * as demoAccounts from './platform/access/demo-accounts.routes.ts'
import * as dutyExceptions from './platform/access/duties/duty-exceptions.routes.ts'
import * as dutyRules from './platform/access/duties/duty-rules.routes.ts'
import * as logins from './platform/access/logins.routes.ts'
import * as oneTimeCodes from './platform/access/one-time-codes.routes.ts'
import * as passwordPolicy from './platform/access/password-policy.routes.ts'
import * as provisioning from './platform/access/provisioning/scim.routes.ts'
import * as userPermissions from './platform/access/roles/user-permissions.routes.ts'
import * as secondFactor from './platform/access/second-factor.routes.ts'
import * as identities from './platform/access/sign-on/identities.routes.ts'
import * as signOn from './platform/access/sign-on/sign-on.routes.ts'
import * as personalData from './platform/access/users/personal-data.routes.ts'
import * as alerts from './platform/alerts/alerts.routes.ts'
import * as audit from './platform/audit/audit.routes.ts'
import * as backups from './platform/backups/backups.routes.ts'
import * as bundles from './platform/bundles/bundles.routes.ts'
import * as dictionary from './platform/dictionary/dictionary.routes.ts'
import * as exports from './platform/exports/exports.routes.ts'
import * as mailTexts from './platform/mail/mail-texts.routes.ts'
import * as mail from './platform/mail/mail.routes.ts'
import { masterImports } from './platform/masters/master-files.routes.ts'
import * as news from './platform/news/news.routes.ts'
import * as proof from './platform/proof/proof.routes.ts'
import * as reviews from './platform/reviews/reviews.routes.ts'
import * as documentFiles from './platform/rich-text/files/document-files.routes.ts'
import * as textPrint from './platform/rich-text/text-print.routes.ts'
import * as search from './platform/search/search.routes.ts'
import * as bulk from './platform/tasks/bulk.routes.ts'
import * as tasks from './platform/tasks/tasks.routes.ts'
import * as tenantManagement from './platform/tenant-management/tenant-management.routes.ts'
import * as tenants from './platform/tenants/tenants.routes.ts'
import * as traffic from './platform/traffic/traffic.routes.ts'
import * as usage from './platform/usage/usage.routes.ts'
import * as views from './platform/views/views.routes.ts'
import * as workflow from './platform/workflow/workflow.routes.ts'
import * as myWork from './workplace/my-work/my-work.routes.ts'
import * as overview from './workplace/overview/overview.routes.ts'

const { newsAttachments, ...newsRoutes } = news
const newsByName = { ...newsRoutes, ...named(newsAttachments, 'AttachmentOfNews') }

export const routes = {
  ...packing,
  ...packingRule,
  ...labels,
  ...access,
  ...demoAccounts,
  ...accessRequests,
  ...codes,
  ...orders,
  ...orderApproval,
  ...orderCodes,
  ...orderLines,
  ...orderPackages,
  ...orderScans,
  ...orderConfirm,
  ...factories,
  listOrderComments: comments.listOrderComments,
  addOrderComment: comments.addOrderComment,
  getOrderProgress: progress.getOrderProgress,
  reportOrderProgress: progress.reportOrderProgress,
  startSimulatedLine,
  ...lines,
  upsertOrder,
  ...named(orderImports, 'OrderImport'),
  ...waiting,
  ...products,
  ...productClasses,
  ...mainDataRule,
  ...dataCenterConfig,
  ...memberConfig,
  ...mainDataMerging,
  ...brands,
  ...regions,
  ...businessUnits,
  ...counters,
  ...categoryAccounts,
  ...sourceChannels,
  ...named(productImports, 'ProductImport'),
  ...named(masterImports, 'MasterImport'),
  ...dictionary,
  ...workflow,
  ...templates,
  ...applications,
  ...serials,
  ...scans,
  ...overview,
  ...myWork,
  ...newsByName,
  ...documentFiles,
  ...textPrint,
  ...search,
  ...proof,
  ...reviews,
  ...accessReviews,
  ...bundles,
  ...traffic,
  ...tasks,
  ...bulk,
  ...tenants,
  ...tenantManagement,
  ...usage,
  ...views,
  ...alerts,
  ...audit,
  ...backups,
  ...apiKeys,
  ...credentials,
  ...logins,
  ...passwordPolicy,
  ...dutyExceptions,
  ...dutyRules,
  ...userPermissions,
  ...provisioning,
  ...personalData,
  ...secondFactor,
  ...signOn,
  ...identities,
  ...oneTimeCodes,
  ...pools,
  ...push,
  ...accountsByName,
  ...sourcePulls,
  ...sourceMessages,
  ...results,
  ...resultUndo,
  ...statusChangesByName,
  ...inspection,
  ...exports,
  ...onboarding,
  ...mail,
  ...mailTexts,
  ...extracts,
  ...recall,
  downloadOrderReport: reports.downloadOrderReport,
  ...changeAttachmentsByName,
  ...named(comments.orderAttachments, 'AttachmentOfOrder'),
  ...suppliers,
  ...supplierRequests,
  ...rescue,
  ...adapters,
  ...activities,
  ...collections,
  ...subscribeEndpoints,
  ...endpointFiles,
  ...endpointFolder,
  ...inbox,
  ...metaData,
  ...nestedModels,
  ...mappingDicts,
  ...transferModels,
  ...routings,
  ...memberAttributes,
  ...memberImports,
  ...members,
  ...consents,
  ...points,
  ...merging,
  ...privacyRequests,
  ...ownedSerials,
  ...timeline,
  ...levelRules,
  ...provide,
  ...provideChannels,
  ...recordImports,
  ...memberLists,
  ...replays,
  ...difference,
  ...lineage,
  ...records,
  ...tags,
  ...tagChanges,
  ...audiences,
  ...audienceRuns,
  ...audienceChanges,
  ...tagRules,
}
