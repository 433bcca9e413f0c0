import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import type { TaskKind } from '../../kit/jobs/task.ts'
import { requeueTasksWithoutJob } from './requeue.service.ts'
import { started, taskIn } from './tasks.fixtures.ts'
import { startWorkers } from './worker.service.ts'

let t: TestApp
let superuser: pg.Client
const runs: string[] = []
const kinds: TaskKind[] = [
  {
    kind: 'test.lost',
    run: (task, input: { name: string }) => task.finish(null, async () => void runs.push(input.name)),
  },
]

beforeAll(async () => {
  t = await testApp()
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

const begun = async (name: string, queue?: string) =>
  (await started(t.app, t.admin, { kind: 'test.lost', input: { name }, ...(queue !== undefined && { queue }) })).taskId
const work = () => startWorkers({ app: t.app, kinds, databaseUrl: t.database.appUrl })
/** Like a queue that was emptied or restored by hand. */
const loseJob = async (taskId: string) =>
  expect(
    (await superuser.query("delete from graphile_worker._private_jobs where payload->>'task' = $1", [taskId])).rowCount,
  ).toBe(1)
const jobsOf = async (taskId: string) =>
  (
    await superuser.query<{ queue: string | null }>(
      `select q.queue_name as queue from graphile_worker._private_jobs j
         left join graphile_worker._private_job_queues q on q.id = j.job_queue_id where j.payload->>'task' = $1`,
      [taskId],
    )
  ).rows

const waiting = async () =>
  (
    await superuser.query(
      'select 1 from pg_locks where not granted and database = (select oid from pg_database where datname = current_database())',
    )
  ).rowCount

it('a waiting task whose job is gone runs after the next start; the others keep their job', async () => {
  const lost = await begun('lost')
  const kept = await begun('kept')
  const elsewhere = (await started(t.app, t.other, { kind: 'test.lost', input: { name: 'elsewhere' } })).taskId
  await loseJob(lost)
  await loseJob(elsewhere)
  const stop = await work()
  expect(await taskIn(t.admin, lost)).toMatchObject({ state: 'DONE' })
  expect(await taskIn(t.admin, kept)).toMatchObject({ state: 'DONE' })
  expect(await taskIn(t.other, elsewhere)).toMatchObject({ state: 'DONE' })
  expect(runs.toSorted()).toEqual(['elsewhere', 'kept', 'lost'])
  await stop()
})

it('two servers that start at once put it back once, into its own queue', async () => {
  const lost = await begun('lost twice', 'one')
  await loseJob(lost)
  // Both have seen the task without a job before one of them can write.
  await superuser.query('begin; lock table graphile_worker._private_jobs in exclusive mode')
  const both = Promise.all([requeueTasksWithoutJob(t.app), requeueTasksWithoutJob(t.app)])
  await expect.poll(waiting).toBe(2)
  await superuser.query('commit')
  await both
  expect(await jobsOf(lost)).toEqual([{ queue: '1:one' }])
})
