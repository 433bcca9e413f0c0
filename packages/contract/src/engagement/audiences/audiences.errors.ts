/** Error keys of audiences. */
export const audiencesErrors = {
  audience_code_exists: 409,
  audience_code_can_not_be_empty: 400,
  audience_code_wrong_format: 400,
  audience_name_can_not_be_empty: 400,
  audience_is_fixed: 409,
  audience_status_does_not_allow: 409,
  audience_still_used: 409,
  audiences_too_many: 409,
  audience_members_not_active: 409,
} as const
