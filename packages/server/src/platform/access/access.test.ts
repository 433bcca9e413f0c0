import {
  createRole,
  getMe,
  getRole,
  listHolders,
  listRoles,
  login,
  logout,
} from '@serialis/contract/platform/access/access.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { clientOf, userWith } from '../../../test/harness/client.ts'
import { ADMIN_PASSWORD, testApp, VERIFICATION_CODE, type TestApp } from '../../../test/harness/database.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})

const loginBody = (account: string, password: string) => ({
  query: {},
  body: { account, password, verificationCode: VERIFICATION_CODE },
})

describe('login', () => {
  it('answers a token that stands for the account', async () => {
    const me = await t.admin.call(getMe)
    expect(me).toMatchObject({ account: 'admin', tenant: '0001', zone: 'Asia/Shanghai', snScheme: 'A' })
    expect((await t.other.call(getMe)).tenant).toBe('0002')
  })

  it('answers the same for an unknown account, a wrong password and an unknown tenant', async () => {
    const nobody = clientOf(t.http, '', '')
    const { requestId: _1, ...unknown } = (await nobody.refusal(login, loginBody('nobody', 'x'))) as {
      requestId?: string
    }
    const { requestId: _2, ...wrong } = (await nobody.refusal(login, loginBody('admin', 'x'))) as { requestId?: string }
    const { requestId: _3, ...tenant } = (await nobody.refusal(login, loginBody('admin@0999', ADMIN_PASSWORD))) as {
      requestId?: string
    }
    expect(unknown).toEqual({ status: 400, message: 'user_name_or_password_wrong' })
    expect(wrong).toEqual(unknown)
    expect(tenant).toEqual(unknown)
  })

  it('refuses a wrong verification code and names empty fields', async () => {
    const nobody = clientOf(t.http, '', '')
    const wrong = await nobody.refusal(login, {
      query: {},
      body: { account: 'admin', password: ADMIN_PASSWORD, verificationCode: 'no' },
    })
    expect(wrong).toMatchObject({ status: 400, message: 'verification_code_wrong' })
    const empty = await nobody.refusal(login, { query: {}, body: { account: '', password: '', verificationCode: '' } })
    expect(empty.fields).toEqual({
      account: 'account_can_not_be_empty',
      password: 'password_can_not_be_empty',
      verificationCode: 'verification_code_can_not_be_empty',
    })
  })

  it('ends the session at logout', async () => {
    const user = await userWith(t.http, t.admin, ['roles.list'])
    const { headers } = await user.raw(logout)
    expect(headers['clear-site-data']).toBe('"cache"')
    const again = await user.raw(logout)
    expect([again.status, again.headers['clear-site-data']]).toEqual([401, undefined])
    expect(await user.refusal(getMe)).toMatchObject({ status: 401, message: 'login_required' })
  })
})

describe('roles', () => {
  it('are seen and changed by those who may only, and never across tenants', async () => {
    const reader = await userWith(t.http, t.admin, ['roles.list'])
    const role = await t.admin.call(createRole, { body: { name: 'Packer', authorities: ['020000'] } })
    expect(await reader.call(getRole, { params: { id: role.id } })).toMatchObject({
      name: 'Packer',
      authorities: ['020000'],
    })
    expect(await reader.refusal(createRole, { body: { name: 'X', authorities: [] } })).toMatchObject({
      status: 403,
      message: 'no_permission',
    })
    expect(await t.other.refusal(getRole, { params: { id: role.id } })).toMatchObject({
      status: 404,
      message: 'not_found',
    })
    expect((await t.other.call(listRoles, { query: {} })).items.map((item) => item.name)).toEqual(['Administrator'])
    expect(await t.admin.refusal(createRole, { body: { name: 'Packer', authorities: [] } })).toMatchObject({
      status: 409,
      message: 'role_name_exists',
    })
  })

  it('are named for a permission while they have people, to people of the own tenant who hold nothing', async () => {
    const asks = async () => {
      const reader = await userWith(t.http, t.admin, [])
      return (await reader.call(listHolders, { query: { codes: '050003,050003' } })).items
    }
    const before = await asks()
    expect(before).toEqual([{ code: '050003', roles: ['Administrator'] }])
    const { id } = await t.admin.call(createRole, { body: { name: 'Cleaner', authorities: ['050003'] } })
    expect(await asks(), 'nobody has it').toEqual(before)
    const person = await userWith(t.http, t.admin, ['roles.delete'])
    const [now] = await asks()
    expect(now!.roles.length).toBe(before[0]!.roles.length + 1)
    expect(now!.roles).not.toContain('Cleaner')
    expect((await t.other.call(listHolders, { query: { codes: '050003' } })).items[0]!.roles).toEqual(['Administrator'])
    expect(await person.refusal(listHolders, { query: { codes: '0500' } })).toMatchObject({ status: 400 })
    expect(id).toBeTruthy()
  })

  it('answer a repeated idempotency key with the first answer, and refuse it for another body', async () => {
    const headers = { 'idempotency-key': 'one' }
    const first = await t.admin.call(createRole, { body: { name: 'Once', authorities: [] } }, headers)
    expect(await t.admin.call(createRole, { body: { name: 'Once', authorities: [] } }, headers)).toEqual(first)
    expect(await t.admin.refusal(createRole, { body: { name: 'Twice', authorities: [] } }, headers)).toMatchObject({
      status: 422,
      message: 'idempotency_key_reused',
    })
    expect(
      await t.admin.refusal(createRole, { body: { name: 'None', authorities: [] } }, { 'idempotency-key': '' }),
    ).toMatchObject({ status: 400 })
  })

  it('refuse a role name over 128 characters at its field', async () => {
    const refusal = await t.admin.refusal(createRole, { body: { name: 'x'.repeat(129), authorities: [] } })
    expect(refusal.fields).toEqual({ name: 'too_long' })
  })

  it('refuse a tenant header that differs from the token, and read 0001 as default', async () => {
    expect(await t.admin.refusal(getMe, {}, { 'x-tenant-id': '0002' })).toMatchObject({
      status: 400,
      message: 'tenant_header_differs',
    })
    expect((await t.other.call(getMe, {}, { 'x-tenant-id': '0001' })).tenant).toBe('0002')
  })
})
