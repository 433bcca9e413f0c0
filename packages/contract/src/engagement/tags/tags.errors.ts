/** Error keys of tags. */
export const tagsErrors = {
  tag_code_exists: 409,
  tag_code_can_not_be_empty: 400,
  tag_code_wrong_format: 400,
  tag_name_can_not_be_empty: 400,
  tag_category_can_not_be_empty: 400,
  tag_is_fixed: 409,
  tag_limit_below_members: 409,
  tag_status_does_not_allow: 409,
  tag_still_used: 409,
  tags_too_many: 409,
  tag_members_not_active: 409,
  tag_limit_reached: 409,
} as const
