import { z } from 'zod'
import { id, idParam } from '../../kit/entity.ts'
import { command, query } from '../../kit/route.ts'
import * as s from './owned-serials.schema.ts'

const path = '/api/members/:id/serials'
const memberErrors = ['member_status_does_not_allow'] as const
const ownedErrors = ['owned_serial_not_exists', 'members_health_not_allowed'] as const
const receiverErrors = ['serial_receiver_wrong', 'member_too_many_serials'] as const
const offerErrors = ['serial_offer_not_exists', 'serial_offer_ended', 'serial_offer_lapsed'] as const

/** Newest first. */
export const listOwnedSerials = query({
  method: 'GET',
  path,
  permission: 'members.listSerials',
  sites: 'closed',
  input: { params: idParam, query: s.ownedSerialsQuery },
  output: s.ownedSerials,
})
/** The first claim wins. Its answer is kept with the Idempotency-Key, and so does not say whose it is. */
export const claimSerial = command({
  method: 'POST',
  path,
  permission: 'members.claimSerial',
  sites: 'closed',
  input: { params: idParam, body: s.serialClaim },
  output: z.object({ id }),
  event: 'member.serial_claimed',
  creates: true,
  errors: [
    ...memberErrors,
    'serial_claim_unknown',
    'scan_gtin_needed',
    'serial_claim_not_sold',
    'serial_claim_in_future',
    'serial_owned',
    'serial_owned_already',
    'serial_owned_by_another',
    'member_too_many_serials',
  ],
})
/** Ends the ownership: it was claimed by mistake, or the member no longer has the pack. */
export const releaseSerial = command({
  method: 'POST',
  path: `${path}/release`,
  permission: 'members.claimSerial',
  sites: 'closed',
  input: { params: idParam, body: s.serialRelease },
  output: z.object({ id }),
  event: 'member.serial_released',
  errors: [...memberErrors, ...ownedErrors],
})
/** What the giver says; nothing changes until the receiver accepts. */
export const offerSerial = command({
  method: 'POST',
  path: `${path}/offer`,
  permission: 'members.transferSerial',
  sites: 'closed',
  input: { params: idParam, body: s.serialOffering },
  output: z.object({ id }),
  event: 'member.serial_offered',
  creates: true,
  errors: [...memberErrors, ...ownedErrors, ...receiverErrors, 'serial_offered_already'],
})
/** What the receiver says: the serial number is theirs. */
export const acceptSerial = command({
  method: 'POST',
  path: `${path}/accept`,
  permission: 'members.transferSerial',
  sites: 'closed',
  input: { params: idParam, body: s.serialAcceptance },
  output: z.object({ id }),
  event: 'member.serial_transferred',
  errors: [...memberErrors, ...offerErrors, ...receiverErrors, 'members_health_not_allowed'],
})
/** Of the giver: withdrawn. Of the receiver: declined. */
export const endSerialOffer = command({
  method: 'POST',
  path: `${path}/end_offer`,
  permission: 'members.transferSerial',
  sites: 'closed',
  input: { params: idParam, body: s.serialOfferEnd },
  output: z.object({ id }),
  event: 'member.serial_offer_ended',
  errors: [...offerErrors],
})
/** What is signed by `transferSerial`. */
export const previewSerialTransfer = query({
  method: 'POST',
  path: `${path}/transfer_preview`,
  permission: 'members.decideSerial',
  sites: 'closed',
  input: { params: idParam, body: s.serialTransferPreview },
  output: s.shownTransfer,
  errors: [...ownedErrors, ...receiverErrors],
})
/** Passes it on without the word of both sides; a person signs for it. An offer of it ends. */
export const transferSerial = command({
  method: 'POST',
  path: `${path}/transfer`,
  permission: 'members.decideSerial',
  sites: 'closed',
  signed: true,
  input: { params: idParam, body: s.serialTransfer },
  output: z.object({ id }),
  event: 'member.serial_transferred',
  errors: [...memberErrors, ...ownedErrors, ...receiverErrors, 'changed_meanwhile', 'user_name_or_password_wrong'],
})
/** Who owns one pack, by its ordinal. */
export const getSerialOwner = query({
  method: 'GET',
  path: '/api/serials/:ordinal/owner',
  permission: 'members.listSerials',
  sites: 'closed',
  input: { params: z.object({ ordinal: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }) },
  output: s.serialOwner,
})
