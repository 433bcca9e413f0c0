/** Secrets and personal data that pass through the product are in nothing that it, its metrics, its database or a report of the process writes. */

import { randomBytes, randomInt } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { permissions } from '@serialis/contract/permissions.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { codeAt } from '../../src/platform/access/second-factor/second-factor.fixtures.ts'
import { realPng } from '../../src/platform/rich-text/controller/pictures.fixtures.ts'
import { atEnd } from '../harness/at-end.ts'
import { databaseLog } from '../harness/database-log.ts'
import { freshDatabase, type TestDatabase } from '../harness/database.ts'
import { startProcess, type ProductProcess } from '../harness/process.ts'
import { waitUntil } from '../harness/wait-until.ts'

const mark = (name: string) => `${name}${randomBytes(6).toString('hex')}`
/** What is searched for, by what it is; what the product itself makes is added when it is known. */
const canaries = new Map(
  [
    'adminPassword',
    'secondPassword',
    'verificationCode',
    'metricsToken',
    'wrongPassword',
    'wrongAccount',
    'newPassword',
    'realName',
    'mailbox',
    'targetSecret',
    'mailPassword',
    'cookie',
    'header',
    'query',
    'path',
    'record',
    'badJson',
    'fileName',
    'fileContent',
    'failedName',
    'wrongRecoveryCode',
    'wrongPasskey',
  ].map((name) => [name, mark(name)]),
)
canaries.set('phone', `+86139${String(randomInt(100_000_000)).padStart(8, '0')}`)
const the = (name: string): string => canaries.get(name) ?? ''

let folder: string
let database: TestDatabase
let product: ProductProcess
let token = ''
const lines = () =>
  product
    .output()
    .split('\n')
    .filter((line) => line !== '')

interface Sent {
  body?: unknown
  headers?: Record<string, string>
}

async function send(method: string, path: string, { body, headers = {} }: Sent = {}) {
  const answer = await fetch(product.url + path, {
    method,
    headers: {
      ...(token !== '' && { authorization: token }),
      ...(body !== undefined && !(body instanceof FormData) && { 'content-type': 'application/json' }),
      'idempotency-key': randomBytes(8).toString('hex'),
      ...headers,
    },
    ...(body !== undefined && {
      body: typeof body === 'string' || body instanceof FormData ? body : JSON.stringify(body),
    }),
  })
  return { status: answer.status, id: answer.headers.get('x-request-id') ?? '', text: await answer.text() }
}

const login = (account: string, password: string) =>
  send('POST', '/gateway/api/saas-core-tenant/authentication/user', {
    body: { account, password, verificationCode: the('verificationCode') },
  })
const field = (text: string, name: string): string => String((JSON.parse(text) as Record<string, unknown>)[name])

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serialis-canary-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  database = await freshDatabase()
  product = await startProcess(folder, {
    DATABASE_URL: database.ownerUrl,
    APP_DATABASE_URL: database.appUrl,
    ADMIN_PASSWORD: the('adminPassword'),
    SECOND_ADMIN_PASSWORD: the('secondPassword'),
    FIXED_VERIFICATION_CODE: the('verificationCode'),
    METRICS_TOKEN: the('metricsToken'),
    ACCESS_LOG: 'on',
    LOG_FORMAT: 'json',
    NODE_OPTIONS: `--report-on-signal --report-directory=${folder}`,
  })
  atEnd(() => product.stop())
  canaries.set('masterKey', (await readFile(join(folder, 'master.key'), 'utf8')).trim())
  const told = await waitUntil(
    () => readFile(join(folder, 'recovery-key.txt'), 'utf8').catch(() => ''),
    (text) => text.endsWith('\n'),
  )
  canaries.set('recoveryKey', told.trim())
  const session = await login('admin', the('adminPassword'))
  expect(session.status, session.text).toBe(200)
  token = field(session.text, 'data')
  canaries.set('token', token)
})

/** A role, a person with a one-time code who chooses a password, an API key, a push target and a mail server. */
async function useSecrets() {
  const role = await send('POST', '/api/access/roles', {
    body: { name: the('record'), authorities: [permissions['products.list']] },
  })
  expect(role.status, role.text).toBeLessThan(300)
  const person = {
    account: 'person',
    name: the('realName'),
    phone: the('phone'),
    email: `${the('mailbox')}@example.com`,
  }
  const user = await send('POST', '/api/access/users', { body: { ...person, roleIds: [field(role.text, 'id')] } })
  expect(user.status, user.text).toBeLessThan(300)
  canaries.set('oneTimeCode', field(user.text, 'code'))
  const body = { account: 'person', code: the('oneTimeCode'), newPassword: the('newPassword') }
  expect((await send('POST', '/gateway/api/saas-core-tenant/authentication/password', { body })).status).toBeLessThan(
    300,
  )
  const key = await send('POST', '/api/access/api_keys', {
    body: { name: 'Key', authorities: [permissions['products.list']] },
  })
  expect(key.status, key.text).toBeLessThan(300)
  canaries.set('apiKey', field(key.text, 'key'))
  await send('GET', '/api/products', { headers: { authorization: the('apiKey') } })
  const target = {
    name: 'Target',
    url: 'https://partner.example/push',
    format: 'JSON_V1',
    auth: 'BASIC',
    authUser: 'user',
    secret: the('targetSecret'),
  }
  const made = await send('POST', '/api/push/targets', { body: target })
  expect(made.status, made.text).toBeLessThan(300)
  const mail = {
    version: 0,
    host: 'mail.invalid',
    port: 25,
    security: 'TLS',
    user: 'user',
    password: the('mailPassword'),
    sender: `${the('mailbox')}@example.com`,
    locale: 'en',
    orderCommands: [],
    timeoutSeconds: 1,
    isActive: true,
  }
  const saved = await send('PUT', '/api/mail/settings', { body: mail })
  expect(saved.status, saved.text).toBeLessThan(300)
}

/** A ticket in the query of the controller, and the signed address of what it uploads. */
async function useTicket() {
  const made = await send('POST', '/api/rich-text/tickets', { body: { document: 'news:1', kind: 'image' } })
  expect(made.status, made.text).toBe(200)
  canaries.set('ticket', field(made.text, 'ticket'))
  const form = new FormData()
  form.append('upfile', new Blob([new Uint8Array(await realPng())]), `${the('fileName')}.png`)
  const address = `${product.url}/static/UE/controller?action=uploadimage&ticket=${the('ticket')}`
  const uploaded = await (await fetch(address, { method: 'POST', body: form })).text()
  expect(uploaded).toContain('"SUCCESS"')
  const url = field(uploaded, 'url')
  canaries.set('address', new URLSearchParams(url.split('?')[1]).get('s') ?? '')
  expect((await fetch(product.url + url)).status).toBe(200)
  expect((await fetch(`${product.url + url}x`)).status).toBe(404)
}

/** An authenticator app and its recovery codes; then answers that are wrong, used, and right. */
async function useSecondFactor() {
  const path = '/api/access/me/second_factor'
  const started = await send('POST', `${path}/app`)
  expect(started.status, started.text).toBe(200)
  canaries.set('secret', field(started.text, 'secret'))
  const password = the('adminPassword')
  const code = codeAt(the('secret'), new Date())
  const confirmed = await send('PUT', `${path}/app`, { body: { password, code } })
  expect(confirmed.status, confirmed.text).toBe(200)
  const keep = (name: string, { text }: { text: string }) => {
    const { recoveryCodes } = JSON.parse(text) as { recoveryCodes: string[] }
    for (const [at, one] of recoveryCodes.entries()) canaries.set(`${name}${at}`, one)
    expect(recoveryCodes).toHaveLength(10)
  }
  keep('recoveryCode', confirmed)
  const renew = (secondFactor: object) => send('POST', `${path}/recovery_codes`, { body: { password, secondFactor } })
  const wrong = the('wrongPasskey')
  const response = { clientDataJSON: wrong, authenticatorData: wrong, signature: wrong }
  for (const answer of [{ code: the('wrongRecoveryCode') }, { code }, { passkey: { id: wrong, response } }])
    expect((await renew(answer)).status, JSON.stringify(answer)).toBe(400)
  const renewed = await renew({ code: the('recoveryCode0') })
  expect(renewed.status, renewed.text).toBe(200)
  keep('nextRecoveryCode', renewed)
}

/** Refused logins, unknown paths, input that is no JSON, files that are none, and a failure of the database. */
async function goWrong() {
  expect((await login(the('wrongAccount'), the('wrongPassword'))).status).toBe(400)
  expect((await login('admin', the('wrongPassword'))).status).toBe(400)
  const headers = { cookie: `session=${the('cookie')}`, 'x-canary': the('header'), 'user-agent': the('header') }
  await send('GET', `/api/access/users?name=${the('query')}`, { headers })
  expect((await send('GET', `/api/nothing/${the('path')}`)).status).toBe(404)
  expect((await send('GET', `/api/access/roles/${the('path')}?q=${the('query')}`)).status).toBe(404)
  expect((await send('GET', `/api/%E0%A4%A${the('path')}`)).status).toBe(400)
  expect((await send('POST', '/api/access/roles', { body: `{"name": "${the('badJson')}` })).status).toBe(400)
  const form = new FormData()
  form.append('file', new Blob([`gtin,name\n${the('fileContent')},"${the('fileContent')}`]), `${the('fileName')}.csv`)
  const upload = await send('POST', '/api/product-imports', { body: form })
  expect(upload.status, upload.text).not.toBe(404)
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  // A fault that no input is to blame for: its detail says what was to be stored.
  await owner.query(`
    create function roles_broken() returns trigger language plpgsql as $$
    begin raise exception 'roles are broken' using errcode = 'XX001', detail = new::text; end $$`)
  await owner.query(
    `create trigger roles_broken before insert on roles for each row when (new.name like 'failedName%') execute function roles_broken()`,
  )
  await owner.end()
  const failed = await send('POST', '/api/access/roles', {
    body: { name: the('failedName'), authorities: [permissions['products.list']] },
  })
  expect(failed.status, failed.text).toBe(503)
  return failed
}

const found = (text: string): string[] =>
  [...canaries]
    .filter(([, value]) =>
      [value, encodeURIComponent(value), Buffer.from(value).toString('base64').replace(/=+$/, '')].some((one) =>
        text.includes(one),
      ),
    )
    .map(([name]) => name)

describe('canaries', { shuffle: false }, () => {
  it('are what people, programs and files bring, and what goes wrong with them', async () => {
    await useSecrets()
    await useTicket()
    await useSecondFactor()
    const failed = await goWrong()
    await waitUntil(
      () => lines().filter((line) => line.includes(failed.id)).length,
      (count) => count === 2,
    )
    expect(lines().filter((line) => line.includes('unexpected error'))).toHaveLength(1)
    expect(canaries.size).toBe(51)
    expect([...canaries].filter(([, value]) => value.length < 8)).toEqual([])
  })

  it('are in no line of the log, each of which is an object with time and level', () => {
    for (const line of lines())
      expect(JSON.parse(line)).toMatchObject({ time: expect.any(String), level: expect.any(String) })
    expect(found(product.output())).toEqual([])
  })

  it('leave a line for each request: who, which route, what came of it', () => {
    const requests = lines()
      .map((line) => JSON.parse(line) as Record<string, unknown>)
      .filter(({ message }) => message === 'request')
    const of = (route: string, status: number) =>
      requests.find((line) => line['route'] === route && line['status'] === status)
    const path = '/gateway/api/saas-core-tenant/authentication/user'
    expect(of(path, 400)).toMatchObject({ method: 'POST', ms: expect.any(Number), requestId: expect.any(String) })
    expect(of('/api/access/roles/:id', 404)).toMatchObject({ tenantId: 1, userId: expect.any(String) })
    expect(of('/api/access/roles', 503)?.['bytes']).toBeGreaterThan(100)
    expect(Object.keys(of('/api/access/roles', 503) ?? {}).sort()).toEqual(
      [
        'bytes',
        'level',
        'message',
        'method',
        'ms',
        'requestId',
        'route',
        'status',
        'tenantId',
        'time',
        'userId',
      ].sort(),
    )
  })

  it('are not in the metrics', async () => {
    const { status, text } = await send('GET', '/metrics', {
      headers: { authorization: `Bearer ${the('metricsToken')}` },
    })
    expect([status, text.includes('serialis_http_seconds')]).toEqual([200, true])
    expect(found(text)).toEqual([])
  })

  it('are not in the log of the database, which names the failure by its class', async () => {
    const logged = await databaseLog(database.ownerUrl)
    expect(logged.join('\n')).toMatch(/ XX001 ERROR: /)
    expect(found(logged.join('\n'))).toEqual([])
  })

  it('are not in a diagnostic report of the process', async () => {
    process.kill(product.pid, 'SIGUSR2')
    const report = await waitUntil(
      async () => {
        const name = (await readdir(folder)).find((one) => /^report\..*\.json$/.test(one))
        return name === undefined ? '' : readFile(join(folder, name), 'utf8')
      },
      (text) => text.trimEnd().endsWith('}'),
    )
    expect(JSON.parse(report)).toHaveProperty('javascriptStack')
    expect(found(report)).toEqual([])
  })
})
