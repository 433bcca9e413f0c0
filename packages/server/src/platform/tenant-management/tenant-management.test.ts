import {
  createUser,
  getMe,
  listRoles,
  listUsers,
  login,
  logout,
} from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { choosePassword } from '@serialis/contract/platform/access/one-time-codes.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import {
  createTenant,
  getTenant,
  inviteFirstAdministrator,
  listTenants,
  resumeTenant,
  suspendTenant,
  updateTenant,
} from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import { getTenantStatus } from '@serialis/contract/platform/tenants/tenants.routes.ts'
import { listWorkflows } from '@serialis/contract/platform/workflow/workflow.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { as, clientOf, type Client } from '../../../test/harness/client.ts'
import { ADMIN_PASSWORD, testApp, VERIFICATION_CODE, type TestApp } from '../../../test/harness/database.ts'
import { platformAdministrator } from './tenant-management.fixtures.ts'

let t: TestApp
let root: Client
beforeAll(async () => {
  t = await testApp()
  root = await platformAdministrator(t)
})

const NEW = { name: 'North Plant', zone: 'Europe/Berlin', locale: 'en', snScheme: 'B' } as const
const of = (id: string) => ({ params: { id } })
const typed = (account: string, password: string) => ({
  query: {},
  body: { account, password, verificationCode: VERIFICATION_CODE },
})
const nobody = () => clientOf(t.http, '', '')

/** A tenant with one administrator, who has chosen a password. */
async function openTenant(id: string): Promise<Client> {
  await root.call(createTenant, { body: { ...NEW, id } })
  const body = { account: 'lin', name: 'Lin Wei', email: '' }
  const { account, code } = await root.call(inviteFirstAdministrator, { ...of(id), body })
  await nobody().call(choosePassword, { body: { account, code, newPassword: 'chosen by Lin' } })
  return as(t.http, account, 'chosen by Lin')
}

describe('a tenant', () => {
  it('is made with its first role and the standard workflows, and its people are invited once', async () => {
    const made = await root.call(createTenant, { body: { ...NEW, id: '0003' } })
    expect(made).toMatchObject({ ...NEW, id: '0003', status: 'READY', hasPeople: false, version: 1 })
    const body = { account: 'lin', name: 'Lin Wei', email: 'lin@north.example' }
    const both = await Promise.allSettled(
      [1, 2].map(() => root.call(inviteFirstAdministrator, { ...of('0003'), body })),
    )
    const invited = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(invited).toHaveLength(1)
    expect(invited[0]).toMatchObject({ account: 'lin@0003', hasPeople: true })
    expect(await nobody().refusal(login, typed('lin@0003', 'guess'))).toMatchObject({
      message: 'user_name_or_password_wrong',
    })
    const { code } = invited[0]!
    await nobody().call(choosePassword, { body: { account: 'lin@0003', code, newPassword: 'chosen by Lin' } })
    const lin = await as(t.http, 'lin@0003', 'chosen by Lin')
    expect(await lin.call(getMe)).toMatchObject({
      tenant: '0003',
      tenantName: 'North Plant',
      holdsAll: true,
      snScheme: 'B',
    })
    expect((await lin.call(listRoles, { query: {} })).items.map(({ name }) => name)).toEqual(['Administrator'])
    const mine = (await lin.call(listWorkflows, { query: {} })).items.map((one) => one.code)
    expect(mine).toEqual((await t.admin.call(listWorkflows, { query: {} })).items.map((one) => one.code))
    expect(
      await root.refusal(inviteFirstAdministrator, { ...of('0003'), body: { ...body, account: 'x' } }),
    ).toMatchObject({
      status: 409,
      message: 'tenant_already_has_people',
    })
    expect((await lin.call(listUsers, { query: {} })).items.map(({ account }) => account)).toEqual(['lin'])
  })

  it('has an id of its own, which is refused when it is taken or is none', async () => {
    expect(await root.refusal(createTenant, { body: { ...NEW, id: '0001' } })).toMatchObject({
      status: 409,
      message: 'tenant_exists',
    })
    for (const [id, key] of [
      ['', 'tenant_id_can_not_be_empty'],
      ['0000', 'tenant_id_wrong_format'],
      ['12', 'tenant_id_wrong_format'],
      ['00001', 'tenant_id_wrong_format'],
      ['٠٠٠٣', 'tenant_id_wrong_format'],
    ] as const)
      expect(await root.refusal(createTenant, { body: { ...NEW, id } }), id).toMatchObject({ fields: { id: key } })
    expect(await root.refusal(createTenant, { body: { ...NEW, id: '0009', name: ' ', zone: 'Mars' } })).toMatchObject({
      fields: { name: 'tenant_name_can_not_be_empty', zone: 'zone_unknown' },
    })
    const both = await Promise.allSettled([1, 2].map(() => root.call(createTenant, { body: { ...NEW, id: '0008' } })))
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('is found by id, name and status, page by page', async () => {
    for (const id of ['0031', '0032', '0033'])
      await root.call(createTenant, { body: { ...NEW, id, name: `Paged ${id}` } })
    const first = await root.call(listTenants, { query: { search: 'paged', limit: 2 } })
    expect(first.items.map(({ id }) => id)).toEqual(['0031', '0032'])
    const next = await root.call(listTenants, { query: { search: 'paged', limit: 2, after: first.next! } })
    expect([next.items.map(({ id }) => id), next.next]).toEqual([['0033'], null])
    expect((await root.call(listTenants, { query: { search: '0032' } })).items).toHaveLength(1)
    expect((await root.call(listTenants, { query: { search: 'paged', status: 'SUSPENDED' } })).items).toEqual([])
  })

  it('has its zone and language changed, by the newest version alone', async () => {
    const lin = await openTenant('0004')
    const { version } = await root.call(getTenant, of('0004'))
    const body = { name: 'South Plant', zone: 'Asia/Tokyo', locale: 'zh', version } as const
    const after = await root.call(updateTenant, { ...of('0004'), body })
    expect(after).toMatchObject({ name: 'South Plant', zone: 'Asia/Tokyo', locale: 'zh', snScheme: 'B' })
    expect(await lin.call(getMe)).toMatchObject({ tenantName: 'South Plant', tenantZone: 'Asia/Tokyo', locale: 'zh' })
    expect(await root.refusal(updateTenant, { ...of('0004'), body })).toMatchObject({
      status: 409,
      message: 'changed_meanwhile',
    })
  })

  it('has every look and act of the platform in its own log, with the name of who did it', async () => {
    const lin = await openTenant('0005')
    await root.call(getTenantStatus, { params: { tenant: '0005' } })
    const { version } = await root.call(getTenant, of('0005'))
    const edit = { name: 'North Plant 2', zone: 'Europe/Berlin', locale: 'en', version } as const
    await root.call(updateTenant, { ...of('0005'), body: edit })
    const { items } = await lin.call(listEvents, { query: { limit: 50 } })
    const ofPlatform = items.filter(({ action }) => action.startsWith('tenant.'))
    expect(ofPlatform.map(({ action }) => action).reverse()).toEqual([
      'tenant.created',
      'tenant.administrator_invited',
      'tenant.looked_at',
      'tenant.looked_at',
      'tenant.changed',
    ])
    expect(new Set(ofPlatform.map(({ actorName }) => actorName))).toEqual(new Set(['root']))
    expect((await t.admin.call(listEvents, { query: { limit: 50 } })).items.map(({ action }) => action)).not.toContain(
      'tenant.changed',
    )
  })

  it('is not there for anybody under another id', async () => {
    for (const id of ['0777', '../0001', '1', 'platform'])
      expect(await root.refusal(getTenant, of(id)), id).toMatchObject({ status: 404 })
  })
})

describe('a suspended tenant', () => {
  it('refuses logins of those who could log in, sessions and keys, and works again once it is resumed', async () => {
    const lin = await openTenant('0006')
    const { key } = await lin.call(createApiKey, { body: { name: 'Reader', authorities: ['050100'] } })
    const reader = clientOf(t.http, key, '')
    await reader.call(listUsers, { query: {} })
    const { version } = await root.call(getTenant, of('0006'))
    const body = { version, reason: 'The contract has ended.' }
    const after = await root.call(suspendTenant, { ...of('0006'), body })
    expect(after).toMatchObject({
      status: 'SUSPENDED',
      statusReason: 'The contract has ended.',
      statusChangedBy: 'root',
    })
    expect(await nobody().refusal(login, typed('lin@0006', 'chosen by Lin'))).toMatchObject({
      status: 403,
      message: 'tenant_suspended',
    })
    for (const account of ['lin@0006', 'nobody@0006'])
      expect(await nobody().refusal(login, typed(account, 'wrong'))).toMatchObject({
        status: 400,
        message: 'user_name_or_password_wrong',
      })
    for (const client of [lin, reader]) {
      const { status, headers, body: text } = await client.raw(listUsers, { query: {} })
      expect([status, headers['retry-after'], JSON.parse(text.toString())]).toMatchObject([
        503,
        '300',
        { message: 'tenant_out_of_service' },
      ])
      expect(await client.call(getTenantStatus, { params: { tenant: '0006' } })).toMatchObject({ status: 'SUSPENDED' })
    }
    expect(await lin.call(getMe)).toMatchObject({ tenant: '0006' })
    expect(await root.call(getTenantStatus, { params: { tenant: '0006' } })).toMatchObject({ status: 'SUSPENDED' })
    // Others are not concerned.
    await t.admin.call(listUsers, { query: {} })
    const again = { version: after.version, reason: 'A new contract.' }
    await root.call(resumeTenant, { ...of('0006'), body: again })
    await lin.call(listUsers, { query: {} })
    await reader.call(listUsers, { query: {} })
    await as(t.http, 'lin@0006', 'chosen by Lin')
  })

  it('lets its people log out', async () => {
    const lin = await openTenant('0007')
    const { version } = await root.call(getTenant, of('0007'))
    await root.call(suspendTenant, { ...of('0007'), body: { version, reason: 'A test.' } })
    await lin.call(logout)
    expect(await lin.refusal(getMe)).toMatchObject({ status: 401 })
  })

  it('was suspended by one of two who do so at once, with a reason', async () => {
    await root.call(createTenant, { body: { ...NEW, id: '0010' } })
    const second = await platformAdministrator(t, 'second')
    const body = { version: 1, reason: 'Two at once.' }
    const both = await Promise.all([root, second].map((one) => one.raw(suspendTenant, { ...of('0010'), body })))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const { version } = await root.call(getTenant, of('0010'))
    expect(await root.refusal(suspendTenant, { ...of('0010'), body: { ...body, version } })).toMatchObject({
      message: 'status_change_not_allowed',
    })
    expect(await root.refusal(resumeTenant, { ...of('0010'), body: { version, reason: ' ' } })).toMatchObject({
      fields: { reason: 'reason_too_short' },
    })
    await root.call(resumeTenant, { ...of('0010'), body: { version, reason: 'Enough.' } })
    expect(
      await root.refusal(resumeTenant, { ...of('0010'), body: { version: version + 1, reason: 'Again.' } }),
    ).toMatchObject({ message: 'status_change_not_allowed' })
  })
})

it('of another tenant nobody learns a status but the platform', async () => {
  expect(await t.admin.refusal(getTenantStatus, { params: { tenant: '0002' } })).toMatchObject({ status: 404 })
  expect(await root.call(getTenantStatus, { params: { tenant: '0002' } })).toMatchObject({ status: 'READY' })
  expect(await root.refusal(getTenantStatus, { params: { tenant: '0999' } })).toMatchObject({ status: 404 })
})

it('the password of a tenant is known to its owner alone: the platform resets nobody', async () => {
  expect(await root.refusal(createUser, { body: { account: 'x', name: 'X', roleIds: [] } })).toMatchObject({
    status: 403,
    message: 'not_for_platform',
  })
  await as(t.http, 'admin', ADMIN_PASSWORD)
})
