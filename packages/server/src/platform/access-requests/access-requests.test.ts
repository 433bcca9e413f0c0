/** Two people, over HTTP: what waits for the second, who may be that person, and the longest ways of one person alone. */

import { approveRuleVersion } from '@serialis/contract/numbers/codes/codes.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createFactory } from '@serialis/contract/plant/lines/factories.routes.ts'
import * as requests from '@serialis/contract/platform/access-requests/access-requests.routes.ts'
import * as access from '@serialis/contract/platform/access/access.routes.ts'
import { acceptApiKey, createApiKey, offerApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { choosePassword } from '@serialis/contract/platform/access/one-time-codes.routes.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { getMyWork } from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { approveAs, as, clientOf, openAccount, userWith, type Client } from '../../../test/harness/client.ts'
import { ADMIN_PASSWORD, testApp, type TestApp } from '../../../test/harness/database.ts'
import { bootstrapTenant } from '../../bootstrap.ts'
import { inTenant } from '../../kit/db/db.ts'
import { aDraft, approvalOf } from '../../numbers/codes/codes.fixtures.ts'
import { aUsualRule } from '../../numbers/codes/rule.fixtures.ts'
import { aSupplier } from '../../plant/suppliers/suppliers.fixtures.ts'
import { confirmOnServer, replaceLostPassword } from '../access/passwords/lost-password.service.ts'
import { withApp } from '../access/second-factor/second-factor.fixtures.ts'
import { withMailServer } from '../mail/mail.fixtures.ts'

const DAY_MS = 24 * 60 * 60_000
let now = new Date('2026-03-02T08:00:00Z')
let t: TestApp
/** The administrator of a tenant that has nobody else. */
let alone: Client
beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
  await bootstrapTenant(t.database.ownerUrl, {
    tenantId: 3,
    code: '0003',
    name: 'Tenant Three',
    snScheme: 'A',
    adminPassword: ADMIN_PASSWORD,
  })
  alone = await as(t.http, 'admin@0003', ADMIN_PASSWORD)
})

const SIGNER: PermissionName[] = ['snRules.list', 'snRules.approve']
const HELPER: PermissionName[] = ['users.list', 'users.create', 'users.edit', 'users.resetPassword', ...SIGNER]
const codesOf = (names: readonly PermissionName[]) => names.map((name) => permissions[name])
const aRole = (by: Client, name: string, names: readonly PermissionName[]) =>
  by.call(access.createRole, { body: { name, authorities: codesOf(names) } })
const refused = (message: string, status = 403) => ({ status, message })

async function choose(account: string, code: string | null): Promise<Client> {
  const newPassword = `chosen with ${code}`
  await clientOf(t.http, '', '').call(choosePassword, { body: { account, code: code ?? '', newPassword } })
  return as(t.http, account, newPassword)
}

let drafts = 0
/** Whether the client may sign: approves a rule that the administrator wrote. */
async function signs(client: Client, author: Client) {
  const draft = await aDraft(author, { name: `Rule ${++drafts}`, rule: aUsualRule('ABCDEFGH'[drafts] ?? 'J') })
  const body = await approvalOf(client, client.password, draft.id)
  const { status, body: answer } = await client.raw(approveRuleVersion, { params: { id: draft.id }, body })
  return status === 200 ? 'signed' : (JSON.parse(answer.toString()) as { message: string }).message
}

const signed = async (client: Client, id: string) => {
  const { version, digest } = await client.call(requests.getAccessRequest, { params: { id } })
  const { account, password } = client
  return { version, signature: { account, password, meaning: 'APPROVAL' as const, reason: 'seen in person', digest } }
}
const approving = async (client: Client, id: string) =>
  client.call(requests.approveAccessRequest, { params: { id }, body: await signed(client, id) })
const approvalRefused = async (client: Client, id: string) =>
  client.refusal(requests.approveAccessRequest, { params: { id }, body: await signed(client, id) })
const askToSign = async (client: Client) =>
  (await client.call(requests.askToSign, { body: { reason: 'this is my account' } })).requestId ?? ''

describe('one administrator alone', () => {
  it('makes people who sign, and no signature of theirs, by their code, by a helper or by a reset', async () => {
    const role = await aRole(alone, 'Signers', SIGNER)
    expect(role).toMatchObject({ accessRequestId: null, authorities: codesOf(SIGNER).sort() })
    const qa = await alone.call(access.createUser, { body: { account: 'qa', name: 'Qi An', roleIds: [role.id] } })
    expect(qa).toMatchObject({ accessRequestId: null, isSigningClosed: true })
    const asQa = await choose('qa@0003', qa.code)
    expect(await signs(asQa, alone)).toBe('signing_closed')
    expect(await approvalRefused(alone, await askToSign(asQa))).toMatchObject(refused('access_request_password_known'))
    expect(await asQa.refusal(requests.askToSign, { body: { reason: 'again' } })).toMatchObject({
      message: 'access_request_waits',
    })

    const helping = await aRole(alone, 'Helpers', HELPER)
    const helper = await alone.call(access.createUser, {
      body: { account: 'helper', name: 'He Lin', roleIds: [helping.id] },
    })
    const asHelper = await choose('helper@0003', helper.code)
    const reset = await asHelper.call(access.resetPassword, { params: { id: qa.id }, body: {} })
    const again = await choose('qa@0003', reset.code)
    expect(await approvalRefused(alone, await askToSign(again))).toMatchObject(refused('access_request_password_known'))
    expect(await signs(again, alone)).toBe('signing_closed')
  })

  it('is not handled by a key of theirs that holds less than they do', async () => {
    const { userId } = await alone.call(access.getMe)
    const { key } = await alone.call(createApiKey, {
      body: { name: 'Help desk', authorities: codesOf(['users.list', 'users.edit', 'users.resetPassword']) },
    })
    const program = clientOf(t.http, key, 'key')
    const params = { id: userId }
    expect(await program.refusal(access.resetPassword, { params, body: {} })).toMatchObject(refused('holder_has_more'))
    expect(await program.refusal(access.endSessions, { params })).toMatchObject(refused('holder_has_more'))
  })

  it('takes a lost second factor away, as nobody else could approve it', async () => {
    const role = await aRole(alone, 'Readers', ['roles.list'])
    const { id, code } = await alone.call(access.createUser, {
      body: { account: 'phone', name: 'Lost Phone', roleIds: [role.id] },
    })
    await withApp(await choose('phone@0003', code), now)
    const body = { reason: 'lost' }
    expect(await alone.call(access.resetSecondFactor, { params: { id }, body })).toMatchObject({
      hasSecondFactor: false,
      accessRequestId: null,
    })
  })

  it('opens an account by a link that only its owner reads', async () => {
    await withMailServer(alone, { consoleUrl: 'https://serialis.example/' })
    const role = await aRole(alone, 'Signers by mail', SIGNER)
    const made = (account: string, email: string) =>
      alone.call(access.createUser, { body: { account, name: account, email, roleIds: [role.id], delivery: 'MAIL' } })
    expect(await made('own', 'own@example.com')).toMatchObject({ isSigningClosed: false, code: null })
    expect(await made('shared', 'OWN@example.com')).toMatchObject({ isSigningClosed: true })
  })

  it('needs the operator of the machine, which raises an alert, until there is a second person', async () => {
    const password = await replaceLostPassword(t.app, '0003', 'qa')
    const first = await as(t.http, 'qa@0003', password)
    await first.call(access.changeOwnPassword, { body: { password, newPassword: 'chosen by the owner' } })
    const qa = await as(t.http, 'qa@0003', 'chosen by the owner')
    expect(await signs(qa, alone)).toBe('signing_closed')
    await approving(alone, await askToSign(qa))
    expect(await signs(qa, alone)).toBe('signed')
    const { items } = await alone.call(listAlerts, { query: { type: 'S3' } })
    expect(items).toMatchObject([{ subjectType: 'user', params: { account: 'qa' } }])

    await confirmOnServer(t.app, '0003', 'helper')
    await expect(confirmOnServer(t.app, '0003', 'helper')).rejects.toThrow('may sign already')
    await expect(confirmOnServer(t.app, '0003', 'shared')).rejects.toThrow('has not chosen a password')
    await replaceLostPassword(t.app, '0001', 'admin2')
    await expect(confirmOnServer(t.app, '0001', 'admin2')).rejects.toThrow('has not chosen a password')
  })
})

describe('two people', () => {
  let second: Client
  beforeAll(async () => {
    t.admin = await as(t.http, 'admin', ADMIN_PASSWORD)
    const { items } = await t.admin.call(access.listUsers, { query: { account: 'admin2' } })
    // The operator gave the second administrator a new password above.
    const password = await replaceLostPassword(t.app, '0001', 'admin2')
    const first = await as(t.http, 'admin2', password)
    await first.call(access.changeOwnPassword, { body: { password, newPassword: ADMIN_PASSWORD } })
    second = await as(t.http, 'admin2', ADMIN_PASSWORD)
    await approving(t.admin, await askToSign(second))
    expect(items).toHaveLength(1)
  })

  it('make a role that signs: it has its other permissions until the second signs what was shown', async () => {
    const made = await aRole(t.admin, 'Approvers', ['snRules.list', 'snRules.approve'])
    const id = made.accessRequestId ?? ''
    expect(made.authorities).toEqual(codesOf(['snRules.list']))
    expect(await second.call(requests.getAccessRequest, { params: { id } })).toMatchObject({
      kind: 'ROLE',
      status: 'PENDING',
      grants: codesOf(['snRules.approve']),
      allowed: ['approve', 'refuse'],
    })
    const reader = await userWith(t.http, t.admin, ['accessRequests.list'])
    expect((await reader.call(requests.getAccessRequest, { params: { id } })).allowed).toEqual([])
    expect(await approvalRefused(t.admin, id)).toMatchObject(refused('access_request_by_yourself'))
    expect(await t.other.refusal(requests.getAccessRequest, { params: { id } })).toMatchObject({ status: 404 })
    // Another member: not what the approver was shown.
    await t.admin.call(access.createUser, { body: { account: 'member', name: 'M', roleIds: [made.id] } })
    expect(await approvalRefused(second, id)).toMatchObject(refused('changed_meanwhile', 409))
    await t.admin.call(requests.withdrawAccessRequest, {
      params: { id },
      body: { version: 1, reason: 'asked again' },
    })
    const { version } = await t.admin.call(access.getRole, { params: { id: made.id } })
    const body = { name: 'Approvers', authorities: codesOf(SIGNER), version, reason: 'for the night shift' }
    const asked = await t.admin.call(access.updateRole, { params: { id: made.id }, body })
    const approved = await approving(second, asked.accessRequestId ?? '')
    expect(approved).toMatchObject({ status: 'APPROVED', reason: 'for the night shift', code: null })
    expect(approved.signatures).toMatchObject([{ account: 'admin2', meaning: 'APPROVAL', intact: true }])
    expect(await t.admin.call(access.getRole, { params: { id: made.id } })).toMatchObject({
      authorities: codesOf(SIGNER).sort(),
    })
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'role', subjectId: made.id } })
    expect(items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['role.created', 'access_request.asked', 'access_request.approved', 'role.changed']),
    )
  })

  it('hear of what waits for them by mail, and by a count in the console', async () => {
    await withMailServer(t.admin, { consoleUrl: 'https://serialis.example/' })
    const names: PermissionName[] = ['accessRequests.list', 'accessRequests.approve', 'roles.create', ...SIGNER]
    const role = await aRole(t.admin, 'Told approvers', names)
    await approving(second, role.accessRequestId ?? '')
    const email = 'told@example.com'
    const body = { account: 'told', name: 'To Li', email, roleIds: [role.id], password: 'chosen by its owner' }
    // Those of a site and of a supplier can approve nothing, so they get no mail.
    const { id: site } = await t.admin.call(createFactory, { body: { name: 'Not told', zone: 'Europe/Berlin' } })
    const { id: packer } = await aSupplier(t.admin, role.id)
    const limits = { here: { siteIds: [site] }, packer: { supplierId: packer } }
    for (const [account, limit] of Object.entries(limits))
      await openAccount(t.http, t.admin, { ...body, account, email: `${account}@example.com`, ...limit })
    await openAccount(t.http, t.admin, body)
    const told = await as(t.http, 'told', 'chosen by its owner')
    const waiting = async () => {
      const counts = [told, t.admin].map(async (client) => {
        const { counts } = await client.call(getMyWork, { query: {} })
        return counts.find(({ kind }) => kind === 'accessDecide')?.count ?? 0
      })
      const [ofTold = 0, ofAdmin = 0] = await Promise.all(counts)
      return { ofTold, ofAdmin }
    }
    const before = await waiting()
    const asked = await aRole(t.admin, 'Told signers', SIGNER)
    expect(await waiting()).toEqual({ ...before, ofTold: before.ofTold + 1 })
    await aRole(told, 'Asked by the told one', SIGNER)
    expect(await waiting()).toEqual({ ofTold: before.ofTold + 1, ofAdmin: before.ofAdmin + 1 })
    const mails = await inTenant(t.app.pool, 1, 'read', ({ trx }) =>
      trx.selectFrom('mails').select(['recipient', 'template', 'subject', 'body']).execute(),
    )
    const requested = mails.filter(({ template }) => template === 'ACCESS_REQUEST')
    expect(requested.filter(({ recipient }) => /^(here|packer)@/.test(recipient))).toEqual([])
    const notices = requested.filter(({ recipient }) => recipient === email)
    expect(notices).toMatchObject([{ subject: 'A change waits for you: change of the role Told signers' }])
    expect(notices[0]?.body).toContain(
      `https://serialis.example/market/manage/member/waiting_changes/${asked.accessRequestId}`,
    )
  })

  it('widen where a person may sign, or bind one to a supplier; narrowing waits for nobody', async () => {
    const site = async (name: string) =>
      (await t.admin.call(createFactory, { body: { name, zone: 'Europe/Berlin' } })).id
    const [here, there] = [await site('Signed here'), await site('Signed there')]
    const roles = [(await aRole(t.admin, 'Signers at a site', SIGNER)).id]
    const { id: packer } = await aSupplier(t.admin, roles[0] ?? '')
    const body = {
      account: 'atsite',
      name: 'At Site',
      roleIds: roles,
      siteIds: [here],
      password: 'chosen by its owner',
    }
    const { id } = await openAccount(t.http, t.admin, body)
    const change = async (to: { siteIds?: string[]; supplierId?: string | null }) => {
      const { name, version, roles: held } = await t.admin.call(access.getUser, { params: { id } })
      const roleIds = held.map((role) => role.id)
      return t.admin.call(access.updateUser, { params: { id }, body: { name, version, roleIds, ...to } })
    }
    for (const to of [{ siteIds: [] }, { siteIds: [here, there] }, { siteIds: [there] }, { supplierId: packer }]) {
      const { accessRequestId, ...kept } = await change(to)
      expect(kept, JSON.stringify(to)).toMatchObject({ siteIds: [here], supplierId: null })
      const params = { id: accessRequestId ?? '' }
      await t.admin.call(requests.withdrawAccessRequest, { params, body: { version: 1, reason: 'next' } })
    }
    const wider = await change({ siteIds: [here, there] })
    const { changes } = await approving(second, wider.accessRequestId ?? '')
    expect(changes).toMatchObject([{ field: 'sites', before: here }])
    expect(await change({ siteIds: [there] })).toMatchObject({ accessRequestId: null, siteIds: [there] })
  })

  it('reset a person who signs, and who handed over the code does not confirm the account', async () => {
    const role = await aRole(t.admin, 'Reset signers', SIGNER)
    const body = { account: 'signer', name: 'Si Ge', roleIds: [role.id], password: 'chosen by its owner' }
    const { id } = await openAccount(t.http, t.admin, body)
    const signer = await as(t.http, 'signer', 'chosen by its owner')
    expect(await signs(signer, t.admin)).toBe('signed')
    const asked = await t.admin.call(access.resetPassword, { params: { id }, body: { reason: 'lost it' } })
    expect(asked).toMatchObject({ code: null, hasPassword: true })
    const requestId = asked.accessRequestId ?? ''
    expect(await approvalRefused(t.admin, requestId)).toMatchObject(refused('access_request_by_yourself'))
    const { code } = await approving(second, requestId)
    expect(await approvalRefused(second, requestId)).toMatchObject(refused('access_request_decided', 409))
    const owner = await choose('signer', code)
    expect(await signs(owner, t.admin)).toBe('signing_closed')
    expect(await owner.call(requests.getOwnSigning)).toEqual({ isClosed: true, requestId: null })
    const confirmation = await askToSign(owner)
    expect(await approvalRefused(second, confirmation)).toMatchObject(refused('access_request_password_known'))
    await approving(t.admin, confirmation)
    expect(await signs(owner, t.admin)).toBe('signed')
    expect(await owner.refusal(requests.askToSign, { body: { reason: 'once more' } })).toMatchObject({
      message: 'signing_is_open',
    })
    const changed = { name: 'Another name', roleIds: [role.id] }
    const { version } = await t.admin.call(access.getUser, { params: { id } })
    const renamed = await t.admin.call(access.updateUser, { params: { id }, body: { ...changed, version } })
    expect(renamed).toMatchObject({ name: 'Si Ge', accessRequestId: expect.any(String) as string })
    await second.call(requests.refuseAccessRequest, {
      params: { id: renamed.accessRequestId ?? '' },
      body: { version: 1, reason: 'it is not the name' },
    })
  })

  it('may both know a code that a key gave, when one made the key and the other holds it', async () => {
    const authorities = codesOf(['users.list', 'users.create', 'users.edit', 'users.resetPassword'])
    const { apiKey, key } = await t.admin.call(createApiKey, { body: { name: 'Portal', authorities } })
    await t.admin.call(offerApiKey, { params: { id: apiKey.id }, body: { account: 'admin2' } })
    await second.call(acceptApiKey, { params: { id: apiKey.id } })
    const program = clientOf(t.http, key, 'key')
    const clerks = await aRole(t.admin, 'Clerks of the portal', ['users.list'])
    const made = await program.call(access.createUser, {
      body: { account: 'keyed', name: 'Ke Yi', roleIds: [clerks.id] },
    })
    const owner = await choose('keyed', made.code)
    const role = await aRole(t.admin, 'Signers of the portal', SIGNER)
    await approving(second, role.accessRequestId ?? '')
    const { version } = await t.admin.call(access.getUser, { params: { id: made.id } })
    const body = { name: 'Ke Yi', roleIds: [role.id], version }
    const granted = await t.admin.call(access.updateUser, { params: { id: made.id }, body })
    await approving(second, granted.accessRequestId ?? '')
    expect(await signs(owner, t.admin)).toBe('signing_closed')
    for (const one of [t.admin, second]) {
      const id = (await owner.call(requests.getOwnSigning)).requestId ?? (await askToSign(owner))
      expect(await approvalRefused(one, id)).toMatchObject(refused('access_request_password_known'))
    }
  })

  it('are needed for the account of one of them too, and remain two when one is disabled', async () => {
    const me = await second.call(access.getMe)
    const asked = await t.admin.call(access.resetPassword, { params: { id: me.userId }, body: {} })
    expect(await approvalRefused(second, asked.accessRequestId ?? '')).toMatchObject(
      refused('access_request_about_you'),
    )
    await t.admin.call(access.disableUser, { params: { id: me.userId } })
    const enabling = await t.admin.call(access.enableUser, { params: { id: me.userId } })
    expect(enabling).toMatchObject({ isDisabled: true, accessRequestId: expect.any(String) as string })
    const role = await aRole(t.admin, 'Made alone', SIGNER)
    expect(role.accessRequestId).not.toBeNull()
    const password = await replaceLostPassword(t.app, '0001', 'admin2')
    const back = await as(t.http, 'admin2', password)
    await back.call(access.changeOwnPassword, { body: { password, newPassword: ADMIN_PASSWORD } })
    second = await as(t.http, 'admin2', ADMIN_PASSWORD)
    expect(await approvalRefused(second, role.accessRequestId ?? '')).toMatchObject(refused('signing_closed'))
    await approving(t.admin, await askToSign(second))
    await approving(second, role.accessRequestId ?? '')
  })

  it('judge both by the rights of the day, ask no keys, and wait as long as the tenant says', async () => {
    const makers = await aRole(t.admin, 'Makers', ['roles.list', 'roles.create', 'snRules.approve'])
    await approveAs(t.http, t.admin, makers.accessRequestId ?? '')
    const body = { account: 'maker', name: 'Ma Ke', roleIds: [makers.id], password: 'chosen by its owner' }
    const { id } = await openAccount(t.http, t.admin, body)
    const maker = await as(t.http, 'maker', 'chosen by its owner')
    const asked = await aRole(maker, 'Asked by the maker', ['snRules.approve'])
    await t.admin.call(access.disableUser, { params: { id } })
    expect(await approvalRefused(second, asked.accessRequestId ?? '')).toMatchObject(
      refused('access_request_asker_gone', 409),
    )
    const { key } = await t.admin.call(createApiKey, {
      body: { name: 'Roles', authorities: codesOf(['roles.list', 'roles.create', 'snRules.approve']) },
    })
    const keyed = clientOf(t.http, key, 'key')
    expect(
      await keyed.refusal(access.createRole, {
        body: { name: 'By a key', authorities: codesOf(['snRules.approve']) },
      }),
    ).toMatchObject(refused('needs_a_person'))

    const rule = await t.admin.call(requests.getAccessRule)
    expect(rule).toMatchObject({ requestDays: 7, twoPeopleSince: expect.any(String) as string })
    await t.admin.call(requests.saveAccessRule, { body: { requestDays: 2, version: rule.version } })
    const late = await aRole(t.admin, 'Too late', ['snRules.approve'])
    now = new Date(now.getTime() + 2 * DAY_MS)
    second = await as(t.http, 'admin2', ADMIN_PASSWORD)
    const params = { id: late.accessRequestId ?? '' }
    expect(await second.call(requests.getAccessRequest, { params })).toMatchObject({ status: 'EXPIRED', allowed: [] })
    expect(await approvalRefused(second, params.id)).toMatchObject(refused('access_request_decided', 409))
    const { items } = await second.call(requests.listAccessRequests, { query: { status: 'EXPIRED' } })
    expect(items.map((item) => item.id)).toContain(params.id)
  })
})
