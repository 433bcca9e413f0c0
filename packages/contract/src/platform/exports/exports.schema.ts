/** Export of a list: written by a task, with the filters that the page shows. */

import { z } from 'zod'
import { filtersOf, filterText } from '../../kit/list.ts'
import { exportableLists, printableLists } from '../../lists.ts'

/** `ZIP`: the CSV file in an archive, with its checksum. */
export const EXPORT_FORMATS = ['CSV', 'ZIP', 'XLSX'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** How a file says statuses and other values of a fixed set: in the words of its language, or as codes of the wire. */
export const EXPORT_VALUES = ['WORDS', 'CODES'] as const
export type ExportValues = (typeof EXPORT_VALUES)[number]

/** Rows of a sheet in addition to its heading. */
export const XLSX_ROWS_MAXIMUM = 1_048_575

/** The most rows of a list that are printed at once. */
export const PRINT_ROWS_MAXIMUM = 1000

/** Rows that an export may name by their ids. */
const EXPORT_IDS_MAXIMUM = 1000

const namesOf = <N extends string>(lists: Readonly<Record<N, unknown>>) => z.enum(Object.keys(lists) as [N, ...N[]])
const filter = filtersOf(z.union([filterText, z.number(), z.boolean()])).default({})

export const exportInput = z.object({
  list: namesOf(exportableLists),
  format: z.enum(EXPORT_FORMATS),
  values: z.enum(EXPORT_VALUES).default('WORDS'),
  /**
   * Only these rows of it, by their ids; serials by their ordinals, and the technical log by kind and id with a space
   * between. Without it: every row that matches `filter`.
   */
  ids: z.array(z.string().min(1).max(100)).min(1, 'ids_can_not_be_empty').max(EXPORT_IDS_MAXIMUM).optional(),
  filter,
})

export const printInput = z.object({
  list: namesOf(printableLists),
  filter,
  /** How many rows are on the paper, and whether they were chosen one by one. */
  rows: z.number().int().min(1).max(PRINT_ROWS_MAXIMUM),
  isChosen: z.boolean(),
})
