import { setTimeout as pause } from 'node:timers/promises'
import { cancelTask, getTask, listTasks } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { testApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import type { TaskKind } from '../../kit/jobs/task.ts'
import { started, taskIn } from './tasks.fixtures.ts'
import { startWorkers } from './worker.service.ts'

const paced: TaskKind = {
  kind: 'test.paced',
  async run(task) {
    for (let done = 1; ; done++) {
      task.progress(done, 1_000_000, Math.min(done, 2))
      // The work on one row.
      await pause(50, undefined, { signal: task.signal })
    }
  },
}

it('a running task says how many rows it has refused, and how long it needs once its pace is known', async () => {
  const { app, admin, database } = await testApp()
  atEnd(await startWorkers({ app, kinds: [paced], databaseUrl: database.appUrl }))
  const { taskId } = await started(app, admin, { kind: 'test.paced' })
  const params = { id: taskId }
  const measured = await waitUntil(
    () => admin.call(getTask, { params }),
    ({ secondsLeft }) => secondsLeft !== null,
  )
  expect(measured.progress).toMatchObject({ total: 1_000_000, failed: 2 })
  // A million rows, of which each takes at least 50 ms.
  expect(measured.secondsLeft).toBeGreaterThan(40_000)
  const { items } = await admin.call(listTasks, { query: { limit: '5' } })
  expect(items.find(({ id }) => id === taskId)?.secondsLeft).toBeGreaterThan(40_000)
  await admin.call(cancelTask, { params, body: {} })
  expect((await taskIn(admin, taskId, ['CANCELLED'])).secondsLeft).toBe(null)
})
