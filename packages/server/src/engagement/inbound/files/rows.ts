/** Rows of a file of messages: read within limits, and judged one by one. A row becomes a JSON object of its own. */

import {
  ENDPOINT_FILE_CELL_MAXIMUM,
  ENDPOINT_FILE_COLUMNS,
  ENDPOINT_FILE_ROW_BYTES,
  type EndpointFileFormat,
  type FileRowFault,
} from '@serialis/contract/engagement/inbound/files.schema.ts'
import { maskedIfPersonal } from '@serialis/contract/kit/boundary/masking.ts'
import type { App } from '../../../kit/http/context.ts'
import { Failure } from '../../../kit/http/failure.ts'
import { fileHead } from '../../../kit/text-files/file-head.ts'
import { isModestJson } from '../../../kit/text-files/modest-json.ts'
import { readRowFile } from '../../../kit/text-files/row-file.reader.ts'
import { UnreadableFile } from '../../../kit/text-files/unreadable-file.ts'
import { keyAt, keyOf } from '../collect/message-body.ts'
import { jsonShapeOf, readElements } from './json-elements.ts'

export type FileRow = { line: number } & (
  | { titles: readonly string[]; cells: readonly string[]; isMisquoted: boolean }
  | { text: string | null }
)

/** Cells without a title are left out, as in CSV that a sender hands in. */
function titlesOf(cells: readonly string[]): readonly string[] {
  const named = cells.filter((title) => title !== '')
  if (named.length === 0) throw new UnreadableFile('import_unreadable')
  const twice = named.find((title, at) => named.indexOf(title) !== at)
  if (twice !== undefined)
    throw new UnreadableFile('import_column_twice', { column: maskedIfPersonal(twice.slice(0, 60)) })
  return cells
}

/** Throws `UnreadableFile`. */
export async function* readRows(
  { files }: Pick<App, 'files'>,
  { path, size, format }: { path: string; size: number; format: EndpointFileFormat },
  signal: AbortSignal,
): AsyncGenerator<FileRow[]> {
  if (format === 'JSON' || format === 'JSON_LINES') {
    const shape = jsonShapeOf(await fileHead(files, { path, size }))
    if (shape === null) throw new UnreadableFile('endpoint_file_not_json')
    const content = files.read(path) as AsyncIterable<Buffer>
    yield* readElements(content, { shape, most: ENDPOINT_FILE_ROW_BYTES, signal })
    return
  }
  const limits = { columns: ENDPOINT_FILE_COLUMNS, cellMaximum: ENDPOINT_FILE_CELL_MAXIMUM }
  let titles: readonly string[] | undefined
  for await (const rows of readRowFile({ files, path, size, format, signal, ...limits })) {
    if (titles === undefined) titles = titlesOf(rows[0]?.cells ?? [])
    else yield rows.map((row) => ({ ...row, titles: titles! }))
  }
}

export type JudgedRow = { line: number } & ({ body: Buffer; key: string | null } | { fault: FileRowFault })

/** Those of the endpoint; a message is never larger than a row of a file may be. */
interface RowLimits {
  keyPath: string
  maxBytes: number
}

function keyWith(read: () => string): string | FileRowFault {
  try {
    return ` ${read()}`
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return error.key === 'message_key_too_long' ? 'KEY_TOO_LONG' : 'KEY_MISSING'
  }
}

function objectIn(text: string): object | FileRowFault {
  if (!isModestJson(text)) return 'TOO_COMPLEX'
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : 'UNREADABLE'
  } catch {
    // The only way to check whether a text is JSON.
    return 'UNREADABLE'
  }
}

/** The text of the message, and where its key is read. */
function documentOf(row: FileRow, keyPath: string): { text: string; key: () => string } | FileRowFault {
  if ('text' in row) {
    if (row.text === null) return 'TOO_LARGE'
    const value = objectIn(row.text)
    return typeof value === 'string' ? value : { text: row.text, key: () => keyAt(value, keyPath) }
  }
  const { titles, cells, isMisquoted } = row
  if (isMisquoted) return 'MISQUOTED'
  if (cells.some((cell) => cell.length > ENDPOINT_FILE_CELL_MAXIMUM)) return 'TOO_LARGE'
  const value = Object.fromEntries(
    titles.flatMap((title, at) => (title === '' ? [] : [[title, cells[at] ?? ''] as const])),
  )
  // A title with a dot in it is a name, and no path.
  return { text: JSON.stringify(value), key: () => keyOf(Object.hasOwn(value, keyPath) ? value[keyPath] : undefined) }
}

/** `key` is null where the endpoint names no field that tells a message from others. */
export function judgedRow(row: FileRow, { keyPath, maxBytes }: RowLimits): JudgedRow {
  const { line } = row
  const found = documentOf(row, keyPath)
  if (typeof found === 'string') return { line, fault: found }
  const body = Buffer.from(found.text)
  if (body.length > Math.min(maxBytes, ENDPOINT_FILE_ROW_BYTES)) return { line, fault: 'TOO_LARGE' }
  if (keyPath === '') return { line, body, key: null }
  const key = keyWith(found.key)
  return key.startsWith(' ') ? { line, body, key: key.slice(1) } : { line, fault: key as FileRowFault }
}
