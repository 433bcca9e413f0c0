/** A pack whose code cannot be read is found by scanning its readable siblings: the rest are the candidates. */

import { z } from 'zod'
import { id, instant, optionalText } from '../../kit/entity.ts'
import type { Operation } from '../../numbers/ledger/serial-operations.ts'
import { packagingLevels, type Scheme, type SerialStatus } from '../../numbers/ledger/serial-states.ts'
import { ordinal, serialStatus } from '../serials/serials.schema.ts'

const count = z.number().int().min(0)
const level = z.enum(packagingLevels)

const MOST_SCANNED = 10_000
/** Maximum number of listed candidates; there is rarely more than one. */
export const SHOWN_CANDIDATES = 100

/**
 * The operation for the pack, and the statuses in which packs of an order are physically present, so that one of them
 * can be it.
 */
export const rescueRules: Readonly<Record<Scheme, { operation: Operation; inHands: readonly SerialStatus[] }>> = {
  A: { operation: 'DESTROY', inHands: ['ACTIVATION', 'NSO'] },
  B: { operation: 'DESTROY_UNREADABLE', inHands: ['ACTIVATED', 'CRM_SCAN', 'DC_RETURN'] },
}

/** Where the pack was: in a container, or among the packs of an order. */
const rescueScope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('container'), code: z.string().trim().min(1, 'code_can_not_be_empty').max(4_096) }),
  z.object({ kind: z.literal('order'), orderNo: z.string().trim().min(1, 'can_not_be_empty').max(64), level }),
])
export type RescueScope = z.infer<typeof rescueScope>

const scanned = z.array(z.string().trim().min(1, 'can_not_be_empty').max(4_096)).max(MOST_SCANNED, 'too_long')
export const rescueQuestion = z.object({ scope: rescueScope, scanned })

/** INSIDE: a sibling. REPEATED: scanned before. ELSEWHERE: known, but not one of these packs. */
const scanOutcomes = ['INSIDE', 'REPEATED', 'ELSEWHERE', 'UNKNOWN', 'AMBIGUOUS'] as const
export type RescueScanOutcome = (typeof scanOutcomes)[number]
/** Scans that say nothing about the missing pack; they must be removed. */
export const isRefusedScan = (outcome: RescueScanOutcome): boolean => outcome !== 'INSIDE' && outcome !== 'REPEATED'

const place = z.object({
  kind: z.enum(['container', 'order']),
  /** The container; null for an order. */
  container: z.object({ ordinal: z.number().int(), code: z.string(), level }).nullable(),
  orderId: id.nullable(),
  orderNo: z.string(),
  batch: z.string(),
  productName: z.string(),
  /** Of the packs. */
  level,
  members: count,
})
const candidate = z.object({
  ordinal: z.number().int(),
  code: z.string(),
  gtin: z.string().nullable(),
  level,
  status: serialStatus,
  isCommissioned: z.boolean(),
})
export type RescueCandidate = z.infer<typeof candidate>

export const rescueAnswer = z.object({
  place,
  /** In the order of the request. */
  scans: z.array(z.object({ code: z.string(), outcome: z.enum(scanOutcomes) })),
  scannedCount: count,
  refusedCount: count,
  candidateCount: count,
  candidates: z.array(candidate),
  /** The operation for the pack in this tenant's scheme. */
  operation: z.enum(['DESTROY', 'DESTROY_UNREADABLE']),
})
export type RescueAnswer = z.infer<typeof rescueAnswer>

export const rescueInput = rescueQuestion.extend({
  /** The chosen candidate. */
  chosen: ordinal,
  identifiedBy: z.string().trim().min(3, 'reason_too_short').max(500),
  reason: z.string().trim().min(3, 'reason_too_short').max(500),
  recordNo: optionalText(64),
})
export const rescueMade = z.object({ changeId: id })

/** The evidence as it was stored when the pack was identified. */
const rescueEvidence = z.object({
  place,
  scanned: count,
  /** The first of them. */
  scannedCodes: z.array(z.string()),
  candidates: count,
  candidateCodes: z.array(z.string()),
  chosen: z.object({ ordinal: z.number().int(), code: z.string() }),
  identifiedBy: z.string(),
  at: instant,
  by: z.string(),
  /** Over place, members, scanned, candidates and choice; named in the event of the rescue. */
  digest: z.string().length(64),
})
export const rescueOfChange = z.object({ rescue: rescueEvidence.nullable() })
