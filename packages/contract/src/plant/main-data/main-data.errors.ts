/** Error keys of main data; the same for every kind. */
export const mainDataErrors = {
  master_code_exists: 409,
  master_code_can_not_be_empty: 400,
  master_code_wrong_format: 400,
  master_name_can_not_be_empty: 400,
  last_day_before_first: 400,
  master_parent_not_exists: 404,
  master_inside_itself: 400,
  master_too_deep: 400,
  coordinates_incomplete: 400,
  country_unknown: 400,
  tax_country_needed: 400,
  tax_number_needed: 400,
  tax_number_wrong_format: 400,
  counter_gln_exists: 409,
  region_not_exists: 404,
  channel_can_not_be_empty: 400,
  channel_not_exists: 404,
  brand_not_exists: 404,
  unit_not_exists: 404,
  choose_category_or_brand: 400,
  account_outside_id_can_not_be_empty: 400,
  account_outside_id_exists: 409,
  /** The code belonged to a record that was merged; says into which. */
  master_code_is_alias: 409,
  master_merge_target_not_exists: 404,
  master_merge_into_itself: 400,
  /** Both channels have an account with the same number; names the first of them. */
  master_merge_same_accounts: 409,
  /** It waits for approval or was rejected: nothing approved refers to it, and it is not merged. */
  master_not_approved: 409,
  /** Says how many records of each kind refer to it, and names the first of them. */
  master_still_used: 409,
} as const
