/** Bytes as text, piece by piece; anything that is not UTF-8 is refused. */

import { AnswerRefused } from './serial-answer.ts'

export async function* piecesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of bytes) yield decoder.decode(piece, { stream: true })
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) throw new AnswerRefused('unreadable_answer', { text: 'UTF-8' })
    throw error
  }
}
