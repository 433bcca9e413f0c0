/** Permissions that are limited to a site, for every room: records of other sites are treated as missing. */

import type { SiteRecord } from '@serialis/contract/reach.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { fieldFailure } from '../../kit/http/failure.ts'
import type { SiteLimit } from '../../kit/http/site-limit.ts'
import { findStanding, type ReachKind } from './reach-records.queries.ts'
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
  isRegionOfSites,
  isRowOfSites,
  isSubjectOfSites,
  isUnitOfSites,
} from './sites.queries.ts'

export {
  areBelow,
  factoriesWithin,
  findLimitsOfKey,
  findLimitsOfUser,
  findReachOfUser,
  isUnlimitedUser,
  limitOfUser,
  limitRecordsOfUser,
  type Limits,
  listUsersLimitedTo,
  moveLimits,
  onlyTo,
  reachOfUser,
  reachWithin,
  updateLimitsOfUser,
} from './limits.queries.ts'

export { type ReachKind } from './reach-records.queries.ts'
export {
  findFactoryNamed,
  findReachRecord,
  isWithinReach,
  listReachNames,
  reachRecordOf,
} from './reach-records.queries.ts'

/** A record names only regions and business units that were approved. */
export async function requireInForce(
  { db }: { db: TenantDb },
  kind: ReachKind,
  { id, field }: { id: string; field: string },
): Promise<void> {
  const standing = await findStanding(db, kind, id)
  if (standing === undefined) {
    const key = kind === 'region' ? 'region_not_exists' : 'unit_not_exists'
    throw fieldFailure(field, key, key)
  }
  if (!standing.isInForce)
    throw fieldFailure(field, 'master_not_approved', 'master_not_approved', { name: standing.name })
}

/** The limit of the caller; undefined means none. */
export const sitesOf = ({ db }: { db: TenantDb }): SiteLimit | undefined => db.sites

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
  const siteIds = db.sites?.siteIds ?? []
  if (siteIds.length > 0) await queries.putRecordSites(db, recordId, siteIds)
}
