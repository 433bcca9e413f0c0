import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import * as routes from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import { getOrderProgress } from '@serialis/contract/plant/line-connections/progress.routes.ts'
import { getLine } from '@serialis/contract/plant/lines/lines.routes.ts'
import type { Line } from '@serialis/contract/plant/lines/lines.schema.ts'
import { assignOrderLine, reassignOrderLine, startOrder } from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import {
  acknowledgeOrderPackage,
  buildOrderPackage,
  downloadOrderPackage,
} from '@serialis/contract/plant/orders/orders.packages.routes.ts'
import { getOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { listResultFiles, uploadResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { getAlert, repairAlert } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { startSftp } from '@serialis/partners/sftp.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { csvResultFile, planResults } from '../../../test/generators/generate-results.ts'
import { atEnd } from '../../../test/harness/at-end.ts'
import { as, clientOf, userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { found, waitUntil } from '../../../test/harness/wait-until.ts'
import {
  aCrew,
  aDraft,
  lineReport,
  masters,
  onLine,
  orderIn,
  packagedCodes,
  withCodes,
  type Crew,
  type Masters,
} from '../orders/orders.fixtures.ts'
import { anActiveLine } from '../products/products.fixtures.ts'
import {
  alertOf,
  anOrderToPlaceOut,
  connected,
  exchangeIn,
  lineSide,
  overSftp,
  visited,
} from './line-connections.fixtures.ts'
import { pollLines } from './polling.ts'

let t: TestApp
let crew: Crew
let m: Masters
let second: Client
let editor: Client
let carer: Client
let later = 0

beforeAll(async () => {
  t = await testApp({ clock: { now: () => new Date(Date.now() + later) }, work: true })
  second = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  crew = await aCrew(t.http, t.admin)
  m = await masters(t.admin, second)
  editor = await userWith(t.http, t.admin, ['lines.list', 'adapters.edit', 'adapters.test'])
  carer = await userWith(t.http, t.admin, [
    'lines.list',
    'alerts.list',
    'alerts.detail',
    'alerts.editStatus',
    'adapters.test',
    'adapters.retry',
  ])
})

const newLine = (given: Parameters<typeof anActiveLine>[2] = {}): Promise<Line> => anActiveLine(t.admin, second, given)
const solved = (id: string) =>
  waitUntil(
    () => carer.call(getAlert, { params: { id } }),
    ({ status }) => status === 'SOLVED',
  )

describe('a line with a folder on the server', () => {
  it('gets its package whole, acknowledges, and sends a result that is taken in once', async () => {
    const line = await newLine({ mode: 'PUSH' })
    const { dropFolder } = await connected(editor, line)
    const side = lineSide(dropFolder)
    const order = await anOrderToPlaceOut(crew, m.product, line, { orderNo: 'PO/7.1' })
    await exchangeIn(editor, { lineId: line.id, kind: 'PACKAGE' }, ['SENT'])
    const manifest = JSON.parse(await side.read('out/PO+7.1-1/package.json')) as {
      orderNo: string
      checksum: string
      files: { name: string; rows: number }[]
    }
    expect(manifest).toMatchObject({ orderNo: 'PO/7.1', package: 1, batchNo: order.batchCode })
    expect(manifest.files.map(({ name }) => name)).toEqual(['PO+7.1-1-EA.csv', 'PO+7.1-1-CA.csv', 'PO+7.1-1-PL.csv'])
    expect((await side.read('out/PO+7.1-1/PO+7.1-1-EA.csv')).trim().split('\n')).toHaveLength(
      manifest.files[0]!.rows + 2,
    )

    await side.drop('PO+7.1-1.ack.json', { orderNo: 'PO/7.1', package: 1, checksum: manifest.checksum.slice(0, 12) })
    await visited(editor, line.id)
    await orderIn(crew.planner, order.id, ['PRODUCTION_READY'])
    await waitUntil(
      () => side.names('done'),
      ({ length }) => length === 1,
    )
    await side.drop('PO+7.1-1.progress.json', {
      orderNo: 'PO/7.1',
      good: 4,
      rejects: 1,
      samples: 0,
      at: new Date().toISOString(),
    })
    await visited(editor, line.id)
    await orderIn(crew.planner, order.id, ['PROCESSING'])
    expect((await crew.planner.call(getOrderProgress, { params: { id: order.id } })).counters).toMatchObject({
      good: 4,
      rejects: 1,
      by: line.code,
    })
    await waitUntil(
      () => side.names('done'),
      ({ length }) => length === 2,
    )
    expect((await editor.call(getLine, { params: { id: line.id } })).history.map(({ reason }) => reason)).toEqual([
      'ACTIVE',
      'APPROVED',
      'CREATE',
    ])
    // The state after a process dies between taking in and moving away: taken in, and still there.
    await rename(join(dropFolder, 'done'), join(dropFolder, 'moved'))
    await writeFile(join(dropFolder, 'done'), '')
    const report = [...csvResultFile(await lineReport(crew, order))].join('')
    await side.drop('batch.csv', report)
    const results = () => crew.clerk.call(listResultFiles, { query: { orderId: order.id } })
    await visited(editor, line.id)
    await waitUntil(results, ({ items }) => items[0]?.status === 'CHECKED')
    // Until the visit has ended.
    await waitUntil(
      () => editor.call(routes.getLineConnection, { params: { id: line.id } }),
      ({ connection }) => connection!.failuresInARow > 0,
    )
    expect(await side.names('in')).toEqual(['batch.csv'])
    await rm(join(dropFolder, 'done'))
    await rename(join(dropFolder, 'moved'), join(dropFolder, 'done'))
    await visited(editor, line.id)
    await waitUntil(
      () => side.names('in'),
      ({ length }) => length === 0,
    )
    expect((await side.names('done')).sort()).toEqual(['PO+7.1-1.ack.json', 'PO+7.1-1.progress.json', 'batch.csv'])
    expect((await results()).items).toMatchObject([
      { name: 'batch.csv', status: 'CHECKED', uploadedBy: line.code, outcome: { errors: { rows: 0 } } },
    ])
    // The same bytes under another name, and the acknowledgement once more: no second effect.
    await side.drop('again.csv', report)
    await side.drop('PO+7.1-1.ack.json', { orderNo: 'PO/7.1', package: 1, checksum: manifest.checksum })
    await visited(editor, line.id)
    await waitUntil(
      () => side.names('done'),
      (names) => names.includes('again.csv'),
    )
    expect((await results()).items).toHaveLength(1)
    const { items } = await editor.call(routes.listLineExchanges, {
      query: { lineId: line.id, direction: 'IN', limit: 50 },
    })
    expect(items.map(({ kind, status }) => `${kind} ${status}`).sort()).toEqual([
      'ACKNOWLEDGEMENT TAKEN',
      'ACKNOWLEDGEMENT TAKEN',
      'PROGRESS TAKEN',
      'RESULT TAKEN',
      'RESULT TAKEN',
    ])
  })

  it.each([
    ['OCS', 'XML', 'CSV', 'pharmapack', 'orderNo,batchNo\nPO,0\n'],
    ['pharmapack', 'CSV', 'XML', 'OCS', '<?xml version="1.0"?><snx:SNXDispositionAssignedMessage/>'],
  ] as const)(
    'of type %s is given %s and not %s, and a result of type %s is laid aside with what to do',
    async (type, packageFormat, wrong, other, result) => {
      const line = await newLine({ mode: 'PUSH', type })
      const body = { transport: 'FOLDER' as const, settleSeconds: 0, pollSeconds: 1, version: null }
      const save = (formats: Pick<Parameters<typeof connected>[2] & object, 'packageFormat' | 'resultFormat'>) =>
        editor.refusal(routes.saveLineConnection, {
          params: { id: line.id },
          body: { ...body, packageFormat, ...formats },
        })
      expect(await save({ packageFormat: wrong })).toMatchObject({
        status: 400,
        message: 'line_format_of_other_type',
        params: { type, other },
        fields: { packageFormat: 'line_format_of_other_type' },
      })
      expect(await save({ resultFormat: wrong })).toMatchObject({
        message: 'line_format_of_other_type',
        fields: { resultFormat: 'line_format_of_other_type' },
      })
      const side = lineSide((await connected(editor, line, { packageFormat })).dropFolder)
      const name = `result.${wrong.toLowerCase()}`
      await side.drop(name, result)
      await visited(editor, line.id)
      await waitUntil(
        () => side.names('error'),
        ({ length }) => length === 2,
      )
      expect(await side.read(`error/${name}.reason.txt`)).toContain('line_result_of_other_type')
      expect(await alertOf(carer, 'E10', line.id)).toMatchObject({ status: 'NEW', params: { file: name } })
    },
  )

  it('what cannot be taken in is laid aside with its reason, raises E10, and the next good file ends it', async () => {
    const line = await newLine({ mode: 'PUSH' })
    const side = lineSide((await connected(editor, line, { resultFormat: 'CSV' })).dropFolder)
    await side.drop('note.txt', 'hello')
    await side.drop('any.csv', 'orderNo,batchNo\nnobody,0\n')
    await side.drop('x.ack.json', { orderNo: 'unknown', package: 1, checksum: 'abcdef12' })
    await side.drop('y.ack.json', '{"orderNo":')
    await visited(editor, line.id)
    await waitUntil(
      () => side.names('error'),
      ({ length }) => length === 8,
    )
    expect(await side.read('error/any.csv.reason.txt')).toContain('line_result_which_order')
    expect(await side.read('error/note.txt.reason.txt')).toContain('line_message_unknown_name')
    expect(await side.read('error/x.ack.json.reason.txt')).toContain('line_message_unknown_order')
    expect(await side.read('error/y.ack.json.reason.txt')).toContain('line_message_unreadable')
    expect(await alertOf(carer, 'E10', line.id)).toMatchObject({ status: 'NEW' })
    const order = await anOrderToPlaceOut(crew, m.product, line)
    await exchangeIn(editor, { lineId: line.id, kind: 'PACKAGE' }, ['SENT'])
    const { checksum } = JSON.parse(await side.read(`out/${order.orderNo}-1/package.json`)) as { checksum: string }
    // Acknowledgement and result together: the acknowledgement is read first.
    const levels = await packagedCodes(crew, order)
    await side.drop(
      'a-result.csv',
      [
        ...csvResultFile(
          planResults({
            orderNo: order.orderNo,
            batchNo: order.batchCode ?? '',
            expiry: order.expirationDate ?? '',
            manufactured: order.productionDate ?? '',
            lineCode: line.code,
            operator: 'o',
            startedAt: Date.now(),
            levels,
          }),
        ),
      ].join(''),
    )
    await side.drop(`${order.orderNo}-1.ack.json`, { orderNo: order.orderNo, package: 1, checksum })
    await visited(editor, line.id)
    await orderIn(crew.planner, order.id, ['PROCESSED'])
    await waitUntil(
      () => alertOf(carer, 'E10', line.id),
      (alert) => alert?.status === 'OBSOLETE',
    )
    // What a person uploads for the order of a connected line is of its kind as well.
    const byHand = (name: string, content: string) =>
      crew.clerk.uploadRefusal(uploadResultFile, { params: { id: order.id } }, { name, content })
    expect(await byHand('other-line.json', '{"@context": [], "type": "EPCISDocument", "epcisBody": {}}')).toMatchObject(
      {
        status: 400,
        message: 'line_result_other_format',
        params: { format: 'CSV' },
      },
    )
  })

  it('an acknowledgement that never comes, or of something else: E8 on the order; placed out again it is solved', async () => {
    const line = await newLine({ mode: 'PUSH' })
    const side = lineSide((await connected(editor, line, { answerMinutes: 1 })).dropFolder)
    const order = await anOrderToPlaceOut(crew, m.product, line)
    await exchangeIn(editor, { orderId: order.id }, ['SENT'])
    later += 61_000
    await visited(editor, line.id)
    expect(await exchangeIn(editor, { orderId: order.id }, ['FAILED'])).toMatchObject({ failure: { key: 'no_answer' } })
    const alert = (await alertOf(carer, 'E8', order.id))!
    expect(alert).toMatchObject({ status: 'NEW', level: 'HIGH', params: { orderNo: order.orderNo } })
    const late = await exchangeIn(editor, { orderId: order.id }, ['FAILED'])
    expect(
      await carer.refusal(routes.retryLineExchange, { params: { id: late.id }, body: { version: late.version - 1 } }),
    ).toMatchObject({ message: 'changed_meanwhile' })
    const again = await carer.call(routes.retryLineExchange, {
      params: { id: late.id },
      body: { version: late.version },
    })
    expect(
      await carer.refusal(routes.retryLineExchange, { params: { id: late.id }, body: { version: again.version } }),
    ).toMatchObject({ message: 'line_exchange_status_does_not_allow' })
    await exchangeIn(editor, { orderId: order.id }, ['SENT'])
    await side.drop(`${order.orderNo}-1.ack.json`, { orderNo: order.orderNo, package: 1, checksum: '0123456789ab' })
    await visited(editor, line.id)
    expect((await exchangeIn(editor, { orderId: order.id, direction: 'OUT' }, ['FAILED'])).failure?.key).toBe(
      'package_checksum_differs',
    )
    await rm(join(side.folder, 'out'), { recursive: true })
    expect(await carer.call(repairAlert, { params: { id: alert.id, name: 'placeOutAgain' } })).toMatchObject({
      message: 'line_placed_out_again',
    })
    await exchangeIn(editor, { orderId: order.id, direction: 'OUT' }, ['SENT'])
    const { checksum } = JSON.parse(await side.read(`out/${order.orderNo}-1/package.json`)) as { checksum: string }
    await side.drop(`${order.orderNo}-1.ack.json`, { orderNo: order.orderNo, package: 1, checksum })
    await visited(editor, line.id)
    await orderIn(crew.planner, order.id, ['PRODUCTION_READY'])
    await exchangeIn(editor, { orderId: order.id, direction: 'OUT' }, ['DONE'])
    await solved(alert.id)
  })
})

describe('a recalled package', () => {
  const standing = (id: string) => crew.dispatcher.call(routes.getOrderHandover, { params: { id } })

  it('comes back unused: its codes go to the next line; used or unanswered: they are retired and others assigned', async () => {
    const line = await newLine({ mode: 'PUSH' })
    const { dropFolder } = await connected(editor, line, { answerMinutes: 1 })
    const side = lineSide(dropFolder)
    const given = []
    for (let at = 0; at < 3; at++) {
      const order = await anOrderToPlaceOut(crew, m.product, line)
      await exchangeIn(editor, { orderId: order.id }, ['SENT'])
      given.push({ order, codes: (await packagedCodes(crew, order))[0]!.serials })
    }
    for (const { order } of given) {
      const input = { params: { id: order.id }, body: { version: order.version, reason: 'line broke down' } }
      expect(await standing(order.id)).toMatchObject({
        state: 'SENT',
        packageNumber: 1,
        recall: null,
        mayRecall: true,
        isProduced: false,
      })
      expect(await crew.dispatcher.call(routes.recallOrderPackage, input)).toMatchObject({
        kind: 'RECALL',
        status: 'QUEUED',
        message: 'line_reassignment_started',
      })
      expect(await standing(order.id)).toMatchObject({
        state: 'SENT',
        recall: { reason: 'line broke down' },
        mayRecall: false,
      })
      expect(await crew.dispatcher.refusal(routes.recallOrderPackage, input)).toMatchObject({
        message: 'line_recall_under_way',
      })
      await exchangeIn(editor, { orderId: order.id, kind: 'RECALL' }, ['SENT'])
      expect(JSON.parse(await side.read(`out/${order.orderNo}-1/recall.json`))).toMatchObject({
        orderNo: order.orderNo,
        package: 1,
      })
    }
    const [unused, used, silent] = given.map(({ order }) => order)
    await side.drop(`${unused!.orderNo}-1.recalled.json`, { orderNo: unused!.orderNo, package: 1, used: 0 })
    await side.drop(`${used!.orderNo}-1.recalled.json`, { orderNo: used!.orderNo, package: 1, used: 3 })
    await visited(editor, line.id)
    await waitUntil(
      () => side.names('done'),
      ({ length }) => length === 2,
    )
    later += 61_000
    await visited(editor, line.id)
    const codesAfter = async (id: string) => {
      const order = await orderIn(crew.planner, id, ['WAIT_LINE_ASSIGNED', 'READY'])
      expect(order.codesProblem).toBeNull()
      await crew.dispatcher.call(assignOrderLine, {
        params: { id },
        body: { version: order.version, lineId: m.push.id },
      })
      const { version } = await crew.packer.call(getOrder, { params: { id } })
      await crew.packer.call(buildOrderPackage, { params: { id }, body: { version } })
      return (await packagedCodes(crew, await orderIn(crew.planner, id, ['WAIT_FOR_PLACEOUT'])))[0]!.serials
    }
    expect(await codesAfter(unused!.id)).toEqual(given[0]!.codes)
    for (const [order, { codes }] of [
      [used!, given[1]!],
      [silent!, given[2]!],
    ] as const) {
      const fresh = await codesAfter(order.id)
      expect(fresh.filter((code) => codes.includes(code))).toEqual([])
      expect(fresh).toHaveLength(codes.length)
    }
    expect(
      (await editor.call(routes.listLineExchanges, { query: { lineId: line.id, direction: 'OUT', limit: 50 } })).items
        .map(({ kind, status }) => `${kind} ${status}`)
        .sort(),
    ).toEqual([
      'PACKAGE CANCELLED',
      'PACKAGE CANCELLED',
      'PACKAGE CANCELLED',
      'RECALL DONE',
      'RECALL DONE',
      'RECALL DONE',
    ])
  })

  it('stays with a line that has begun: recall and reassignment are refused, and a recall under way has failed', async () => {
    const line = await newLine({ mode: 'PUSH' })
    const side = lineSide((await connected(editor, line, { answerMinutes: 1 })).dropFolder)
    const order = await anOrderToPlaceOut(crew, m.product, line)
    await exchangeIn(editor, { orderId: order.id }, ['SENT'])
    const { checksum } = JSON.parse(await side.read(`out/${order.orderNo}-1/package.json`)) as { checksum: string }
    await side.drop(`${order.orderNo}-1.ack.json`, { orderNo: order.orderNo, package: 1, checksum })
    await visited(editor, line.id)
    const ready = await orderIn(crew.planner, order.id, ['PRODUCTION_READY'])
    expect(await standing(order.id)).toMatchObject({
      state: 'ACKNOWLEDGED',
      acknowledgedAt: expect.any(String),
      mayRecall: true,
    })
    const input = { params: { id: order.id }, body: { version: ready.version, reason: 'another line is faster' } }
    await crew.dispatcher.call(routes.recallOrderPackage, input)
    await side.drop(`${order.orderNo}-1.progress.json`, {
      orderNo: order.orderNo,
      good: 4,
      rejects: 0,
      samples: 0,
      at: new Date().toISOString(),
    })
    await visited(editor, line.id)
    await orderIn(crew.planner, order.id, ['PROCESSING'])
    expect(await exchangeIn(editor, { orderId: order.id, kind: 'RECALL' }, ['CANCELLED'])).toMatchObject({
      failure: { key: 'line_has_produced', params: { line: line.name } },
    })
    expect(await standing(order.id)).toMatchObject({ isProduced: true, recall: null })
    // As the page showed it before the line began.
    const refused = { status: 409, message: 'line_has_produced', params: { line: line.name } }
    expect(await crew.dispatcher.refusal(routes.recallOrderPackage, input)).toMatchObject(refused)
    expect(
      await crew.dispatcher.refusal(reassignOrderLine, { ...input, body: { ...input.body, package: 'LOST' } }),
    ).toMatchObject(refused)
    const { nextSteps } = await crew.dispatcher.call(getOrder, { params: { id: order.id } })
    expect(nextSteps.find(({ command }) => command === 'reassignLine')).toMatchObject({
      isPermitted: true,
      blockedBy: { key: 'line_has_produced' },
    })
    // A recall that was in progress ends with its time, and does not make visits fail.
    const owner = new pg.Client({ connectionString: t.database.superuserUrl })
    await owner.connect()
    atEnd(() => owner.end())
    await owner.query(
      "update line_exchanges set status = 'SENT', failure = null, ended_at = null, deadline_at = now() where order_id = $1 and kind = 'RECALL'",
      [order.id],
    )
    later += 61_000
    await visited(editor, line.id)
    await exchangeIn(editor, { orderId: order.id, kind: 'RECALL' }, ['CANCELLED'])
  })

  it('is not asked for before it left the house', async () => {
    const order = await anOrderToPlaceOut(crew, m.product, m.push)
    expect(await standing(order.id)).toMatchObject({ state: 'BY_HAND', mayRecall: false, lineName: m.push.name })
    expect(
      await crew.dispatcher.refusal(routes.recallOrderPackage, {
        params: { id: order.id },
        body: { version: order.version, reason: 'changed plans' },
      }),
    ).toMatchObject({ message: 'line_connection_missing' })
    const { id } = await withCodes(crew, await aDraft(crew.planner, m.product, { plannedLineId: m.push.id }))
    const { version } = await onLine(crew, id, m.push)
    expect(
      await crew.dispatcher.refusal(routes.recallOrderPackage, {
        params: { id },
        body: { version, reason: 'no package yet' },
      }),
    ).toMatchObject({ message: 'line_recall_not_needed' })
  })
})

describe('a line over SFTP', () => {
  it('shows its key before anything is sent, is disconnected after three failed looks, and mended by the repair', async () => {
    const server = await startSftp({ folder: await mkdtemp(join(tmpdir(), 'serialis-line-')) })
    atEnd(async () => {
      await server.close()
      await rm(server.folder, { recursive: true, force: true })
    })
    const line = await newLine({ mode: 'PUSH' })
    expect(
      await editor.call(routes.readLineHostKey, {
        params: { id: line.id },
        body: { host: server.host, port: server.port },
      }),
    ).toMatchObject({ fingerprint: server.hostKeySha256 })
    expect(
      await editor.call(routes.readLineHostKey, { params: { id: line.id }, body: { host: server.host, port: 1 } }),
    ).toMatchObject({ fingerprint: null, failure: 'unreachable' })
    // Ready before the line had a connection: it is handed over once it has.
    server.behave('full')
    const order = await anOrderToPlaceOut(crew, m.product, line)
    await connected(editor, line, overSftp(server))
    await waitUntil(
      async () =>
        (await editor.call(routes.listLineExchanges, { query: { orderId: order.id } })).items.find(
          ({ attempts, failure }) => attempts === 1 && failure?.key === 'no_room',
        ),
      found,
      { what: 'the first try' },
    )
    expect(await exchangeIn(editor, { orderId: order.id }, ['QUEUED'])).toMatchObject({ kind: 'PACKAGE', attempts: 1 })
    server.behave('ok')
    later += 61_000
    await pollLines(t.app, 1)
    const side = lineSide(join(server.folder, 'line'))
    await exchangeIn(editor, { lineId: line.id, kind: 'PACKAGE' }, ['SENT'])
    const { checksum } = JSON.parse(await side.read(`out/${order.orderNo}-1/package.json`)) as { checksum: string }
    await side.drop(`${order.orderNo}-1.ack.json`, { orderNo: order.orderNo, package: 1, checksum })
    await visited(editor, line.id)
    const ready = await orderIn(crew.planner, order.id, ['PRODUCTION_READY'])
    await crew.lineOperator.call(startOrder, { params: { id: order.id }, body: { version: ready.version } })
    server.behave('wrongHostKey')
    const failing = await visited(editor, line.id)
    expect(failing).toMatchObject({ isReachable: false, failure: 'host_key_differs' })
    const state = async () => (await editor.call(routes.getLineConnection, { params: { id: line.id } })).connection!
    await waitUntil(
      async () => {
        later += 5_000
        await pollLines(t.app, 1)
        return (await state()).failuresInARow >= 3
      },
      found,
      { what: 'three failed looks' },
    )
    const alert = await waitUntil(() => alertOf(carer, 'E2', line.id), found, { what: 'E2' })
    expect(alert).toMatchObject({ level: 'HIGH', status: 'NEW' })
    expect(await carer.refusal(repairAlert, { params: { id: alert.id, name: 'checkConnection' } })).toMatchObject({
      message: 'alert_cause_remains',
    })
    server.behave('ok')
    await carer.call(repairAlert, { params: { id: alert.id, name: 'checkConnection' } })
    await solved(alert.id)
    expect(await state()).toMatchObject({ failuresInARow: 0, hasSecret: true })
    expect(JSON.stringify(await state())).not.toContain(server.password)
  })
})

describe('a line that calls', () => {
  const authorities = (
    ['adapters.exchange', 'orders.list', 'orders.place', 'orders.export', 'orders.take'] as const
  ).map((name) => permissions[name])
  const aKey = async (name: string) => {
    const { apiKey, key } = await t.admin.call(createApiKey, { body: { name, authorities } })
    return { id: apiKey.id, client: clientOf(t.http, key, name) }
  }

  it('hears of its work with its own key alone, fetches, acknowledges, and answers a recall', async () => {
    const line = await newLine({ mode: 'PULL' })
    const [own, other] = [await aKey('Line key'), await aKey('Other key')]
    expect(
      await editor.refusal(routes.saveLineConnection, {
        params: { id: line.id },
        body: { transport: 'HTTP', packageFormat: 'CSV', settleSeconds: 0, version: null },
      }),
    ).toMatchObject({ fields: { apiKeyId: 'can_not_be_empty' } })
    await connected(editor, line, { transport: 'HTTP', apiKeyId: own.id })
    expect(
      await editor.refusal(routes.saveLineConnection, {
        params: { id: m.pull.id },
        body: { transport: 'HTTP', packageFormat: 'CSV', settleSeconds: 0, apiKeyId: own.id, version: null },
      }),
    ).toMatchObject({ message: 'line_connection_key_taken' })
    expect(await other.client.refusal(routes.callFromLine)).toMatchObject({
      status: 403,
      message: 'line_connection_other_key',
    })
    expect(await own.client.call(routes.callFromLine)).toMatchObject({ lineCode: line.code, work: [] })
    const order = await anOrderToPlaceOut(crew, m.product, line)
    const { work } = await own.client.call(routes.callFromLine)
    expect(work).toMatchObject([{ kind: 'PACKAGE', orderNo: order.orderNo, package: 1 }])
    // It may have fetched the package without confirming that.
    expect(await crew.dispatcher.call(routes.getOrderHandover, { params: { id: order.id } })).toMatchObject({
      state: 'UNSURE',
      mayRecall: true,
    })
    const { body } = await own.client.raw(downloadOrderPackage, {
      params: { id: order.id, packageId: work[0]!.packageId, level: 'EA', format: 'CSV' },
    })
    expect(body.toString()).toContain(order.orderNo)
    const { version, packageId, checksum } = work[0]!
    await own.client.call(acknowledgeOrderPackage, {
      params: { id: order.id },
      body: { version, packageId, checksum },
    })
    expect((await own.client.call(routes.callFromLine)).work).toEqual([])
    const now = await crew.planner.call(getOrder, { params: { id: order.id } })
    await crew.dispatcher.call(routes.recallOrderPackage, {
      params: { id: order.id },
      body: { version: now.version, reason: 'line needed elsewhere' },
    })
    const [recall] = (await own.client.call(routes.callFromLine)).work
    expect(recall).toMatchObject({ kind: 'RECALL' })
    expect(
      await other.client.refusal(routes.answerRecall, { body: { exchangeId: recall!.exchangeId, used: 0 } }),
    ).toMatchObject({ message: 'line_connection_other_key' })
    expect(
      await own.client.call(routes.answerRecall, { body: { exchangeId: recall!.exchangeId, used: 0 } }),
    ).toMatchObject({ status: 'DONE' })
    expect(
      await own.client.refusal(routes.answerRecall, { body: { exchangeId: recall!.exchangeId, used: 0 } }),
    ).toMatchObject({ message: 'line_exchange_status_does_not_allow' })
    expect(await orderIn(crew.planner, order.id, ['AVAILABLE'])).toMatchObject({ lineId: null })
  })

  it('is disconnected when it says nothing for too long with an order on it, until it calls again', async () => {
    const line = await newLine({ mode: 'PULL' })
    const own = await aKey('Silent line')
    await connected(editor, line, { transport: 'HTTP', apiKeyId: own.id, silentHours: 1, answerMinutes: 1000 })
    await anOrderToPlaceOut(crew, m.product, line)
    await own.client.call(routes.callFromLine)
    later += 3_660_000
    const reader = await as(t.http, carer.account, carer.password)
    const alert = await waitUntil(() => alertOf(reader, 'E2', line.id), found, { what: 'E2 of a silent line' })
    expect(alert).toMatchObject({ level: 'MIDDLE' })
    await own.client.call(routes.callFromLine)
    await waitUntil(
      () => alertOf(reader, 'E2', line.id),
      (alert) => alert?.status === 'OBSOLETE',
    )
  })
})
