/** The repair of an internal error: the failed task runs again. Its end clears the alert. */
import { ALERT_SUBJECTS } from '@serialis/contract/alerts/alerts.schema.ts'
import type { Repair, RepairedAlert } from '../kit/repair.ts'
import { findTask } from './tasks.queries.ts'
import { retryTask } from './tasks.service.ts'

const taskIdOf = ({ params }: RepairedAlert) => String(params['taskId'])

export const taskRepairs: readonly Repair[] = ALERT_SUBJECTS.map((subjectType) => ({
  type: 'E1',
  subjectType,
  name: 'retryTask',
  permission: 'tasks.manage',
  event: 'task.retried',
  isOffered: async ({ db }, alert) => (await findTask(db, taskIdOf(alert)))?.state === 'FAILED',
  run: async (ctx, alert) => {
    await retryTask(ctx, { params: { id: taskIdOf(alert) }, query: undefined, body: undefined })
    return {}
  },
}))
