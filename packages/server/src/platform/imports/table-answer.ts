/**
 * A table as a download that can be edited and uploaded again: CSV with a byte order mark (spreadsheets misread Chinese
 * without it), or a workbook.
 */

import { csvCell } from '@serialis/contract/kit/boundary/formula.ts'
import type { StreamAnswer } from '../../kit/http/bind.ts'
import type { TableFormat } from '../../kit/text-files/table-file.ts'
import { xlsxOf } from '../../kit/text-files/xlsx.ts'

const types = {
  CSV: 'text/csv; charset=utf-8',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const

async function* inOrder(rows: Iterable<readonly string[]>): AsyncGenerator<readonly string[]> {
  yield* rows
}

async function* csvOf(rows: AsyncIterable<readonly string[]>): AsyncGenerator<Buffer> {
  yield Buffer.from('\uFEFF')
  for await (const row of rows) yield Buffer.from(`${row.map(csvCell).join(',')}\r\n`)
}

/** `name` without extension; `sheet` is the workbook's only sheet. */
export function tableAnswer(
  table: { name: string; sheet: string; format: TableFormat; zone: string },
  titles: readonly string[],
  rows: readonly (readonly string[])[],
): StreamAnswer {
  const body =
    table.format === 'CSV' ? csvOf(inOrder([titles, ...rows])) : xlsxOf(table.sheet, titles, inOrder(rows), table.zone)
  return { contentType: types[table.format], fileName: `${table.name}.${table.format.toLowerCase()}`, body }
}
