/** How refused rows of a file are shown: the first of them, and where all are. */

import { refusalWords } from '../exits.ts'
import { intoFile, type Part } from '../part-file.ts'

export const SHOWN_ROWS = 10

export interface RefusedRow {
  line: number
  column?: string | undefined
  key: string
  params: Readonly<Record<string, string | number>>
}

const lineOf = ({ line, column, key, params }: RefusedRow) =>
  `  line ${line}${column === undefined ? '' : `, ${column}`}: ${refusalWords(key, params)}`

/** Writes all of them where the caller names a file, else says from where they come. */
export async function tellRows(
  rows: readonly RefusedRow[],
  { count, address, into }: { count: number; address: string; into: unknown },
  write: (part: Part) => Promise<void>,
): Promise<string> {
  const shown = rows.slice(0, SHOWN_ROWS).map(lineOf)
  if (typeof into === 'string') await intoFile(into, write)
  const all = typeof into === 'string' ? `in ${into}` : `at ${address}, or with --errors FILE`
  return [...shown, `  all ${count} refused rows: ${all}`].join('\n')
}
