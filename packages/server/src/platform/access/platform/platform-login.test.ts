import { login } from '@serialis/contract/platform/access/access.routes.ts'
import { createUser } from '@serialis/contract/platform/access/access.routes.ts'
import { listRoleOptions } from '@serialis/contract/platform/access/access.routes.ts'
import {
  closePlatformSession,
  getPlatformSession,
  listTenants,
} from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import pg from 'pg'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { as, clientOf } from '../../../../test/harness/client.ts'
import { ADMIN_PASSWORD, testApp, VERIFICATION_CODE, type TestApp } from '../../../../test/harness/database.ts'
import { PLATFORM_PASSWORD, platformAdministrator } from '../../tenant-management/tenant-management.fixtures.ts'
import { disableAdministrator, keepAdministrator } from './administrators.service.ts'

let t: TestApp
let superuser: pg.Client
let now = new Date('2026-11-20T08:00:00Z')

beforeAll(async () => {
  t = await testApp({ clock: { now: () => now } })
  superuser = new pg.Client({ connectionString: t.database.superuserUrl })
  await superuser.connect()
  atEnd(() => superuser.end())
  await keepAdministrator(t.database.ownerUrl, { account: 'root', password: PLATFORM_PASSWORD })
})
beforeEach(async () => {
  await superuser.query('delete from platform_login_tries; delete from login_tries')
})

const nobody = () => clientOf(t.http, '', '')
const typed = (account: string, password: string, tenant?: string) => ({
  query: tenant === undefined ? {} : { tenant },
  body: { account, password, verificationCode: VERIFICATION_CODE },
})

it('opens a session of the platform, which ends when it is closed', async () => {
  const root = await as(t.http, 'root@platform', PLATFORM_PASSWORD)
  expect(root.token).toMatch(/^p_/)
  expect(await root.call(getPlatformSession)).toMatchObject({ account: 'root', userName: 'root', idleMinutes: 60 })
  await root.call(closePlatformSession)
  expect(await root.refusal(getPlatformSession)).toMatchObject({ status: 401, message: 'login_required' })
  const { data } = await nobody().call(login, typed('root', PLATFORM_PASSWORD, 'platform'))
  expect(data).toMatch(/^p_/)
})

it.each([
  ['root@platform', 'platform_account_or_password_wrong'],
  ['nobody@platform', 'platform_account_or_password_wrong'],
  ['admin@platform', 'platform_account_or_password_wrong'],
  ['ROOT@platform', 'platform_account_or_password_wrong'],
  ['root@0001@platform', 'platform_account_or_password_wrong'],
  ['root', 'user_name_or_password_wrong'],
  ['admin', 'user_name_or_password_wrong'],
  ['root@0001', 'user_name_or_password_wrong'],
  ['root@0009', 'user_name_or_password_wrong'],
  ['root@platform@0001', 'user_name_or_password_wrong'],
  ['root@PLATFORM', 'user_name_or_password_wrong'],
  ['root@Platform', 'user_name_or_password_wrong'],
  ['root@ platform', 'user_name_or_password_wrong'],
  ['root@platform.', 'user_name_or_password_wrong'],
  ['root@pl\u0430tform', 'user_name_or_password_wrong'],
  ['root@\uff50latform', 'user_name_or_password_wrong'],
  ['@platform', 'user_name_or_password_wrong'],
])('says to %s with a wrong password what its realm says, whether the account exists or not', async (account, key) => {
  expect(await nobody().refusal(login, typed(account, 'wrong password'))).toMatchObject({ status: 400, message: key })
})

it('takes the password of the platform in no tenant, and that of a tenant not at the platform', async () => {
  for (const account of ['root', 'root@0001', 'root@PLATFORM', 'root@pl\u0430tform'])
    expect(await nobody().refusal(login, typed(account, PLATFORM_PASSWORD))).toMatchObject({
      message: 'user_name_or_password_wrong',
    })
  expect(await nobody().refusal(login, typed('admin@platform', ADMIN_PASSWORD))).toMatchObject({
    message: 'platform_account_or_password_wrong',
  })
})

it('compares a password for unknown accounts as well, so that their answer takes as long', async () => {
  const statements = async (account: string) => {
    await superuser.query('delete from platform_login_tries')
    await nobody().refusal(login, typed(account, 'wrong password'))
    const { rows } = await superuser.query<{ n: number }>('select count(*)::int as n from platform_login_tries')
    return rows[0]!.n
  }
  expect(await statements('root@platform')).toBe(2)
  expect(await statements('nobody@platform')).toBe(2)
})

it('waits after wrong passwords, with the right one as well, and says the same', async () => {
  const root = await as(t.http, 'root@platform', PLATFORM_PASSWORD)
  for (let i = 0; i < 5; i++)
    expect(await nobody().refusal(login, typed('root@platform', `wrong ${i}`))).toMatchObject({
      message: 'platform_account_or_password_wrong',
    })
  expect(await nobody().refusal(login, typed('root@platform', PLATFORM_PASSWORD))).toMatchObject({
    message: 'platform_account_or_password_wrong',
  })
  // The session before goes on.
  await root.call(listTenants, { query: {} })
  now = new Date(now.getTime() + 31_000)
  await as(t.http, 'root@platform', PLATFORM_PASSWORD)
})

it('ends the sessions of one whose password is replaced or who is disabled, and idle ones', async () => {
  const before = await platformAdministrator(t, 'second')
  await keepAdministrator(t.database.ownerUrl, { account: 'second', password: 'another long password' })
  expect(await before.refusal(getPlatformSession)).toMatchObject({ status: 401 })
  const after = await as(t.http, 'second@platform', 'another long password')
  await disableAdministrator(t.database.ownerUrl, 'second')
  expect(await after.refusal(getPlatformSession)).toMatchObject({ status: 401 })
  expect(await nobody().refusal(login, typed('second@platform', 'another long password'))).toMatchObject({
    message: 'platform_account_or_password_wrong',
  })
  await expect(disableAdministrator(t.database.ownerUrl, 'nobody')).rejects.toThrow('there is no nobody@platform')
  const root = await as(t.http, 'root@platform', PLATFORM_PASSWORD)
  now = new Date(now.getTime() + 61 * 60_000)
  expect(await root.refusal(getPlatformSession)).toMatchObject({ status: 401 })
})

it('leaves no name in a tenant that would be read as the realm', async () => {
  const admin = await as(t.http, 'admin', ADMIN_PASSWORD)
  const [role] = (await admin.call(listRoleOptions)).items
  expect(
    await admin.refusal(createUser, { body: { account: 'root@platform', name: 'Root', roleIds: [role!.id] } }),
  ).toMatchObject({ status: 400, fields: { account: 'account_wrong_format' } })
})

it('is not made by the working role', async () => {
  const worker = new pg.Client({ connectionString: t.database.appUrl })
  await worker.connect()
  atEnd(() => worker.end())
  for (const change of [
    "insert into platform_administrators (administrator_id, account, name, password_hash, created_at) values (gen_random_uuid(), 'x', 'x', 'x', now())",
    "update platform_administrators set password_hash = 'x'",
    'delete from platform_administrators',
  ])
    await expect(worker.query(change)).rejects.toThrow('permission denied')
})
