import { createHash, randomBytes } from 'node:crypto'
import {
  changeOwnPassword,
  createRole,
  createUser,
  enableUser,
  getMe,
  getUser,
  listUsers,
  login,
} from '@serialis/contract/platform/access/access.routes.ts'
import { getOwnLogins, getUserLogins } from '@serialis/contract/platform/access/logins.routes.ts'
import { choosePassword } from '@serialis/contract/platform/access/one-time-codes.routes.ts'
import { getPasswordPolicy, savePasswordPolicy } from '@serialis/contract/platform/access/password-policy.routes.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { getEvent, listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { as, clientOf, openAccount, urlOf } from '../../../../test/harness/client.ts'
import { testApp, VERIFICATION_CODE, type TestApp } from '../../../../test/harness/database.ts'
import { watchStatements } from '../../../../test/harness/statements.ts'
import { buildApp } from '../../../app.ts'
import { inTenant } from '../../../kit/db/db.ts'

let t: TestApp
let now = new Date('2026-11-20T08:00:00Z')
const later = (ms: number) => (now = new Date(now.getTime() + ms))
const MINUTE = 60_000
const PASSWORD = 'the right password'

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
})
// A day later nothing of an earlier test waits; each has its own account, so it stands alone.
beforeEach(async () => {
  later(24 * 60 * MINUTE)
  t.admin = await as(t.http, 'admin', 'administrator of the tests')
  t.other = await as(t.http, 'admin@0002', 'administrator of the tests')
})

let made = 0
async function newUser() {
  const account = `guessed${++made}`
  const role = await t.admin.call(createRole, { body: { name: account, authorities: ['050000'] } })
  const body = { account, name: account, roleIds: [role.id], password: PASSWORD }
  return openAccount(t.http, t.admin, body)
}
const secret = () => randomBytes(32).toString('base64url')

interface Try {
  device?: string
  address?: string
  http?: TestApp['http']
}
const tryLogin = async (
  account: string,
  password: string,
  { device = '', address = '127.0.0.1', http = t.http }: Try = {},
) => {
  const answer = await http.inject({
    method: 'POST',
    url: urlOf(login, {}),
    remoteAddress: address,
    payload: { account, password, verificationCode: VERIFICATION_CODE, device },
  })
  return { status: answer.statusCode, token: (answer.json() as { data?: string }).data ?? '' }
}
const statusOf = async (...of: Parameters<typeof tryLogin>) => (await tryLogin(...of)).status
const wrong = async (times: number, account: string, from: Try = {}) => {
  for (let one = 0; one < times; one++) expect(await statusOf(account, 'wrong', from)).toBe(400)
}
const eventsOf = async (subjectId: string, action: string) =>
  (await t.admin.call(listEvents, { query: { subjectType: 'user', subjectId, action } })).items

describe('a refused login', () => {
  it('leaves events, an alert and a mark, which its owner and an administrator see', async () => {
    const { id, account } = await newUser()
    await tryLogin(account, PASSWORD, { address: '10.0.0.1' })
    later(MINUTE)
    const since = now
    await wrong(5, account, { address: '10.6.6.6' })
    await wrong(1, account, { address: '10.6.6.6' })
    await expect.poll(async () => (await eventsOf(id, 'session.locked')).length).toBe(1)
    const [locked] = await eventsOf(id, 'session.locked')
    expect(locked).toMatchObject({ actorName: 'Serialis', details: { tries: 5 } })
    expect(await t.admin.call(getEvent, { params: { id: locked!.id } })).toMatchObject({ ip: '10.6.6.6' })
    await expect.poll(async () => (await eventsOf(id, 'session.refused')).length).toBe(5)
    const alerts = async () => (await t.admin.call(listAlerts, { query: { type: 'S1' } })).items
    await expect
      .poll(async () => (await alerts()).filter(({ params }) => params['account'] === account))
      .toMatchObject([{ params: { tries: 5 } }])

    const trace = await t.admin.call(getUserLogins, { params: { id } })
    const until = new Date(since.getTime() + 30_000).toISOString()
    expect(trace).toMatchObject({
      waits: [{ of: 'LOGIN', since: since.toISOString(), until, refused: 6, address: '10.6.6.6' }],
      last: { address: '10.0.0.1', refusedBefore: 0 },
      previous: null,
      refusedSince: 6,
    })
    const { items } = await t.admin.call(listUsers, { query: { account } })
    expect(items).toMatchObject([{ waitsUntil: until }])

    later(31_000)
    const { token } = await tryLogin(account, PASSWORD, { address: '10.0.0.2' })
    expect(await clientOf(t.http, token, account).call(getOwnLogins)).toMatchObject({
      waits: [],
      last: { address: '10.0.0.2', refusedBefore: 6 },
      previous: { address: '10.0.0.1' },
      refusedSince: 0,
    })
    expect(await t.admin.call(getUser, { params: { id } })).toMatchObject({ waitsUntil: null })
    expect(await t.other.refusal(getUserLogins, { params: { id } })).toMatchObject({ status: 404 })
  })

  it('fills the log with no more than sixty events a minute, and never with what was typed as the account', async () => {
    const before = (
      await inTenant(t.app.pool, 1, 'read', ({ client }) =>
        client.query("select count(*) as n from events where action = 'session.refused'"),
      )
    ).rows[0] as { n: number }
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => tryLogin(`canary${n}`, 'wrong', { address: `10.1.0.${n}` })),
    )
    const { rows } = await inTenant(t.app.pool, 1, 'read', ({ client }) =>
      client.query(
        "select count(*) as n, coalesce(string_agg(details::text || subject_id, ''), '') as text from events where action = 'session.refused'",
      ),
    )
    const [after] = rows as [{ n: number; text: string }]
    expect(after.n - before.n).toBeLessThanOrEqual(5)
    expect(after.text).not.toContain('canary')
  })

  it('of a permission leaves an event, a few in a minute', async () => {
    const { id, account } = await newUser()
    const user = await as(t.http, account, PASSWORD)
    for (let one = 0; one < 9; one++) expect((await user.raw(listUsers, { query: {} })).status).toBe(403)
    await expect.poll(async () => (await eventsOf(id, 'permission.refused')).length).toBe(5)
    expect((await eventsOf(id, 'permission.refused'))[0]).toMatchObject({
      details: { route: 'GET /api/access/users', code: '050100' },
    })
  })

  it('of the own password leaves events and raises the alert at the third, and blocks no login', async () => {
    const { id, account } = await newUser()
    const user = await as(t.http, account, PASSWORD)
    const body = { password: 'wrong', newPassword: 'another password' }
    for (let one = 0; one < 5; one++) expect((await user.raw(changeOwnPassword, { body })).status).toBe(400)
    expect(await eventsOf(id, 'password.refused')).toHaveLength(5)
    const { items } = await t.admin.call(listAlerts, { query: { type: 'S1' } })
    expect(items.filter(({ params }) => params['account'] === account)).toMatchObject([{ raisedCount: 3 }])
    expect((await user.call(getOwnLogins)).waits).toMatchObject([{ of: 'SESSION', refused: 5 }])
    expect(await statusOf(account, PASSWORD)).toBe(200)
  })
})

describe('the wait of an account', () => {
  it('does not shut out the owner in a known browser while a stranger guesses', async () => {
    const { account } = await newUser()
    const [mine, strange] = [secret(), secret()]
    expect(await statusOf(account, PASSWORD, { device: mine })).toBe(200)
    await wrong(8, account, { device: strange, address: '10.5.0.1' })
    expect(await statusOf(account, PASSWORD, { device: strange })).toBe(400)
    expect(await statusOf(account, PASSWORD)).toBe(400)
    expect(await statusOf(account, PASSWORD, { device: mine })).toBe(200)
    // The guesses go on elsewhere: the owner's login did not end the wait.
    expect(await statusOf(account, PASSWORD)).toBe(400)
    // Guesses in the known browser have a wait of their own.
    await wrong(5, account, { device: mine, address: '10.5.0.2' })
    expect(await statusOf(account, PASSWORD, { device: mine })).toBe(400)
    later(31_000)
    expect(await statusOf(account, PASSWORD, { device: mine })).toBe(200)
    // A browser is known to the account that logged in with it, and to no other.
    const other = await newUser()
    await wrong(5, other.account, { device: mine, address: '10.5.0.3' })
    expect(await statusOf(other.account, PASSWORD, { device: mine })).toBe(400)
  })

  it('passes a known browser behind the address of an attacker', async () => {
    const { account } = await newUser()
    const [device, address] = [secret(), '10.2.0.1']
    await tryLogin(account, PASSWORD, { device, address })
    for (let one = 0; one < 20; one++) await tryLogin(`nobody${one}`, 'wrong', { address })
    expect(await statusOf(account, PASSWORD, { address })).toBe(429)
    expect(await statusOf(account, PASSWORD, { device, address })).toBe(200)
  })

  it('cannot be kept up by one guess in a quarter of an hour, and a new password forgets the browsers', async () => {
    const { account } = await newUser()
    const device = secret()
    const { token } = await tryLogin(account, PASSWORD, { device })
    const newPassword = 'another right password'
    await clientOf(t.http, token, account).call(changeOwnPassword, { body: { password: PASSWORD, newPassword } })
    await wrong(9, account, { device })
    expect(await statusOf(account, newPassword, { device })).toBe(400)
    for (let quarter = 0; quarter < 16; quarter++) {
      later(15 * MINUTE)
      expect(await statusOf(account, 'wrong')).toBe(400)
    }
    expect(await statusOf(account, newPassword)).toBe(200)
  })

  it('holds in every process, and an administrator ends it', async () => {
    const { id, account } = await newUser()
    const second = await buildApp({
      config: t.app.config,
      appDatabaseUrl: t.database.appUrl,
      clock: { now: () => now },
    })
    await wrong(3, account)
    await wrong(2, account, { http: second.http })
    expect(await statusOf(account, PASSWORD)).toBe(400)
    await t.admin.call(enableUser, { params: { id } })
    expect(await statusOf(account, PASSWORD, { http: second.http })).toBe(200)
    await second.close()
  })
})

describe('an account that does not exist', () => {
  it('sends the same statements before its answer as one that exists, at every attempt, also of an unknown tenant', async () => {
    const { account } = await newUser()
    const { during } = watchStatements(t.app.pool)
    const asked = async (name: string, address: string) => {
      const { statements: sent } = await during(() => tryLogin(name, 'wrong', { address }))
      // What is recorded after the answer takes no time of it.
      const isTrace = (text: string) => /events|alert|pg_notify|begin|commit|set_tenant/.test(text)
      return sent.map(({ text }) => text).filter((text) => !isTrace(text))
    }
    for (let attempt = 0; attempt < 7; attempt++) {
      const known = await asked(account, '10.4.0.1')
      expect(known.length).toBeGreaterThan(4)
      expect(await asked('nobody at all', '10.4.0.2')).toEqual(known)
      const ofTenant = (text: string) => !/from "tenants"/.test(text)
      expect((await asked('admin@0999', '10.4.0.3')).filter(ofTenant)).toEqual(known.filter(ofTenant))
    }
  })

  it('costs one of a fixed number of rows, which are purged', async () => {
    const names = Array.from({ length: 300 }, (_, n) => `made-up-${n}`)
    for (let at = 0; at < names.length; at += 20)
      await Promise.all(
        names.slice(at, at + 20).map((name, n) => tryLogin(name, 'wrong', { address: `10.3.0.${at + n}` })),
      )
    const unknown = async () => {
      const { rows } = await inTenant(t.app.pool, 1, 'read', ({ client }) =>
        client.query("select counted_for from login_tries where counted_for like 'unknown:%' and tenant_id = 1"),
      )
      return (rows as { countedFor: string }[]).map((row) => row.countedFor)
    }
    const groups = new Set(names.map((name) => createHash('sha256').update(name).digest().readUInt16BE(0) % 4096))
    expect((await unknown()).length).toBeGreaterThanOrEqual(groups.size)
    expect((await unknown()).every((of) => Number(of.split(':')[1]) < 4096)).toBe(true)
    later(25 * 60 * MINUTE)
    await tryLogin('somebody', 'wrong')
    expect(await unknown()).toHaveLength(1)
  })
})

describe('the password rules of a tenant', () => {
  it('ask for eight characters, then for what the tenant sets, at every place where a password is chosen', async () => {
    const { id, account } = await newUser()
    const { account: _, ...rest } = await t.admin.call(getUser, { params: { id } })
    const { code } = await t.admin.call(createUser, {
      body: { account: 'short', name: rest.name, roleIds: rest.roles.map((role) => role.id) },
    })
    const choose = (newPassword: string) =>
      clientOf(t.http, '', '').refusal(choosePassword, { body: { account: 'short', code: code ?? '', newPassword } })
    const refused = (minimum: number, field = 'newPassword') => ({
      status: 400,
      fields: { [field]: 'password_too_short' },
      fieldParams: { [field]: { minimum } },
    })
    expect(await choose('short')).toMatchObject(refused(6))
    expect(await choose('seven-7')).toMatchObject(refused(8))
    expect(await t.admin.call(getPasswordPolicy)).toEqual({
      minimum: 8,
      maxAgeDays: null,
      apiKeyMaxAgeDays: null,
      sessionIdleMinutes: 60,
      unusedAccountDays: null,
      version: 0,
    })
    const save = { body: { minimum: 20, maxAgeDays: null, version: 0 } }
    expect(await t.admin.call(savePasswordPolicy, save)).toEqual({
      minimum: 20,
      maxAgeDays: null,
      apiKeyMaxAgeDays: null,
      sessionIdleMinutes: 60,
      unusedAccountDays: null,
      version: 1,
    })
    expect(await t.admin.refusal(savePasswordPolicy, save)).toMatchObject({ status: 409, message: 'changed_meanwhile' })
    expect(await t.admin.refusal(savePasswordPolicy, { body: { ...save.body, minimum: 5 } })).toMatchObject({
      status: 400,
    })
    expect(await choose('nineteen characters')).toMatchObject(refused(20))
    const user = await as(t.http, account, PASSWORD)
    const body = { password: PASSWORD, newPassword: 'nineteen characters' }
    expect(await user.refusal(changeOwnPassword, { body })).toMatchObject(refused(20))
    expect(await user.refusal(savePasswordPolicy, save)).toMatchObject({ status: 403 })
    expect((await t.other.call(getPasswordPolicy)).minimum).toBe(8)
    await t.admin.call(savePasswordPolicy, { body: { minimum: 6, maxAgeDays: null, version: 1 } })
    expect(await user.call(changeOwnPassword, { body: { ...body, newPassword: 'six-66' } })).toEqual({})
  })

  it('make passwords age only where the tenant asks for it', async () => {
    const { account } = await newUser()
    later(400 * 24 * 60 * MINUTE)
    t.other = await as(t.http, 'admin@0002', 'administrator of the tests')
    expect(await (await as(t.http, account, PASSWORD)).call(getMe)).toMatchObject({ mustChangePassword: false })
    t.admin = await as(t.http, 'admin', 'administrator of the tests')
    const { version } = await t.admin.call(getPasswordPolicy)
    await t.admin.call(savePasswordPolicy, { body: { minimum: 8, maxAgeDays: 365, version } })
    const user = await as(t.http, account, PASSWORD)
    expect(await user.refusal(listUsers, { query: {} })).toMatchObject({ message: 'password_change_required' })
    await user.call(changeOwnPassword, { body: { password: PASSWORD, newPassword: 'a fresh password' } })
    expect(await (await as(t.http, account, 'a fresh password')).call(getMe)).toMatchObject({
      mustChangePassword: false,
    })
    await t.admin.call(savePasswordPolicy, { body: { minimum: 8, maxAgeDays: null, version: version + 1 } })
  })
})
