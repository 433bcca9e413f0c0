/**
 * Codes in XML: the SOAP answer of a number service, or the file that answers a request message. Elements are found by
 * name, whatever their prefix and position.
 */

import { SaxesParser } from 'saxes'
import { MOST_ATTRIBUTES, MOST_DEPTH, MOST_NODE, requireFewCodes, tooLarge } from './answer-limits.ts'
import { AnswerRefused, emptyAnswer, type SerialAnswer } from './serial-answer.ts'

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** By the name of an element: takes its text into the answer. */
function takersOf(answer: SerialAnswer): Record<string, (value: string) => void> {
  let name = ''
  return {
    SerialNo: (value) => requireFewCodes(answer.codes.push(value)),
    SendingSystem: (value) => void (answer.sendingSystem = value),
    ReceivingSystem: (value) => void (answer.receivingSystem = value),
    RequestId: (value) => void (answer.requestId = value),
    faultstring: (value) => void (answer.fault = value),
    Name: (value) => void (name = value),
    Value: (value) => {
      if (name === 'GTIN') answer.gtin = value
      else if (name === 'REFERENCE_ID') answer.requestId = value
    },
  }
}

/** Reads piece by piece; throws `AnswerRefused` for other XML. */
export async function readXmlAnswer(pieces: AsyncIterable<string>): Promise<SerialAnswer> {
  const answer = emptyAnswer()
  const parser = new SaxesParser({ xmlns: false, position: false })
  let text = ''
  let depth = 0
  let sinceNode = 0
  let attributes = 0
  const ends = takersOf(answer)
  parser.on('error', (error) => {
    throw new AnswerRefused('unreadable_answer', { text: error.message.slice(0, 200) })
  })
  parser.on('doctype', () => {
    throw new AnswerRefused('unreadable_answer', { text: 'DOCTYPE' })
  })
  parser.on('attribute', () => {
    if (++attributes > MOST_ATTRIBUTES) throw tooLarge(`more than ${MOST_ATTRIBUTES} attributes`)
  })
  parser.on('opentag', () => {
    text = ''
    sinceNode = 0
    attributes = 0
    if (++depth > MOST_DEPTH) throw tooLarge(`more than ${MOST_DEPTH} levels`)
  })
  parser.on('text', (part) => void (text += part))
  parser.on('cdata', (part) => void (text += part))
  parser.on('closetag', (tag) => {
    ends[localName(tag.name)]?.(text.trim())
    text = ''
    sinceNode = 0
    depth--
  })
  for await (const piece of pieces) {
    sinceNode += piece.length
    parser.write(piece)
    if (sinceNode > MOST_NODE) throw tooLarge(`more than ${MOST_NODE} characters without a tag`)
  }
  parser.close()
  return answer
}
