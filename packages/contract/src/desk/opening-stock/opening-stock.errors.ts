/** Error keys of opening stocks. */
export const openingStockErrors = {
  onboarding_status_does_not_allow: 409,
  onboarding_file_empty: 400,
  onboarding_column_missing: 400,
  onboarding_too_many_groups: 400,
  onboarding_too_many_rows: 400,
  /** Rows are refused: nothing is entered until there are none. */
  onboarding_has_row_errors: 409,
  /** The counts of the other system differ from the file, without an explanation. */
  onboarding_counts_differ: 400,
  onboarding_outcome_differs: 409,
  onboarding_has_no_errors: 404,
} as const

/** Why a row is refused. */
export const openingStockRowErrors = [
  'columns_differ',
  'code_missing',
  'code_wrong',
  'check_digit_wrong',
  'product_unknown',
  'level_wrong',
  'status_unknown',
  'status_not_enterable',
  'value_wrong',
  'listed_twice',
  'already_known',
  'in_rule_space',
  'parent_wrong',
  'parent_missing',
  'parent_level_not_above',
  'parent_is_full',
  'parent_mixes_levels',
  'parent_not_on_a_pack',
  // Faults that occur only in the events of an EPCIS document.
  'event_not_read',
  'event_withdrawn',
  'action_wrong',
  'time_wrong',
  'disposition_unknown',
  'not_commissioned',
  'commissioned_twice',
  'after_the_end',
  'packed_before_commissioned',
  'packed_twice',
  'not_in_that_container',
  'children_missing',
] as const
export type OpeningStockRowError = (typeof openingStockRowErrors)[number]
