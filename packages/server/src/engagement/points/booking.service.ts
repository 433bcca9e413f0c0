/** Bookings of points. The caller holds the lock of the member: two requests never spend the same points. */

import { randomUUIDv7 } from 'node:crypto'
import type { MemberStatus } from '@serialis/contract/engagement/members/members.status.ts'
import {
  type PointAccount,
  type PointBookingKind,
  type PointReference,
  POINTS_MONTHS,
} from '@serialis/contract/engagement/points/points.schema.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure, found, requireThat } from '../../kit/http/failure.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { lockedMemberStatus } from '../members/known-members.service.ts'
import { after, availableOn, type Lot, merged, type Move, settled, spent, takenBack } from './lots.ts'
import * as queries from './points.queries.ts'

/** A frozen member neither gets nor spends points; mistakes and returns are booked all the same. */
const OPEN: Record<Exclude<PointBookingKind, 'EXPIRE'>, readonly MemberStatus[]> = {
  EARN: ['ACTIVE'],
  REDEEM: ['ACTIVE'],
  CORRECT: ['ACTIVE', 'FROZEN'],
  REVERSE: ['ACTIVE', 'FROZEN'],
}
const ACCOUNT = { EARN: 'ISSUED', REDEEM: 'REDEEMED', CORRECT: 'CORRECTED' } as const satisfies Partial<
  Record<PointBookingKind, PointAccount>
>

export const isOpenFor = (status: MemberStatus, kind: keyof typeof OPEN): boolean => OPEN[kind].includes(status)

/** Locks the member, whose status must allow a booking of this kind. */
export async function openMember({ db, event }: Ctx, id: string, kind: keyof typeof OPEN): Promise<void> {
  const status = await lockedMemberStatus(db, id)
  if (!isOpenFor(status, kind)) throw failure('member_status_does_not_allow', { status })
  Object.assign(event, { subjectType: 'member', subjectId: id })
}

/** The last day of the month that many months after this day. */
function lastDayAfter(day: string, months: number): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10)
}

interface About {
  memberId: string
  /** What it is booked for; null: nothing that could be booked twice. */
  ref: { type: PointReference; id: string; reason: string } | null
  reason: string
}
interface Effect {
  kind: PointBookingKind
  lot?: queries.NewLot
  reverses?: string
  moves: readonly Move[]
  counter: readonly queries.Entry[]
}

async function write({ db, actor, now }: Ctx, { memberId, ref, reason }: About, effect: Effect): Promise<string> {
  const { kind, lot = null, reverses = null, moves, counter } = effect
  const id = randomUUIDv7()
  const entries: queries.Entry[] = [
    ...merged(moves).map((move) => ({ account: 'MEMBER' as const, ...move })),
    ...counter.filter(({ points }) => points !== 0),
  ]
  const sum = entries.reduce((total, { points }) => total + points, 0)
  if (sum !== 0) throw new Error(`a booking of points sums to ${sum}`)
  const { type: refType, id: refId, reason: refReason } = ref ?? { type: 'HAND', id, reason: kind }
  await queries.insertBooking(
    db,
    {
      id,
      memberId,
      kind,
      refType,
      refId,
      refReason,
      reverses,
      reason,
      bookedAt: now,
      bookedBy: actor.userId || null,
      bookedByName: actor.userName,
    },
    { lot, entries },
  )
  return id
}

/** With the moves that let points make up for what is owed. */
const withSettling = (lots: readonly Lot[], moves: readonly Move[]): Move[] => [
  ...moves,
  ...settled(after(lots, moves)),
]

/** Adds a lot; it makes up for what the member owes. */
export async function addPoints(
  ctx: Ctx,
  about: About,
  { kind, points, expiresOn }: { kind: 'EARN' | 'CORRECT'; points: number; expiresOn: string | null },
): Promise<string> {
  const earnedOn = dayIn(ctx.tenant.zone, ctx.now)
  const lot = { id: randomUUIDv7(), earnedOn, expiresOn: expiresOn ?? lastDayAfter(earnedOn, POINTS_MONTHS) }
  const lots = [...(await queries.listLots(ctx.db, about.memberId)), { ...lot, points: 0 }]
  return write(ctx, about, {
    kind,
    lot,
    moves: withSettling(lots, [{ lotId: lot.id, points }]),
    counter: [{ account: ACCOUNT[kind], lotId: lot.id, points: -points }],
  })
}

/** Takes points from the lots that expire first. */
export async function spendPoints(
  ctx: Ctx,
  about: About,
  { kind, points }: { kind: 'REDEEM' | 'CORRECT'; points: number },
): Promise<string> {
  const today = dayIn(ctx.tenant.zone, ctx.now)
  const lots = await queries.listLots(ctx.db, about.memberId)
  const moves = spent(lots, points, today)
  if (moves === undefined) throw failure('points_not_enough', { available: availableOn(lots, today) })
  return write(ctx, about, { kind, moves, counter: [{ account: ACCOUNT[kind], lotId: null, points }] })
}

/**
 * Takes a booking back. Of points that were given, those that have expired are left out: they are gone already. Points
 * that were redeemed return to their lots, with their last days.
 */
export async function reverseBooking(ctx: Ctx, about: Omit<About, 'ref'>, bookingId: string) {
  const { db } = ctx
  const { memberId } = about
  const booking = found(await queries.findBooking(db, memberId, bookingId))
  requireThat(booking.kind in ACCOUNT, 'points_booking_not_reversible')
  requireThat(booking.isReversed === false, 'points_reversed_already')
  const entries = await queries.listEntries(db, bookingId)
  const counter = entries.find(({ account }) => account !== 'MEMBER')
  if (counter === undefined) throw new Error(`booking ${bookingId} has no entry at an account of the company`)
  const { account, lotId, points } = counter
  const lots = await lotsWith(ctx, memberId, entries)
  const back: queries.Entry[] = [{ account, lotId, points: -points }]
  const moves: Move[] = []
  if (lotId !== null && points < 0) {
    const expired = await queries.countExpired(db, memberId, lotId)
    back.push({ account: 'EXPIRED', lotId, points: -expired })
    moves.push(...takenBack(lots, lotId, -points - expired))
  } else {
    const taken = entries.flatMap((one) => (one.account === 'MEMBER' && one.lotId !== null ? [one] : []))
    const returned = taken.map((one) => ({ lotId: one.lotId!, points: -one.points }))
    moves.push(...withSettling(lots, returned))
  }
  const ref = { type: 'BOOKING', id: bookingId, reason: 'REVERSE' } as const
  const id = await write(ctx, { ...about, ref }, { kind: 'REVERSE', reverses: bookingId, moves, counter: back })
  return { id, points: -(booking.points ?? 0) }
}

/** The lots of the member, also those of the entries that are used up. */
async function lotsWith({ db }: Ctx, memberId: string, entries: readonly queries.Entry[]): Promise<Lot[]> {
  const lots: Lot[] = await queries.listLots(db, memberId)
  const known = new Set(lots.map(({ id }) => id))
  const missing = [...new Set(entries.flatMap(({ lotId }) => (lotId === null || known.has(lotId) ? [] : [lotId])))]
  return [...lots, ...missing.map((id) => ({ id, points: 0, expiresOn: '' }))]
}

/**
 * Books out what a member has in lots whose last day is before this day, once for the day; returns how many points. What
 * returns to such a lot later that day waits for the next night.
 */
export async function expireLots(ctx: Ctx, memberId: string, day: string): Promise<number> {
  const { db } = ctx
  await lockedMemberStatus(db, memberId)
  const lots = await queries.listLots(db, memberId)
  const over = lots.filter(({ points, expiresOn }) => points > 0 && expiresOn < day)
  const ref = { type: 'DAY', id: memberId, reason: day } as const
  if (over.length === 0 || (await queries.hasBooking(db, ref))) return 0
  await write(
    ctx,
    { memberId, ref, reason: '' },
    {
      kind: 'EXPIRE',
      moves: over.map(({ id, points }) => ({ lotId: id, points: -points })),
      counter: over.map(({ id, points }) => ({ account: 'EXPIRED', lotId: id, points })),
    },
  )
  return over.reduce((sum, { points }) => sum + points, 0)
}
