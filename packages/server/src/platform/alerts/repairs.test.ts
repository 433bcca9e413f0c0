/** Real failures, the alerts they raise, and the repairs on them: each alert is solved when its cause ends. */

import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import { startPush, testPushTarget } from '@serialis/contract/desk/push/push.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { approveLine, updateLine } from '@serialis/contract/plant/lines/lines.routes.ts'
import { checkResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import type { RepairName } from '@serialis/contract/platform/alerts/alerts.repairs.ts'
import {
  changeAlertStatus,
  getAlert,
  listAlerts,
  repairAlert,
} from '@serialis/contract/platform/alerts/alerts.routes.ts'
import type { AlertDetail, AlertType } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { csvResultFile } from '../../../test/generators/generate-results.ts'
import { atEnd } from '../../../test/harness/at-end.ts'
import { clientOf, userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { answering, aReceiver, aTarget, deliverDue, readJson, type Behaviour } from '../../desk/push/push.fixtures.ts'
import {
  aCrew,
  aDraft,
  approved,
  lineReport,
  masters,
  orderIn,
  reported,
  submitted,
  type Crew,
  type Masters,
} from '../../plant/orders/orders.fixtures.ts'
import { anActiveLine, signatureOf } from '../../plant/products/products.fixtures.ts'
import { anOrderOnLine, checkedFile, fileIn, resultPlan } from '../../plant/results/results.order.fixtures.ts'

let t: TestApp
let crew: Crew
let second: Client
let m: Masters
let superuser: pg.Client
let now = new Date()
const later = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))
beforeAll(async () => {
  t = await testApp({ clock: { now: () => now }, work: true })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  crew = await aCrew(t.http, t.admin)
  second = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  m = await masters(t.admin, second)
})

let keepers = 0
/**
 * A user who handles alerts and may do the repairs that `names` permit. A key, because sessions end while the clock
 * runs ahead.
 */
async function keeper(...names: PermissionName[]): Promise<Client> {
  const authorities = (['alerts.list', 'alerts.detail', 'alerts.editStatus', ...names] as const).map(
    (name) => permissions[name],
  )
  return clientOf(
    t.http,
    (await t.admin.call(createApiKey, { body: { name: `keeper ${++keepers}`, authorities } })).key,
    '',
  )
}

/** Waits until the newest alert of this type about the object is as asked; fails after a time limit. */
async function alertOf(
  type: AlertType,
  subjectId: string,
  isThere: (alert: AlertDetail) => boolean = () => true,
): Promise<AlertDetail> {
  const newest = async () => {
    const [found] = (await t.admin.call(listAlerts, { query: { type, subjectId } })).items
    return found && t.admin.call(getAlert, { params: { id: found.id } })
  }
  return waitUntil(newest, (alert): alert is AlertDetail => alert !== undefined && isThere(alert))
}
const solved = ({ status }: AlertDetail) => status === 'SOLVED'
const repairWith = (who: Client, { id }: AlertDetail, name: RepairName) =>
  who.call(repairAlert, { params: { id, name } })
const refusalOf = (who: Client, { id }: AlertDetail, name: RepairName) =>
  who.refusal(repairAlert, { params: { id, name } })

/**
 * The delays of a task that meets unexpected errors grow from two seconds; the test ends each one by moving the job's
 * time.
 */
async function hurried<T>(work: () => Promise<T>): Promise<T> {
  const hurry = setInterval(
    () =>
      void superuser
        .query('update graphile_worker._private_jobs set run_at = now() where locked_at is null')
        .catch(() => undefined),
    50,
  )
  return work().finally(() => clearInterval(hurry))
}

it('E1: a stored file that vanished from the disk; put back, the task runs again and the alert is solved', async () => {
  const made = await anOrderOnLine(crew, { product: m.product, line: m.push })
  const file = await checkedFile(crew.clerk, made.order.id, csvResultFile(resultPlan(made)))
  const { rows } = await superuser.query<{ path: string }>('select path from result_files where id = $1', [file.id])
  const path = join(t.app.config.dataDir, 'files', rows[0]!.path)
  await rename(path, `${path}.gone`)
  await crew.dispatcher.call(checkResultFile, { params: { id: file.id }, body: {} })
  const alert = await hurried(() => alertOf('E1', file.id))
  expect(alert).toMatchObject({
    status: 'NEW',
    level: 'HIGH',
    subjectType: 'result_file',
    params: { kind: 'results.check_file' },
    repairs: [{ name: 'retryTask', isAllowed: true }],
  })

  const clerk = await keeper()
  expect((await clerk.call(getAlert, { params: { id: alert.id } })).repairs).toMatchObject([
    { name: 'retryTask', isAllowed: false },
  ])
  expect(await refusalOf(clerk, alert, 'retryTask')).toMatchObject({
    status: 403,
    message: 'no_permission',
    params: { code: permissions['tasks.manage'] },
  })
  const reader = await userWith(t.http, t.admin, ['alerts.list', 'alerts.detail', 'tasks.manage'])
  expect(await refusalOf(reader, alert, 'retryTask')).toMatchObject({
    status: 403,
    message: 'no_permission',
    params: { code: permissions['alerts.editStatus'] },
  })

  await rename(`${path}.gone`, path)
  const mender = await userWith(t.http, t.admin, ['alerts.list', 'alerts.detail', 'alerts.editStatus', 'tasks.manage'])
  expect(await repairWith(mender, alert, 'retryTask')).toMatchObject({
    status: 'ACTIVE',
    repair: 'retryTask',
    ownerName: expect.stringMatching(/^User/) as string,
    repairs: [],
  })
  expect(await alertOf('E1', file.id, solved)).toMatchObject({
    causeGoneAt: expect.any(String) as string,
    repair: 'retryTask',
  })
  expect((await fileIn(crew.clerk, file.id, 'CHECKED')).rowErrors).toEqual([])
  expect(await refusalOf(mender, alert, 'retryTask')).toMatchObject({ status: 409, message: 'alert_has_ended' })
})

it('E10: a line whose clock runs ahead; checked again after that time, the file is good and the alert is solved', async () => {
  const made = await anOrderOnLine(crew, { product: m.product, line: m.push })
  const ahead = resultPlan(made, { startedAt: now.getTime() + 24 * 3_600_000 + 5 * 60_000 })
  const file = await checkedFile(crew.clerk, made.order.id, csvResultFile(ahead))
  expect(file.rowErrors.map(({ error }) => error)).toContain('row_time_in_future')
  const alert = await alertOf('E10', made.order.id)
  expect(alert).toMatchObject({
    status: 'NEW',
    params: { orderNo: made.order.orderNo, file: 'result.csv' },
    repairs: [{ name: 'recheckResult' }],
  })
  const mender = await keeper('orders.retry')
  await repairWith(mender, alert, 'recheckResult')
  // Too early: the same rows are wrong, so what was tried did not repair anything.
  expect(await alertOf('E10', made.order.id, ({ raisedCount }) => raisedCount === 2)).toMatchObject({
    status: 'ACTIVE',
    repair: null,
  })
  later(30)
  await repairWith(mender, alert, 'recheckResult')
  expect(await alertOf('E10', made.order.id, solved)).toMatchObject({ repair: 'recheckResult' })
  expect(await fileIn(crew.clerk, file.id, 'CHECKED')).toMatchObject({
    rowErrors: [],
    outcome: { errors: { rows: 0 } },
  })
})

it('E12: more codes than the line may hold; with the line mended the codes are assigned and the alert is solved', async () => {
  const small = await anActiveLine(t.admin, second, { maximumSerials: 39 })
  const { id } = await aDraft(crew.planner, m.product, { plannedLineId: small.id }).then((draft) =>
    submitted(crew.planner, draft),
  )
  await approved(crew.approver, id)
  await orderIn(crew.planner, id, [])
  const alert = await alertOf('E12', id)
  expect(alert.repairs.map(({ name }) => name)).toEqual(['reassignSnTask', 'otherLine', 'splitOrder'])
  expect(await repairWith(await keeper('orders.edit'), alert, 'otherLine')).toMatchObject({
    link: { page: 'order_edit', id },
  })
  const { name, type, mode, ip, factory, maximumOrders } = small.newest
  const wider = await t.admin.call(updateLine, {
    params: { id: small.id },
    body: { name, type, mode, ip, factoryId: factory.id, maximumOrders, maximumSerials: 100, version: small.version },
  })
  await second.call(approveLine, {
    params: { id: small.id },
    body: { version: wider.version, signature: signatureOf(second, wider.newest.digest) },
  })
  const mender = await keeper('orders.retry')
  // Two simultaneous calls start one task.
  const params = { id: alert.id, name: 'reassignSnTask' as const }
  const both = await Promise.allSettled([1, 2].map(() => mender.call(repairAlert, { params })))
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await alertOf('E12', id, solved)).toMatchObject({ repair: 'reassignSnTask' })
  expect((await orderIn(crew.planner, id, ['WAIT_LINE_ASSIGNED'])).levels[0]).toMatchObject({ assigned: 30 })
})

describe('a push target', () => {
  const aMadeOrder = async () => {
    const { order } = await anOrderOnLine(crew, { product: m.product, line: m.push })
    return reported(crew, order.id, await lineReport(crew, order, { startedAt: now.getTime() }))
  }
  const refusesAll: Behaviour = (batch, answer, number) =>
    answering(422, {
      rejected: readJson(batch).changes.flatMap(({ codes }) =>
        codes.map((code) => ({ code, errorCode: 'D01', errorText: 'unknown batch' })),
      ),
    })(batch, answer, number)

  it('E8: refuses the codes of an order; pushed again after it was mended, they are taken and the alert is solved', async () => {
    const receiver = await aReceiver(refusesAll)
    atEnd(() => receiver.close())
    const order = await aMadeOrder()
    const target = await aTarget(t.admin, receiver.url)
    await t.admin.call(startPush, {
      body: { targetId: target.id, orderNo: order.orderNo, codes: [], batchCode: '', reason: 'first delivery' },
    })
    await deliverDue(t.app)
    const alert = await alertOf('E8', order.id)
    expect(alert).toMatchObject({
      status: 'NEW',
      level: 'HIGH',
      params: { orderNo: order.orderNo, name: target.name },
      repairs: [{ name: 'repush' }],
    })
    receiver.behave(answering(204))
    const mender = await keeper('pushes.retry')
    expect(await repairWith(mender, alert, 'repush')).toMatchObject({ status: 'ACTIVE', repairs: [] })
    expect(await refusalOf(mender, alert, 'repush')).toMatchObject({ status: 409, message: 'alert_repair_not_offered' })
    await deliverDue(t.app)
    expect(await alertOf('E8', order.id, solved)).toMatchObject({ repair: 'repush' })
  })

  it('E2: does not answer three times; found well again by the check, the alert is solved at once', async () => {
    const receiver = await aReceiver(answering(500))
    atEnd(() => receiver.close())
    const order = await aMadeOrder()
    const target = await aTarget(t.admin, receiver.url)
    await t.admin.call(startPush, {
      body: { targetId: target.id, orderNo: order.orderNo, codes: [], batchCode: '', reason: 'first delivery' },
    })
    for (const tries of [1, 2, 3]) {
      await deliverDue(t.app)
      await expect.poll(() => receiver.batches.length).toBe(tries)
      await expect
        .poll(
          async () =>
            (
              await superuser.query<{ failures_in_a_row: number }>(
                'select failures_in_a_row from push_targets where id = $1',
                [target.id],
              )
            ).rows[0]?.failures_in_a_row,
        )
        .toBe(tries)
      later(6)
    }
    const alert = await alertOf('E2', target.id)
    expect(alert).toMatchObject({
      level: 'MIDDLE',
      params: { name: target.name },
      repairs: [{ name: 'checkConnection' }],
    })
    const mender = await keeper('pushes.test')
    expect(await refusalOf(mender, alert, 'checkConnection')).toMatchObject({
      status: 409,
      message: 'alert_cause_remains',
    })
    receiver.behave(answering(204))
    expect(await repairWith(mender, alert, 'checkConnection')).toMatchObject({
      status: 'SOLVED',
      repair: 'checkConnection',
      causeGoneAt: now.toISOString(),
      nextStatuses: ['ACTIVE'],
    })
    expect(await t.admin.call(testPushTarget, { params: { id: target.id } })).toMatchObject({ isReachable: true })
  })
})

it("a repair belongs to its alert: not to another type, an unknown alert, an ended one or another tenant's", async () => {
  const [alert] = (await t.admin.call(listAlerts, { query: { type: 'E10' } })).items
  const params = { id: alert!.id, name: 'recheckResult' as const }
  expect(await t.other.refusal(repairAlert, { params })).toMatchObject({ status: 404, message: 'not_found' })
  expect(await t.admin.refusal(repairAlert, { params: { ...params, name: 'nothing' as never } })).toMatchObject({
    status: 404,
  })
  expect(await t.admin.refusal(repairAlert, { params })).toMatchObject({ status: 409, message: 'alert_has_ended' })
  const reopened = await t.admin.call(changeAlertStatus, {
    params: { id: alert!.id },
    body: { status: 'ACTIVE', version: alert!.version },
  })
  expect(reopened.repair).toBeNull()
  expect(await t.admin.refusal(repairAlert, { params: { ...params, name: 'replayMessage' } })).toMatchObject({
    status: 409,
    message: 'alert_repair_not_offered',
  })
})
