/** Error keys of points. */
export const pointsErrors = {
  points_not_zero: 400,
  points_not_positive: 400,
  points_expiry_wrong: 400,
  points_expiry_of_added: 400,
  points_not_enough: 409,
  points_booked_already: 409,
  points_booking_not_reversible: 409,
  points_reversed_already: 409,
  level_code_can_not_be_empty: 400,
  level_code_wrong_format: 400,
  level_name_can_not_be_empty: 400,
  level_code_exists: 409,
  level_rank_exists: 409,
  level_rules_too_many: 409,
} as const
