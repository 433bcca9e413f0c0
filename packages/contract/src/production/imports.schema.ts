/** Files of orders: checked row by row, mended, then entered at once. */
import { z } from 'zod'
import { id, recordVersion } from '../kit/entity.ts'
import { importDecision, importParams, rowOutcomes } from '../kit/import-file.ts'
import { orderRowFaults } from './imports.texts.ts'

export const ORDER_IMPORT_BYTES = 5_000_000
export const ORDER_IMPORT_ROWS = 2_000

/** The columns of a file, in the order of the template. Found by these names or by their titles in either language. */
export const importColumns = ['orderNo', 'productCode', 'batchCode', 'productionDate', 'expirationDate', 'orderSize', 'reservePercent', 'lineCode', 'mailbox', 'erpReference'] as const
export type ImportColumn = (typeof importColumns)[number]

export const rowFault = z.object({ column: z.enum(importColumns), key: z.enum(orderRowFaults), params: importParams })
export type RowFault = z.output<typeof rowFault>

const cells = z.partialRecord(z.enum(importColumns), z.string().trim().max(500))
export const importRow = z.object({
  line: z.number().int(), orderNo: z.string(), outcome: z.enum(rowOutcomes), cells, faults: z.array(rowFault), isMended: z.boolean(),
  /** Of the order that the row made, or is about. */
  orderId: id.nullable(),
})
export type ImportRow = z.output<typeof importRow>
export const rowMend = z.object({ version: recordVersion, cells })
export const importEnter = importDecision.extend({ leaveOutWrong: z.boolean().default(false) })
