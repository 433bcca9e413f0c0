import type { AlertSubjectType } from '@serialis/contract/alert-subjects.ts'
import { listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { startOrder } from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { tracelinkAccounts, webserviceAccounts } from '@serialis/contract/plant/sources/accounts.routes.ts'
import { poolKeyOf, readPoolKey } from '@serialis/contract/plant/sources/pool-key.ts'
import * as routes from '@serialis/contract/plant/sources/pulls.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { getAlert, listAlerts, repairAlert } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import type { AlertType } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import type { StandIn } from '@serialis/partners/behaviour.ts'
import { startSoap } from '@serialis/partners/soap.ts'
import { startWeb } from '@serialis/partners/web.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { clientOf, userWith, type Client } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { inTenant } from '../../kit/db/db.ts'
import { codeOf } from '../../numbers/ledger/one/resolve.service.ts'
import { listSerials as ledgerList } from '../../numbers/ledger/reading/list.service.ts'
import { limitedRead } from '../../platform/sites/sites.fixtures.ts'
import { aCrew, aDraft, onLine, placedOut, step, withCodes } from '../orders/orders.fixtures.ts'
import { anActiveLine, anApprovedProduct } from '../products/products.fixtures.ts'
import { listCovered } from './accounts/accounts.queries.ts'
import { dispatchSources } from './dispatcher.ts'
import { aPull, aTracelink, aWebservice, pullIn, tracelinkBody, webBody } from './sources.fixtures.ts'
import { sourcesInvariants } from './sources.verify.queries.ts'

let t: TestApp
let admin: Client
let other: Client
let planner: Client
let soap: StandIn
let web: StandIn
let now = new Date('2026-11-22T08:00:00Z')
const later = (minutes: number) => void (now = new Date(now.getTime() + minutes * 60_000))
const dispatch = () => dispatchSources(t.app, 1)

let keys = 0
/** A user with an API key: sessions end while the clock runs ahead by hours. */
async function keyWith(owner: Client, names: readonly PermissionName[]): Promise<Client> {
  const { key } = await owner.call(createApiKey, {
    body: { name: `key ${++keys}`, authorities: names.map((name) => permissions[name]) },
  })
  return clientOf(t.http, key, '')
}
let approver: Client
const aProduct = (): Promise<Product> => anApprovedProduct(t.admin, approver, { snSource: 'TRACELINK' })
let products: Product[] = []
let running: Product

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now }, work: true })
  approver = await userWith(t.http, t.admin, ['products.approve', 'products.list', 'lines.approve', 'lines.list'])
  products = []
  for (let count = 0; count < 10; count++) products.push(await aProduct())
  running = products.pop() as Product
  await anOrderOnTheLine(running)
  admin = await keyWith(t.admin, Object.keys(permissions) as PermissionName[])
  other = await keyWith(t.other, Object.keys(permissions) as PermissionName[])
  planner = await keyWith(t.admin, ['pulls.list', 'pulls.request', 'pulls.retry', 'pulls.cancel', 'pulls.export'])
  soap = await startSoap()
  web = await startWeb()
  atEnd(() => soap.close())
  atEnd(() => web.close())
})

/** An order of a product from partners that runs on a line; its codes come with the line's results. */
async function anOrderOnTheLine(product: Product): Promise<void> {
  const crew = await aCrew(t.http, t.admin)
  const { id } = await withCodes(crew, await aDraft(crew.planner, product))
  await onLine(crew, id, await anActiveLine(t.admin, approver))
  await placedOut(crew, id)
  expect(await step(crew.lineOperator, id, startOrder)).toMatchObject({ status: 'PROCESSING' })
}

/** A product of its own, with its account. */
let used = 0
const nextProduct = (): Product => products[used++] as Product
async function freeCodes(product: Product): Promise<string[]> {
  const poolKey = poolKeyOf({ source: 'TRACELINK', environment: 'VALIDATION', productId: product.id, level: 'EA' })
  return inTenant(t.app.pool, 1, 'read', async (db) => {
    const { items } = await ledgerList(db, { poolKey }, { limit: 1000 })
    expect(new Set(items.map(({ state }) => state.allocation))).toEqual(new Set(items.length === 0 ? [] : ['FREE']))
    return (
      await codeOf(
        db,
        items.map(({ ordinal }) => ordinal),
      )
    ).map(String)
  })
}
async function alertOf(type: AlertType, subjectType: AlertSubjectType, subjectId: string) {
  return (await admin.call(listAlerts, { query: { limit: 200 } })).items.find(
    (one) => one.type === type && one.subjectType === subjectType && one.subjectId === subjectId,
  )
}

describe('an account', () => {
  it('never shows its secret, keeps it for its host only, and is in force within its period', async () => {
    const product = nextProduct()
    const editor = await keyWith(t.admin, [
      'tracelinkAccounts.list',
      'tracelinkAccounts.create',
      'tracelinkAccounts.edit',
      'tracelinkAccounts.delete',
      'tracelinkAccounts.test',
    ])
    const account = await aTracelink(editor, soap.url, [product.id], {
      activeFrom: '2026-11-01',
      activeTo: '2026-12-31',
    })
    expect(account).toMatchObject({ hasSecret: true, isInForce: true, products: [{ code: product.code }] })
    expect(JSON.stringify(account)).not.toContain('partner-secret')
    expect(await editor.call(tracelinkAccounts.test, { params: { id: account.id } })).toMatchObject({
      isReachable: true,
      problem: null,
    })
    const { secret: _, ...body } = tracelinkBody(soap.url, [product.id], { name: account.name })
    const edited = await editor.call(tracelinkAccounts.edit, {
      params: { id: account.id },
      body: { ...body, priority: 7, version: account.version },
    })
    expect(edited).toMatchObject({ priority: 7, hasSecret: true })
    expect(
      await editor.refusal(tracelinkAccounts.edit, {
        params: { id: account.id },
        body: { ...body, version: account.version },
      }),
    ).toMatchObject({ message: 'changed_meanwhile' })
    const covered = (brandIds?: string[]) => limitedRead(t, { brandIds }, (db) => listCovered(db, [account.id]))
    expect([(await covered()).length, (await covered([])).length]).toEqual([1, 0])
    const moved = { ...body, settings: { ...body.settings, url: 'https://elsewhere.example/soap' } }
    expect(
      await editor.refusal(tracelinkAccounts.edit, {
        params: { id: account.id },
        body: { ...moved, version: edited.version },
      }),
    ).toMatchObject({ message: 'account_secret_can_not_be_empty', fields: { secret: 'can_not_be_empty' } })
    expect(await other.refusal(tracelinkAccounts.get, { params: { id: account.id } })).toMatchObject({ status: 404 })
    expect(await planner.refusal(tracelinkAccounts.list, { query: {} })).toMatchObject({
      message: 'no_permission',
      params: { code: '020700' },
    })
    expect(await editor.refusal(webserviceAccounts.list, { query: {} })).toMatchObject({
      message: 'no_permission',
      params: { code: '020900' },
    })
    expect(await editor.call(tracelinkAccounts.remove, { params: { id: account.id } })).toEqual({
      message: 'delete_success',
    })
    expect(await editor.refusal(tracelinkAccounts.get, { params: { id: account.id } })).toMatchObject({ status: 404 })
  })

  it('is refused when it lacks something, takes a name, or would mix environments for a product', async () => {
    const product = nextProduct()
    const body = tracelinkBody(soap.url, [product.id])
    const refused = async (change: Partial<typeof body>) =>
      (await admin.refusal(tracelinkAccounts.create, { body: { ...body, ...change } })).message
    expect(await refused({ secret: '' })).toBe('account_secret_can_not_be_empty')
    expect(await refused({ settings: { ...body.settings, url: '' } })).toBe('account_url_can_not_be_empty')
    expect(await refused({ settings: { ...body.settings, mode: 'SFTP' } })).toBe(
      'account_sftp_account_can_not_be_empty',
    )
    expect(await refused({ activeFrom: '2026-12-01', activeTo: '2026-11-01' })).toBe('account_period_wrong')
    const account = await admin.call(tracelinkAccounts.create, { body })
    expect(
      await admin.refusal(webserviceAccounts.create, { body: webBody(web.url, [product.id], { name: account.name }) }),
    ).toMatchObject({ status: 409, message: 'account_name_exists' })
    expect(
      await admin.refusal(webserviceAccounts.create, {
        body: webBody(web.url, [product.id], { environment: 'PRODUCTION' }),
      }),
    ).toMatchObject({ message: 'account_environment_mixed', params: { name: account.name, product: product.code } })
    expect(
      await admin.refusal(webserviceAccounts.create, { body: webBody(web.url, [], { environment: 'PRODUCTION' }) }),
    ).toMatchObject({ message: 'account_environment_mixed' })
    await admin.call(tracelinkAccounts.remove, { params: { id: account.id } })
  })
})

describe('a pull', () => {
  it('asks by SOAP, takes the codes in as one free block of the pool, and acknowledges; containers by the company prefix', async () => {
    const product = nextProduct()
    await aTracelink(admin, soap.url, [product.id])
    const asked = await aPull(planner, product.id, 40)
    const pull = await pullIn(planner, asked.id, ['DELIVERED'], ({ answers }) => answers[0]?.acknowledgedAt !== null)
    expect(pull).toMatchObject({
      accepted: 40,
      quantity: 40,
      tries: 1,
      problem: null,
      allowed: ['download'],
      answers: [{ part: 1, received: 40, accepted: 40 }],
    })
    const reader = await userWith(t.http, t.admin, ['pulls.list'])
    expect((await reader.call(routes.getPull, { params: { id: pull.id } })).allowed).toEqual([])
    expect(readPoolKey(pull.poolKey)).toMatchObject({ environment: 'VALIDATION', productId: product.id })
    expect(
      soap.requests
        .filter(({ requestId }) => requestId === pull.requestId)
        .map(({ kind, isLetIn, quantity }) => [kind, isLetIn, quantity]),
    ).toEqual([
      ['request', true, 40],
      ['acknowledge', true, 40],
    ])
    const codes = await freeCodes(product)
    expect(new Set(codes).size).toBe(40)
    const { body } = await planner.raw(routes.downloadPullAnswer, { params: { id: pull.id, part: '1' } } as never)
    expect(body.toString()).toContain(`21${codes[0]}</SerialNo>`)
    expect(
      await planner.refusal(routes.downloadPullAnswer, { params: { id: pull.id, part: '9' } } as never),
    ).toMatchObject({ status: 404, message: 'pull_has_no_answer' })
    expect((await admin.call(listSerials, { query: { productId: product.id, limit: 50 } })).items).toHaveLength(40)
    expect(await other.refusal(routes.getPull, { params: { id: pull.id } })).toMatchObject({ status: 404 })
    const pallets = await pullIn(planner, (await aPull(planner, product.id, 6, 'PL')).id, ['DELIVERED'])
    expect(pallets).toMatchObject({ accepted: 6, gtin: null })
    expect(
      (
        await planner.raw(routes.downloadPullAnswer, { params: { id: pallets.id, part: '1' } } as never)
      ).body.toString(),
    ).toMatch(/<Value>4012345\|0<\/Value>[\s\S]*<SerialNo>0004012345\d{10}</)
    expect(
      await planner.refusal(routes.cancelPull, {
        params: { id: pull.id },
        body: { version: pull.version, reason: 'too late' },
      }),
    ).toMatchObject({ message: 'pull_status_does_not_allow' })
  })

  it('asks a web service page by page with one key', async () => {
    const product = nextProduct()
    await aWebservice(admin, web.url, [product.id], { settings: { url: web.url, user: 'partner', pageSize: 30 } })
    const { id, requestId } = await pullIn(planner, (await aPull(planner, product.id, 100)).id, ['DELIVERED'])
    expect(web.requests.filter((one) => one.requestId === requestId && one.kind === 'request')).toHaveLength(4)
    expect(await freeCodes(product)).toHaveLength(100)
    expect((await planner.call(routes.getPull, { params: { id } })).answers[0]?.file.name).toMatch(/\.jsonl$/)
    expect(
      await planner.refusal(routes.requestCodes, { body: { productId: product.id, level: 'BUNDLE', quantity: 1 } }),
    ).toMatchObject({ message: 'pull_level_has_no_codes' })
    expect(
      await planner.refusal(routes.requestCodes, { body: { productId: product.id, level: 'EA', quantity: 600_000 } }),
    ).toMatchObject({ message: 'pull_quantity_too_large', params: { maximum: 500_000 } })
  })

  it('without an account is refused; when the account goes meanwhile it is parked with E6, and asked again by its alert once there is one', async () => {
    const product = nextProduct()
    expect(
      await planner.refusal(routes.requestCodes, { body: { productId: product.id, level: 'EA', quantity: 5 } }),
    ).toMatchObject({ message: 'codes_source_unsupported' })
    const account = await aTracelink(admin, soap.url, [product.id])
    soap.behave('refuse')
    const waiting = await pullIn(planner, (await aPull(planner, product.id, 5)).id, ['WAITING'])
    const { secret: _, ...body } = tracelinkBody(soap.url, [product.id], { name: account.name })
    await admin.call(tracelinkAccounts.edit, {
      params: { id: account.id },
      body: { ...body, isActive: false, version: account.version },
    })
    soap.behave('ok')
    later(16)
    await dispatch()
    const parked = await pullIn(planner, waiting.id, ['PARKED'])
    expect(parked).toMatchObject({ problem: 'no_account', nextAt: null })
    const alert = await alertOf('E6', 'sn_pull', parked.id)
    expect(alert).toMatchObject({ status: 'NEW' })
    await aWebservice(admin, web.url, [product.id])
    await admin.call(repairAlert, { params: { id: alert!.id, name: 'retryPull' } })
    expect(await pullIn(planner, parked.id, ['DELIVERED'])).toMatchObject({
      accepted: 5,
      account: { kind: 'WEBSERVICE' },
    })
    expect(await alertOf('E6', 'sn_pull', parked.id)).toMatchObject({ status: 'SOLVED', repair: 'retryPull' })
  })

  it('is tried every quarter of an hour under one number, then alerts, tells of no answer after 8 hours, and the repair solves it', async () => {
    const product = nextProduct()
    await aTracelink(admin, soap.url, [product.id], { timeoutSeconds: 1 })
    soap.behave('hang')
    const { id, requestId } = await pullIn(planner, (await aPull(planner, product.id, 12)).id, ['WAITING'])
    soap.behave('refuse')
    for (let number = 2; number <= 8; number++) {
      later(15)
      await dispatch()
      await pullIn(planner, id, ['WAITING', 'PARKED'], ({ tries }) => tries === number)
    }
    const parked = await pullIn(planner, id, ['PARKED'])
    expect(parked.tryList.map(({ problem }) => problem)).toEqual([
      'timeout',
      ...Array.from({ length: 7 }, () => 'partner_refused'),
    ])
    expect(new Set(soap.requests.filter((one) => one.quantity === 12).map((one) => one.requestId))).toEqual(
      new Set([requestId]),
    )
    const alert = await alertOf('E4', 'sn_pull', id)
    expect(alert).toMatchObject({ level: 'HIGH', raisedCount: 1, params: { problem: 'partner_refused', tries: 8 } })
    later(8 * 60)
    await dispatch()
    expect(await pullIn(planner, id, ['NO_ANSWER'])).toMatchObject({ problem: 'no_answer', requestId })
    expect(await alertOf('E4', 'sn_pull', id)).toMatchObject({ raisedCount: 2 })
    soap.behave('late')
    const repaired = await admin.call(repairAlert, { params: { id: alert!.id, name: 'retryPull' } })
    expect(repaired.link).toEqual({ page: 'sn_pull', id })
    await pullIn(planner, id, ['WAITING'])
    later(15)
    await dispatch()
    // The partner had the codes ready only at the second attempt, under the same id.
    expect(await pullIn(planner, id, ['DELIVERED'])).toMatchObject({ accepted: 12, requestId })
    expect(await admin.call(getAlert, { params: { id: alert!.id } })).toMatchObject({
      status: 'SOLVED',
      causeGoneAt: expect.any(String),
    })
    soap.behave('ok')
  })

  it('uses what came short and tells what is missing; what is wrong is refused whole, and asking again brings the rest', async () => {
    const product = nextProduct()
    await aTracelink(admin, soap.url, [product.id])
    soap.behave('short')
    const short = await pullIn(planner, (await aPull(planner, product.id, 50)).id, ['SHORT'])
    expect(short).toMatchObject({ accepted: 45, problem: 'short', problemParams: { missing: 5 } })
    expect(await alertOf('E4', 'sn_pull', short.id)).toMatchObject({ params: { missing: 5 } })
    expect(await freeCodes(product)).toHaveLength(45)
    soap.behave('twice')
    const again = await planner.call(routes.retryPull, {
      params: { id: short.id },
      body: { version: short.version, reason: 'the rest' },
    })
    expect(again.requestId).toBe(`${short.id}-2`)
    const refused = await pullIn(planner, short.id, ['REFUSED'])
    expect(refused).toMatchObject({ accepted: 45, problem: 'already_known', problemParams: { count: 5 } })
    soap.behave('garbage')
    await planner.call(routes.retryPull, {
      params: { id: short.id },
      body: { version: refused.version, reason: 'once more' },
    })
    const garbage = await pullIn(planner, short.id, ['REFUSED'], ({ answers }) => answers.length === 3)
    expect(garbage.problem).toBe('unreadable_answer')
    expect(await freeCodes(product)).toHaveLength(45)
    soap.behave('ok')
    await planner.call(routes.retryPull, {
      params: { id: short.id },
      body: { version: garbage.version, reason: 'they say it is mended' },
    })
    expect(await pullIn(planner, short.id, ['DELIVERED'])).toMatchObject({
      accepted: 50,
      answers: [{ accepted: 45 }, { accepted: 0 }, { accepted: 0 }, { accepted: 5 }],
    })
    expect(new Set(await freeCodes(product)).size).toBe(50)
    expect(await alertOf('E4', 'sn_pull', short.id)).toMatchObject({ status: 'OBSOLETE', raisedCount: 3 })
  })

  it('cancelled by hand asks no more and clears its alert', async () => {
    const product = nextProduct()
    await aWebservice(admin, web.url, [product.id], { tries: 1 })
    web.behave('refuse')
    const parked = await pullIn(planner, (await aPull(planner, product.id, 3)).id, ['PARKED'])
    expect(await alertOf('E4', 'sn_pull', parked.id)).toMatchObject({ status: 'NEW' })
    expect(
      await planner.call(routes.cancelPull, {
        params: { id: parked.id },
        body: { version: parked.version, reason: 'not needed' },
      }),
    ).toMatchObject({ status: 'CANCELLED', allowed: [] })
    expect(await alertOf('E4', 'sn_pull', parked.id)).toMatchObject({ status: 'OBSOLETE' })
    web.behave('ok')
  })
})

it('three failed checks raise E2 on the account, HIGH while an order of its products runs, and the repair that finds it answering clears it', async () => {
  const product = nextProduct()
  web.behave('refuse')
  const account = await aWebservice(admin, web.url, [product.id])
  const urgent = await aWebservice(admin, web.url, [running.id])
  const failures = async () => [
    (await admin.call(webserviceAccounts.get, { params: { id: account.id } })).failuresInARow,
    (await admin.call(webserviceAccounts.get, { params: { id: urgent.id } })).failuresInARow,
  ]
  // Either the test or the product itself may check: there is one check per quarter of an hour.
  for (const count of [1, 2, 3]) {
    await dispatch()
    await expect.poll(failures).toEqual([count, count])
    later(16)
  }
  const alert = await alertOf('E2', 'webservice_account', account.id)
  expect(alert).toMatchObject({ level: 'MIDDLE', params: { name: account.name, failures: 3 } })
  expect(await alertOf('E2', 'webservice_account', urgent.id)).toMatchObject({ level: 'HIGH' })
  web.behave('ok')
  await admin.call(repairAlert, { params: { id: alert!.id, name: 'checkConnection' } })
  expect(await admin.call(getAlert, { params: { id: alert!.id } })).toMatchObject({ status: 'SOLVED' })
  expect(await admin.call(webserviceAccounts.get, { params: { id: account.id } })).toMatchObject({ failuresInARow: 0 })
  for (const { what, violated, examples } of await inTenant(t.app.pool, 1, 'read', sourcesInvariants))
    expect({ what, violated, examples }).toEqual({ what, violated: 0, examples: [] })
})
