/** Mobile numbers of accounts: judged by their country, kept as E.164. */

import { permissions } from '@serialis/contract/permissions.ts'
import { createRole, createUser, getUser, updateUser } from '@serialis/contract/platform/access/access.routes.ts'
import { showPersonalData } from '@serialis/contract/platform/access/users/personal-data.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { userWith, type Client } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'
import { inTenant } from '../../../kit/db/db.ts'

let t: TestApp
let clerk: Client
let roleId: string
beforeAll(async () => {
  t = await testApp()
  clerk = await userWith(t.http, t.admin, ['users.create', 'users.edit', 'users.list', 'users.unmask', 'lines.list'])
  roleId = (await t.admin.call(createRole, { body: { name: 'Readers', authorities: [permissions['lines.list']] } })).id
})

const made = (account: string, phone: string) =>
  clerk.call(createUser, { body: { account, name: account, phone, roleIds: [roleId] } })
const phoneOf = async (id: string) => (await clerk.call(showPersonalData, { params: { id } })).phone
const edited = async (id: string, phone: string, name = 'Other Name') => {
  const { version } = await clerk.call(getUser, { params: { id } })
  return { params: { id }, body: { name, phone, roleIds: [roleId], version } }
}

it('a number without a country code is read in the country of the tenant, and stored as E.164', async () => {
  const { id } = await made('mei', ' 138-0013-8000 ')
  expect(await phoneOf(id)).toBe('+8613800138000')
  await clerk.call(updateUser, await edited(id, '+49 151 23456789'))
  expect(await phoneOf(id)).toBe('+4915123456789')
  const query = { action: 'user.changed', subjectType: 'user', subjectId: id } as const
  const { items } = await t.admin.call(listEvents, { query })
  expect(items[0]?.details).toMatchObject({ phone: ['+86•••00', '+49•••89'] })
  expect((await clerk.call(updateUser, await edited(id, ''))).phone).toBe('')
})

it.each([
  ['a landline', '+86 512 6280 0188'],
  ['a number of another country without its code', '0664 1234567'],
  ['garbage', 'no number'],
  ['a number that is too long', '+86 138 0013 8000 1'],
  ['a text that is too long', '1'.repeat(41)],
])('%s is refused at its field', async (_, phone) => {
  const body = { account: 'refused', name: 'Refused', phone, roleIds: [roleId] }
  const refusal = { status: 400, fields: { phone: 'mobile_wrong_format' } }
  expect(await clerk.refusal(createUser, { body })).toMatchObject(refusal)
  const { id } = await made(`mei${_.length}`, '')
  expect(await clerk.refusal(updateUser, await edited(id, phone))).toMatchObject(refusal)
})

it('a number of an earlier release stays as it is until it is changed', async () => {
  const { id } = await made('old', '')
  const old = '0512 6280 0188'
  await inTenant(t.app.pool, 1, 'write', ({ trx }) =>
    trx.updateTable('users').set({ phone: old }).where('id', '=', id).execute(),
  )
  expect((await clerk.call(updateUser, await edited(id, old, 'New Name'))).name).toBe('New Name')
  expect(await phoneOf(id)).toBe(old)
  expect(await clerk.refusal(updateUser, await edited(id, `${old} `.repeat(2)))).toMatchObject({
    fields: { phone: 'mobile_wrong_format' },
  })
})
