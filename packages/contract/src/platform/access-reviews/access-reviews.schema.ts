/** Access reviews: a round in which reviewers confirm or revoke each role of each user, closed by a signature. */

import { z } from 'zod'
import { day, flag, id, instant, recordVersion, requiredText } from '../../kit/entity.ts'
import { listQuery } from '../../kit/list.ts'
import { signatureInput, signatureView } from '../../kit/signature.ts'

/** Grants of one round: its signature covers each of them. */
export const REVIEWED_GRANTS_MAXIMUM = 20_000
export const ACCESS_REVIEW_NAME_MAXIMUM = 100

export const ACCESS_REVIEW_STATUSES = ['OPEN', 'CLOSED', 'CANCELLED'] as const
export type AccessReviewStatus = (typeof ACCESS_REVIEW_STATUSES)[number]
/** GONE: the user did not have the role any more when the reviewer took over how it stands. */
export const GRANT_DECISIONS = ['CONFIRMED', 'REVOKED', 'GONE'] as const
export type GrantDecision = (typeof GRANT_DECISIONS)[number]
/** How the grant stands now, compared with the snapshot. LAST_DAY, ROLE: another last day, other permissions of the role. */
const GRANT_STATES = ['SAME', 'LAST_DAY', 'ROLE', 'GONE'] as const
export type GrantState = (typeof GRANT_STATES)[number]

const reason = z.string().trim().min(3, 'reason_too_short').max(500)

export const accessReview = z.object({
  id,
  number: z.number().int(),
  name: z.string(),
  dueOn: day,
  status: z.enum(ACCESS_REVIEW_STATUSES),
  grants: z.number().int(),
  /** How many of them wait for a decision. */
  undecided: z.number().int(),
  startedBy: z.string(),
  startedAt: instant,
  endedBy: z.string(),
  endedAt: instant.nullable(),
})
export type AccessReview = z.output<typeof accessReview>

export const accessReviewDetail = accessReview.extend({
  version: recordVersion,
  /** Names of the roles that it covers; empty for all. */
  roles: z.array(z.string()),
  /** Factories to which its users are limited; empty for all. */
  siteIds: z.array(id),
  confirmed: z.number().int(),
  revoked: z.number().int(),
  gone: z.number().int(),
  /** Why it was cancelled. */
  endReason: z.string(),
  allowed: z.array(z.enum(['close', 'cancel'])),
  /** Of what the signature is bound to: the round with each grant and decision. */
  digest: z.string(),
  signatures: z.array(signatureView),
})
export type AccessReviewDetail = z.output<typeof accessReviewDetail>

export const accessReviewInput = z.object({
  name: requiredText(ACCESS_REVIEW_NAME_MAXIMUM, 'can_not_be_empty'),
  dueOn: day,
  /** Empty: all roles. */
  roleIds: z.array(id).max(200).default([]),
  /** Only users who are limited to one of these factories; empty: all users. */
  siteIds: z.array(id).max(200).default([]),
  /** Reviews the roles without a reviewer of their own. */
  reviewerId: id,
  reviewers: z
    .array(z.object({ roleId: id, reviewerId: id }))
    .max(200)
    .default([]),
})
export type AccessReviewInput = z.output<typeof accessReviewInput>

export const accessReviewList = listQuery({ status: z.enum(ACCESS_REVIEW_STATUSES).optional() }, 'number')
export const accessReviewClosing = z.object({ version: recordVersion, signature: signatureInput })
export const accessReviewCancel = z.object({ version: recordVersion, reason })

/** One role of one user, as it stood when the round began, and what was decided. */
export const reviewedGrant = z.object({
  id,
  reviewId: id,
  review: z.string(),
  user: z.object({ id, account: z.string(), name: z.string() }),
  role: z.object({ id, name: z.string() }),
  lastDay: day.nullable(),
  /** Who gave it, where the event log says so. */
  givenBy: z.string(),
  givenAt: instant.nullable(),
  lastSeenAt: instant.nullable(),
  /** Rules of segregated duties that the user broke, with the last day of the exception that allowed it. */
  breaks: z.array(z.object({ rule: z.string(), until: day.nullable() })),
  /** Null of a round that is over. */
  now: z.enum(GRANT_STATES).nullable(),
  reviewer: z.object({ id, name: z.string() }),
  /** Null: it waits. */
  decision: z.enum(GRANT_DECISIONS).nullable(),
  reason: z.string(),
  decidedBy: z.string(),
  decidedAt: instant.nullable(),
  /** Of the signed round. */
  signedBy: z.string(),
  signedAt: instant.nullable(),
  allowed: z.array(z.enum(['confirm', 'revoke', 'refresh', 'assign'])),
  version: recordVersion,
})
export type ReviewedGrant = z.output<typeof reviewedGrant>

const grantFilters = {
  reviewId: id.optional(),
  /** Only those that wait for the caller, in open rounds. */
  mine: flag.optional(),
  decision: z.enum([...GRANT_DECISIONS, 'NONE']).optional(),
  /** Part of the account or name of the user. */
  person: z.string().max(100).optional(),
}
export const reviewedGrantList = listQuery(grantFilters, 'text')

export const grantRevocation = z.object({ version: recordVersion, reason })
/** Of a command that needs nothing but the row. */
export const grantStep = z.object({ version: recordVersion })
export const grantAssignment = z.object({ version: recordVersion, reviewerId: id })
export const reviewers = z.object({ items: z.array(z.object({ id, account: z.string(), name: z.string() })) })
