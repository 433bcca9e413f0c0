import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { configurationSetting } from '../../kit/jobs/configuration.ts'
import { recordNumbers } from '../audit/record-numbers.ts'
import * as rule from './review-rule.service.ts'
import { getReviewRule, reviewWork, saveReviewRule } from './review-rule.service.ts'
import { reviewsExport } from './reviews.exports.ts'
import * as reviews from './reviews.service.ts'
import { reviewInvariants } from './reviews.verify.queries.ts'

export const reviewsRoom: Room = {
  name: 'reviews',
  bindings: bindingsOf(reviews, rule),
  exports: [reviewsExport],
  invariants: reviewInvariants,
  extensions: [
    ...reviewWork,
    configurationSetting('reviewRule', getReviewRule, saveReviewRule),
    recordNumbers.extension({ subjects: ['audit_review'], table: 'audit_reviews', number: 'number', isCounted: true }),
  ],
}
