/** What the ledger of points keeps of a member. Amounts stay: the sums of the company's accounts need them. */

import { secretBox } from '../../../platform/secrets/secrets.service.ts'
import type { Holding, PersonalRows } from '../../members/erasing/personal-tables.ts'
import { ERASED_AT_ONCE, personalRows } from '../../members/erasing/personal-tables.ts'
import { erasedReceipt } from './erased-receipts.ts'
import * as queries from './personal-points.queries.ts'

const bookings: PersonalRows = {
  table: 'point_bookings',
  effect: 'EMPTIED',
  list: async ({ db }, memberId) =>
    (await queries.readBookings(db, memberId)).map(({ refType, refId, ...row }) => ({
      ...row,
      receipt: refType === 'RECEIPT' ? refId : null,
    })),
  async erase({ app, db }, memberId) {
    const rows = await queries.listSpeaking(db, memberId, ERASED_AT_ONCE)
    if (rows.length === 0) return 0
    const box = await secretBox(app, db)
    await queries.silence(
      db,
      rows.map(({ id, refType, refId, isReceiptInClear }) => ({
        id,
        refId: refType === 'RECEIPT' && isReceiptInClear ? erasedReceipt(box, refId) : refId,
      })),
    )
    return rows.length
  },
}

const kept = (
  table: 'point_lots' | 'point_entries',
  read: (db: Holding['db'], memberId: string) => Promise<readonly object[]>,
): PersonalRows => ({
  table,
  effect: 'KEPT',
  list: ({ db }, memberId) => read(db, memberId),
  erase: async ({ db }, memberId) => (await read(db, memberId)).length,
})

export const personalPoints = [
  bookings,
  kept('point_lots', queries.readLots),
  kept('point_entries', queries.readEntries),
].map((rows) => personalRows.extension(rows))
