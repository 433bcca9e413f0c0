/**
 * A streaming JSON parser: reports each token, whatever the size of the text. Strict (RFC 8259); a text longer than the
 * limit, or nested deeper than it, makes the file unreadable.
 */

import { UnreadableFile } from './unreadable-file.ts'
import { notUtf8, refuseWideText } from './utf8.ts'

export type JsonScalar = string | number | boolean | null

/** Where the parser is. */
export interface JsonPlace {
  /** Line of the current token. */
  readonly line: number
  /** How much of the file was read. */
  readonly characters: number
}

export interface JsonHandler {
  open(kind: 'object' | 'array'): void
  close(): void
  key(name: string): void
  value(value: JsonScalar): void
}

const MAX_JSON_DEPTH = 32
/** Maximum length of a string or number, in characters. */
const MAX_TOKEN = 1_048_576

type Expects = 'value' | 'value or end' | 'key' | 'key or end' | 'colon' | 'comma or end' | 'nothing'

const [TAB, LF, CR, SPACE, QUOTE, COMMA, COLON, OPEN_ARRAY, CLOSE_ARRAY, OPEN_OBJECT, CLOSE_OBJECT] = [
  9, 10, 13, 32, 34, 44, 58, 91, 93, 123, 125,
]
const words: Record<string, JsonScalar> = { true: true, false: false, null: null }
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/
const isPlain = (unit: number) =>
  (unit >= 48 && unit <= 57) ||
  (unit >= 97 && unit <= 122) ||
  (unit >= 65 && unit <= 90) ||
  unit === 45 ||
  unit === 43 ||
  unit === 46
// oxlint-disable-next-line no-control-regex -- JSON forbids control characters in its texts
const controls = /[\x00-\x1f]/

export class JsonText implements JsonPlace {
  readonly #handler: JsonHandler
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  readonly #open: ('object' | 'array')[] = []
  #expects: Expects = 'value'
  #rest = ''
  #line = 1
  #characters = 0
  #started = false

  constructor(handler: JsonHandler) {
    this.#handler = handler
  }

  get line(): number {
    return this.#line
  }

  get characters(): number {
    return this.#characters
  }

  push(chunk: Buffer): void {
    if (!this.#started && chunk.length > 0) {
      this.#started = true
      refuseWideText(chunk)
    }
    let text: string
    try {
      text = this.#decoder.decode(chunk, { stream: true })
    } catch {
      throw notUtf8(chunk, this.#line)
    }
    this.#characters += text.length
    this.#take(this.#rest + text, false)
    if (this.#rest.length > MAX_TOKEN)
      throw new UnreadableFile('file_line_too_long', { line: this.#line, maximum: MAX_TOKEN })
  }

  finish(): void {
    if (!this.#started) throw new UnreadableFile('file_empty')
    try {
      this.#take(this.#rest + this.#decoder.decode(), true)
    } catch (failure) {
      throw failure instanceof UnreadableFile ? failure : new UnreadableFile('file_torn', { line: this.#line })
    }
    if (this.#rest !== '' || this.#expects !== 'nothing') throw new UnreadableFile('file_torn', { line: this.#line })
  }

  #wrong(found: string): UnreadableFile {
    return new UnreadableFile('file_not_well_formed', {
      line: this.#line,
      column: 0,
      detail: `${JSON.stringify(found.slice(0, 40))} instead of ${this.#expects}`,
    })
  }

  /** Reads whole tokens; an incomplete one waits for the next piece. */
  #take(text: string, isLast: boolean): void {
    let at = 0
    while (at < text.length) {
      const unit = text.charCodeAt(at)
      if (unit === LF) this.#line++
      if (
        unit === LF ||
        unit === SPACE ||
        unit === CR ||
        unit === TAB ||
        (unit === 0xfeff && at === 0 && this.#open.length === 0)
      ) {
        at++
        continue
      }
      const end =
        unit === QUOTE
          ? this.#string(text, at)
          : isPlain(unit)
            ? this.#word(text, at, isLast)
            : this.#mark(unit, text, at)
      if (end === -1) break
      at = end
    }
    this.#rest = text.slice(at)
  }

  /** Index of the end of the string, or -1 when it is not in this piece. */
  #string(text: string, from: number): number {
    let end = text.indexOf('"', from + 1)
    // A quotation mark after an odd number of backslashes is part of the text.
    while (end !== -1 && isEscaped(text, from, end)) end = text.indexOf('"', end + 1)
    if (end === -1) return -1
    const inner = text.slice(from + 1, end)
    if (controls.test(inner)) throw this.#wrong(inner)
    this.#scalar(inner.includes('\\') ? this.#unescaped(text.slice(from, end + 1)) : inner, true)
    return end + 1
  }

  #unescaped(quoted: string): string {
    try {
      const text = JSON.parse(quoted) as string
      if (!text.includes('\0')) return text
    } catch {
      throw this.#wrong(quoted)
    }
    throw new UnreadableFile('file_has_nul', { line: this.#line })
  }

  #word(text: string, from: number, isLast: boolean): number {
    let end = from
    while (end < text.length && isPlain(text.charCodeAt(end))) end++
    if (end === text.length && !isLast) return -1
    const word = text.slice(from, end)
    if (Object.hasOwn(words, word)) this.#scalar(words[word] ?? null, false)
    else if (number.test(word)) this.#scalar(Number(word), false)
    else throw this.#wrong(word)
    return end
  }

  #scalar(value: JsonScalar, isText: boolean): void {
    if (isText && (this.#expects === 'key' || this.#expects === 'key or end')) {
      this.#expects = 'colon'
      this.#handler.key(String(value))
      return
    }
    if (this.#expects !== 'value' && this.#expects !== 'value or end') throw this.#wrong(String(value))
    this.#handler.value(value)
    this.#ended()
  }

  #ended(): void {
    this.#expects = this.#open.length === 0 ? 'nothing' : 'comma or end'
  }

  #mark(unit: number, text: string, at: number): number {
    if (unit === COLON && this.#expects === 'colon') this.#expects = 'value'
    else if (unit === COMMA && this.#expects === 'comma or end')
      this.#expects = this.#open.at(-1) === 'object' ? 'key' : 'value'
    else if (unit === OPEN_OBJECT || unit === OPEN_ARRAY)
      this.#opened(unit === OPEN_OBJECT ? 'object' : 'array', text.slice(at, at + 1))
    else if (unit === CLOSE_OBJECT || unit === CLOSE_ARRAY)
      this.#closed(unit === CLOSE_OBJECT ? 'object' : 'array', text.slice(at, at + 1))
    else throw this.#wrong(text.slice(at, at + 1))
    return at + 1
  }

  #opened(kind: 'object' | 'array', mark: string): void {
    if (this.#expects !== 'value' && this.#expects !== 'value or end') throw this.#wrong(mark)
    if (this.#open.length >= MAX_JSON_DEPTH)
      throw new UnreadableFile('file_too_deep', { line: this.#line, maximum: MAX_JSON_DEPTH })
    this.#open.push(kind)
    this.#expects = kind === 'object' ? 'key or end' : 'value or end'
    this.#handler.open(kind)
  }

  #closed(kind: 'object' | 'array', mark: string): void {
    const mayEnd =
      this.#expects === 'comma or end' || this.#expects === (kind === 'object' ? 'key or end' : 'value or end')
    if (!mayEnd || this.#open.at(-1) !== kind) throw this.#wrong(mark)
    this.#open.pop()
    this.#handler.close()
    this.#ended()
  }
}

function isEscaped(text: string, from: number, end: number): boolean {
  let slashes = 0
  while (end - 1 - slashes > from && text.charCodeAt(end - 1 - slashes) === 92) slashes++
  return slashes % 2 === 1
}
