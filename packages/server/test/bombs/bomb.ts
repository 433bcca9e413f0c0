/** Files made to use up memory or time: made when they are thrown, of any size, never stored in the repository. */

import { zipOf } from '../../src/kit/text-files/zip.ts'

/**
 * Where a bomb is thrown: a list of codes for a status change, a file of orders, a result file, a partner's message, the
 * body of a request, a signed message, an encrypted file.
 */
export type Door = 'list' | 'orders' | 'result' | 'message' | 'body' | 'mime' | 'cms' | 'pgp'

type Pieces = Iterable<Buffer> | AsyncIterable<Buffer>

export interface Bomb {
  name: string
  door: Door
  /** About so many MB of content, before compression. */
  pieces(mb: number): Pieces
  /** Also in the suite, with a few MB. */
  isInSuite: boolean
}

const MB = 1 << 20

/** The text again and again, up to so many MB. */
export function* repeated(text: string, mb: number): Generator<Buffer> {
  const piece = Buffer.from(text.repeat(Math.max(1, Math.ceil(MB / Buffer.byteLength(text)))))
  for (let bytes = 0; bytes < mb * MB; bytes += piece.length) yield piece
}

/** A text, and what is repeated before the next one. */
export function* between(head: string, middle: Iterable<Buffer>, tail: string): Generator<Buffer> {
  yield Buffer.from(head)
  yield* middle
  yield Buffer.from(tail)
}

/** Compressed as a workbook, with the parts that every workbook has. */
export function workbookOf(parts: Readonly<Record<string, Iterable<Buffer>>>): AsyncGenerator<Buffer> {
  const all = {
    'xl/workbook.xml': [Buffer.from('<workbook><sheets><sheet name="a" sheetId="1"/></sheets></workbook>')],
    ...parts,
  }
  return zipOf(Object.entries(all).map(([name, body]) => ({ name, body })))
}

/** Letters that compress about sixty times, as an ordinary sheet does, so that no ratio gives them away. */
export const DENSE = Array.from(
  { length: 4_096 },
  (_, at) => `${((at * 2_654_435_761) >>> 0).toString(36).slice(0, 4)}${'A'.repeat(252)}`,
).join('')

/** Numbered texts, up to so many MB. */
export function* counted(text: (at: number) => string, mb: number): Generator<Buffer> {
  const most = mb * 2 ** 20
  let bytes = 0
  for (let at = 0; bytes < most;) {
    let piece = ''
    while (piece.length < 2 ** 18) piece += text(at++)
    bytes += piece.length
    yield Buffer.from(piece)
  }
}

/** Ten entities, each ten times the one before. */
export function laughs(): string {
  return [...'bcdefghij'].map((name, at) => `<!ENTITY ${name} "${`&${'abcdefghi'[at]};`.repeat(10)}">`).join('')
}
