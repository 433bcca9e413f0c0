/** Points as a merge moves them. Lots of which something was booked since together with others cannot be given back. */

import { requireThat } from '../../kit/http/failure.ts'
import { keysOf, mergers } from '../members/merging/mergers.ts'
import * as queries from './merging-points.queries.ts'

const [BOOKING, LOT] = ['booking ', 'lot '] as const
export const mergingPoints = mergers.extension({
  part: 'points',
  tables: ['point_bookings', 'point_lots', 'point_entries'],
  count: ({ db }, memberId) => queries.countBookings(db, memberId),
  async move({ db }, between) {
    const { bookings, lots } = await queries.movePoints(db, between)
    return [...bookings.map((id) => BOOKING + id), ...lots.map((id) => LOT + id)]
  },
  async giveBack({ db }, between, keys) {
    const [bookings, lots] = [keysOf(BOOKING, keys), keysOf(LOT, keys)]
    const since = await queries.bookingsSince(db, bookings, lots)
    requireThat(
      since.every(({ isWhole }) => isWhole),
      'member_merge_points_used',
    )
    await queries.movePointsBack(db, between, { bookings: [...bookings, ...since.map(({ id }) => id)], lots })
  },
})
