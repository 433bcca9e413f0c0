/** The list of credentials over HTTP: what it shows to whom, and the recall of each kind by the command of its record. */

import { randomUUIDv7 } from 'node:crypto'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createFactory, listFactories } from '@serialis/contract/plant/lines/factories.routes.ts'
import {
  changeOwnPassword,
  createRole,
  createUser,
  disableUser,
  getMe,
  listRoles,
  listUsers,
  resetSecondFactor,
} from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey, revokeApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import {
  askPasswordChange,
  listCredentials,
} from '@serialis/contract/platform/access/credentials/credentials.routes.ts'
import { CREDENTIAL_SORTS } from '@serialis/contract/platform/access/credentials/credentials.schema.ts'
import { getPasswordPolicy, savePasswordPolicy } from '@serialis/contract/platform/access/password-policy.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import { listMails } from '@serialis/contract/platform/mail/mail.routes.ts'
import { getProof, saveProofSettings } from '@serialis/contract/platform/proof/proof.routes.ts'
import { downloadTaskFile } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import { newAuthority } from '@serialis/partners/certificates.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { as, clientOf, openAccount, userWith, type Client } from '../../../../test/harness/client.ts'
import { ADMIN_PASSWORD, testApp, type TestApp } from '../../../../test/harness/database.ts'
import { aTarget } from '../../../desk/push/push.fixtures.ts'
import { inTenant } from '../../../kit/db/db.ts'
import { aWebservice } from '../../../plant/sources/sources.fixtures.ts'
import { withMailServer } from '../../mail/mail.fixtures.ts'
import { taskIn } from '../../tasks/tasks.fixtures.ts'
import { answered, askedLogin, codeAt, withApp } from '../second-factor/second-factor.fixtures.ts'
import { insertPasskey } from '../second-factor/second-factor.queries.ts'

const DAY_MS = 24 * 60 * 60_000
const FAR = { validFrom: new Date('2020-01-01T00:00:00Z'), validTo: new Date('2120-01-01T00:00:00Z') }
let t: TestApp
let admin: Client
let now = new Date()
/** Sessions have ended by then. */
async function later(days: number) {
  now = new Date(now.getTime() + days * DAY_MS)
  admin = await as(t.http, 'admin', ADMIN_PASSWORD)
}

/** Somebody with every credential that a person may have. */
let lin: { client: Client; id: string; secrets: string[] }
const codesOf = (names: readonly PermissionName[]) => names.map((name) => permissions[name])

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now }, work: true })
  admin = t.admin
  lin = await aPerson('lin')
})

async function aPerson(account: string, names: readonly PermissionName[] = ['roles.list', 'users.list']) {
  const role = await admin.call(createRole, { body: { name: `Role of ${account}`, authorities: codesOf(names) } })
  const password = `the password of ${account}`
  const email = `${account}@example.com`
  const person = { account, name: `Person ${account}`, email, roleIds: [role.id], password }
  const { id } = await openAccount(t.http, admin, person)
  const client = await as(t.http, account, password)
  const { secret, recoveryCodes } = await withApp(client, now)
  await inTenant(t.app.pool, 1, 'write', (db) =>
    insertPasskey(db, {
      id: randomUUIDv7(),
      userId: id,
      name: 'Laptop',
      credentialId: Buffer.from(`credential of ${account}`),
      publicKey: Buffer.from('public'),
      counter: 0,
      transports: [],
      createdAt: now,
    }),
  )
  return { client, id, secrets: [password, secret, ...recoveryCodes] }
}

const list = async (who: Client, query: object = {}) =>
  (await who.call(listCredentials, { query: { limit: 200, ...query } })).items
const kindsOf = (rows: readonly { kind: string }[]) => [...new Set(rows.map(({ kind }) => kind))].sort()
const newest = async (type: string) =>
  (await admin.call(listEvents, { query: { limit: 50 } })).items.find(({ action }) => action === type)

describe('credentials', { shuffle: false }, () => {
  it('1. has each kind with its owner, age, end and last use, and no secret', async () => {
    const expiresAt = new Date(now.getTime() + 10 * DAY_MS).toISOString()
    const body = { name: 'Program', authorities: codesOf(['roles.list']), expiresAt }
    const { apiKey, key } = await admin.call(createApiKey, { body })
    const target = await aTarget(admin, 'https://partner.example/push', {
      auth: 'BASIC',
      authUser: 'pusher',
      secret: 'the secret of the target',
    })
    const authority = await newAuthority()
    const own = await authority.issue({ name: 'Serialis plant 7', ...FAR })
    const account = await aWebservice(admin, 'https://partner.example', [], {
      isActive: false,
      secret: '',
      privateKey: own.privateKey,
      settings: {
        url: 'https://partner.example',
        auth: 'MTLS',
        clientCertificate: own.certificate,
        trustedCertificates: authority.certificate,
      } as never,
    })
    await withMailServer(admin, { security: 'TLS', user: 'mailer', password: 'the secret of the mail server' })
    const { hasSftpSecret: _, ...settings } = (await admin.call(getProof)).settings
    const server = {
      sftpUrl: 'sftp://heads.example/heads',
      sftpUser: 'keeper',
      sftpHostKey: `SHA256:${'A'.repeat(43)}`,
    }
    await admin.call(saveProofSettings, { body: { ...settings, ...server, sftpSecret: 'the secret of the heads' } })
    await clientOf(t.http, key, 'key').call(listRoles, { query: {} })
    await later(3)
    const rows = await list(admin)
    const personal = { recordType: 'user', recordId: lin.id, ownerId: lin.id, ownerName: 'Person lin', ageDays: 3 }
    expect(rows.filter(({ ownerId }) => ownerId === lin.id)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ ...personal, kind: 'PASSWORD', endsAt: null, state: 'USABLE' }),
        expect.objectContaining({ ...personal, kind: 'APP', ownerAccount: 'lin' }),
        expect.objectContaining({ ...personal, kind: 'PASSKEY', name: 'Laptop', lastUsedAt: null }),
        expect.objectContaining({ ...personal, kind: 'RECOVERY_CODES', left: 10, lastUsedAt: null }),
      ]),
    )
    const at = (kind: string, recordId: string) =>
      rows.find((row) => row.kind === kind && row.recordId === recordId) ?? {}
    const used = { lastUsedAt: new Date(now.getTime() - 3 * DAY_MS).toISOString() }
    expect(at('PASSWORD', lin.id)).toMatchObject(used)
    expect(Date.parse((at('APP', lin.id) as { lastUsedAt: string }).lastUsedAt)).toBeGreaterThan(
      now.getTime() - 4 * DAY_MS,
    )
    expect(at('API_KEY', apiKey.id)).toMatchObject({ ...used, name: 'Program', endsAt: expiresAt, state: 'ENDING' })
    const elsewhere = { ownerId: null, ageDays: 3, endsAt: null, lastUsedAt: null }
    expect(at('PARTNER_SECRET', target.id)).toMatchObject({ ...elsewhere, name: 'pusher', ownerName: target.name })
    expect(at('PARTNER_SECRET', 'smtp')).toMatchObject({ ...elsewhere, name: 'mailer', ownerName: '127.0.0.1' })
    expect(at('PARTNER_SECRET', 'heads')).toMatchObject({ ...elsewhere, name: 'keeper', ownerName: server.sftpUrl })
    const inactive = { state: 'LEFT', isOwnerActive: false, ownerName: account.name, recordType: 'webservice_account' }
    const certificate = { ...inactive, madeAt: FAR.validFrom.toISOString(), endsAt: FAR.validTo.toISOString() }
    expect(at('OWN_KEY', account.id)).toMatchObject({ ...certificate, name: 'CN=Serialis plant 7' })
    expect(at('PARTNER_KEY', account.id)).toMatchObject({ ...inactive, name: 'CN=Partner test authority' })
    const said = JSON.stringify(rows)
    const secrets = [...lin.secrets, key, 'the secret of', 'PRIVATE KEY', own.privateKey.slice(40, 80)]
    for (const secret of secrets) expect(said).not.toContain(secret)
  })

  it('2. filters by kind, owner, age, use and end, and pages through every order once', async () => {
    const ofLin = { owner: 'PERSON lin' }
    expect(kindsOf(await list(admin, ofLin))).toEqual(['APP', 'PASSKEY', 'PASSWORD', 'RECOVERY_CODES'])
    expect(await list(admin, { ...ofLin, kind: 'PASSKEY' })).toMatchObject([{ name: 'Laptop' }])
    expect(kindsOf(await list(admin, { owner: 'Program' }))).toEqual(['API_KEY'])
    expect(await list(admin, { ...ofLin, olderThanDays: 3 })).toEqual([])
    expect(await list(admin, { ...ofLin, unusedForDays: 3 })).toEqual([])
    await later(0.5)
    expect(await list(admin, { ...ofLin, olderThanDays: 3 })).toHaveLength(4)
    expect(await list(admin, { ...ofLin, unusedForDays: 3 })).toHaveLength(4)
    expect(await list(admin, { owner: 'admin', unusedForDays: 3, kind: 'PASSWORD' })).toMatchObject([
      { ownerAccount: 'admin2' },
    ])
    const ending = await list(admin, { endsWithinDays: 30, sort: 'ENDING' })
    expect(ending.map(({ name }) => name)).toEqual(['Program'])
    expect(kindsOf(await list(admin, { isOwnerActive: 'false' }))).toEqual(['OWN_KEY', 'PARTNER_KEY'])
    const all = await list(admin)
    for (const sort of CREDENTIAL_SORTS) {
      const ids: string[] = []
      for (let after: string | undefined; ;) {
        const query = { sort, limit: 3, ...(after !== undefined && { after }) }
        const page = await admin.call(listCredentials, { query })
        ids.push(...page.items.map(({ id }) => id))
        if (page.next === null) break
        after = page.next
      }
      expect(ids, sort).toEqual((await list(admin, { sort })).map(({ id }) => id))
      expect(ids.toSorted(), sort).toEqual(all.map(({ id }) => id).toSorted())
    }
    const ages = all.flatMap(({ madeAt }) => madeAt ?? [])
    expect(ages).toEqual(ages.toSorted())
  })

  it('3. says what is due: a code that is open, a password that is too old, a key that has ended', async () => {
    const { id: roleId } = await admin.call(createRole, { body: { name: 'New', authorities: codesOf(['roles.list']) } })
    await admin.call(createUser, { body: { account: 'newcomer', name: 'N', roleIds: [roleId] } })
    const state = async (query: object) => (await list(admin, query))[0]?.state
    expect(await state({ owner: 'newcomer' })).toBe('CODE_OPEN')
    await later(30)
    expect(await state({ owner: 'newcomer' })).toBe('OVER')
    expect(await state({ owner: 'Program' })).toBe('OVER')
    const { version: _, ...policy } = await admin.call(getPasswordPolicy)
    const withAge = async (maxAgeDays: number | null) => {
      const { version } = await admin.call(getPasswordPolicy)
      await admin.call(savePasswordPolicy, { body: { ...policy, maxAgeDays, version } })
      return state({ owner: 'Person lin', kind: 'PASSWORD' })
    }
    expect(await withAge(30)).toBe('CHANGE_DUE')
    expect(await withAge(45)).toBe('ENDING')
    expect(await withAge(null)).toBe('USABLE')
  })

  it('4. shows each kind only to callers who may see its own list, and each tenant its own', async () => {
    const reader = await userWith(t.http, admin, ['users.list'])
    expect(kindsOf(await list(reader))).toEqual(['APP', 'PASSKEY', 'PASSWORD', 'RECOVERY_CODES'])
    const keys = await userWith(t.http, admin, ['users.list', 'apiKeys.list', 'pushes.list'])
    expect(kindsOf(await list(keys))).toEqual([
      'API_KEY',
      'APP',
      'PARTNER_SECRET',
      'PASSKEY',
      'PASSWORD',
      'RECOVERY_CODES',
    ])
    expect((await list(keys, { kind: 'PARTNER_SECRET' })).map(({ recordType }) => recordType)).toEqual(['push_target'])
    const stranger = await userWith(t.http, admin, ['apiKeys.list'])
    expect(await stranger.refusal(listCredentials, { query: {} })).toMatchObject({ status: 403 })
    const other = await as(t.http, 'admin@0002', ADMIN_PASSWORD)
    expect((await list(other)).map(({ kind, ownerAccount }) => [kind, ownerAccount])).toEqual([
      ['PASSWORD', 'admin'],
      ['PASSWORD', 'admin2'],
    ])
  })

  it('5. limits keys and servers to the sites of the caller, and shows users as their list does', async () => {
    const { id: site } = await admin.call(createFactory, { body: { name: 'Suzhou', zone: 'Asia/Shanghai' } })
    const all = ['users.list', 'apiKeys.list', 'pushes.list', 'mails.list'] as const
    const role = await admin.call(createRole, { body: { name: 'Of a site', authorities: codesOf(all) } })
    const person = {
      account: 'local',
      name: 'Local',
      roleIds: [role.id],
      siteIds: [site],
      password: 'only at one site',
    }
    await openAccount(t.http, admin, person)
    const rows = await list(await as(t.http, 'local', person.password))
    expect(kindsOf(rows)).toEqual(['APP', 'PARTNER_SECRET', 'PASSKEY', 'PASSWORD', 'RECOVERY_CODES'])
    expect(rows.filter(({ kind }) => kind === 'PARTNER_SECRET').map(({ recordType }) => recordType)).toEqual([
      'push_target',
    ])
    const users = new Set(rows.flatMap(({ kind, ownerAccount }) => (kind === 'PASSWORD' ? ownerAccount : [])))
    expect(users).toEqual(
      new Set((await admin.call(listUsers, { query: { limit: 200 } })).items.map((one) => one.account)),
    )
  })

  it('6. is a file with the same rows for the same caller', async () => {
    const exporter = await userWith(t.http, admin, ['users.list', 'users.export'])
    const text = async (who: Client) => {
      const body = { list: 'credentials' as const, format: 'CSV' as const, filter: { owner: 'lin', sort: 'OWNER' } }
      const { taskId } = await who.call(exportList, { body }, { 'accept-language': 'en' })
      expect((await taskIn(who, taskId)).state).toBe('DONE')
      return (await who.raw(downloadTaskFile, { params: { id: taskId } })).body.toString()
    }
    const [head, ...rows] = (await text(exporter)).trim().split('\r\n')
    expect(head).toContain('Kind,Name,Owner,Account,Made,Age in days,Ends,Last used,Codes left,Made by,Status')
    expect(rows.map((row) => row.split(',').slice(0, 4).join())).toEqual([
      'Authenticator app,,Person lin,lin',
      'Passkey,Laptop,Person lin,lin',
      'Password,,Person lin,lin',
      'Recovery codes,,Person lin,lin',
    ])
    for (const secret of lin.secrets) expect(rows.join()).not.toContain(secret)
    expect(await text(admin)).toContain('Authenticator app,,Person lin,lin')
    const reader = await userWith(t.http, admin, ['users.list'])
    const body = { list: 'credentials' as const, format: 'CSV' as const, filter: {} }
    expect(await reader.refusal(exportList, { body })).toMatchObject({ status: 403 })
  })

  const reason = 'older than our rule'
  const asked = (who: Client, id: string, because = reason) =>
    who.refusal(askPasswordChange, { params: { id }, body: { reason: because } })

  it('7. a recall of a password ends the sessions, and the next login opens nothing but its change', async () => {
    const mei = await aPerson('mei')
    expect(await asked(admin, mei.id, ' x ')).toMatchObject({ status: 400, fields: { reason: 'reason_too_short' } })
    await admin.call(askPasswordChange, { params: { id: mei.id }, body: { reason } })
    expect(await mei.client.refusal(getMe)).toMatchObject({ status: 401 })
    const [password = ''] = mei.secrets
    const asking = await askedLogin(t.http, mei.client)
    now = new Date(now.getTime() + 60_000)
    const back = await answered(t.http, asking, { code: codeAt(mei.secrets[1] ?? '', now) })
    expect(await back.call(getMe)).toMatchObject({ mustChangePassword: true })
    expect(await back.refusal(listRoles, { query: {} })).toMatchObject({ message: 'password_change_required' })
    expect(await list(admin, { owner: 'mei', kind: 'PASSWORD' })).toMatchObject([{ state: 'CHANGE_DUE' }])
    await back.call(changeOwnPassword, { body: { password, newPassword: 'another password of mei' } })
    expect(await list(admin, { owner: 'mei', kind: 'PASSWORD' })).toMatchObject([{ state: 'USABLE', ageDays: 0 }])
    expect(await newest('user.password_change_asked')).toMatchObject({
      subjectId: mei.id,
      reason,
      actorName: expect.stringMatching(/./),
    })
    const { items } = await admin.call(listMails, { query: { recipient: 'mei@example.com' } })
    expect(items[0]?.subject).toContain('a new password is asked')
  })

  it('8. a recall of a password is refused for oneself, without one, beyond the own rights and sites, and in another tenant', async () => {
    const { userId } = await admin.call(getMe)
    expect(await asked(admin, userId)).toMatchObject({ status: 409, message: 'user_is_yourself' })
    const [newcomer] = await list(admin, { owner: 'newcomer' })
    const withoutPassword = { status: 409, message: 'user_has_no_password' }
    expect(await asked(admin, newcomer?.recordId ?? '')).toMatchObject(withoutPassword)
    const helper = await userWith(t.http, admin, ['users.list', 'users.resetPassword'])
    expect(await asked(helper, lin.id)).toMatchObject({ status: 403, message: 'holder_has_more' })
    const reader = await userWith(t.http, admin, ['users.list', 'roles.list'])
    expect(await asked(reader, lin.id)).toMatchObject({ status: 403 })
    const other = await as(t.http, 'admin@0002', ADMIN_PASSWORD)
    expect(await asked(other, lin.id)).toMatchObject({ status: 404 })
    const [site] = (await admin.call(listFactories, { query: {} })).items
    const names = ['users.list', 'roles.list', 'users.resetPassword'] as const
    const role = await admin.call(createRole, { body: { name: 'Help of a site', authorities: codesOf(names) } })
    const person = {
      account: 'near',
      name: 'Near',
      roleIds: [role.id],
      siteIds: [site?.id ?? ''],
      password: 'near the line',
    }
    await openAccount(t.http, admin, person)
    const near = await as(t.http, 'near', person.password)
    expect(await asked(near, lin.id)).toMatchObject({ status: 403, message: 'site_not_held' })
    expect(await list(admin, { owner: 'Person lin', kind: 'PASSWORD' })).toMatchObject([{ state: 'USABLE' }])
  })

  it('9. a recall of a key revokes it, of a second factor waits for a second person, each with its reason', async () => {
    const body = { name: 'Old program', authorities: codesOf(['roles.list']) }
    const { apiKey, key } = await admin.call(createApiKey, { body })
    const params = { id: apiKey.id }
    const helper = await userWith(t.http, admin, ['users.list', 'apiKeys.list', 'users.resetPassword'])
    expect(await helper.refusal(revokeApiKey, { params, body: { reason } })).toMatchObject({ status: 403 })
    expect(await list(helper, { owner: 'Old program' })).toMatchObject([
      { madeByName: expect.stringMatching(/./), state: 'USABLE' },
    ])
    await admin.call(revokeApiKey, { params, body: { reason } })
    expect(await clientOf(t.http, key, 'key').refusal(listRoles, { query: {} })).toMatchObject({ status: 401 })
    expect(await list(admin, { owner: 'Old program' })).toEqual([])
    expect(await newest('api_key.revoked')).toMatchObject({ subjectId: apiKey.id, reason })

    const reset = { params: { id: lin.id }, body: { reason } }
    expect((await admin.call(resetSecondFactor, reset)).accessRequestId).not.toBeNull()
    expect(await newest('access_request.asked')).toMatchObject({ subjectId: lin.id, reason })
    expect(await admin.refusal(resetSecondFactor, reset)).toMatchObject({ message: 'access_request_waits' })
    expect(kindsOf(await list(admin, { owner: 'Person lin' }))).toHaveLength(4)
    await admin.call(disableUser, { params: { id: lin.id } })
    const left = await list(admin, { owner: 'Person lin', isOwnerActive: 'false' })
    expect(left.map(({ state }) => state)).toEqual(['LEFT', 'LEFT', 'LEFT', 'LEFT'])
  })
})
