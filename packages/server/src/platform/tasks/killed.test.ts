import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { retryTask } from '@serialis/contract/platform/tasks/tasks.routes.ts'
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

/**
 * Runs a worker process until it reports that it has reached one of `places`, or as many as `count`, then kills it
 * without warning, or after a SIGTERM that `stopped` has seen.
 */
async function killAt(
  places: readonly string[],
  { count = 1, stopped }: { count?: number; stopped?: () => Promise<void> } = {},
) {
  const { path, execArgv, env } = program('task', { APP_DATABASE_URL: t.database.appUrl })
  const child = spawn(process.execPath, [...execArgv, path], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  let output = ''
  for await (const chunk of child.stdout) {
    output += String(chunk)
    if (output.split('\n').filter((line) => places.includes(line)).length >= count) break
  }
  if (stopped !== undefined) {
    child.kill('SIGTERM')
    await stopped()
  }
  child.kill('SIGKILL')
  await ended
}

const done: TaskKind = {
  kind: 'test.killed',
  run: (task) => task.finish('list.export_finished', async () => ({ result: { again: true } })),
}
const workers = () => startWorkers({ app: t.app, kinds: [done], databaseUrl: t.database.appUrl })

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
    await killAt([place])
    expect(await taskIn(t.admin, taskId, ['RUNNING'])).toMatchObject({ state: 'RUNNING' })
    expect(await effects(place)).toBe(0)
    const since = performance.now()
    const stop = await workers()
    expect(await taskIn(t.admin, taskId)).toMatchObject({ state: 'DONE', result: { again: true } })
    // The dead worker was detected at once: nobody waited for its lease of 30 s to run out.
    expect(performance.now() - since).toBeLessThan(15_000)
    expect(await effects(place)).toBe(1)
    await stop()
  },
)

it('gives up a task whose process died twice, not the one at its side; the next start lives and a retry runs it', async () => {
  const places = ['one', 'other']
  const ids: string[] = []
  for (const place of places)
    ids.push((await started(t.app, t.admin, { kind: 'test.killed', input: { place }, subjectId: place })).taskId)
  await killAt(places, { count: 2 })
  // Both may have ended the process: they run one after another, so the second death is that of one of them.
  await killAt(places)
  const stop = await workers()
  const tasks = await Promise.all(ids.map((id) => taskIn(t.admin, id)))
  expect(tasks.map(({ state }) => state).sort()).toEqual(['DONE', 'FAILED'])
  const failed = tasks.find(({ state }) => state === 'FAILED')!
  expect(failed).toMatchObject({ error: { key: 'task_ended_process' }, allowed: ['retry'] })
  const [alert] = (await t.admin.call(listAlerts, { query: { type: 'E1' } })).items
  expect(alert).toMatchObject({ level: 'HIGH', subjectId: 'test.killed', params: { taskId: failed.id } })
  await t.admin.call(retryTask, { params: { id: failed.id } })
  expect(await taskIn(t.admin, failed.id)).toMatchObject({ state: 'DONE', error: null })
  expect((await t.admin.call(listAlerts, { query: { type: 'E1', status: 'NEW' } })).items).toEqual([])
  await stop()
})

it('a suspect that is tried holds one worker, and those that wait for it hold none', async () => {
  const places = ['first', 'second', 'third']
  const ids: string[] = []
  for (const place of places)
    ids.push((await started(t.app, t.admin, { kind: 'test.killed', input: { place }, queue: place })).taskId)
  await killAt(places, { count: 3 })
  const held = Promise.withResolvers<void>()
  const tried: unknown[] = []
  const slow: TaskKind = {
    kind: 'test.killed',
    async run(_task, { place }: { place: string }) {
      tried.push(place)
      await held.promise
    },
  }
  const sound: TaskKind = { kind: 'test.sound', run: async () => undefined }
  const stop = await startWorkers({ app: t.app, kinds: [slow, sound], databaseUrl: t.database.appUrl })
  await expect.poll(() => tried.length).toBe(1)
  for (const queue of ['a', 'b']) {
    const { taskId } = await started(t.app, t.admin, { kind: 'test.sound', queue })
    expect(await taskIn(t.admin, taskId)).toMatchObject({ state: 'DONE' })
  }
  expect(tried).toHaveLength(1)
  held.resolve()
  for (const id of ids) expect(await taskIn(t.admin, id)).toMatchObject({ state: 'DONE' })
  expect(tried.toSorted()).toEqual(places.toSorted())
  await stop()
})

it('does not count the end of a process that was being stopped as a death', async () => {
  const place = 'stubborn'
  const { taskId } = await started(t.app, t.admin, { kind: 'test.killed', input: { place }, subjectId: place })
  const stopped = () =>
    expect
      .poll(
        async () => (await superuser.query('select is_stopping from task_leases where task_id = $1', [taskId])).rows,
      )
      .toEqual([{ is_stopping: true }])
  await killAt([place], { stopped })
  await killAt([place])
  const stop = await workers()
  expect(await taskIn(t.admin, taskId)).toMatchObject({ state: 'DONE' })
  await stop()
})

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
