/** Which open recalls concern packs: for rooms that must not lose who has one. */

import type { SerialStatus } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { readSerial } from '../../numbers/ledger/one/one.service.ts'
import { decodeSet } from '../../numbers/ledger/serial-set/serial-set-codec.ts'
import { hasOrdinal } from '../../numbers/ledger/serial-set/serial-set.ts'
import { listTracedSince } from './recall.queries.ts'

const DESTROYED: readonly SerialStatus[] = ['DESTORY', 'AGING_DESTORY', 'PLANT_DESTROY', 'DC_DESTROY']

/** A recall ends for a pack with the pack. */
async function isGone(db: TenantDb, ordinal: number): Promise<boolean> {
  const serial = await readSerial(db, ordinal)
  return serial === null || DESTROYED.includes(serial.state.status)
}

/** Recalls that were opened after a moment and traced, held or not, with one of these packs in them that still exists. */
export async function openRecallsOf(
  db: TenantDb,
  ordinals: readonly number[],
  since: Date,
): Promise<{ id: string; number: number; createdAt: Date }[]> {
  if (ordinals.length === 0) return []
  const found: { id: string; number: number; createdAt: Date }[] = []
  for (const { id, number, members, createdAt } of await listTracedSince(db, since)) {
    if (members === null) continue
    const set = decodeSet(members)
    for (const ordinal of ordinals)
      if (hasOrdinal(set, ordinal) && !(await isGone(db, ordinal))) {
        found.push({ id, number, createdAt })
        break
      }
  }
  return found
}
