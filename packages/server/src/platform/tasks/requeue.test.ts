import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { startProxy } from '../../../test/harness/proxy.ts'
import type { TaskKind } from '../../kit/jobs/task.ts'
import { requeueTasksWithoutJob } from './requeue.service.ts'
import { started, taskIn } from './tasks.fixtures.ts'
import { startWorkers, sweep } from './worker.service.ts'

let t: TestApp
let superuser: pg.Client
const runs: string[] = []
const held = Promise.withResolvers<void>()
const kinds: TaskKind[] = [
  { kind: 'test.held', run: () => held.promise },
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
const work = (databaseUrl = t.database.appUrl) => startWorkers({ app: t.app, kinds, databaseUrl })
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
  const names = ['elsewhere', 'kept', 'lost']
  expect(runs.filter((name) => names.includes(name)).toSorted()).toEqual(names)
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

it('a task whose worker has lost it, and whose job is gone, runs again', async () => {
  const lost = await begun('lost while it ran')
  await loseJob(lost)
  await superuser.query("update tasks set state = 'RUNNING' where id = $1", [lost])
  await superuser.query(
    "update task_leases set fence = 1, worker = gen_random_uuid(), lease_until = now() + interval '1 hour' where task_id = $1",
    [lost],
  )
  await requeueTasksWithoutJob(t.app)
  expect(await jobsOf(lost)).toEqual([])
  await superuser.query("update task_leases set lease_until = now() - interval '1 second' where task_id = $1", [lost])
  await requeueTasksWithoutJob(t.app)
  expect(await jobsOf(lost)).toHaveLength(1)
})

it('a named queue that stays locked without a locked job is unlocked, and its tasks run', async () => {
  const waiting = await begun('in a locked queue', 'locked')
  const lock = (since: string) =>
    superuser.query(
      "update graphile_worker._private_job_queues set locked_by = 'gone', locked_at = now() - $1::interval where queue_name = '1:locked'",
      [since],
    )
  const isLocked = async () =>
    (
      await superuser.query(
        "select 1 from graphile_worker._private_job_queues where queue_name = '1:locked' and locked_at is not null",
      )
    ).rowCount
  await lock('0 seconds')
  await sweep(t.app)
  expect(await isLocked()).toBe(1)
  await lock('1 minute')
  const stop = await work()
  expect(await taskIn(t.admin, waiting)).toMatchObject({ state: 'DONE' })
  await stop()
})

it('a job that failed often is tried again within half a minute, and is never given up', async () => {
  const failed = await begun('failed')
  const later = await begun('later')
  const times = `select attempts, run_at <= now() + interval '30 seconds' as is_soon
                   from graphile_worker._private_jobs where payload->>'task' = $1`
  await superuser.query(
    `update graphile_worker._private_jobs set run_at = now() + interval '6 hours', attempts = max_attempts, last_error = 'no database'
      where payload->>'task' = $1`,
    [failed],
  )
  await superuser.query(
    "update graphile_worker._private_jobs set run_at = now() + interval '5 minutes' where payload->>'task' = $1",
    [later],
  )
  await sweep(t.app)
  expect((await superuser.query(times, [failed])).rows).toEqual([{ attempts: 0, is_soon: true }])
  // A task that waits on purpose has no failed job.
  expect((await superuser.query(times, [later])).rows).toEqual([{ attempts: 0, is_soon: false }])
})

it('a job that was made before the clock stepped back waits no longer than it was told to', async () => {
  const told = await begun('told')
  const once = await begun('once')
  const made = `update graphile_worker._private_jobs set created_at = now() + $2::interval, run_at = now() + $2::interval + interval '20 seconds'
                 where payload->>'task' = $1`
  await superuser.query(made, [told, '50 minutes'])
  // No step: clocks of two machines differ a little.
  await superuser.query(made, [once, '2 seconds'])
  await sweep(t.app)
  const waits = `select round(extract(epoch from run_at - now())) between 10 and 20 as is_soon from graphile_worker._private_jobs where payload->>'task' = $1`
  expect((await superuser.query(waits, [told])).rows).toEqual([{ is_soon: true }])
  expect((await superuser.query(waits, [once])).rows).toEqual([{ is_soon: false }])
})

it('tasks run on while another runs whose queue stopped, because a job could not be completed', async () => {
  const proxy = await startProxy()
  atEnd(() => proxy.close())
  const stop = await work(await proxy.through(t.database.appUrl))
  const long = (await started(t.app, t.admin, { kind: 'test.held', queue: 'long' })).taskId
  await taskIn(t.admin, long, ['RUNNING'])
  const cut = proxy.cutStatement('complete_job')
  expect(await taskIn(t.admin, await begun('cut', 'short'))).toMatchObject({ state: 'DONE' })
  await cut
  expect(await taskIn(t.admin, await begun('after the cut', 'short'))).toMatchObject({ state: 'DONE' })
  expect(await taskIn(t.admin, long, ['RUNNING'])).toMatchObject({ state: 'RUNNING' })
  held.resolve()
  expect(await taskIn(t.admin, long)).toMatchObject({ state: 'DONE' })
  await stop()
})
