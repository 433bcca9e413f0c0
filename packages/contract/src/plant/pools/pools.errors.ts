/** Error keys of SN pools. */
export const poolsErrors = {
  minimum_request_can_not_be_empty: 400,
  minimum_threshold_can_not_be_empty: 400,
  target_below_threshold: 400,
  pool_exists: 409,
  /** Codes of a partner's validation system are never mixed with those of its production system. */
  pool_environment_differs: 409,
  pool_environment_unfit: 400,
  pool_level_without_codes: 400,
  pool_source_differs: 400,
  pool_zero_box_rule_missing: 400,
  pool_still_used: 409,
  pool_paused: 409,
  pool_makes_its_own: 400,
  replenishment_runs: 409,
  pool_request_below_minimum: 400,
  // A success key.
  codes_requested: 200,
} as const
