/** A run that works for long keeps its task. */

import pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { testApp } from '../../../test/harness/database.ts'
import type { TaskRun } from '../../kit/jobs/task.ts'
import { started, taskIn } from './tasks.fixtures.ts'
import { startWorkers } from './worker.service.ts'

afterEach(() => void vi.restoreAllMocks())

it('a run that is in a transaction at every heartbeat renews its lease in them', async () => {
  const t = await testApp()
  const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  const left = async (taskId: string) => {
    const { rows } = await superuser.query<{ seconds: number }>(
      'select extract(epoch from lease_until - now())::float8 as seconds from task_leases where task_id = $1',
      [taskId],
    )
    return rows[0]?.seconds
  }
  let later = 0
  const real = performance.now.bind(performance)
  vi.spyOn(performance, 'now').mockImplementation(() => real() + later)
  const seen: (number | undefined)[] = []
  const kind = {
    kind: 'test.long',
    async run(task: TaskRun) {
      await superuser.query("update task_leases set lease_until = now() + interval '1 second' where task_id = $1", [
        task.taskId,
      ])
      // Not at each of many short ones.
      await task.write(null, async () => undefined)
      seen.push(await left(task.taskId))
      await task.write(null, async () => void (later += 20_000))
      seen.push(await left(task.taskId))
    },
  }
  const stop = await startWorkers({ app: t.app, kinds: [kind], databaseUrl: t.database.appUrl })
  atEnd(stop)
  const { taskId } = await started(t.app, t.admin, { kind: 'test.long' })
  expect(await taskIn(t.admin, taskId)).toMatchObject({ state: 'DONE' })
  expect(seen[0]).toBeLessThanOrEqual(1)
  expect(seen[1]).toBeGreaterThan(20)
})
