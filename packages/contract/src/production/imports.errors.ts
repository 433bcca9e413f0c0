/** Error keys of files of orders, and of orders that another system enters. */
export const orderImportsErrors = {
  order_import_unreadable: 400,
  order_import_not_utf8: 400,
  order_import_empty: 400,
  order_import_has_no_order_number: 400,
  order_import_column_twice: 400,
  order_import_too_many_rows: 400,
  order_import_status_does_not_allow: 409,
  order_import_has_wrong_rows: 400,
  order_import_has_nothing_to_enter: 400,
  order_import_row_unknown: 404,
  order_further_on: 409,
  order_product_unknown: 400,
  order_line_code_unknown: 400,
} as const
