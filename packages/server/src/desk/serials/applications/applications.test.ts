import { randomUUID } from 'node:crypto'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  cancelApplication,
  createApplication,
  downloadCodes,
  getApplication,
  listAllocations,
  listApplications,
  listRequests,
  previewApplication,
} from '@serialis/contract/desk/serials/applications.routes.ts'
import { listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import { retireRuleVersion } from '@serialis/contract/numbers/codes/codes.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, userWith } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { waitUntil } from '../../../../test/harness/wait-until.ts'
import { anApprovedRule } from '../../../numbers/codes/codes.fixtures.ts'
import { aRule, aUsualRule, fixed, random, sequence } from '../../../numbers/codes/rule.fixtures.ts'
import { aProduct, approve } from '../../../plant/products/products.fixtures.ts'
import { anApplication, aStock, changed, firstOrdinal, type Stock } from '../serials.fixtures.ts'

let t: TestApp
let stock: Stock
let applicant: Client
let author: Client
beforeAll(async () => {
  t = await testApp()
  stock = await aStock(t.http, t.admin)
  applicant = await userWith(t.http, t.admin, ['applications.list', 'applications.create'])
  author = await userWith(t.http, t.admin, [
    'products.list',
    'products.create',
    'templates.list',
    'templates.create',
    'snRules.list',
    'snRules.create',
  ])
})

const bodyOf = (over: object = {}) =>
  ({
    productId: stock.product.id,
    level: 'EA',
    ruleVersionId: stock.ruleVersionId,
    quantity: 10,
    reason: '',
    ...over,
  }) as never
const anotherRule = (name: string, rule: Parameters<typeof anApprovedRule>[2]['rule']) =>
  anApprovedRule(author, { client: t.admin, password: t.admin.password }, { name, rule })
const linesOf = (body: Buffer) => body.toString().trimEnd().split('\n')

describe('an SN application', () => {
  it('issues its codes at once, numbered in order, and is listed with apply status 1', async () => {
    const first = await anApplication(applicant, stock, { quantity: 3 })
    const second = await anApplication(applicant, stock, { quantity: 20_000_000 })
    expect(first).toMatchObject({
      quantity: 3,
      issued: 3,
      refused: 0,
      applyStatus: 1,
      state: 'DELIVERED',
      failure: null,
      level: 'EA',
      product: { id: stock.product.id },
      order: null,
    })
    expect(first.gtin).toBe(stock.product.newest.levels[0]?.gtin)
    expect(second.number).toBe(first.number + 1)
    const { items } = await applicant.call(listApplications, { query: { applyStatus: '1' } })
    expect(items.map(({ id }) => id).slice(0, 2)).toEqual([second.id, first.id])
    const detail = await applicant.call(getApplication, { params: { id: second.id } })
    expect(detail).toMatchObject({
      blockCount: 2,
      counts: [{ status: 'NEW', count: 20_000_000 }],
      allowed: [],
      downloads: 0,
    })
    expect(detail.blocks.map(({ size }) => size)).toEqual([2 ** 24, 20_000_000 - 2 ** 24])
  })

  it('pages by number, newest first', async () => {
    for (let made = 0; made < 3; made++) await anApplication(applicant, stock)
    const first = await applicant.call(listApplications, { query: { limit: 2 } })
    const second = await applicant.call(listApplications, { query: { limit: 2, after: first.next as string } })
    const numbers = [...first.items, ...second.items].map(({ number }) => number)
    expect(numbers).toEqual(numbers.toSorted((a, b) => b - a))
    expect(new Set(numbers).size).toBe(4)
  })

  it('fails with apply status 0 when the rule has fewer codes left, and issues none', async () => {
    const rule = await anotherRule('Short', aRule([fixed('B', true), sequence('DIGITS', 2)]))
    const taken = await anApplication(applicant, stock, { ruleVersionId: rule.id, quantity: 60, reason: 'trial run' })
    expect(taken.applyStatus).toBe(1)
    const failed = await anApplication(applicant, stock, { ruleVersionId: rule.id, quantity: 60, reason: 'trial run' })
    expect(failed).toMatchObject({
      applyStatus: 0,
      state: 'FAILED',
      issued: 0,
      refused: 60,
      failure: 'rule_capacity_used_up',
    })
    expect(
      (await applicant.call(listApplications, { query: { applyStatus: '0' } })).items.map(({ id }) => id),
    ).toContain(failed.id)
    const last = await anApplication(applicant, stock, { ruleVersionId: rule.id, quantity: 40, reason: 'trial run' })
    expect(last.applyStatus).toBe(1)
  })

  it('of pallets takes an SSCC rule and carries no GTIN', async () => {
    const pallets = await anApplication(applicant, stock, {
      level: 'PL',
      ruleVersionId: stock.ssccVersionId,
      quantity: 2,
    })
    expect(pallets).toMatchObject({ applyStatus: 1, gtin: null, level: 'PL' })
  })

  it('answers a repeated idempotency key with the first application', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const first = await applicant.call(createApplication, { body: bodyOf() }, headers)
    expect(await applicant.call(createApplication, { body: bodyOf() }, headers)).toEqual(first)
  })

  it('never gives one index twice when many apply at once', async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => anApplication(applicant, stock, { quantity: 50 })))
    const codes: string[] = []
    const exporter = await userWith(t.http, t.admin, ['applications.export'])
    for (const { id } of made)
      codes.push(...linesOf((await exporter.raw(downloadCodes, { params: { id }, query: {} })).body).slice(1))
    expect(new Set(codes).size).toBe(400)
    expect(new Set(made.map(({ number }) => number)).size).toBe(8)
  })
})

describe('an SN application is refused', () => {
  it.each([
    ['no quantity', { quantity: undefined }, { quantity: 'quantity_can_not_be_empty' }],
    ['text as quantity', { quantity: '１０' }, { quantity: 'quantity_must_be_a_positive_integer' }],
    ['half a code', { quantity: 1.5 }, { quantity: 'quantity_must_be_a_positive_integer' }],
    ['zero codes', { quantity: 0 }, { quantity: 'quantity_must_be_a_positive_integer' }],
    ['fewer than none', { quantity: -3 }, { quantity: 'quantity_must_be_a_positive_integer' }],
    ['more than anybody needs', { quantity: 1e15 }, { quantity: 'too_big' }],
    ['no product', { productId: undefined }, { productId: 'article_can_not_be_empty' }],
    ['no level', { level: undefined }, { level: 'aggregation_level_can_not_be_empty' }],
    ['no rule', { ruleVersionId: undefined }, { ruleVersionId: 'rule_version_can_not_be_empty' }],
  ])('for %s', async (_name, over, fields) => {
    expect(await applicant.refusal(createApplication, { body: bodyOf(over) })).toMatchObject({
      status: 400,
      message: 'invalid_input',
      fields,
    })
  })

  it('for a product that nobody approved, or that takes codes from outside', async () => {
    const waiting = await aProduct(author)
    expect(await applicant.refusal(createApplication, { body: bodyOf({ productId: waiting.id }) })).toMatchObject({
      status: 400,
      message: 'article_not_approved',
      fields: { productId: 'article_not_approved' },
    })
    const outside = await aProduct(author, { snSource: 'TRACELINK' })
    await approve(t.admin, outside)
    expect(await applicant.refusal(createApplication, { body: bodyOf({ productId: outside.id }) })).toMatchObject({
      message: 'article_takes_codes_from_outside',
    })
  })

  it('for a level that the product does not have, or that needs another kind of rule', async () => {
    expect(await applicant.refusal(createApplication, { body: bodyOf({ level: 'BUNDLE' }) })).toMatchObject({
      message: 'article_without_this_level',
      fields: { level: 'article_without_this_level' },
    })
    expect(await applicant.refusal(createApplication, { body: bodyOf({ level: 'PL' }) })).toMatchObject({
      message: 'rule_does_not_fit_level',
    })
    expect(
      await applicant.refusal(createApplication, { body: bodyOf({ ruleVersionId: stock.ssccVersionId }) }),
    ).toMatchObject({ message: 'rule_does_not_fit_level' })
  })

  it('for a retired rule version', async () => {
    const rule = await anotherRule('Old', aUsualRule('C'))
    await t.admin.call(retireRuleVersion, { params: { id: rule.id }, body: { reason: 'Out of use' } })
    expect(await applicant.refusal(createApplication, { body: bodyOf({ ruleVersionId: rule.id }) })).toMatchObject({
      message: 'rule_version_not_approved',
    })
  })

  it('without a reason once a made-up code could be real too easily', async () => {
    const rule = await anotherRule('Guessable', aRule([fixed('D', true), random('DIGITS', 6)]))
    const small = await anApplication(applicant, stock, { ruleVersionId: rule.id, quantity: 100 })
    expect(small.applyStatus).toBe(1)
    const refusal = await applicant.refusal(createApplication, {
      body: bodyOf({ ruleVersionId: rule.id, quantity: 100 }),
    })
    expect(refusal).toMatchObject({
      status: 400,
      message: 'application_reason_needed',
      fields: { reason: 'application_reason_needed' },
      params: { oneIn: 5000 },
    })
    expect(
      await anApplication(applicant, stock, { ruleVersionId: rule.id, quantity: 100, reason: 'test market only' }),
    ).toMatchObject({ applyStatus: 1, reason: 'test market only' })
  })

  it("without the permission, and for another tenant's product, rule or application", async () => {
    const reader = await userWith(t.http, t.admin, ['applications.list'])
    expect(await reader.refusal(createApplication, { body: bodyOf() })).toMatchObject({
      status: 403,
      message: 'no_permission',
    })
    const made = await anApplication(applicant, stock)
    expect(await t.other.refusal(getApplication, { params: { id: made.id } })).toMatchObject({
      status: 404,
      message: 'not_found',
    })
    expect(await t.other.refusal(downloadCodes, { params: { id: made.id }, query: {} })).toMatchObject({ status: 404 })
    expect(await t.other.refusal(createApplication, { body: bodyOf() })).toMatchObject({
      status: 400,
      message: 'article_not_approved',
    })
    expect((await t.other.call(listApplications, { query: {} })).items).toEqual([])
    expect((await t.other.call(listSerials, { query: {} })).items).toEqual([])
  })
})

describe('the download of codes', () => {
  it('gives every code once with its GTIN and level, says its length, and leaves its event before the first byte', async () => {
    const exporter = await userWith(t.http, t.admin, ['applications.export', 'applications.list'])
    const made = await anApplication(applicant, stock, { quantity: 20_000 })
    const { status, body, headers } = await exporter.raw(downloadCodes, { params: { id: made.id }, query: {} })
    expect(status).toBe(200)
    expect(headers['content-length']).toBe(String(body.length))
    expect(headers['content-disposition']).toContain(`codes-${made.number}.csv`)
    const lines = linesOf(body)
    expect(lines[0]).toBe('code,gtin,level')
    expect(lines).toHaveLength(20_001)
    expect(new Set(lines).size).toBe(20_001)
    expect(lines.slice(1).every((line) => line.endsWith(`,${made.gtin},EA`))).toBe(true)
    const detail = await exporter.call(getApplication, { params: { id: made.id } })
    expect(detail).toMatchObject({ allowed: ['download'], downloads: 1 })
    expect(detail.log.map(({ kind, nth }) => [kind, nth])).toEqual([
      ['DOWNLOAD', 1],
      ['REQUEST', null],
    ])
    expect(detail.blocks[0]?.firstCode).toBe(lines[1]?.split(',')[0])
    expect(detail.blocks[0]?.lastCode).toBe(lines.at(-1)?.split(',')[0])
  })

  it('is its own permission: who may apply may not download', async () => {
    const made = await anApplication(applicant, stock)
    expect(await applicant.refusal(downloadCodes, { params: { id: made.id }, query: {} })).toMatchObject({
      status: 403,
    })
  })

  it('is refused for an application that failed', async () => {
    const rule = await anotherRule('Tiny', aRule([fixed('E', true), sequence('DIGITS', 1)]))
    const failed = await anApplication(applicant, stock, { ruleVersionId: rule.id, quantity: 11, reason: 'too many' })
    expect(await t.admin.refusal(downloadCodes, { params: { id: failed.id }, query: {} })).toMatchObject({
      status: 400,
      message: 'application_not_delivered',
    })
  })

  it('runs twice at once in a tenant; a third is asked to wait, and a reader who leaves makes room', async () => {
    await t.http.listen({ port: 0, host: '127.0.0.1' })
    const { port } = t.http.server.address() as AddressInfo
    const huge = await anApplication(applicant, stock, { quantity: 200_000_000 })
    const open = () =>
      new Promise<IncomingMessage>((resolve, reject) => {
        const call = request(
          {
            port,
            path: `/api/serials/applications/${huge.id}/codes?reason=once+more`,
            headers: { authorization: t.admin.token },
          },
          resolve,
        )
        call.on('error', reject)
        call.end()
      })
    const another = async () => ({ params: { id: (await anApplication(applicant, stock)).id }, query: {} })
    const status = async () => (await t.admin.raw(downloadCodes, await another())).status
    const running = [await open(), await open()]
    for (const answer of running) await new Promise((resolve) => answer.once('readable', resolve))
    expect(await t.admin.refusal(downloadCodes, await another())).toMatchObject({
      status: 429,
      message: 'too_many_exports',
    })
    running[0]?.destroy()
    running[1]?.destroy()
    await waitUntil(status, (now) => now === 200, { seconds: 10 })
  })
})

describe('the second download of the same codes', () => {
  it('asks why, is counted, and stands in the log with its reason', async () => {
    const exporter = await userWith(t.http, t.admin, ['applications.export', 'applications.list', 'requestLog.list'])
    const { id, number } = await anApplication(applicant, stock)
    const download = (query: { reason?: string }) => exporter.raw(downloadCodes, { params: { id }, query })
    const first = (await download({})).body
    expect(await exporter.refusal(downloadCodes, { params: { id }, query: {} })).toMatchObject({
      status: 400,
      message: 'download_reason_needed',
      fields: { reason: 'download_reason_needed' },
    })
    expect((await download({ reason: 'disk of the printer broke' })).body.equals(first)).toBe(true)
    const { items } = await exporter.call(listRequests, { query: { number } })
    expect(items.map(({ kind, nth, reason, application }) => [kind, nth, reason, application.downloads])).toEqual([
      ['DOWNLOAD', 2, 'disk of the printer broke', 2],
      ['DOWNLOAD', 1, '', 2],
      ['REQUEST', null, '', 2],
    ])
  })
})

describe('an application is cancelled', () => {
  const signature = (client: Client, digest: string) => ({
    account: client.account,
    password: client.password,
    meaning: 'RESPONSIBILITY' as const,
    reason: 'Asked for by mistake',
    digest,
  })
  let canceller: Client
  beforeAll(async () => {
    canceller = await userWith(t.http, t.admin, ['applications.list', 'applications.cancel'])
  })
  const digestOf = async (id: string) => (await canceller.call(getApplication, { params: { id } })).digest
  const cancel = async (id: string) =>
    canceller.call(cancelApplication, { params: { id }, body: { signature: signature(canceller, await digestOf(id)) } })
  const refusal = async (id: string) =>
    canceller.refusal(cancelApplication, {
      params: { id },
      body: { signature: signature(canceller, await digestOf(id)) },
    })

  it('with a signature while nobody got its codes: they are retired for good, and nobody can download them', async () => {
    const { id, number } = await anApplication(applicant, stock, { quantity: 20_000_000 })
    expect((await canceller.call(getApplication, { params: { id } })).allowed).toEqual(['cancel'])
    const cancelled = await cancel(id)
    expect(cancelled).toMatchObject({
      state: 'CANCELLED',
      applyStatus: 0,
      issued: 20_000_000,
      counts: [{ status: 'INACTIVATED', count: 20_000_000 }],
      allowed: [],
      cancelBlockedBy: null,
    })
    expect(cancelled.signatures).toMatchObject([
      { meaning: 'RESPONSIBILITY', reason: 'Asked for by mistake', intact: true },
    ])
    expect(cancelled.log[0]).toMatchObject({ kind: 'CANCEL', reason: 'Asked for by mistake' })
    expect(
      (await applicant.call(listApplications, { query: { applyStatus: 'cancelled' } })).items.map((one) => one.number),
    ).toEqual([number])
    expect(await t.admin.refusal(downloadCodes, { params: { id }, query: {} })).toMatchObject({
      message: 'application_not_delivered',
    })
    expect(await refusal(id)).toMatchObject({ status: 400, message: 'application_not_delivered' })
  })

  it('not when its codes were downloaded, or something happened to one of them', async () => {
    const downloaded = await anApplication(applicant, stock)
    await t.admin.raw(downloadCodes, { params: { id: downloaded.id }, query: {} })
    expect(await canceller.call(getApplication, { params: { id: downloaded.id } })).toMatchObject({
      allowed: [],
      cancelBlockedBy: 'application_was_downloaded',
    })
    expect(await refusal(downloaded.id)).toMatchObject({ status: 409, message: 'application_was_downloaded' })
    const touched = await anApplication(applicant, stock)
    await changed(t.app, t.admin, {
      ordinals: [(await firstOrdinal(t.app, t.admin, touched.id)) + 3],
      operation: 'DESTROY',
      reason: 'spoiled',
    })
    expect(await refusal(touched.id)).toMatchObject({ status: 409, message: 'application_codes_in_use' })
    expect(await canceller.call(getApplication, { params: { id: touched.id } })).toMatchObject({
      state: 'DELIVERED',
      cancelBlockedBy: 'application_codes_in_use',
    })
  })

  it('either downloaded or cancelled, never both', async () => {
    const exporter = await userWith(t.http, t.admin, ['applications.export'])
    for (let round = 0; round < 5; round++) {
      const { id } = await anApplication(applicant, stock)
      const body = { signature: signature(canceller, await digestOf(id)) }
      const outcomes = await Promise.all([
        canceller.raw(cancelApplication, { params: { id }, body }),
        exporter.raw(downloadCodes, { params: { id }, query: {} }),
      ])
      expect(outcomes.filter(({ status }) => status === 200)).toHaveLength(1)
    }
  })

  it('by nobody without the right, with a wrong password or for what was not shown, and not in another tenant', async () => {
    const { id } = await anApplication(applicant, stock)
    const digest = await digestOf(id)
    expect(
      await applicant.refusal(cancelApplication, { params: { id }, body: { signature: signature(applicant, digest) } }),
    ).toMatchObject({ status: 403 })
    expect(
      await canceller.refusal(cancelApplication, {
        params: { id },
        body: { signature: { ...signature(canceller, digest), password: 'not mine' } },
      }),
    ).toMatchObject({ message: 'user_name_or_password_wrong' })
    expect(
      await canceller.refusal(cancelApplication, {
        params: { id },
        body: { signature: signature(canceller, '0'.repeat(64)) },
      }),
    ).toMatchObject({ status: 409, message: 'changed_meanwhile' })
    expect(
      await t.other.refusal(cancelApplication, { params: { id }, body: { signature: signature(t.other, digest) } }),
    ).toMatchObject({ status: 404 })
  })
})

describe('before an application is sent', () => {
  it('its preview shows the shape of a code but none of the real ones, what is left, and how easily one is guessed', async () => {
    const query = {
      productId: stock.product.id,
      level: 'EA' as const,
      ruleVersionId: stock.ruleVersionId,
      quantity: 50,
    }
    const preview = await applicant.call(previewApplication, { query })
    const made = await anApplication(applicant, stock, { quantity: 50 })
    const { blocks } = await applicant.call(getApplication, { params: { id: made.id } })
    expect(preview.example).toHaveLength(blocks[0]?.firstCode.length ?? 0)
    expect(preview.example).not.toBe(blocks[0]?.firstCode)
    expect(preview).toMatchObject({ length: preview.example.length, isReasonNeeded: false })
    expect((await applicant.call(previewApplication, { query })).left).toBe(preview.left - 50)
    expect(
      (await applicant.call(previewApplication, { query: { ...query, quantity: 10_000_000_000 } })).guess,
    ).toBeGreaterThan(preview.guess)
    expect(await applicant.refusal(previewApplication, { query: { ...query, level: 'PL' } })).toMatchObject({
      message: 'rule_does_not_fit_level',
    })
    expect(
      (await applicant.call(listAllocations, { query: { productId: stock.product.id, level: 'EA' } })).items,
    ).toEqual([])
  })
})

describe('the request log', () => {
  it('is filtered by kind, product, status, person and day, and pages without gaps', async () => {
    const reader = await userWith(t.http, t.admin, ['requestLog.list'])
    const [newest] = (await reader.call(listRequests, { query: { kind: 'CANCEL' } })).items
    expect(newest).toMatchObject({
      kind: 'CANCEL',
      application: { state: 'CANCELLED', product: { id: stock.product.id } },
    })
    const ids: string[] = []
    for (let after: string | undefined; ;) {
      const page = await reader.call(listRequests, { query: { limit: 40, ...(after && { after }) } })
      ids.push(...page.items.map(({ id }) => id))
      if (page.next === null) break
      after = page.next
    }
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual(ids.toSorted().reverse())
    const count = async (query: object) =>
      (await reader.call(listRequests, { query: { limit: 200, ...query } })).items.length
    expect(await count({ productId: '0199f7a0-0000-7000-8000-000000000000' })).toBe(0)
    expect(await count({ from: '2199-01-01' })).toBe(0)
    expect(await count({ to: '2199-01-01', by: 'ADMINISTRATOR', kind: 'DOWNLOAD' })).toBeGreaterThan(0)
    expect(await count({ by: '%' })).toBe(0)
    expect(await count({ applyStatus: '0', kind: 'REQUEST' })).toBeGreaterThan(0)
    expect((await t.other.call(listRequests, { query: {} })).items).toEqual([])
    expect(await applicant.refusal(listRequests, { query: {} })).toMatchObject({ status: 403 })
  })
})
