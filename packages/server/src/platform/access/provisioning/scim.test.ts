/** SCIM 2.0: what directories send, what they may do to accounts, and what they may not. */

import { randomUUID } from 'node:crypto'
import { SCIM_ERROR } from '@serialis/contract/kit/boundary/scim-refusal.ts'
import { permissions } from '@serialis/contract/permissions.ts'
import * as access from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import * as scim from '@serialis/contract/platform/access/provisioning/scim.routes.ts'
import { SCIM, type ScimOperation } from '@serialis/contract/platform/access/provisioning/scim.schema.ts'
import { showPersonalData } from '@serialis/contract/platform/access/users/personal-data.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { approveAs, userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { aSupplier, aSupplierRole, supplierUser } from '../../../plant/suppliers/suppliers.fixtures.ts'
import { saveSettings } from '../sign-on/sign-on.fixtures.ts'
import { ISSUER, keyWith, provisioned, roleWith } from './scim.fixtures.ts'

const SCIM_TYPE = 'application/scim+json; charset=utf-8'

let t: TestApp
let directory: Client
let roleId = ''

beforeAll(async () => {
  t = await testApp()
  const made = await provisioned(t.http, t.admin)
  directory = made.directory
  roleId = made.roleId
})

let count = 0
const newName = () => `person${++count}`
const create = (userName: string, more: object = {}) =>
  directory.call(scim.createScimUser, { body: { schemas: [SCIM.user], userName, ...more } })
const patch = (id: string, ...Operations: ScimOperation[]) => ({
  params: { id },
  body: { schemas: [SCIM.patch], Operations },
})
const user = async (id: string) => ({
  ...(await t.admin.call(access.getUser, { params: { id } })),
  ...(await t.admin.call(showPersonalData, { params: { id } })),
})
const eventsOf = async (id: string) =>
  (await t.admin.call(listEvents, { query: { subjectType: 'user', subjectId: id, limit: 20 } })).items

describe('the wire of the standard', () => {
  it('answers a create with 201, its type and its address, and says of itself what it can', async () => {
    const userName = newName()
    const sent = {
      schemas: [SCIM.user],
      userName,
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { a: 1 },
    }
    const headers = { 'content-type': 'application/scim+json', authorization: `Bearer ${directory.token}` }
    const answer = await directory.raw(
      scim.createScimUser,
      { body: Buffer.from(JSON.stringify(sent)) as never },
      headers,
    )
    expect(answer).toMatchObject({ status: 201, headers: { 'content-type': SCIM_TYPE } })
    const made = JSON.parse(answer.body.toString()) as { id: string; meta: object }
    expect(made).toMatchObject({ userName, displayName: userName, active: true, meta: { resourceType: 'User' } })
    expect(made.meta).toMatchObject({ location: expect.stringMatching(new RegExp(`/api/scim/v2/Users/${made.id}$`)) })
    const { patch: patching, bulk } = await directory.call(scim.getScimConfig)
    expect([patching.supported, bulk.supported]).toEqual([true, false])
    expect((await directory.call(scim.listScimResourceTypes)).Resources).toMatchObject([{ endpoint: '/Users' }])
    expect((await directory.call(scim.listScimSchemas)).Resources[0]?.attributes.map(({ name }) => name)).toContain(
      'externalId',
    )
  })

  it('refuses in the form of the standard, with words for the log of the directory', async () => {
    const taken = await directory.raw(scim.createScimUser, { body: { userName: 'admin' } })
    expect(taken.headers['content-type']).toBe(SCIM_TYPE)
    expect(JSON.parse(taken.body.toString())).toMatchObject({
      schemas: [SCIM_ERROR],
      status: '409',
      scimType: 'uniqueness',
      detail: 'An account of this name exists.',
    })
    const unknown = await directory.refusal(scim.getScimUser, { params: { id: randomUUID() }, query: {} })
    expect(unknown).toMatchObject({ status: 404, detail: expect.stringContaining('no such account') })
    const wrong = await directory.refusal(scim.listScimUsers, { query: { filter: 'userName sw "a"' } })
    expect(wrong).toMatchObject({ status: 400, message: 'scim_filter_wrong', scimType: 'invalidFilter' })
    const nobody = await directory.refusal(scim.listScimUsers, { query: {} }, { authorization: 'kxx' })
    expect(nobody).toMatchObject({ status: 401, detail: expect.stringContaining('API key') })
  })

  it('finds accounts by name, by the id of the directory and by its own id, page by page', async () => {
    const userName = newName()
    const { id } = await create(userName, { externalId: 'E "1"' })
    const find = async (filter: string) => {
      const page = await directory.call(scim.listScimUsers, { query: { filter } })
      return page.Resources.map((one) => one.id)
    }
    expect(await find(`userName eq "${userName}"`)).toEqual([id])
    expect(await find(String.raw`externalId Eq "E \"1\""`)).toEqual([id])
    expect(await find(`id eq "${id}"`)).toEqual([id])
    expect(await find('userName eq "nobody here"')).toEqual([])
    expect(await find('id eq "nobody"')).toEqual([])
    const all = await directory.call(scim.listScimUsers, { query: {} })
    const pages = []
    for (let startIndex = 1; startIndex <= all.totalResults; startIndex += 2) {
      const page = await directory.call(scim.listScimUsers, { query: { startIndex: String(startIndex), count: '2' } })
      expect(page.totalResults).toBe(all.totalResults)
      pages.push(...page.Resources)
    }
    expect(pages.map((one) => one.userName)).toEqual(all.Resources.map((one) => one.userName))
    const none = await directory.call(scim.listScimUsers, { query: { count: '0' } })
    expect([none.Resources.length, none.totalResults]).toEqual([0, all.totalResults])
  })
})

describe('an account of the directory', () => {
  it('is made with the roles of the settings, without a password, and with an event that names the key', async () => {
    const { id } = await create(newName(), {
      externalId: 'x-7',
      name: { givenName: '伟', familyName: '王' },
      emails: [
        { value: 'home@example.com', type: 'home' },
        { value: 'wei@example.com', type: 'work', primary: true },
      ],
      phoneNumbers: [{ value: '+8613812345678', type: 'mobile' }],
    })
    expect(await user(id)).toMatchObject({
      name: '王伟',
      email: 'wei@example.com',
      phone: '+8613812345678',
      roles: [{ id: roleId }],
      siteIds: [],
      hasPassword: false,
    })
    expect((await eventsOf(id)).find(({ action }) => action === 'user.provisioned')).toMatchObject({
      details: { externalId: [null, 'x-7'] },
    })
  })

  it('follows the directory in the words of either of the large ones', async () => {
    const { id } = await create(newName())
    const azure = patch(
      id,
      { op: 'Replace', path: 'displayName', value: 'Ada Lovelace' },
      { op: 'Add', path: 'emails[type eq "work"].value', value: 'ada@example.com' },
      { op: 'Add', path: 'phoneNumbers[type eq "mobile"].value', value: '+8613812345679' },
      { op: 'Add', path: 'title', value: 'Countess' },
      { op: 'Add', path: 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department', value: 'QA' },
      { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'London' },
    )
    expect(await directory.call(scim.patchScimUser, azure)).toMatchObject({ displayName: 'Ada Lovelace', active: true })
    expect(await user(id)).toMatchObject({ email: 'ada@example.com', phone: '+8613812345679' })
    const off = await directory.call(scim.patchScimUser, patch(id, { op: 'Replace', path: 'active', value: 'False' }))
    expect(off.active).toBe(false)
    const okta = patch(id, { op: 'replace', value: { active: true, 'name.formatted': 'A. Lovelace' } })
    expect(await directory.call(scim.patchScimUser, okta)).toMatchObject({ active: true, displayName: 'A. Lovelace' })
    const removed = patch(id, { op: 'remove', path: 'emails' })
    expect((await directory.call(scim.patchScimUser, removed)).emails).toBeUndefined()
  })

  it('keeps what cannot be stored as it was, and is disabled whatever else a request says', async () => {
    const { id } = await create(newName(), { emails: [{ value: 'good@example.com' }] })
    const odd = { userName: `person${count}`, displayName: 'x'.repeat(200), emails: [{ value: 'no address' }] }
    const phoneNumbers = [{ value: '12', type: 'mobile' }]
    const body = { ...odd, phoneNumbers, active: false }
    expect((await directory.call(scim.replaceScimUser, { params: { id }, body })).active).toBe(false)
    expect(await user(id)).toMatchObject({
      isDisabled: true,
      name: `person${count}`,
      email: 'good@example.com',
      phone: '',
    })
  })

  it('is left where a path cannot be read, and its name never changes', async () => {
    const { id, userName } = await create(newName())
    const wrongOnes: ScimOperation[] = [
      { op: 'replace', path: 'emails[type eq "work"' },
      { op: 'replace', path: 'active', value: 'perhaps' },
      { op: 'remove' },
      { op: 'replace', value: 'text' },
      { op: 'replace', path: 'displayName', value: { a: 1 } },
    ]
    for (const wrong of wrongOnes)
      expect(await directory.refusal(scim.patchScimUser, patch(id, wrong))).toMatchObject({
        message: 'scim_path_wrong',
      })
    const renamed = await directory.refusal(
      scim.patchScimUser,
      patch(id, { op: 'replace', path: 'userName', value: 'admin' }),
    )
    expect(renamed).toMatchObject({ message: 'account_name_fixed', scimType: 'mutability' })
    expect((await user(id)).account).toBe(userName)
  })

  it('is disabled by a delete, is not found any more, and comes back under its name', async () => {
    const userName = newName()
    const { id } = await create(userName)
    expect((await directory.raw(scim.deleteScimUser, { params: { id } })).status).toBe(204)
    expect((await user(id)).isDisabled).toBe(true)
    expect((await directory.refusal(scim.getScimUser, { params: { id }, query: {} })).status).toBe(404)
    expect((await directory.refusal(scim.deleteScimUser, { params: { id } })).status).toBe(404)
    expect(await create(userName)).toMatchObject({ id, active: true })
    const provisioning = (await eventsOf(id))
      .map(({ action }) => action)
      .filter((action) => action.endsWith('provisioned'))
    expect(provisioning).toEqual(['user.provisioned', 'user.deprovisioned', 'user.provisioned'])
  })
})

describe('what the directory may not', () => {
  it('changes nothing of an account that a person made but its way in', async () => {
    const worker = await userWith(t.http, t.admin, ['roles.list'])
    const found = await directory.call(scim.listScimUsers, { query: { filter: `userName eq "${worker.account}"` } })
    const id = found.Resources[0]!.id
    const before = await user(id)
    const body = {
      userName: worker.account,
      displayName: 'Else',
      emails: [{ value: 'thief@example.com' }],
      externalId: 'w',
    }
    expect(await directory.call(scim.replaceScimUser, { params: { id }, body })).toMatchObject({ externalId: 'w' })
    expect(await user(id)).toMatchObject({ name: before.name, email: before.email })
    await directory.call(scim.patchScimUser, patch(id, { op: 'replace', path: 'active', value: false }))
    expect((await worker.refusal(access.getMe)).message).toBe('login_required')
    // Its sessions have ended: they do not come back with the account.
    await t.admin.call(access.enableUser, { params: { id } })
    expect((await worker.refusal(access.getMe)).message).toBe('login_required')
  })

  it('enables neither what a person disabled, nor what may sign', async () => {
    const on = (id: string) =>
      directory.refusal(scim.patchScimUser, patch(id, { op: 'replace', path: 'active', value: true }))
    const { id } = await create(newName())
    await t.admin.call(access.disableUser, { params: { id } })
    expect(await on(id)).toMatchObject({ status: 409, message: 'enabled_by_person' })
    // Disabled by the directory, then enabled and disabled by a person: the last word is the person's.
    const { id: second } = await create(newName())
    await directory.call(scim.patchScimUser, patch(second, { op: 'replace', path: 'active', value: false }))
    await t.admin.call(access.enableUser, { params: { id: second } })
    await t.admin.call(access.disableUser, { params: { id: second } })
    expect((await on(second)).message).toBe('enabled_by_person')

    const signer = await userWith(t.http, t.admin, ['orders.approve'])
    const found = await directory.call(scim.listScimUsers, { query: { filter: `userName eq "${signer.account}"` } })
    const signing = found.Resources[0]!.id
    await directory.call(scim.patchScimUser, patch(signing, { op: 'replace', path: 'active', value: false }))
    expect((await on(signing)).message).toBe('enabled_by_person')
    expect((await user(signing)).isDisabled).toBe(true)
  })

  it('does not see local accounts for emergencies', async () => {
    const local = await t.admin.call(access.listUsers, { query: { account: 'admin', limit: 10 } })
    const admin = local.items.find(({ account }) => account === 'admin')!
    await saveSettings(t.admin, ISSUER, {
      isProvisioned: true,
      baseRoleIds: [roleId],
      accountSites: 'ALL',
      localAccountIds: [admin.id],
    })
    expect((await directory.refusal(scim.getScimUser, { params: { id: admin.id }, query: {} })).status).toBe(404)
    expect((await directory.refusal(scim.deleteScimUser, { params: { id: admin.id } })).status).toBe(404)
    expect((await directory.refusal(scim.createScimUser, { body: { userName: 'admin' } })).message).toBe(
      'account_exists',
    )
    await saveSettings(t.admin, ISSUER, { isProvisioned: true, baseRoleIds: [roleId], accountSites: 'ALL' })
  })

  it('does not see the people of suppliers', async () => {
    const person = await supplierUser(t.http, t.admin, await aSupplier(t.admin, await aSupplierRole(t.admin)))
    const { userId: id } = await person.call(access.getMe)
    const filter = `userName eq "${person.account}"`
    expect((await directory.call(scim.listScimUsers, { query: { filter } })).totalResults).toBe(0)
    expect((await directory.refusal(scim.deleteScimUser, { params: { id } })).status).toBe(404)
    expect((await user(id)).isDisabled).toBe(false)
  })

  it('leaves one holder of every permission, whoever of them it disables', async () => {
    const own = await testApp()
    const { directory: theirs } = await provisioned(own.http, own.admin)
    const { Resources } = await theirs.call(scim.listScimUsers, { query: {} })
    // The holder of the key last: a key ends with its holder.
    const holders = Resources.filter(({ userName }) => userName.startsWith('admin')).toReversed()
    const outcomes = []
    for (const { id } of holders) outcomes.push(await theirs.raw(scim.deleteScimUser, { params: { id } }))
    expect(outcomes.map(({ status }) => status)).toEqual([...holders.slice(1).map(() => 204), 409])
    expect(JSON.parse(outcomes.at(-1)!.body.toString())).toMatchObject({ message: 'last_holder_of_all' })
  })

  it('does anything without the setting, without the permission, or in another tenant', async () => {
    const { id } = await create(newName())
    expect((await t.other.refusal(scim.listScimUsers, { query: {} })).message).toBe('provisioning_off')
    const { directory: others } = await provisioned(t.http, t.other)
    expect((await others.refusal(scim.getScimUser, { params: { id }, query: {} })).status).toBe(404)
    expect((await others.refusal(scim.deleteScimUser, { params: { id } })).status).toBe(404)
    expect((await user(id)).isDisabled).toBe(false)
    const reader = await keyWith(t.http, t.admin, ['users.list'])
    expect(await reader.refusal(scim.listScimUsers, { query: {} })).toMatchObject({
      status: 403,
      message: 'no_permission',
    })
    // The key of a directory opens nothing else, and makes no key.
    expect((await directory.refusal(access.listUsers, { query: { limit: 5 } })).message).toBe('no_permission')
    const key = { body: { name: 'more', authorities: [], expiresAt: null } }
    expect((await directory.refusal(createApiKey, key)).message).toBe('no_permission')
  })
})

describe('the settings', () => {
  const wanted = { isProvisioned: true, accountSites: 'ALL' } as const
  const refusalOf = async (change: object) => {
    try {
      await saveSettings(t.admin, ISSUER, { ...wanted, ...change })
    } catch (error) {
      return (error as { refusal: { message: string } }).refusal.message
    }
    throw new Error('not refused')
  }

  /** By the second person. */
  const maySignNow = async (id: string, name: string) => {
    const { version } = await t.admin.call(access.getRole, { params: { id } })
    const body = { name, authorities: [permissions['orders.approve']], version, reason: 'They approve from today on.' }
    const { accessRequestId } = await t.admin.call(access.updateRole, { params: { id }, body })
    await approveAs(t.http, t.admin, accessRequestId ?? '')
  }
  const signingRole = async (name: string) => {
    const id = await roleWith(t.admin, name, ['roles.list'])
    await maySignNow(id, name)
    return id
  }

  it('name roles that give no right to sign and follow no group, and factories', async () => {
    const signing = await signingRole('Approvers')
    expect(await refusalOf({ baseRoleIds: [] })).toBe('sign_on_base_role_missing')
    expect(await refusalOf({ baseRoleIds: [signing] })).toBe('sign_on_role_may_sign')
    expect(await refusalOf({ baseRoleIds: [roleId], groupRoles: [{ group: 'g', roleId }] })).toBe(
      'sign_on_base_role_of_group',
    )
    expect(await refusalOf({ baseRoleIds: [randomUUID()] })).toBe('invalid_input')
    expect(await refusalOf({ baseRoleIds: [roleId], accountSites: null })).toBe('sign_on_sites_missing')
    expect(await refusalOf({ baseRoleIds: [roleId], accountSites: 'CHOSEN' })).toBe('sign_on_sites_missing')
  })

  it('give nothing of a role that may sign since, and keep the role from being deleted', async () => {
    const base = await roleWith(t.admin, 'Later signers', ['roles.list'])
    await saveSettings(t.admin, ISSUER, { ...wanted, baseRoleIds: [base] })
    await maySignNow(base, 'Later signers')
    expect((await directory.refusal(scim.createScimUser, { body: { userName: newName() } })).message).toBe(
      'provisioning_incomplete',
    )
    expect((await t.admin.refusal(access.deleteRole, { params: { id: base } })).message).toBe('role_still_used')
  })
})
