import { z } from 'zod'
import { idParam } from '../../kit/entity.ts'
import { listOf } from '../../kit/list.ts'
import { command, query, stream } from '../../kit/route.ts'
import * as s from './access-reviews.schema.ts'

const rounds = '/api/access/reviews'
const round = `${rounds}/:id` as const
const grants = '/api/access/reviewed_grants'
const grant = `${grants}/:id` as const

/** Newest first. */
export const listAccessReviews = query({
  method: 'GET',
  path: rounds,
  permission: 'accessReviews.list',
  sites: 'closed',
  input: { query: s.accessReviewList },
  output: listOf(s.accessReview),
})
export const getAccessReview = query({
  method: 'GET',
  path: round,
  permission: 'accessReviews.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.accessReviewDetail,
})
/** Enabled accounts whose owners may decide, by part of account or name, or the one with this id. */
export const findReviewers = query({
  method: 'GET',
  path: '/api/access/reviewers',
  permission: 'accessReviews.create',
  sites: 'closed',
  input: { query: z.object({ text: z.string().max(100).default(''), id: z.uuid().optional() }) },
  output: s.reviewers,
})
/** Takes the snapshot, and gives each grant to its reviewer. */
export const startAccessReview = command({
  method: 'POST',
  path: rounds,
  permission: 'accessReviews.create',
  sites: 'closed',
  input: { body: s.accessReviewInput },
  output: s.accessReviewDetail,
  errors: [
    'access_review_due_in_the_past',
    'access_review_without_grants',
    'access_review_too_large',
    'needs_a_person',
  ],
  event: 'access_review.started',
  creates: true,
})
/** Once each grant is decided. Nothing of the round changes afterwards. */
export const closeAccessReview = command({
  method: 'POST',
  path: `${round}/close`,
  permission: 'accessReviews.approve',
  sites: 'closed',
  signed: true,
  input: { params: idParam, body: s.accessReviewClosing },
  output: s.accessReviewDetail,
  errors: ['access_review_closed', 'access_review_undecided', 'changed_meanwhile'],
  event: 'access_review.closed',
})
export const cancelAccessReview = command({
  method: 'POST',
  path: `${round}/cancel`,
  permission: 'accessReviews.create',
  sites: 'closed',
  input: { params: idParam, body: s.accessReviewCancel },
  output: s.accessReviewDetail,
  errors: ['access_review_closed', 'changed_meanwhile'],
  event: 'access_review.cancelled',
})

/** A PDF in the language of the request: the round, its reviewers, decisions and signature. It is signed itself. */
export const downloadAccessReviewReport = stream({
  method: 'GET',
  path: `${round}/report`,
  permission: 'accessReviews.list',
  sites: 'closed',
  input: { params: idParam },
  errors: ['access_review_not_closed'],
  event: 'access_review.report_downloaded',
  whileClosed: true,
})

/** Newest round first, then by account and role. */
export const listReviewedGrants = query({
  method: 'GET',
  path: grants,
  permission: 'accessReviews.list',
  sites: 'closed',
  input: { query: s.reviewedGrantList },
  output: listOf(s.reviewedGrant),
})
/** By its reviewer, who holds what the role grants, and never for own roles. */
export const confirmGrant = command({
  method: 'POST',
  path: `${grant}/confirm`,
  permission: 'accessReviews.decide',
  sites: 'closed',
  input: { params: idParam, body: s.grantStep },
  output: s.reviewedGrant,
  errors: [
    'access_review_closed',
    'access_review_decided',
    'access_review_own_grant',
    'access_review_other_reviewer',
    'access_review_grant_changed',
    'changed_meanwhile',
    'authority_not_held',
    'holder_has_more',
    'needs_a_person',
  ],
  event: 'access_review.confirmed',
})
/** The same; the role is removed as when the user is edited. */
export const revokeGrant = command({
  method: 'POST',
  path: `${grant}/revoke`,
  permission: 'accessReviews.decide',
  sites: 'closed',
  input: { params: idParam, body: s.grantRevocation },
  output: s.reviewedGrant,
  errors: [...confirmGrant.errors, 'last_holder_of_all', 'last_two_approvers', 'last_local_account'],
  event: 'access_review.revoked',
})
/** Takes over how the grant stands now; one that is gone needs no decision any more. */
export const refreshGrant = command({
  method: 'POST',
  path: `${grant}/refresh`,
  permission: 'accessReviews.decide',
  sites: 'closed',
  input: { params: idParam, body: s.grantStep },
  output: s.reviewedGrant,
  errors: [
    'access_review_closed',
    'access_review_decided',
    'access_review_own_grant',
    'access_review_other_reviewer',
    'access_review_grant_same',
    'changed_meanwhile',
  ],
  event: 'access_review.refreshed',
})
export const assignGrant = command({
  method: 'POST',
  path: `${grant}/assign`,
  permission: 'accessReviews.create',
  sites: 'closed',
  input: { params: idParam, body: s.grantAssignment },
  output: s.reviewedGrant,
  errors: ['access_review_closed', 'access_review_decided', 'changed_meanwhile'],
  event: 'access_review.assigned',
})
