/** Sets of sealed events, for the room that reviews them. */

import type { TenantDb } from '../../kit/db/db.ts'
import * as queries from './event-sets.queries.ts'

export type { EventSet } from './event-sets.queries.ts'
export const factsOf = queries.findFactsOf
export const markReviewed = queries.insertReviewed
export const reviewedOf = queries.findReviewedOf
export const firstTime = (db: TenantDb): Promise<Date | undefined> => queries.findFirstTime(db)
