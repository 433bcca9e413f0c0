/** Error keys of production orders; some are success keys, sent as `message` of a 200 answer. */
export const ordersErrors = {
  order_number_exists: 409,
  order_number_can_not_be_empty: 400,
  order_number_wrong_format: 400,
  batch_code_wrong_format: 400,
  production_date_not_later_than_today: 400,
  expiration_date_not_later_than_production_date: 400,
  order_not_complete: 400,
  order_product_not_in_force: 400,
  order_line_unknown: 400,
  order_approver_is_author: 400,
  order_status_does_not_allow: 409,
  order_already_has_a_workflow: 409,
  order_workflow_start_success: 200,
  order_workflow_start_failure: 400,
  sn_task_re_assign_started: 200,
  sn_task_re_assign_failed: 409,
  line_reassignment_started: 200,
  line_reassignment_failed: 400,
  line_not_in_use: 400,
  line_mode_differs: 400,
  line_has_too_many_orders: 400,
  line_takes_fewer_codes: 400,
  package_being_built: 409,
  package_not_ready: 400,
  package_checksum_differs: 400,
  scan_can_not_be_skipped: 400,
  scan_not_complete: 400,
  order_samples_undecided: 400,
  order_has_no_samples: 400,
  order_balance_not_zero: 400,
  returned_count_differs: 400,
  order_has_no_open_codes: 400,
  order_codes_not_in_step: 409,
} as const

/** Why codes could not be assigned: kept with the order, shown on its page and in its alert. */
export const codesProblems = [
  'codes_rule_missing', 'codes_rule_not_approved', 'codes_rule_used_up', 'codes_rule_unfit', 'codes_source_unsupported', 'codes_too_many_for_line',
  'codes_product_not_in_force',
] as const
export type CodesProblem = (typeof codesProblems)[number]
