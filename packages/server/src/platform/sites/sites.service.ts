/** Permissions that are limited to a site, for every room: records of other sites are treated as missing. */

import type { SiteRecord } from '@serialis/contract/reach.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import * as queries from './sites.queries.ts'

/** Conditions for queries; see `siteRules` of the room files for those of each kind of record. */
export {
  areAmongSites,
  isAboutPacksOfSites,
  isAmongOrdersOfSites,
  isByViewer,
  isFactoryOfSites,
  isLineOfSites,
  isOrderOfSites,
  isRowOfSites,
  isSubjectOfSites,
} from './sites.queries.ts'

/** The factories that the caller is limited to; undefined means all. */
export const sitesOf = ({ db }: { db: TenantDb }): readonly string[] | undefined => db.sites?.ids

/** Whether the caller may see the record. */
export const isRecordVisible = (db: TenantDb, record: SiteRecord, id: string): Promise<boolean> =>
  queries.findRecordOfSites(db, record, id)

/** Those of the orders that the caller may see; sends no statement for callers without a limit. */
export async function ordersOfSites(db: TenantDb, orderIds: Iterable<string>): Promise<Set<string>> {
  const ids = new Set(orderIds)
  return db.sites === undefined || ids.size === 0 ? ids : new Set(await queries.listOrdersOfSites(db, [...ids]))
}

/**
 * Sets the sites of a record about packs: the factories of their orders (null: some have no order, and so no site). A
 * record about no packs keeps the sites it was created with.
 */
export async function setRecordSites(
  db: TenantDb,
  recordId: string,
  orderIds: readonly string[] | null,
): Promise<void> {
  if (orderIds?.length === 0) return
  const ids = [...new Set(orderIds)]
  const found = orderIds === null ? [] : await queries.listSitesOfOrders(db, ids)
  if (found.length === 0 || found.length < ids.length) await queries.deleteRecordSites(db, recordId)
  else await queries.putRecordSites(db, recordId, [...new Set(found.map(({ siteId }) => siteId))])
}

/**
 * Gives a record that a limited user creates the user's own sites, until its packs are known. Sends no statement for
 * users without a limit.
 */
export async function setSitesOfViewer(db: TenantDb, recordId: string): Promise<void> {
  if (db.sites !== undefined) await queries.putRecordSites(db, recordId, db.sites.ids)
}
