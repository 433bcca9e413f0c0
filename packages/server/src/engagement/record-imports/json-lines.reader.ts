/** A file with a JSON object in each line. Lines are limited before they are parsed, and a line that is none is refused alone. */

import { isUtf8 } from 'node:buffer'
import { RECORD_MAXIMUM } from '@serialis/contract/engagement/records/records.schema.ts'
import type { FileStore } from '../../kit/ops/file-store.ts'
import { isModestJson } from '../../kit/text-files/modest-json.ts'
import { UnreadableFile } from '../../kit/text-files/unreadable-file.ts'
import { notUtf8, refuseWideText } from '../../kit/text-files/utf8.ts'

export interface JsonLine {
  line: number
  /** Null where the line is no object. */
  object: Readonly<Record<string, unknown>> | null
}

const LF = 10
/** A character of a record has at most three bytes, and six where it is escaped; blanks may stand between. */
const LINE_BYTES = RECORD_MAXIMUM * 6

function objectOf(text: string): JsonLine['object'] {
  if (text.length > LINE_BYTES || !isModestJson(text)) return null
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null
  } catch {
    // The only way to check whether a text is JSON.
    return null
  }
}

function textOf(bytes: Buffer, line: number): string {
  if (!isUtf8(bytes)) throw notUtf8(bytes, line)
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

/** Lines without anything are left out. Throws `UnreadableFile`. */
export async function* readJsonLines(
  files: Pick<FileStore, 'read'>,
  path: string,
  signal: AbortSignal,
): AsyncGenerator<JsonLine[]> {
  let [rest, line]: [Buffer, number] = [Buffer.alloc(0), 1]
  const take = (bytes: Buffer): JsonLine[] => {
    const text = textOf(bytes, line).trim()
    return text === '' ? [] : [{ line, object: objectOf(text) }]
  }
  for await (const chunk of files.read(path) as AsyncIterable<Buffer>) {
    signal.throwIfAborted()
    if (line === 1 && rest.length === 0) refuseWideText(chunk)
    const bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
    const rows: JsonLine[] = []
    let from = 0
    for (let end = bytes.indexOf(LF); end >= 0; end = bytes.indexOf(LF, from)) {
      rows.push(...take(bytes.subarray(from, end)))
      from = end + 1
      line++
    }
    rest = Buffer.from(bytes.subarray(from))
    if (rest.length > LINE_BYTES) throw new UnreadableFile('import_unreadable')
    if (rows.length > 0) yield rows
  }
  const last = take(rest)
  if (last.length > 0) yield last
}
