/** Error keys of SN rules. The keys of `RULE_FAULTS` are used in `fields`, each at its segment. */
export const codesErrors = {
  sn_rule_name_exists: 409,
  sn_rule_name_can_not_be_empty: 400,
  prefix_can_not_be_empty: 400,
  suffix_can_not_be_empty: 400,
  fixed_can_not_be_empty: 400,
  logic_can_not_be_empty: 400,
  random_can_not_be_empty: 400,
  sequence_can_not_be_empty: 400,
  company_prefix_can_not_be_empty: 400,
  /** The rule as a whole; `fields` say which segment and why. */
  sn_rule_not_valid: 400,
  sn_rule_one_number_segment: 400,
  sn_rule_prefix_first: 400,
  sn_rule_suffix_last: 400,
  sn_rule_one_check_character: 400,
  sn_rule_check_characters: 400,
  sn_rule_length_differs: 400,
  sn_rule_too_long: 400,
  sn_rule_sscc_shape: 400,
  sn_rule_cn_shape: 400,
  sn_rule_character_not_allowed: 400,
  sn_rule_case_differs: 400,
  sn_rule_alphabet_wrong: 400,
  sn_rule_logic_width: 400,
  sn_rule_epoch_wrong: 400,
  sn_rule_range_wrong: 400,
  sn_rule_space_too_small: 400,
  sn_rule_range_too_narrow: 400,
  /** All versions of a rule have one target. */
  sn_rule_target_fixed: 400,
  /** There are warnings and the draft gives no reason. */
  sn_rule_reason_can_not_be_empty: 400,
  /** Author and approver must be two people. */
  sn_rule_own_version: 400,
  /** `{ rule, number }` of the version whose code space could overlap with this one. */
  sn_rule_spaces_meet: 409,
  /** `{ status }`: the command is not allowed in the version's status. */
  sn_rule_status_does_not_allow: 409,
  /** A draft of this rule exists already; edit it. */
  sn_rule_draft_exists: 409,
  sn_rule_not_approved: 400,
  /** `{ left }` indexes are left. */
  sn_rule_exhausted: 400,
  /** `{ source }`: the order has no such value, or one that does not fit the segment. */
  sn_rule_logic_unfit: 400,
} as const
