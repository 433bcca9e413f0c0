/** Who was told of serial numbers: for recalls, which have to reach the same receivers. */
import type { TenantDb } from '../kit/db.ts'
import { decodeSet } from '../ledger/serial-set.codec.ts'
import { intersect, type SerialSet } from '../ledger/serial-set.ts'
import { everySentJob, type SentJob } from './pushed.queries.ts'

export interface PushedTo extends Omit<SentJob, 'members'> {
  /** Codes of the set that the job is about. */
  count: number
}

/** The jobs about codes of the set of which something was sent, newest first. */
export async function pushesOf(db: TenantDb, set: SerialSet): Promise<PushedTo[]> {
  const found: PushedTo[] = []
  for await (const { members, ...job } of everySentJob(db)) {
    const count = intersect(decodeSet(members), set).size
    if (count > 0) found.push({ ...job, count })
  }
  return found
}
