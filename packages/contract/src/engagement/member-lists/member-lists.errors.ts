/** Error keys of lists of members as files. */
export const memberListsErrors = {
  member_list_field_twice: 400,
  member_list_columns_differ: 400,
  member_list_target_closed: 409,
} as const
