/** What the ledger of points keeps of a member. Amounts stay: the sums of the company's accounts need them. */

import { pagesById } from '../../../kit/lists/pages-by-id.ts'
import { secretBox } from '../../../platform/secrets/secrets.service.ts'
import type { Holding, PersonalRows } from '../../members/erasing/personal-tables.ts'
import { ERASED_AT_ONCE, personalRows } from '../../members/erasing/personal-tables.ts'
import { erasedReceipt } from './erased-receipts.ts'
import * as queries from './personal-points.queries.ts'

const bookingsOf = (db: Holding['db'], memberId: string) =>
  pagesById(db, (_, after, limit) => queries.readBookings(db, memberId, after, limit))

const bookings: PersonalRows = {
  table: 'point_bookings',
  effect: 'EMPTIED',
  async *list({ db }, memberId) {
    for await (const rows of bookingsOf(db, memberId))
      yield rows.map(({ refType, refId, ...row }) => ({ ...row, receipt: refType === 'RECEIPT' ? refId : null }))
  },
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

const lots: PersonalRows = {
  table: 'point_lots',
  effect: 'KEPT',
  list: ({ db }, memberId) => pagesById(db, (_, after, limit) => queries.readLots(db, memberId, after, limit)),
  erase: ({ db }, memberId) => queries.countRows(db, 'point_lots', memberId),
}

const entries: PersonalRows = {
  table: 'point_entries',
  effect: 'KEPT',
  async *list({ db }, memberId) {
    for await (const rows of bookingsOf(db, memberId))
      yield await queries.readEntries(
        db,
        memberId,
        rows.map(({ id }) => id),
      )
  },
  erase: ({ db }, memberId) => queries.countRows(db, 'point_entries', memberId),
}

export const personalPoints = [bookings, lots, entries].map((rows) => personalRows.extension(rows))
