/** Error keys of collections and their meta data. */
export const collectionsErrors = {
  collection_code_exists: 409,
  collection_code_can_not_be_empty: 400,
  collection_code_wrong_format: 400,
  collection_name_can_not_be_empty: 400,
  collection_key_can_not_be_empty: 400,
  collection_key_wrong_format: 400,
  collection_is_fixed: 409,
  collection_status_does_not_allow: 409,
  collection_still_used: 409,
} as const
