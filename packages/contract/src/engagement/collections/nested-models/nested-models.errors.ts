/** Error keys of nested models. */
export const nestedModelsErrors = {
  nested_model_code_exists: 409,
  nested_models_too_many: 409,
  nested_model_code_can_not_be_empty: 400,
  nested_model_code_wrong_format: 400,
  nested_model_name_can_not_be_empty: 400,
  nested_model_is_fixed: 409,
  nested_model_status_does_not_allow: 409,
  nested_model_still_used: 409,
  nested_model_no_draft: 409,
  nested_model_unchanged: 409,
  nested_model_too_many_versions: 409,
} as const
