/** Codes in CSV: a heading with `code`, and optionally `gtin` and `requestId`; one code per row. */

import { pipeline, Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { requireFewCodes, tooLarge } from './answer-limits.ts'
import { AnswerRefused, emptyAnswer, type SerialAnswer } from './serial-answer.ts'

/** Characters; an unclosed quote would swallow the rest of the file. */
const MOST_RECORD = 8_192

/** Separators of one line. The parser counts only the characters of cells, and keeps empty ones without end. */
const MOST_SEPARATORS = 1_000

async function* withFewCells(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let count = 0
  for await (const piece of pieces) {
    for (let at = 0; at < piece.length; at++) {
      const one = piece[at]
      if (one === '\n' || one === '\r') count = 0
      else if ((one === ',' || one === ';') && ++count > MOST_SEPARATORS)
        throw tooLarge(`more than ${MOST_SEPARATORS} cells in a line`)
    }
    yield piece
  }
}

export async function readCsvAnswer(pieces: AsyncIterable<string>): Promise<SerialAnswer> {
  const answer = emptyAnswer()
  const parser = parse({
    bom: true,
    trim: true,
    delimiter: [',', ';'],
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MOST_RECORD,
  })
  // An error of the source reaches the loop below by the parser.
  const rows = pipeline(Readable.from(withFewCells(pieces)), parser, () => undefined)
  let head: string[] | undefined
  try {
    for await (const row of rows as AsyncIterable<string[]>) {
      if (head === undefined) {
        head = row.map((name) => name.toLowerCase())
        if (!head.includes('code')) throw new AnswerRefused('unreadable_answer', { place: 'code' })
        continue
      }
      const at = (name: string) => row[(head as string[]).indexOf(name)] ?? ''
      const gtin = at('gtin')
      if (answer.gtin !== null && gtin !== '' && gtin !== answer.gtin)
        throw new AnswerRefused('other_product', { gtin, line: answer.codes.length + 1 })
      if (gtin !== '') answer.gtin = gtin
      if (at('requestid') !== '') answer.requestId = at('requestid')
      requireFewCodes(answer.codes.push(at('code')))
    }
  } catch (error) {
    // The reader of the bytes has already reported the fault; the parser's own message is kept short.
    if (error instanceof AnswerRefused) throw error
    if ((error as { code?: string }).code?.startsWith('CSV_'))
      throw new AnswerRefused('unreadable_answer', { text: (error as Error).message.slice(0, 200) })
    throw error
  }
  return answer
}
