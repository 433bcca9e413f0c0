/** Error keys of rules of audiences, each at the part concerned. */
export const audienceRulesErrors = {
  rule_group_can_not_be_empty: 400,
  rule_at_least_wrong: 400,
  rule_leaves_too_many: 400,
  rule_choice_can_not_be_empty: 400,
  rule_days_wrong: 400,
  rule_ages_wrong: 400,
  rule_bound_can_not_be_empty: 400,
  rule_bounds_wrong: 400,
  rule_salt_can_not_be_empty: 400,
  rule_parts_wrong: 400,
} as const
