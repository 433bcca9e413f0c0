/** Error keys of saved views. */
export const viewsErrors = {
  list_view_name_can_not_be_empty: 400,
  list_view_name_exists: 409,
  /** The account has as many views of this list as one may have. */
  too_many_list_views: 409,
  list_view_role_not_found: 400,
} as const
