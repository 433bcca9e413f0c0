/**
 * XML as a stream, with what no result file needs refused: document types, entities of the file's own, other encodings, deep nesting,
 * endless values.
 */
import { SaxesParser, type SaxesTagNS } from 'saxes'
import { UnreadableFile } from '../kit/unreadable-file.ts'
import { notUtf8, refuseWideText } from '../kit/utf8.ts'

export interface XmlHandler {
  open(tag: SaxesTagNS): void
  close(): void
  text(text: string): void
}

export const MAX_DEPTH = 32
/** Longest tag, text, comment or instruction, in characters. */
export const MAX_NODE = 1_048_576
/** How much is kept of what is only listed. */
export const KEPT_TEXT = 200

export class GuardedXml {
  readonly #parser = new SaxesParser({ xmlns: true, position: true })
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  #depth = 0
  #sinceNode = 0
  #started = false
  #closing = false

  constructor(handler: XmlHandler) {
    const parser = this.#parser
    parser.on('xmldecl', ({ encoding }) => {
      if (encoding && !/^(?:utf-8|us-ascii)$/i.test(encoding)) throw new UnreadableFile('result_file_not_utf8', { line: 1, guess: encoding.slice(0, 40) })
    })
    parser.on('doctype', () => {
      throw new UnreadableFile('result_file_has_doctype', { line: parser.line })
    })
    parser.on('error', (error) => {
      const key = this.#closing ? 'result_file_torn' : 'result_file_not_well_formed'
      throw new UnreadableFile(key, { line: parser.line, column: parser.column, detail: error.message.replace(/^\d+:\d+: /, '').slice(0, 200) })
    })
    parser.on('opentag', (tag) => {
      this.#moved()
      if (++this.#depth > MAX_DEPTH) throw new UnreadableFile('result_file_too_deep', { line: parser.line, maximum: MAX_DEPTH })
      handler.open(tag)
    })
    parser.on('closetag', () => {
      this.#moved()
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
    return this.#parser.line
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
    if (!this.#started) throw new UnreadableFile('result_file_empty')
    this.#closing = true
    this.#write(null)
    this.#parser.close()
  }

  #write(piece: Buffer | null): void {
    let text: string
    try {
      text = piece === null ? this.#decoder.decode() : this.#decoder.decode(piece, { stream: true })
    } catch {
      throw piece === null ? new UnreadableFile('result_file_torn', { line: this.line }) : notUtf8(piece, this.line)
    }
    this.#sinceNode += text.length
    this.#parser.write(text)
    if (this.#sinceNode > MAX_NODE) throw new UnreadableFile('result_file_line_too_long', { line: this.line, maximum: MAX_NODE })
  }

  #moved(): void {
    this.#sinceNode = 0
  }
}

export function attributesOf(tag: SaxesTagNS): Record<string, string> {
  const kept = Object.values(tag.attributes).slice(0, 16)
  return Object.fromEntries(kept.map(({ name, value }) => [name.slice(0, 80), value.slice(0, KEPT_TEXT)]))
}
