/**
 * Splits a CSV stream (UTF-8, RFC 4180 quoting, LF or CRLF) into records with their line numbers, up to the line that
 * starts with `#END`, and hashes all bytes above that line (without a byte order mark).
 */

import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import { UnreadableFile } from './unreadable-file.ts'
import { hasNul, notUtf8, refuseWideText } from './utf8.ts'

/** Longest record in bytes; no valid row comes near, and it bounds how much an unclosed quote can swallow. */
export const MAX_RECORD = 8_192
const MAX_CELLS = 64
/** Empty lines in a row; each costs as much time as a short record. */
const MAX_EMPTY = 100_000
const LF = 10
const CR = 13
const QUOTE = 34
const COMMA = 44
const NOTHING = Buffer.alloc(0)

/** `cells` is reused for the next record. `ascii`: it has no other characters. */
export interface CsvRecord {
  line: number
  cells: string[]
  quoteMisplaced: boolean
  ascii: boolean
}

export interface CsvEnd {
  line: number
  text: string
  sha256: string
}

const hasInnerCr = (bytes: Buffer): boolean => bytes.subarray(0, -1).includes(CR)

const isBlank = (unit: number) => unit === 32 || unit === 9 || unit === CR

export class CsvRecords {
  #rest: Buffer = NOTHING
  #line = 1
  #started = false
  #empty = 0
  #end: CsvEnd | null = null
  readonly #hash = createHash('sha256')
  readonly #record: CsvRecord = { line: 1, cells: [], quoteMisplaced: false, ascii: true }
  readonly #onRecord: (record: CsvRecord) => void

  constructor(onRecord: (record: CsvRecord) => void) {
    this.#onRecord = onRecord
  }

  /** Line of the next record. */
  get line(): number {
    return this.#line
  }

  push(chunk: Buffer): void {
    let region: Buffer = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    if (!this.#started) {
      if (region.length < 4) {
        this.#rest = Buffer.from(region)
        return
      }
      region = this.#begin(region)
    }
    const left = this.#consume(region, region.lastIndexOf(LF) + 1)
    if (region.length - left > MAX_RECORD) throw this.#tooLong(region.includes(LF, left), region.subarray(left))
    this.#rest = Buffer.from(region.subarray(left))
  }

  /** Ends the input: the `#END` line, or null when there is none. */
  finish(): CsvEnd | null {
    if (this.#line === 1 && hasInnerCr(this.#rest)) throw new UnreadableFile('file_line_ends_cr')
    let region: Buffer = Buffer.concat([this.#rest, Buffer.from('\n')])
    if (!this.#started) region = this.#begin(region)
    const left = this.#consume(region, region.length)
    if (left < region.length) throw new UnreadableFile('file_quote_not_closed', { line: this.#line })
    return this.#end
  }

  /** An unread rest that contains a line end is an unclosed quote. */
  #tooLong(hasLineEnd: boolean, bytes: Buffer = NOTHING): UnreadableFile {
    if (!hasLineEnd && this.#line === 1 && hasInnerCr(bytes)) return new UnreadableFile('file_line_ends_cr')
    if (hasLineEnd) return new UnreadableFile('file_quote_not_closed', { line: this.#line })
    return new UnreadableFile('file_line_too_long', { line: this.#line, maximum: MAX_RECORD })
  }

  #begin(bytes: Buffer): Buffer {
    this.#started = true
    refuseWideText(bytes)
    return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? bytes.subarray(3) : bytes
  }

  /** Reads the complete records before byte `cut`, which follows a line end; returns where the unread part starts. */
  #consume(region: Buffer, cut: number): number {
    let start = 0
    let from = 0
    while (this.#end === null) {
      const mark = findEndMark(region, from, cut)
      const until = mark === -1 ? cut : mark
      const read = this.#readRecords(region, start, until)
      this.#hash.update(region.subarray(start, read))
      start = read
      if (mark === -1) return start
      // The mark is inside a quoted value, so it is text: look for the next one.
      if (start < until) from = mark + 1
      else start = this.#takeEnd(region, mark)
    }
    return this.#passOverBlanks(region, start)
  }

  #takeEnd(region: Buffer, mark: number): number {
    const next = region.indexOf(LF, mark) + 1
    const text = region.toString('utf8', mark, next).trim()
    this.#end = { line: this.#line, text: text.slice(0, MAX_RECORD), sha256: this.#hash.digest('hex') }
    this.#line++
    return next
  }

  #passOverBlanks(region: Buffer, start: number): number {
    for (let at = start; at < region.length; at++) {
      const byte = region[at] ?? 0
      if (byte === LF) this.#line++
      else if (!isBlank(byte)) throw new UnreadableFile('file_rows_after_end', { line: this.#line })
    }
    return region.length
  }

  /** Reads the records between two line starts; returns where the first incomplete one starts, or `until`. */
  #readRecords(region: Buffer, start: number, until: number): number {
    if (start === until) return start
    const bytes = region.subarray(start, until)
    if (!isUtf8(bytes)) throw notUtf8(bytes, this.#line)
    if (bytes.includes(0)) throw hasNul(bytes, this.#line)
    // Commas, quotes and line ends are single bytes in UTF-8, so the text is cut as latin1, where index = byte, and only
    // cells with other characters are decoded again.
    const text = bytes.toString('latin1')
    const record = this.#record
    for (let at = 0; at < text.length; this.#line++) {
      record.line = this.#line
      record.quoteMisplaced = false
      const next = this.#splitPlain(bytes, text, at) || this.#splitQuoted(text, at)
      if (next === 0) return start + at
      if (next - at > MAX_RECORD) throw this.#tooLong(false)
      at = next
      if (record.cells.length === 1 && record.cells[0] === '') {
        if (++this.#empty > MAX_EMPTY) throw new UnreadableFile('file_too_many_rows', { maximum: MAX_EMPTY })
        continue
      }
      this.#empty = 0
      this.#onRecord(record)
    }
    return until
  }

  /** Splits a record without quotation marks; returns the index after it, or 0 when it has one. */
  #splitPlain(bytes: Buffer, text: string, start: number): number {
    const { cells } = this.#record
    let count = 0
    let from = start
    let inCell = 0
    let seen = 0
    for (let at = start; ; at++) {
      const byte = bytes[at] ?? LF
      if (byte > COMMA) inCell |= byte
      else if (byte === COMMA || byte === LF) {
        if (count < MAX_CELLS)
          cells[count++] = inCell < 0x80 ? trimmed(text, from, at) : decoded(trimmed(text, from, at))
        from = at + 1
        seen |= inCell
        inCell = 0
        if (byte === LF) break
      } else if (byte === QUOTE) return 0
    }
    cells.length = count
    this.#record.ascii = seen < 0x80
    return from
  }

  /** Splits a record with quotation marks; returns the index after it, or 0 when a quote is still open. */
  #splitQuoted(text: string, start: number): number {
    const { cells } = this.#record
    let count = 0
    let lines = 0
    for (let at = start; ; at++) {
      const field = readField(text, at)
      if (field === null) return this.#stillOpen(text, start)
      if (field.misplaced) this.#record.quoteMisplaced = true
      if (count < MAX_CELLS) cells[count++] = decoded(field.value)
      lines += field.lines
      at = field.end
      if (text.charCodeAt(at) === LF) {
        cells.length = count
        this.#line += lines
        this.#record.ascii = isAsciiText(text, start, at)
        return at + 1
      }
    }
  }

  #stillOpen(text: string, start: number): number {
    if (text.length - start > MAX_RECORD) throw this.#tooLong(true)
    return 0
  }
}

function findEndMark(region: Buffer, from: number, cut: number): number {
  if (from === 0 && cut > 0 && region.subarray(0, 4).equals(Buffer.from('#END'))) return 0
  const at = region.indexOf('\n#END', Math.max(0, from - 1))
  return at === -1 || at + 1 >= cut ? -1 : at + 1
}

export function isAsciiText(text: string, start = 0, end = text.length): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) > 0x7f) return false
  return true
}

const decoded = (cell: string) => Buffer.from(cell, 'latin1').toString('utf8')

function trimmed(text: string, start: number, end: number): string {
  let from = start
  let to = end
  while (from < to && isBlank(text.charCodeAt(from))) from++
  while (to > from && isBlank(text.charCodeAt(to - 1))) to--
  return text.slice(from, to)
}

/** One field from `start`; `end` is the index of the comma or line feed after it. Null when its quote is not closed. */
function readField(
  text: string,
  start: number,
): { value: string; end: number; lines: number; misplaced: boolean } | null {
  if (text.charCodeAt(start) !== QUOTE) {
    const end = fieldEnd(text, start)
    return { value: trimmed(text, start, end), end, lines: 0, misplaced: text.slice(start, end).includes('"') }
  }
  let value = ''
  let from = start + 1
  for (;;) {
    const quote = text.indexOf('"', from)
    if (quote === -1) return null
    value += text.slice(from, quote)
    from = quote + 1
    if (text.charCodeAt(from) !== QUOTE) break
    value += '"'
    from++
  }
  const end = fieldEnd(text, from)
  return { value: value.trim(), end, lines: value.split('\n').length - 1, misplaced: trimmed(text, from, end) !== '' }
}

function fieldEnd(text: string, start: number): number {
  let at = start
  while (text.charCodeAt(at) !== COMMA && text.charCodeAt(at) !== LF) at++
  return at
}
