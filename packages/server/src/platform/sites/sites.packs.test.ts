/**
 * What an account that is limited to a site can access of the records about packs: changes, recalls, labels, pushes,
 * alerts and the like.
 */

import { createExtract, listExtracts } from '@serialis/contract/desk/extracts/extracts.routes.ts'
import {
  createInspectionLot,
  listInspectionLots,
  previewInspectionLot,
} from '@serialis/contract/desk/inspection/inspection.routes.ts'
import { checkLabels, listLabelPrints } from '@serialis/contract/desk/labels/labels.routes.ts'
import { openPackingContainer, unpackMembers } from '@serialis/contract/desk/packing/packing.routes.ts'
import { listPushJobs, listSerialPushes, startPush } from '@serialis/contract/desk/push/push.routes.ts'
import { createRecall, listRecalls } from '@serialis/contract/desk/recall/recall.routes.ts'
import { askRescue } from '@serialis/contract/desk/rescue/rescue.routes.ts'
import { getScanMarks, recordScan } from '@serialis/contract/desk/scans/scans.routes.ts'
import {
  createApplication,
  downloadCodes,
  getApplication,
  listApplications,
  listRequests,
} from '@serialis/contract/desk/serials/applications.routes.ts'
import { getSerial, listSerials, lookupCode } from '@serialis/contract/desk/serials/serials.routes.ts'
import { statusUpdateRoutes } from '@serialis/contract/desk/status-changes/status-changes.routes.ts'
import { permissions } from '@serialis/contract/permissions.ts'
import { orderImports } from '@serialis/contract/plant/order-entry/order-entry.routes.ts'
import * as orders from '@serialis/contract/plant/orders/orders.routes.ts'
import { getMe } from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import * as alerts from '@serialis/contract/platform/alerts/alerts.routes.ts'
import type { AlertFeed } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { getHistory, listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { downloadTaskFile, listAllTasks, listTasks } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { getDashboard } from '@serialis/contract/workplace/overview/overview.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { type Client } from '../../../test/harness/client.ts'
import type { TestApp } from '../../../test/harness/database.ts'
import { sampleOf } from '../../../test/harness/sample.ts'
import { ask, everyRoute } from '../../../test/rules/permission-matrix.ts'
import { aReceiver, aTarget } from '../../desk/push/push.fixtures.ts'
import { changeIn, picked } from '../../desk/status-changes/status-changes.fixtures.ts'
import { inTenant } from '../../kit/db/db.ts'
import { readSerial } from '../../numbers/ledger/one/one.service.ts'
import { listSerials as listRows } from '../../numbers/ledger/reading/list.service.ts'
import { countsOf, describeSerials } from '../../numbers/ledger/reading/reading.service.ts'
import type { Masters } from '../../plant/orders/orders.fixtures.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import { streamAlerts } from '../alerts/live/live.ts'
import { asCommand, taskIn } from '../tasks/tasks.fixtures.ts'
import { aSide, newestOf, twoSites, type Side, type Site } from './sites.fixtures.ts'

let t: TestApp
let m: Masters
let here: Site
let there: Site
let local: Client

beforeAll(async () => {
  ;({ t, m, here, there, local } = await twoSites())
})

// The last test but one removes the sites of records.
describe('what belongs to the packs of a site', { shuffle: false }, () => {
  let own: Side
  let theirs: Side
  let free: string
  /** Of users who are not limited, and of no site. */
  let strangers: string[]
  let targetId: string
  beforeAll(async () => {
    const receiver = await aReceiver()
    atEnd(() => receiver.close())
    targetId = (await aTarget(t.admin, receiver.url)).id
    own = await aSide(t, here, targetId)
    theirs = await aSide(t, there, targetId)
    free = (await t.admin.call(createApplication, { body: { productId: m.product.id, level: 'EA', quantity: 7 } })).id
    const file = await t.admin.upload(orderImports.upload, {}, { name: 'orders.csv', content: 'Order number\nPO-77\n' })
    const { apiKey } = await t.admin.call(createApiKey, {
      body: { name: 'Of all', authorities: [permissions['orders.list']] },
    })
    strangers = [free, file.id, apiKey.id, await newestOf(t, listTasks)]
    await asCommand(t.app, t.admin, (ctx) =>
      raiseAlert(ctx, { type: 'E9', subjectType: 'product', subjectId: m.product.id, params: { name: 'X' } }),
    )
  }, 600_000)

  const foreign = () => Object.values(theirs).filter((value) => typeof value === 'string')

  it('is stated for every route of the contract: closed ones refuse, no other does, and a record is named by an id', async () => {
    const wrong: string[] = []
    for (const { name, route } of everyRoute) {
      const reach = route.sites
      if (!['shared', 'own', 'closed'].includes(reach) && !route.path.includes('/:id'))
        wrong.push(`${name} names no ${reach}`)
      if (route.permission === 'public' || name === 'logout' || name === 'endOwnSessions') continue
      const { status, message } = await ask(t.http, route, local.token)
      if ((status === 403 && message === 'not_for_sites') !== (reach === 'closed'))
        wrong.push(`${name}: ${reach}, ${status} ${message}`)
    }
    expect(wrong).toEqual([])
    const { authorities } = await local.call(getMe)
    expect(authorities).toContain(permissions['orders.list'])
    for (const name of ['pools.list', 'mails.list', 'mails.export', 'onboarding.list', 'scans.create'] as const)
      expect(authorities, name).not.toContain(permissions[name])
    expect(await local.refusal(exportList, { body: { list: 'mails', format: 'CSV', filter: {} } })).toMatchObject({
      status: 403,
      message: 'not_for_sites',
    })
  })

  const byId = everyRoute.filter(
    ({ route }) => route.path.includes('/:id') && !['shared', 'closed'].includes(route.sites),
  )
  // A test for each route, so that `npm run mutants` repeats only those that a removed guard concerns.
  it.each(byId)(
    'is not there by the id of another site: $name answers as for an id that nothing has',
    async ({ route }) => {
      const body = sampleOf(route.input.body) ?? {}
      const nobodys = await ask(t.http, route, local.token, undefined, body)
      expect(nobodys.status).toBeGreaterThanOrEqual(400)
      const wrong: string[] = []
      for (const id of [...foreign(), ...strangers]) {
        const { status, message } = await ask(t.http, route, local.token, id, body)
        if (status !== nobodys.status || message !== nobodys.message)
          wrong.push(
            `${Object.entries(theirs).find(([, value]) => value === id)?.[0]}: ${status} ${message}, nobody's ${nobodys.status} ${nobodys.message}`,
          )
      }
      expect(wrong).toEqual([])
    },
  )

  it('is not there by the ordinal of another site, on all routes that take one', async () => {
    expect(byId.length).toBeGreaterThan(60)
    for (const route of [getSerial, listSerialPushes]) {
      expect(await ask(t.http, route, local.token, String(theirs.ordinals[0]))).toEqual(
        await ask(t.http, route, local.token, String(2 ** 50)),
      )
      expect((await ask(t.http, route, local.token, String(own.ordinals[0]))).status).toBe(200)
    }
  })

  it('is in no list of another site, and of the own site in all of them', async () => {
    const shown: unknown[] = []
    for (const { name, route } of everyRoute.filter(
      ({ route: one }) =>
        one.kind === 'query' && one.method === 'GET' && !one.path.includes('/:') && one.sites === 'own',
    )) {
      const { status, page } = await ask(t.http, route, local.token)
      if (status === 200) shown.push({ name, page })
    }
    expect(shown.length).toBeGreaterThan(20)
    const text = JSON.stringify(shown)
    const names = [
      there.made.order.orderNo,
      there.line.name,
      there.line.id,
      there.factory,
      there.file,
      ...strangers,
      // From its place: a serial number may hold the digits 21 too.
      ...theirs.units.map((code) => code.slice('01'.length + 14 + '21'.length)),
      ...foreign(),
    ]
    expect(names.filter((one) => text.includes(one))).toEqual([])
    for (const [name, value] of Object.entries(own))
      if (typeof value === 'string' && name !== 'event') expect([name, text.includes(value)]).toEqual([name, true])
    expect((await local.call(listEvents, { query: { subjectId: own.order } })).items.map(({ id }) => id)).toContain(
      own.event,
    )
    await t.admin.call(recordScan, { body: { code: theirs.units[5] ?? '', source: 'FIELD', place: 'Hamburg' } })
    const marks = { query: { ordinal: theirs.ordinals[5] ?? 0 } }
    expect((await t.admin.call(getScanMarks, marks)).scans).not.toHaveLength(0)
    expect(await local.call(getScanMarks, marks)).toEqual({ suspects: [], scans: [] })
    for (const query of [{ subjectId: theirs.order }, { subjectId: theirs.change }])
      expect((await local.call(listEvents, { query })).items).toEqual([])
    expect(
      (await local.call(getHistory, { query: { subjectType: 'status_update', subjectId: theirs.change } })).items,
    ).toEqual([])
    expect(
      (await local.call(getHistory, { query: { subjectType: 'product', subjectId: m.product.id } })).items.length,
    ).toBeGreaterThan(0)
    expect((await local.call(listEvents, { query: { subjectType: 'product' } })).items).toEqual([])
    expect((await local.call(listAllTasks, { query: {} })).items.every(({ isMine }) => isMine)).toBe(true)
    for (const route of [statusUpdateRoutes.list, listRecalls, listPushJobs, listInspectionLots, listLabelPrints])
      expect(((await t.admin.call(route, { query: {} })) as { items: unknown[] }).items.length).toBeGreaterThanOrEqual(
        2,
      )
  })

  it('is counted as it is listed: serial numbers, alerts and the dashboard', async () => {
    const all: number[] = []
    for (let after: string | undefined; ;) {
      const { items, next, total } = await local.call(listSerials, { query: { limit: 20, ...(after && { after }) } })
      expect(items.every(({ order }) => order?.id === own.order)).toBe(true)
      all.push(...items.map(({ ordinal }) => ordinal))
      if (next === null) {
        expect(total).toBe(all.length)
        break
      }
      after = next
    }
    expect(all).toContain(own.ordinals[0])
    const { total: everything } = await t.admin.call(listSerials, { query: { limit: 1 } })
    expect(everything).toBe(2 * all.length + 7)
    expect((await local.call(listSerials, { query: { productId: m.product.id, limit: 1 } })).total).toBe(
      (await local.call(listSerials, { query: { limit: 1 } })).total! -
        all.filter((ordinal) => ordinal === 0).length -
        (await local.call(listSerials, { query: { level: 'PL', limit: 200 } })).items.length,
    )
    expect((await local.call(listSerials, { query: { orderId: theirs.order } })).items).toEqual([])
    expect((await local.call(listSerials, { query: { lineId: there.line.id } })).items).toEqual([])

    const board = await local.call(getDashboard)
    expect(board.serials.total).toBe(all.length)
    expect(board.orders.reduce((sum, { count }) => sum + count, 0)).toBe(
      (await local.call(orders.listOrders, { query: { limit: 200 } })).items.length,
    )
    const made = (throughput: typeof board.throughput) =>
      throughput.reduce((sum, { commissioned }) => sum + commissioned, 0)
    expect(made(board.throughput)).toBeGreaterThan(0)
    expect(made((await t.admin.call(getDashboard)).throughput)).toBe(2 * made(board.throughput))

    const { items } = await local.call(alerts.listAlerts, { query: { status: 'OPEN' } })
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([own.alert, own.alertOfLine]))
    const { levels } = await local.call(alerts.countAlerts, { query: {} })
    expect(levels.HIGH + levels.MIDDLE + levels.LOW).toBe(items.length)
    expect(board.alerts.reduce((sum, { count }) => sum + count, 0)).toBe(items.length)
    expect((await t.admin.call(alerts.listAlerts, { query: { status: 'OPEN' } })).items.length).toBeGreaterThan(
      2 * items.length,
    )
  })

  it('is told by the bell to those of the site alone', async () => {
    const heard = { own: [] as AlertFeed[], others: [] as AlertFeed[] }
    const me = await local.call(getMe)
    const tenant = await asCommand(t.app, t.admin, async (ctx) => ctx.tenant)
    const about = { app: t.app, now: new Date(), tenant, request: { id: '', ip: '', locale: 'en' as const, token: '' } }
    const actor = {
      kind: 'user' as const,
      userId: me.userId,
      account: me.account,
      userName: me.userName,
      authorities: me.authorities,
      mustChangePassword: false,
    }
    const leave = [
      (await streamAlerts({ ...about, actor: { ...actor, siteIds: [here.factory] } })).open((message) =>
        heard.own.push(message),
      ),
      (await streamAlerts({ ...about, actor: { ...actor, siteIds: [there.factory] } })).open((message) =>
        heard.others.push(message),
      ),
    ]
    const told = (of: AlertFeed[]) =>
      of.flatMap((message) => (message.kind === 'alert' ? [message.alert.subjectId] : []))
    await expect
      .poll(() => heard.own.length * heard.others.length, { timeout: 60_000, interval: 20 })
      .toBeGreaterThan(0)
    for (const subjectId of [own.order, theirs.order])
      await asCommand(t.app, t.admin, (ctx) =>
        raiseAlert(ctx, { type: 'E5', subjectType: 'order', subjectId, params: { orderNo: 'X' } }),
      )
    await expect
      .poll(() => [told(heard.own), told(heard.others)], { timeout: 60_000, interval: 20 })
      .toEqual([[own.order], [theirs.order]])
    for (const end of leave) end()
  })

  it('is an unknown code at every desk of another site', async () => {
    const code = theirs.units[4] ?? ''
    expect(await local.call(lookupCode, { query: { code } })).toMatchObject({
      outcome: 'NEVER_ISSUED',
      serial: null,
      choices: [],
    })
    expect(await local.call(lookupCode, { query: { code: own.units[4] ?? '' } })).toMatchObject({
      outcome: 'FOUND',
      serial: { ordinal: own.ordinals[4] },
    })
    expect(await local.refusal(openPackingContainer, { query: { code } })).toMatchObject({
      message: 'packing_code_unknown',
    })
    expect(
      await local.refusal(unpackMembers, {
        body: { container: theirs.container, members: 'all', reason: 'not ours to do' },
      }),
    ).toMatchObject({ status: 404, message: 'not_found' })
    for (const subject of [
      { kind: 'CODE' as const, code },
      { kind: 'SERIALS' as const, ordinals: theirs.ordinals },
      { kind: 'MEMBERS' as const, container: theirs.container },
      { kind: 'ORDER' as const, orderId: theirs.order, level: 'EA' as const, first: 1, count: 5 },
    ]) {
      expect(await local.refusal(checkLabels, { body: { subject } }), subject.kind).toMatchObject({
        message: 'labels_none',
      })
    }
    expect(await local.refusal(startPush, { body: { targetId, codes: [code], reason: 'asked for' } })).toMatchObject({
      message: 'push_codes_unknown',
    })
    expect(
      await local.refusal(startPush, { body: { targetId, orderNo: there.made.order.orderNo, reason: 'asked for' } }),
    ).toMatchObject({ message: 'push_nothing_selected' })
    expect(
      await local.refusal(createRecall, {
        body: { source: { kind: 'order', orderNo: there.made.order.orderNo }, reason: 'glass found in a vial' },
      }),
    ).toMatchObject({ message: 'recall_names_nothing' })
    expect(
      await local.refusal(previewInspectionLot, {
        query: { orderId: theirs.order, level: 'EA', method: 'FIXED', size: 2, acceptance: 0 },
      }),
    ).toMatchObject({ status: 404 })
    expect(
      await local.refusal(createInspectionLot, {
        body: {
          source: { from: 'ORDER', orderId: theirs.order },
          level: 'EA',
          sampling: { method: 'FIXED', size: 2, acceptance: 0 },
        },
      }),
    ).toMatchObject({ status: 404 })
    expect(
      await local.refusal(askRescue, {
        body: { scope: { kind: 'order', orderNo: there.made.order.orderNo, level: 'EA' }, scanned: [] },
      }),
    ).toMatchObject({ message: 'rescue_order_unknown' })
    const change = await picked(local, 'UPD', {
      operation: 'USE_INTERNALLY',
      reason: 'for the laboratory',
      recordNo: 'R-1',
      identifiedBy: 'A',
      asksSecond: false,
      source: { kind: 'codes', codes: [code, own.units[4] ?? ''] },
    })
    const checked = await changeIn(local, 'UPD', change.id, 'CHECKED')
    expect(checked.rowErrors).toMatchObject([{ line: 1, error: 'code_unknown' }])
    expect(checked.outcome).toMatchObject({ serials: 1, rowErrorCount: 1 })
    expect((await local.call(statusUpdateRoutes.list, { query: {} })).items.map(({ id }) => id)).toEqual(
      expect.arrayContaining([change.id, own.change]),
    )
  })

  it('reaches files that are made in the background', async () => {
    const { taskId } = await local.call(exportList, { body: { list: 'serials', format: 'CSV', filter: {} } })
    await taskIn(local, taskId)
    const text = (await local.raw(downloadTaskFile, { params: { id: taskId } })).body.toString()
    expect(text).toContain(here.made.order.orderNo)
    expect(text).not.toContain(there.made.order.orderNo)
    const extract = await local.call(createExtract, { body: { filter: {}, purpose: 'inspector' } })
    const { result } = await taskIn(local, extract.taskId ?? '')
    expect(result).toMatchObject({ rows: (await local.call(listSerials, { query: { limit: 1 } })).total })
  })

  it('of codes without an order is what one applied for oneself, and no more', async () => {
    expect((await local.call(listApplications, { query: {} })).items).toEqual([])
    const made = await local.call(createApplication, { body: { productId: m.product.id, level: 'EA', quantity: 3 } })
    expect((await local.call(listApplications, { query: {} })).items.map(({ id }) => id)).toEqual([made.id])
    expect((await local.call(getApplication, { params: { id: made.id } })).issued).toBe(3)
    expect((await local.raw(downloadCodes, { params: { id: made.id }, query: {} })).status).toBe(200)
    expect(
      (await local.call(listRequests, { query: {} })).items.every(({ application }) => application.id === made.id),
    ).toBe(true)
    expect((await local.call(listSerials, { query: { application: made.number } })).items).toEqual([])
    expect(
      (
        await local.refusal(createApplication, {
          body: { productId: m.product.id, level: 'EA', quantity: 1, orderId: theirs.order },
        })
      ).status,
    ).toBe(404)
  })

  it('shows records about sets of its own codes, and none whose sites are not known', async () => {
    const sets = (side: Side) => [side.change, side.recall, side.push, side.extractOfSet]
    const there = async (ids: readonly string[]) => {
      const lists = await Promise.all(
        [statusUpdateRoutes.list, listRecalls, listPushJobs, listExtracts].map(
          (route) => local.call(route, { query: { limit: 200 } } as never) as Promise<{ items: { id: string }[] }>,
        ),
      )
      const shown = new Set(lists.flatMap(({ items }) => items.map(({ id }) => id)))
      return ids.map((id) => shown.has(id))
    }
    expect(await there(sets(own))).toEqual([true, true, true, true])
    expect(await there([...sets(theirs), theirs.extract])).toEqual([false, false, false, false, false])
    const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
    await superuser.connect()
    await superuser.query('delete from record_sites')
    await superuser.end()
    expect(await there([...sets(own), own.extract])).toEqual([false, false, false, false, false])
  })

  it('costs whoever is not limited no statement', async () => {
    const asked: string[] = []
    await inTenant(t.app.pool, 1, 'read', async (db) => {
      const query = db.client.query.bind(db.client) as (...given: unknown[]) => never
      Object.assign(db.client, {
        query: (...given: unknown[]) => (asked.push(JSON.stringify(given[0])), query(...given)),
      })
      await readSerial(db, own.ordinals[0] ?? 0)
      await describeSerials(db, own.ordinals)
      await countsOf(db, 'all')
      await listRows(db, {}, { limit: 5 })
      Reflect.deleteProperty(db.client, 'query')
    })
    expect(asked.length).toBeGreaterThan(5)
    expect(asked.filter((text) => /line_revisions|record_sites/.test(text))).toEqual([])
  })
})
