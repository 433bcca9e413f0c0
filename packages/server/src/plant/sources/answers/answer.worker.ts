/** Reads a stored answer of a partner, or a page of one, in a worker thread. */

import { serveReading } from '../../../kit/threads/serve-reading.ts'
import { readAnswerFile, type AnswerFile, type AnswerPage } from './answer-file.ts'
import { answerFaults } from './answer-thread.ts'
import { readPage } from './json-answer.ts'

serveReading(async function* (input: AnswerFile | AnswerPage) {
  yield 'text' in input ? readPage(input.text, input.mapping) : await readAnswerFile(input)
}, answerFaults)
