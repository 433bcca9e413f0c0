/** The list of reviews as a file. */

import { listReviews } from '@serialis/contract/platform/reviews/reviews.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const reviewsExport = pageExport({
  name: 'auditReviews',
  route: listReviews,
  headings: 'reviews.fields',
  columns: [
    'number',
    { of: 'scope', words: 'reviews.scope' },
    'from',
    'to',
    'record',
    'events',
    'ownEvents',
    { of: 'status', words: 'reviews.status' },
    { of: 'outcome', words: 'reviews.outcome' },
    'findings',
    'reviewer',
    'createdAt',
    'endedAt',
  ],
})
