/** A stored answer of a partner: XML, JSON or CSV, detected by its first character. */

import { bytesAt, type StoredPlace } from '../../../kit/threads/stored-bytes.ts'
import { readCsvAnswer } from './csv-answer.ts'
import { readPage, type Mapping } from './json-answer.ts'
import { AnswerRefused, emptyAnswer, type SerialAnswer } from './serial-answer.ts'
import { piecesOf, wholeText } from './text-pieces.ts'
import { readXmlAnswer } from './xml-answer.ts'

export interface AnswerFile {
  place: StoredPlace
  /** Where a JSON answer has its codes. */
  mapping: Mapping
  /** No other format is expected. */
  isXml?: boolean
}

/** A page of a JSON answer. */
export interface AnswerPage {
  text: string
  mapping: Mapping
}

const HEAD_BYTES = 16

/** Throws `AnswerRefused` when it cannot be read. */
export async function readAnswerFile({ place, mapping, isXml = false }: AnswerFile): Promise<SerialAnswer> {
  const { size, read } = bytesAt(place)
  if (size === 0) throw new AnswerRefused('no_codes')
  const pieces = () => piecesOf(read(0, size - 1))
  if (isXml) return readXmlAnswer(pieces())
  const head = (await wholeText(piecesOf(read(0, Math.min(size, HEAD_BYTES) - 1))).catch(() => ''))
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (head.startsWith('<')) return readXmlAnswer(pieces())
  if (!head.startsWith('{')) return readCsvAnswer(pieces())
  const { codes, requestId, gtin } = readPage(await wholeText(pieces()), mapping)
  return { ...emptyAnswer(), codes, requestId, gtin }
}
