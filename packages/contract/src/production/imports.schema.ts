/** Files of orders: checked row by row, mended, then entered at once. */
import { z } from 'zod'
import { id, instant, recordVersion } from '../kit/entity.ts'
import type { TransitionRow } from '../kit/transitions.ts'
import { orderRowFaults } from './imports.texts.ts'

export const ORDER_IMPORT_BYTES = 5_000_000
export const ORDER_IMPORT_ROWS = 2_000

/** The columns of a file, in the order of the template. Found by these names or by their titles in either language. */
export const importColumns = ['orderNo', 'productCode', 'batchCode', 'productionDate', 'expirationDate', 'orderSize', 'reservePercent', 'lineCode', 'mailbox', 'erpReference'] as const
export type ImportColumn = (typeof importColumns)[number]

export const importFormats = ['CSV', 'XLSX'] as const
export const importStatuses = ['CHECKING', 'CHECKED', 'UNREADABLE', 'ENTERING', 'DONE', 'DROPPED'] as const
export type ImportStatus = (typeof importStatuses)[number]
export const importCommands = ['checked', 'refused', 'mend', 'enter', 'entered', 'sentBack', 'drop'] as const
export type ImportCommand = (typeof importCommands)[number]

export const importTransitions: readonly TransitionRow<ImportStatus, ImportCommand>[] = [
  { command: 'checked', from: ['CHECKING'], to: 'CHECKED' },
  { command: 'refused', from: ['CHECKING'], to: 'UNREADABLE' },
  { command: 'mend', from: ['CHECKED'], to: 'CHECKED' },
  { command: 'enter', from: ['CHECKED'], to: 'ENTERING' },
  { command: 'entered', from: ['ENTERING'], to: 'DONE' },
  // Something changed since the check: nothing was entered, and a person looks again.
  { command: 'sentBack', from: ['ENTERING'], to: 'CHECKED' },
  { command: 'drop', from: ['CHECKED', 'UNREADABLE'], to: 'DROPPED' },
]

/** What entering the row does: a new draft, a change of a draft or rejected order, nothing, or it cannot. */
export const rowOutcomes = ['CREATE', 'CHANGE', 'SAME', 'WRONG'] as const
export type RowOutcome = (typeof rowOutcomes)[number]

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
