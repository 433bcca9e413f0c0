/** Error keys of access reviews. */
export const accessReviewsErrors = {
  access_review_due_in_the_past: 400,
  access_review_without_grants: 400,
  /** `maximum` */
  access_review_too_large: 400,
  /** The round is closed or cancelled: nothing of it changes any more. */
  access_review_closed: 409,
  /** Only a closed round has a report. */
  access_review_not_closed: 409,
  /** `count` grants wait for a decision. */
  access_review_undecided: 409,
  access_review_decided: 409,
  /** A reviewer does not decide about own roles. */
  access_review_own_grant: 403,
  access_review_other_reviewer: 403,
  /** The grant is not the one of the snapshot any more. */
  access_review_grant_changed: 409,
  access_review_grant_same: 409,
} as const
