/** Error keys of files of orders, and of orders that another system enters. */
export const orderImportsErrors = {
  order_import_has_no_order_number: 400,
  order_further_on: 409,
  order_product_unknown: 400,
  order_line_code_unknown: 400,
} as const
