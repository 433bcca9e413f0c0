/** Points of one member: read, booked by hand and taken back. Events name the kind and the number of points. */

import * as routes from '@serialis/contract/engagement/points/points.routes.ts'
import {
  POINT_LOTS_MAXIMUM,
  type PointBooking,
  type PointBookingInput,
  pointBookingsByHand,
  POINTS_YEARS_MAXIMUM,
} from '@serialis/contract/engagement/points/points.schema.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode, type PermissionName } from '@serialis/contract/permissions.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure, fieldFailure } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { knownSecretBox } from '../../platform/secrets/secrets.service.ts'
import { memberStatus } from '../members/known-members.service.ts'
import { addPoints, isOpenFor, openMember, reverseBooking, spendPoints } from './booking.service.ts'
import { erasedReceipt } from './erasing/erased-receipts.ts'
import { memberLevel } from './level-rules.service.ts'
import { availableOn } from './lots.ts'
import * as queries from './points.queries.ts'
import { rewardPack } from './rewarded-packs.ts'

const may = ({ actor }: Ctx, permission: PermissionName) => isGranted(actor.authorities, permissionCode(permission))

export const getMemberPoints = bind(routes.getMemberPoints, async (ctx, { params }) => {
  const { db, tenant, now } = ctx
  const status = await memberStatus(db, params.id)
  const lots = await queries.listLots(db, params.id)
  return {
    balance: lots.reduce((sum, { points }) => sum + points, 0),
    available: availableOn(lots, dayIn(tenant.zone, now)),
    lots: lots.slice(0, POINT_LOTS_MAXIMUM),
    hasMoreLots: lots.length > POINT_LOTS_MAXIMUM,
    ...(await memberLevel(ctx, params.id)),
    mayBook: may(ctx, 'points.book') ? pointBookingsByHand.filter((kind) => isOpenFor(status, kind)) : [],
  }
})

function bookingShown(row: queries.BookingRow, mayReverse: boolean): PointBooking {
  const { id, kind, refType, reason, bookedByName } = row
  const isReversed = row.isReversed === true
  return {
    id,
    kind,
    points: row.points ?? 0,
    refType,
    reference: refType === 'RECEIPT' ? row.refId : '',
    reason,
    bookedAt: row.bookedAt.toISOString(),
    bookedByName,
    isReversed,
    mayReverse: mayReverse && !isReversed && pointBookingsByHand.some((one) => one === kind),
  }
}

export const listMemberPointBookings = bind(routes.listMemberPointBookings, async (ctx, { params, query }) => {
  const status = await memberStatus(ctx.db, params.id)
  const rows = await queries.listBookings(ctx.db, { memberId: params.id, ...query })
  const mayReverse = may(ctx, 'points.reverse') && isOpenFor(status, 'REVERSE')
  return pageOf(
    rows,
    query.limit,
    (row) => bookingShown(row, mayReverse),
    ({ id }) => id,
  )
})

/** From today on, and not so far ahead that it never comes. */
function requireExpiry({ tenant, now }: Ctx, { expiresOn }: PointBookingInput): void {
  const today = dayIn(tenant.zone, now)
  const last = `${Number(today.slice(0, 4)) + POINTS_YEARS_MAXIMUM}${today.slice(4)}`
  if (expiresOn !== null && (expiresOn < today || expiresOn > last))
    throw fieldFailure('expiresOn', 'points_expiry_wrong', 'points_expiry_wrong', { years: POINTS_YEARS_MAXIMUM })
}

/** One form of a number, so that it pays once however it is written. */
const receiptOf = (reference: string): string => reference.normalize('NFKC').replace(/\s+/g, '').toUpperCase()

/** The index holds this for all receipts but those of erased members. */
async function requireUnused({ app, db }: Ctx, ref: { type: 'RECEIPT'; id: string; reason: string }): Promise<void> {
  const box = await knownSecretBox(app, db)
  if (box !== undefined && (await queries.hasBooking(db, { ...ref, id: erasedReceipt(box, ref.id) })))
    throw failure('points_booked_already')
}

export const bookMemberPoints = bind(routes.bookMemberPoints, async (ctx, { params, body }) => {
  const { kind, points, expiresOn, reference, serialId, reason } = body
  requireExpiry(ctx, body)
  await openMember(ctx, params.id, kind)
  if (serialId !== null) await rewardPack(ctx, params.id, serialId)
  const ref = reference === '' ? null : { type: 'RECEIPT' as const, id: receiptOf(reference), reason: kind }
  const about = { memberId: params.id, ref, reason }
  const change = kind === 'REDEEM' ? -points : points
  const id =
    change > 0 && kind !== 'REDEEM'
      ? await addPoints(ctx, about, { kind, points, expiresOn })
      : await spendPoints(ctx, about, { kind: kind === 'REDEEM' ? kind : 'CORRECT', points: -change })
  // After the insert: an erasure that was at work with the receipt has ended, and its hash is seen.
  if (ref !== null) await requireUnused(ctx, ref)
  Object.assign(ctx.event, { reason, details: { created: id, kind: [null, kind], points: [null, change] } })
  return { id }
})

export const reverseMemberPoints = bind(routes.reverseMemberPoints, async (ctx, { params, body }) => {
  await openMember(ctx, params.id, 'REVERSE')
  const about = { memberId: params.id, reason: body.reason }
  const { id, points } = await reverseBooking(ctx, about, body.bookingId)
  Object.assign(ctx.event, {
    reason: body.reason,
    details: { created: id, kind: [null, 'REVERSE'], points: [null, points] },
  })
  return { id }
})
