/** Reads a stored message as an answer: XML, JSON or CSV, detected by its first character. */

import { responseMapping } from '@serialis/contract/plant/sources/accounts.schema.ts'
import type { App } from '../../../kit/http/context.ts'
import { isOfKind, type AccountRow } from '../accounts/accounts.queries.ts'
import { readCsvAnswer } from '../answers/csv-answer.ts'
import { readPage } from '../answers/json-answer.ts'
import { AnswerRefused, emptyAnswer, type SerialAnswer } from '../answers/serial-answer.ts'
import { piecesOf } from '../answers/text-pieces.ts'
import { readXmlAnswer } from '../answers/xml-answer.ts'

async function wholeText(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}

/** Throws `AnswerRefused` when it cannot be read. */
export async function readMessage(app: App, account: AccountRow, path: string): Promise<SerialAnswer> {
  const size = await app.files.size(path)
  if (size === 0) throw new AnswerRefused('no_codes')
  const pieces = () => piecesOf(app.files.read(path))
  const head = (
    await wholeText(piecesOf(app.files.read(path, { start: 0, end: Math.min(size, 16) - 1 }))).catch(() => '')
  )
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (head.startsWith('<')) return readXmlAnswer(pieces())
  if (!head.startsWith('{')) return readCsvAnswer(pieces())
  const mapping = isOfKind(account, 'WEBSERVICE') ? account.settings.response : responseMapping.parse({})
  const { codes, requestId, gtin } = readPage(await wholeText(pieces()), mapping)
  return { ...emptyAnswer(), codes, requestId, gtin }
}
