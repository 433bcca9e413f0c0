/** A review of the audit trail: a person reads the events of a period or of a record, says the outcome, and signs. */

import { z } from 'zod'
import { besideOtherFaults, id, instant, optionalText, recordVersion, requiredText } from '../../kit/entity.ts'
import { listQuery } from '../../kit/list.ts'
import { signatureInput, signatureView } from '../../kit/signature.ts'

export const REVIEW_SCOPES = ['PERIOD', 'RECORD'] as const
export const REVIEW_STATUSES = ['OPEN', 'SIGNED', 'CANCELLED'] as const
export type ReviewStatus = (typeof REVIEW_STATUSES)[number]
export const REVIEW_OUTCOMES = ['NO_FINDINGS', 'FINDINGS'] as const
export type ReviewOutcome = (typeof REVIEW_OUTCOMES)[number]
const REVIEW_ACTIONS = ['save', 'sign', 'cancel'] as const
/** The most events of one review: the signature marks each of them, within the time of a request. */
export const REVIEW_EVENTS_MAXIMUM = 100_000
/** Longest interval between two reviews of a period. */
const REVIEW_DAYS_MAXIMUM = 366
export const REVIEW_RULE = 'rule'

export const review = z.object({
  id,
  number: z.number().int(),
  scope: z.enum(REVIEW_SCOPES),
  /** Of a period. */
  from: instant.nullable(),
  /** Exclusive. */
  to: instant.nullable(),
  /** The number by which the records of the review were found. */
  record: z.string().nullable(),
  /** Number of the events. */
  events: z.number().int(),
  /** How many of them the reviewer caused. */
  ownEvents: z.number().int(),
  status: z.enum(REVIEW_STATUSES),
  outcome: z.enum(REVIEW_OUTCOMES).nullable(),
  findings: z.string(),
  reviewer: z.string(),
  createdAt: instant,
  /** When it was signed or cancelled. */
  endedAt: instant.nullable(),
})
export type Review = z.output<typeof review>

export const reviewDetail = review.extend({
  version: recordVersion,
  /** The newest seal that is part of the review. */
  upToSeal: z.number().int(),
  /** SHA-256 of the hashes of the events' seals, in the order of the chain. */
  eventsDigest: z.string(),
  /** False when the events are not those any more that the review was begun with; null of a cancelled review. */
  isIntact: z.boolean().nullable(),
  /** Digest of what would be signed now; null when the caller cannot sign. */
  digest: z.string().nullable(),
  allowed: z.array(z.enum(REVIEW_ACTIONS)),
  signatures: z.array(signatureView),
})
export type ReviewDetail = z.output<typeof reviewDetail>

const reviewFilters = {
  status: z.enum(REVIEW_STATUSES).optional(),
  outcome: z.enum(REVIEW_OUTCOMES).optional(),
  reviewer: z.string().max(60).optional(),
}
export const reviewList = listQuery(reviewFilters, 'number')

/** A period, or a number of records: not both. */
export const reviewInput = z
  .object({
    scope: z.enum(REVIEW_SCOPES),
    from: instant.optional(),
    to: instant.optional(),
    record: optionalText(200),
  })
  .superRefine(({ scope, from, to, record }, check) => {
    const missing = scope === 'PERIOD' ? [!from && 'from', !to && 'to'] : [!record && 'record']
    for (const name of missing) if (name) check.addIssue({ code: 'custom', path: [name], message: 'can_not_be_empty' })
    if (scope === 'PERIOD' && from && to && Date.parse(from) >= Date.parse(to))
      check.addIssue({ code: 'custom', path: ['to'], message: 'period_ends_before_it_begins' })
  }, besideOtherFaults)

export type ReviewInput = z.output<typeof reviewInput>

export const reviewEdit = z.object({
  version: recordVersion,
  outcome: z.enum(REVIEW_OUTCOMES),
  /** Required where there are findings. */
  findings: optionalText(4_000),
})
export const reviewSignature = z.object({ signature: signatureInput })
export const reviewCancel = z.object({ reason: requiredText(500, 'can_not_be_empty') })

export const reviewRule = z.object({
  /** 0: nothing was set yet. */
  version: recordVersion,
  /** Null: no reviews of periods are asked for. */
  everyDays: z.number().int().min(1).max(REVIEW_DAYS_MAXIMUM).nullable(),
})
export type ReviewRule = z.output<typeof reviewRule>
export const reviewRuleEdit = reviewRule.extend({
  everyDays: reviewRule.shape.everyDays.default(null),
  reason: requiredText(500, 'can_not_be_empty'),
})

/** How much of a record's history is reviewed. */
export const reviewState = z.object({
  events: z.number().int(),
  reviewed: z.number().int(),
  /** The newest signed review of one of them. */
  newest: z.object({ id, number: z.number().int(), reviewer: z.string(), at: instant }).nullable(),
})
