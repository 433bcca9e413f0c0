/** Export of a list: written by a task, with the filters that the page shows. */

import { z } from 'zod'
import { exportableLists, type ExportableList } from '../../lists.ts'

export const EXPORT_FORMATS = ['CSV', 'XLSX'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Rows of a sheet in addition to its heading. */
export const XLSX_ROWS_MAXIMUM = 1_048_575

export const exportInput = z.object({
  list: z.enum(Object.keys(exportableLists) as [ExportableList, ...ExportableList[]]),
  format: z.enum(EXPORT_FORMATS),
  /** As in the list's own query, without `after` and `limit`. */
  filter: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
})
