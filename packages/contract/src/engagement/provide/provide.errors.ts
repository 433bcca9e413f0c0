/** Error keys of provide endpoints, and of what their readers are answered. */
export const provideErrors = {
  provide_collection_can_not_be_empty: 400,
  provide_collection_unusable: 409,
  provide_audience_can_not_be_empty: 400,
  provide_audience_unusable: 409,
  provide_source_not_held: 403,
  provide_factory_unknown: 400,
  provide_fields_can_not_be_empty: 400,
  provide_field_unknown: 400,
  provide_full_needs_unmask: 403,
  provide_source_is_pushed: 409,
  provide_source_not_pushed: 409,
  provide_erasures_open: 409,
  provide_login_can_not_be_empty: 400,
  provide_secret_can_not_be_empty: 400,
  provide_host_key_can_not_be_empty: 400,
  provide_url_can_not_be_empty: 400,
  provide_url_wrong_format: 400,
  // To readers.
  provide_filter_unknown: 400,
  provide_page_wrong: 400,
} as const
