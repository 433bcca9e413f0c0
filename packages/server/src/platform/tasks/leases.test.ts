/** A run that works for long keeps its task. */

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterEach, expect, it, vi } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { testApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import type { TaskRun } from '../../kit/jobs/task.ts'
import { claimLease, lockLease } from './leases.queries.ts'
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

it('nobody waits for the lease of a run that is in a long statement', async () => {
  const t = await testApp()
  const { taskId } = await started(t.app, t.admin, { kind: 'test.held' })
  const [first, second] = [randomUUID(), randomUUID()]
  const claim = (worker: string) =>
    inTenant(t.app.pool, 1, 'write', async (db) => {
      await db.client.query(`set local lock_timeout = '1ms'`)
      return claimLease(db, taskId, worker, -1)
    })
  expect(await claim(first)).toMatchObject({ fence: 1 })
  await inTenant(t.app.pool, 1, 'write', async (db) => {
    expect(await lockLease(db, taskId, 1)).toBe(true)
    expect(await claim(second)).toBeUndefined()
  })
  expect(await claim(second)).toMatchObject({ fence: 2 })
})
