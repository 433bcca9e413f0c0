/** Rights that are limited to a site, for every room: what belongs to another site is not there. */

import type { SiteRecord } from '@serialis/contract/kit/route.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import * as queries from './sites.queries.ts'

/** Conditions for queries on rows that belong to a line, an order, or another record. */
export {
  isAlertOfSites,
  isAmongOrdersOfSites,
  isEventOfSites,
  isFactoryOfSites,
  isLineOfSites,
  isOfSites,
  isOrderOfSites,
} from './sites.queries.ts'

/** The factories that whoever asks is limited to; undefined: all. */
export const sitesOf = ({ db }: { db: TenantDb }): readonly string[] | undefined => db.sites

/** Whether the record is there for whoever asks. */
export const isRecordThere = (db: TenantDb, record: SiteRecord, id: string): Promise<boolean> =>
  queries.findRecordOfSites(db, record, id)

/** Those of the orders that are there for whoever asks; no statement for whoever is not limited. */
export async function ordersOfSites(db: TenantDb, orderIds: Iterable<string>): Promise<Set<string>> {
  const ids = new Set(orderIds)
  return db.sites === undefined || ids.size === 0 ? ids : new Set(await queries.listOrdersOfSites(db, [...ids]))
}

/**
 * Says where a record belongs that is about packs: to the factories of their orders (null: some are of no order, and so of no site). About nothing,
 * it stays where it was begun.
 */
export async function placeRecord(db: TenantDb, recordId: string, orderIds: readonly string[] | null): Promise<void> {
  if (orderIds?.length === 0) return
  const ids = [...new Set(orderIds)]
  const found = orderIds === null ? [] : await queries.listSitesOfOrders(db, ids)
  if (found.length === 0 || found.length < ids.length) await queries.deleteRecordSites(db, recordId)
  else await queries.putRecordSites(db, recordId, [...new Set(found.map(({ siteId }) => siteId))])
}

/** What somebody who is limited begins is of his sites, until it is known which of them it is about. No statement for whoever is not limited. */
export async function placeWithSeer(db: TenantDb, recordId: string): Promise<void> {
  if (db.sites !== undefined) await queries.putRecordSites(db, recordId, db.sites)
}

/** Some of the records that nobody has placed yet, by `placeRecord`; `ordersOf` knows the orders of an encoded set. Answers how many there were. */
export async function placeSomeEarlier(
  db: TenantDb,
  limit: number,
  ordersOf: (members: Uint8Array) => Promise<string[] | null>,
): Promise<number> {
  const records = await queries.listUnplaced(db, limit)
  for (const { recordId, members } of records) await placeRecord(db, recordId, await ordersOf(members))
  if (records.length > 0)
    await queries.deleteUnplaced(
      db,
      records.map(({ recordId }) => recordId),
    )
  return records.length
}
