/** How refused rows of a file are shown: the first of them, and where all are. */

import { EXITS, Ended, refusalWords } from '../exits.ts'
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
  let all = `at ${address}, or with --errors FILE`
  if (typeof into === 'string')
    all = await intoFile(into, write).then(
      () => `in ${into}`,
      (error: unknown) => {
        // The rows above say more than the file that is missing.
        if (!(error instanceof Ended) || error.exit === EXITS.interrupted) throw error
        return `at ${address}; ${into} was not written: ${error.message}`
      },
    )
  return [...shown, `  all ${count} refused rows: ${all}`].join('\n')
}
