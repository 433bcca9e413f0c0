/** Files of products: checked row by row by what entering them would do, then entered at once, each to be approved as always. */
import { z } from 'zod'
import { id } from '../kit/entity.ts'
import { importParams, rowOutcomes } from '../kit/import-file.ts'
import { productRowFaults } from './imports.texts.ts'

export const PRODUCT_IMPORT_BYTES = 5_000_000
export const PRODUCT_IMPORT_ROWS = 1_000

/** The columns of a file, in the order of the template. Found by these names or by their titles in either language. */
export const productColumns = [
  'code', 'name', 'validity', 'periodType', 'workflow', 'companyCode', 'productionLine', 'snSource', 'template', 'packagingLevel', 'ownerGLN', 'vendorGLN', 'producerGLN',
  'gtinEA', 'gtinBUNDLE', 'gtinCA', 'gtinPL', 'ruleEA', 'ruleBUNDLE', 'ruleCA', 'rulePL', 'category', 'groups',
] as const
export type ProductColumn = (typeof productColumns)[number]

export const productRowFault = z.object({ column: z.enum(productColumns), key: z.enum(productRowFaults), params: importParams })
export type ProductRowFaultAt = z.output<typeof productRowFault>

export const productImportRow = z.object({
  line: z.number().int(), code: z.string(), outcome: z.enum(rowOutcomes), cells: z.partialRecord(z.enum(productColumns), z.string()), faults: z.array(productRowFault),
  /** Of the product that the row made or changed; null before. */
  productId: id.nullable(),
})
export type ProductImportRow = z.output<typeof productImportRow>
