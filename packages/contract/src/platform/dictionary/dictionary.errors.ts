/** The names are those of the specification, where the dictionary is called basic configuration. */
export const dictionaryErrors = {
  basic_configuration_exists: 409,
  basic_configuration_not_exists: 404,
  basic_configuration_still_used: 409,
  dictionary_code_is_fixed: 409,
} as const
