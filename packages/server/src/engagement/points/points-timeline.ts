/** Bookings of points in the timeline of a member. */

import { timelineSources } from '../members/timeline/timeline.ts'
import { listBookingsBefore } from './points.queries.ts'

export const pointsTimeline = timelineSources.extension({
  kind: 'POINTS',
  async list({ db }, page) {
    const rows = await listBookingsBefore(db, page)
    return rows.map(({ id, kind: booking, points, bookedAt, bookedByName: by }) => ({
      kind: 'POINTS',
      id,
      at: bookedAt.toISOString(),
      booking,
      points: points ?? 0,
      by,
    }))
  },
})
