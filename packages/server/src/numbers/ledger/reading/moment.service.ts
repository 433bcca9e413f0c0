/** The moment of which the state of packs is read as it is now. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { byBlock, type SerialSet } from '../serial-set/serial-set.ts'
import { findLatestWrite } from '../store/queries/windows.queries.ts'

/**
 * `now`, or the latest change of these packs when it is later: after the clock was set back, a moment by the clock alone
 * would lie before changes that the ledger already has.
 */
export async function presentOf(db: TenantDb, set: SerialSet, now: Date): Promise<Date> {
  const written = await findLatestWrite(
    db,
    byBlock(set).map(({ block }) => block),
  )
  return written !== null && written > now ? written : now
}
