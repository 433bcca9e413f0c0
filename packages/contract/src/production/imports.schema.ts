/** Files of orders: checked row by row, mended, then entered at once. */
import { z } from 'zod'
import { id, instant, recordVersion } from '../kit/entity.ts'
import { importCommands, importFormats, importStatuses, importTransitions, rowOutcomes, type ImportCommand, type ImportStatus, type RowOutcome } from '../kit/import-file.ts'
import { orderRowFaults } from './imports.texts.ts'

export const ORDER_IMPORT_BYTES = 5_000_000
export const ORDER_IMPORT_ROWS = 2_000

/** The columns of a file, in the order of the template. Found by these names or by their titles in either language. */
export const importColumns = ['orderNo', 'productCode', 'batchCode', 'productionDate', 'expirationDate', 'orderSize', 'reservePercent', 'lineCode', 'mailbox', 'erpReference'] as const
export type ImportColumn = (typeof importColumns)[number]

export { importCommands, importFormats, importStatuses, importTransitions, rowOutcomes }
export type { ImportCommand, ImportStatus, RowOutcome }

const params = z.record(z.string(), z.union([z.string(), z.number()]))
export const rowFault = z.object({ column: z.enum(importColumns), key: z.enum(orderRowFaults), params })
export type RowFault = z.output<typeof rowFault>

export const orderImport = z.object({
  id, fileName: z.string(), size: z.number().int(), sha256: z.string(), format: z.enum(importFormats), status: z.enum(importStatuses),
  rows: z.number().int(), wrong: z.number().int(), entered: z.number().int(),
  uploadedAt: instant, uploadedBy: z.string(), endedAt: instant.nullable(), endedBy: z.string(), version: recordVersion,
})
export type OrderImport = z.output<typeof orderImport>

export const orderImportDetail = orderImport.extend({
  counts: z.object({ create: z.number().int(), change: z.number().int(), same: z.number().int(), wrong: z.number().int() }),
  /** Titles of columns that mean nothing here; they are left alone. */
  unknownTitles: z.array(z.string()),
  failure: z.object({ key: z.string(), params }).nullable(),
  taskId: id.nullable(),
  allowed: z.array(z.enum(['mend', 'enter', 'drop', 'download'])),
})
export type OrderImportDetail = z.output<typeof orderImportDetail>

const cells = z.partialRecord(z.enum(importColumns), z.string().trim().max(500))
export const importRow = z.object({
  line: z.number().int(), orderNo: z.string(), outcome: z.enum(rowOutcomes), cells, faults: z.array(rowFault), isMended: z.boolean(),
  /** Of the order that the row made, or is about. */
  orderId: id.nullable(),
})
export type ImportRow = z.output<typeof importRow>
export const rowMend = z.object({ version: recordVersion, cells })
export const importEnter = z.object({ version: recordVersion, leaveOutWrong: z.boolean().default(false) })
