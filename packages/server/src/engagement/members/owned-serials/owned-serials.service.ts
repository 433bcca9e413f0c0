/** Serial numbers of members: claimed once, given up, and found from either side. */

import { randomUUIDv7 } from 'node:crypto'
import { suspicionOfLifecycle } from '@serialis/contract/desk/scans/scans.schema.ts'
import * as routes from '@serialis/contract/engagement/members/owned-serials.routes.ts'
import { OWNED_SERIALS_MAXIMUM } from '@serialis/contract/engagement/members/owned-serials.schema.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { readCode } from '@serialis/contract/kit/gs1.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import { lifecycleOf } from '@serialis/contract/numbers/ledger/serial.status.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import { firstCarried } from '../../../desk/serials/packs.ts'
import { namesOf } from '../../../desk/serials/serials-names.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import type { OneSerial } from '../../../numbers/ledger/one/one.service.ts'
import { blockOf } from '../../../numbers/ledger/serial-set/ordinals.ts'
import { findMember, listMemberNames, lockMember, type MemberRow } from '../members.queries.ts'
import { isOpen } from '../members.status.ts'
import * as queries from './owned-serials.queries.ts'
import { incomingShown, isHiddenFrom, ownedShown } from './owned-serials.view.ts'
import { listOffersOf, listOffersTo, lockOpenOffer, endOffer } from './serial-offers.queries.ts'

/** Offers to one member that its page shows. */
const INCOMING_MAXIMUM = 100

export const listOwnedSerials = bind(routes.listOwnedSerials, async (ctx, { params, query }) => {
  const { db, actor, now } = ctx
  const member = found(await findMember(db, params.id))
  const rows = await queries.listOwnedSerials(db, member.id, { ...query, withEnded: query.ended === 'yes' })
  const page = pageOf(
    rows,
    query.limit,
    (row) => row,
    ({ id }) => id,
  )
  const offers = await listOffersOf(
    db,
    page.items.map(({ id }) => id),
    now,
  )
  const may = (name: 'members.claimSerial' | 'members.transferSerial') =>
    member.status === 'ACTIVE' && isGranted(actor.authorities, permissionCode(name))
  return {
    items: await ownedShown(ctx, page.items, offers),
    next: page.next,
    incoming: await incomingShown(ctx, await listOffersTo(db, member.id, now, INCOMING_MAXIMUM)),
    mayClaim: may('members.claimSerial'),
    mayTransfer: may('members.transferSerial'),
  }
})

/** The pack with this code, when it is one that people can have. */
async function soldPack(
  { db, now }: Ctx,
  { code, gtin }: Input<typeof routes.claimSerial>['body'],
): Promise<OneSerial> {
  const { fitting } = await firstCarried(
    db,
    readCode(code, now.getUTCFullYear()),
    gtin === '' ? null : gtin.padStart(14, '0'),
  )
  if (fitting.length > 1) throw fieldFailure('gtin', 'scan_gtin_needed', 'scan_gtin_needed')
  const [serial] = fitting
  if (serial === undefined) throw fieldFailure('code', 'serial_claim_unknown', 'serial_claim_unknown')
  if (suspicionOfLifecycle[lifecycleOf(serial.state)] !== undefined)
    throw fieldFailure('code', 'serial_claim_not_sold', 'serial_claim_not_sold')
  return serial
}

async function batchOf({ db }: Ctx, serial: OneSerial): Promise<string> {
  const { orders, openings } = await namesOf(db, [serial])
  const order = serial.orderId === null ? undefined : orders.get(serial.orderId)
  return order?.batchCode ?? openings.get(blockOf(serial.ordinal))?.batch ?? ''
}

/** An active member under its lock, with room for one more. */
export async function lockOwner({ db }: Ctx, id: string): Promise<MemberRow> {
  const member = found(await lockMember(db, id))
  if (member.status !== 'ACTIVE') throw failure('member_status_does_not_allow', { status: member.status })
  const owned = await queries.countOwnedSerials(db, id)
  requireThat(owned < OWNED_SERIALS_MAXIMUM, 'member_too_many_serials', { maximum: OWNED_SERIALS_MAXIMUM })
  return member
}

/** The open ownership of this member under its lock. Nobody acts on a pack that is hidden from them. */
export async function lockSeen(ctx: Ctx, memberId: string, serialId: string): Promise<queries.OwnedSerialRow> {
  const owned = found(await queries.lockOwnedSerial(ctx.db, memberId, serialId), 'owned_serial_not_exists')
  requireThat(!(await isHiddenFrom(ctx, owned)), 'members_health_not_allowed')
  return owned
}

/** Events name the ownership and never the code: what a member owns may be health data. */
export const claimSerial = bind(routes.claimSerial, async (ctx, { params, body }) => {
  const { db, actor, event, now } = ctx
  const member = await lockOwner(ctx, params.id)
  const claimedAt = body.claimedAt === undefined ? now : new Date(body.claimedAt)
  if (claimedAt > now) throw fieldFailure('claimedAt', 'serial_claim_in_future', 'serial_claim_in_future')
  const serial = await soldPack(ctx, body)
  const owner = await queries.findOwnerOf(db, serial.ordinal)
  if (owner !== undefined) {
    // Whether it is this member's would say what this member owns.
    const isHidden = await isHiddenFrom(ctx, owner)
    const key = isHidden
      ? 'serial_owned'
      : owner.memberId === member.id
        ? 'serial_owned_already'
        : 'serial_owned_by_another'
    throw fieldFailure('code', key, key)
  }
  const id = randomUUIDv7()
  await queries.insertOwnedSerial(db, {
    id,
    memberId: member.id,
    ordinal: serial.ordinal,
    productId: serial.productId,
    batch: await batchOf(ctx, serial),
    lineId: serial.lineId,
    source: body.source,
    follows: null,
    claimedAt,
    by: { id: actor.userId, name: actor.userName },
    at: now,
  })
  Object.assign(event, {
    subjectType: 'member',
    subjectId: member.id,
    details: { created: id, serialSource: [null, body.source] },
  })
  return { id }
})

export const releaseSerial = bind(routes.releaseSerial, async (ctx, { params, body }) => {
  const { db, event, now } = ctx
  const member = found(await lockMember(db, params.id))
  if (!isOpen(member.status)) throw failure('member_status_does_not_allow', { status: member.status })
  const owned = await lockSeen(ctx, member.id, body.serialId)
  const offer = await lockOpenOffer(db, owned.id)
  if (offer) await endOffer(db, offer.id, { status: offer.lapsesAt > now ? 'WITHDRAWN' : 'LAPSED', at: now })
  await queries.endOwnedSerial(db, owned.id, 'RELEASED', now)
  Object.assign(event, {
    subjectType: 'member',
    subjectId: member.id,
    reason: body.reason,
    details: { serialSource: [owned.source, null] },
  })
  return { id: owned.id }
})

export const getSerialOwner = bind(routes.getSerialOwner, async (ctx, { params }) => {
  const owned = await queries.findOwnerOf(ctx.db, params.ordinal)
  if (owned === undefined) return { owner: null, isHidden: false }
  const isHidden = await isHiddenFrom(ctx, owned)
  const [owner] = isHidden ? [] : await listMemberNames(ctx.db, [owned.memberId])
  return { owner: owner ? { ...owner, since: owned.claimedAt.toISOString() } : null, isHidden }
})
