/** What works in a sandbox as in a live tenant, and still reaches nobody: its directory, pushes by themselves, repairs, the simulated line. */

import { createServer, Socket, type AddressInfo } from 'node:net'
import * as push from '@serialis/contract/desk/push/push.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { getOrderProgress } from '@serialis/contract/plant/line-connections/progress.routes.ts'
import { startSimulatedLine } from '@serialis/contract/plant/line-connections/simulated-line.routes.ts'
import {
  buildOrderPackage,
  downloadOrderPackage,
  listOrderPackages,
} from '@serialis/contract/plant/orders/orders.packages.routes.ts'
import { getOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { downloadResultFile, listResultFiles } from '@serialis/contract/plant/results/results.routes.ts'
import { listUsers } from '@serialis/contract/platform/access/access.routes.ts'
import * as scim from '@serialis/contract/platform/access/provisioning/scim.routes.ts'
import { SCIM } from '@serialis/contract/platform/access/provisioning/scim.schema.ts'
import { getAlert, listAlerts, repairAlert } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { aTarget, deliverDue, jobIn } from '../../desk/push/push.fixtures.ts'
import { anApplication, aStock, changed, firstOrdinal } from '../../desk/serials/serials.fixtures.ts'
import { aCrew, aDraft, masters, onLine, orderIn, step, withCodes } from '../../plant/orders/orders.fixtures.ts'
import { provisioned } from '../access/provisioning/scim.fixtures.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import { withMailServer } from '../mail/mail.fixtures.ts'
import { asCommand } from '../tasks/tasks.fixtures.ts'
import { otherAsSandbox } from './tenant-management.fixtures.ts'

const SANDBOX = 2
let t: TestApp
let own: Client
/** Takes every connection, and says nothing. */
const listener = createServer((socket) => void socket.on('error', () => undefined))
const partner = () => (listener.address() as AddressInfo).port
/** Connections to the partner; others are those of the product to its own database and server. */
const opened: string[] = []

beforeAll(async () => {
  t = await testApp({ work: true })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  own = await otherAsSandbox(t)
  const real = Reflect.get(Socket.prototype, 'connect') as (...given: unknown[]) => Socket
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...given: unknown[]) {
    const text = JSON.stringify(given)
    if (text.includes(String(partner()))) opened.push(text)
    return real.apply(this, given)
  } as never)
})
afterAll(() => {
  vi.restoreAllMocks()
  listener.close()
})

it('the directory of the house makes accounts, as in a live tenant, and its key reaches no other', async () => {
  const { directory } = await provisioned(t.http, own)
  const body = { schemas: [SCIM.user], userName: 'mei' }
  const { id } = await directory.call(scim.createScimUser, { body })
  const found = (await own.call(listUsers, { query: { account: 'mei' } })).items
  expect(found).toMatchObject([{ id, isDisabled: false }])
  expect((await t.admin.call(listUsers, { query: { account: 'mei' } })).items).toEqual([])
  expect((await directory.raw(scim.deleteScimUser, { params: { id } })).status).toBe(204)
  expect((await own.call(listUsers, { query: { account: 'mei' } })).items).toMatchObject([{ isDisabled: true }])
})

it('a push that nobody starts, now or when it is due again, is kept', async () => {
  const target = await aTarget(own, `http://127.0.0.1:${partner()}/push`)
  const stock = await aStock(t.http, own)
  const { id } = await anApplication(own, stock, { quantity: 5 })
  const first = await firstOrdinal(t.app, own, id)
  const ordinals = [0, 1, 2, 3, 4].map((at) => first + at)
  for (const operation of ['RESERVE', 'ALLOCATE', 'COMMISSION'] as const)
    await changed(t.app, own, { ordinals, operation, reason: 'a trial' })
  await deliverDue(t.app, SANDBOX)
  const job = await jobIn(own, target.id, ['DONE'])
  expect(job).toMatchObject({ trigger: 'STATUS_CHANGE', total: 5, acked: 5 })
  const { items } = await own.call(push.listPushBatches, { params: { id: job.id }, query: {} })
  expect(items.map(({ status }) => status)).toEqual(['KEPT'])
  expect(opened).toEqual([])
})

it('a repair asks nobody either: its cause stays', async () => {
  await withMailServer(own, { port: partner(), isActive: true })
  const target = await aTarget(own, `http://127.0.0.1:${partner()}/push`)
  const about = [
    { subjectType: 'mail_settings', subjectId: 'settings' },
    { subjectType: 'push_target', subjectId: target.id },
  ] as const
  for (const subject of about) {
    await asCommand(t.app, own, (ctx) => raiseAlert(ctx, { type: 'E2', ...subject }))
    const [alert] = (await own.call(listAlerts, { query: { type: 'E2', subjectType: subject.subjectType } })).items
    const asked = { params: { id: alert!.id, name: 'checkConnection' as const } }
    expect(await own.refusal(repairAlert, asked), subject.subjectType).toMatchObject({
      message: 'alert_cause_remains',
    })
    expect((await own.call(getAlert, { params: { id: alert!.id } })).status).not.toBe('SOLVED')
  }
  expect(opened).toEqual([])
})

it('the simulated line takes a marked package and sends its result', { timeout: 120_000 }, async () => {
  t.app.config.simulatedLine = 'on'
  await t.http.listen({ host: '127.0.0.1', port: 0 })
  const everything = Object.keys(permissions) as PermissionName[]
  const crew = await aCrew(t.http, own)
  const m = await masters(await userWith(t.http, own, everything), own)
  const operator = await userWith(t.http, own, [
    'orders.list',
    'orders.export',
    'orders.place',
    'orders.run',
    'results.import',
  ])
  const draft = await aDraft(crew.planner, m.product, { plannedLineId: m.push.id })
  await withCodes(crew, draft)
  await onLine(crew, draft.id, m.push)
  await step(crew.packer, draft.id, buildOrderPackage)
  await orderIn(crew.packer, draft.id, ['WAIT_FOR_PLACEOUT'])
  const about = { params: { id: draft.id } }
  const [made] = (await crew.packer.call(listOrderPackages, about)).items
  const file = await crew.packer.raw(downloadOrderPackage, {
    params: { id: draft.id, packageId: made!.id, level: made!.files[0]!.level, format: made!.files[0]!.format },
  })
  expect(file.headers['content-disposition']).toContain("filename*=UTF-8''TEST-")
  expect(file.body.toString()).toContain('TEST')
  await operator.call(startSimulatedLine, { ...about, body: { format: 'CSV', perMinute: 100_000, hasFaults: false } })
  await expect
    .poll(
      async () => (await own.call(listResultFiles, { query: { orderId: draft.id } })).items.map((row) => row.status),
      {
        timeout: 60_000,
        interval: 100,
      },
    )
    .toEqual(['CHECKED'])
  expect((await operator.call(getOrderProgress, about)).simulatedLine.problem).toBe('')
  expect((await own.call(getOrder, about)).status).toBe('PROCESSED')
  const [result] = (await own.call(listResultFiles, { query: { orderId: draft.id } })).items
  const sent = await own.raw(downloadResultFile, { params: { id: result!.id } })
  expect(sent.headers['content-disposition']).toContain("filename*=UTF-8''TEST-")
})
