/** The records of a message that was taken in, which is to say that it is within the limits and can be read. */

import type { MessageFormat } from '@serialis/contract/engagement/inbound/inbox.schema.ts'
import { CsvRecords } from '../../../kit/text-files/csv-records.ts'

/** A row below the names of its columns: every value is a text. Cells without a name are left out. */
function rowsOf(bytes: Buffer): Record<string, string>[] {
  const rows: Record<string, string>[] = []
  let names: readonly string[] | undefined
  const records = new CsvRecords(({ cells }) => {
    if (names === undefined) {
      names = cells.map((cell) => cell.trim())
      return
    }
    const row = names.flatMap((name, at) => (name === '' ? [] : [[name, cells[at] ?? ''] as const]))
    rows.push(Object.fromEntries(row))
  })
  records.push(bytes)
  records.finish()
  return rows
}

export function recordsOf(format: MessageFormat, body: Buffer): readonly unknown[] {
  if (format === 'CSV') return rowsOf(body)
  const text = body.toString('utf8').replace(/^\uFEFF/, '')
  if (format === 'JSON_LINES')
    return text.split('\n').flatMap((line) => (line.trim() === '' ? [] : [JSON.parse(line) as unknown]))
  const value: unknown = JSON.parse(text)
  return Array.isArray(value) ? value : [value]
}
