import {
  changeOwnPassword,
  createRole,
  createUser,
  disableUser,
  enableUser,
  endOwnSessions,
  endSessions,
  getMe,
  getPreference,
  listRoles,
  listUsers,
  login,
  logout,
  putPreference,
  updateRole,
} from '@serialis/contract/platform/access/access.routes.ts'
import {
  acceptApiKey,
  createApiKey,
  listApiKeys,
  offerApiKey,
  revokeApiKey,
} from '@serialis/contract/platform/access/api-keys.routes.ts'
import { getOwnLogins } from '@serialis/contract/platform/access/logins.routes.ts'
import { getPasswordPolicy, savePasswordPolicy } from '@serialis/contract/platform/access/password-policy.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { as, clientOf, openAccount, userWith, type Client } from '../../../../test/harness/client.ts'
import { ADMIN_PASSWORD, testApp, VERIFICATION_CODE, type TestApp } from '../../../../test/harness/database.ts'
import { buildApp } from '../../../app.ts'
import { replaceLostPassword } from '../passwords/lost-password.service.ts'
import { forgetSessions } from '../sessions/sessions.service.ts'

let t: TestApp
let now = new Date('2026-11-20T08:00:00Z')
const later = (ms: number) => (now = new Date(now.getTime() + ms))
const MINUTE = 60_000

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
})

let made = 0
async function newUser() {
  const account = `person${++made}`
  const role = await t.admin.call(createRole, {
    body: { name: `Role of ${account}`, authorities: ['050000', '050100'] },
  })
  const person = { account, name: `Person ${made}`, roleIds: [role.id], email: `${account}@example.com` }
  const user = await openAccount(t.http, t.admin, { ...person, password: 'chosen by its owner' })
  return { ...user, role }
}
const tryLogin = (account: string, password: string) =>
  clientOf(t.http, '', '').raw(login, { query: {}, body: { account, password, verificationCode: VERIFICATION_CODE } })
const ends = (client: Client) =>
  expect.poll(async () => (await client.raw(getMe)).status, { interval: 25, timeout: 3_000 }).toBe(401)

describe('the password of the operator of the machine', () => {
  it('opens nothing but the change of the password', async () => {
    const { account } = await newUser()
    const given = await replaceLostPassword(t.app, '0001', account)
    const user = await as(t.http, account, given)
    expect(await user.call(getMe)).toMatchObject({ mustChangePassword: true })
    expect(await user.refusal(listRoles, { query: {} })).toMatchObject({
      status: 403,
      message: 'password_change_required',
    })
    expect(await user.refusal(getPreference, { params: { key: 'x' } })).toMatchObject({
      message: 'password_change_required',
    })
    const change = (password: string, newPassword: string) =>
      user.refusal(changeOwnPassword, { body: { password, newPassword } })
    expect(await change('guess', 'an own password')).toMatchObject({
      status: 400,
      message: 'user_name_or_password_wrong',
    })
    expect(await change(given, given)).toMatchObject({
      message: 'password_same_as_before',
      fields: { newPassword: 'password_same_as_before' },
    })
    expect(await change(given, 'Qwerty123')).toMatchObject({
      message: 'password_too_common',
      fields: { newPassword: 'password_too_common' },
    })
    expect(await change(given, 'short')).toMatchObject({ fields: { newPassword: 'password_too_short' } })
    await user.call(changeOwnPassword, { body: { password: given, newPassword: 'an own password' } })
    expect((await user.call(listRoles, { query: {} })).items.length).toBeGreaterThan(0)
    expect((await tryLogin(account, given)).status).toBe(400)
    expect((await tryLogin(account, 'an own password')).status).toBe(200)
    await user.call(logout)
  })

  it('a change ends the other sessions, and no password is in the log', async () => {
    const { account, id } = await newUser()
    const [one, two] = [
      await as(t.http, account, 'chosen by its owner'),
      await as(t.http, account, 'chosen by its owner'),
    ]
    await one.call(changeOwnPassword, { body: { password: 'chosen by its owner', newPassword: 'canary-password-1' } })
    expect((await one.raw(getMe)).status).toBe(200)
    await ends(two)
    const events = await t.admin.call(listEvents, { query: { subjectType: 'user', subjectId: id } })
    expect(events.items.map((event) => event.action)).toContain('user.password_changed')
    expect(JSON.stringify(events)).not.toMatch(/canary|chosen by its owner/)
  })
})

describe('an administrator', () => {
  it('disables and enables a user, but not himself', async () => {
    const { account, id } = await newUser()
    const user = await as(t.http, account, 'chosen by its owner')
    expect(await t.admin.call(disableUser, { params: { id } })).toMatchObject({ isDisabled: true })
    await ends(user)
    expect((await tryLogin(account, 'chosen by its owner')).status).toBe(400)
    expect((await t.admin.call(listUsers, { query: { isDisabled: 'true' } })).items.map((item) => item.id)).toEqual([
      id,
    ])
    await t.admin.call(enableUser, { params: { id } })
    expect((await tryLogin(account, 'chosen by its owner')).status).toBe(200)
    const me = await t.admin.call(getMe)
    expect(await t.admin.refusal(disableUser, { params: { id: me.userId } })).toMatchObject({
      status: 409,
      message: 'user_is_yourself',
    })
    expect(await t.other.refusal(disableUser, { params: { id } })).toMatchObject({ status: 404 })
  })

  it('ends all sessions of a user, as the user does himself', async () => {
    const { account, id } = await newUser()
    const one = await as(t.http, account, 'chosen by its owner')
    await t.admin.call(endSessions, { params: { id } })
    await ends(one)
    const two = await as(t.http, account, 'chosen by its owner')
    await two.call(endOwnSessions)
    await ends(two)
  })

  it('needs another account name for each user', async () => {
    const { account, role } = await newUser()
    const body = { account, name: 'X', roleIds: [role.id] }
    expect(await t.admin.refusal(createUser, { body })).toMatchObject({ status: 409, message: 'account_exists' })
  })
})

describe('a lost password', () => {
  it('is replaced by a command on the server, also of a disabled account, and the log says so', async () => {
    const { account, id } = await newUser()
    const user = await as(t.http, account, 'chosen by its owner')
    await t.admin.call(disableUser, { params: { id } })
    const password = await replaceLostPassword(t.app, '0001', account)
    await ends(user)
    expect(await (await as(t.http, account, password)).refusal(listRoles, { query: {} })).toMatchObject({
      message: 'password_change_required',
    })
    const [newest] = (
      await t.admin.call(listEvents, { query: { subjectType: 'user', subjectId: id, action: 'user.password_reset' } })
    ).items
    expect(newest).toMatchObject({ actorName: 'Serialis', details: { byCommandOnTheServer: true } })
    await expect(replaceLostPassword(t.app, '0001', 'nobody')).rejects.toThrow('tenant 0001 has no account nobody')
    await expect(replaceLostPassword(t.app, '0999', account)).rejects.toThrow('there is no tenant 0999')
  })
})

describe('a revocation', () => {
  it('holds within a second in another process of the product', async () => {
    const second = await buildApp({
      config: t.app.config,
      appDatabaseUrl: t.database.appUrl,
      clock: { now: () => now },
    })
    const revoke = async (
      action: (user: { id: string; role: { id: string; name: string; version: number } }) => Promise<unknown>,
      expected: number,
    ) => {
      const user = await newUser()
      const here = await as(t.http, user.account, 'chosen by its owner')
      const there = clientOf(second.http, here.token, user.account)
      // The clock is fixed, so a slow machine does not matter: a cached answer of this moment must not be trusted a
      // second later.
      const now = performance.now()
      const clock = vi.spyOn(performance, 'now').mockReturnValue(now)
      onTestFinished(() => clock.mockRestore())
      expect((await there.raw(listUsers, { query: {} })).status).toBe(200)
      await action(user)
      clock.mockReturnValue(now + 999)
      expect((await there.raw(listUsers, { query: {} })).status).toBe(expected)
      clock.mockRestore()
    }
    await revoke((user) => t.admin.call(disableUser, { params: { id: user.id } }), 401)
    await revoke((user) => t.admin.call(endSessions, { params: { id: user.id } }), 401)
    await revoke(
      ({ role }) =>
        t.admin.call(updateRole, {
          params: { id: role.id },
          body: { name: role.name, authorities: [], version: role.version },
        }),
      403,
    )
    await second.close()
  })
})

describe('a session', () => {
  it('ends after an hour without a request, and after twelve hours in any case', async () => {
    const { account } = await newUser()
    const idle = await as(t.http, account, 'chosen by its owner')
    later(59 * MINUTE)
    expect((await idle.raw(getMe)).status).toBe(200)
    later(61 * MINUTE)
    await ends(idle)
    const busy = await as(t.http, account, 'chosen by its owner')
    for (let half = 0; half < 23; half++) {
      later(30 * MINUTE)
      forgetSessions(t.app)
      expect((await busy.raw(getMe)).status).toBe(200)
    }
    later(31 * MINUTE)
    await ends(busy)
    t.admin = await as(t.http, 'admin', ADMIN_PASSWORD)
    t.other = await as(t.http, 'admin@0002', ADMIN_PASSWORD)
  })
})

describe('wrong passwords', () => {
  it('make an account wait longer and longer, also with the right password, and say nothing about it', async () => {
    const { account } = await newUser()
    const answer = async (password: string) => {
      const { status, body } = await tryLogin(account, password)
      const { requestId: _, ...rest } = JSON.parse(body.toString()) as { requestId?: string; message?: string }
      return { status, ...rest }
    }
    const refused = { status: 400, message: 'user_name_or_password_wrong' }
    for (let tries = 0; tries < 5; tries++) expect(await answer('wrong')).toEqual(refused)
    expect(await answer('chosen by its owner')).toEqual(refused)
    later(29_000)
    expect(await answer('chosen by its owner')).toEqual(refused)
    later(1_001)
    expect(await answer('wrong')).toEqual(refused)
    later(59_000)
    expect(await answer('chosen by its owner')).toEqual(refused)
    later(1_001)
    expect(await answer('chosen by its owner')).toMatchObject({ status: 200 })
    // The right one resets the count.
    for (let tries = 0; tries < 4; tries++) await answer('wrong')
    expect(await answer('chosen by its owner')).toMatchObject({ status: 200 })
  })

  it('at once are counted one after another', async () => {
    const { account, id } = await newUser()
    later(20 * MINUTE)
    const statuses = await Promise.all(
      Array.from({ length: 12 }, () => tryLogin(account, 'wrong').then((answer) => answer.status)),
    )
    expect(new Set(statuses)).toEqual(new Set([400]))
    expect((await tryLogin(account, 'chosen by its owner')).status).toBe(400)
    await t.admin.call(enableUser, { params: { id } })
    expect((await tryLogin(account, 'chosen by its owner')).status).toBe(200)
  })

  it('for one’s own password, at once, are judged one after another: the right one among them gets nowhere', async () => {
    const { account } = await newUser()
    later(20 * MINUTE)
    const person = await as(t.http, account, 'chosen by its owner')
    const guess = (password: string) =>
      person.raw(changeOwnPassword, { body: { password, newPassword: 'chosen by the guesser' } })
    const guesses = Array.from({ length: 60 }, (_, n) => guess(n === 40 ? 'chosen by its owner' : `wrong ${n}`))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses).not.toContain(200)
    // Five count, and those that wait for them are refused unjudged; the others were turned away at once and hold no connection.
    expect((await person.call(getOwnLogins)).refusedSince).toBeLessThanOrEqual(5)
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(20)
    for (let tries = 0; tries < 5; tries++) await guess('wrong')
    expect((await guess('chosen by its owner')).status).toBe(400)
    later(20 * MINUTE)
    expect((await guess('chosen by its owner')).status).toBe(200)
  })

  it('from one address on many accounts are stopped with 429 and how long to wait', async () => {
    later(20 * MINUTE)
    for (let tries = 0; tries < 20; tries++) expect((await tryLogin(`nobody${tries}`, 'wrong')).status).toBe(400)
    const { status, headers, body } = await tryLogin('admin', ADMIN_PASSWORD)
    expect(status).toBe(429)
    expect(headers['retry-after']).toBe('30')
    expect(JSON.parse(body.toString())).toMatchObject({ message: 'too_many_requests', params: { seconds: 30 } })
    later(30_000)
    expect((await tryLogin('admin', ADMIN_PASSWORD)).status).toBe(200)
  })
})

describe('an API key', () => {
  const codes = ['050000']
  it('does what its own codes allow, until it is revoked or its time is over', async () => {
    later(20 * MINUTE)
    t.admin = await as(t.http, 'admin', ADMIN_PASSWORD)
    t.other = await as(t.http, 'admin@0002', ADMIN_PASSWORD)
    const { apiKey, key } = await t.admin.call(createApiKey, { body: { name: 'Line gateway', authorities: codes } })
    expect(key).toMatch(/^k1_/)
    expect(apiKey).toMatchObject({
      name: 'Line gateway',
      begins: key.slice(0, 10),
      authorities: codes,
      isUsable: true,
      lastUsedAt: null,
    })
    const gateway = clientOf(t.http, key, 'key')
    expect((await gateway.call(listRoles, { query: {} })).items.length).toBeGreaterThan(0)
    expect(await gateway.refusal(listUsers, { query: {} })).toMatchObject({ status: 403 })
    expect(await gateway.call(getMe)).toMatchObject({ userName: 'Line gateway', authorities: codes })
    expect(
      await gateway.refusal(changeOwnPassword, { body: { password: 'x', newPassword: 'an own password' } }),
    ).toMatchObject({ message: 'user_name_or_password_wrong' })
    const listed = await t.admin.call(listApiKeys, { query: {} })
    expect(listed.items).toMatchObject([{ id: apiKey.id, lastUsedAt: now.toISOString() }])
    expect(JSON.stringify(listed)).not.toContain(key)
    expect(await t.admin.call(revokeApiKey, { params: { id: apiKey.id }, body: {} })).toMatchObject({ isUsable: false })
    await ends(gateway)
    const short = await t.admin.call(createApiKey, {
      body: { name: 'For an hour', authorities: codes, expiresAt: new Date(now.getTime() + 30 * MINUTE).toISOString() },
    })
    const client = clientOf(t.http, short.key, 'key')
    expect((await client.raw(listRoles, { query: {} })).status).toBe(200)
    later(30 * MINUTE)
    await ends(client)
  })

  it('makes no keys, ends while its maker is disabled, and can be revoked then', async () => {
    const maker = await userWith(t.http, t.admin, ['apiKeys.create', 'apiKeys.list', 'users.list'])
    const { key, apiKey } = await maker.call(createApiKey, {
      body: { name: 'Of a leaver', authorities: ['050100', '050301'] },
    })
    const program = clientOf(t.http, key, 'Of a leaver')
    expect((await program.raw(listUsers, { query: {} })).status).toBe(200)
    expect(await program.refusal(createApiKey, { body: { name: 'Of a key', authorities: ['050100'] } })).toMatchObject({
      status: 403,
      message: 'key_makes_no_keys',
    })
    const { userId: id } = await maker.call(getMe)
    await t.admin.call(disableUser, { params: { id } })
    expect((await program.raw(listUsers, { query: {} })).status).toBe(401)
    const listed = async () =>
      (await t.admin.call(listApiKeys, { query: {} })).items.find((one) => one.id === apiKey.id)
    expect(await listed()).toMatchObject({ state: 'LEFT', isUsable: false })
    await t.admin.call(enableUser, { params: { id } })
    expect((await program.raw(listUsers, { query: {} })).status).toBe(200)
    await t.admin.call(disableUser, { params: { id } })
    await t.admin.call(revokeApiKey, { params: { id: apiKey.id }, body: {} })
    expect((await listed())?.revokedAt).not.toBeNull()
  })

  it('is handed over to a person who may hold it and accepts, and then outlives its maker', async () => {
    const may = ['apiKeys.create', 'apiKeys.list', 'users.list'] as const
    const maker = await userWith(t.http, t.admin, [...may])
    const taker = await userWith(t.http, t.admin, [...may])
    const weak = await userWith(t.http, t.admin, ['apiKeys.create', 'apiKeys.list'])
    const { key, apiKey } = await maker.call(createApiKey, { body: { name: 'Goes on', authorities: ['050100'] } })
    const params = { id: apiKey.id }
    const program = clientOf(t.http, key, 'Goes on')
    expect(await weak.refusal(offerApiKey, { params, body: { account: taker.account } })).toMatchObject({ status: 403 })
    expect(await maker.refusal(offerApiKey, { params, body: { account: 'nobody.here' } })).toMatchObject({
      message: 'api_key_holder_unknown',
    })
    expect(await taker.refusal(acceptApiKey, { params })).toMatchObject({ message: 'api_key_not_offered' })
    await maker.call(offerApiKey, { params, body: { account: weak.account } })
    expect(await weak.refusal(acceptApiKey, { params })).toMatchObject({ message: 'authority_not_held' })
    expect(await maker.call(offerApiKey, { params, body: { account: taker.account } })).toMatchObject({
      isOfferedToMe: false,
    })
    const { userId: makerId } = await maker.call(getMe)
    await t.admin.call(disableUser, { params: { id: makerId } })
    expect((await program.raw(listUsers, { query: {} })).status).toBe(401)
    const left = (await taker.call(listApiKeys, { query: { state: 'LEFT' } })).items
    expect(left.find(({ id }) => id === apiKey.id)).toMatchObject({ isOfferedToMe: true, isUsable: false })
    const taken = await Promise.all([taker.raw(acceptApiKey, { params }), taker.raw(acceptApiKey, { params })])
    expect(taken.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await program.raw(listUsers, { query: {} })).status).toBe(200)
    expect((await taker.call(listApiKeys, { query: { state: 'USABLE' } })).items).toContainEqual(
      expect.objectContaining({ id: apiKey.id, holderName: (await taker.call(getMe)).userName, isOfferedToMe: false }),
    )
    await t.admin.call(revokeApiKey, { params, body: {} })
    expect(await taker.refusal(offerApiKey, { params, body: { account: weak.account } })).toMatchObject({
      message: 'api_key_revoked',
    })
  })

  it('is refused beyond the greatest age that the tenant allows, and is listed before', async () => {
    const { key, apiKey } = await t.admin.call(createApiKey, { body: { name: 'Ages', authorities: ['050000'] } })
    const program = clientOf(t.http, key, 'Ages')
    const { version, ...policy } = await t.admin.call(getPasswordPolicy)
    const saved = await t.admin.call(savePasswordPolicy, { body: { ...policy, apiKeyMaxAgeDays: 40, version } })
    const state = async () =>
      (await t.admin.call(listApiKeys, { query: {} })).items.find(({ id }) => id === apiKey.id)?.state
    const day = 24 * 60 * MINUTE
    const begun = now
    try {
      expect(await state()).toBe('USABLE')
      later(11 * day)
      t.admin = await as(t.http, 'admin', ADMIN_PASSWORD)
      expect(await state()).toBe('ENDING')
      expect((await t.admin.call(listApiKeys, { query: { state: 'ENDING' } })).items).toMatchObject([{ id: apiKey.id }])
      expect((await program.raw(listRoles, { query: {} })).status).toBe(200)
      later(29 * day)
      t.admin = await as(t.http, 'admin', ADMIN_PASSWORD)
      await ends(program)
      expect(await state()).toBe('OVER')
      await t.admin.call(savePasswordPolicy, { body: { ...saved, apiKeyMaxAgeDays: null } })
      expect((await program.raw(listRoles, { query: {} })).status).toBe(200)
    } finally {
      now = begun
      t.admin = await as(t.http, 'admin', ADMIN_PASSWORD)
    }
  })

  it('never holds more than its maker, is refused twice by name, and belongs to one tenant', async () => {
    const maker = await userWith(t.http, t.admin, ['apiKeys.create', 'roles.list'])
    expect(
      await maker.refusal(createApiKey, { body: { name: 'More', authorities: ['050000', '050001'] } }),
    ).toMatchObject({ status: 403, message: 'authority_not_held', params: { codes: '050001' } })
    const { apiKey } = await maker.call(createApiKey, { body: { name: 'Twice', authorities: ['050000'] } })
    expect(await maker.refusal(createApiKey, { body: { name: 'Twice', authorities: ['050000'] } })).toMatchObject({
      status: 409,
      message: 'api_key_name_exists',
    })
    expect(await maker.refusal(createApiKey, { body: { name: 'Empty', authorities: [] } })).toMatchObject({
      fields: { authorities: 'can_not_be_empty' },
    })
    expect(
      await maker.refusal(createApiKey, {
        body: { name: 'Past', authorities: ['050000'], expiresAt: now.toISOString() },
      }),
    ).toMatchObject({ message: 'api_key_expiry_in_the_past' })
    expect(await t.other.refusal(revokeApiKey, { params: { id: apiKey.id }, body: {} })).toMatchObject({ status: 404 })
    expect((await t.other.call(listApiKeys, { query: {} })).items).toEqual([])
    const { key } = await t.other.call(createApiKey, { body: { name: 'Other tenant', authorities: ['050000'] } })
    // The tenant in the token is only a hint for the lookup: a changed one finds nothing.
    expect((await clientOf(t.http, key.replace(/^k2_/, 'k1_'), '').raw(getMe)).status).toBe(401)
  })
})

describe('preferences', () => {
  it('are kept per user, and any JSON of a reasonable size', async () => {
    const params = { key: 'orders.list.columns' }
    expect(await t.admin.call(getPreference, { params })).toEqual({ value: null })
    for (const value of [{ hidden: ['size'], density: 'compact' }, ['a', 1, null], 'text', false]) {
      await t.admin.call(putPreference, { params, body: { value } })
      expect(await t.admin.call(getPreference, { params })).toEqual({ value })
    }
    const other = await userWith(t.http, t.admin, ['roles.list'])
    expect(await other.call(getPreference, { params })).toEqual({ value: null })
    expect(await t.other.call(getPreference, { params })).toEqual({ value: null })
    expect(await t.admin.refusal(putPreference, { params, body: { value: 'x'.repeat(20_000) } })).toMatchObject({
      status: 400,
      fields: { value: 'too_long' },
    })
    expect((await t.admin.raw(getPreference, { params: { key: '../x' } })).status).toBe(404)
  })
})
