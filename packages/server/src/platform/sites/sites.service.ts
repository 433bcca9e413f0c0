/** Permissions that are limited to a site, for every room: records of other sites are treated as missing. */

import type { SiteRecord } from '@serialis/contract/reach.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { fieldFailure } from '../../kit/http/failure.ts'
import type { SiteLimit } from '../../kit/http/site-limit.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { findBrandCode, findStanding, isBrandOver, type ReachKind } from './reach-records.queries.ts'
import * as queries from './sites.queries.ts'

/** Conditions for queries; see `siteRules` of the room files for those of each kind of record. */
export {
  areAmongSites,
  areBrandsOfSites,
  isAboutPacksOfSites,
  isAmongOrdersOfSites,
  isBrandOfSites,
  isByViewer,
  isFactoryOfSites,
  isLineOfSites,
  isOrderOfSites,
  isOrderRowOfSites,
  isProductAtEverySite,
  isProductOfSites,
  isRegionOfSites,
  isRowOfSites,
  isSubjectOfSites,
  isUnitOfSites,
  moveRecordsToBrand,
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

export {
  isOfBrandCalled,
  isOrderWithin,
  isUserLimitedTo,
  isWithinReach,
  type ReachFilter,
} from './reach-filters.queries.ts'
export { type ReachKind } from './reach-records.queries.ts'
export { findFactoryNamed, findReachRecord, listReachNames, reachRecordOf } from './reach-records.queries.ts'

const missing = {
  region: 'region_not_exists',
  business_unit: 'unit_not_exists',
  brand: 'brand_not_exists',
} as const

/** A record names only regions, business units and brands that were approved. */
export async function requireInForce(
  { db }: { db: TenantDb },
  kind: ReachKind,
  { id, field }: { id: string; field: string },
): Promise<void> {
  const standing = await findStanding(db, kind, id)
  if (standing === undefined) {
    const key = missing[kind]
    throw fieldFailure(field, key, key)
  }
  if (!standing.isInForce)
    throw fieldFailure(field, 'master_not_approved', 'master_not_approved', { name: standing.name })
}

/**
 * The code of the brand that a product is to have. One that it has may have ended; who is limited to brands gives one of
 * them.
 */
export async function requireBrandForUse(
  ctx: Pick<Ctx, 'db' | 'tenant' | 'now'>,
  { id, before }: { id: string | null; before: string | null },
): Promise<string> {
  const own = ctx.db.sites?.brandIds
  if (own !== undefined && (id === null || !own.includes(id)))
    throw fieldFailure('brandId', 'site_not_held', 'site_not_held')
  if (id === null) return ''
  if (id !== before) {
    await requireInForce(ctx, 'brand', { id, field: 'brandId' })
    if (await isBrandOver(ctx.db, id, dayIn(ctx.tenant.zone, ctx.now)))
      throw fieldFailure('brandId', 'brand_ended', 'brand_ended')
  }
  return (await findBrandCode(ctx.db, id)) ?? ''
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

/** Each once; null when one of them is not known. */
const knownOf = (ids: readonly (string | null)[]): string[] | null =>
  ids.includes(null) ? null : [...new Set(ids as readonly string[])]

/**
 * Sets the sites of a record about packs: factories and brands of their orders (null: some have no order, and so none). A
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
  const areAll = found.length > 0 && found.length === ids.length
  const siteIds = areAll ? knownOf(found.map(({ siteId }) => siteId)) : null
  const brandIds = areAll ? knownOf(found.map(({ brandId }) => brandId)) : null
  if (siteIds === null && brandIds === null) await queries.deleteRecordSites(db, recordId)
  else await queries.putRecordSites(db, recordId, { siteIds: siteIds ?? [], brandIds })
}

/**
 * Gives a record that a limited user creates the user's own factories and brands, until its packs are known. Sends no statement for
 * users without a limit.
 */
export async function setSitesOfViewer(db: TenantDb, recordId: string): Promise<void> {
  const { siteIds = [], brandIds = null } = db.sites ?? {}
  if (siteIds.length > 0 || brandIds !== null) await queries.putRecordSites(db, recordId, { siteIds, brandIds })
}
