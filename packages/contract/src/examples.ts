/**
 * An example for each route that reads: by default its params come from the list that its path continues. A test runs
 * all of them on the demo plant.
 */

import type { Example, ExampleValue } from './kit/boundary/example.ts'
import type { Route } from './kit/route.ts'

const first = (from: string, field = 'id'): ExampleValue => ({
  from: `${from}${from.includes('?') ? '&' : '?'}limit=1`,
  at: `items.0.${field}`,
})
/** A list of records asks for its collection, and the event log names records of all of them. */
const firstRecord = first('/api/audit/events?subjectType=collection_record', 'subjectId')
const ofProfile = { collectionId: first('/api/cdp-portal/collections?kind=PROFILE') }
const MASTER = { master: 'productGroups' }
const unitOf = first('/api/serials?level=EA', 'code')

/** What the default does not find. */
const given: Readonly<Record<string, Partial<Example>>> = {
  getPreference: { params: { key: 'lists.orders' } },
  getRuleVersion: { params: { id: { from: '/api/codes/versions/usable', at: 'items.0.versionId' } } },
  digestBundleKey: { query: { fingerprint: '00'.repeat(32), name: 'Test plant' } },
  getOrderStrip: { query: { level: 'EA' } },
  getLineRevision: { params: { revision: '1' } },
  getProductRevision: { params: { revision: '1' } },
  getMemberConfigVersion: { params: { version: '0' } },
  getMetaDataVersion: { params: { id: first('/api/cdp-portal/collections?status=PUBLISHED'), number: '1' } },
  getMemberAttributesOf: { params: ofProfile },
  listMemberAttributesVersions: { params: ofProfile },
  listRecords: { query: { collectionId: first('/api/cdp-portal/collections?kind=OBJECT') } },
  listAudienceChanges: { query: { audienceId: first('/api/audiences') } },
  listTagChanges: { query: { tagId: first('/api/tags') } },
  getRecord: { params: { id: firstRecord } },
  listRecordVersions: { params: { id: firstRecord } },
  getRecordLineage: { params: { id: firstRecord } },
  getMemberLineage: { params: { id: first('/api/members') } },
  getRecordsOfCollection: { params: { id: first('/api/cdp-portal/collections?kind=OBJECT') } },
  getTransferModelVersion: { params: { id: first('/api/cdp-portal/transfer-models?status=PUBLISHED'), number: '1' } },
  getTransferDict: { params: { id: first('/api/cdp-portal/dictionaries?status=PUBLISHED') } },
  getRoutingVersion: { params: { id: first('/api/cdp-portal/routings?status=PUBLISHED'), number: '1' } },
  getNestedModelVersion: { params: { id: first('/api/cdp-portal/nested_models?status=PUBLISHED'), number: '1' } },
  getMappingDictVersion: { params: { id: first('/api/cdp-portal/dictionaries?status=PUBLISHED'), number: '1' } },
  getDataCenterConfigVersion: { params: { version: '0' } },
  listMasterImport: { params: MASTER },
  getMasterImport: { params: { ...MASTER, id: first('/api/masters/productGroups/imports') } },
  rowsMasterImport: { params: { ...MASTER, id: first('/api/masters/productGroups/imports') } },
  columnsMasterImport: { params: MASTER },
  getSerial: { params: { ordinal: first('/api/serials', 'ordinal') } },
  listSerialPushes: { params: { ordinal: first('/api/serials', 'ordinal') } },
  getAlertType: { params: { type: 'E1' } },
  getMailText: { params: { id: 'ORDER_STEP-en' } },
  getTenantStatus: { params: { tenant: { from: '/api/access/me', at: 'tenant' } } },
  previewResultUndo: { params: { id: first('/api/production/results?status=COMMITTED') } },
  openPackingContainer: { query: { code: first('/api/serials?level=CA', 'code') } },
  proposeSnRule: { query: { target: 'GS1' } },
  listAllocations: { query: { productId: first('/api/products/options'), level: 'EA' } },
  previewApplication: {
    query: {
      productId: first('/api/serials/applications', 'product.id'),
      level: first('/api/serials/applications', 'level'),
      ruleVersionId: first('/api/serials/applications', 'rule.versionId'),
    },
  },
  openVideo: { query: { src: 'https://www.example.com/video' } },
  listDocumentFiles: { query: { ids: '019a0000-0000-7000-8000-000000000000' } },
  lookupCode: { query: { code: unitOf } },
  listHolders: { query: { codes: '020012,020015' } },
  search: { query: { text: first('/api/production/orders', 'orderNo') } },
  getReviewState: { query: { subjectType: 'order', subjectId: first('/api/production/orders') } },
  listListViews: { query: { list: 'orders' } },
  getHistory: { query: { subjectType: 'order', subjectId: first('/api/production/orders') } },
  previewInspectionLot: {
    query: {
      level: 'EA',
      method: 'FIXED',
      size: '5',
      acceptance: '0',
      orderId: first('/api/production/orders?status=FINAL_CONFIRM'),
    },
  },
}

/** Answered to the key of a line alone. */
const ONLY_FOR_LINES: readonly string[] = ['callFromLine']

/** Undefined for what changes something, for feeds and downloads, and for the platform, which has no part in the demo. */
export function exampleOf(
  name: string,
  route: Pick<Route, 'kind' | 'method' | 'path' | 'permission'>,
): Example | undefined {
  if (route.kind !== 'query' || route.method !== 'GET' || ONLY_FOR_LINES.includes(name)) return undefined
  if (route.permission === 'platform') return undefined
  const params: Record<string, ExampleValue> = {}
  for (const match of route.path.matchAll(/\/:(\w+)/g))
    params[match[1] ?? ''] = first(route.path.slice(0, match.index), match[1])
  const own = given[name]
  return { params: { ...params, ...own?.params }, query: own?.query ?? {} }
}
