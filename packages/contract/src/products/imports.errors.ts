/** Error keys of files of products. */
export const productImportsErrors = {
  product_import_unreadable: 400,
  product_import_not_utf8: 400,
  product_import_empty: 400,
  product_import_has_no_code: 400,
  product_import_column_twice: 400,
  product_import_too_many_rows: 400,
  product_import_status_does_not_allow: 409,
  product_import_has_wrong_rows: 400,
  product_import_has_nothing_to_enter: 400,
} as const
