/** The second factor over HTTP: authenticator app and recovery codes, at the login and in signatures, by role. */

import type { Route } from '@serialis/contract/kit/route.ts'
import type { SignatureInput } from '@serialis/contract/kit/signature.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import * as requests from '@serialis/contract/platform/access-requests/access-requests.routes.ts'
import * as access from '@serialis/contract/platform/access/access.routes.ts'
import { getUserLogins } from '@serialis/contract/platform/access/logins.routes.ts'
import { getPasswordNotice } from '@serialis/contract/platform/access/one-time-codes.routes.ts'
import * as routes from '@serialis/contract/platform/access/second-factor.routes.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { watchBlocked } from '../../../../test/harness/blocked.ts'
import { approveAs, as, openAccount, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { digestOf, sign } from '../../signatures/signatures.service.ts'
import { asCommand } from '../../tasks/tasks.fixtures.ts'
import {
  acceptedAtOnce,
  answered,
  aPerson,
  askedLogin,
  AT_ONCE,
  codeAt,
  holding,
  messageOf,
  userEvents,
  withApp,
} from './second-factor.fixtures.ts'

let t: TestApp
let now = new Date()
/** To the next code. */
const step = () => (now = new Date(now.getTime() + 30_000))

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
})

const person = (...names: PermissionName[]) => aPerson(t, ...names)
/** Two people have granted the role, so the account may sign. */
const signer = () => person('orders.approve')

const record = { orderNo: 'A-1' }
const signing = (client: Client, change: Partial<SignatureInput> = {}) => {
  const input: SignatureInput = {
    account: client.account,
    password: client.password,
    meaning: 'APPROVAL',
    reason: 'as planned',
    digest: digestOf(record),
    ...change,
  }
  return asCommand(
    t.app,
    client,
    (ctx) => sign(ctx, { subjectType: 'order', subjectId: 'one', record }, input),
    input.password,
  )
}

/** The statuses of answers with these codes, given at once over HTTP. */
const answersAtOnce = (asked: Client, codes: readonly string[]) =>
  Promise.all(
    codes.map(
      async (code) => (await asked.raw(routes.answerSecondFactor, { body: { secondFactor: { code } } })).status,
    ),
  )

describe('an authenticator app', () => {
  it('is set up with a code of it and the password, and logins ask for it from then on', async () => {
    const { client, id } = await person()
    const elsewhere = await as(t.http, client.account, client.password)
    expect(await client.call(routes.getOwnSecondFactor)).toEqual({
      app: null,
      passkeys: [],
      recoveryCodes: 0,
      isRequired: false,
      publicUrl: null,
    })
    const { secret, uri } = await client.call(routes.startAuthenticatorApp)
    expect(uri).toContain(`secret=${secret}`)
    const confirm = (code: string, password = client.password) =>
      client.refusal(routes.confirmAuthenticatorApp, { body: { code, password } })
    expect(await confirm(codeAt(secret, now), 'guess')).toMatchObject({ message: 'user_name_or_password_wrong' })
    expect(await confirm(codeAt(secret, new Date(0)))).toMatchObject({ fields: { code: 'second_factor_wrong' } })
    // Until it is confirmed nothing asks for it.
    expect((await (await as(t.http, client.account, client.password)).call(access.getMe)).factorDue).toBeNull()

    const { recoveryCodes } = await client.call(routes.confirmAuthenticatorApp, {
      body: { password: client.password, code: codeAt(secret, now) },
    })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect((await elsewhere.raw(access.getMe)).status).toBe(401)
    expect(await messageOf(client.refusal(routes.startAuthenticatorApp))).toBe('second_factor_exists')
    expect(await client.call(routes.getOwnSecondFactor)).toMatchObject({
      app: { since: now.toISOString() },
      recoveryCodes: 10,
    })

    const asked = await askedLogin(t.http, client)
    expect((await asked.call(access.getMe)).factorDue).toBe('ASK')
    const closed: Route[] = [access.listRoles, routes.startAuthenticatorApp, routes.startPasskey, getPasswordNotice]
    for (const route of closed)
      expect(await asked.refusal(route), route.path).toMatchObject({ status: 403, message: 'second_factor_needed' })
    expect(
      await messageOf(
        asked.refusal(access.changeOwnPassword, { body: { password: client.password, newPassword: 'another one' } }),
      ),
    ).toBe('second_factor_needed')
    const answer = (code: string) => asked.refusal(routes.answerSecondFactor, { body: { secondFactor: { code } } })
    expect(await messageOf(answer(''))).toBe('second_factor_can_not_be_empty')
    // The code that confirmed the app was used with that.
    expect(await messageOf(answer(codeAt(secret, now)))).toBe('second_factor_used')
    expect(await messageOf(answer(codeAt(secret, new Date(0))))).toBe('second_factor_wrong')
    step()
    const session = await answered(t.http, asked, { code: codeAt(secret, now) })
    expect((await session.call(access.getMe)).factorDue).toBeNull()
    expect((await session.raw(access.listRoles, { query: {} })).status).toBe(200)
    expect((await asked.raw(access.getMe)).status).toBe(401)
    expect(
      await messageOf(session.refusal(routes.answerSecondFactor, { body: { secondFactor: { code: '123456' } } })),
    ).toBe('second_factor_not_asked')
    const trace = (await userEvents(t, id)).filter(({ action }) => /^(session|second_factor)[.]/.test(action))
    expect(trace.slice(0, 3)).toMatchObject([
      { action: 'session.opened', details: { secondFactor: 'APP' } },
      { action: 'second_factor.refused', details: { tries: 1 } },
      { action: 'session.asked' },
    ])
    expect(JSON.stringify(await userEvents(t, id))).not.toContain(secret)
    const owner = new pg.Client({ connectionString: t.database.superuserUrl })
    await owner.connect()
    const { rows } = await owner.query<{ text: string }>('select a::text as text from authenticator_apps a')
    await owner.end()
    expect(rows.map(({ text }) => text).join()).not.toContain(Buffer.from(secret).toString('hex'))
  })

  it('accepts each code once, also when twenty give it at the same moment', async () => {
    const { client, id } = await person()
    const { secret } = await withApp(client, now)
    step()
    const code = codeAt(secret, now)
    const statuses = await answersAtOnce(await askedLogin(t.http, client), Array<string>(AT_ONCE).fill(code))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    step()
    step()
    expect(
      await acceptedAtOnce(t, 'authenticator_apps', { userId: id, now, answer: { code: codeAt(secret, now) } }),
    ).toBe(1)
    // One that was used is no guess.
    const asked = await askedLogin(t.http, client)
    const refused = () =>
      messageOf(asked.refusal(routes.answerSecondFactor, { body: { secondFactor: { code: codeAt(secret, now) } } }))
    expect(await refused()).toBe('second_factor_used')
    expect((await userEvents(t, id)).filter(({ action }) => action === 'second_factor.refused')).toEqual([])
    expect((await t.admin.call(getUserLogins, { params: { id } })).waits).toEqual([])
  })

  it('accepts codes that were not used after the clock was set back, and none of the used ones', async () => {
    const { client } = await person()
    const { secret } = await withApp(client, now)
    const first = now
    const anHourLater = new Date(first.getTime() + 3_600_000)
    const given = async (at: Date) => {
      now = at
      return { asked: await askedLogin(t.http, client), secondFactor: { code: codeAt(secret, now) } }
    }
    const accepts = async (at: Date) => {
      const { asked, secondFactor } = await given(at)
      expect((await asked.raw(routes.answerSecondFactor, { body: { secondFactor } })).status).toBe(200)
    }
    const refuses = async (at: Date) => {
      const { asked, secondFactor } = await given(at)
      expect(await messageOf(asked.refusal(routes.answerSecondFactor, { body: { secondFactor } }))).toBe(
        'second_factor_used',
      )
    }
    await accepts(anHourLater)
    await refuses(first)
    await accepts(new Date(first.getTime() + 30_000))
    await refuses(anHourLater)
    // The sessions of the other tests are still open then.
    now = new Date(first.getTime() + 60_000)
  })

  it('is confirmed with the secret whose code was checked, not with one that was made in between', async () => {
    const { client, id } = await person()
    const { secret: other } = await client.call(routes.startAuthenticatorApp)
    const owner = new pg.Client({ connectionString: t.database.superuserUrl })
    await owner.connect()
    const { rows } = await owner.query<{ sealed: string }>(
      "select encode(secret, 'hex') as sealed from authenticator_apps where user_id = $1",
      [id],
    )
    await owner.end()
    const { secret } = await client.call(routes.startAuthenticatorApp)
    const blocked = await watchBlocked(t.database.superuserUrl)
    // By a statement of its own, so that nothing but the confirmation waits.
    const release = await holding(
      t,
      'authenticator_apps',
      `update authenticator_apps set secret = '\\x${rows[0]!.sealed}' where user_id = '${id}'`,
    )
    const body = { password: client.password, code: codeAt(secret, now) }
    const confirming = client.refusal(routes.confirmAuthenticatorApp, { body })
    await blocked('"authenticator_apps"')
    await release()
    expect(await confirming).toMatchObject({ status: 409, message: 'changed_meanwhile' })
    expect(await client.call(routes.getOwnSecondFactor)).toMatchObject({ app: null, recoveryCodes: 0 })
    const again = { password: client.password, code: codeAt(other, now) }
    await client.call(routes.confirmAuthenticatorApp, { body: again })
  })

  it('waits after five wrong codes, also in a known browser and for signatures; recovery codes do not', async () => {
    const { client, id } = await signer()
    const { secret, recoveryCodes } = await withApp(client, now)
    const session = await answered(t.http, await askedLogin(t.http, client), { code: recoveryCodes[0]! })
    step()
    const asked = await askedLogin(t.http, client)
    const guess = (code: string) => asked.refusal(routes.answerSecondFactor, { body: { secondFactor: { code } } })
    const wrong = codeAt(secret, new Date(0))
    for (let tries = 1; tries <= 5; tries++) expect(await messageOf(guess(wrong))).toBe('second_factor_wrong')
    expect(await messageOf(guess(codeAt(secret, now)))).toBe('second_factor_wrong')
    await expect(signing(session, { secondFactor: { code: codeAt(secret, now) } })).rejects.toMatchObject({
      key: 'second_factor_wrong',
    })
    const { waits } = await t.admin.call(getUserLogins, { params: { id } })
    expect(waits).toMatchObject([{ of: 'FACTOR', refused: 5 }])
    const alerts = (await t.admin.call(listAlerts, { query: { type: 'S1' } })).items
    expect(alerts.filter(({ params }) => params['account'] === client.account)).toMatchObject([{ raisedCount: 3 }])
    const refused = (await userEvents(t, id)).filter(({ action }) => action === 'second_factor.refused')
    expect(refused).toHaveLength(5)
    await answered(t.http, asked, { code: recoveryCodes[1]! })
    await signing(session, { secondFactor: { code: codeAt(secret, now) } })
  })

  it('judges one guess after another: the next one waits until the last is counted', async () => {
    const { client, id } = await person()
    const { secret } = await withApp(client, now)
    step()
    const asked = await askedLogin(t.http, client)
    const wrong = codeAt(secret, new Date(0))
    const guess = (code: string) => asked.refusal(routes.answerSecondFactor, { body: { secondFactor: { code } } })
    for (let tries = 1; tries <= 4; tries++) await guess(wrong)
    const blocked = await watchBlocked(t.database.superuserUrl)
    const release = await holding(t, 'login_tries')
    const fifth = guess(wrong)
    await blocked('"login_tries"')
    // Without turns this one would be judged now, before the wait begins.
    const next = answersAtOnce(asked, [codeAt(secret, now)])
    for (let reads = 1; reads <= 5; reads++) await asked.call(access.getMe)
    await release()
    expect(await messageOf(fifth)).toBe('second_factor_wrong')
    expect(await next).not.toContain(200)
    expect((await t.admin.call(getUserLogins, { params: { id } })).waits).toMatchObject([{ of: 'FACTOR', refused: 5 }])
  })

  it('is removed with both components; the last one takes the recovery codes with it', async () => {
    const { client, id } = await person()
    const { secret } = await withApp(client, now)
    step()
    const remove = (password: string, code: string) => ({ body: { password, secondFactor: { code } } })
    const wrong = codeAt(secret, new Date(0))
    expect(await messageOf(client.refusal(routes.removeAuthenticatorApp, remove(client.password, wrong)))).toBe(
      'second_factor_wrong',
    )
    expect(await messageOf(client.refusal(routes.removeAuthenticatorApp, remove('guess', codeAt(secret, now))))).toBe(
      'user_name_or_password_wrong',
    )
    await client.call(routes.removeAuthenticatorApp, remove(client.password, codeAt(secret, now)))
    expect(await client.call(routes.getOwnSecondFactor)).toMatchObject({ app: null, recoveryCodes: 0 })
    expect((await (await askedLogin(t.http, client)).call(access.getMe)).factorDue).toBeNull()
    expect(await messageOf(client.refusal(routes.renewRecoveryCodes, remove(client.password, '')))).toBe(
      'second_factor_none',
    )
    expect((await userEvents(t, id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['user.second_factor_added', 'user.second_factor_removed']),
    )
  })
})

describe('recovery codes', () => {
  it('work once each, also when twenty give one at the same moment, and are replaced with both components', async () => {
    const { client, id } = await person()
    const { recoveryCodes, secret } = await withApp(client, now)
    const answer = { code: recoveryCodes[0]!.toLowerCase() }
    expect(await acceptedAtOnce(t, 'recovery_codes', { userId: id, now, answer })).toBe(1)
    const asked = await askedLogin(t.http, client)
    const used = { body: { secondFactor: { code: recoveryCodes[0]! } } }
    expect(await messageOf(asked.refusal(routes.answerSecondFactor, used))).toBe('second_factor_wrong')
    const session = await answered(t.http, asked, { code: recoveryCodes[1]! })
    expect((await session.call(routes.getOwnSecondFactor)).recoveryCodes).toBe(8)
    step()
    const { recoveryCodes: next } = await session.call(routes.renewRecoveryCodes, {
      body: { password: client.password, secondFactor: { code: codeAt(secret, now) } },
    })
    expect(next).toHaveLength(10)
    const again = await askedLogin(t.http, client)
    const old = { body: { secondFactor: { code: recoveryCodes[2]! } } }
    expect(await messageOf(again.refusal(routes.answerSecondFactor, old))).toBe('second_factor_wrong')
    await answered(t.http, again, { code: next[0]! })
  })

  it('of another account open nothing', async () => {
    const [one, two] = [await person(), await person()]
    const { recoveryCodes } = await withApp(one.client, now)
    await withApp(two.client, now)
    const asked = await askedLogin(t.http, two.client)
    const foreign = { body: { secondFactor: { code: recoveryCodes[0]! } } }
    expect(await messageOf(asked.refusal(routes.answerSecondFactor, foreign))).toBe('second_factor_wrong')
  })
})

describe('a signature', () => {
  it('asks for the second factor of a signer who has one, and each code signs once', async () => {
    const { client } = await signer()
    expect(await signing(client)).toMatchObject({ secondFactor: null })
    const { secret } = await withApp(client, now)
    step()
    await expect(signing(client)).rejects.toMatchObject({ key: 'second_factor_can_not_be_empty' })
    const right = { secondFactor: { code: codeAt(secret, now) } }
    await expect(signing(client, { ...right, digest: digestOf({}) })).rejects.toMatchObject({
      key: 'changed_meanwhile',
    })
    expect(await signing(client, right)).toMatchObject({ intact: true, secondFactor: 'APP' })
    await expect(signing(client, right)).rejects.toMatchObject({ key: 'second_factor_used' })
  })
})

describe('a role that requires a second factor', () => {
  it('leads its people to set one up at the login, and closes everything else and signatures until then', async () => {
    const made = await t.admin.call(access.createRole, {
      body: {
        name: 'Approvers with two factors',
        authorities: [permissions['roles.list'], permissions['orders.approve']],
        needsSecondFactor: true,
      },
    })
    expect(made.needsSecondFactor).toBe(true)
    const { id } = await openAccount(t.http, t.admin, {
      account: 'twofactors',
      name: 'Two Factors',
      roleIds: [made.id],
      password: 'a long password',
    })
    const role = await t.admin.call(access.getRole, { params: { id: made.id } })
    const client = await as(t.http, 'twofactors', 'a long password')
    expect((await client.call(access.getMe)).factorDue).toBe('SET_UP')
    for (const route of [access.listRoles, getPasswordNotice, routes.askPasskey] as Route[])
      expect(await messageOf(client.refusal(route)), route.path).toBe('second_factor_set_up_needed')
    await expect(signing(client)).rejects.toMatchObject({ key: 'second_factor_set_up_needed' })
    const { secret, recoveryCodes } = await withApp(client, now)
    expect(recoveryCodes).toHaveLength(10)
    expect((await client.call(access.getMe)).factorDue).toBeNull()
    await client.call(access.listRoles, { query: {} })
    step()
    const remove = { body: { password: client.password, secondFactor: { code: codeAt(secret, now) } } }
    expect(await messageOf(client.refusal(routes.removeAuthenticatorApp, remove))).toBe('second_factor_required')
    await answered(t.http, await askedLogin(t.http, client), { code: codeAt(secret, now) })
    const { version } = role
    const kept = { params: { id: role.id }, body: { name: role.name, authorities: role.authorities, version } }
    expect((await t.admin.call(access.updateRole, kept)).needsSecondFactor).toBe(true)
    expect((await userEvents(t, id)).find(({ action }) => action === 'session.opened')?.details).toEqual({
      secondFactor: 'APP',
    })
  })

  it('loses the mark at once, or by two people when it signs', async () => {
    const aRole = async (name: string, code: string) => {
      const body = { name, authorities: [code], needsSecondFactor: true }
      const made = await t.admin.call(access.createRole, { body })
      if (made.accessRequestId !== null) await approveAs(t.http, t.admin, made.accessRequestId)
      return t.admin.call(access.getRole, { params: { id: made.id } })
    }
    const without = ({ id, name, authorities, version }: Awaited<ReturnType<typeof aRole>>) =>
      t.admin.call(access.updateRole, {
        params: { id },
        body: { name, authorities, version, needsSecondFactor: false },
      })
    const reading = await aRole('Readers with two factors', permissions['roles.list'])
    expect(await without(reading)).toMatchObject({ needsSecondFactor: false, accessRequestId: null })
    const signs = await aRole('Signers with two factors', permissions['orders.approve'])
    const asked = await without(signs)
    expect(asked).toMatchObject({ needsSecondFactor: true, accessRequestId: expect.any(String) as string })
    const request = await t.admin.call(requests.getAccessRequest, { params: { id: asked.accessRequestId ?? '' } })
    expect(request).toMatchObject({
      changes: [{ field: 'secondFactor', before: 'REQUIRED', after: 'NOT_REQUIRED' }],
      grants: [],
      takes: [],
    })
    await approveAs(t.http, t.admin, request.id)
    expect(await t.admin.call(access.getRole, { params: { id: signs.id } })).toMatchObject({ needsSecondFactor: false })
  })
})
