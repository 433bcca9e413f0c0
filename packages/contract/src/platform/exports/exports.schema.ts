/** Export of a list: written by a task, with the filters that the page shows. */

import { z } from 'zod'
import { exportableLists, type ExportableList } from '../../lists.ts'

export const EXPORT_FORMATS = ['CSV', 'XLSX'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** How a file says statuses and other values of a fixed set: in the words of its language, or as codes of the wire. */
export const EXPORT_VALUES = ['WORDS', 'CODES'] as const
export type ExportValues = (typeof EXPORT_VALUES)[number]

/** Rows of a sheet in addition to its heading. */
export const XLSX_ROWS_MAXIMUM = 1_048_575

export const exportInput = z.object({
  list: z.enum(Object.keys(exportableLists) as [ExportableList, ...ExportableList[]]),
  format: z.enum(EXPORT_FORMATS),
  values: z.enum(EXPORT_VALUES).default('WORDS'),
  /** As in the list's own query, without `after` and `limit`. */
  filter: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
})
