/**
 * Recalls of packages that fail: the text of the alert, the repair, and that a recall and an order's own step never
 * deadlock.
 */

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import * as routes from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import type { Line } from '@serialis/contract/plant/lines/lines.schema.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { reassignOrderLine } from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import { getOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { getAlert, listAlerts, repairAlert } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import type { AlertDetail } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { startSftp } from '@serialis/partners/sftp.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { watchBlocked } from '../../../../test/harness/blocked.ts'
import { clientOf, userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { found, waitUntil } from '../../../../test/harness/wait-until.ts'
import { aCrew, masters, orderIn, type Crew, type Masters } from '../../orders/orders.fixtures.ts'
import { anActiveLine } from '../../products/products.fixtures.ts'
import {
  anOrderToPlaceOut,
  connected,
  exchangeIn,
  lineSide,
  overSftp,
  visited,
  type LineSide,
} from '../line-connections.fixtures.ts'
import { pollLines } from '../polling.ts'

let t: TestApp
let crew: Crew
let m: Masters
let second: Client
/** With keys: sessions end while the clock runs ahead. */
let editor: Client
let planner: Client
let reader: Client
let later = 0
let keys = 0

async function keyWith(...names: PermissionName[]): Promise<Client> {
  const { key } = await t.admin.call(createApiKey, {
    body: { name: `key ${++keys}`, authorities: names.map((name) => permissions[name]) },
  })
  return clientOf(t.http, key, '')
}

beforeAll(async () => {
  t = await testApp({ clock: { now: () => new Date(Date.now() + later) }, work: true })
  second = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  crew = await aCrew(t.http, t.admin)
  m = await masters(t.admin, second)
  editor = await keyWith('lines.list', 'adapters.edit', 'adapters.test')
  planner = await keyWith(
    'orders.list',
    'orders.assign',
    'alerts.list',
    'alerts.detail',
    'alerts.editStatus',
    'adapters.retry',
  )
  reader = await keyWith('alerts.list', 'alerts.detail')
})

interface Handed {
  line: Line
  order: OrderDetail
  side: LineSide
}

/** An order whose package was handed over and not acknowledged yet. */
async function handedTo(given: Parameters<typeof connected>[2], folder?: string): Promise<Handed> {
  const line = await anActiveLine(t.admin, second, { mode: 'PUSH' })
  const { dropFolder } = await connected(editor, line, given)
  const order = await anOrderToPlaceOut(crew, m.product, line)
  await exchangeIn(editor, { orderId: order.id, kind: 'PACKAGE' }, ['SENT'])
  return { line, order, side: lineSide(folder ?? dropFolder) }
}

async function recalled({ order }: Pick<Handed, 'order'>): Promise<void> {
  const { version } = await planner.call(getOrder, { params: { id: order.id } })
  await planner.call(routes.recallOrderPackage, {
    params: { id: order.id },
    body: { version, reason: 'the other line is faster' },
  })
}

const alertAbout = (id: string, isThere: (alert: AlertDetail) => boolean): Promise<AlertDetail> =>
  waitUntil(
    async () => {
      const [newest] = (await planner.call(listAlerts, { query: { type: 'E3', subjectId: id } })).items
      const alert = newest && (await planner.call(getAlert, { params: { id: newest.id } }))
      return alert && isThere(alert) && alert
    },
    found,
    { what: `the alert of ${id}` },
  )
const isOpen = ({ status }: AlertDetail) => status === 'NEW'
const isSolved = ({ status }: AlertDetail) => status === 'SOLVED'

it('a recall that the line refuses by producing calls somebody, who leaves the order with it', async () => {
  const handed = await handedTo({})
  const { order, line, side } = handed
  const mover = await keyWith('lines.list', 'orders.assign')
  const offeredTo = async (who: Client) =>
    (await who.call(routes.listLineExchanges, { query: { orderId: order.id } })).items.map(({ allowed }) => allowed)
  expect([await offeredTo(mover), await offeredTo(editor)]).toEqual([[['recall']], [[]]])
  await recalled(handed)
  await connected(editor, line, { isActive: false })
  const first = await alertAbout(order.id, isOpen)
  await connected(editor, line, { isActive: true })
  const { checksum } = JSON.parse(await side.read(`out/${order.orderNo}-1/package.json`)) as { checksum: string }
  // The line accepted it nevertheless: its package was never given back.
  await side.drop(`${order.orderNo}-1.ack.json`, { orderNo: order.orderNo, package: 1, checksum })
  await visited(editor, line.id)
  await orderIn(planner, order.id, ['PRODUCTION_READY'])
  expect(await alertAbout(order.id, isOpen)).toMatchObject({ id: first.id, raisedCount: 1 })
  await side.drop(`${order.orderNo}-1.progress.json`, {
    orderNo: order.orderNo,
    good: 4,
    rejects: 0,
    samples: 0,
    at: new Date().toISOString(),
  })
  await visited(editor, line.id)
  await orderIn(planner, order.id, ['PROCESSING'])
  const alert = await alertAbout(order.id, ({ raisedCount }) => raisedCount === 2)
  expect(alert).toMatchObject({
    id: first.id,
    status: 'NEW',
    level: 'HIGH',
    params: { key: 'line_has_produced', line: line.name },
    repairs: [{ name: 'leaveOnLine', isAllowed: true }],
  })
  expect(await planner.call(repairAlert, { params: { id: alert.id, name: 'leaveOnLine' } })).toMatchObject({
    status: 'SOLVED',
    repair: 'leaveOnLine',
  })
})

it('never waits in a ring with a person who takes the order from its line in the same moment', async () => {
  const blocked = await watchBlocked(t.database.superuserUrl)
  const owner = new pg.Client({ connectionString: t.database.superuserUrl })
  await owner.connect()
  atEnd(() => owner.end())
  const line = await anActiveLine(t.admin, second, { mode: 'PULL', maximumOrders: 20 })
  const { apiKey, key } = await t.admin.call(createApiKey, {
    body: { name: 'machine of the line', authorities: [permissions['adapters.exchange']] },
  })
  const machine = clientOf(t.http, key, '')
  await connected(editor, line, { transport: 'HTTP', apiKeyId: apiKey.id })
  for (const isMachineFirst of [true, false, true, false, true, false]) {
    const order = await anOrderToPlaceOut(crew, m.product, line)
    await recalled({ order })
    const { id: exchangeId } = await exchangeIn(editor, { orderId: order.id, kind: 'RECALL' }, ['QUEUED'])
    const { version } = await planner.call(getOrder, { params: { id: order.id } })
    const answer = () => machine.raw(routes.answerRecall, { body: { exchangeId, used: 0 } })
    const reassign = () =>
      planner.raw(reassignOrderLine, {
        params: { id: order.id },
        body: { version, reason: 'seen at the line', package: 'RECALLED' },
      })
    // Both have locked what they lock before the order, and wait for the order.
    await owner.query('begin')
    await owner.query('select from production_orders where id = $1 for update', [order.id])
    const [first, other] = isMachineFirst ? [answer, reassign] : [reassign, answer]
    const begun = first()
    await blocked('"production_orders"')
    const after = other()
    await blocked('"production_orders"', 2)
    await owner.query('commit')
    expect([(await begun).status, JSON.parse((await after).body.toString())]).toEqual([
      200,
      expect.objectContaining({
        message: isMachineFirst ? 'changed_meanwhile' : 'line_exchange_status_does_not_allow',
      }),
    ])
    expect(await planner.call(getOrder, { params: { id: order.id } })).toMatchObject({
      status: 'AVAILABLE',
      lineId: null,
    })
  }
})

describe('a recall whose line is not reached', () => {
  it('is not waited for once the connection is paused: what a person says of the package solves the alert', async () => {
    const handed = await handedTo({})
    const { order, line } = handed
    await recalled(handed)
    await exchangeIn(editor, { orderId: order.id, kind: 'RECALL' }, ['SENT'])
    await connected(editor, line, { isActive: false })
    const alert = await alertAbout(order.id, isOpen)
    expect(await exchangeIn(editor, { orderId: order.id, kind: 'RECALL' }, ['FAILED'])).toMatchObject({
      failure: { key: 'line_connection_missing' },
    })
    expect(await planner.refusal(repairAlert, { params: { id: alert.id, name: 'recallAgain' } })).toMatchObject({
      message: 'line_connection_missing',
    })
    expect(await planner.call(repairAlert, { params: { id: alert.id, name: 'settleByHand' } })).toMatchObject({
      status: 'ACTIVE',
      link: { page: 'order_reassign', id: order.id },
    })
    const { version } = await planner.call(getOrder, { params: { id: order.id } })
    await planner.call(reassignOrderLine, {
      params: { id: order.id },
      body: { version, reason: 'asked at the line', package: 'LOST' },
    })
    expect(await alertAbout(order.id, isSolved)).toMatchObject({ id: alert.id, repair: 'settleByHand' })
  })

  // Last: hours pass.
  it('with any try calls somebody; recalled again when the line is back, its answer solves the alert', async () => {
    const server = await startSftp({ folder: await mkdtemp(join(tmpdir(), 'serialis-line-')) })
    atEnd(async () => {
      await server.close()
      await rm(server.folder, { recursive: true, force: true })
    })
    const handed = await handedTo(overSftp(server), join(server.folder, 'line'))
    const { order, line, side } = handed
    server.behave('wrongHostKey')
    await recalled(handed)
    await waitUntil(
      async () => {
        later += 20 * 60_000
        await pollLines(t.app, 1)
        return (
          (
            await editor.call(routes.listLineExchanges, {
              query: { orderId: order.id, kind: 'RECALL', status: 'FAILED' },
            })
          ).items.length > 0
        )
      },
      found,
      { what: 'the last try' },
    )
    expect(await exchangeIn(editor, { orderId: order.id, kind: 'RECALL' }, ['FAILED'])).toMatchObject({
      attempts: 6,
      failure: { key: 'host_key_differs' },
    })
    const alert = await alertAbout(order.id, isOpen)
    expect(alert).toMatchObject({
      level: 'HIGH',
      params: { orderNo: order.orderNo, line: line.name, package: 1, key: 'line_recall_given_up' },
    })
    expect(alert.repairs).toMatchObject([
      { name: 'recallAgain', isAllowed: true },
      { name: 'settleByHand', isAllowed: true },
    ])
    expect((await reader.call(getAlert, { params: { id: alert.id } })).repairs).toMatchObject([
      { name: 'recallAgain', isAllowed: false },
      { name: 'settleByHand', isAllowed: false },
    ])

    server.behave('ok')
    expect(await planner.call(repairAlert, { params: { id: alert.id, name: 'recallAgain' } })).toMatchObject({
      status: 'ACTIVE',
      repair: 'recallAgain',
      message: 'line_recalled_again',
      repairs: [],
    })
    expect(await planner.refusal(repairAlert, { params: { id: alert.id, name: 'recallAgain' } })).toMatchObject({
      message: 'alert_repair_not_offered',
    })
    await visited(editor, line.id)
    await exchangeIn(editor, { orderId: order.id, kind: 'RECALL' }, ['SENT'])
    await side.drop(`${order.orderNo}-1.recalled.json`, { orderNo: order.orderNo, package: 1, used: 0 })
    await visited(editor, line.id)
    expect(await alertAbout(order.id, isSolved)).toMatchObject({ id: alert.id })
    expect(await planner.call(getOrder, { params: { id: order.id } })).toMatchObject({
      status: 'WAIT_LINE_ASSIGNED',
      lineId: null,
    })
  })
})
