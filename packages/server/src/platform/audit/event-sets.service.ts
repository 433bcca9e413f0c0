/** Sets of sealed events, for the room that reviews them. */

import { setTimeout as pause } from 'node:timers/promises'
import { inTenant, type TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import * as queries from './event-sets.queries.ts'

export type { EventSet } from './event-sets.queries.ts'
export const factsOf = queries.findFactsOf
export const markReviewed = queries.insertReviewed
export const reviewedOf = queries.findReviewedOf
export const firstTime = (db: TenantDb): Promise<Date | undefined> => queries.findFirstTime(db)
export const isLargerThan = queries.isSetLargerThan
export const waitingBefore = queries.countWaitingBefore

/** The sealer works twice a second; what waits longer than this waits for another reason. */
const SEALED_WITHIN_MS = 5_000
const ASK_EVERY_MS = 100

/** Returns once no event that occurred before this moment waits for the sealer, or after five seconds. */
export async function awaitSeals(app: App, tenantId: number, before: Date): Promise<void> {
  const end = performance.now() + SEALED_WITHIN_MS
  while ((await inTenant(app.pool, tenantId, 'read', (db) => waitingBefore(db, before))) > 0) {
    if (performance.now() > end) return
    await pause(ASK_EVERY_MS)
  }
}
