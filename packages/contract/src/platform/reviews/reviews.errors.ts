/** Error keys of reviews of the audit trail. */
export const reviewsErrors = {
  review_without_events: 400,
  review_too_large: 400,
  review_events_not_sealed: 409,
  review_status_does_not_allow: 409,
  review_of_own_events_only: 400,
  review_without_outcome: 400,
  period_ends_before_it_begins: 400,
  period_ends_in_the_future: 400,
} as const
