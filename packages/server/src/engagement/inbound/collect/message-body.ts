/** What a message holds, as far as the intake must know it: that it can be read, how many records it has, and its key. */

import { isUtf8 } from 'node:buffer'
import type { MessageFormat } from '@serialis/contract/engagement/inbound/inbox.schema.ts'
import { failure } from '../../../kit/http/failure.ts'
import { CsvRecords } from '../../../kit/text-files/csv-records.ts'
import { isModestJson } from '../../../kit/text-files/modest-json.ts'
import { UnreadableFile } from '../../../kit/text-files/unreadable-file.ts'

const FORMATS: Readonly<Record<string, MessageFormat>> = {
  'application/json': 'JSON',
  'application/x-ndjson': 'JSON_LINES',
  'application/jsonl': 'JSON_LINES',
  'text/csv': 'CSV',
}
const KEY_MAXIMUM = 200
const RECORDS_MOST = 10_000

/** Bytes are taken as they are: a packed body would be a bomb before anything could limit it. */
export function formatOf(contentType: string, contentEncoding: string): MessageFormat {
  if (!['', 'identity'].includes(contentEncoding.trim().toLowerCase())) throw failure('message_compressed')
  const type = contentType.split(';', 1)[0]?.trim().toLowerCase() ?? ''
  const format = Object.hasOwn(FORMATS, type) ? FORMATS[type] : undefined
  if (format === undefined) throw failure('message_type_unknown')
  return format
}

function parsed(text: string): object {
  if (!isModestJson(text)) throw failure('message_too_complex')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw failure('message_unreadable')
  }
  if (typeof value !== 'object' || value === null) throw failure('message_unreadable')
  return value
}

/** The value in a JSON document that tells it from others. */
export function keyAt(value: object, path: string): string {
  let at: unknown = value
  for (const name of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, name)) throw failure('message_key_missing')
    at = (at as Record<string, unknown>)[name]
  }
  return keyOf(at)
}

export function keyOf(at: unknown): string {
  const key = typeof at === 'string' ? at.trim() : typeof at === 'number' ? String(at) : ''
  if (key === '') throw failure('message_key_missing')
  if (key.length > KEY_MAXIMUM) throw failure('message_key_too_long')
  return key
}

function countLines(text: string): number {
  let records = 0
  for (let from = 0; from < text.length;) {
    const end = text.indexOf('\n', from)
    const line = text.slice(from, end === -1 ? text.length : end)
    from += line.length + 1
    if (line.trim() === '') continue
    parsed(line)
    if (++records > RECORDS_MOST) throw failure('message_too_complex')
  }
  if (records === 0) throw failure('message_empty')
  return records
}

/** Below the names of its columns. */
function countRows(bytes: Buffer): number {
  let rows = 0
  const records = new CsvRecords(({ quoteMisplaced }) => {
    if (quoteMisplaced) throw failure('message_unreadable')
    if (++rows > RECORDS_MOST + 1) throw failure('message_too_complex')
  })
  try {
    records.push(bytes)
    records.finish()
  } catch (error) {
    if (error instanceof UnreadableFile) throw failure('message_unreadable')
    throw error
  }
  if (rows < 2) throw failure('message_empty')
  return rows - 1
}

export interface ReadMessage {
  records: number
  /** Null: nothing tells it from others. */
  key: string | null
}

/** `senderId` is its key where the endpoint names no field. */
export function readMessage(
  format: MessageFormat,
  bytes: Buffer,
  { keyPath, senderId }: { keyPath: string; senderId: string },
): ReadMessage {
  if (bytes.length === 0) throw failure('message_empty')
  if (!isUtf8(bytes)) throw failure('message_not_utf8')
  if (senderId.length > KEY_MAXIMUM) throw failure('message_key_too_long')
  const given = senderId === '' ? null : `id ${senderId}`
  if (format === 'CSV') return { records: countRows(bytes), key: given }
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '')
  if (format === 'JSON_LINES') return { records: countLines(text), key: given }
  const value = parsed(text)
  return {
    records: Array.isArray(value) ? value.length : 1,
    key: keyPath === '' ? given : `path ${keyAt(value, keyPath)}`,
  }
}
