/** Tasks that ended longer ago than the tenant keeps them, and those that stay. */

import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { getEvent, listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import {
  getTask,
  getTaskRule,
  listAllTasks,
  retryTask,
  saveTaskRule,
} from '@serialis/contract/platform/tasks/tasks.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { type Client, userWith } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { inTenant } from '../../../kit/db/db.ts'
import type { App } from '../../../kit/http/context.ts'
import { failure } from '../../../kit/http/failure.ts'
import { type NamedTask, namedTasks } from '../../../kit/jobs/named-tasks.ts'
import type { TaskKind } from '../../../kit/jobs/task.ts'
import { raiseAlert } from '../../alerts/alerts.service.ts'
import { insertItems } from '../bulk/bulk.queries.ts'
import { asCommand, started, startNights, taskIn } from '../tasks.fixtures.ts'
import { taskInvariants } from '../tasks.verify.queries.ts'
import { startWorkers } from '../worker.service.ts'
import { removeOldTasks } from './keeping.tasks.ts'

let t: TestApp
let superuser: pg.Client
let reader: Client
const DAY_MS = 864e5

const kinds: TaskKind[] = [
  {
    kind: 'test.done',
    run: (task) =>
      task.finish('list.export_finished', async ({ event }) => {
        event.details = { rows: 3 }
      }),
  },
  {
    kind: 'test.file',
    async run(task) {
      const lines = (async function* () {
        yield Buffer.from('x')
      })()
      const file = await task.app.files.put(task.tenant.tenantId, 'x.csv', lines)
      await task.finish(null, async () => ({ file }))
    },
  },
  {
    kind: 'test.failed',
    run: (task) =>
      task.finish(null, async () => {
        throw failure('not_found')
      }),
  },
]

beforeAll(async () => {
  t = await testApp()
  reader = await userWith(t.http, t.admin, ['tasks.listAll'])
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
})

const later = (days: number): App => ({ ...t.app, clock: { now: () => new Date(Date.now() + days * DAY_MS) } })

/** Runs everything that waits, with a clock that is ahead by these days. */
async function workers<T>(days: number, work: (app: App) => Promise<T>): Promise<T> {
  const app = later(days)
  const stop = await startWorkers({ app, kinds: [...kinds, removeOldTasks], databaseUrl: t.database.appUrl })
  return work(app).finally(stop)
}
const ended = (who: Client, kind: string) =>
  workers(0, async (app) => {
    const { taskId } = await started(app, who, { kind })
    await taskIn(who, taskId)
    return taskId
  })
/** What the night removes this many days from now. */
const night = (days: number, who = t.admin) =>
  workers(days, async (app) => {
    const { taskId } = await started(app, who, { kind: removeOldTasks.kind })
    return (await taskIn(who, taskId)).result
  })
const isThere = async (id: string, who = t.admin) => (await who.raw(getTask, { params: { id } })).status === 200
const rows = async (table: string, tasks: readonly string[]) =>
  (await superuser.query(`select from ${table} where task_id = any($1)`, [tasks])).rowCount

describe('the rule', () => {
  it('keeps tasks for 90 days, until a person says why it shall be otherwise', async () => {
    const keeper = await userWith(t.http, t.admin, ['tasks.listAll', 'tasks.editRule'])
    expect(await reader.call(getTaskRule)).toEqual({ version: 0, keepDays: 90 })
    const body = { version: 0, keepDays: 60, reason: 'Asked by the operators' }
    expect(await reader.refusal(saveTaskRule, { body })).toMatchObject({ status: 403 })
    expect(await keeper.refusal(saveTaskRule, { body: { ...body, keepDays: 29 } })).toMatchObject({
      status: 400,
      fields: { keepDays: 'too_small' },
    })
    expect(await keeper.refusal(saveTaskRule, { body: { ...body, reason: ' ' } })).toMatchObject({ status: 400 })
    expect(await keeper.call(saveTaskRule, { body })).toEqual({ version: 1, keepDays: 60 })
    expect(await keeper.refusal(saveTaskRule, { body })).toMatchObject({ message: 'changed_meanwhile' })
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'task_rule' } })
    expect(items).toMatchObject([{ action: 'task_rule.changed', reason: body.reason, details: { keepDays: [90, 60] } }])
    expect(await t.other.call(getTaskRule)).toEqual({ version: 0, keepDays: 90 })
  })
})

describe('the night', () => {
  it('removes what ended before, with its rows, lease and file, and says so in the log; another tenant keeps its own', async () => {
    const [done, file, failed, others] = [
      await ended(t.admin, 'test.done'),
      await ended(t.admin, 'test.file'),
      await ended(t.admin, 'test.failed'),
      await ended(t.other, 'test.done'),
    ]
    const recordId = (await t.admin.call(getMe)).userId
    await inTenant(t.app.pool, 1, 'write', (db) => insertItems(db, done, [{ recordId, version: null }]))
    const { path } = (await superuser.query('select file_path as path from tasks where id = $1', [file])).rows[0] as {
      path: string
    }
    const waiting = await started(t.app, t.admin, { kind: 'test.done', subjectId: 'waits' })
    await superuser.query('update task_leases set lease_until = $2 where task_id = $1', [
      waiting.taskId,
      new Date(Date.now() + DAY_MS),
    ])
    expect(await night(59)).toEqual({ tasks: 0, rows: 0 })
    expect(await isThere(done)).toBe(true)
    // The night of the 59th day ran by a clock of its own, and is younger than what it looks for.
    expect(await night(61)).toEqual({ tasks: 3, rows: 1 })
    for (const id of [done, file, failed]) expect(await isThere(id)).toBe(false)
    for (const table of ['bulk_items', 'task_leases']) expect(await rows(table, [done, file, failed])).toBe(0)
    await expect(t.app.files.size(path)).rejects.toThrow('ENOENT')
    expect(await isThere(waiting.taskId)).toBe(true)
    expect(await isThere(others, t.other)).toBe(true)
    const [applied] = (await t.admin.call(listEvents, { query: { action: 'task_rule.applied' } })).items
    expect(applied?.details).toMatchObject({
      tasks: 3,
      rows: 1,
      kinds: { 'test.done': 1, 'test.file': 1, 'test.failed': 1 },
    })
    // What the task did can still be read.
    const { items } = await t.admin.call(listEvents, { query: { action: 'list.export_finished' } })
    const read = await Promise.all(items.map(({ id }) => t.admin.call(getEvent, { params: { id } })))
    expect(read.map(({ requestId }) => requestId)).toContain(`task ${done}`)
    expect(await night(91, t.other)).toMatchObject({ tasks: 1 })
    expect(await isThere(others, t.other)).toBe(false)
    await superuser.query('update task_leases set lease_until = null where task_id = $1', [waiting.taskId])
  })

  it('takes the mark of a night with its task, so that a night still has one task or none is remembered', async () => {
    await workers(0, async (app) => {
      await startNights(app, ['test.done'])
      const open = `select from tasks where subject_type = 'nightly' and state <> 'DONE'`
      await expect.poll(async () => (await superuser.query(open)).rowCount).toBe(0)
    })
    const nights = async () =>
      (await superuser.query(`select from nightly_runs where tenant_id = 1 and kind = 'test.done'`)).rowCount
    expect(await nights()).toBe(1)
    await night(61)
    expect(await nights()).toBe(0)
    const faults = await inTenant(t.app.pool, 1, 'read', taskInvariants)
    expect(faults.filter(({ violated }) => violated > 0)).toEqual([])
  })

  it('keeps a task that was started again, however old it is, and all of them where the rule says so', async () => {
    const again = await ended(t.admin, 'test.failed')
    await t.admin.call(retryTask, { params: { id: again } })
    await superuser.query('update task_leases set lease_until = $2 where task_id = $1', [
      again,
      new Date(Date.now() + DAY_MS),
    ])
    await night(400)
    expect(await isThere(again)).toBe(true)
    const done = await ended(t.admin, 'test.done')
    const { version } = await t.admin.call(getTaskRule)
    await t.admin.call(saveTaskRule, { body: { version, keepDays: null, reason: 'Kept for an inspection' } })
    expect(await night(4_000)).toEqual({ tasks: 0, rows: 0 })
    expect(await isThere(done)).toBe(true)
    const rule = { version: version + 1, keepDays: 60, reason: 'The inspection is over' }
    await t.admin.call(saveTaskRule, { body: rule })
    await night(4_000)
    expect(await isThere(done)).toBe(false)
  })
})

/** A row of the table that names the task and has nothing else; the rules of the table are none of this test's. */
async function nameIt({ table, column, states }: NamedTask, taskId: string) {
  const { rows: needed } = await superuser.query<{ name: string; isKey: boolean; isUuid: boolean }>(
    `select a.attname as name, a.attnum = any(i.indkey) as "isKey", a.atttypid = 'uuid'::regtype as "isUuid"
       from pg_attribute a join pg_index i on i.indrelid = a.attrelid and i.indisprimary
      where a.attrelid = $1::regclass and a.attnum > 0 and a.attnotnull and a.attname <> 'tenant_id'`,
    [table],
  )
  for (const { name, isKey } of needed)
    if (!isKey) await superuser.query(`alter table ${table} alter column ${name} drop not null`)
  const { rows: checks } = await superuser.query<{ name: string }>(
    `select conname as name from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  )
  for (const { name } of checks) await superuser.query(`alter table ${table} drop constraint ${name}`)
  const keys = needed.filter(({ isKey, isUuid }) => isKey && isUuid).map(({ name }) => name)
  const field = column.split('.')
  const given = field[1] === undefined ? taskId : JSON.stringify({ [field[1]]: taskId })
  const columns = ['tenant_id', ...keys, field[0], ...(states ? ['status'] : [])]
  const values = ['1', ...keys.map(() => 'gen_random_uuid()'), '$1', ...(states ? [`'${states[0]}'`] : [])]
  await superuser.query('set session_replication_role = replica')
  await superuser.query(`insert into ${table} (${columns.join()}) values (${values.join()})`, [given])
  await superuser.query('set session_replication_role = origin')
}

describe('a task that a record names', () => {
  it('is kept, whichever record it is, until the record names another', async () => {
    const named = namedTasks.of(t.app)
    const ids = new Map<NamedTask, string>()
    for (const one of named) ids.set(one, await ended(t.admin, 'test.done'))
    for (const [one, id] of ids) await nameIt(one, id)
    await night(200)
    const gone = []
    for (const [one, id] of ids) if (!(await isThere(id))) gone.push(one)
    expect(gone).toEqual([])
    for (const { table } of named) await superuser.query(`delete from ${table} where tenant_id = 1`)
    await night(200)
    for (const [one, id] of ids) expect(await isThere(id), one.table).toBe(false)
  })

  it('is declared by its room, whatever table names it', async () => {
    const { rows: columns } = await superuser.query<{ name: string }>(
      `select c.table_name || '.' || c.column_name as name from information_schema.columns c
        where c.table_schema = 'public' and c.column_name like '%task_id' order by 1`,
    )
    const own = ['bulk_items.task_id', 'task_leases.task_id']
    const declared = namedTasks.of(t.app).map(({ table, column }) => `${table}.${column}`)
    expect([...declared.filter((name) => !name.includes('.params.')), ...own].toSorted()).toEqual(
      columns.map(({ name }) => name),
    )
  })

  it('is kept for the alert that offers to run it again, while that is open', async () => {
    const failed = await ended(t.admin, 'test.failed')
    await asCommand(t.app, t.admin, (ctx) =>
      raiseAlert(ctx, {
        type: 'E1',
        subjectType: 'task_kind',
        subjectId: 'test.failed',
        params: { kind: 'test.failed', taskId: failed },
      }),
    )
    await night(200)
    expect(await isThere(failed)).toBe(true)
    await superuser.query(`update alerts set status = 'SOLVED' where params->>'taskId' = $1`, [failed])
    await night(200)
    expect(await isThere(failed)).toBe(false)
  })

  it('is found by those who may see all tasks, and by nobody of another tenant', async () => {
    const id = await ended(t.admin, 'test.done')
    expect((await reader.call(listAllTasks, { query: {} })).items.map((task) => task.id)).toContain(id)
    expect(await isThere(id, t.other)).toBe(false)
  })
})
