/** Error keys of the records of collections. */
export const recordsErrors = {
  records_other_kind: 409,
  record_key_exists: 409,
  record_key_is_fixed: 409,
  record_does_not_fit: 400,
  record_too_large: 400,
  record_masked_value: 400,
  record_field_missing: 400,
  record_field_unknown: 400,
  record_field_wrong_type: 400,
  record_field_not_in_list: 400,
  record_field_too_long: 400,
  record_field_too_large: 400,
  record_filter_impossible: 400,
} as const
