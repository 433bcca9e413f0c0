/** Reviews of the audit trail, part of event management, 0502; reading them takes the permission to read the log. */
export const reviewsPermissions = {
  'reviews.sign': '050220',
  'reviews.edit': '050221',
} as const

/** Subject types of the event log, and who may read their history. */
export const reviewsSubjects = {
  audit_review: { history: 'events.list' },
  audit_review_rule: { history: 'events.list' },
} as const

/** Lists that can be exported as a file. */
export const reviewsLists = {
  auditReviews: { permission: 'events.export', reads: 'events.list', sites: 'closed' },
} as const

/** Work that waits for a person, with the permission to do it. */
export const reviewsWork = {
  auditReviewBegin: 'reviews.sign',
  auditReviewFinish: 'reviews.sign',
} as const
