/** Reviews of who has which role: the tenth page of section 05. */
export const accessReviewsPermissions = {
  'accessReviews.list': '051000',
  'accessReviews.create': '051001',
  'accessReviews.decide': '051020',
  'accessReviews.approve': '051012',
  'accessReviews.exportList': '051015',
} as const

/** Subject types of the event log, and who may read their history. */
export const accessReviewsSubjects = {
  access_review: { history: 'accessReviews.list' },
} as const

/** Kinds of records that an alert may concern. */
export const accessReviewsAlerts = ['access_review'] as const

/** Lists that can be exported as a file. */
export const accessReviewsLists = {
  accessReviews: { permission: 'accessReviews.exportList', reads: 'accessReviews.list', sites: 'closed' },
  reviewedGrants: { permission: 'accessReviews.exportList', reads: 'accessReviews.list', sites: 'closed' },
} as const

/** What waits for a person, with the permission to do it. */
export const accessReviewsWork = {
  grantReview: 'accessReviews.decide',
} as const

/** Commands for many rows of a list at once. */
export const accessReviewsBulk = {
  confirmGrant: { list: 'reviewedGrants', permission: 'accessReviews.decide', subject: 'access_review' },
  revokeGrant: {
    list: 'reviewedGrants',
    permission: 'accessReviews.decide',
    subject: 'access_review',
    needsReason: true,
  },
} as const
