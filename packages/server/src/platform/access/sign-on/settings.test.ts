/** The settings of single sign-on: who may save them, what groups give, who logs in without the provider. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createFactory, deleteFactory } from '@serialis/contract/plant/lines/factories.routes.ts'
import * as access from '@serialis/contract/platform/access/access.routes.ts'
import { listCredentials } from '@serialis/contract/platform/access/credentials/credentials.routes.ts'
import * as routes from '@serialis/contract/platform/access/sign-on/sign-on.routes.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { startOpenId, type OpenIdPerson, type OpenIdStandIn } from '@serialis/partners/openid.ts'
import pg from 'pg'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { approveAs, as, openAccount, userWith } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { aPerson, withApp } from '../second-factor/second-factor.fixtures.ts'
import { begun, finishing, outcomeOf, saveSettings, settingsFor, signedOn } from './sign-on.fixtures.ts'

let t: TestApp
let provider: OpenIdStandIn
const mover = { subject: 's1', account: 'mover', name: 'Mo Ver', groups: ['readers'], email: 'mo@example.com' }
const people: OpenIdPerson[] = [mover, { subject: 's2', account: 'none', name: 'No Group', groups: [] }]

beforeAll(async () => {
  t = await testApp()
  provider = await startOpenId({ people })
  atEnd(() => provider.close())
})

const roleOf = async (name: string, ...names: PermissionName[]) =>
  (await t.admin.call(access.createRole, { body: { name, authorities: names.map((one) => permissions[one]) } })).id
const save = (change: Parameters<typeof saveSettings>[2] = {}) => saveSettings(t.admin, provider.issuer, change)
const refusalOf = async (change: Parameters<typeof settingsFor>[1]) => {
  const { version } = await t.admin.call(routes.getSignOnSettings)
  const body = settingsFor(provider.issuer, { ...change, version })
  return t.admin.refusal(routes.saveSignOnSettings, { body })
}
const keyOf = async (change: Parameters<typeof settingsFor>[1]) => {
  const { fields, message } = await refusalOf(change)
  return Object.values(fields ?? {})[0] ?? message
}

describe('the settings', () => {
  it('are saved by a person with every permission alone, and never say the secret', async () => {
    const keeper = await userWith(t.http, t.admin, ['signOn.edit'])
    const body = settingsFor(provider.issuer)
    expect(await keeper.refusal(routes.saveSignOnSettings, { body })).toMatchObject({ message: 'authority_not_held' })
    const saved = await save()
    expect(saved).toMatchObject({ hasSecret: true, isActive: true, version: 1 })
    expect(JSON.stringify(saved)).not.toContain('serialis-secret')
    const { items } = await t.admin.call(listEvents, { query: { action: 'sign_on.changed', limit: 5 } })
    expect(JSON.stringify(items)).not.toContain('serialis-secret')
    expect(await t.admin.refusal(routes.saveSignOnSettings, { body })).toMatchObject({ message: 'changed_meanwhile' })
    expect(await keeper.call(routes.getSignOnSettings)).toMatchObject({ issuer: provider.issuer })
  })

  it('keep the secret for the same client, and for no other', async () => {
    await save({ clientSecret: '' })
    expect((await t.admin.call(routes.getSignOnSettings)).hasSecret).toBe(true)
    expect(await keyOf({ clientSecret: '', clientId: 'another' })).toBe('sign_on_secret_can_not_be_empty')
    expect(await keyOf({ clientSecret: '', issuer: 'https://login.example.com' })).toBe(
      'sign_on_secret_can_not_be_empty',
    )
  })

  it.each([
    ['sign_on_name_can_not_be_empty', { name: ' ' }],
    ['sign_on_issuer_can_not_be_empty', { issuer: ' ' }],
    ['sign_on_issuer_wrong_format', { issuer: 'https://admin@login.example.com' }],
    ['sign_on_client_can_not_be_empty', { clientId: '' }],
    ['sign_on_scopes_wrong', { scopes: 'profile' }],
    ['sign_on_claim_wrong', { accountClaim: 'two words' }],
    ['sign_on_claim_is_mail', { accountClaim: 'email' }],
    ['sign_on_group_can_not_be_empty', { groupRoles: [{ group: ' ', roleId: crypto.randomUUID() }] }],
    ['not_in_list', { groupRoles: [{ group: 'g', roleId: crypto.randomUUID() }] }],
    ['not_in_list', { localAccountIds: [crypto.randomUUID()] }],
    ['sign_on_local_account_missing', { isOnly: true }],
    ['sign_on_sites_missing', { createsAccounts: true }],
    ['sign_on_sites_missing', { createsAccounts: true, accountSites: 'CHOSEN' }],
    ['factory_not_exists', { createsAccounts: true, accountSites: 'CHOSEN', siteIds: [crypto.randomUUID()] }],
  ] as const)('are refused with %s', async (key, change) => {
    expect(await keyOf(change as never)).toBe(key)
  })

  it('are not on while the installation does not say its own address', async () => {
    t.app.config.production = true
    expect(await keyOf({})).toBe('sign_on_address_unknown')
    t.app.config.publicUrl = 'https://console.example.com'
    expect((await t.admin.call(routes.getSignOnSettings)).redirectUri).toBe(
      'https://console.example.com/single_sign_on/0001',
    )
    t.app.config.publicUrl = undefined
    t.app.config.production = false
  })
})

describe('the test of an issuer', () => {
  const tested = (issuer: string) => t.admin.call(routes.testSignOn, { body: { issuer } })
  it('says what answers there', async () => {
    expect(await tested(provider.issuer)).toMatchObject({
      problem: null,
      authorizationEndpoint: `${provider.issuer}/authorize`,
    })
    expect((await tested(`${provider.issuer}/other`)).problem).toBe('not_a_provider')
    // Inside the network, and not named by the installation.
    for (const inside of ['http://127.0.0.2:1', 'http://169.254.169.254', 'http://[::1]:1', 'http://10.0.0.1'])
      expect((await tested(inside)).problem, inside).toBe('address_not_allowed')
  })

  it.each([
    ['hang', 'timeout'],
    ['huge', 'broken_answer'],
    ['redirect', 'not_a_provider'],
    ['garbage', 'not_a_provider'],
  ] as const)('is not fooled by one that answers with %s', async (behaviour, problem) => {
    provider.behave(behaviour)
    const began = performance.now()
    expect((await tested(provider.issuer)).problem).toBe(problem)
    expect(performance.now() - began).toBeLessThan(9_000)
    provider.behave('ok')
  })

  it('reads no plain address where the installation allows only encrypted ones', async () => {
    t.app.config.outgoing = { ...t.app.config.outgoing, onlyEncrypted: true }
    expect((await tested(provider.issuer)).problem).toBe('plain_text_not_allowed')
    expect(await keyOf({})).toBe('plain_text_not_allowed')
    t.app.config.outgoing = { ...t.app.config.outgoing, onlyEncrypted: false }
  })
})

describe('groups', () => {
  it('give roles at each login, take them away again, and leave other roles alone', async () => {
    const [readers, writers, own] = [
      await roleOf('Readers', 'roles.list'),
      await roleOf('Writers', 'users.list'),
      await roleOf('Own', 'tasks.listAll'),
    ]
    await t.admin.call(access.createUser, { body: { account: 'mover', name: 'Mo', roleIds: [own] } })
    await save({
      groupRoles: [
        { group: 'readers', roleId: readers },
        { group: 'writers', roleId: writers },
      ],
    })
    const held = async () => {
      const me = await (await signedOn(t.http, provider, 's1', 'mover')).call(access.getMe)
      return (await t.admin.call(access.getUser, { params: { id: me.userId } })).roles.map(({ name }) => name)
    }
    expect(await held()).toEqual(['Own', 'Readers'])
    mover.groups = ['writers', 'unknown']
    expect(await held()).toEqual(['Own', 'Writers'])
    mover.groups = []
    expect(await held()).toEqual(['Own'])
    expect(await t.admin.refusal(access.deleteRole, { params: { id: writers } })).toMatchObject({
      message: 'role_still_used',
    })
  })

  it('give no right to sign, neither when saved nor when the role gains one later', async () => {
    const body = { name: 'Signers', authorities: [permissions['orders.list'], permissions['orders.approve']] }
    const { id: roleId, accessRequestId } = await t.admin.call(access.createRole, { body })
    const groupRoles = [{ group: 'signers', roleId }]
    mover.groups = ['signers']
    await save({ groupRoles })
    const rolesNow = async () => {
      const { userId } = await (await signedOn(t.http, provider, 's1', 'mover')).call(access.getMe)
      return (await t.admin.call(access.getUser, { params: { id: userId } })).roles.map(({ name }) => name)
    }
    // The right to sign still waits for a second person, so the group gives the rest.
    expect(await rolesNow()).toEqual(['Own', 'Signers'])
    mover.groups = []
    expect(await rolesNow()).toEqual(['Own'])
    await approveAs(t.http, t.admin, accessRequestId ?? '')
    mover.groups = ['signers']
    expect(await rolesNow()).toEqual(['Own'])
    expect(await keyOf({ groupRoles })).toBe('sign_on_role_may_sign')
  })

  it('make an account for a person who has none, where the tenant wants that', async () => {
    const [role] = (await t.admin.call(access.listRoles, { query: { name: 'Readers' } })).items
    const groupRoles = [{ group: 'readers', roleId: role?.id ?? '' }]
    people.push({
      subject: 's3',
      account: 'newcomer',
      name: 'New Comer',
      groups: ['readers'],
      email: 'new@example.com',
    })
    await save({ groupRoles })
    const comes = async (subject: string) => {
      const tab = await begun(t.http)
      return outcomeOf(finishing(t.http, tab, await provider.answerOf(tab.url, subject)))
    }
    expect(await comes('s3')).toBe('sign_on_refused')
    await save({ groupRoles, createsAccounts: true, accountSites: 'ALL' })
    // Of no group: no role, no account.
    expect(await comes('s2')).toBe('sign_on_refused')
    const client = await signedOn(t.http, provider, 's3', 'newcomer')
    const me = await client.call(access.getMe)
    const user = await t.admin.call(access.getUser, { params: { id: me.userId } })
    expect(user).toMatchObject({
      account: 'newcomer',
      name: 'New Comer',
      email: 'n•••@example.com',
      hasPassword: false,
    })
    expect(user.isSigningClosed).toBe(true)
    expect(user.siteIds).toEqual([])
    // The name at the provider may change; the person stays.
    people.at(-1)!.account = 'mover'
    expect((await (await signedOn(t.http, provider, 's3', 'newcomer')).call(access.getMe)).userId).toBe(me.userId)
    // Another person of the same name is nobody.
    people.push({ subject: 's4', account: 'newcomer', name: 'Twin', groups: ['readers'] })
    expect(await comes('s4')).toBe('sign_on_refused')
  })
})

describe('the factories of a new account', () => {
  const aNewcomer = (subject: string) =>
    people.push({ subject, account: `newcomer-${subject}`, name: 'New Comer', groups: ['site'] })
  const comes = async (subject: string) => {
    const tab = await begun(t.http)
    return outcomeOf(finishing(t.http, tab, await provider.answerOf(tab.url, subject)))
  }
  const sitesOf = async (subject: string) => {
    const me = await (await signedOn(t.http, provider, subject, subject)).call(access.getMe)
    return (await t.admin.call(access.getUser, { params: { id: me.userId } })).siteIds
  }

  it('are the chosen ones, which cannot be deleted, or all of them where that was chosen', async () => {
    const groupRoles = [{ group: 'site', roleId: await roleOf('Of a site', 'roles.list') }]
    const { id: factory } = await t.admin.call(createFactory, { body: { name: 'Works', zone: 'Europe/Berlin' } })
    const chosen = { groupRoles, createsAccounts: true, accountSites: 'CHOSEN' as const, siteIds: [factory] }
    expect(await save(chosen)).toMatchObject({ accountSites: 'CHOSEN', siteIds: [factory] })
    const still = { message: 'factory_still_used' }
    expect(await t.admin.refusal(deleteFactory, { params: { id: factory } })).toMatchObject(still)
    aNewcomer('n1')
    expect(await sitesOf('n1')).toEqual([factory])
    // A later choice is for later accounts.
    await save({ groupRoles, createsAccounts: true, accountSites: 'ALL' })
    expect(await sitesOf('n1')).toEqual([factory])
    aNewcomer('n2')
    expect(await sitesOf('n2')).toEqual([])
  })

  it('are of nobody when the quota of users is reached: no account is made, and those who have one come in', async () => {
    const groupRoles = [{ group: 'site', roleId: await roleOf('Within a quota', 'roles.list') }]
    await save({ groupRoles, createsAccounts: true, accountSites: 'ALL' })
    aNewcomer('q1')
    expect(await sitesOf('q1')).toEqual([])
    const owner = new pg.Client({ connectionString: t.database.superuserUrl })
    await owner.connect()
    const quota = (users: string) => owner.query(`update tenants set quota_users = ${users} where tenant_id = 1`)
    await quota('1')
    aNewcomer('q2')
    expect(await comes('q2')).toBe('sign_on_refused')
    expect(await sitesOf('q1')).toEqual([])
    await quota('null')
    expect(await sitesOf('q2')).toEqual([])
    await owner.end()
  })

  it('were not chosen in settings of an earlier release, so no account is made', async () => {
    await save({ groupRoles: [{ group: 'site', roleId: await roleOf('Of an old site', 'roles.list') }] })
    const owner = new pg.Client({ connectionString: t.database.superuserUrl })
    await owner.connect()
    await owner.query('update sign_on_settings set creates_accounts = true')
    await owner.end()
    expect(await t.admin.call(routes.getSignOnSettings)).toMatchObject({ createsAccounts: true, accountSites: null })
    aNewcomer('n3')
    expect(await comes('n3')).toBe('sign_on_refused')
    await expect
      .poll(async () => {
        const { items } = await t.admin.call(listEvents, { query: { action: 'session.refused', limit: 20 } })
        return items.map(({ details }) => (details as { why?: string }).why)
      })
      .toContain('NO_SITES')
  })

  it('are not for a person to choose who is limited to one', async () => {
    const { id: site } = await t.admin.call(createFactory, { body: { name: 'Own works', zone: 'Europe/Berlin' } })
    const [role] = (await t.admin.call(access.listRoles, { query: { limit: 100 } })).items.filter(
      ({ holdsAll }) => holdsAll,
    )
    const password = 'password of a local head'
    const account = { account: 'head', name: 'Head', roleIds: [role?.id ?? ''], siteIds: [site], password }
    await openAccount(t.http, t.admin, account)
    const head = await as(t.http, 'head', password)
    const { version } = await t.admin.call(routes.getSignOnSettings)
    const wider = { createsAccounts: true, accountSites: 'ALL' as const, version }
    expect(await head.refusal(routes.saveSignOnSettings, { body: settingsFor(provider.issuer, wider) })).toMatchObject({
      status: 403,
    })
  })
})

describe('single sign-on alone', () => {
  it('refuses passwords, but for local accounts with a second factor, whose logins raise an alert', async () => {
    const { client: local, id } = await aPerson(t)
    const { client: plain, id: plainId } = await aPerson(t)
    expect(await keyOf({ isOnly: true, localAccountIds: [id] })).toBe('sign_on_local_account_unfit')
    await withApp(local, new Date())
    expect(await keyOf({ isOnly: true, localAccountIds: [id, plainId] })).toBe('sign_on_local_account_unfit')
    await save({ isOnly: true, localAccountIds: [id] })
    await expect(as(t.http, plain.account, plain.password)).rejects.toMatchObject({
      refusal: { message: 'user_name_or_password_wrong' },
    })
    const asked = await as(t.http, local.account, local.password)
    expect((await asked.call(access.getMe)).factorDue).toBe('ASK')
    const { items } = await t.admin.call(listAlerts, { query: { type: 'S5' } })
    expect(items).toMatchObject([{ subjectId: id, level: 'HIGH' }])
    // It is not for the provider: nobody there is this account.
    people.push({ subject: 's5', account: local.account, name: 'Imitator', groups: ['readers'] })
    const tab = await begun(t.http)
    expect(await outcomeOf(finishing(t.http, tab, await provider.answerOf(tab.url, 's5')))).toBe('sign_on_refused')
    // Neither an administrator nor its owner takes the last one away.
    const last = { message: 'last_local_account' }
    expect(await t.admin.refusal(access.disableUser, { params: { id } })).toMatchObject(last)
    expect(await t.admin.refusal(access.resetPassword, { params: { id }, body: {} })).toMatchObject(last)
    await save({ isOnly: false })
    expect(await as(t.http, plain.account, plain.password)).toBeDefined()
  })
})

it('lists the client secret among the credentials, without saying it', async () => {
  const { items } = await t.admin.call(listCredentials, { query: { kind: 'PARTNER_SECRET', limit: 50 } })
  expect(items).toMatchObject([{ ownerName: 'Plant ID', name: 'serialis' }])
})
