/** Runs once a night: removes tasks that ended longer ago than the tenant keeps them. */

import { TASK_RULE } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import { namedTasks } from '../../../kit/jobs/named-tasks.ts'
import type { TaskKind, TaskRun } from '../../../kit/jobs/task.ts'
import * as queries from './keeping.queries.ts'
import { taskRuleOf } from './keeping.service.ts'

const DAY_MS = 24 * 3_600_000
const AT_ONCE = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

interface Removed {
  tasks: readonly queries.OldTask[]
  rows: number
}

function countsOf(tasks: readonly queries.OldTask[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of tasks) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/**
 * The next tasks after this id, with an event that says how many of each kind. What they did stays in the log: their
 * events name them as their request.
 */
async function removeSome(run: TaskRun, before: Date, after: string): Promise<Removed> {
  const { app } = run
  const old = { before, named: namedTasks.of(app), after }
  if (!(await run.read((db) => queries.hasOldTasks(db, old)))) return { tasks: [], rows: 0 }
  const removed = await run.write('task_rule.applied', async ({ db, event }) => {
    const tasks = await queries.lockOldTasks(db, old, AT_ONCE)
    for (const { filePath } of tasks) if (filePath !== null) await app.files.doubt(filePath)
    const rows = tasks.length === 0 ? 0 : await queries.deleteTasks(db, tasks)
    const details = { before: before.toISOString(), tasks: tasks.length, rows, kinds: countsOf(tasks) }
    Object.assign(event, { subjectType: 'task_rule', subjectId: TASK_RULE, details })
    return { tasks, rows }
  })
  for (const { filePath } of removed.tasks) if (filePath !== null) await app.files.remove(filePath)
  return removed
}

export const removeOldTasks: TaskKind = {
  kind: 'tasks.remove_old',
  async run(run) {
    const { keepDays } = await run.read(taskRuleOf)
    const result = { tasks: 0, rows: 0 }
    const before = new Date(run.app.clock.now().getTime() - (keepDays ?? 0) * DAY_MS)
    for (let after: string | undefined = keepDays === null ? undefined : FIRST_ID; after !== undefined;) {
      run.signal.throwIfAborted()
      const { tasks, rows } = await removeSome(run, before, after)
      result.tasks += tasks.length
      result.rows += rows
      after = tasks.at(-1)?.id
    }
    await run.finish(null, async () => ({ result }))
  },
}
