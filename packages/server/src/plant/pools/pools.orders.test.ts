import type { Line } from '@serialis/contract/plant/lines/lines.schema.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { reassignSnTask } from '@serialis/contract/plant/orders/orders.codes.routes.ts'
import { scrapOrder } from '@serialis/contract/plant/orders/orders.confirm.routes.ts'
import { getOrder, listOrders, reviseOrder, splitOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { editPool, getPool, listReplenishments, requestPoolCodes } from '@serialis/contract/plant/pools/pools.routes.ts'
import { receiveMessage } from '@serialis/contract/plant/sources/messages.routes.ts'
import { listAlerts, repairAlert } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { getDashboard } from '@serialis/contract/workplace/overview/overview.routes.ts'
import type { StandIn } from '@serialis/partners/behaviour.ts'
import { startSoap } from '@serialis/partners/soap.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { anApprovedRule } from '../../numbers/codes/codes.fixtures.ts'
import { aUsualRule } from '../../numbers/codes/rule.fixtures.ts'
import { rangesOfOrder } from '../../numbers/ledger/issue/ranges.service.ts'
import {
  aCrew,
  aDraft,
  approved,
  onLine,
  orderIn,
  placedOut,
  signatureFor,
  step,
  submitted,
  withCodes,
  type Crew,
} from '../orders/orders.fixtures.ts'
import { orderInvariants } from '../orders/orders.verify.queries.ts'
import { anActiveLine } from '../products/products.fixtures.ts'
import { anAccount, aPartnerProduct, aPool, poolWhen } from './pools.fixtures.ts'
import { poolInvariants } from './pools.verify.queries.ts'

let app: TestApp
let qa: Client
let crew: Crew
let partner: StandIn
let line: Line

beforeAll(async () => {
  app = await testApp({ work: true })
  qa = await userWith(app.http, app.admin, [
    'products.approve',
    'snRules.approve',
    'lines.approve',
    'products.list',
    'snRules.list',
    'lines.list',
  ])
  crew = await aCrew(app.http, app.admin)
  partner = await startSoap()
  atEnd(() => partner.close())
  line = await anActiveLine(app.admin, qa, { mode: 'PUSH' })
})
afterEach(() => partner.behave('ok'))

const product = () => aPartnerProduct(app.admin, qa)
const account = (id: string) => anAccount(app.admin, partner.url, { products: [{ productId: id }] })
/** Until its codes are assigned or the reason is stored why not. */
async function waitsOrReady(draft: OrderDetail): Promise<OrderDetail> {
  await submitted(crew.planner, draft)
  await approved(crew.approver, draft.id)
  return orderIn(crew.planner, draft.id, ['WAIT_LINE_ASSIGNED'])
}
const poolNow = (id: string) => app.admin.call(getPool, { params: { id } })
const openAlert = async (subjectId: string) =>
  (await app.admin.call(listAlerts, { query: { subjectId, status: 'OPEN' } })).items[0]
const sound = () =>
  inTenant(app.app.pool, 1, 'read', async (db) => {
    for (const { what, examples } of [...(await poolInvariants(db)), ...(await orderInvariants(db))])
      expect([what, examples]).toEqual([what, []])
  })

test('an order takes its codes from the pools; a short pool is filled, and the order goes on by itself', async () => {
  const own = await product()
  const [units, cases] = [
    await aPool(app.admin, own, 'EA', { minimumRequest: 60, threshold: 10 }),
    await aPool(app.admin, own, 'CA', { minimumRequest: 20 }),
  ]
  await account(own.id)
  const stuck = await waitsOrReady(await aDraft(crew.planner, own))
  // 25 units with a fifth more; three cases, one for rejects, two for partial ones.
  expect(stuck).toMatchObject({
    codesFrom: 'POOL',
    status: 'WAIT_FOR_SN_GENERATION',
    codesProblem: { problem: 'codes_pool_waits', params: { level: 'EA', need: 30, free: 0, requested: 60 } },
    alertStatus: null,
  })
  await poolWhen(app.admin, units.id, ({ counts }) => counts.reserved === 30)
  const ready = await crew.planner.call(getOrder, { params: { id: stuck.id } })
  expect(ready).toMatchObject({
    status: 'WAIT_LINE_ASSIGNED',
    codesProblem: null,
    levels: [
      { level: 'EA', need: 30, assigned: 30 },
      { level: 'CA', need: 6, assigned: 6 },
    ],
  })
  expect(await poolNow(units.id)).toMatchObject({
    counts: { free: 30, reserved: 30 },
    waiting: 0,
    taken: [{ count: 30 }],
    forecast: { perDay: 30 / 7, observedDays: 1, isThin: true },
  })
  // The dashboard: what the order took, at the rate of its 30 days.
  const { forecast } = await app.admin.call(getDashboard)
  expect(forecast.find(({ id }) => id === units.id)).toMatchObject({
    kind: 'POOL',
    left: 30,
    used: 30,
    daysLeft: 30,
    level: 'EA',
  })
  expect((await app.admin.call(listReplenishments, { params: { id: cases.id }, query: {} })).items).toMatchObject([
    { cause: 'ORDER', status: 'DELIVERED', quantity: 20, received: 20 },
  ])
  // The second order brings the units under their threshold, so more arrive although no order waits.
  const second = await withCodes(crew, await aDraft(crew.planner, own))
  const filled = await poolWhen(app.admin, units.id, ({ counts, running }) => counts.free === 60 && running === null)
  expect(filled.counts).toMatchObject({ free: 60, reserved: 60 })
  // Not placed out yet: the codes are free again. A revised order waits for approval and takes none.
  const { version, ...fields } = await crew.planner.call(getOrder, { params: { id: second.id } })
  const { orderNo, productId, batchCode, productionDate, expirationDate, reservePercent } = fields
  await crew.planner.call(reviseOrder, {
    params: { id: second.id },
    body: {
      version,
      reason: 'smaller batch',
      orderNo,
      productId,
      batchCode,
      productionDate,
      expirationDate,
      reservePercent,
      orderSize: 20,
    },
  })
  expect(await poolNow(units.id)).toMatchObject({ counts: { free: 90, reserved: 30 }, taken: [{ count: 30 }] })
  await sound()
})

test('codes of an order that is scrapped go back to the pool while nobody was given them, and are retired afterwards', async () => {
  const own = await product()
  const units = await aPool(app.admin, own, 'EA', { minimumRequest: 200 })
  await aPool(app.admin, own, 'CA', { minimumRequest: 20, zeroBox: 'NONE' })
  await account(own.id)
  const drafts = [await aDraft(crew.planner, own), await aDraft(crew.planner, own)]
  for (const draft of drafts) await waitsOrReady(draft)
  await poolWhen(app.admin, units.id, ({ counts }) => counts.reserved === 60)
  const [early, late] = drafts as [OrderDetail, OrderDetail]
  await onLine(crew, early.id, line)
  await crew.chief.call(scrapOrder, {
    params: { id: early.id },
    body: { ...(await signatureFor(crew.chief, early.id, 'scrap')) },
  })
  expect((await poolNow(units.id)).counts).toMatchObject({ free: 170, reserved: 30, allocated: 0, ended: 0 })
  await onLine(crew, late.id, line)
  await placedOut(crew, late.id)
  expect((await poolNow(units.id)).counts).toMatchObject({ free: 170, placedOut: 30 })
  await crew.chief.call(scrapOrder, {
    params: { id: late.id },
    body: { ...(await signatureFor(crew.chief, late.id, 'scrap')) },
  })
  expect((await poolNow(units.id)).counts).toMatchObject({ free: 170, placedOut: 0, ended: 30 })
  await sound()
})

test('codes that do not come, a source that nobody serves and an order that is too large each raise their alert, and its repair solves it', async () => {
  const own = await product()
  const units = await aPool(app.admin, own, 'EA')
  const cases = await aPool(app.admin, own, 'CA')
  const draft = await aDraft(crew.planner, own)
  // E6: no account covers the product.
  expect(await waitsOrReady(draft)).toMatchObject({
    codesProblem: { problem: 'codes_no_account', params: { level: 'EA' } },
    alertStatus: 'NEW',
  })
  expect(await openAlert(draft.id)).toMatchObject({ type: 'E6', params: { problem: 'codes_no_account' } })
  await account(own.id)
  // E5: the partner refuses; the alert of the order reports it after that of the pull.
  partner.behave('refuse')
  await step(crew.dispatcher, draft.id, reassignSnTask)
  await expect
    .poll(async () => (await crew.planner.call(getOrder, { params: { id: draft.id } })).codesProblem?.problem, {
      timeout: 60_000,
    })
    .toBe('codes_pool_short')
  // Both were refused: while one is still requested, the repair would leave it out.
  for (const { id } of [units, cases]) await poolWhen(app.admin, id, ({ running }) => running === null)
  const alerts = (await app.admin.call(listAlerts, { query: { subjectId: draft.id, status: 'OPEN' } })).items
  expect(alerts.map(({ type, level }) => [type, level]).sort()).toEqual([
    ['E5', 'HIGH'],
    ['E6', 'MIDDLE'],
  ])
  partner.behave('ok')
  const short = alerts.find(({ type }) => type === 'E5')?.id ?? ''
  expect(await app.admin.call(repairAlert, { params: { id: short, name: 'requestCodes' } })).toMatchObject({
    message: 'codes_requested',
    repair: 'requestCodes',
  })
  await expect
    .poll(async () => (await crew.planner.call(getOrder, { params: { id: draft.id } })).status, {
      timeout: 60_000,
    })
    .toBe('WAIT_LINE_ASSIGNED')
  expect(await openAlert(draft.id)).toBeUndefined()
  const [solved] = (await app.admin.call(listAlerts, { query: { subjectId: draft.id, type: 'E5' } })).items
  expect(solved).toMatchObject({ status: 'SOLVED', repair: 'requestCodes' })
  // E12: more than the pool allows for its size, with the numbers; corrected in the pool.
  const { version } = await poolNow(cases.id)
  const limits = { minimumRequest: 100, zeroBox: 'SAME_KEY' as const, threshold: 0 }
  await app.admin.call(editPool, { params: { id: cases.id }, body: { ...limits, maximumPercent: 100, version } })
  const large = await waitsOrReady(await aDraft(crew.planner, own))
  expect(large.codesProblem).toEqual({
    problem: 'codes_above_request_percentage',
    params: { level: 'CA', size: 3, need: 4, maximum: 3, percent: 100 },
  })
  expect(await openAlert(large.id)).toMatchObject({ type: 'E12', level: 'MIDDLE' })
  await app.admin.call(editPool, {
    params: { id: cases.id },
    body: { ...limits, maximumPercent: 300, version: version + 1 },
  })
  const again = await openAlert(large.id)
  await app.admin.call(repairAlert, { params: { id: again?.id ?? '', name: 'reassignSnTask' } })
  await expect
    .poll(async () => (await crew.planner.call(getOrder, { params: { id: large.id } })).status, {
      timeout: 60_000,
    })
    .toBe('WAIT_LINE_ASSIGNED')
  expect((await poolNow(units.id)).counts.reserved).toBe(60)
  await sound()
})

test('codes that a partner sends unasked let orders go on, too', async () => {
  const own = await product()
  await aPool(app.admin, own, 'EA', { minimumRequest: 1 })
  await aPool(app.admin, own, 'CA', { minimumRequest: 1 })
  const { id: accountId } = await anAccount(app.admin, partner.url, {
    products: [{ productId: own.id }],
    isActive: false,
  })
  const draft = await waitsOrReady(await aDraft(crew.planner, own))
  expect(draft.codesProblem).toMatchObject({ problem: 'codes_no_account' })
  for (const [level, count] of [
    ['EA', 30],
    ['CA', 6],
  ] as const) {
    const gtin = own.newest.levels.find((one) => one.level === level)?.gtin ?? ''
    const rows = Array.from({ length: count }, (_, at) => `${gtin},${level}${1000 + at}`)
    await app.admin.upload(
      receiveMessage,
      { body: { accountId } },
      { name: `${level}.csv`, content: `gtin,code\n${rows.join('\n')}\n` },
    )
  }
  await expect
    .poll(async () => (await crew.planner.call(getOrder, { params: { id: draft.id } })).status, {
      timeout: 60_000,
    })
    .toBe('WAIT_LINE_ASSIGNED')
  expect(await openAlert(draft.id)).toBeUndefined()
})

test('an order too large for its line is split in two drafts, by its page or by its alert', async () => {
  const own = await product()
  await aPool(app.admin, own, 'EA')
  await aPool(app.admin, own, 'CA')
  const small = await anActiveLine(app.admin, qa, { maximumSerials: 20 })
  const draft = await aDraft(crew.planner, own, { plannedLineId: small.id })
  const large = await waitsOrReady(draft)
  expect(large.codesProblem).toMatchObject({ problem: 'codes_too_many_for_line' })
  expect(
    await crew.dispatcher.refusal(splitOrder, {
      params: { id: large.id },
      body: { version: large.version, reason: 'too many' },
    }),
  ).toMatchObject({ status: 403 })
  const alert = await openAlert(large.id)
  expect(await app.admin.call(repairAlert, { params: { id: alert?.id ?? '', name: 'splitOrder' } })).toMatchObject({
    message: 'order_split',
    status: 'SOLVED',
  })
  const halves = (await crew.planner.call(listOrders, { query: { orderNo: draft.orderNo } })).items
  expect(halves.map(({ orderNo, orderSize, status }) => [orderNo, orderSize, status])).toEqual([
    [`${draft.orderNo}-2`, 12, 'DRAFT'],
    [draft.orderNo, 13, 'DRAFT'],
  ])
  expect(
    await crew.planner.refusal(splitOrder, {
      params: { id: large.id },
      body: { version: halves[1]?.version ?? 0, reason: 'once more' },
    }),
  ).toMatchObject({ message: 'order_status_does_not_allow' })
  const one = await waitsOrReady(
    await aDraft(crew.planner, own, {
      orderSize: 1,
      plannedLineId: (await anActiveLine(app.admin, qa, { maximumSerials: 1 })).id,
    }),
  )
  expect(
    await crew.planner.refusal(splitOrder, {
      params: { id: one.id },
      body: { version: one.version, reason: 'too many' },
    }),
  ).toMatchObject({ message: 'order_too_small_to_split' })
  expect(
    await crew.planner.refusal(splitOrder, {
      params: { id: one.id },
      body: { version: one.version - 1, reason: 'too many' },
    }),
  ).toMatchObject({ message: 'changed_meanwhile' })
})

test('partial packs get codes of their own rule where the pool says so; a level without a pool has its rule', async () => {
  const own = await product()
  const partial = await anApprovedRule(
    app.admin,
    { client: qa, password: qa.password },
    { name: 'Partial cases of orders', rule: aUsualRule('Z') },
  )
  const units = await aPool(app.admin, own, 'EA')
  const missing = await waitsOrReady(await aDraft(crew.planner, own))
  expect(missing.codesProblem).toMatchObject({ problem: 'codes_pool_missing', params: { level: 'CA' } })
  const cases = await aPool(app.admin, own, 'CA', {
    zeroBox: 'OWN_KEY',
    zeroBoxRuleVersionId: partial.id,
    zeroBoxPerBatch: 3,
    zeroBoxEach: 2,
  })
  await account(own.id)
  await step(crew.dispatcher, missing.id, reassignSnTask)
  await poolWhen(app.admin, units.id, ({ counts }) => counts.reserved === 30)
  // Three cases and one for rejects from the pool; three per batch and two for three packs by the rule.
  expect((await poolNow(cases.id)).counts.reserved).toBe(4)
  expect((await crew.planner.call(getOrder, { params: { id: missing.id } })).levels).toMatchObject([
    { need: 30, assigned: 30 },
    { level: 'CA', need: 9, assigned: 9 },
  ])
  const paused = await poolNow(units.id)
  await app.admin.call(editPool, {
    params: { id: units.id },
    body: { minimumRequest: 100, zeroBox: 'NONE', threshold: 0, isActive: false, version: paused.version },
  })
  expect((await waitsOrReady(await aDraft(crew.planner, own))).codesProblem).toMatchObject({
    problem: 'codes_pool_paused',
    params: { level: 'EA' },
  })
  await sound()
})

/** A number in [0, below), the same for the same seed. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** False when the order changed between the check and the signature. */
async function scrapped(id: string): Promise<boolean> {
  const { status } = await crew.chief.raw(scrapOrder, {
    params: { id },
    body: await signatureFor(crew.chief, id, 'scrap'),
  })
  return status === 200
}

test('three clients at once that reserve, assign again, scrap and fill never have one code twice', async () => {
  const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000_007)
  const own = await product()
  const pools = [
    await aPool(app.admin, own, 'EA', { minimumRequest: 30, threshold: 40 }),
    await aPool(app.admin, own, 'CA', { minimumRequest: 10, threshold: 5 }),
  ]
  await account(own.id)
  const living = new Set<string>()
  const ended = new Set<string>()
  const client = async (roll: (below: number) => number): Promise<void> => {
    for (let turn = 0; turn < 4; turn++) {
      const draft = await aDraft(crew.planner, own, { orderSize: 1 + roll(25) })
      living.add(draft.id)
      const order = await waitsOrReady(draft)
      const deed = roll(4)
      // From time to time others take the step first: a refusal is an equally good answer here.
      if (deed === 0 && order.codesProblem !== null)
        await step(crew.dispatcher, order.id, reassignSnTask).catch(() => undefined)
      if (deed === 1 && (await scrapped(order.id))) ended.add(order.id)
      if (deed === 2)
        await app.admin.raw(requestPoolCodes, {
          params: { id: pools[roll(2)]?.id ?? '' },
          body: { quantity: 30 + roll(30) },
        })
    }
  }
  await Promise.all([1, 2, 3].map((number) => client(dice(seed + number))))
  const seeds = `SEED=${seed}`
  // Every remaining order gets codes in the end.
  for (const id of living)
    if (!ended.has(id))
      await expect
        .poll(async () => (await crew.planner.call(getOrder, { params: { id } })).status, {
          timeout: 60_000,
          message: seeds,
        })
        .toBe('WAIT_LINE_ASSIGNED')
  const owners = new Map<number, string>()
  await inTenant(app.app.pool, 1, 'read', async (db) => {
    for (const id of living)
      for (const { first, last } of await rangesOfOrder(db, id)) {
        for (let ordinal = first; ordinal <= last; ordinal++) {
          expect([seeds, ordinal, owners.get(ordinal) ?? id]).toEqual([seeds, ordinal, id])
          owners.set(ordinal, id)
        }
      }
  })
  let reserved = 0
  for (const { id } of pools) reserved += (await poolNow(id)).counts.reserved
  expect([seeds, reserved]).toEqual([seeds, owners.size])
  await sound()
})
