/**
 * What a partner's answer may be before it is parsed: a parser keeps what it has not finished, and every value of a
 * JSON text becomes an object in memory.
 */

import { ACCOUNT_LIMITS } from '@serialis/contract/plant/sources/accounts.schema.ts'
import { JsonText } from '../../../kit/text-files/json-text.ts'
import { UnreadableFile } from '../../../kit/text-files/unreadable-file.ts'
import { AnswerRefused } from './serial-answer.ts'

/** No request asks for more codes. */
const MOST_CODES = ACCOUNT_LIMITS.maxRequest
/** A million codes are some 60 MB of XML. */
export const MOST_CHARACTERS = 192 << 20
/** Longest text, tag or comment, in characters. */
export const MOST_NODE = 1 << 20
export const MOST_DEPTH = 32
/** Of one tag. */
export const MOST_ATTRIBUTES = 256
/** Per code an object or array and a few values. */
const MOST_VALUES = 6 * MOST_CODES
const PIECE = 1 << 18

export const tooLarge = (what: string): AnswerRefused => new AnswerRefused('unreadable_answer', { text: what })

export function requireFewCodes(count: number): void {
  if (count > MOST_CODES) throw new AnswerRefused('too_many', { count, asked: MOST_CODES })
}

/** Throws for a text that is no JSON, is nested deeply, or has more values than the codes of a request need. */
export function requireModestJson(text: string): void {
  let values = 0
  const count = () => {
    if (++values > MOST_VALUES) throw tooLarge(`more than ${MOST_VALUES} values`)
  }
  const scan = new JsonText({ open: count, value: count, close: () => undefined, key: () => undefined })
  try {
    for (let at = 0; at < text.length; at += PIECE) scan.push(Buffer.from(text.slice(at, at + PIECE)))
    scan.finish()
  } catch (fault) {
    if (!(fault instanceof UnreadableFile)) throw fault
    throw tooLarge([fault.key, fault.params['detail'] ?? ''].join(' ').trim())
  }
}
