import { z } from 'zod'
import { idParam } from '../../kit/entity.ts'
import { listOf } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import * as s from './reviews.schema.ts'

const path = '/api/audit/reviews'
const one = `${path}/:id` as const

/** Newest first. */
export const listReviews = query({
  method: 'GET',
  path,
  permission: 'events.list',
  sites: 'closed',
  input: { query: s.reviewList },
  output: listOf(s.review),
})
export const getReview = query({
  method: 'GET',
  path: one,
  permission: 'events.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.reviewDetail,
})
/** Begins a review of the sealed events of a period, or of records by their number; later events are no part of it. */
export const createReview = command({
  method: 'POST',
  path,
  permission: 'reviews.sign',
  sites: 'closed',
  input: { body: s.reviewInput },
  output: s.reviewDetail,
  event: 'audit_review.begun',
  creates: true,
  errors: [
    'review_without_events',
    'review_too_large',
    'review_events_not_sealed',
    'too_many_records',
    'period_ends_in_the_future',
    'needs_a_person',
  ],
})
/** Outcome and findings, by the reviewer, before the signature. */
export const saveReview = command({
  method: 'PUT',
  path: one,
  permission: 'reviews.sign',
  sites: 'closed',
  input: { params: idParam, body: s.reviewEdit },
  output: s.reviewDetail,
  event: 'audit_review.written',
  errors: ['review_status_does_not_allow', 'changed_meanwhile'],
})
/** By the reviewer alone; refused when all of the events are the reviewer's own. */
export const signReview = command({
  method: 'POST',
  path: `${one}/sign`,
  permission: 'reviews.sign',
  sites: 'closed',
  signed: true,
  input: { params: idParam, body: s.reviewSignature },
  output: s.reviewDetail,
  event: 'audit_review.signed',
  errors: [
    'review_status_does_not_allow',
    'review_without_outcome',
    'review_of_own_events_only',
    'changed_meanwhile',
    'user_name_or_password_wrong',
  ],
})
export const cancelReview = command({
  method: 'POST',
  path: `${one}/cancel`,
  permission: 'reviews.sign',
  sites: 'closed',
  input: { params: idParam, body: s.reviewCancel },
  output: s.reviewDetail,
  event: 'audit_review.cancelled',
  errors: ['review_status_does_not_allow'],
})
/** How much of the history of one record is reviewed. */
export const getReviewState = query({
  method: 'GET',
  path: '/api/audit/review-state',
  permission: 'events.list',
  sites: 'own',
  input: { query: z.object({ subjectType: z.string().min(1).max(100), subjectId: z.string().min(1).max(200) }) },
  output: s.reviewState,
})
export const getReviewRule = query({
  method: 'GET',
  path: '/api/audit/review-rule',
  permission: 'events.list',
  sites: 'closed',
  output: s.reviewRule,
})
/** With a reason. */
export const saveReviewRule = command({
  method: 'PUT',
  path: '/api/audit/review-rule',
  permission: 'reviews.edit',
  sites: 'closed',
  input: { body: s.reviewRuleEdit },
  output: s.reviewRule,
  event: 'audit_review_rule.changed',
  errors: ['changed_meanwhile'],
})
