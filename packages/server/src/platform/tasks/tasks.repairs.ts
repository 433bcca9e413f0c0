/** The repair of an internal error: runs the failed task again. When it succeeds, the alert is cleared. */

import { ALERT_SUBJECTS } from '@serialis/contract/alert-subjects.ts'
import { found } from '../../kit/http/failure.ts'
import type { Repair, RepairedAlert } from '../../kit/jobs/repair.ts'
import { findTask } from './tasks.queries.ts'
import { retryTask } from './tasks.service.ts'

/** Rooms also raise this type where no task failed. */
const taskIdOf = ({ params }: RepairedAlert): string | undefined =>
  params['taskId'] === undefined ? undefined : String(params['taskId'])

export const taskRepairs: readonly Repair[] = ALERT_SUBJECTS.map((subjectType) => ({
  type: 'E1',
  subjectType,
  name: 'retryTask',
  permission: 'tasks.manage',
  event: 'task.retried',
  isOffered: async ({ db }, alert) => {
    const id = taskIdOf(alert)
    return id !== undefined && (await findTask(db, id))?.state === 'FAILED'
  },
  run: async (ctx, alert) => {
    await retryTask(ctx, { params: { id: found(taskIdOf(alert)) }, query: undefined, body: undefined })
    return {}
  },
}))
