/** Error keys of SN applications and of reading serial numbers. */
export const serialsErrors = {
  application_exceeds_allocated_quantity: 400,
  article_can_not_be_empty: 400,
  aggregation_level_can_not_be_empty: 400,
  quantity_can_not_be_empty: 400,
  quantity_must_be_a_positive_integer: 400,
  rule_version_can_not_be_empty: 400,
  code_can_not_be_empty: 400,
  /** Asked for a moment before its issue; `params.issuedAt`: when it was issued, on the axis that was asked for. */
  serial_not_issued_then: 404,
  article_not_approved: 400,
  article_takes_codes_from_outside: 400,
  article_without_this_level: 400,
  rule_version_not_approved: 400,
  rule_does_not_fit_level: 400,
  /** The guess meter warns: a reason why the codes are needed nevertheless is required. */
  application_reason_needed: 400,
  application_not_delivered: 400,
  /** Somebody has its codes: they can be retired, but the application cannot be cancelled. */
  application_was_downloaded: 409,
  application_codes_in_use: 409,
  /** The second and every later download of the same codes requires a reason. */
  download_reason_needed: 400,
  /** `params.most`: how many exports of a tenant may run at once. */
  too_many_exports: 429,
} as const

/** Why an application failed; shown with its apply status 0. */
export const applicationFailures = ['rule_capacity_used_up'] as const
export type ApplicationFailure = (typeof applicationFailures)[number]
