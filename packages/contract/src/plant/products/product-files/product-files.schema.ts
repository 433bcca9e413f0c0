/** Files of products: validated row by row, then committed at once; each product is approved as usual. */

import { productFieldNames } from '../product-fields.ts'

export const PRODUCT_IMPORT_BYTES = 5_000_000
export const PRODUCT_IMPORT_ROWS = 1_000

/** The columns of a file, in the order of the template. Found by these names or by their titles in either language. */
export const productColumns = [
  'code',
  'name',
  ...productFieldNames,
  'productionLine',
  'brand',
  'template',
  'gtinEA',
  'gtinBUNDLE',
  'gtinCA',
  'gtinPL',
  'ruleEA',
  'ruleBUNDLE',
  'ruleCA',
  'rulePL',
  'category',
  'groups',
] as const
export type ProductColumn = (typeof productColumns)[number]
