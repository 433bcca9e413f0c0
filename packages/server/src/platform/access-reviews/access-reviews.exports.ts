/** Rounds of access reviews, and their grants with the decisions, as files. */

import {
  listAccessReviews,
  listReviewedGrants,
} from '@serialis/contract/platform/access-reviews/access-reviews.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const accessReviewsExport = pageExport({
  name: 'accessReviews',
  route: listAccessReviews,
  headings: 'accessReviews.fields',
  columns: [
    'number',
    'name',
    { of: 'status', words: 'accessReviews.status' },
    'dueOn',
    'grants',
    'undecided',
    'startedBy',
    'startedAt',
    'endedBy',
    'endedAt',
  ],
})

export const reviewedGrantsExport = pageExport({
  name: 'reviewedGrants',
  route: listReviewedGrants,
  headings: 'accessReviews.fields',
  columns: [
    'review',
    { heading: 'account', value: (row) => row.user.account },
    { heading: 'user', value: (row) => row.user.name },
    { heading: 'role', value: (row) => row.role.name },
    'lastDay',
    'givenBy',
    'givenAt',
    'lastSeenAt',
    {
      heading: 'breaks',
      value: (row) => row.breaks.map(({ rule, until }) => (until === null ? rule : `${rule} (– ${until})`)).join('; '),
    },
    { heading: 'reviewer', value: (row) => row.reviewer.name },
    { of: 'decision', words: 'accessReviews.decisions' },
    'reason',
    'decidedBy',
    'decidedAt',
    'signedBy',
    'signedAt',
  ],
})
