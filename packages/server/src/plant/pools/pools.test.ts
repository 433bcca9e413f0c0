import {
  createPool,
  deletePool,
  editPool,
  getPool,
  listPools,
  listReplenishments,
  requestPoolCodes,
} from '@serialis/contract/plant/pools/pools.routes.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { getPull } from '@serialis/contract/plant/sources/pulls.routes.ts'
import { listAlerts, repairAlert } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { getMyWork } from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import type { StandIn } from '@serialis/partners/behaviour.ts'
import { startSoap } from '@serialis/partners/soap.ts'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { anApprovedRule } from '../../numbers/codes/codes.fixtures.ts'
import { aRule, aUsualRule, fixed, random } from '../../numbers/codes/rule.fixtures.ts'
import { limitedRead } from '../../platform/sites/sites.fixtures.ts'
import { startNights } from '../../platform/tasks/tasks.fixtures.ts'
import { anApprovedProduct } from '../products/products.fixtures.ts'
import { poolUseOf } from './pool-use.service.ts'
import { anAccount, aPartnerProduct, aPool, poolWhen } from './pools.fixtures.ts'
import { WATCH_KIND } from './watch.tasks.ts'

let app: TestApp
let qa: Client
let keeper: Client
let partner: StandIn
let product: Product

beforeAll(async () => {
  app = await testApp({ work: true })
  qa = await userWith(app.http, app.admin, ['products.approve', 'snRules.approve', 'products.list', 'snRules.list'])
  keeper = await userWith(app.http, app.admin, [
    'pools.list',
    'pools.create',
    'pools.edit',
    'pools.delete',
    'pools.request',
  ])
  partner = await startSoap()
  atEnd(() => partner.close())
  product = await aPartnerProduct(app.admin, qa)
})
afterEach(() => partner.behave('ok'))

const bodyOf = (given: object = {}) => ({
  productId: product.id,
  level: 'EA' as const,
  source: 'TRACELINK' as const,
  environment: 'PRODUCTION' as const,
  minimumRequest: 100,
  maximumPercent: 115,
  zeroBox: 'NONE' as const,
  threshold: 0,
  ...given,
})
const openAlert = async (subjectId: string) =>
  (await app.admin.call(listAlerts, { query: { subjectId, status: 'OPEN' } })).items[0]
/** The pools among the work of a person. */
const waitsForCodes = async (person = keeper) =>
  (await person.call(getMyWork, { query: { kind: 'poolRequest' } })).items.map(({ id }) => id)

test('a pool is made once per product, level, source and environment, and each wrong field is told at its place', async () => {
  const wrong = {
    minimumRequest: undefined,
    maximumPercent: 99,
    zeroBox: undefined,
    threshold: undefined,
    level: undefined,
  } as unknown as object
  expect(await keeper.refusal(createPool, { body: bodyOf(wrong) })).toMatchObject({
    status: 400,
    fields: {
      minimumRequest: 'minimum_request_can_not_be_empty',
      maximumPercent: 'enter_a_correct_percentage',
      zeroBox: 'zero_box_can_not_be_empty',
      threshold: 'minimum_threshold_can_not_be_empty',
      level: 'aggregation_level_can_not_be_empty',
    },
  })
  for (const maximumPercent of [301, 115.5, null as unknown as number])
    expect((await keeper.refusal(createPool, { body: bodyOf({ maximumPercent }) })).fields).toEqual({
      maximumPercent: 'enter_a_correct_percentage',
    })
  expect((await keeper.refusal(createPool, { body: bodyOf({ threshold: 100, target: 99 }) })).fields).toEqual({
    target: 'target_below_threshold',
  })
  expect((await keeper.refusal(createPool, { body: bodyOf({ environment: 'OWN' }) })).fields).toEqual({
    environment: 'pool_environment_unfit',
  })
  expect((await keeper.refusal(createPool, { body: bodyOf({ zeroBox: 'SAME_KEY' }) })).fields).toEqual({
    zeroBox: 'unit_is_never_partial',
  })
  expect(await keeper.refusal(createPool, { body: bodyOf({ level: 'PL' }) })).toMatchObject({
    message: 'pool_level_without_codes',
  })
  expect(
    await keeper.refusal(createPool, { body: bodyOf({ source: 'pharmforce', environment: 'OWN' }) }),
  ).toMatchObject({ message: 'pool_source_differs' })
  expect(await keeper.refusal(createPool, { body: bodyOf({ productId: crypto.randomUUID() }) })).toMatchObject({
    message: 'article_not_approved',
  })
  expect(await keeper.refusal(createPool, { body: bodyOf({ supplierId: crypto.randomUUID() }) })).toMatchObject({
    message: 'supplier_not_exists',
    fields: { supplierId: 'supplier_not_exists' },
  })
  const made = await keeper.call(createPool, { body: bodyOf({ threshold: 50 }) })
  expect(made).toMatchObject({
    target: 150,
    counts: { free: 0 },
    state: 'EMPTY',
    forecast: { perDay: 0, days: { likely: null } },
    proposal: { quantity: 150, isRounded: false },
    account: null,
  })
  expect(await keeper.refusal(createPool, { body: bodyOf() })).toMatchObject({ status: 409, message: 'pool_exists' })
  expect(await keeper.refusal(createPool, { body: bodyOf({ level: 'CA', environment: 'VALIDATION' }) })).toMatchObject({
    message: 'pool_environment_differs',
    params: { environment: 'PRODUCTION' },
  })
  expect(await keeper.call(listPools, { query: { productId: product.id } })).toMatchObject({ items: [{ id: made.id }] })
  const other = await userWith(app.http, app.other, ['pools.list', 'pools.edit'])
  expect(await other.refusal(getPool, { params: { id: made.id } })).toMatchObject({ status: 404 })
  const reader = await userWith(app.http, app.admin, ['pools.list'])
  expect(await reader.refusal(requestPoolCodes, { params: { id: made.id }, body: { quantity: 100 } })).toMatchObject({
    status: 403,
    params: { code: '021011' },
  })
})

test('a pool is changed by one person at a time, paused, and deleted only while nothing was in it', async () => {
  const own = await aPartnerProduct(app.admin, qa)
  const unfit = await anApprovedRule(
    app.admin,
    { client: qa, password: qa.password },
    { name: 'China codes', rule: aRule([fixed('81'), random('DIGITS', 18)], { target: 'CN' }) },
  )
  const partial = await anApprovedRule(
    app.admin,
    { client: qa, password: qa.password },
    { name: 'Partial cases', rule: aUsualRule('Z') },
  )
  const made = await aPool(keeper, own, 'CA')
  const limits = { minimumRequest: 10, maximumPercent: 300, zeroBox: 'OWN_KEY' as const, threshold: 10, target: 20 }
  const edit = (more: object) => ({ params: { id: made.id }, body: { ...limits, version: made.version, ...more } })
  expect((await keeper.refusal(editPool, edit({}))).fields).toEqual({
    zeroBoxRuleVersionId: 'pool_zero_box_rule_missing',
  })
  expect(await keeper.refusal(editPool, edit({ zeroBoxRuleVersionId: unfit.id }))).toMatchObject({
    message: 'rule_does_not_fit_level',
  })
  const changed = await keeper.call(editPool, edit({ zeroBoxRuleVersionId: partial.id }))
  expect(changed).toMatchObject({
    maximumPercent: 300,
    zeroBoxRule: { name: 'Partial cases' },
    version: made.version + 1,
  })
  expect(await keeper.refusal(editPool, edit({ zeroBox: 'NONE' }))).toMatchObject({ message: 'changed_meanwhile' })
  // While it is paused, pools of the other environment may serve the product; then this one may not be activated again.
  const paused = await keeper.call(editPool, edit({ zeroBox: 'NONE', isActive: false, version: changed.version }))
  expect(paused).toMatchObject({ state: 'PAUSED', isActive: false })
  expect(await keeper.refusal(requestPoolCodes, { params: { id: made.id }, body: { quantity: 10 } })).toMatchObject({
    message: 'pool_paused',
  })
  await aPool(keeper, own, 'EA', { environment: 'VALIDATION' })
  expect(await keeper.refusal(editPool, edit({ zeroBox: 'NONE', version: paused.version }))).toMatchObject({
    message: 'pool_environment_differs',
  })
  expect(
    await keeper.refusal(deletePool, { params: { id: made.id }, query: { version: changed.version } }),
  ).toMatchObject({ message: 'changed_meanwhile' })
  expect(await keeper.call(deletePool, { params: { id: made.id }, query: { version: paused.version } })).toEqual({
    message: 'delete_success',
  })
  expect(await keeper.refusal(getPool, { params: { id: made.id } })).toMatchObject({ status: 404 })
})

test('codes made here are counted by their rule, and nobody is asked for them', async () => {
  const rule = await anApprovedRule(
    app.admin,
    { client: qa, password: qa.password },
    { name: 'Own units', rule: aUsualRule('Y') },
  )
  const own = await anApprovedProduct(app.admin, qa, {
    template: [{ level: 'EA', capacity: 1, codeType: 'SGTIN', zeroBox: 'NONE' }],
    levels: [{ level: 'EA', gtin: '04012345999990', ruleVersionId: rule.id }],
  })
  const pool = await aPool(keeper, own, 'EA', { source: 'pharmforce', environment: 'OWN' })
  expect(pool.counts.free).toBeGreaterThan(1_000_000)
  expect(pool).toMatchObject({ state: 'ENOUGH', proposal: { quantity: 0 } })
  expect(await keeper.refusal(requestPoolCodes, { params: { id: pool.id }, body: { quantity: 100 } })).toMatchObject({
    message: 'pool_makes_its_own',
  })
})

test('a request is as large as is needed, goes out in pulls that the account allows, and one runs at a time', async () => {
  const own = await aPartnerProduct(app.admin, qa)
  const pool = await aPool(keeper, own, 'EA', { minimumRequest: 40, threshold: 30 })
  const ask = (quantity: number) => ({ params: { id: pool.id }, body: { quantity } })
  expect(await keeper.refusal(requestPoolCodes, ask(90))).toMatchObject({ message: 'codes_source_unsupported' })
  const account = await anAccount(app.admin, partner.url, { maxRequest: 50, products: [{ productId: own.id }] })
  expect(await keeper.refusal(requestPoolCodes, ask(39))).toMatchObject({
    message: 'pool_request_below_minimum',
    params: { minimum: 40 },
  })
  expect(await keeper.call(getPool, { params: { id: pool.id } })).toMatchObject({
    proposal: { quantity: 90, missing: 90 },
    account: { id: account.id },
  })
  const before = partner.requests.length
  // Two people click at once.
  const both = await Promise.allSettled([
    keeper.call(requestPoolCodes, ask(120)),
    app.admin.call(requestPoolCodes, ask(120)),
  ])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { refusal: { message: 'replenishment_runs' } },
  })
  const full = await poolWhen(keeper, pool.id, ({ running }) => running === null)
  expect(full).toMatchObject({ counts: { free: 120 }, underWay: 0, state: 'ENOUGH', proposal: { quantity: 0 } })
  expect(
    partner.requests
      .slice(before)
      .filter(({ kind }) => kind === 'request')
      .map(({ quantity }) => quantity),
  ).toEqual([50, 50, 20])
  expect((await keeper.call(listReplenishments, { params: { id: pool.id }, query: {} })).items).toMatchObject([
    { cause: 'MANUAL', status: 'DELIVERED', quantity: 120, received: 120 },
  ])
  expect(await keeper.refusal(deletePool, { params: { id: pool.id }, query: { version: pool.version } })).toMatchObject(
    { message: 'pool_still_used', params: { count: 120 } },
  )
})

test('a pool warns before it is empty; at night more is asked for; what came short or not at all is said, and mended on the alert', async () => {
  const own = await aPartnerProduct(app.admin, qa)
  const pool = await aPool(keeper, own, 'EA', { minimumRequest: 100, threshold: 60, target: 100 })
  expect(await openAlert(pool.id)).toMatchObject({
    type: 'E3',
    level: 'LOW',
    subjectType: 'pool',
    params: { free: 0, threshold: 60 },
  })
  // Without an account nobody can request codes, so it is nobody's work yet.
  expect(await waitsForCodes()).not.toContain(pool.id)
  await anAccount(app.admin, partner.url, { products: [{ productId: own.id }] })
  expect(await waitsForCodes()).toContain(pool.id)
  expect(await waitsForCodes(qa)).toEqual([])
  partner.behave('refuse')
  const tomorrow = { now: () => new Date(Date.now() + 24 * 3_600_000) }
  expect(await startNights({ ...app.app, clock: tomorrow }, [WATCH_KIND])).toBe(2)
  await poolWhen(
    keeper,
    pool.id,
    ({ running, state }) =>
      running === null && state === 'EMPTY' && partner.requests.some(({ quantity }) => quantity === 100),
  )
  const [failed] = (await keeper.call(listReplenishments, { params: { id: pool.id }, query: {} })).items
  expect(failed).toMatchObject({
    cause: 'THRESHOLD',
    status: 'FAILED',
    quantity: 100,
    received: 0,
    requestedBy: 'Serialis',
  })
  expect(await app.admin.call(getPull, { params: { id: failed?.pullId ?? '' } })).toMatchObject({
    status: 'PARKED',
    cause: 'THRESHOLD',
  })
  partner.behave('short')
  expect(await waitsForCodes()).toContain(pool.id)
  const alert = await openAlert(pool.id)
  expect(await app.admin.call(repairAlert, { params: { id: alert?.id ?? '', name: 'requestCodes' } })).toMatchObject({
    message: 'codes_requested',
    status: 'SOLVED',
  })
  await poolWhen(keeper, pool.id, ({ counts, running }) => counts.free === 90 && running === null)
  const [short] = (await keeper.call(listReplenishments, { params: { id: pool.id }, query: {} })).items
  expect(short).toMatchObject({ cause: 'MANUAL', status: 'SHORT', quantity: 100, received: 90 })
  expect(await openAlert(pool.id)).toBeUndefined()
  expect(await waitsForCodes()).not.toContain(pool.id)
})

test('the use of pools is shown to nobody with limits, as their list is not', async () => {
  await aPool(keeper, await aPartnerProduct(app.admin, qa), 'EA')
  const day = new Date().toISOString().slice(0, 10)
  const use = (siteIds?: string[]) => limitedRead(app, { siteIds }, (db) => poolUseOf(db, { from: day, to: day }))
  expect((await use()).length).toBeGreaterThan(0)
  expect(await use([product.id])).toEqual([])
})
