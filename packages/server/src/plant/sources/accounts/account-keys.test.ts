import { createPrivateKey } from 'node:crypto'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { webserviceAccounts } from '@serialis/contract/plant/sources/accounts.routes.ts'
import { createApiKey, revokeApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import type { StandIn } from '@serialis/partners/behaviour.ts'
import { newAuthority, type Authority, type Identity } from '@serialis/partners/certificates.ts'
import { startWeb } from '@serialis/partners/web.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { clientOf, userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { started, taskIn } from '../../../platform/tasks/tasks.fixtures.ts'
import { anApprovedProduct } from '../../products/products.fixtures.ts'
import { aPull, aWebservice, pullIn, webBody } from '../sources.fixtures.ts'

let t: TestApp
let admin: Client
let product: Product
let now = new Date('2026-11-22T08:00:00Z')
/** Certificates are checked by the clock of the application; TLS checks them by the machine's. */
const always = { validFrom: new Date('2020-01-01T00:00:00Z'), validTo: new Date('2120-01-01T00:00:00Z') }

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now }, work: true })
  const approver = await userWith(t.http, t.admin, ['products.approve', 'products.list'])
  product = await anApprovedProduct(t.admin, approver, { snSource: 'TRACELINK' })
  const { key } = await t.admin.call(createApiKey, {
    body: { name: 'key', authorities: (Object.keys(permissions) as PermissionName[]).map((name) => permissions[name]) },
  })
  admin = clientOf(t.http, key, '')
})

describe('a web service that knows its callers by their certificates', () => {
  let authority: Authority
  let own: Identity
  let web: StandIn

  beforeAll(async () => {
    authority = await newAuthority()
    own = await authority.issue({ name: 'Serialis plant 7', ...always })
    web = await startWeb({
      secured: {
        identity: await authority.issue({ name: 'partner', addresses: ['127.0.0.1'] }),
        clientAuthority: authority.certificate,
      },
    })
    atEnd(() => web.close())
  })
  const mutual = (identity: Identity, more: object = {}) => ({
    secret: '',
    privateKey: identity.privateKey,
    settings: {
      url: web.url,
      auth: 'MTLS',
      clientCertificate: identity.certificate,
      trustedCertificates: authority.certificate,
      ...more,
    } as never,
  })
  const anAccount = (identity: Identity, more: object = {}) =>
    aWebservice(admin, web.url, [product.id], { isActive: false, ...mutual(identity, more) })
  const tried = async ({ id }: { id: string }) =>
    (await admin.call(webserviceAccounts.test, { params: { id } })).problem?.kind ?? 'answers'

  it('is looked at, asked and told with ours; the key is never shown, and stays when the form leaves it out', async () => {
    const account = await aWebservice(admin, web.url, [product.id], mutual(own))
    expect(account).toMatchObject({
      hasSecret: false,
      hasPrivateKey: true,
      keys: [
        {
          use: 'CLIENT',
          subject: 'CN=Serialis plant 7',
          issuer: 'CN=Partner test authority',
          validTo: '2120-01-01T00:00:00.000Z',
        },
        { use: 'TRUSTED' },
      ],
    })
    expect(await tried(account)).toBe('answers')
    const pull = await pullIn(
      admin,
      (await aPull(admin, product.id, 25)).id,
      ['DELIVERED'],
      ({ answers }) => answers[0]?.acknowledgedAt !== null,
    )
    expect(pull).toMatchObject({ accepted: 25, tries: 1 })
    expect(web.requests.filter(({ requestId }) => requestId === pull.requestId).map(({ kind }) => kind)).toEqual([
      'request',
      'acknowledge',
    ])
    const { privateKey: _, ...body } = webBody(web.url, [product.id], {
      ...mutual(own),
      name: 'Renamed',
      isActive: false,
    })
    const edited = await admin.call(webserviceAccounts.edit, {
      params: { id: account.id },
      body: { ...body, version: account.version },
    })
    expect(edited).toMatchObject({ name: 'Renamed', hasPrivateKey: true })
    expect(await tried(edited)).toBe('answers')
    const events = JSON.stringify((await admin.call(listEvents, { query: { limit: 100 } })).items)
    const answers = JSON.stringify([account, edited, events])
    expect(answers).not.toContain('PRIVATE KEY')
  })

  it('says what is wrong: a certificate of somebody else on either side, or an end that has come', async () => {
    const stranger = await newAuthority('Somebody else')
    expect(await tried(await anAccount(await stranger.issue({ name: 'plant', ...always })))).toBe('certificate_refused')
    expect(await tried(await anAccount(own, { trustedCertificates: stranger.certificate }))).toBe(
      'certificate_not_trusted',
    )
    expect(await tried(await anAccount(own, { trustedCertificates: '' }))).toBe('certificate_not_trusted')
    const soon = await anAccount(
      await authority.issue({ name: 'Ending', validTo: new Date('2026-12-04T08:00:00Z'), validFrom: always.validFrom }),
    )
    expect(soon.keys[0]).toMatchObject({ daysLeft: 12 })
    now = new Date('2026-12-05T08:00:00Z')
    expect(await tried(soon)).toBe('certificate_expired')
    expect((await admin.call(webserviceAccounts.get, { params: { id: soon.id } })).keys[0]).toMatchObject({
      daysLeft: -1,
    })
    now = new Date('2026-11-22T08:00:00Z')
  })

  it('raises an alert at night before it ends, as an API key does: high in the last week, and over once there is a new one', async () => {
    const day = 24 * 3_600_000
    const begun = now
    const ends = new Date(now.getTime() + 20 * day)
    const key = (name: string, expiresAt: string | null) =>
      t.admin.call(createApiKey, { body: { name, authorities: [permissions['roles.list']], expiresAt } })
    const { apiKey } = await key('Ends', ends.toISOString())
    await key('Stays', null)
    const ending = await authority.issue({ name: 'Ends', validFrom: always.validFrom, validTo: ends })
    const account = await aWebservice(admin, web.url, [product.id], mutual(ending))
    await aWebservice(admin, web.url, [product.id], mutual(own))
    const over = (await key('Over', ends.toISOString())).apiKey.id
    const given = { ...mutual(ending), name: 'Switched off' }
    const off = await aWebservice(admin, web.url, [product.id], given)
    let nights = 0
    const alerts = async () => {
      nights++
      for (const kind of ['access.ending_keys', 'sources.ending_keys'])
        await taskIn(admin, (await started(t.app, admin, { kind, input: { day: `${nights}` } })).taskId)
      const { items } = await admin.call(listAlerts, { query: { type: 'S4' } })
      return (...subjects: string[]) => subjects.map((id) => items.find(({ subjectId }) => subjectId === id))
    }
    const two = [apiKey.id, account.id]
    const params = { ends: ends.toISOString().slice(0, 10) }
    expect((await alerts())(...two)).toMatchObject([
      {
        subjectType: 'api_key',
        subjectId: apiKey.id,
        level: 'MIDDLE',
        status: 'NEW',
        params: { name: 'Ends', ...params },
      },
      {
        subjectType: 'webservice_account',
        subjectId: account.id,
        level: 'MIDDLE',
        params: { name: account.name, ...params },
      },
    ])
    now = new Date(now.getTime() + 14 * day)
    expect((await alerts())(...two)).toMatchObject([
      { level: 'HIGH', raisedCount: 2 },
      { level: 'HIGH', raisedCount: 2 },
    ])
    await admin.call(revokeApiKey, { params: { id: apiKey.id }, body: {} })
    const { version } = await admin.call(webserviceAccounts.get, { params: { id: account.id } })
    await admin.call(webserviceAccounts.edit, {
      params: { id: account.id },
      body: { ...webBody(web.url, [product.id], { ...mutual(own), name: account.name }), version },
    })
    expect((await alerts())(...two).map((alert) => alert?.status)).toEqual(['OBSOLETE', 'OBSOLETE'])

    // What has ended, or is switched off, ends its alert too.
    const body = { ...webBody(web.url, [product.id], given), isActive: false, version: off.version }
    await admin.call(webserviceAccounts.edit, { params: { id: off.id }, body })
    now = new Date(ends.getTime() + day)
    expect((await alerts())(over, off.id).map((alert) => alert?.status)).toEqual(['OBSOLETE', 'OBSOLETE'])
    now = begun
  })

  it('is refused at the field that is wrong', async () => {
    const other = await authority.issue({ name: 'Other', ...always })
    const fieldsOf = async (change: object, settings: object = {}) => {
      const given = mutual(own, settings)
      return (
        await admin.refusal(webserviceAccounts.create, {
          body: webBody(web.url, [product.id], { ...given, ...change }),
        })
      ).fields
    }
    expect(await fieldsOf({}, { url: 'http://127.0.0.1:1' })).toEqual({ 'settings.url': 'account_url_must_be_https' })
    t.app.config.outgoing.onlyEncrypted = true
    expect(await fieldsOf({}, { url: 'http://127.0.0.1:1' })).toEqual({ 'settings.url': 'plain_text_not_allowed' })
    t.app.config.outgoing.onlyEncrypted = false
    expect(await fieldsOf({}, { clientCertificate: '' })).toEqual({
      'settings.clientCertificate': 'account_certificate_can_not_be_empty',
    })
    expect(await fieldsOf({}, { clientCertificate: own.privateKey })).toEqual({
      'settings.clientCertificate': 'account_certificate_unreadable',
    })
    expect(await fieldsOf({}, { trustedCertificates: 'none' })).toEqual({
      'settings.trustedCertificates': 'account_certificate_unreadable',
    })
    expect(await fieldsOf({ privateKey: '' })).toEqual({ privateKey: 'account_key_can_not_be_empty' })
    expect(await fieldsOf({ privateKey: own.certificate })).toEqual({ privateKey: 'account_key_unreadable' })
    expect(await fieldsOf({ privateKey: other.privateKey })).toEqual({ privateKey: 'account_key_of_other_certificate' })
    // Too short for the TLS of today.
    const short = await authority.issue({ name: 'Short', ...always, bits: 1024 })
    expect(await fieldsOf({ privateKey: short.privateKey }, { clientCertificate: short.certificate })).toEqual({
      privateKey: 'account_key_unusable',
    })
    const past = await authority.issue({
      name: 'Past',
      validFrom: always.validFrom,
      validTo: new Date('2026-11-21T00:00:00Z'),
    })
    expect(await fieldsOf({ privateKey: past.privateKey }, { clientCertificate: past.certificate })).toEqual({
      'settings.clientCertificate': 'account_certificate_expired',
    })
    const future = await authority.issue({
      name: 'Future',
      validFrom: new Date('2026-11-23T00:00:00Z'),
      validTo: always.validTo,
    })
    expect(await fieldsOf({ privateKey: future.privateKey }, { clientCertificate: future.certificate })).toEqual({
      'settings.clientCertificate': 'account_certificate_not_yet_valid',
    })
    const locked = createPrivateKey(own.privateKey).export({
      type: 'pkcs8',
      format: 'pem',
      cipher: 'aes-256-cbc',
      passphrase: 'open it',
    }) as string
    expect(await fieldsOf({ privateKey: locked })).toEqual({ passphrase: 'account_key_passphrase_wrong' })
    expect(await fieldsOf({ privateKey: locked, passphrase: 'wrong' })).toEqual({
      passphrase: 'account_key_passphrase_wrong',
    })
    const opened = await aWebservice(admin, web.url, [product.id], {
      ...mutual(own),
      isActive: false,
      privateKey: locked,
      passphrase: 'open it',
    })
    expect(await tried(opened)).toBe('answers')
    // Another certificate with the stored key.
    const { privateKey: _, ...body } = webBody(web.url, [product.id], mutual(other))
    expect(
      (
        await admin.refusal(webserviceAccounts.edit, {
          params: { id: opened.id },
          body: { ...body, version: opened.version },
        })
      ).fields,
    ).toEqual({ privateKey: 'account_key_of_other_certificate' })
  })
})
