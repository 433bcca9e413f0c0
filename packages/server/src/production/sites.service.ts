/** Rights that are limited to a site, for rooms that show lines and orders: what belongs to another site is not there. */
import type { TenantDb } from '../kit/db.ts'

/** Conditions for queries on rows that belong to a line or an order. */
export { isLineOfSites, isOrderOfSites } from './sites.queries.ts'

/** The factories that whoever asks is limited to; undefined: all. */
export const sitesOf = ({ db }: { db: TenantDb }): readonly string[] | undefined => db.sites
