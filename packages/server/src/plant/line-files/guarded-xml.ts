/**
 * Streaming XML without the features that no result file needs: document types, entities of the file's own, other
 * encodings, deep nesting and endless values are refused.
 */

import { SaxesParser, type SaxesTagNS } from 'saxes'
import { UnreadableFile } from '../../kit/text-files/unreadable-file.ts'
import { notUtf8, refuseWideText } from '../../kit/text-files/utf8.ts'

export interface XmlHandler {
  open(tag: SaxesTagNS): void
  close(): void
  text(text: string): void
  /**
   * Called with the text after a tag, up to the end of the piece. It may read whole elements of it, and returns where
   * it stopped. It counts lines on from `line`. The parser never sees this text, and its lines and columns stay those
   * of the file.
   */
  leap?(text: string, at: number): number
}

export const MAX_DEPTH = 32
/** Longest tag, text, comment or instruction, in characters. */
export const MAX_NODE = 1_048_576
/** Of one tag; the parser keeps an object for each. */
const MAX_ATTRIBUTES = 256
/** How much is kept of text that is only listed. */
export const KEPT_TEXT = 200

export class GuardedXml {
  readonly #parser = new SaxesParser({ xmlns: true, position: true })
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  #depth = 0
  #sinceNode = 0
  #characters = 0
  #attributes = 0
  #started = false
  #closing = false
  readonly #handler: XmlHandler
  /** The parser has just read a whole tag. */
  #isBehindTag = false
  /** Lines that the parser has not counted; and columns, as long as it is in its line `#columnsIn`. */
  #lines = 0
  #columns = 0
  #columnsIn = 0

  constructor(handler: XmlHandler) {
    this.#handler = handler
    const parser = this.#parser
    parser.on('xmldecl', ({ encoding }) => {
      if (encoding && !/^(?:utf-8|us-ascii)$/i.test(encoding))
        throw new UnreadableFile('file_not_utf8', { line: 1, guess: encoding.slice(0, 40) })
    })
    parser.on('doctype', () => {
      throw new UnreadableFile('file_has_doctype', { line: this.line })
    })
    parser.on('error', (error) => {
      const key = this.#closing ? 'file_torn' : 'file_not_well_formed'
      throw new UnreadableFile(key, {
        line: this.line,
        column: this.#column,
        detail: error.message.replace(/^\d+:\d+: /, '').slice(0, 200),
      })
    })
    parser.on('attribute', () => {
      if (++this.#attributes > MAX_ATTRIBUTES)
        throw new UnreadableFile('file_list_too_long', { line: this.line, maximum: MAX_ATTRIBUTES })
    })
    parser.on('opentag', (tag) => {
      this.#moved()
      this.#attributes = 0
      this.#isBehindTag = true
      if (++this.#depth > MAX_DEPTH) throw new UnreadableFile('file_too_deep', { line: this.line, maximum: MAX_DEPTH })
      handler.open(tag)
    })
    parser.on('closetag', () => {
      this.#moved()
      this.#isBehindTag = true
      this.#depth--
      handler.close()
    })
    const text = (piece: string) => {
      this.#moved()
      handler.text(piece)
    }
    parser.on('text', text)
    parser.on('cdata', text)
    parser.on('comment', () => this.#moved())
    parser.on('processinginstruction', () => this.#moved())
  }

  get line(): number {
    return this.#parser.line + this.#lines
  }

  /** How much of the file was read, in characters. */
  get characters(): number {
    return this.#characters
  }

  get #column(): number {
    const { line, column } = this.#parser
    return column + (line === this.#columnsIn ? this.#columns : 0)
  }

  push(chunk: Buffer): void {
    if (!this.#started && chunk.length > 0) {
      this.#started = true
      refuseWideText(chunk)
    }
    // Small pieces keep the length check between two nodes close to its limit.
    for (let at = 0; at < chunk.length; at += MAX_NODE / 4) this.#write(chunk.subarray(at, at + MAX_NODE / 4))
  }

  finish(): void {
    if (!this.#started) throw new UnreadableFile('file_empty')
    this.#closing = true
    this.#write(null)
    this.#parser.close()
  }

  #write(piece: Buffer | null): void {
    let text: string
    try {
      text = piece === null ? this.#decoder.decode() : this.#decoder.decode(piece, { stream: true })
    } catch {
      throw piece === null ? new UnreadableFile('file_torn', { line: this.line }) : notUtf8(piece, this.line)
    }
    this.#sinceNode += text.length
    this.#characters += text.length
    if (this.#handler.leap === undefined) this.#parser.write(text)
    else this.#writeTags(text)
    if (this.#sinceNode > MAX_NODE)
      throw new UnreadableFile('file_line_too_long', { line: this.line, maximum: MAX_NODE })
  }

  /** Tag by tag, so that the parser's position between two tags is known. */
  #writeTags(text: string): void {
    for (let at = 0; at < text.length;) {
      if (this.#isBehindTag) at = this.#leap(text, at)
      if (at === text.length) return
      const end = text.indexOf('>', at) + 1 || text.length
      this.#isBehindTag = false
      this.#parser.write(text.slice(at, end))
      at = end
    }
  }

  #leap(text: string, from: number): number {
    const to = this.#handler.leap?.(text, from) ?? from
    if (to === from) return from
    this.#moved()
    const before = this.#column - this.#parser.column
    const last = text.lastIndexOf('\n', to - 1)
    this.#columns = last < from ? before + to - from : to - last - 1 - this.#parser.column
    this.#columnsIn = this.#parser.line
    for (let at = text.indexOf('\n', from); at >= 0 && at < to; at = text.indexOf('\n', at + 1)) this.#lines++
    return to
  }

  #moved(): void {
    this.#sinceNode = 0
  }
}

export function attributesOf(tag: SaxesTagNS): Record<string, string> {
  const kept = Object.values(tag.attributes).slice(0, 16)
  return Object.fromEntries(kept.map(({ name, value }) => [name.slice(0, 80), value.slice(0, KEPT_TEXT)]))
}
