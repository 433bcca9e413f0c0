/**
 * The exceptional paths of an order: no codes, other lines, revisions, samples, scans with differences, refused
 * results.
 */

import { bodyOf } from '@serialis/contract/kit/boundary/strict.ts'
import { checkCharacter } from '@serialis/contract/kit/check-characters.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { inactivateLine, getLine } from '@serialis/contract/plant/lines/lines.routes.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { assignOrderCodes, reassignSnTask } from '@serialis/contract/plant/orders/orders.codes.routes.ts'
import {
  confirmOrder,
  correctOrderQuantities,
  decideOrderSamples,
  scrapOrder,
} from '@serialis/contract/plant/orders/orders.confirm.routes.ts'
import {
  assignOrderLine,
  planOrderLine,
  reassignOrderLine,
  takeOrder,
} from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import { listOrderPackages } from '@serialis/contract/plant/orders/orders.packages.routes.ts'
import {
  getOrder,
  getOrderBalance,
  getOrderStrip,
  listOrderHistory,
  listOrderPacks,
  reviseOrder,
} from '@serialis/contract/plant/orders/orders.routes.ts'
import {
  finishOrderScan,
  listOrderScans,
  removeOrderScan,
  reopenOrderScan,
  scanOrderPacks,
  skipOrderScan,
  startOrderScan,
} from '@serialis/contract/plant/orders/orders.scans.routes.ts'
import { isScanSkipped } from '@serialis/contract/plant/orders/orders.status.ts'
import {
  checkResultFile,
  commitResultFile,
  getResultFile,
  refuseResultFile,
  uploadResultFile,
} from '@serialis/contract/plant/results/results.routes.ts'
import type { ResultFile } from '@serialis/contract/plant/results/results.schema.ts'
import { getAlert, listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { cancelTask, listTasks } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { csvResultFile, planResults, type ResultPlan } from '../../../../test/generators/generate-results.ts'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import { anApprovedRule } from '../../../numbers/codes/codes.fixtures.ts'
import { aRule, fixed, sequence } from '../../../numbers/codes/rule.fixtures.ts'
import { anActiveLine, anApprovedProduct, aTemplate, productBody } from '../../products/products.fixtures.ts'
import {
  aCrew,
  aDraft,
  approved,
  lineReport,
  masters,
  onLine,
  orderIn,
  placedOut,
  reported,
  signatureFor,
  step,
  submitted,
  type Crew,
  type Masters,
} from '../orders.fixtures.ts'

let t: TestApp
let crew: Crew
let second: Client
let m: Masters
beforeAll(async () => {
  t = await testApp({ work: true })
  crew = await aCrew(t.http, t.admin)
  second = await userWith(t.http, t.admin, Object.keys(permissions) as PermissionName[])
  m = await masters(t.admin, second)
})

const get = (id: string) => crew.planner.call(getOrder, { params: { id } })
const history = async (id: string) =>
  (await crew.planner.call(listOrderHistory, { params: { id }, query: { limit: 100 } })).items
const onUnits = [{ level: 'EA', capacity: 1, codeType: 'SGTIN', zeroBox: 'NONE' }] as const

/** A product of single units whose rule has `codes` codes in total; null: no rule. */
async function aScarceProduct(name: string, codes: number | null) {
  const rule =
    codes === null
      ? null
      : (
          await anApprovedRule(
            t.admin,
            { client: second, password: second.password },
            {
              name,
              rule: aRule([fixed(name), sequence('DIGITS', 6)], { max: String(codes - 1) }),
              plannedVolume: codes,
            },
          )
        ).id
  const drafted = productBody(await aTemplate(t.admin, [...onUnits]))
  return anApprovedProduct(t.admin, second, {
    template: [...onUnits],
    levels: drafted.levels.map((at) => ({ ...at, ruleVersionId: rule })),
  })
}

async function aWaitingOrder(product: Masters['product'], given: Parameters<typeof aDraft>[2] = {}) {
  const draft = await aDraft(crew.planner, product, given)
  await submitted(crew.planner, draft)
  await approved(crew.approver, draft.id)
  return draft.id
}

describe('an order that gets no codes', () => {
  it('waits with the reason and an alert, and goes on once the cause is mended', async () => {
    const product = await aScarceProduct('ZQ', 40)
    const first = await aWaitingOrder(product, { orderSize: 20, reservePercent: 0 })
    await orderIn(crew.planner, first, ['WAIT_LINE_ASSIGNED'])
    const id = await aWaitingOrder(product, { orderSize: 30, reservePercent: 0 })
    const stuck = await orderIn(crew.planner, id, ['WAIT_LINE_ASSIGNED'])
    expect(stuck).toMatchObject({
      status: 'WAIT_FOR_SN_GENERATION',
      codesProblem: { problem: 'codes_rule_used_up', params: { left: 20, need: 30 } },
      alertStatus: 'NEW',
      levels: [],
    })
    const {
      items: [alert],
    } = await t.admin.call(listAlerts, { query: { subjectType: 'order', subjectId: id } })
    expect(alert).toMatchObject({
      type: 'E12',
      status: 'NEW',
      params: { orderNo: stuck.orderNo, problem: 'codes_rule_used_up' },
    })

    expect(
      (await crew.dispatcher.call(reassignSnTask, { params: { id }, body: { version: stuck.version } })).message,
    ).toBe('sn_task_re_assign_started')
    const still = await orderIn(crew.planner, id, ['WAIT_LINE_ASSIGNED'])
    expect(still.codesProblem).not.toBeNull()
    expect((await t.admin.call(getAlert, { params: { id: alert?.id ?? '' } })).raisedCount).toBe(2)

    const smaller = { ...still, orderSize: 20, version: still.version, reason: 'the rest comes next month' }
    expect(await crew.planner.call(reviseOrder, { params: { id }, body: bodyOf(reviseOrder, smaller) })).toMatchObject({
      status: 'UNAPPROVED',
      revision: 2,
      codesProblem: null,
    })
    await approved(crew.approver, id)
    expect(await orderIn(crew.planner, id, ['WAIT_LINE_ASSIGNED'])).toMatchObject({
      status: 'WAIT_LINE_ASSIGNED',
      levels: [{ assigned: 20 }],
    })
    expect((await t.admin.call(getAlert, { params: { id: alert?.id ?? '' } })).status).toBe('OBSOLETE')
  })

  it('says so when a level has no rule, or the planned line is too small', async () => {
    const without = await aWaitingOrder(await aScarceProduct('none', null))
    expect((await orderIn(crew.planner, without, [])).codesProblem).toMatchObject({
      problem: 'codes_rule_missing',
      params: { level: 'EA' },
    })
    const small = await anActiveLine(t.admin, second, { maximumSerials: 39 })
    const large = await aWaitingOrder(m.product, { plannedLineId: small.id })
    expect((await orderIn(crew.planner, large, [])).codesProblem).toEqual({
      problem: 'codes_too_many_for_line',
      params: { line: small.name, maximum: 39, need: 40 },
    })
    const types = async (id: string) =>
      (await t.admin.call(listAlerts, { query: { subjectType: 'order', subjectId: id } })).items.map(({ type }) => type)
    expect([await types(without), await types(large)]).toEqual([['E5'], ['E12']])
  })

  it('is not given a second task while one runs, but when that was cancelled, and an old task leaves a scrapped order alone', async () => {
    const quiet = await testApp()
    const others = await aCrew(quiet.http, quiet.admin)
    const another = await userWith(quiet.http, quiet.admin, Object.keys(permissions) as PermissionName[])
    const { product } = await masters(quiet.admin, another)
    const draft = await aDraft(others.planner, product)
    await submitted(others.planner, draft)
    const { version } = await approved(others.approver, draft.id)
    const params = { id: draft.id }
    expect(await others.dispatcher.refusal(reassignSnTask, { params, body: { version } })).toMatchObject({
      status: 409,
      message: 'sn_task_re_assign_failed',
    })
    expect(await others.dispatcher.refusal(assignOrderCodes, { params, body: { version } })).toMatchObject({
      status: 409,
      message: 'order_already_has_a_workflow',
    })
    const {
      items: [task],
    } = await others.approver.call(listTasks, { query: {} })
    await others.approver.call(cancelTask, { params: { id: task?.id ?? '' }, body: {} })
    const again = await others.dispatcher.call(reassignSnTask, { params, body: { version } })
    expect(again.taskId).not.toBe(task?.id)
    await others.chief.call(scrapOrder, { params, body: await signatureFor(others.chief, draft.id, 'scrap') })
    await quiet.startWork()
    await waitUntil(
      () => others.dispatcher.call(listTasks, { query: {} }),
      ({ items }) => items.every(({ state }) => state === 'DONE'),
    )
    expect(await others.planner.call(getOrder, { params })).toMatchObject({ status: 'SCRAP', levels: [] })
  })
})

describe('an order and its line', () => {
  it('is taken by a line that pulls, given by the planner to one that does not, and changed between the two', async () => {
    const id = await aWaitingOrder(m.product, { plannedLineId: m.pull.id })
    const waiting = await orderIn(crew.planner, id, ['AVAILABLE'])
    expect(waiting).toMatchObject({ status: 'AVAILABLE', lineId: null, lineName: m.pull.name })
    const body = { version: waiting.version, lineId: m.push.id }
    expect(await crew.lineOperator.refusal(takeOrder, { params: { id }, body })).toMatchObject({
      status: 400,
      message: 'line_mode_differs',
    })
    expect(await crew.dispatcher.refusal(assignOrderLine, { params: { id }, body })).toMatchObject({
      status: 409,
      message: 'order_status_does_not_allow',
    })
    const planned = await crew.dispatcher.call(planOrderLine, {
      params: { id },
      body: { version: waiting.version },
    })
    expect(planned.status).toBe('WAIT_LINE_ASSIGNED')
    expect(
      await crew.dispatcher.call(assignOrderLine, {
        params: { id },
        body: { version: planned.version, lineId: m.push.id },
      }),
    ).toMatchObject({ status: 'ASSIGNED', lineId: m.push.id })
  })

  it('is given to one of two lines that reach for it at once', async () => {
    const other = await anActiveLine(t.admin, second, { mode: 'PULL' })
    const id = await aWaitingOrder(m.product, { plannedLineId: m.pull.id })
    const { version } = await orderIn(crew.planner, id, ['AVAILABLE'])
    const answers = await Promise.all(
      [m.pull, other].map((line) =>
        crew.lineOperator.raw(takeOrder, { params: { id }, body: { version, lineId: line.id } }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await get(id)).toMatchObject({ status: 'ASSIGNED', version: version + 1 })
  })

  it('is refused by a line that is full, too small or out of work, also when two orders come at once', async () => {
    const line = await anActiveLine(t.admin, second, { mode: 'PULL', maximumOrders: 1 })
    const ids = [
      await aWaitingOrder(m.product, { plannedLineId: line.id }),
      await aWaitingOrder(m.product, { plannedLineId: line.id }),
    ]
    const bodies = await Promise.all(
      ids.map(async (id) => ({
        id,
        body: { version: (await orderIn(crew.planner, id, ['AVAILABLE'])).version, lineId: line.id },
      })),
    )
    const answers = await Promise.all(
      bodies.map(({ id, body }) => crew.lineOperator.raw(takeOrder, { params: { id }, body })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect(JSON.parse(answers.find(({ status }) => status === 400)?.body.toString() ?? '')).toMatchObject({
      message: 'line_has_too_many_orders',
      params: { maximum: 1, open: 1 },
    })
    const small = await anActiveLine(t.admin, second, { mode: 'PULL', maximumSerials: 39 })
    const idle = await anActiveLine(t.admin, second, { mode: 'PULL' })
    await t.admin.call(inactivateLine, {
      params: { id: idle.id },
      body: { version: idle.version, reason: 'under repair' },
    })
    const left = bodies[answers.findIndex(({ status }) => status === 400)]!
    const take = (lineId: string) =>
      crew.lineOperator.refusal(takeOrder, { params: { id: left.id }, body: { ...left.body, lineId } })
    expect(await take(small.id)).toMatchObject({
      message: 'line_takes_fewer_codes',
      params: { maximum: 39, codes: 40 },
    })
    expect(await take(idle.id)).toMatchObject({ message: 'line_not_in_use' })
    const working = await t.admin.call(getLine, { params: { id: line.id } })
    expect(
      await t.admin.refusal(inactivateLine, {
        params: { id: line.id },
        body: { version: working.version, reason: 'under repair' },
      }),
    ).toMatchObject({ message: 'line_has_open_orders' })
  })

  it('goes back to the planner with its codes when the old line gave the package back', async () => {
    const id = await aWaitingOrder(m.product, { plannedLineId: m.push.id })
    await orderIn(crew.planner, id, ['WAIT_LINE_ASSIGNED'])
    await onLine(crew, id, m.push)
    const { version } = await placedOut(crew, id)
    const back = await crew.dispatcher.call(reassignOrderLine, {
      params: { id },
      body: { version, reason: 'line is down' },
    })
    expect(back).toMatchObject({ status: 'WAIT_LINE_ASSIGNED', lineId: null, message: 'line_reassignment_started' })
    expect(back.levels.map(({ assigned, placedOut: out }) => [assigned, out])).toEqual([
      [30, null],
      [6, null],
      [4, null],
    ])
    const other = await anActiveLine(t.admin, second, { mode: 'PUSH' })
    await onLine(crew, id, other)
    expect((await placedOut(crew, id)).lineName).toBe(other.name)
    const { items } = await crew.packer.call(listOrderPackages, { params: { id } })
    expect(items.map(({ number, status }) => [number, status])).toEqual([
      [2, 'ACKNOWLEDGED'],
      [1, 'WITHDRAWN'],
    ])
  })

  it('gets other codes when the old line can not give the package back', async () => {
    const id = await aWaitingOrder(m.product, { plannedLineId: m.push.id })
    await orderIn(crew.planner, id, ['WAIT_LINE_ASSIGNED'])
    const assigned = await onLine(crew, id, m.push)
    const lost = { version: assigned.version, reason: 'printer was stolen', package: 'LOST' as const }
    expect(await crew.dispatcher.refusal(reassignOrderLine, { params: { id }, body: lost })).toMatchObject({
      message: 'line_reassignment_failed',
    })
    const ready = await placedOut(crew, id)
    const old = (await crew.planner.call(getOrderStrip, { params: { id }, query: { level: 'EA' } })).runs[0]?.first
    await crew.dispatcher.call(reassignOrderLine, { params: { id }, body: { ...lost, version: ready.version } })
    const again = await orderIn(crew.planner, id, ['WAIT_LINE_ASSIGNED'])
    expect(again).toMatchObject({ status: 'WAIT_LINE_ASSIGNED', codesProblem: null })
    const strip = await crew.planner.call(getOrderStrip, { params: { id }, query: { level: 'EA' } })
    expect(strip.total).toBe(30)
    expect(strip.runs[0]?.first).not.toBe(old)
  })
})

describe('an order that is revised', () => {
  it('gives its codes back, waits for approval again and keeps the proof of the old one', async () => {
    const id = await aWaitingOrder(m.product)
    const ready = await orderIn(crew.planner, id, ['WAIT_LINE_ASSIGNED'])
    const revised = await crew.planner.call(reviseOrder, {
      params: { id },
      body: bodyOf(reviseOrder, { ...ready, orderSize: 12, reason: 'half the batch' }),
    })
    expect(revised).toMatchObject({ status: 'UNAPPROVED', revision: 2, orderSize: 12 })
    expect(revised.levels.map(({ assigned }) => assigned)).toEqual([0, 0, 0])
    expect((await crew.planner.call(getOrderStrip, { params: { id }, query: { level: 'EA' } })).total).toBe(0)
    await approved(crew.approver, id)
    const again = await orderIn(crew.planner, id, ['WAIT_LINE_ASSIGNED'])
    expect(again.levels.map(({ assigned }) => assigned)).toEqual([15, 5, 4])
    expect(again.signatures.map(({ intact }) => intact)).toEqual([true, true])
    expect((await history(id)).find(({ command }) => command === 'revise')).toMatchObject({
      reason: 'half the batch',
      facts: { released: { EA: 30, CA: 6, PL: 4 }, changes: { orderSize: [25, 12] } },
    })
  })

  it('not with gaps, and not once a line has it', async () => {
    const id = await aWaitingOrder(m.product, { plannedLineId: m.push.id })
    const ready = await orderIn(crew.planner, id, ['WAIT_LINE_ASSIGNED'])
    expect(
      await crew.planner.refusal(reviseOrder, {
        params: { id },
        body: bodyOf(reviseOrder, { ...ready, batchCode: null, reason: 'unknown yet' }),
      }),
    ).toMatchObject({ message: 'order_not_complete', fields: { batchCode: 'can_not_be_empty' } })
    expect((await get(id)).version).toBe(ready.version)
    const assigned = await onLine(crew, id, m.push)
    expect(
      await crew.planner.refusal(reviseOrder, {
        params: { id },
        body: bodyOf(reviseOrder, { ...assigned, reason: 'too late' }),
      }),
    ).toMatchObject({ message: 'order_status_does_not_allow' })
  })
})

/** An order whose results are in. */
async function produced(fates: Parameters<typeof lineReport>[2] = {}, given: Parameters<typeof aDraft>[2] = {}) {
  const id = await aWaitingOrder(m.product, { plannedLineId: m.push.id, ...given })
  await orderIn(crew.planner, id, ['WAIT_LINE_ASSIGNED'])
  const line = await anActiveLine(t.admin, second, { mode: 'PUSH' })
  await onLine(crew, id, line)
  const ready = await placedOut(crew, id)
  return reported(crew, id, await lineReport(crew, ready, fates))
}

describe('an order whose results are in', () => {
  it('is neither confirmed nor scrapped while samples are undecided', async () => {
    const order = await produced({ samples: 2, unused: 3 })
    const { id } = order
    expect((await crew.planner.call(getOrderBalance, { params: { id } })).undecidedSamples).toBe(2)
    const scrap = await signatureFor(crew.chief, id, 'scrap')
    expect(await crew.chief.refusal(scrapOrder, { params: { id }, body: scrap })).toMatchObject({
      message: 'order_samples_undecided',
      params: { count: 2 },
    })
    const taken = await crew.quality.call(decideOrderSamples, {
      params: { id },
      body: { version: order.version, decision: 'TAKE', reason: 'sent to the laboratory' },
    })
    expect((await history(id))[0]).toMatchObject({ command: 'decideSamples', facts: { samples: { EA: 2 } } })
    expect(
      await crew.quality.refusal(decideOrderSamples, {
        params: { id },
        body: { version: taken.version, decision: 'TAKE', reason: 'once more' },
      }),
    ).toMatchObject({ message: 'order_has_no_samples' })
    await step(crew.warehouse, id, startOrderScan)
    const { version } = await get(id)
    await crew.warehouse.call(finishOrderScan, {
      params: { id },
      body: { version, difference: 'not scanned in this test' },
    })
    expect(
      (
        await crew.quality.call(confirmOrder, {
          params: { id },
          body: await signatureFor(crew.quality, id, 'finalConfirm'),
        })
      ).status,
    ).toBe('FINAL_CONFIRM')
  })

  it('has its figures corrected with a signature', async () => {
    const order = await produced({ rejects: 1, unused: 4 })
    expect(order).toMatchObject({ productionQuantity: 25, damagedPackages: 1 })
    const body = {
      ...(await signatureFor(crew.quality, order.id, 'correctQuantities')),
      productionQuantity: 24,
      damagedPackages: 2,
    }
    const corrected = await crew.quality.call(correctOrderQuantities, { params: { id: order.id }, body })
    expect(corrected).toMatchObject({
      productionQuantity: 24,
      damagedPackages: 2,
      status: 'PROUDCTION_RESULT_PROCEDDED',
    })
    expect(corrected.signatures.at(-1)).toMatchObject({ meaning: 'RESPONSIBILITY', intact: true })
    expect((await history(order.id))[0]?.facts).toMatchObject({
      shown: { productionQuantity: 25, damagedPackages: 1 },
      productionQuantity: 24,
    })
  })

  it('is scanned code by code, and each difference has to be explained', async () => {
    const { id } = await produced({ unused: 5 })
    const other = await produced({ unused: 5 })
    await step(crew.warehouse, id, startOrderScan)
    const missing = async (of: string) =>
      (await crew.warehouse.call(listOrderScans, { params: { id: of }, query: {} })).items
    const [pallet] = await missing(id)
    const [foreign] = await missing(other.id)
    const {
      items: [box],
    } = await crew.planner.call(listOrderPacks, {
      params: { id },
      query: { container: pallet?.container ?? '' },
    })
    const codes = [pallet?.code ?? '', pallet?.code ?? '', foreign?.code ?? '', box?.code ?? '', 'NOTHING-LIKE-IT']
    const scan = await crew.warehouse.call(scanOrderPacks, { params: { id }, body: { codes } })
    expect(scan.results.map(({ outcome, isRepeat }) => [outcome, isRepeat])).toEqual([
      ['MATCH', false],
      ['MATCH', true],
      ['OTHER_ORDER', false],
      ['NOT_OUTER', false],
      ['UNKNOWN', false],
    ])
    expect(scan.summary).toMatchObject({ expected: 1, scanned: 1, missing: 0, differences: 3 })
    const { items } = await crew.warehouse.call(listOrderScans, {
      params: { id },
      query: { show: 'differences' },
    })
    expect(Object.fromEntries(items.map(({ outcome, code }) => [outcome, code]))).toEqual({
      UNKNOWN: 'NOTHING-LIKE-IT',
      NOT_OUTER: box?.code,
      OTHER_ORDER: foreign?.code,
    })
    for (const { id: scanId } of items)
      await crew.warehouse.call(removeOrderScan, { params: { id, scanId: scanId ?? '' } })
    const { version } = await get(id)
    const finished = await crew.warehouse.call(finishOrderScan, { params: { id }, body: { version } })
    expect(await crew.warehouse.refusal(scanOrderPacks, { params: { id }, body: { codes: ['X'] } })).toMatchObject({
      message: 'order_status_does_not_allow',
    })
    expect(
      (
        await crew.warehouse.call(reopenOrderScan, {
          params: { id },
          body: { version: finished.version, reason: 'one pallet more came' },
        })
      ).status,
    ).toBe('SCANNING')
  })

  it('takes scans late and more than once: each has its own time and one effect', async () => {
    const { id, version } = await produced({ unused: 5 })
    await crew.warehouse.call(startOrderScan, { params: { id }, body: { version } })
    const { items } = await crew.warehouse.call(listOrderScans, { params: { id }, query: {} })
    const code = items[0]?.code ?? ''
    const scannedAt = new Date(Date.now() - 3_600_000).toISOString()
    const late = { params: { id }, body: { codes: [code], scannedAt } }
    const key = { 'idempotency-key': 'scan 1 of the handheld' }
    const first = await crew.warehouse.call(scanOrderPacks, late, key)
    expect(first.results).toMatchObject([{ outcome: 'MATCH', isRepeat: false }])
    const matched = async () =>
      (await crew.warehouse.call(listOrderScans, { params: { id }, query: { show: 'matched' } })).items
    const [scan] = await matched()
    expect(scan).toMatchObject({ code, scannedAt })
    // The answer was lost: the same answer again, also once the scan was taken back, and nothing comes a second time.
    await crew.warehouse.call(removeOrderScan, { params: { id, scanId: scan?.id ?? '' } })
    expect(await crew.warehouse.call(scanOrderPacks, late, key)).toEqual(first)
    expect(await matched()).toEqual([])
    expect((await crew.warehouse.call(scanOrderPacks, late)).results).toMatchObject([{ isRepeat: false }])
    const at = (ms: number) => ({ ...late, body: { codes: ['X'], scannedAt: new Date(Date.now() + ms).toISOString() } })
    for (const ms of [3_600_000, -31 * 86_400_000])
      expect(await crew.warehouse.refusal(scanOrderPacks, at(ms))).toMatchObject({
        status: 400,
        fields: { scannedAt: 'scan_time_out_of_range' },
      })
    await crew.warehouse.call(scanOrderPacks, at(60_000))
    const [ahead] = (await crew.warehouse.call(listOrderScans, { params: { id }, query: { show: 'differences' } }))
      .items
    expect(Date.parse(ahead?.scannedAt ?? '')).toBeLessThanOrEqual(Date.now())
  })

  it('skips the scan only where the product says so', async () => {
    const order = await produced({ unused: 5 })
    expect(
      await crew.warehouse.refusal(skipOrderScan, {
        params: { id: order.id },
        body: { version: order.version, reason: 'nobody is there' },
      }),
    ).toMatchObject({ status: 400, message: 'scan_can_not_be_skipped' })
    const quick = await masters(t.admin, second, { workflow: 'WITHOUT_SCAN' })
    const fast = await produced({ unused: 5 }, { productId: quick.product.id })
    expect(fast.status).toBe('SCAN_FINISH')
    const scan = ({ entries }: OrderDetail) => entries.find(({ status }) => status === 'SCAN_FINISH')
    expect(scan(fast)).toMatchObject({ by: 'Serialis', command: 'skipScan' })
    // Who scans nevertheless may leave it.
    const body = { version: fast.version, reason: 'a pallet looked wrong' }
    await crew.warehouse.call(reopenOrderScan, { params: { id: fast.id }, body })
    const { version } = await crew.warehouse.call(getOrder, { params: { id: fast.id } })
    const params = { id: fast.id }
    const silent = { params, body: { version } as { version: number; reason: string } }
    expect(await crew.warehouse.refusal(skipOrderScan, silent)).toMatchObject({ status: 400, message: 'invalid_input' })
    const left = await crew.warehouse.call(skipOrderScan, {
      params,
      body: { version, reason: 'it was the label only' },
    })
    expect([left.status, isScanSkipped(left.entries)]).toEqual(['SCAN_FINISH', true])
    const { items } = await t.admin.call(listEvents, { query: { action: 'order.scan_skipped' } })
    expect(items).toContainEqual(expect.objectContaining({ reason: 'it was the label only' }))
  })
})

describe('an order whose codes come from outside', () => {
  it('waits for none, gives the line its data only, and takes the codes in with the result when that is ticked', async () => {
    const product = await anApprovedProduct(t.admin, second, { snSource: 'TRACELINK' })
    const id = await aWaitingOrder(product, { plannedLineId: m.push.id })
    const ready = await orderIn(crew.planner, id, ['WAIT_LINE_ASSIGNED'])
    expect(ready).toMatchObject({
      status: 'WAIT_LINE_ASSIGNED',
      codesFrom: 'LINE',
      levels: [
        { level: 'EA', need: 30, assigned: 0 },
        { level: 'CA', assigned: 0 },
        { level: 'PL', assigned: 0 },
      ],
    })
    await onLine(crew, id, await anActiveLine(t.admin, second, { mode: 'PUSH' }))
    const placed = await placedOut(crew, id)
    expect(placed.status).toBe('PRODUCTION_READY')
    const numbered = (count: number, prefix: string) =>
      Array.from({ length: count }, (_, at) => `${prefix}${String(at).padStart(6, '0')}`)
    const sscc = `395201230000000${'00'}`
    const plan = planResults({
      orderNo: placed.orderNo,
      batchNo: placed.batchCode ?? '',
      expiry: placed.expirationDate ?? '',
      manufactured: placed.productionDate ?? '',
      lineCode: placed.lineName,
      operator: 'line',
      startedAt: Date.now() - 60_000,
      levels: placed.levels.map(({ level, gtin, capacity }) => ({
        level,
        gtin,
        capacity,
        codeType: level === 'PL' ? ('SSCC' as const) : ('SGTIN' as const),
        serials:
          level === 'EA'
            ? numbered(25, 'TLU')
            : level === 'CA'
              ? numbered(3, 'TLC')
              : [`${sscc}${checkCharacter('GS1_MOD_10', sscc) ?? ''}`],
      })),
    })
    const { file } = await crew.clerk.upload(
      uploadResultFile,
      { params: { id } },
      { name: 'outside.csv', content: [...csvResultFile(plan)].join('') },
    )
    const checked = await fileIn(file.id, ['CHECKED', 'UNREADABLE'])
    expect(checked.outcome?.unknown).toMatchObject({ count: 29, mayEnter: true })
    await t.admin.call(checkResultFile, { params: { id: file.id }, body: { enterUnknown: true } })
    const again = await fileIn(file.id, ['CHECKED', 'UNREADABLE'])
    expect(again.outcome?.errors.rows).toBe(0)
    await crew.clerk.call(commitResultFile, { params: { id: file.id }, body: { digest: again.digest ?? '' } })
    await fileIn(file.id, ['COMMITTED'])
    expect(await get(id)).toMatchObject({ status: 'PROUDCTION_RESULT_PROCEDDED', productionQuantity: 25 })
    const { levels, isZero } = await crew.planner.call(getOrderBalance, { params: { id } })
    expect(levels.map(({ level, placedOut: out, commissioned }) => [level, out, commissioned])).toEqual([
      ['EA', 25, 25],
      ['CA', 3, 3],
      ['PL', 1, 1],
    ])
    expect(isZero).toBe(true)
  })
})

const fileIn = (id: string, statuses: readonly ResultFile['status'][]) =>
  waitUntil(
    () => crew.clerk.call(getResultFile, { params: { id } }),
    ({ status }) => statuses.includes(status),
  )

describe('an order and its result files', () => {
  const upload = (id: string, plan: ResultPlan) =>
    crew.clerk.upload(
      uploadResultFile,
      { params: { id } },
      { name: 'report.csv', content: [...csvResultFile(plan)].join('') },
    )
  const refused = async (fileId: string) => {
    await fileIn(fileId, ['CHECKED', 'UNREADABLE'])
    return crew.clerk.call(refuseResultFile, { params: { id: fileId }, body: { reason: 'wrong shift' } })
  }

  it('goes back to the line when the only one is refused, and takes a second and a third', async () => {
    const id = await aWaitingOrder(m.product, { plannedLineId: m.push.id })
    await orderIn(crew.planner, id, ['WAIT_LINE_ASSIGNED'])
    await onLine(crew, id, await anActiveLine(t.admin, second, { mode: 'PUSH' }))
    const ready = await placedOut(crew, id)
    const plan = await lineReport(crew, ready, { unused: 5 })
    const half = (from: number, to: number): ResultPlan => ({
      ...plan,
      codes: plan.codes
        .filter(({ level }, at) => level === 'EA' && at >= from && at < to)
        .map((code) => ({ ...code, parent: null })),
      packs: [],
    })
    const first = await upload(id, half(0, 10))
    expect((await get(id)).status).toBe('PROCESSED')
    expect((await history(id)).map(({ command }) => command).slice(0, 2)).toEqual(['resultReceived', 'start'])
    await refused(first.file.id)
    expect((await get(id)).status).toBe('PROCESSING')
    expect(await reported(crew, id, half(0, 12))).toMatchObject({
      status: 'PROUDCTION_RESULT_PROCEDDED',
      productionQuantity: 12,
    })
    const third = await upload(id, half(12, 20))
    await refused(third.file.id)
    expect((await get(id)).status).toBe('PROUDCTION_RESULT_PROCEDDED')
    await step(crew.warehouse, id, startOrderScan)
    expect(await reported(crew, id, half(12, 25))).toMatchObject({
      status: 'PROUDCTION_RESULT_PROCEDDED',
      productionQuantity: 25,
    })
  })
})
