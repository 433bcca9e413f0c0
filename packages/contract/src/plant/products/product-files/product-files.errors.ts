/** Error keys of files of products. */
export const productImportsErrors = {
  product_import_has_no_code: 400,
} as const
