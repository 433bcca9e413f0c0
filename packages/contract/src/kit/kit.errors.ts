/** Keys that any route may answer, with the HTTP status that each carries. */
export const kitErrors = {
  invalid_input: 400,
  tenant_header_differs: 400,
  idempotency_key_missing: 400,
  choose_a_file: 400,
  upload_broke_off: 400,
  choose_a_correct_file_type: 400,
  create_failure: 400,
  update_failure: 400,
  // A success key: sent as `message` of a 200 answer.
  delete_success: 200,
  login_required: 401,
  no_permission: 403,
  not_found: 404,
  changed_meanwhile: 409,
  status_change_not_allowed: 409,
  file_too_large: 413,
  idempotency_key_reused: 422,
  too_many_requests: 429,
  server_busy: 503,
  import_unreadable: 400,
  import_not_utf8: 400,
  import_empty: 400,
  import_column_twice: 400,
  import_too_many_rows: 400,
  import_has_wrong_rows: 400,
  import_has_nothing_to_enter: 400,
  import_row_unknown: 404,
  import_status_does_not_allow: 409,
  storage_full: 503,
  request_timeout: 504,
} as const

/** Keys of `fields`: what is wrong with one input. */
export const fieldErrorKeys = [
  'can_not_be_empty', 'too_long', 'too_short', 'too_big', 'too_small', 'not_a_number', 'wrong_type', 'wrong_format', 'not_in_list',
  'unknown_field', 'invalid', 'check_digit_wrong', 'ids_can_not_be_empty',
] as const
