/**
 * Serial numbers that a member owns (decision 173): claimed once, and passed on by both sides or by a signed decision.
 * What medicines a person owns is health data: without `members.listHealth` such a pack is counted and not named.
 */

import { z } from 'zod'
import { id, instant, requiredText } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { signatureInput } from '../../kit/signature.ts'
import type { TransitionRow } from '../../kit/transitions.ts'
import { packagingLevels, statusNumbers } from '../../numbers/ledger/serial-states.ts'

/** SCAN: by the member's phone; RECEIPT: a purchase that was looked at; STATEMENT: what the member says. */
export const claimSources = ['SCAN', 'RECEIPT', 'STATEMENT'] as const
export const ownershipSources = [...claimSources, 'TRANSFER'] as const
export type OwnershipSource = (typeof ownershipSources)[number]
const ownershipEnds = ['TRANSFERRED', 'RELEASED'] as const
export type OwnershipEnd = (typeof ownershipEnds)[number]

/** How many serial numbers one member may own. */
export const OWNED_SERIALS_MAXIMUM = 5_000
/** Days in which the other side accepts an offer. */
export const OFFER_DAYS = 14
const PROOF_MAXIMUM = 200

export const serialOfferStatuses = ['OFFERED', 'ACCEPTED', 'DECLINED', 'WITHDRAWN', 'LAPSED'] as const
export type SerialOfferStatus = (typeof serialOfferStatuses)[number]
/** An offer that was not answered in time lapses with the next one, or with the next look at it. */
export const serialOfferTransitions = [
  { command: 'accept', from: ['OFFERED'], to: 'ACCEPTED' },
  { command: 'decline', from: ['OFFERED'], to: 'DECLINED' },
  { command: 'withdraw', from: ['OFFERED'], to: 'WITHDRAWN' },
  { command: 'lapse', from: ['OFFERED'], to: 'LAPSED' },
] as const satisfies readonly TransitionRow<SerialOfferStatus, string>[]
export type SerialOfferCommand = (typeof serialOfferTransitions)[number]['command']

export const serialClaim = z.object({
  /** As scanned, in any spelling. */
  code: z.string().trim().min(1, 'code_can_not_be_empty').max(2048),
  /** The GTIN, when several packs have the bare code. */
  gtin: z
    .string()
    .regex(/^(\d{8,14})?$/, 'gtin_wrong_format')
    .default(''),
  source: z.enum(claimSources),
  /** When the member got it, if reported later. */
  claimedAt: instant.optional(),
})

const reason = z.string().trim().min(3, 'reason_too_short').max(500)
const proof = requiredText(PROOF_MAXIMUM, 'consent_proof_can_not_be_empty')

export const serialRelease = z.object({ serialId: id, reason })
/** `proof`: where what the giver said can be seen. */
export const serialOffering = z.object({ serialId: id, memberId: id, proof })
/** `proof`: where what the receiver said can be seen. */
export const serialAcceptance = z.object({ offerId: id, proof })
export const serialOfferEnd = z.object({ offerId: id, reason })
export const serialTransfer = z.object({ serialId: id, memberId: id, signature: signatureInput })
export const serialTransferPreview = z.object({ serialId: id, memberId: id })

const named = z.object({ id, code: z.string(), name: z.string() })
const person = z.object({ id, name: z.string() })

/** What is hidden is empty: code, GTIN, product, batch and status of health data. */
const packFields = {
  isHidden: z.boolean(),
  /** It says something about the health of its owner. */
  isHealth: z.boolean(),
  /** With which its page opens. */
  ordinal: z.number().int().nullable(),
  code: z.string(),
  gtin: z.string().nullable(),
  level: z.enum(packagingLevels).nullable(),
  product: named.nullable(),
  batch: z.string(),
  status: z.enum(statusNumbers).nullable(),
  isCommissioned: z.boolean(),
}
export const pack = z.object(packFields)
export type OwnedSerialPack = z.infer<typeof pack>

const ownedSerial = z.object({
  id,
  ...packFields,
  source: z.enum(ownershipSources),
  /** Where the word of both sides can be seen, when it passed by their word. */
  proofs: z.object({ giver: z.string(), receiver: z.string() }).nullable(),
  claimedAt: instant,
  recordedByName: z.string(),
  endedAt: instant.nullable(),
  endedAs: z.enum(ownershipEnds).nullable(),
  /** The offer that waits for an answer. */
  offer: z.object({ id, to: person, offeredAt: instant, lapsesAt: instant }).nullable(),
})
export type OwnedSerial = z.infer<typeof ownedSerial>

/** Offered to this member by another. */
const incomingOffer = z.object({ id, ...packFields, from: person, offeredAt: instant, lapsesAt: instant })
export type IncomingOffer = z.infer<typeof incomingOffer>

export const ownedSerialsQuery = listQuery({
  /** Also those that the member owned before. */
  ended: z.enum(['yes', 'no']).default('no'),
})
export const ownedSerials = listOf(ownedSerial).extend({
  incoming: z.array(incomingOffer),
  mayClaim: z.boolean(),
  mayTransfer: z.boolean(),
})

export const shownTransfer = z.object({
  from: person,
  to: person,
  ...packFields,
  /** Required to sign the decision. */
  digest: z.string(),
})

/** The owner of one pack, for its page. */
export const serialOwner = z.object({
  owner: person.extend({ since: instant }).nullable(),
  /** Somebody owns it, and the caller may not see who. */
  isHidden: z.boolean(),
})
