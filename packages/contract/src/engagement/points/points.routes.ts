import { z } from 'zod'
import { id, idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import { memberPoints, pointBooking, pointBookingInput, pointReversal } from './points.schema.ts'

const path = '/api/members/:id/points'
const bookings = `${path}/bookings` as const

/** Balance and lots of one member. */
export const getMemberPoints = query({
  method: 'GET',
  path,
  permission: 'members.list',
  sites: 'closed',
  input: { params: idParam },
  output: memberPoints,
})
/** The newest booking first. */
export const listMemberPointBookings = query({
  method: 'GET',
  path: bookings,
  permission: 'members.list',
  sites: 'closed',
  input: { params: idParam, query: listQuery({}) },
  output: listOf(pointBooking),
})
/** Gives, redeems or corrects points by hand. */
export const bookMemberPoints = command({
  method: 'POST',
  path: bookings,
  permission: 'points.book',
  sites: 'closed',
  input: { params: idParam, body: pointBookingInput },
  output: z.object({ id }),
  event: 'member.points_booked',
  creates: true,
  errors: [
    'member_status_does_not_allow',
    'points_not_enough',
    'points_booked_already',
    'points_expiry_wrong',
    'points_not_zero',
    'points_not_positive',
    'points_expiry_of_added',
    'points_serial_of_given',
    'points_serial_rewarded',
    'points_serial_health',
    'owned_serial_not_exists',
    'members_health_not_allowed',
  ],
})
/** Takes a booking back: points that were given leave, also when they were spent; redeemed ones return to their lots. */
export const reverseMemberPoints = command({
  method: 'POST',
  path: `${bookings}/reverse`,
  permission: 'points.reverse',
  sites: 'closed',
  input: { params: idParam, body: pointReversal },
  output: z.object({ id }),
  event: 'member.points_reversed',
  creates: true,
  errors: ['member_status_does_not_allow', 'points_booking_not_reversible', 'points_reversed_already'],
})
