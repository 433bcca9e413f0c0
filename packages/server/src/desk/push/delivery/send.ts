/** Sends one batch to a target and returns its answer as text. */

import { exchange, textOf, type OutgoingMessage } from '../../../kit/protocols/outgoing.ts'

/** A longer answer is a failure: 10,000 items take 2 MB. */
const ANSWER_BYTES = 8 * 2 ** 20

export type SentMessage = Omit<OutgoingMessage, 'mostBytes'>

export interface HttpAnswer {
  status: number
  headers: Readonly<Record<string, string | undefined>>
  text: string
}

/** Throws `SendFailure` when there is no complete answer; an abort of the task is passed through. */
export const send = (message: SentMessage): Promise<HttpAnswer> =>
  exchange({ ...message, mostBytes: ANSWER_BYTES }, async ({ status, headers, body }) => ({
    status,
    headers,
    text: await textOf(body),
  }))

export { OutgoingFailure as SendFailure } from '../../../kit/protocols/outgoing.ts'
