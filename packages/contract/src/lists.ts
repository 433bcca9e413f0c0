/** Every list that can be exported as a file, with its own permission; one line per room. */

import { extractsLists } from './desk/extracts/extracts.permissions.ts'
import { inspectionLists } from './desk/inspection/inspection.permissions.ts'
import { labelsLists } from './desk/labels/labels.permissions.ts'
import { openingStockLists } from './desk/opening-stock/opening-stock.permissions.ts'
import { pushLists } from './desk/push/push.permissions.ts'
import { recallLists } from './desk/recall/recall.permissions.ts'
import { scansLists } from './desk/scans/scans.permissions.ts'
import { serialsLists } from './desk/serials/serials.permissions.ts'
import { statusChangesLists } from './desk/status-changes/status-changes.permissions.ts'
import { audiencesLists } from './engagement/audiences/audiences.permissions.ts'
import { collectionsLists } from './engagement/collections/collections.permissions.ts'
import { nestedModelsLists } from './engagement/collections/nested-models/nested-models.permissions.ts'
import { mappingDictsLists } from './engagement/dictionaries/mapping-dicts.permissions.ts'
import { inboundLists } from './engagement/inbound/inbound.permissions.ts'
import { membersLists } from './engagement/members/members.permissions.ts'
import { mergingLists } from './engagement/merging/merging.permissions.ts'
import { pointsLists } from './engagement/points/points.permissions.ts'
import { privacyRequestsLists } from './engagement/privacy-requests/privacy-requests.permissions.ts'
import { provideLists } from './engagement/provide/provide.permissions.ts'
import { recordsLists } from './engagement/records/records.permissions.ts'
import { routingsLists } from './engagement/routing/routings.permissions.ts'
import { tagsLists } from './engagement/tags/tags.permissions.ts'
import { transferModelsLists } from './engagement/transfers/transfer-models.permissions.ts'
import { codesLists } from './numbers/codes/codes.permissions.ts'
import type { PermissionName } from './permissions.ts'
import { lineConnectionsLists } from './plant/line-connections/line-connections.permissions.ts'
import { linesLists } from './plant/lines/lines.permissions.ts'
import { mainDataLists } from './plant/main-data/main-data.permissions.ts'
import { ordersLists } from './plant/orders/orders.permissions.ts'
import { poolsLists } from './plant/pools/pools.permissions.ts'
import { productsLists } from './plant/products/products.permissions.ts'
import { resultsLists } from './plant/results/results.permissions.ts'
import { sourcesLists } from './plant/sources/sources.permissions.ts'
import { suppliersLists } from './plant/suppliers/suppliers.permissions.ts'
import { accessRequestsLists } from './platform/access-requests/access-requests.permissions.ts'
import { accessReviewsLists } from './platform/access-reviews/access-reviews.permissions.ts'
import { accessLists } from './platform/access/access.permissions.ts'
import { alertsLists } from './platform/alerts/alerts.permissions.ts'
import { auditLists } from './platform/audit/audit.permissions.ts'
import { dictionaryLists } from './platform/dictionary/dictionary.permissions.ts'
import { mailLists } from './platform/mail/mail.permissions.ts'
import { newsLists } from './platform/news/news.permissions.ts'
import { reviewsLists } from './platform/reviews/reviews.permissions.ts'
import { trafficLists } from './platform/traffic/traffic.permissions.ts'
import { workflowLists } from './platform/workflow/workflow.permissions.ts'

interface ListFacts {
  /** That of the list's own page: paper and files show no more than the page would. */
  reads: PermissionName | 'session'
  /** As for a route: rows are read with the site limit of the caller. */
  sites: 'shared' | 'own' | 'closed'
  /** Filters that name a person: the event log does not keep them. */
  personalFilters?: readonly string[]
  /** Its rows name members: an erasure removes its files. */
  people?: true
}

interface ExportableListFacts extends ListFacts {
  permission: PermissionName
  reads: PermissionName
}

export const exportableLists = {
  ...inspectionLists,
  ...serialsLists,
  ...linesLists,
  ...ordersLists,
  ...productsLists,
  ...mainDataLists,
  ...suppliersLists,
  ...collectionsLists,
  ...nestedModelsLists,
  ...mappingDictsLists,
  ...transferModelsLists,
  ...routingsLists,
  ...inboundLists,
  ...membersLists,
  ...pointsLists,
  ...mergingLists,
  ...privacyRequestsLists,
  ...provideLists,
  ...recordsLists,
  ...tagsLists,
  ...audiencesLists,
  ...accessLists,
  ...alertsLists,
  ...auditLists,
  ...mailLists,
  ...dictionaryLists,
  ...newsLists,
  ...workflowLists,
  ...accessRequestsLists,
  ...sourcesLists,
  ...resultsLists,
  ...poolsLists,
  ...lineConnectionsLists,
  ...codesLists,
  ...statusChangesLists,
  ...labelsLists,
  ...scansLists,
  ...recallLists,
  ...pushLists,
  ...openingStockLists,
  ...extractsLists,
  ...reviewsLists,
  ...accessReviewsLists,
  ...trafficLists,
} as const satisfies Readonly<Record<string, ExportableListFacts>>

export type ExportableList = keyof typeof exportableLists

/** Every list with a page of its own, by the name under which its prints are recorded: those above, and what is no file. */
export const printableLists = {
  ...exportableLists,
  accounts: { reads: 'users.resetPassword', sites: 'shared' },
  news: { reads: 'session', sites: 'shared' },
  masterImports: { reads: 'session', sites: 'own' },
  orderImports: { reads: 'orders.import', sites: 'own' },
  productImports: { reads: 'products.import', sites: 'own' },
  recordImports: { reads: 'records.import', sites: 'closed' },
  memberLists: { reads: 'memberLists.import', sites: 'closed' },
  messageReplays: { reads: 'inbox.list', sites: 'closed' },
  memberImports: { reads: 'memberImports.list', sites: 'closed' },
  endpointFiles: { reads: 'subscribeEndpoints.list', sites: 'closed' },
  tasks: { reads: 'tasks.listAll', sites: 'own' },
  bundles: { reads: 'bundles.list', sites: 'closed' },
  bundleItems: { reads: 'bundles.list', sites: 'closed' },
  bundleKeys: { reads: 'bundles.list', sites: 'closed' },
} as const satisfies Readonly<Record<string, ListFacts>>

export type PrintableList = keyof typeof printableLists

/** Lists whose files an erasure removes. */
export const listsOfPeople = Object.entries<ListFacts>(exportableLists).flatMap(([name, { people }]) =>
  people ? name : [],
)

export const personalFiltersOf = (list: PrintableList): readonly string[] =>
  (printableLists as Readonly<Partial<Record<string, ListFacts>>>)[list]?.personalFilters ?? []
