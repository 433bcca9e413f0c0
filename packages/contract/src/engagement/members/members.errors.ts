/** Error keys of members and their identities. */
export const membersErrors = {
  member_needs_identity: 400,
  member_identity_exists: 409,
  member_identity_not_exists: 404,
  member_last_identity: 409,
  member_too_many_identities: 409,
  member_identity_can_not_be_empty: 400,
  member_identity_wrong_format: 400,
  member_email_wrong_format: 400,
  member_birthday_not_past: 400,
  member_region_not_exists: 400,
  member_channel_not_exists: 400,
  member_status_does_not_allow: 409,
  member_search_wrong_format: 400,
} as const
