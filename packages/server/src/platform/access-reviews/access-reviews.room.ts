import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { recordNumbers } from '../audit/record-numbers.ts'
import { accessReviewsExport, reviewedGrantsExport } from './access-reviews.exports.ts'
import * as reviews from './access-reviews.service.ts'
import { remindReviewers } from './access-reviews.tasks.ts'
import { accessReviewInvariants } from './access-reviews.verify.queries.ts'
import * as report from './review-report.service.ts'
import * as grants from './reviewed-grants.service.ts'
import { grantBulk, grantWork } from './reviewed-grants.service.ts'

export const accessReviewsRoom: Room = {
  name: 'access-reviews',
  bindings: bindingsOf(reviews, report, grants),
  exports: [accessReviewsExport, reviewedGrantsExport],
  invariants: accessReviewInvariants,
  tasks: [remindReviewers],
  nightly: [remindReviewers.kind],
  extensions: [
    ...grantBulk,
    grantWork,
    recordNumbers.extension({
      subjects: ['access_review'],
      table: 'access_reviews',
      number: 'number',
      isCounted: true,
    }),
  ],
}
