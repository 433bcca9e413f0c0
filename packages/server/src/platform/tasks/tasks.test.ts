import { randomUUID } from 'node:crypto'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import {
  cancelTask,
  downloadTaskFile,
  getTask,
  listAllTasks,
  listTasks,
  retryTask,
} from '@serialis/contract/platform/tasks/tasks.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { failure } from '../../kit/http/failure.ts'
import type { TaskKind, TaskRun } from '../../kit/jobs/task.ts'
import { claimLease } from './leases.queries.ts'
import { lockLiveness } from './queue.queries.ts'
import { asCommand, started, taskIn } from './tasks.fixtures.ts'
import { startTask } from './tasks.service.ts'
import { startWorkers } from './worker.service.ts'

let t: TestApp
let superuser: pg.Client
let stop: () => Promise<void>

/** Tasks that wait until the test releases them. */
const gates = new Map<string, { reached: Promise<void>; reach: () => void; open: () => void; opened: Promise<void> }>()
function gate(name: string) {
  let reach = () => {}
  let open = () => {}
  const reached = new Promise<void>((resolve) => (reach = resolve))
  const opened = new Promise<void>((resolve) => (open = resolve))
  const made = { reached, reach, open, opened }
  gates.set(name, made)
  return made
}
const aborted = (task: TaskRun) =>
  new Promise<never>((_, reject) => task.signal.addEventListener('abort', () => reject(task.signal.reason as Error)))
async function atGate(task: TaskRun, name: string) {
  const one = gates.get(name)!
  one.reach()
  await Promise.race([one.opened, aborted(task)])
}

const order: string[] = []
let tries = 0
const kinds: TaskKind[] = [
  {
    kind: 'test.file',
    async run(task, input: { lines: string[] }) {
      const file = await task.app.files.put(
        task.tenant.tenantId,
        'lines.csv',
        (async function* () {
          yield Buffer.from(input.lines.join('\n'))
        })(),
      )
      task.progress(input.lines.length, input.lines.length)
      await task.finish('list.export_finished', async ({ event }) => {
        event.details = { lines: input.lines.length }
        return { result: { lines: input.lines.length }, file }
      })
    },
  },
  {
    kind: 'test.starter',
    run: (task) =>
      task.finish('list.export_finished', async ({ actor }) => ({ result: { supplierId: actor.supplierId ?? null } })),
  },
  {
    kind: 'test.refused',
    run: (task) =>
      task.finish('list.export_finished', async () => {
        throw failure('role_still_used', { users: 3 })
      }),
  },
  {
    kind: 'test.broken',
    async run() {
      tries++
      throw new Error('nobody expects this')
    },
  },
  {
    kind: 'test.gated',
    async run(task, input: { gate: string }) {
      await atGate(task, input.gate)
      await task.finish('list.export_finished', async () => undefined)
    },
  },
  {
    kind: 'test.ordered',
    async run(task, input: { gate?: string; name: string }) {
      order.push(`${input.name} starts`)
      if (input.gate) await atGate(task, input.gate)
      await task.finish(null, async () => void order.push(`${input.name} ends`))
    },
  },
]

const eventsOf = async (action: string, subjectId: string) =>
  (
    await superuser.query('select details, actor_name from events where action = $1 and subject_id = $2', [
      action,
      subjectId,
    ])
  ).rows as { details: object; actor_name: string }[]

beforeAll(async () => {
  t = await testApp()
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  stop = await startWorkers({ app: t.app, kinds, databaseUrl: t.database.appUrl })
  atEnd(async () => {
    await stop()
    await superuser.end()
  })
})

describe('a task', () => {
  it('runs to its end with result, file, progress and one event by its starter', async () => {
    const { taskId } = await started(t.app, t.admin, {
      kind: 'test.file',
      input: { lines: ['a', 'b'] },
      subjectId: 'file',
    })
    const task = await taskIn(t.admin, taskId)
    expect(task).toMatchObject({
      state: 'DONE',
      result: { lines: 2 },
      progress: { done: 2, total: 2, failed: 0 },
      file: { name: 'lines.csv', size: 3 },
      allowed: ['download'],
      isMine: true,
    })
    expect(task.secondsLeft).toBe(null)
    const download = await t.admin.raw(downloadTaskFile, { params: { id: taskId } })
    expect(download.body.toString()).toBe('a\nb')
    expect(await eventsOf('list.export_finished', 'file')).toEqual([
      { details: { lines: 2 }, actor_name: 'Administrator' },
    ])
    expect(await eventsOf('task.file_downloaded', taskId)).toHaveLength(1)
  })

  it('runs with the limits of its starter: that of a supplier is of this supplier', async () => {
    const supplierId = randomUUID()
    const task = { kind: 'test.starter', input: {}, subjectType: 'test', subjectId: 'starter' }
    const { taskId } = await asCommand(t.app, t.admin, (ctx) =>
      startTask({ ...ctx, actor: { ...ctx.actor, supplierId } }, task),
    )
    expect(await taskIn(t.admin, taskId)).toMatchObject({ state: 'DONE', result: { supplierId } })
    const own = await started(t.app, t.admin, { kind: 'test.starter' })
    expect(await taskIn(t.admin, own.taskId)).toMatchObject({ result: { supplierId: null } })
  })

  it('is not there when its command was rolled back', async () => {
    const before = (await t.admin.call(listTasks, { query: {} })).items.length
    await expect(
      asCommand(t.app, t.admin, async (ctx) => {
        await startTask(ctx, { kind: 'test.file', input: { lines: [] }, subjectType: 'test', subjectId: 'never' })
        throw failure('not_found')
      }),
    ).rejects.toThrow('not_found')
    expect((await t.admin.call(listTasks, { query: {} })).items).toHaveLength(before)
    expect((await superuser.query('select 1 from graphile_worker._private_jobs')).rowCount).toBe(0)
  })

  it('ends FAILED at once with the key of a refusal, and can be started again', async () => {
    const { taskId } = await started(t.app, t.admin, { kind: 'test.refused', subjectId: 'refused' })
    expect(await taskIn(t.admin, taskId)).toMatchObject({
      state: 'FAILED',
      error: { key: 'role_still_used', params: { users: 3 } },
      attempts: 0,
      allowed: ['retry'],
    })
    expect(await eventsOf('list.export_finished', 'refused')).toEqual([])
    expect(await eventsOf('task.failed', 'refused')).toHaveLength(1)
    expect(await t.admin.refusal(cancelTask, { params: { id: taskId }, body: {} })).toMatchObject({
      status: 409,
      message: 'task_has_ended',
    })
    expect(await t.admin.call(retryTask, { params: { id: taskId } })).toMatchObject({ state: 'QUEUED', error: null })
    await taskIn(t.admin, taskId, ['FAILED'])
    expect(await t.admin.refusal(downloadTaskFile, { params: { id: taskId } })).toMatchObject({
      status: 404,
      message: 'task_has_no_file',
    })
  })

  it('is tried again after an error that nobody expected, then fails with an alert', async () => {
    const { taskId } = await started(t.app, t.admin, { kind: 'test.broken' })
    // The delays grow from two seconds; the test ends each one by moving the job's time.
    const hurry = setInterval(
      () =>
        void superuser
          .query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
          .catch(() => undefined),
      50,
    )
    const task = await taskIn(t.admin, taskId)
    clearInterval(hurry)
    expect(task).toMatchObject({ state: 'FAILED', error: { key: 'task_failed_unexpectedly' } })
    expect(tries).toBe(5)
    const alerts = await t.admin.call(listAlerts, { query: { type: 'E1' } })
    expect(alerts.items).toMatchObject([{ status: 'NEW', level: 'HIGH', subjectId: 'test.broken', raisedCount: 1 }])
  })

  it('fails for good when no room knows its kind', async () => {
    const { taskId } = await started(t.app, t.admin, { kind: 'test.unknown' })
    const hurry = setInterval(
      () =>
        void superuser
          .query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
          .catch(() => undefined),
      50,
    )
    expect(await taskIn(t.admin, taskId)).toMatchObject({ state: 'FAILED' })
    clearInterval(hurry)
  })

  it('is cancelled while it runs, and its effect is refused', async () => {
    const here = gate('cancel')
    const { taskId } = await started(t.app, t.admin, {
      kind: 'test.gated',
      input: { gate: 'cancel' },
      subjectId: 'cancelled',
    })
    await here.reached
    expect(await t.admin.refusal(retryTask, { params: { id: taskId } })).toMatchObject({
      status: 409,
      message: 'task_has_not_ended',
    })
    await t.admin.call(cancelTask, { params: { id: taskId }, body: {} })
    expect(await taskIn(t.admin, taskId)).toMatchObject({ state: 'CANCELLED', allowed: ['retry'] })
    expect(await eventsOf('list.export_finished', 'cancelled')).toEqual([])
    expect(await eventsOf('task.cancelled', 'cancelled')).toHaveLength(1)
  })

  it('that is to be cancelled refuses to finish, also when it does not listen', async () => {
    const here = gate('deaf')
    kinds.push({
      kind: 'test.deaf',
      async run(task) {
        here.reach()
        await here.opened
        await task.finish('list.export_finished', async () => undefined)
      },
    })
    const { taskId } = await started(t.app, t.admin, { kind: 'test.deaf', subjectId: 'deaf' })
    await here.reached
    // As another process of the product does it: only the row changes, this process is not notified.
    await superuser.query('update tasks set is_cancel_requested = true where id = $1', [taskId])
    here.open()
    expect(await taskIn(t.admin, taskId)).toMatchObject({ state: 'CANCELLED' })
    expect(await eventsOf('list.export_finished', 'deaf')).toEqual([])
  })

  it('waits for the one before it in the same queue, and not for others', async () => {
    const here = gate('first')
    const first = await started(t.app, t.admin, {
      kind: 'test.ordered',
      input: { name: 'first', gate: 'first' },
      queue: 'line:1',
    })
    await here.reached
    const second = await started(t.app, t.admin, { kind: 'test.ordered', input: { name: 'second' }, queue: 'line:1' })
    const other = await started(t.app, t.admin, { kind: 'test.ordered', input: { name: 'other' }, queue: 'line:2' })
    await taskIn(t.admin, other.taskId)
    expect(await t.admin.call(getTask, { params: { id: second.taskId } })).toMatchObject({ state: 'QUEUED' })
    here.open()
    await taskIn(t.admin, second.taskId)
    await taskIn(t.admin, first.taskId)
    expect(order).toEqual(['first starts', 'other starts', 'other ends', 'first ends', 'second starts', 'second ends'])
  })

  it('whose lease went to another worker cannot finish any more', async () => {
    const here = gate('zombie')
    kinds.push({
      kind: 'test.zombie',
      async run(task) {
        here.reach()
        await here.opened
        await task.finish('list.export_finished', async () => undefined)
      },
    })
    const { taskId } = await started(t.app, t.admin, { kind: 'test.zombie', subjectId: 'zombie' })
    await here.reached
    await superuser.query("update task_leases set lease_until = now() - interval '1 second' where task_id = $1", [
      taskId,
    ])
    // The other worker lives as well: the sweep would take the task of a dead one.
    const other = '00000000-0000-0000-0000-000000000001'
    await lockLiveness(superuser, other)
    const lease = await inTenant(t.app.pool, 1, 'write', (db) => claimLease(db, taskId, other, 30))
    // The worker whose lease ran out lives.
    expect(lease).toEqual({ fence: 2, deaths: 0 })
    here.open()
    await expect
      .poll(
        async () =>
          (await superuser.query('select last_error from graphile_worker._private_jobs where locked_at is null')).rows,
      )
      .toMatchObject([{ last_error: expect.stringContaining('lost') as string }])
    expect(await eventsOf('list.export_finished', 'zombie')).toEqual([])
    expect(await t.admin.call(getTask, { params: { id: taskId } })).toMatchObject({ state: 'RUNNING' })
    // The other worker never returns: its lease runs out, and the task is claimed again and finished once.
    await superuser.query('update task_leases set lease_until = null where task_id = $1', [taskId])
    await superuser.query('update graphile_worker._private_jobs set run_at = now()')
    expect(await taskIn(t.admin, taskId)).toMatchObject({ state: 'DONE' })
    expect(await eventsOf('list.export_finished', 'zombie')).toHaveLength(1)
  })

  it('goes back into the queue when the server stops, and is done by the next one', async () => {
    const here = gate('stop')
    const { taskId } = await started(t.app, t.admin, {
      kind: 'test.gated',
      input: { gate: 'stop' },
      subjectId: 'stopped',
    })
    await here.reached
    await stop()
    expect(await t.admin.call(getTask, { params: { id: taskId } })).toMatchObject({ state: 'QUEUED', attempts: 0 })
    here.open()
    stop = await startWorkers({ app: t.app, kinds, databaseUrl: t.database.appUrl })
    expect(await taskIn(t.admin, taskId)).toMatchObject({ state: 'DONE' })
    expect(await eventsOf('list.export_finished', 'stopped')).toHaveLength(1)
  })
})

describe('other people', () => {
  it('do not see a task; those with the permission see it and may cancel it; another tenant never', async () => {
    const mine = await userWith(t.http, t.admin, ['roles.list'])
    const reader = await userWith(t.http, t.admin, ['tasks.listAll'])
    const manager = await userWith(t.http, t.admin, ['tasks.listAll', 'tasks.manage'])
    const stranger = await userWith(t.http, t.admin, ['users.list'])
    const here = gate('others')
    const { taskId } = await started(t.app, mine, { kind: 'test.gated', input: { gate: 'others' } })
    await here.reached
    const params = { id: taskId }
    expect(await stranger.refusal(getTask, { params })).toMatchObject({ status: 404, message: 'not_found' })
    expect(await stranger.refusal(cancelTask, { params, body: {} })).toMatchObject({ status: 404 })
    expect(await stranger.refusal(listAllTasks, { query: {} })).toMatchObject({ status: 403 })
    expect((await stranger.call(listTasks, { query: {} })).items).toEqual([])
    expect(await t.other.refusal(getTask, { params })).toMatchObject({ status: 404 })
    expect(await reader.call(getTask, { params })).toMatchObject({ isMine: false, allowed: [] })
    expect(await reader.refusal(cancelTask, { params, body: {} })).toMatchObject({ status: 404 })
    expect((await reader.call(listAllTasks, { query: { state: 'RUNNING' } })).items.map((task) => task.id)).toContain(
      taskId,
    )
    const { userId } = await mine.call(getMe)
    const idsOf = async (query: object) =>
      (await reader.call(listAllTasks, { query: { ...query, limit: '200' } })).items.map((task) => task.id)
    expect(await idsOf({ userId })).toEqual([taskId])
    expect(await idsOf({ person: mine.account.toUpperCase() })).toEqual([taskId])
    expect(await idsOf({ person: 'nobody%' })).toEqual([])
    expect(await reader.refusal(listAllTasks, { query: { userId: '' } })).toMatchObject({
      status: 400,
      fields: { userId: 'user_id_can_not_be_empty' },
    })
    for (const body of [{}, { reason: '  no ' }])
      expect(await manager.refusal(cancelTask, { params, body })).toMatchObject({
        status: 400,
        message: 'reason_too_short',
        fields: { reason: 'reason_too_short' },
      })
    await manager.call(cancelTask, { params, body: { reason: 'It slows down the line' } })
    await taskIn(mine, taskId, ['CANCELLED'])
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'task', subjectId: taskId } })
    expect(items).toMatchObject([{ action: 'task.cancel_requested', reason: 'It slows down the line' }])
  })

  it('need the permission that a file asks for, also its starter', async () => {
    const starter = await userWith(t.http, t.admin, ['roles.list'])
    const { taskId } = await started(t.app, starter, {
      kind: 'test.file',
      input: { lines: ['x'] },
      filePermission: 'users.list',
    })
    expect(await taskIn(starter, taskId)).toMatchObject({ state: 'DONE', allowed: [] })
    expect(await starter.refusal(downloadTaskFile, { params: { id: taskId } })).toMatchObject({
      status: 403,
      message: 'no_permission',
    })
  })
})
