/** The connection to PostgreSQL breaks during a commit: whatever became of it, asking again has the effect exactly once. */

import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { createApplication, listApplications } from '@serialis/contract/desk/serials/applications.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { downloadResultFile, uploadResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import { createRole, listRoles } from '@serialis/contract/platform/access/access.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { aStock, type Stock } from '../../src/desk/serials/serials.fixtures.ts'
import type { TaskKind } from '../../src/kit/jobs/task.ts'
import { aCrew, masters } from '../../src/plant/orders/orders.fixtures.ts'
import { anOrderOnLine, fileIn, resultPlan, type LineOrder } from '../../src/plant/results/results.order.fixtures.ts'
import { started, taskIn } from '../../src/platform/tasks/tasks.fixtures.ts'
import { startWorkers, sweep } from '../../src/platform/tasks/worker.service.ts'
import { rooms } from '../../src/rooms.ts'
import { verifyAll } from '../../src/verification.ts'
import { csvResultFile } from '../generators/generate-results.ts'
import { atEnd } from '../harness/at-end.ts'
import { userWith, type Client } from '../harness/client.ts'
import { testApp, type TestApp } from '../harness/database.ts'
import { startProxy, type Cut, type DatabaseProxy } from '../harness/proxy.ts'
import { cutAtEveryMessage, type CutCommand } from './message-cuts.ts'
import { openQuietApp } from './quiet-app.ts'

let proxy: DatabaseProxy
let t: TestApp
let superuser: pg.Client
let stock: Stock
let produced: LineOrder
let clerk: Client

beforeAll(async () => {
  proxy = await startProxy()
  t = await testApp({ work: true, via: (url) => proxy.through(url) })
  atEnd(() => proxy.close())
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  stock = await aStock(t.http, t.admin, 'Z')
  const crew = await aCrew(t.http, t.admin)
  const author = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  const { product, push: line } = await masters(author, t.admin)
  produced = await anOrderOnLine(crew, { product, line })
  clerk = author
})

const cuts: Cut[] = ['before', 'after']
const eventsOf = async (action: string, subjectId: string) =>
  (await superuser.query('select 1 from events where action = $1 and subject_id = $2', [action, subjectId])).rowCount
async function expectSound() {
  const lines = (await verifyAll(t.app, rooms)).flatMap(({ invariants }) => invariants)
  expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
}

describe.each(cuts)('a commit that is cut off %s it happened', (cut) => {
  it('creates a role once', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = { name: `Cut ${cut}`, authorities: ['020001'] }
    const happened = proxy.cutCommit(cut, body.name)
    expect(await t.admin.refusal(createRole, { body }, headers)).toMatchObject({ status: 503, message: 'server_busy' })
    await happened
    const made = await t.admin.call(createRole, { body }, headers)
    expect(
      (await t.admin.call(listRoles, { query: { limit: 200 } })).items.filter(({ name }) => name === body.name),
    ).toMatchObject([{ id: made.id }])
    expect(await eventsOf('role.created', made.id)).toBe(1)
  })

  it('issues an application once', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = {
      productId: stock.product.id,
      level: 'EA' as const,
      ruleVersionId: stock.ruleVersionId,
      quantity: 12_345,
      reason: `cut ${cut} its commit`,
    }
    const happened = proxy.cutCommit(cut, body.reason)
    expect(await t.admin.refusal(createApplication, { body }, headers)).toMatchObject({ status: 503 })
    await happened
    const made = await t.admin.call(createApplication, { body }, headers)
    expect(
      (await t.admin.call(listApplications, { query: { limit: 200 } })).items.filter(
        ({ reason }) => reason === body.reason,
      ),
    ).toMatchObject([{ id: made.id, issued: 12_345 }])
    await expectSound()
  })

  it('stores an uploaded file once, and the file is there', async () => {
    const content = [...csvResultFile(resultPlan(produced), { shuffleSeed: cut === 'before' ? 1 : 2 })].join('')
    const upload = { name: `cut ${cut}.csv`, content }
    const happened = proxy.cutCommit(cut, upload.name)
    expect(await clerk.uploadRefusal(uploadResultFile, { params: { id: produced.order.id } }, upload)).toMatchObject({
      status: 503,
    })
    await happened
    const { file, isRepeated } = await clerk.upload(uploadResultFile, { params: { id: produced.order.id } }, upload)
    expect(isRepeated).toBe(cut === 'after')
    expect(await fileIn(clerk, file.id, 'CHECKED', 'UNREADABLE')).toMatchObject({ status: 'CHECKED' })
    expect((await clerk.raw(downloadResultFile, { params: { id: file.id } })).body.toString()).toBe(content)
    await expectSound()
  })

  it('ends a task once, with its file', async () => {
    const happened = proxy.cutCommit(cut, 'list.export_finished')
    const { taskId } = await t.admin.call(exportList, { body: { list: 'roles', format: 'CSV', filter: {} } })
    await happened
    const task = await taskIn(t.admin, taskId)
    expect(task).toMatchObject({ state: 'DONE', error: null, file: { name: 'roles.csv' } })
    expect(
      (
        await superuser.query("select 1 from events where action = 'list.export_finished' and request_id = $1", [
          `task ${taskId}`,
        ])
      ).rowCount,
    ).toBe(1)
    // A second run would come after the wait of a failed first one.
    await expect
      .poll(async () => (await superuser.query('select 1 from graphile_worker._private_jobs')).rowCount)
      .toBe(0)
    await expectSound()
  })
})

it('an order is created once, whichever message between the product and its database is the last', async () => {
  const quiet = await openQuietApp(t.app.config, t.database.appUrl)
  const cut = quiet.through(clerk)
  let made = 0
  // `npm run torture -- --packets` leaves no message out, and has other commands.
  const command: CutCommand<string> = {
    name: 'order',
    isRefusedAgain: false,
    prepare: async () => `CUT-${++made}`,
    give: (orderNo) =>
      cut.call(
        createOrder,
        { body: { orderNo, productId: produced.order.productId, orderSize: 10 } },
        { 'idempotency-key': orderNo },
      ),
    effects: async (orderNo) =>
      (await superuser.query('select 1 from production_orders where order_no = $1', [orderNo])).rowCount ?? 0,
  }
  const report = await cutAtEveryMessage(quiet, command, 5)
  await quiet.close()
  expect(report.faults).toEqual([])
  expect(report.cuts).toBeGreaterThan(20)
  expect(report.unseen).toBeGreaterThan(0)
  await expectSound()
})

it('what was cut off leaves no file behind once the next start has settled them', async () => {
  const restarted = await t.app.files.settle(async (tenantId, paths) => {
    const { rows } = await superuser.query<{ path: string }>(
      'select path from result_files where tenant_id = $1 and path = any($2) union all select file_path from tasks where tenant_id = $1 and file_path = any($2)',
      [tenantId, paths],
    )
    return new Set(rows.map(({ path }) => path))
  })
  expect(restarted).toBeGreaterThanOrEqual(1)
  const left = readdirSync(join(t.app.config.dataDir, 'files/1'))
  const { rows } = await superuser.query<{ name: string }>(
    "select split_part(path, '/', 2) as name from (select path from result_files union all select file_path from tasks where file_path is not null) f",
  )
  expect(left.sort()).toEqual(rows.map(({ name }) => name).sort())
})

it.each([
  ['done', 'complete_job', true],
  ['to be tried again', 'fail_job', false],
])(
  'a job of which the queue can not be told that it is %s does not end the server, and its task has one effect',
  async (_, mark, isGood) => {
    const subjectId = `untold ${isGood}`
    let runs = 0
    const kind: TaskKind = {
      kind: 'test.untold',
      async run(task) {
        // The queue's own error: the lease has passed to another worker.
        if (++runs === 1 && !isGood)
          await watch.query('update task_leases set fence = fence + 1, lease_until = null where task_id = $1', [
            task.taskId,
          ])
        await task.finish('order.package_built', async () => ({}))
      },
    }
    const own = await testApp({ via: (url) => proxy.through(url) })
    const watch = new pg.Client({ connectionString: own.database.superuserUrl })
    await watch.connect()
    const stop = await startWorkers({
      app: own.app,
      kinds: [kind],
      databaseUrl: await proxy.through(own.database.appUrl),
    })
    const happened = proxy.cutStatement(mark)
    const { taskId } = await started(own.app, own.admin, { kind: 'test.untold', subjectId })
    await happened
    expect(await taskIn(own.admin, taskId)).toMatchObject({ state: 'DONE' })
    await expect
      .poll(async () => (await watch.query('select 1 from graphile_worker._private_jobs')).rowCount, {
        timeout: 60_000,
      })
      .toBe(0)
    expect((await watch.query("select 1 from events where action = 'order.package_built'")).rowCount).toBe(1)
    await stop()
    await watch.end()
  },
)

it('a worker that lost its life sign shows it again before its tasks are taken away', async () => {
  const { promise: open, resolve: release } = Promise.withResolvers<void>()
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const kind: TaskKind = {
    kind: 'test.patient',
    async run(task) {
      reach()
      await open
      await task.finish('list.export_finished', async () => ({}))
    },
  }
  const other = await testApp({ via: (url) => proxy.through(url) })
  const stop = await startWorkers({
    app: other.app,
    kinds: [kind],
    databaseUrl: await proxy.through(other.database.appUrl),
  })
  const watch = new pg.Client({ connectionString: other.database.superuserUrl })
  await watch.connect()
  const { taskId } = await started(other.app, other.admin, { kind: 'test.patient', subjectId: 'patient' })
  await reached
  const workers = async () =>
    (
      await watch.query<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = 'serialis worker' and datname = current_database()",
      )
    ).rows
  const [before] = await workers()
  // The other application's worker uses the same proxy.
  expect(proxy.cutNamed('serialis worker')).toBe(2)
  await expect
    .poll(async () => (await workers()).filter(({ pid }) => pid !== before?.pid).length, { timeout: 60_000 })
    .toBe(1)
  await sweep(other.app)
  expect(
    (await watch.query('select fence, lease_until > now() as is_held from task_leases where task_id = $1', [taskId]))
      .rows,
  ).toEqual([{ fence: 1, is_held: true }])
  release()
  expect(await taskIn(other.admin, taskId)).toMatchObject({ state: 'DONE', attempts: 0 })
  await stop()
  await watch.end()
})
