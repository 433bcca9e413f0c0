/** Error keys of files of members. */
export const memberImportsErrors = {
  member_import_field_twice: 400,
  member_import_proof_needed: 400,
  member_import_consent_proof_needed: 400,
  member_import_consent_source_needed: 400,
  member_import_consent_day_needed: 400,
  member_import_consent_day_future: 400,
  member_import_attribute_unknown: 400,
  member_import_columns_differ: 400,
} as const
