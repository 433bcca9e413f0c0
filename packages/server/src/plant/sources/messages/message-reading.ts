/** Reads a stored message as an answer. */

import { responseMapping } from '@serialis/contract/plant/sources/accounts.schema.ts'
import type { TaskRun } from '../../../kit/jobs/task.ts'
import { isOfKind, type AccountRow } from '../accounts/accounts.queries.ts'
import { readAnswerInThread } from '../answers/answer-thread.ts'
import type { SerialAnswer } from '../answers/serial-answer.ts'

/** Throws `AnswerRefused` when it cannot be read. */
export async function readMessage(
  { app, signal }: Pick<TaskRun, 'app' | 'signal'>,
  account: AccountRow,
  path: string,
): Promise<SerialAnswer> {
  const place = { path: app.files.placeOf(path), size: await app.files.size(path) }
  const mapping = isOfKind(account, 'WEBSERVICE') ? account.settings.response : responseMapping.parse({})
  return readAnswerInThread({ place, mapping }, signal)
}
