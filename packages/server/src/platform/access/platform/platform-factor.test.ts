/** The second factor of platform administrators: the same answers as in a tenant, kept in the realm. */

import * as routes from '@serialis/contract/platform/access/second-factor.routes.ts'
import {
  closePlatformSession,
  getPlatformSession,
  listAdministrators,
  listPlatformEvents,
  listTenants,
  resetAdministratorFactor,
} from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import { getTenantStatus } from '@serialis/contract/platform/tenants/tenants.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { as, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { PLATFORM_PASSWORD, platformAdministrator } from '../../tenant-management/tenant-management.fixtures.ts'
import { answered, askedLogin, codeAt, messageOf, withApp } from '../second-factor/second-factor.fixtures.ts'
import { resetFactorOf } from './administrators.service.ts'

let t: TestApp
let now = new Date('2026-11-20T08:00:00Z')
/** To the next code. */
const step = () => (now = new Date(now.getTime() + 30_000))

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
})

const withSecondFactor = async (account: string) => {
  const client = await platformAdministrator(t, account)
  return { client, account, ...(await withApp(client, now)) }
}
const answer = (code: string) => ({ body: { secondFactor: { code } } })
const wrongOf = (secret: string) => codeAt(secret, new Date(0))
const eventsOf = async (client: Client, account: string) =>
  (await client.call(listPlatformEvents, { query: { limit: 200 } })).items.filter((event) => event.account === account)

it('is asked for after the password, and the session opens nothing before', async () => {
  const { client, secret, recoveryCodes } = await withSecondFactor('one')
  expect(recoveryCodes).toHaveLength(10)
  expect(await client.call(getPlatformSession)).toMatchObject({ hasFactor: true, factorDue: null })
  step()
  const asked = await askedLogin(t.http, client)
  expect(asked.token).toMatch(/^p_/)
  expect(await asked.call(getPlatformSession)).toMatchObject({ factorDue: 'ASK' })
  expect(await asked.refusal(listTenants, { query: {} })).toMatchObject({
    status: 403,
    message: 'second_factor_needed',
  })
  expect(await asked.refusal(getTenantStatus, { params: { tenant: '0001' } })).toMatchObject({
    message: 'second_factor_needed',
  })
  const session = await answered(t.http, asked, { code: codeAt(secret, now) })
  await session.call(listTenants, { query: {} })
  expect(await asked.refusal(getPlatformSession)).toMatchObject({ status: 401 })
  expect(await messageOf(session.refusal(routes.answerSecondFactor, answer(codeAt(secret, now))))).toBe(
    'second_factor_not_asked',
  )
  const left = await askedLogin(t.http, client)
  await left.call(closePlatformSession)
  expect(await left.refusal(getPlatformSession)).toMatchObject({ status: 401 })
})

it('ends the other sessions of the administrator when it is set up', async () => {
  const before = await platformAdministrator(t, 'two')
  const client = await as(t.http, 'two@platform', PLATFORM_PASSWORD)
  await withApp(client, now)
  expect(await before.refusal(getPlatformSession)).toMatchObject({ status: 401 })
  await client.call(getPlatformSession)
  expect(await messageOf(client.refusal(routes.startAuthenticatorApp))).toBe('second_factor_exists')
})

it.each(['code', 'recovery code'])(
  'takes each %s once, also when three logins give it at the same moment',
  async (kind) => {
    const { client, secret, recoveryCodes } = await withSecondFactor(`once-${kind.slice(0, 3)}`)
    step()
    const code = kind === 'code' ? codeAt(secret, now) : recoveryCodes[0]!
    const asked = await Promise.all(Array.from({ length: 3 }, () => askedLogin(t.http, client)))
    const given = await Promise.all(asked.map((one) => one.raw(routes.answerSecondFactor, answer(code))))
    expect(given.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = await askedLogin(t.http, client)
    expect(await messageOf(again.refusal(routes.answerSecondFactor, answer(code)))).toBe(
      kind === 'code' ? 'second_factor_used' : 'second_factor_wrong',
    )
  },
)

it('waits after five wrong codes, counts them as events, and takes recovery codes all the same', async () => {
  const { client, secret, recoveryCodes } = await withSecondFactor('guessed')
  step()
  const asked = await askedLogin(t.http, client)
  for (let tries = 1; tries <= 5; tries++)
    expect(await messageOf(asked.refusal(routes.answerSecondFactor, answer(wrongOf(secret))))).toBe(
      'second_factor_wrong',
    )
  expect(await messageOf(asked.refusal(routes.answerSecondFactor, answer(codeAt(secret, now))))).toBe(
    'second_factor_wrong',
  )
  expect(await messageOf(asked.refusal(routes.answerSecondFactor, answer('')))).toBe('second_factor_can_not_be_empty')
  const session = await answered(t.http, asked, { code: recoveryCodes[0]!.toLowerCase() })
  const actions = (await eventsOf(session, 'guessed')).map(({ action }) => action)
  expect(actions).toEqual([...Array.from({ length: 5 }, () => 'FACTOR_REFUSED'), 'FACTOR_ADDED'])
  now = new Date(now.getTime() + 31_000)
  await answered(t.http, await askedLogin(t.http, client), { code: codeAt(secret, now) })
})

it('changes with both components alone, and its recovery codes are replaced', async () => {
  const { client, secret, recoveryCodes } = await withSecondFactor('changes')
  step()
  const both = (password: string, code: string) => ({ body: { password, secondFactor: { code } } })
  for (const route of [routes.removeAuthenticatorApp, routes.renewRecoveryCodes]) {
    expect(await messageOf(client.refusal(route, both('guess', codeAt(secret, now))))).toBe(
      'user_name_or_password_wrong',
    )
    expect(await messageOf(client.refusal(route, both(PLATFORM_PASSWORD, wrongOf(secret))))).toBe('second_factor_wrong')
  }
  const { recoveryCodes: next } = await client.call(
    routes.renewRecoveryCodes,
    both(PLATFORM_PASSWORD, codeAt(secret, now)),
  )
  expect(next).toHaveLength(10)
  const asked = await askedLogin(t.http, client)
  expect(await messageOf(asked.refusal(routes.answerSecondFactor, answer(recoveryCodes[0]!)))).toBe(
    'second_factor_wrong',
  )
  step()
  await client.call(routes.removeAuthenticatorApp, both(PLATFORM_PASSWORD, codeAt(secret, now)))
  expect(await client.call(routes.getOwnSecondFactor)).toMatchObject({ app: null, recoveryCodes: 0 })
  const session = await as(t.http, 'changes@platform', PLATFORM_PASSWORD)
  expect(await session.call(getPlatformSession)).toMatchObject({ hasFactor: false, factorDue: null })
  const actions = (await eventsOf(session, 'changes')).map(({ action }) => action)
  expect(actions.filter((action) => action !== 'FACTOR_REFUSED')).toEqual([
    'FACTOR_REMOVED',
    'RECOVERY_CODES_MADE',
    'FACTOR_ADDED',
  ])
})

it('waits after five wrong passwords for a change of it', async () => {
  const { client, secret } = await withSecondFactor('password')
  step()
  const renew = (password: string) => ({ body: { password, secondFactor: { code: codeAt(secret, now) } } })
  for (let tries = 1; tries <= 5; tries++) await client.refusal(routes.renewRecoveryCodes, renew(`guess ${tries}`))
  expect(await messageOf(client.refusal(routes.renewRecoveryCodes, renew(PLATFORM_PASSWORD)))).toBe(
    'user_name_or_password_wrong',
  )
  now = new Date(now.getTime() + 31_000)
  await client.call(routes.renewRecoveryCodes, renew(PLATFORM_PASSWORD))
})

it('is reset by another administrator who has one, with a reason and an event, and its sessions end', async () => {
  const lost = await withSecondFactor('lost')
  const { userId: id } = await lost.client.call(getPlatformSession)
  const reset = (client: Client) =>
    client.refusal(resetAdministratorFactor, { params: { id }, body: { reason: 'The phone was stolen.' } })
  expect(await reset(lost.client)).toMatchObject({ status: 409, message: 'another_administrator_needed' })
  expect(await reset(await platformAdministrator(t, 'bare'))).toMatchObject({ message: 'second_factor_set_up_needed' })
  expect(await reset(t.admin)).toMatchObject({ status: 401 })
  const { client } = await withSecondFactor('helper')
  const input = { params: { id }, body: { reason: 'The phone was stolen.' } }
  expect(await client.refusal(resetAdministratorFactor, { ...input, body: { reason: ' ' } })).toMatchObject({
    fields: { reason: 'reason_too_short' },
  })
  expect(await client.call(resetAdministratorFactor, input)).toMatchObject({ account: 'lost', factorSince: null })
  expect(await messageOf(client.refusal(resetAdministratorFactor, input))).toBe('second_factor_none')
  expect(await lost.client.refusal(getPlatformSession)).toMatchObject({ status: 401 })
  const session = await as(t.http, 'lost@platform', PLATFORM_PASSWORD)
  expect(await session.call(getPlatformSession)).toMatchObject({ hasFactor: false, factorDue: null })
  expect((await eventsOf(client, 'lost'))[0]).toMatchObject({
    action: 'FACTOR_RESET',
    by: 'helper',
    reason: 'The phone was stolen.',
  })
  const { items } = await client.call(listAdministrators, { query: {} })
  expect(items.find(({ account }) => account === 'helper')).toMatchObject({ factorSince: now.toISOString() })
})

it('is reset on the server, which leaves an event as well', async () => {
  const { client } = await withSecondFactor('server')
  await resetFactorOf(t.database.ownerUrl, 'server')
  expect(await client.refusal(getPlatformSession)).toMatchObject({ status: 401 })
  const session = await as(t.http, 'server@platform', PLATFORM_PASSWORD)
  expect((await eventsOf(session, 'server'))[0]).toMatchObject({ action: 'FACTOR_RESET', by: '' })
  await expect(resetFactorOf(t.database.ownerUrl, 'server')).rejects.toThrow('server@platform has no second factor')
  await expect(resetFactorOf(t.database.ownerUrl, 'nobody')).rejects.toThrow('there is no nobody@platform')
})
