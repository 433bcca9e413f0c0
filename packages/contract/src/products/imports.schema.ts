/** Files of products: checked row by row by what entering them would do, then entered at once, each to be approved as always. */
import { z } from 'zod'
import { id, instant, recordVersion } from '../kit/entity.ts'
import { importFormats, importStatuses, rowOutcomes } from '../kit/import-file.ts'
import { productRowFaults } from './imports.texts.ts'

export const PRODUCT_IMPORT_BYTES = 5_000_000
export const PRODUCT_IMPORT_ROWS = 1_000

/** The columns of a file, in the order of the template. Found by these names or by their titles in either language. */
export const productColumns = [
  'code', 'name', 'validity', 'periodType', 'workflow', 'companyCode', 'productionLine', 'snSource', 'template', 'packagingLevel', 'ownerGLN', 'vendorGLN', 'producerGLN',
  'gtinEA', 'gtinBUNDLE', 'gtinCA', 'gtinPL', 'ruleEA', 'ruleBUNDLE', 'ruleCA', 'rulePL', 'category', 'groups',
] as const
export type ProductColumn = (typeof productColumns)[number]

const params = z.record(z.string(), z.union([z.string(), z.number()]))
export const productRowFault = z.object({ column: z.enum(productColumns), key: z.enum(productRowFaults), params })
export type ProductRowFaultAt = z.output<typeof productRowFault>

export const productImport = z.object({
  id, fileName: z.string(), size: z.number().int(), sha256: z.string(), format: z.enum(importFormats), status: z.enum(importStatuses),
  rows: z.number().int(), wrong: z.number().int(), entered: z.number().int(),
  uploadedAt: instant, uploadedBy: z.string(), endedAt: instant.nullable(), endedBy: z.string(), version: recordVersion,
})
export type ProductImport = z.output<typeof productImport>

export const productImportDetail = productImport.extend({
  counts: z.object({ create: z.number().int(), change: z.number().int(), same: z.number().int(), wrong: z.number().int() }),
  /** Titles of columns that mean nothing here; they are left alone. */
  unknownTitles: z.array(z.string()),
  failure: z.object({ key: z.string(), params }).nullable(),
  taskId: id.nullable(),
  allowed: z.array(z.enum(['enter', 'drop', 'download'])),
})
export type ProductImportDetail = z.output<typeof productImportDetail>

export const productImportRow = z.object({
  line: z.number().int(), code: z.string(), outcome: z.enum(rowOutcomes), cells: z.partialRecord(z.enum(productColumns), z.string()), faults: z.array(productRowFault),
  /** Of the product that the row made or changed; null before. */
  productId: id.nullable(),
})
export type ProductImportRow = z.output<typeof productImportRow>
export const productImportDecision = z.object({ version: recordVersion })
