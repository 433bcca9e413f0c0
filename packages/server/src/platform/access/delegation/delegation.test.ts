/** Who may pass rights on, and change whose account: the rule over HTTP, on every command that asks it. */

import { everyCode, permissions } from '@serialis/contract/permissions.ts'
import * as access from '@serialis/contract/platform/access/access.routes.ts'
import { addDeputy } from '@serialis/contract/platform/workflow/workflow.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { approveAs, as, userWith, type Client } from '../../../../test/harness/client.ts'
import { ADMIN_PASSWORD, testApp, type TestApp } from '../../../../test/harness/database.ts'
import { aSupplier } from '../../../plant/suppliers/suppliers.fixtures.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const idOf = async (client: Client) => (await client.call(access.getMe)).userId
const userOf = async (client: Client) => t.admin.call(access.getUser, { params: { id: await idOf(client) } })
/** With the approval of a second person where it needs one. */
async function aRole(name: string, ...codes: string[]) {
  const { id, accessRequestId } = await t.admin.call(access.createRole, { body: { name, authorities: codes } })
  if (accessRequestId !== null) await approveAs(t.http, t.admin, accessRequestId)
  return t.admin.call(access.getRole, { params: { id } })
}
const administrators = async () =>
  (await t.admin.call(access.listRoles, { query: { name: 'Administrator' } })).items[0]!
const everything = { status: 403, message: 'authority_not_held', params: { codes: 'all', more: 0 } }

describe('the role of the administrator', () => {
  it('holds every permission by a mark, so that those of a later release are held as well', async () => {
    expect(await administrators()).toMatchObject({ holdsAll: true, authorities: everyCode })
    expect(await t.admin.call(access.getMe)).toMatchObject({ holdsAll: true, authorities: everyCode })
    const { id, version, name } = await administrators()
    const saved = await t.admin.call(access.updateRole, { params: { id }, body: { name, authorities: [], version } })
    expect(saved).toMatchObject({ holdsAll: true, authorities: everyCode })
  })

  it('stays with one person at least', async () => {
    const { id, version, name } = await administrators()
    const body = { name, authorities: everyCode.slice(), holdsAll: false, version }
    expect(await t.admin.refusal(access.updateRole, { params: { id }, body })).toMatchObject({
      status: 409,
      message: 'last_holder_of_all',
    })
    const nothing = await aRole('Nothing at all')
    const me = await userOf(t.admin)
    expect(
      await t.admin.refusal(access.updateUser, {
        params: { id: me.id },
        body: { name: me.name, roleIds: [nothing.id], version: me.version },
      }),
    ).toMatchObject({ message: 'grant_to_yourself' })
  })
})

describe('roles', () => {
  it('pass on only what their editor holds, and nothing to themselves', async () => {
    const clerk = await userWith(t.http, t.admin, ['roles.list', 'roles.create', 'roles.edit', 'roles.delete'])
    const [own] = (await userOf(clerk)).roles
    const role = await clerk.call(access.getRole, { params: { id: own!.id } })
    const edit = (authorities: string[], holdsAll?: boolean) =>
      clerk.refusal(access.updateRole, {
        params: { id: role.id },
        body: { name: role.name, authorities, version: role.version, ...(holdsAll !== undefined && { holdsAll }) },
      })
    expect(await edit(everyCode.slice())).toMatchObject({ status: 403, message: 'authority_not_held' })
    expect(await edit([], true)).toMatchObject(everything)
    expect(
      await clerk.refusal(access.createRole, { body: { name: 'Approvers', authorities: ['020112'] } }),
    ).toMatchObject({ status: 403, message: 'authority_not_held', params: { codes: '020112', more: 0 } })
    expect((await clerk.call(access.getMe)).authorities).toHaveLength(4)

    const { id, version } = await aRole('Beyond the clerk', permissions['orders.approve'])
    const body = { name: 'Beyond the clerk', authorities: [], version }
    for (const refused of [
      clerk.refusal(access.updateRole, { params: { id }, body }),
      clerk.refusal(access.deleteRole, { params: { id } }),
    ])
      expect(await refused).toMatchObject({ status: 403, params: { codes: permissions['orders.approve'] } })
    const within = await clerk.call(access.createRole, { body: { name: 'Readers', authorities: ['050000'] } })
    await clerk.call(access.deleteRole, { params: { id: within.id } })
  })

  it('of one’s own get nothing more, whoever else has them', async () => {
    const wide = await aRole('Wide', '050000', '050002', '050100')
    const clerk = await userWith(t.http, t.admin, ['roles.list', 'roles.edit'])
    const { id, name, version, roles } = await userOf(clerk)
    await t.admin.call(access.updateUser, {
      params: { id },
      body: { name, version, roleIds: [...roles.map((role) => role.id), wide.id] },
    })
    const [own] = roles
    const editor = await as(t.http, clerk.account, clerk.password)
    const role = await editor.call(access.getRole, { params: { id: own!.id } })
    const body = { name: role.name, authorities: [...role.authorities, '050100'], version: role.version }
    expect(await editor.refusal(access.updateRole, { params: { id: role.id }, body })).toMatchObject({
      message: 'grant_to_yourself',
    })
  })
})

describe('accounts', () => {
  it('get only roles whose permissions their maker holds', async () => {
    const maker = await userWith(t.http, t.admin, ['users.create', 'users.list'])
    const user = (roleId: string) => ({
      body: { account: 'second', name: 'S', roleIds: [roleId] },
    })
    expect(await maker.refusal(access.createUser, user((await administrators()).id))).toMatchObject(everything)
    const readers = await aRole('Readers of users', permissions['users.list'])
    expect(await maker.call(access.createUser, user(readers.id))).toMatchObject({ account: 'second' })
  })

  it('of people who hold more are not to be changed, disabled, enabled, reset or logged out', async () => {
    const helper = await userWith(t.http, t.admin, ['users.list', 'users.edit', 'users.resetPassword'])
    const admin = await userOf(t.admin)
    const params = { id: admin.id }
    const refusals = [
      helper.refusal(access.updateUser, {
        params,
        body: { name: 'X', email: 'x@example.com', roleIds: admin.roles.map(({ id }) => id), version: admin.version },
      }),
      helper.refusal(access.disableUser, { params }),
      helper.refusal(access.enableUser, { params }),
      helper.refusal(access.endSessions, { params }),
      helper.refusal(access.resetPassword, { params, body: {} }),
    ]
    for (const refused of refusals)
      expect(await refused).toMatchObject({
        status: 403,
        message: 'holder_has_more',
        params: { codes: 'all', more: 0 },
      })
    await as(t.http, 'admin', ADMIN_PASSWORD)

    const lesser = await userWith(t.http, t.admin, ['users.list'])
    await helper.call(access.disableUser, { params: { id: await idOf(lesser) } })
    expect(
      await helper.refusal(access.resetPassword, {
        params: { id: await idOf(helper) },
        body: {},
      }),
    ).toMatchObject({ message: 'user_is_yourself' })
  })

  it('get no role from their owner', async () => {
    const helper = await userWith(t.http, t.admin, ['users.list', 'users.edit'])
    const { id, name, roles, version } = await userOf(helper)
    const other = await aRole('Also readers of users', permissions['users.list'])
    const change = (roleIds: string[]) => ({ params: { id }, body: { name, roleIds, version } })
    expect(await helper.refusal(access.updateUser, change([...roles.map((role) => role.id), other.id]))).toMatchObject({
      message: 'grant_to_yourself',
    })
    await helper.call(access.updateUser, change(roles.map((role) => role.id)))
  })
})

describe('what else passes rights on', () => {
  it('a deputy gets what its maker may sign, and nobody becomes one by their own act', async () => {
    const [signers, others] = [
      await aRole('Signers', permissions['orders.approve']),
      await aRole('Other signers', permissions['orders.approve'], permissions['workflows.deputise']),
    ]
    const body = {
      roleId: signers.id,
      deputyRoleId: others.id,
      from: '2026-01-01',
      until: '2026-01-02',
      reason: 'leave',
    }
    const clerk = await userWith(t.http, t.admin, ['workflows.deputise'])
    expect(await clerk.refusal(addDeputy, { body })).toMatchObject({
      message: 'authority_not_held',
      params: { codes: permissions['orders.approve'] },
    })
    const { id, name, version } = await userOf(clerk)
    const { accessRequestId } = await t.admin.call(access.updateUser, {
      params: { id },
      body: { name, version, roleIds: [others.id] },
    })
    await approveAs(t.http, t.admin, accessRequestId ?? '')
    const signer = await as(t.http, clerk.account, clerk.password)
    expect(await signer.refusal(addDeputy, { body })).toMatchObject({ message: 'grant_to_yourself' })
    await t.admin.call(addDeputy, { body })
  })

  it('a supplier gets a role that its maker holds', async () => {
    const maker = await userWith(t.http, t.admin, ['suppliers.create', 'suppliers.list'])
    const { id } = await administrators()
    await expect(aSupplier(maker, id)).rejects.toThrow('authority_not_held')
  })
})
