/** How a serial number passes from one member to another: by the word of both, or by a signed decision. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/engagement/members/owned-serials.routes.ts'
import {
  OFFER_DAYS,
  type SerialOfferCommand,
  type SerialOfferStatus,
  serialOfferTransitions,
} from '@serialis/contract/engagement/members/owned-serials.schema.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../../kit/http/failure.ts'
import { digestOf, sign } from '../../../platform/signatures/signatures.service.ts'
import { findMember, lockMember, type MemberRow } from '../members.queries.ts'
import { isOpen } from '../members.status.ts'
import * as owned from './owned-serials.queries.ts'
import { lockOwner, lockSeen } from './owned-serials.service.ts'
import { isHiddenFrom, packsOf } from './owned-serials.view.ts'
import * as queries from './serial-offers.queries.ts'

const DAY_MS = 86_400_000

/** Both under their locks, always in the same order, so that two transfers of the same members do not wait for each other. */
async function lockBoth(ctx: Ctx, giverId: string, receiverId: string): Promise<MemberRow> {
  const wrongReceiver = () => fieldFailure('memberId', 'serial_receiver_wrong', 'serial_receiver_wrong')
  const receiver = giverId === receiverId ? undefined : await findMember(ctx.db, receiverId)
  if (receiver?.status !== 'ACTIVE') throw wrongReceiver()
  const lockGiver = async () => found(await lockMember(ctx.db, giverId))
  if (giverId < receiverId) {
    const giver = await lockGiver()
    await lockOwner(ctx, receiverId)
    return giver
  }
  await lockOwner(ctx, receiverId)
  return lockGiver()
}

const requireActive = ({ status }: MemberRow): void => {
  if (status !== 'ACTIVE') throw failure('member_status_does_not_allow', { status })
}

export const offerSerial = bind(routes.offerSerial, async (ctx, { params, body }) => {
  const { db, event, now } = ctx
  requireActive(await lockBoth(ctx, params.id, body.memberId))
  const serial = await lockSeen(ctx, params.id, body.serialId)
  const open = await queries.lockOpenOffer(db, serial.id)
  if (open) {
    requireThat(open.lapsesAt <= now, 'serial_offered_already')
    await queries.endOffer(db, open.id, { status: 'LAPSED', at: now })
  }
  const id = randomUUIDv7()
  await queries.insertOffer(db, {
    id,
    serialId: serial.id,
    giverId: params.id,
    receiverId: body.memberId,
    giverProof: body.proof,
    offeredAt: now,
    lapsesAt: new Date(now.getTime() + OFFER_DAYS * DAY_MS),
  })
  Object.assign(event, { subjectType: 'member', subjectId: params.id, details: { created: id } })
  return { id }
})

/** Ends the ownership of the giver and begins that of the receiver, under the locks of both. */
async function passOn({ db, actor, now }: Ctx, serial: owned.OwnedSerialRow, receiverId: string): Promise<string> {
  await owned.endOwnedSerial(db, serial.id, 'TRANSFERRED', now)
  const id = randomUUIDv7()
  await owned.insertOwnedSerial(db, {
    id,
    memberId: receiverId,
    ordinal: serial.ordinal,
    productId: serial.productId,
    batch: serial.batch,
    lineId: serial.lineId,
    source: 'TRANSFER',
    follows: serial.id,
    claimedAt: now,
    by: { id: actor.userId, name: actor.userName },
    at: now,
  })
  return id
}

/** The offer of or to this member. */
async function offerOf({ db }: Ctx, id: string, memberId: string): Promise<queries.SerialOfferRow> {
  const offer = await queries.findOffer(db, id)
  if (offer === undefined || (offer.receiverId !== memberId && offer.giverId !== memberId))
    throw failure('serial_offer_not_exists')
  return offer
}

/**
 * Answers an offer under its lock; one that has ended is refused. Members and serial numbers are locked before their
 * offers.
 */
async function answer(
  { db, now }: Ctx,
  id: string,
  command: Exclude<SerialOfferCommand, 'lapse'>,
  receiverProof?: string,
): Promise<[SerialOfferStatus, SerialOfferStatus]> {
  const { status, lapsesAt } = found(await queries.lockOffer(db, id), 'serial_offer_not_exists')
  const [row] = rowsOf(serialOfferTransitions, command, status)
  requireThat(row !== undefined, 'serial_offer_ended')
  requireThat(lapsesAt > now, 'serial_offer_lapsed')
  await queries.endOffer(db, id, { status: row.to, at: now, ...(receiverProof !== undefined && { receiverProof }) })
  return [status, row.to]
}

export const acceptSerial = bind(routes.acceptSerial, async (ctx, { params, body }) => {
  const { db, event } = ctx
  const offer = await offerOf(ctx, body.offerId, params.id)
  // The giver cannot say the other side's word.
  requireThat(offer.receiverId === params.id, 'serial_offer_not_exists')
  requireActive(await lockBoth(ctx, offer.giverId, offer.receiverId))
  const serial = await owned.lockOwnedSerial(db, offer.giverId, offer.serialId)
  await answer(ctx, offer.id, 'accept', body.proof)
  requireThat(serial !== undefined, 'serial_offer_ended')
  requireThat(!(await isHiddenFrom(ctx, serial)), 'members_health_not_allowed')
  const id = await passOn(ctx, serial, offer.receiverId)
  Object.assign(event, {
    subjectType: 'member',
    subjectId: params.id,
    details: { serialSource: [null, 'TRANSFER'], giver: offer.giverId },
  })
  return { id }
})

export const endSerialOffer = bind(routes.endSerialOffer, async (ctx, { params, body }) => {
  const { event } = ctx
  const offer = await offerOf(ctx, body.offerId, params.id)
  const steps = await answer(ctx, offer.id, offer.giverId === params.id ? 'withdraw' : 'decline')
  Object.assign(event, {
    subjectType: 'member',
    subjectId: params.id,
    reason: body.reason,
    details: { offer: steps },
  })
  return { id: offer.id }
})

/** What the signer is accountable for. Ids alone: a signature is kept when the members are erased. */
const transferRecord = (serial: owned.OwnedSerialRow, receiverId: string) => ({
  command: 'transfer',
  serial: serial.id,
  claimedAt: serial.claimedAt.toISOString(),
  giver: serial.memberId,
  receiver: receiverId,
})

export const previewSerialTransfer = bind(routes.previewSerialTransfer, async (ctx, { params, body }) => {
  const { db } = ctx
  const giver = found(await findMember(db, params.id))
  const serial = found(await owned.findOwnedSerial(db, giver.id, body.serialId), 'owned_serial_not_exists')
  requireThat(!(await isHiddenFrom(ctx, serial)), 'members_health_not_allowed')
  const receiver = body.memberId === giver.id ? undefined : await findMember(db, body.memberId)
  if (receiver?.status !== 'ACTIVE') throw fieldFailure('memberId', 'serial_receiver_wrong', 'serial_receiver_wrong')
  return {
    from: { id: giver.id, name: giver.name },
    to: { id: receiver.id, name: receiver.name },
    ...found((await packsOf(ctx, [serial])).get(serial.ordinal)),
    digest: digestOf(transferRecord(serial, receiver.id)),
  }
})

export const transferSerial = bind(routes.transferSerial, async (ctx, { params, body }) => {
  const { db, event, now } = ctx
  const giver = await lockBoth(ctx, params.id, body.memberId)
  if (!isOpen(giver.status)) throw failure('member_status_does_not_allow', { status: giver.status })
  const serial = await lockSeen(ctx, giver.id, body.serialId)
  await sign(
    ctx,
    { subjectType: 'member', subjectId: giver.id, record: transferRecord(serial, body.memberId) },
    body.signature,
  )
  const offer = await queries.lockOpenOffer(db, serial.id)
  if (offer) await queries.endOffer(db, offer.id, { status: offer.lapsesAt > now ? 'WITHDRAWN' : 'LAPSED', at: now })
  const id = await passOn(ctx, serial, body.memberId)
  Object.assign(event, {
    subjectType: 'member',
    subjectId: giver.id,
    details: { serialSource: [serial.source, null], receiver: body.memberId },
  })
  return { id }
})
