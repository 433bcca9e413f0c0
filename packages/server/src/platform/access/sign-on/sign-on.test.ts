/** Single sign-on over HTTP with the stand-in provider: who comes in, and what is refused. */

import { permissions } from '@serialis/contract/permissions.ts'
import * as access from '@serialis/contract/platform/access/access.routes.ts'
import * as routes from '@serialis/contract/platform/access/sign-on/sign-on.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { startOpenId, type OpenIdBehaviour, type OpenIdStandIn } from '@serialis/partners/openid.ts'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { as, clientOf, openAccount } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import {
  begun,
  finishing,
  linkedTo,
  newTabSecret,
  outcomeOf,
  saveSettings,
  settingsFor,
  signedOn,
} from './sign-on.fixtures.ts'

let t: TestApp
let provider: OpenIdStandIn
let roleId: string
let now = new Date()

const opened = (account: string) =>
  openAccount(t.http, t.admin, { account, name: account, roleIds: [roleId], password: `password of ${account}` })

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
  provider = await startOpenId()
  atEnd(() => provider.close())
  const body = { name: 'Readers', authorities: [permissions['roles.list']] }
  roleId = (await t.admin.call(access.createRole, { body })).id
  await opened('planner')
  await saveSettings(t.admin, provider.issuer)
  await linkedTo(await as(t.http, 'planner', 'password of planner'), provider, 'idp-planner')
})
afterEach(() => provider.behave('ok'))

/** One whole sign-on of the planner. */
async function attempt(subject = 'idp-planner'): Promise<string> {
  const tab = await begun(t.http)
  return outcomeOf(finishing(t.http, tab, await provider.answerOf(tab.url, subject)))
}

describe('a person of the provider', () => {
  it('comes into the account that its owner has linked', async () => {
    expect((await clientOf(t.http, '', '').call(routes.getSignOnOffer, { query: {} })).offer).toEqual({
      name: 'Plant ID',
      isOnly: false,
    })
    const client = await signedOn(t.http, provider, 'idp-planner', 'planner')
    const me = await client.call(access.getMe)
    expect(me).toMatchObject({ account: 'planner', mustChangePassword: false, factorDue: null })
    const { items } = await t.admin.call(listEvents, {
      query: { subjectType: 'user', subjectId: me.userId, limit: 20 },
    })
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['session.opened', 'user.identity_linked']),
    )
    expect(await attempt()).toBe('ok')
  })

  it('comes into an account of that name that nobody has used, which signs nothing until it is confirmed', async () => {
    const body = { account: 'auditor', name: 'Auditor', roleIds: [roleId] }
    const { id } = await t.admin.call(access.createUser, { body })
    expect(await attempt('idp-auditor')).toBe('ok')
    expect((await t.admin.call(access.getUser, { params: { id } })).isSigningClosed).toBe(true)
  })

  it('is refused without a word on why: unknown, disabled, bound to another identity, of no account', async () => {
    expect(await attempt('idp-visitor')).toBe('sign_on_refused')
    const { id: userId } = await opened('qa')
    await t.admin.call(access.disableUser, { params: { id: userId } })
    expect(await attempt('idp-qa')).toBe('sign_on_refused')
    await t.admin.call(access.enableUser, { params: { id: userId } })
    // It has a password, so only its owner links it.
    expect(await attempt('idp-qa')).toBe('sign_on_refused')
    await linkedTo(await as(t.http, 'qa', 'password of qa'), provider, 'idp-qa')
    expect(await attempt('idp-qa')).toBe('ok')
    await t.admin.call(access.disableUser, { params: { id: userId } })
    expect(await attempt('idp-qa')).toBe('sign_on_refused')
    await expect
      .poll(async () => {
        const { items } = await t.admin.call(listEvents, { query: { action: 'session.refused', limit: 20 } })
        return items.map(({ details }) => (details as { why?: string }).why)
      })
      .toEqual(expect.arrayContaining(['UNKNOWN', 'DISABLED', 'NOT_LINKED']))
  })
})

describe('an answer', () => {
  const wrong: readonly [OpenIdBehaviour, string][] = [
    ['decline', 'sign_on_declined'],
    ['wrongNonce', 'sign_on_answer_wrong'],
    ['otherIssuer', 'sign_on_answer_wrong'],
    ['otherAudience', 'sign_on_answer_wrong'],
    ['otherKey', 'sign_on_answer_wrong'],
    ['unsigned', 'sign_on_answer_wrong'],
    ['expired', 'sign_on_answer_wrong'],
    ['redirect', 'sign_on_answer_wrong'],
    ['garbage', 'sign_on_answer_wrong'],
    ['hang', 'sign_on_provider_away'],
    ['huge', 'sign_on_provider_away'],
  ]
  it.each(wrong)('%s opens no session', async (behaviour, key) => {
    const tab = await begun(t.http)
    provider.behave(behaviour)
    const answer = await provider.answerOf(tab.url, 'idp-planner')
    expect(await outcomeOf(finishing(t.http, tab, answer))).toBe(key)
    // It is used up, also when the provider is well again.
    provider.behave('ok')
    expect(await outcomeOf(finishing(t.http, tab, answer))).toBe('sign_on_over')
  })

  it('works once, and of two at once for one', async () => {
    const tab = await begun(t.http)
    const answer = await provider.answerOf(tab.url, 'idp-planner')
    const both = await Promise.all([1, 2].map(() => outcomeOf(finishing(t.http, tab, answer))))
    expect(both.sort()).toEqual(['ok', 'sign_on_over'])
  })

  it('belongs to the tab that began: another browser, another state or another code is of no use', async () => {
    const [mine, attackers] = [await begun(t.http), await begun(t.http)]
    const answer = await provider.answerOf(attackers.url, 'idp-planner')
    // Login CSRF: the victim opens the attacker's address; the victim's tab has no such secret.
    expect(await outcomeOf(finishing(t.http, { tabSecret: newTabSecret() }, answer))).toBe('sign_on_over')
    expect(await outcomeOf(finishing(t.http, mine, answer))).toBe('sign_on_over')
    const own = new URLSearchParams(await provider.answerOf(mine.url, 'idp-planner'))
    // The code of another flow under one's own state lacks the verifier that fits to it.
    own.set('code', new URLSearchParams(answer).get('code') ?? '')
    expect(await outcomeOf(finishing(t.http, mine, own.toString()))).toBe('sign_on_answer_wrong')
    const twice = await begun(t.http)
    expect(await outcomeOf(finishing(t.http, twice, 'code=x&state=guessed'))).toBe('sign_on_over')
    expect(await outcomeOf(finishing(t.http, twice, 'code=x'))).toBe('sign_on_over')
  })

  it('of two tabs each finishes its own', async () => {
    const tabs = [await begun(t.http), await begun(t.http)]
    for (const tab of tabs.reverse())
      expect(await outcomeOf(finishing(t.http, tab, await provider.answerOf(tab.url, 'idp-planner')))).toBe('ok')
  })

  it('that names another provider is refused before its code is sent anywhere', async () => {
    const tab = await begun(t.http)
    const answer = new URLSearchParams(await provider.answerOf(tab.url, 'idp-planner'))
    answer.set('iss', 'https://login.example.com')
    expect(await outcomeOf(finishing(t.http, tab, answer.toString()))).toBe('sign_on_answer_wrong')
    const silent = await begun(t.http)
    const without = new URLSearchParams(await provider.answerOf(silent.url, 'idp-planner'))
    without.delete('iss')
    expect(await outcomeOf(finishing(t.http, silent, without.toString()))).toBe('sign_on_answer_wrong')
  })

  it('of another tenant is unknown here, and leads to an address of its own', async () => {
    await t.other.call(routes.saveSignOnSettings, { body: settingsFor(provider.issuer) })
    const tab = await begun(t.http, '0002')
    expect(new URL(tab.url).searchParams.get('redirect_uri')).toMatch(/\/single_sign_on\/0002$/)
    const answer = await provider.answerOf(tab.url, 'idp-planner')
    expect(await outcomeOf(finishing(t.http, tab, answer, '0001'))).toBe('sign_on_over')
    expect(await outcomeOf(finishing(t.http, tab, answer, '0009'))).toBe('sign_on_over')
    // The planner of the first tenant is nobody in the second.
    expect(await outcomeOf(finishing(t.http, tab, answer, '0002'))).toBe('sign_on_refused')
  })

  it('comes too late after ten minutes, and after the settings have changed', async () => {
    const late = await begun(t.http)
    const answer = await provider.answerOf(late.url, 'idp-planner')
    const before = now
    now = new Date(now.getTime() + 10 * 60_000 + 1)
    expect(await outcomeOf(finishing(t.http, late, answer))).toBe('sign_on_over')
    now = before
    const tab = await begun(t.http)
    const second = await provider.answerOf(tab.url, 'idp-planner')
    await saveSettings(t.admin, provider.issuer, { name: 'Other name' })
    expect(await outcomeOf(finishing(t.http, tab, second))).toBe('sign_on_over')
  })

  it('may leave the claims to the provider, which is asked for them', async () => {
    provider.behave('byUserInfo')
    expect(await attempt()).toBe('ok')
  })
})

it('asks for what it needs and says nothing more: PKCE, state and nonce, and a code', async () => {
  const asked = new URL((await begun(t.http)).url).searchParams
  expect(Object.fromEntries(asked)).toMatchObject({ response_type: 'code', code_challenge_method: 'S256' })
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked.get(name)).toMatch(/^[\w-]{43}$/)
  expect(asked.has('prompt')).toBe(false)
})

it('is unknown where no provider is set up', async () => {
  const nobody = clientOf(t.http, '', '')
  await saveSettings(t.admin, provider.issuer, { isActive: false })
  const body = { tabSecret: newTabSecret() }
  expect(await nobody.refusal(routes.startSignOn, { body })).toMatchObject({ message: 'sign_on_not_set_up' })
  expect(await nobody.refusal(routes.startSignOn, { body: { ...body, tenant: '0007' } })).toMatchObject({
    message: 'sign_on_not_set_up',
  })
  expect((await nobody.call(routes.getSignOnOffer, { query: { tenant: '0007' } })).offer).toBeNull()
  await saveSettings(t.admin, provider.issuer)
})
