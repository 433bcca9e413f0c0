import { request } from 'node:http'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { tracelinkAccounts } from '@serialis/contract/plant/sources/accounts.routes.ts'
import { AS2_PATH } from '@serialis/contract/plant/sources/accounts.schema.ts'
import { listMessages } from '@serialis/contract/plant/sources/messages.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { startAs2, type As2StandIn } from '@serialis/partners/as2.ts'
import { newAuthority, type Authority, type Identity } from '@serialis/partners/certificates.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { clientOf, userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { anApprovedProduct } from '../../products/products.fixtures.ts'
import { dispatchSources } from '../dispatcher.ts'
import { aPull, aTracelink, pullIn, tracelinkBody } from '../sources.fixtures.ts'

let t: TestApp
let admin: Client
let partner: As2StandIn
let ours: Identity
let theirs: Identity
let stranger: Identity
let authority: Authority
let accountId: string
let address: string
let product: Product
let now = new Date('2026-11-22T08:00:00Z')
const always = { validFrom: new Date('2020-01-01T00:00:00Z'), validTo: new Date('2120-01-01T00:00:00Z') }
const ids = { ownId: 'Serialis plant 7', partnerId: 'TRACELINK-TEST' }
const settings = (over: object = {}) =>
  ({
    mode: 'AS2',
    url: partner.url,
    user: '',
    as2OwnId: ids.ownId,
    as2PartnerId: ids.partnerId,
    as2OwnCertificate: ours.certificate,
    as2PartnerCertificate: theirs.certificate,
    ...over,
  }) as never

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now }, work: true })
  const approver = await userWith(t.http, t.admin, ['products.approve', 'products.list'])
  product = await anApprovedProduct(t.admin, approver, { snSource: 'TRACELINK' })
  const { key } = await t.admin.call(createApiKey, {
    body: { name: 'key', authorities: (Object.keys(permissions) as PermissionName[]).map((name) => permissions[name]) },
  })
  admin = clientOf(t.http, key, '')
  authority = await newAuthority()
  ;[ours, theirs, stranger] = (await Promise.all(
    ['ours', 'theirs', 'stranger'].map((name) => authority.issue({ name, ...always })),
  )) as [Identity, Identity, Identity]
  address = `${await t.http.listen({ port: 0, host: '127.0.0.1' })}${AS2_PATH}/0001`
  partner = await startAs2({
    own: theirs,
    ownId: ids.partnerId,
    partnerId: '"Serialis plant 7"',
    partnerCertificate: ours.certificate,
    stranger,
    answersTo: address,
  })
  atEnd(() => partner.close())
  accountId = (
    await aTracelink(admin, partner.url, [product.id], {
      secret: '',
      privateKey: ours.privateKey,
      timeoutSeconds: 1,
      settings: settings(),
    })
  ).id
})
const later = async (minutes: number) => {
  now = new Date(now.getTime() + minutes * 60_000)
  await dispatchSources(t.app, 1)
}
/** Names the partner and a body that never arrives: an answer proves that the body was not read. */
function knock({ from = ids.partnerId, size = 1000 } = {}) {
  const asked = request(address, {
    method: 'POST',
    headers: {
      'AS2-From': `"${from}"`,
      'AS2-To': `"${ids.ownId}"`,
      'Message-ID': '<knock@partner>',
      'Content-Type': 'application/pkcs7-mime',
      'Content-Length': size,
    },
  })
  const answer = new Promise<{ status: number | undefined; retryAfter: string | undefined; text: string }>(
    (resolve) => {
      asked.on('response', (response) => {
        const pieces: Buffer[] = []
        response
          .on('data', (piece: Buffer) => pieces.push(piece))
          .on('end', () => {
            resolve({
              status: response.statusCode,
              retryAfter: response.headers['retry-after'],
              text: Buffer.concat(pieces).toString(),
            })
            asked.destroy()
          })
      })
    },
  )
  // We closed the connection ourselves.
  asked.on('error', () => undefined)
  asked.flushHeaders()
  return { answer, leave: () => void asked.destroy() }
}
const messages = async () => (await admin.call(listMessages, { query: { limit: 100 } })).items
const openAlert = async (subjectId: string) =>
  (await admin.call(listAlerts, { query: { limit: 100 } })).items.find(
    (one) => one.type === 'E7' && one.subjectId === subjectId,
  )
const xml = (codes: string) =>
  `<SNXResponseMessage><MessageBody><RequestId>other</RequestId><ObjectKey><Name>GTIN</Name><Value>${product.newest.levels.find(({ level }) => level === 'EA')?.gtin}</Value></ObjectKey>${codes}</MessageBody></SNXResponseMessage>`

describe('codes by AS2', () => {
  it('are asked for in a signed and encrypted message, and come in one whose sender gets a receipt; the same message again gets the same and changes nothing', async () => {
    const pull = await pullIn(admin, (await aPull(admin, product.id, 30)).id, ['DELIVERED'])
    expect(pull).toMatchObject({ accepted: 30, tries: 1, answers: [{ received: 30, messageId: expect.any(String) }] })
    expect(partner.requests).toEqual([pull.requestId])
    await expect.poll(() => partner.receipts.length).toBe(1)
    const [receipt] = partner.receipts
    expect(receipt).toMatchObject({
      status: 200,
      text: expect.stringMatching(/multipart\/report[\s\S]*; processed\r\n/),
    })
    expect(receipt!.text).toContain(`Received-Content-MIC: ${receipt!.mic}, sha-256`)
    expect(receipt!.text).toContain(`Original-Message-ID: ${receipt!.messageId}`)
    const [message] = await messages()
    expect(message).toMatchObject({
      origin: 'AS2',
      status: 'DONE',
      outcome: 'ANSWERED',
      pullId: pull.id,
      file: { name: `SNXResponse-${pull.requestId}.xml` },
    })
    // Sent twice at once, and once more: other bytes under an id that was used.
    const again = await Promise.all([
      partner.send(xml('<SerialNo>A1</SerialNo>'), { messageId: '<twice@partner>' }),
      partner.send(xml('<SerialNo>A1</SerialNo>'), { messageId: '<twice@partner>' }),
    ])
    const third = await partner.send(xml('<SerialNo>A2</SerialNo>'), { messageId: '<twice@partner>' })
    expect(new Set([...again, third].map(({ text }) => text)).size).toBe(1)
    expect(await messages()).toHaveLength(2)
  })

  it("are asked for again when the receipt is missing, wrong, somebody else's or says no, and when nobody answers", async () => {
    const { id } = await aPull(admin, product.id, 11)
    await pullIn(admin, id, ['DELIVERED'])
    const asked = await (partner.receipt('unsigned'), aPull(admin, product.id, 5))
    const failed = async (tries: number) =>
      (await pullIn(admin, asked.id, ['WAITING'], (pull) => pull.tries === tries)).problem
    expect(await failed(1)).toBe('receipt_missing')
    const seen = []
    for (const [number, how] of (['otherContent', 'forged', 'refused'] as const).entries()) {
      partner.receipt(how)
      await later(16)
      seen.push(await failed(number + 2))
    }
    expect(seen).toEqual(['receipt_wrong', 'receipt_wrong', 'partner_refused'])
    partner.receipt('ok')
    partner.behave('hang')
    await later(16)
    expect(await failed(5)).toBe('timeout')
    partner.behave('short')
    await later(16)
    expect(await pullIn(admin, asked.id, ['SHORT'])).toMatchObject({ accepted: 4, tries: 6 })
    partner.behave('garbage')
    const torn = await aPull(admin, product.id, 5)
    await pullIn(admin, torn.id, ['SENT'])
    await expect
      .poll(async () =>
        (await messages()).some(({ status, problem }) => status === 'DEAD' && problem === 'unreadable_answer'),
      )
      .toBe(true)
    partner.behave('ok')
    expect(await admin.call(tracelinkAccounts.test, { params: { id: accountId } })).toMatchObject({ isReachable: true })
    partner.behave('refuse')
    expect(await admin.call(tracelinkAccounts.test, { params: { id: accountId } })).toMatchObject({
      problem: { kind: 'partner_refused' },
    })
    partner.behave('ok')
  })

  it('are taken from the partner alone: others are refused, leave nothing behind, and somebody is told', async () => {
    const count = (await messages()).length
    const said = async (over: Parameters<As2StandIn['send']>[1]) =>
      /Disposition: \S+ (.*)\r/.exec((await partner.send(xml('<SerialNo>B1</SerialNo>'), over)).text)?.[1]
    expect(await partner.send(xml(''), { from: 'SOMEBODY' })).toMatchObject({
      status: 403,
      text: expect.stringContaining('as2_partner_unknown'),
    })
    expect(await said({ isPlain: true })).toBe('processed/error: insufficient-message-security')
    expect(await said({ lockedFor: stranger.certificate })).toBe('processed/error: decryption-failed')
    expect(await said({ signedBy: stranger })).toBe('processed/error: authentication-failed')
    expect(await messages()).toHaveLength(count)
    expect(await openAlert(accountId)).toMatchObject({
      status: 'NEW',
      raisedCount: 3,
      params: { problem: 'signature_wrong' },
    })
    expect((await admin.call(tracelinkAccounts.get, { params: { id: accountId } })).lastProblem).toMatchObject({
      kind: 'signature_wrong',
    })
    expect(await said({})).toBe('processed')
    expect(await openAlert(accountId)).toMatchObject({ status: 'OBSOLETE' })
    partner.answersTo(address.replace('0001', '0002'))
    expect(await partner.send(xml(''))).toMatchObject({ status: 403 })
    partner.answersTo(address.replace('0001', 'none'))
    expect(await partner.send(xml(''))).toMatchObject({ status: 404 })
    partner.answersTo(address)
  })

  it('are not waited for from who sends too many at once: he is told before anything is read', async () => {
    const knocks = [knock(), knock(), knock()]
    const told = await Promise.race(knocks.map(({ answer }) => answer))
    expect(told).toMatchObject({ status: 503, retryAfter: '10', text: expect.stringContaining('server_busy') })
    expect(await knock({ size: 200 * 2 ** 20 }).answer).toMatchObject({ status: 413 })
    expect(await knock({ from: 'SOMEBODY' }).answer).toMatchObject({ status: 403 })
    for (const { leave } of knocks) leave()
    await expect.poll(async () => (await partner.send(xml('<SerialNo>C1</SerialNo>'))).status).toBe(200)
  })

  it('are not read from an address that sent too much that was wrong, which raises no alert any more, until it has waited', async () => {
    now = new Date(now.getTime() + 16 * 60_000)
    for (let time = 0; time < 10; time++)
      expect(await partner.send('guess', { isPlain: true })).toMatchObject({ status: 200 })
    expect(await openAlert(accountId)).toMatchObject({ status: 'NEW', raisedCount: 10 })
    const told = await knock().answer
    expect(told).toMatchObject({ status: 429, retryAfter: '60', text: expect.stringContaining('too_many_requests') })
    expect(await partner.send('guess', { isPlain: true })).toMatchObject({ status: 429 })
    expect(await partner.send(xml('<SerialNo>D1</SerialNo>'))).toMatchObject({ status: 429 })
    expect(await openAlert(accountId)).toMatchObject({ raisedCount: 10 })
    now = new Date(now.getTime() + 61_000)
    expect(await partner.send(xml('<SerialNo>D1</SerialNo>'))).toMatchObject({ status: 200 })
    expect(await openAlert(accountId)).toMatchObject({ status: 'OBSOLETE' })
  })

  it('need an account that says at the field what cannot work', async () => {
    const refused = (over: object, change: object = {}) =>
      admin.refusal(tracelinkAccounts.create, {
        body: tracelinkBody(partner.url, [product.id], {
          secret: '',
          privateKey: ours.privateKey,
          isActive: false,
          ...change,
          settings: settings({ as2OwnId: 'other', ...over }),
        }),
      })
    expect((await refused({ as2OwnId: '' })).fields).toEqual({ 'settings.as2OwnId': 'account_as2_id_can_not_be_empty' })
    expect((await refused({ as2PartnerId: 'a "b"' })).fields).toEqual({
      'settings.as2PartnerId': 'account_as2_id_wrong_format',
    })
    expect((await refused({ as2PartnerCertificate: '' })).fields).toEqual({
      'settings.as2PartnerCertificate': 'account_certificate_can_not_be_empty',
    })
    expect((await refused({ as2OwnCertificate: theirs.certificate })).fields).toEqual({
      privateKey: 'account_key_of_other_certificate',
    })
    expect(await refused({ as2OwnId: ids.ownId })).toMatchObject({ status: 409, message: 'account_as2_ids_taken' })
    const elliptic = await authority.issue({ name: 'elliptic', isElliptic: true, ...always })
    expect((await refused({ as2PartnerCertificate: elliptic.certificate })).fields).toEqual({
      'settings.as2PartnerCertificate': 'account_certificate_needs_rsa',
    })
  })
})

// The last test of the file: afterwards the tenant is a sandbox.
it('a partner is unknown to a sandbox, though its account is there', async () => {
  const known = knock()
  // It is known so far: the product waits for the body.
  expect(await Promise.race([known.answer, new Promise((resolve) => setTimeout(resolve, 300, 'waits'))])).toBe('waits')
  known.leave()
  const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  await superuser.query('update tenants set sandbox_of = 2 where tenant_id = 1')
  await superuser.end()
  const asked = knock()
  const answer = await Promise.race([asked.answer, new Promise((resolve) => setTimeout(resolve, 5_000, 'waits'))])
  asked.leave()
  expect(answer).toMatchObject({ text: expect.stringContaining('as2_partner_unknown') as string })
})
