/** Points of members: a ledger of bookings, each of entries that sum to zero. */

import { z } from 'zod'
import { day, id, optionalText } from '../../kit/entity.ts'

/** REVERSE takes another booking back; EXPIRE is made at night. */
export const pointBookingKinds = ['EARN', 'REDEEM', 'CORRECT', 'REVERSE', 'EXPIRE'] as const
export type PointBookingKind = (typeof pointBookingKinds)[number]
/** Those that a person makes by hand. */
export const pointBookingsByHand = ['EARN', 'REDEEM', 'CORRECT'] as const
export type PointBookingByHand = (typeof pointBookingsByHand)[number]

/** MEMBER is what a member has; the others belong to the company and say where points came from or went. */
const pointAccounts = ['MEMBER', 'ISSUED', 'REDEEMED', 'EXPIRED', 'CORRECTED'] as const
export type PointAccount = (typeof pointAccounts)[number]

/** What a booking was made for: by hand without a number, by hand for a receipt, another booking, or a day. */
const pointReferences = ['HAND', 'RECEIPT', 'BOOKING', 'DAY'] as const
export type PointReference = (typeof pointReferences)[number]

/** Of one booking by hand. */
const POINTS_MAXIMUM = 1_000_000
/** How long points last where no day is given: to the last day of the month that many months later. */
export const POINTS_MONTHS = 24
export const POINTS_YEARS_MAXIMUM = 10
export const POINTS_REFERENCE_MAXIMUM = 60
const POINTS_REASON_MAXIMUM = 500

const reason = z.string().trim().min(3, 'reason_too_short').max(POINTS_REASON_MAXIMUM)

export const pointBookingInput = z
  .object({
    kind: z.enum(pointBookingsByHand),
    /** Less than 0 in a correction alone. */
    points: z
      .number()
      .int()
      .min(-POINTS_MAXIMUM)
      .max(POINTS_MAXIMUM)
      .refine((points) => points !== 0, 'points_not_zero'),
    /** The last day of points that are added; by default in `POINTS_MONTHS` months. */
    expiresOn: day.nullable().default(null),
    /** The number of a receipt, which is booked once for each kind. */
    reference: optionalText(POINTS_REFERENCE_MAXIMUM),
    /** The serial number of the member for which points are given; each pack is rewarded once. */
    serialId: id.nullable().default(null),
    reason,
  })
  .refine(({ kind, points }) => kind === 'CORRECT' || points >= 0, { path: ['points'], error: 'points_not_positive' })
  .refine(({ kind, points, expiresOn }) => expiresOn === null || (kind !== 'REDEEM' && points > 0), {
    path: ['expiresOn'],
    error: 'points_expiry_of_added',
  })
  .refine(({ kind, serialId }) => serialId === null || kind === 'EARN', {
    path: ['serialId'],
    error: 'points_serial_of_given',
  })
export type PointBookingInput = z.infer<typeof pointBookingInput>

export const pointReversal = z.object({ bookingId: id, reason })

/** Lots of one answer, those that expire first. */
export const POINT_LOTS_MAXIMUM = 50

const lot = z.object({
  id,
  /** What is left of it; less than 0 for points that were taken back after they had been spent. */
  points: z.number().int(),
  earnedOn: day,
  expiresOn: day,
})

const level = z.object({ code: z.string(), name: z.string(), nameZh: z.string() })

export const memberPoints = z.object({
  /** The sum of everything booked. */
  balance: z.number().int(),
  /** Without lots whose last day is over. */
  available: z.number().int(),
  lots: z.array(lot),
  hasMoreLots: z.boolean(),
  /** By the points that were given in the months of its rule; null where none is reached. */
  level: level.nullable(),
  /** The next level, and how many points within its months are missing to it. */
  nextLevel: level.extend({ missing: z.number().int(), months: z.number().int() }).nullable(),
  /** What the caller may book for the member in its status. */
  mayBook: z.array(z.enum(pointBookingsByHand)),
})

export const pointBooking = z.object({
  id,
  kind: z.enum(pointBookingKinds),
  /** What the member got, or gave. */
  points: z.number().int(),
  refType: z.enum(pointReferences),
  /** The number of a receipt; empty for other references. */
  reference: z.string(),
  reason: z.string(),
  bookedAt: z.iso.datetime(),
  bookedByName: z.string(),
  isReversed: z.boolean(),
  mayReverse: z.boolean(),
})
export type PointBooking = z.infer<typeof pointBooking>
