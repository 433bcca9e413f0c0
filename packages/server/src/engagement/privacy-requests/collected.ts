/** What is kept of a member, page by page: a copy takes the memory of a few pages, however much there is. */

import type { PersonalTable } from '@serialis/contract/engagement/privacy-requests/privacy-requests.schema.ts'

type Pages = AsyncIterable<readonly object[]>

/** Each table is read anew for each part of the archive. */
export interface CollectedTable {
  table: PersonalTable
  pages: () => Pages
}

export async function* pagesOf(rows: Promise<readonly object[]> | Pages): AsyncGenerator<readonly object[]> {
  if (Symbol.asyncIterator in rows) yield* rows
  else yield await rows
}

/** Indented by two, as the rest of the file. */
const rowAsJson = (row: object) => JSON.stringify(row, null, 2).replaceAll('\n', '\n      ')

/** For programs; `onRows` hears how many rows each page has. */
export async function* jsonOf(
  head: Readonly<Record<string, string>>,
  tables: readonly CollectedTable[],
  onRows: (count: number) => void,
): AsyncGenerator<Buffer> {
  const facts = Object.entries(head).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},\n`)
  yield Buffer.from(`{\n${facts.join('')}  "tables": {`)
  for (const [at, { table, pages }] of tables.entries()) {
    let isFirst = true
    yield Buffer.from(`${at === 0 ? '' : ','}\n    ${JSON.stringify(table)}: [`)
    for await (const rows of pages()) {
      if (rows.length === 0) continue
      onRows(rows.length)
      yield Buffer.from(rows.map((row, of) => `${isFirst && of === 0 ? '' : ','}\n      ${rowAsJson(row)}`).join(''))
      isFirst = false
    }
    yield Buffer.from(isFirst ? ']' : '\n    ]')
  }
  yield Buffer.from('\n  }\n}\n')
}
