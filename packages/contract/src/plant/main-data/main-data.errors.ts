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
  /** Says how many records of each kind refer to it, and names the first of them. */
  master_still_used: 409,
} as const
