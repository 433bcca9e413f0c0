/** Identities of the provider: who links one, who takes one away, and what it opens then. */

import { permissions } from '@serialis/contract/permissions.ts'
import { createFactory } from '@serialis/contract/plant/lines/factories.routes.ts'
import * as access from '@serialis/contract/platform/access/access.routes.ts'
import * as routes from '@serialis/contract/platform/access/sign-on/identities.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { startOpenId, type OpenIdPerson, type OpenIdStandIn } from '@serialis/partners/openid.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { as, openAccount, userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { withMailServer } from '../../mail/mail.fixtures.ts'
import { withApp } from '../second-factor/second-factor.fixtures.ts'
import {
  begun,
  finishing,
  linkedTo,
  linking,
  newTabSecret,
  outcomeOf,
  saveSettings,
  signedOn,
} from './sign-on.fixtures.ts'

let t: TestApp
let provider: OpenIdStandIn
let roleId: string
/** May reset passwords, and nothing that the people of this test lack. */
let helper: Client
const people: OpenIdPerson[] = []

beforeAll(async () => {
  t = await testApp()
  provider = await startOpenId({ people })
  atEnd(() => provider.close())
  const body = { name: 'Readers', authorities: [permissions['roles.list']] }
  roleId = (await t.admin.call(access.createRole, { body })).id
  await saveSettings(t.admin, provider.issuer)
  await saveSettings(t.other, provider.issuer)
  helper = await userWith(t.http, t.admin, ['users.list', 'users.resetPassword', 'roles.list'])
})

/** A person with a password here, of the same name at the provider. */
async function aPerson(account: string): Promise<{ client: Client; id: string; subject: string }> {
  const subject = `s-${account}`
  const email = `${account}@example.com`
  people.push({ subject, account, name: account, groups: [], email })
  const password = `password of ${account}`
  const { id } = await openAccount(t.http, t.admin, { account, name: account, email, roleIds: [roleId], password })
  return { client: await as(t.http, account, password), id, subject }
}

/** A second person has confirmed the account, as after every one-time code. */
async function confirmed(account: string) {
  const superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  await superuser.query('update users set signing_closed = false where account = $1', [account])
  await superuser.end()
}

async function comes(subject: string, tenant = '0001'): Promise<string> {
  const tab = await begun(t.http, tenant)
  return outcomeOf(finishing(t.http, tab, await provider.answerOf(tab.url, subject), tenant))
}

const ownOf = (client: Client) => client.call(routes.getOwnIdentities)
const unbinding = (id: string, subject: string) => ({
  params: { id },
  body: { issuer: provider.issuer, subject, reason: 'left the company' },
})
const keyOf = async (refusal: Promise<{ message: string }>) => (await refusal).message

const reasonsOfRefusals = async () => {
  const { items } = await t.admin.call(listEvents, { query: { action: 'session.refused', limit: 50 } })
  return items.map(({ details }) => (details as { why?: string }).why)
}

const mailsTo = (email: string) =>
  inTenant(t.app.pool, 1, 'read', ({ trx }) =>
    trx.selectFrom('mails').select('subject').where('recipient', '=', email).execute(),
  )

describe('an account that is there', () => {
  it('is linked by its owner with the password, and by no name or mail address', async () => {
    const { client, id, subject } = await aPerson('ada')
    expect(await comes(subject)).toBe('sign_on_refused')
    await expect.poll(reasonsOfRefusals).toContain('NOT_LINKED')
    expect(await ownOf(client)).toEqual({ items: [], offer: 'Plant ID' })
    const wrong = { tabSecret: newTabSecret(), password: 'guessed' }
    expect(await keyOf(client.refusal(routes.startLinking, { body: wrong }))).toBe('user_name_or_password_wrong')
    const empty = { tabSecret: newTabSecret(), password: '' }
    expect((await client.refusal(routes.startLinking, { body: empty })).fields).toMatchObject({
      password: 'password_can_not_be_empty',
    })
    await withMailServer(t.admin, {})
    await confirmed('ada')
    await linkedTo(client, provider, subject)
    // The password has shown whose account it is, so signing stays open.
    expect((await t.admin.call(access.getUser, { params: { id } })).isSigningClosed).toBe(false)
    expect(await mailsTo('ada@example.com')).toMatchObject([{ subject: expect.stringContaining('linked') as string }])
    expect(await comes(subject)).toBe('ok')
    const { items, offer } = await ownOf(client)
    expect(offer).toBeNull()
    expect(items).toMatchObject([{ issuer: provider.issuer, subject, provider: 'Plant ID' }])
    expect(items[0]?.lastLoginAt).not.toBeNull()
    expect((await helper.call(routes.listIdentities, { params: { id } })).items).toEqual(items)
  })

  it('takes no answer of another session, of another purpose, or of an old login', async () => {
    const [mine, other] = [await aPerson('bea'), await aPerson('bob')]
    const tab = await linking(mine.client)
    const answer = await provider.answerOf(tab.url, mine.subject)
    const body = { tabSecret: tab.tabSecret, answer }
    expect(await keyOf(other.client.refusal(routes.finishLinking, { body }))).toBe('sign_on_over')
    const login = await linking(mine.client)
    expect(await outcomeOf(finishing(t.http, login, await provider.answerOf(login.url, mine.subject)))).toBe(
      'sign_on_over',
    )
    provider.behave('askedLongAgo')
    const old = await linking(mine.client)
    const late = { tabSecret: old.tabSecret, answer: await provider.answerOf(old.url, mine.subject) }
    expect(await keyOf(mine.client.refusal(routes.finishLinking, { body: late }))).toBe('sign_on_not_asked_anew')
    provider.behave('ok')
    expect((await ownOf(mine.client)).items).toEqual([])
  })

  it('has one identity, and an identity one account, also of two at once', async () => {
    const [one, other] = [await aPerson('cay'), await aPerson('cem')]
    const tabs = [await linking(one.client), await linking(other.client)]
    const answers = await Promise.all(tabs.map(({ url }) => provider.answerOf(url, one.subject)))
    const both = await Promise.all(
      [one, other].map(({ client }, at) => {
        const body = { tabSecret: tabs[at]?.tabSecret ?? '', answer: answers[at] ?? '' }
        return outcomeOf(client.raw(routes.finishLinking, { body }))
      }),
    )
    expect(both.sort()).toEqual(['ok', 'sign_on_identity_taken'])
    const held = (await ownOf(one.client)).items.length === 1 ? one : other
    const second = await linking(held.client)
    const body = { tabSecret: second.tabSecret, answer: await provider.answerOf(second.url, other.subject) }
    expect(await keyOf(held.client.refusal(routes.finishLinking, { body }))).toBe('sign_on_identity_taken')
  })

  it('is another one in each tenant', async () => {
    const { client, id, subject } = await aPerson('dan')
    await linkedTo(client, provider, subject)
    expect(await comes(subject, '0002')).toBe('sign_on_refused')
    const there = { status: 404 }
    expect(await t.other.refusal(routes.unbindIdentity, unbinding(id, subject))).toMatchObject(there)
    expect(await t.other.refusal(routes.listIdentities, { params: { id } })).toMatchObject(there)
    expect(await comes(subject)).toBe('ok')
  })
})

describe('an identity that is taken away', () => {
  it('ends its sessions, opens none, and is the account’s again when its owner links it', async () => {
    const { client, id, subject } = await aPerson('eve')
    await linkedTo(client, provider, subject)
    const byProvider = await signedOn(t.http, provider, subject, 'eve')
    await byProvider.call(access.getMe)
    const short = { ...unbinding(id, subject), body: { ...unbinding(id, subject).body, reason: '' } }
    expect((await helper.refusal(routes.unbindIdentity, short)).fields).toMatchObject({ reason: 'reason_too_short' })
    await helper.call(routes.unbindIdentity, unbinding(id, subject))
    expect(await byProvider.refusal(access.getMe)).toMatchObject({ status: 401 })
    // The session by password is none of the provider's.
    expect((await ownOf(client)).items).toEqual([])
    const query = { action: 'user.identity_unbound', subjectType: 'user', subjectId: id, limit: 5 }
    const { items } = await t.admin.call(listEvents, { query })
    expect(items).toMatchObject([{ reason: 'left the company', details: { subject } }])
    expect((await mailsTo('eve@example.com')).map((mail) => mail.subject).join()).toContain('unlinked')
    // Also not into a new account, where the provider gives the person another name.
    await saveSettings(t.admin, provider.issuer, { createsAccounts: true, accountSites: 'ALL' })
    const person = people.find((one) => one.subject === subject)!
    person.account = 'eve-again'
    expect(await comes(subject)).toBe('sign_on_refused')
    await expect.poll(reasonsOfRefusals).toContain('UNBOUND')
    await saveSettings(t.admin, provider.issuer)
    await linkedTo(client, provider, subject)
    expect(await comes(subject)).toBe('ok')
  })

  it('is of an account that the caller may handle, and not of the own one', async () => {
    const { client, id, subject } = await aPerson('fay')
    await linkedTo(client, provider, subject)
    const less = await userWith(t.http, t.admin, ['users.list', 'users.resetPassword'])
    expect(await keyOf(less.refusal(routes.unbindIdentity, unbinding(id, subject)))).toBe('holder_has_more')
    const none = unbinding(id, 'nobody')
    expect(await helper.refusal(routes.unbindIdentity, none)).toMatchObject({ status: 404 })
    const own = await helper.call(access.getMe)
    expect(await keyOf(helper.refusal(routes.unbindIdentity, unbinding(own.userId, subject)))).toBe('user_is_yourself')
    const { id: site } = await t.admin.call(createFactory, { body: { name: 'Works', zone: 'Europe/Berlin' } })
    const names = ['users.list', 'users.resetPassword', 'roles.list'] as const
    const role = { name: 'Helpers of a site', authorities: names.map((name) => permissions[name]) }
    const { id: ofSite } = await t.admin.call(access.createRole, { body: role })
    const password = 'password of a local helper'
    const account = { account: 'local-helper', name: 'Local', roleIds: [ofSite], siteIds: [site], password }
    await openAccount(t.http, t.admin, account)
    const local = await as(t.http, 'local-helper', password)
    expect(await keyOf(local.refusal(routes.unbindIdentity, unbinding(id, subject)))).toBe('site_not_held')
    expect(await comes(subject)).toBe('ok')
  })
})

it('a local account for emergencies, also the last one, is nobody’s at the provider', async () => {
  const [local, linked] = [await aPerson('gil'), await aPerson('gus')]
  await linkedTo(linked.client, provider, linked.subject)
  await withApp(local.client, new Date())
  await withApp(linked.client, new Date())
  const begunBefore = await linking(local.client)
  await saveSettings(t.admin, provider.issuer, { isOnly: true, localAccountIds: [local.id, linked.id] })
  expect((await ownOf(local.client)).offer).toBeNull()
  const start = { tabSecret: newTabSecret(), password: local.client.password }
  expect(await keyOf(local.client.refusal(routes.startLinking, { body: start }))).toBe('sign_on_local_account')
  await saveSettings(t.admin, provider.issuer, { isOnly: true, localAccountIds: [linked.id] })
  // What was linked before opens nothing while the account is a local one.
  expect(await comes(linked.subject)).toBe('sign_on_refused')
  await expect.poll(reasonsOfRefusals).toContain('LOCAL')
  await t.admin.call(routes.unbindIdentity, unbinding(linked.id, linked.subject))
  const last = { message: 'last_local_account' }
  expect(await t.admin.refusal(access.disableUser, { params: { id: linked.id } })).toMatchObject(last)
  expect((await (await as(t.http, 'gus', linked.client.password)).call(access.getMe)).factorDue).toBe('ASK')
  // A change of the settings ends what was begun.
  const body = { tabSecret: begunBefore.tabSecret, answer: await provider.answerOf(begunBefore.url, local.subject) }
  expect(await keyOf(local.client.refusal(routes.finishLinking, { body }))).toBe('sign_on_over')
})
