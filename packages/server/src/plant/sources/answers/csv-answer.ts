/** Codes in CSV: a heading with `code`, and optionally `gtin` and `requestId`; one code per row. */

import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { requireFewCodes } from './answer-limits.ts'
import { AnswerRefused, emptyAnswer, type SerialAnswer } from './serial-answer.ts'

/** Characters; an unclosed quote would swallow the rest of the file. */
const MOST_RECORD = 8_192

export async function readCsvAnswer(pieces: AsyncIterable<string>): Promise<SerialAnswer> {
  const answer = emptyAnswer()
  const rows = Readable.from(pieces).pipe(
    parse({
      bom: true,
      trim: true,
      delimiter: [',', ';'],
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: MOST_RECORD,
    }),
  )
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
