/** Bytes as text, piece by piece; anything that is not UTF-8 is refused. */

import { MOST_CHARACTERS, tooLarge } from './answer-limits.ts'
import { AnswerRefused } from './serial-answer.ts'

export async function* piecesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let characters = 0
  try {
    for await (const piece of bytes) {
      const text = decoder.decode(piece, { stream: true })
      characters += text.length
      if (characters > MOST_CHARACTERS) throw tooLarge(`more than ${MOST_CHARACTERS} characters`)
      yield text
    }
    yield decoder.decode()
  } catch (error) {
    if (error instanceof TypeError) throw new AnswerRefused('unreadable_answer', { text: 'UTF-8' })
    throw error
  }
}

export async function wholeText(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}
