import { spawn } from 'node:child_process'
import { once } from 'node:events'
import pg from 'pg'
import { beforeAll, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { watchBlocked } from '../../../test/harness/blocked.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { program } from '../../../test/harness/programs.ts'
import type { TaskKind } from '../../kit/jobs/task.ts'
import { started, taskIn } from './tasks.fixtures.ts'
import { startWorkers, sweep } from './worker.service.ts'

let t: TestApp
let superuser: pg.Client

beforeAll(async () => {
  t = await testApp()
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

/** Runs a worker process until it reports that it has reached `place`, then kills it without warning. */
async function killAt(place: string) {
  const { path, execArgv, env } = program('task', { APP_DATABASE_URL: t.database.appUrl })
  const child = spawn(process.execPath, [...execArgv, path], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  for await (const chunk of child.stdout) if (String(chunk).includes(place)) break
  child.kill('SIGKILL')
  await ended
}

const effects = async (subjectId: string) =>
  (await superuser.query("select 1 from events where action = 'list.export_finished' and subject_id = $1", [subjectId]))
    .rowCount

it.each(['before the end', 'in the end'])(
  'a worker process killed -9 %s leaves the task to the next one, which has the effect once',
  async (place) => {
    const { taskId } = await started(t.app, t.admin, {
      kind: 'test.killed',
      input: { place },
      subjectId: place,
      queue: 'killed',
    })
    await killAt(place)
    expect(await taskIn(t.admin, taskId, ['RUNNING'])).toMatchObject({ state: 'RUNNING' })
    expect(await effects(place)).toBe(0)
    const done: TaskKind = {
      kind: 'test.killed',
      run: (task) => task.finish('list.export_finished', async () => ({ result: { again: true } })),
    }
    const since = performance.now()
    const stop = await startWorkers({ app: t.app, kinds: [done], databaseUrl: t.database.appUrl })
    expect(await taskIn(t.admin, taskId)).toMatchObject({ state: 'DONE', result: { again: true } })
    // The dead worker was detected at once: nobody waited for its lease of 30 s to run out.
    expect(performance.now() - since).toBeLessThan(15_000)
    expect(await effects(place)).toBe(1)
    await stop()
  },
)

it('the sweep frees a job while the queue completes it, and neither breaks off the other', async () => {
  const { taskId } = await started(t.app, t.admin, { kind: 'test.killed', input: { place: 'x' }, queue: 'both' })
  const blocked = await watchBlocked(t.database.superuserUrl)
  const job = (
    await superuser.query<{ id: number; queueId: number }>(
      `update graphile_worker._private_jobs set locked_by = 'pool', locked_at = now() - interval '1 minute'
        where payload->>'task' = $1 returning id, job_queue_id as "queueId"`,
      [taskId],
    )
  ).rows[0]!
  const freeQueue = 'update graphile_worker._private_job_queues set locked_at = null, locked_by = null where id = $1'
  await superuser.query(
    "update graphile_worker._private_job_queues set locked_by = 'pool', locked_at = now() where id = $1",
    [job.queueId],
  )
  await superuser.query('begin')
  await superuser.query('delete from graphile_worker._private_jobs where id = $1', [job.id])
  const swept = sweep(t.app)
  await blocked('_private_jobs')
  await superuser.query(freeQueue, [job.queueId])
  await superuser.query('commit')
  await swept
})
