/** Answers of partners, read in a thread. */

import { UnreadableFile } from '../../../kit/text-files/unreadable-file.ts'
import { readInThread } from '../../../kit/threads/reading-thread.ts'
import type { AnswerFile, AnswerPage } from './answer-file.ts'
import { tooLarge } from './answer-limits.ts'
import { readPage, type JsonPage } from './json-answer.ts'
import { AnswerRefused, type SerialAnswer } from './serial-answer.ts'

export const answerFaults = { AnswerRefused }

/** A JSON answer of a million codes and what it is parsed into. */
const MEMORY_MB = 320
const SECONDS = 120

async function firstOf<T>(input: AnswerFile | AnswerPage, signal: AbortSignal): Promise<T> {
  const module = new URL('./answer.worker.ts', import.meta.url)
  const limits = { faults: answerFaults, memoryMb: MEMORY_MB, seconds: SECONDS }
  try {
    for await (const answer of readInThread<T>({ module, input, ...limits, signal })) return answer
  } catch (error) {
    throw error instanceof UnreadableFile ? tooLarge(`more than ${MEMORY_MB} MB or ${SECONDS} s`) : error
  }
  throw new Error('an answer was read without a result')
}

/** Throws `AnswerRefused` when it cannot be read within the limits. */
export const readAnswerInThread = (file: AnswerFile, signal: AbortSignal): Promise<SerialAnswer> =>
  firstOf(file, signal)

/** Pages are many; most are read before a thread would have started. */
const SMALL_PAGE = 1 << 20

export const readPageInThread = async (page: AnswerPage, signal: AbortSignal): Promise<JsonPage> =>
  page.text.length <= SMALL_PAGE ? readPage(page.text, page.mapping) : firstOf(page, signal)
