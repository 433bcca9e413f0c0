/** Error keys of files of records. */
export const recordImportsErrors = {
  record_import_field_twice: 400,
  record_import_columns_differ: 400,
  record_import_field_unknown: 400,
} as const
