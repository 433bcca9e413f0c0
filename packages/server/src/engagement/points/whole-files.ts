/** The ledger of points for the export of everything: a line for each entry of a booking. */

import { wordIn } from '../../kit/lists/list-export.ts'
import { pagesById } from '../../kit/lists/pages-by-id.ts'
import { type WholeFile, wholeFiles } from '../../platform/exports/exports.service.ts'
import { listEntriesOf, listEveryBooking } from './points.queries.ts'

const entries: WholeFile = {
  name: 'memberPointEntries',
  titles: {
    en: ['Booking', 'Member', 'What', 'Number', 'Reason', 'Booked', 'By', 'Account', 'Points', 'Last day'],
    zh: ['记账', '会员', '类型', '编号', '原因', '记账时间', '记账人', '账户', '积分', '最后有效日'],
  },
  async *rows({ db, locale }) {
    for await (const bookings of pagesById(db, listEveryBooking)) {
      const byId = new Map(bookings.map((booking) => [booking.id, booking]))
      for (const { bookingId, account, points, expiresOn } of await listEntriesOf(db, [...byId.keys()])) {
        const booking = byId.get(bookingId)!
        yield [
          bookingId,
          booking.memberId,
          wordIn(locale, 'points.kinds', booking.kind),
          booking.refType === 'RECEIPT' ? booking.refId : null,
          booking.reason,
          booking.bookedAt,
          booking.bookedByName,
          wordIn(locale, 'points.accounts', account),
          points,
          expiresOn,
        ]
      }
    }
  },
}

export const pointFiles = [wholeFiles.extension(entries)]
