/** Error keys of packaging level templates. */
export const templatesErrors = {
  /** Another template already has exactly these levels, capacities, code types and partial packs. */
  template_exists: 409,
  template_name_exists: 409,
  template_not_exists: 404,
  template_still_used: 409,
  template_name_can_not_be_empty: 400,
  aggregation_level_can_not_be_empty: 400,
  zero_box_can_not_be_empty: 400,
  levels_not_ascending: 400,
  unit_level_missing: 400,
  unit_capacity_not_one: 400,
  unit_code_type_wrong: 400,
  unit_is_never_partial: 400,
  zero_box_needs_a_code: 400,
  too_many_units_inside: 400,
} as const
