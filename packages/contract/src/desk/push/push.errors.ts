/** Error keys of DK push. */
export const pushErrors = {
  push_target_name_can_not_be_empty: 400,
  push_url_can_not_be_empty: 400,
  push_url_wrong_format: 400,
  push_target_name_exists: 409,
  push_secret_can_not_be_empty: 400,
  push_account_can_not_be_empty: 400,
  push_host_key_can_not_be_empty: 400,
  push_auth_does_not_fit: 400,
  push_target_paused: 409,
  push_target_deleted: 409,
  /** Pushes that wait, run, or failed and can be tried again: `count`. */
  push_target_has_open_jobs: 409,
  push_files_have_no_signature: 409,
  push_selection_can_not_be_empty: 400,
  push_nothing_selected: 400,
  push_codes_unknown: 400,
  push_status_does_not_allow: 409,
  push_has_no_rejects: 404,
  push_has_nothing_delivered: 409,
  push_format_has_no_correction: 400,
} as const
