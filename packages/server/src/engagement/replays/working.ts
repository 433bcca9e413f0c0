/** What the tasks of a replay share: each works only on what is its own. */

import type { Ctx } from '../../kit/http/context.ts'
import type { TaskRun } from '../../kit/jobs/task.ts'
import * as queries from './replays.queries.ts'

/** What others hold or change at the same time is tried again. */
export const TRIES = 5

/** Another task works on the replay, or it has ended. */
export class Overtaken extends Error {}

/** The replay under its lock. */
export async function mine(
  { db }: Pick<Ctx, 'db'>,
  task: TaskRun,
  { id, status }: { id: string; status: 'CHECKING' | 'APPLYING' | 'UNDOING' },
): Promise<queries.ReplayRow> {
  const row = await queries.lockReplay(db, id)
  if (row?.status !== status || row.taskId !== task.taskId) throw new Overtaken()
  return row
}
