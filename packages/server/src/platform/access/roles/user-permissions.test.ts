import { everyCode, permissions } from '@serialis/contract/permissions.ts'
import { createRole, listUsers } from '@serialis/contract/platform/access/access.routes.ts'
import { getUserPermissions } from '@serialis/contract/platform/access/roles/user-permissions.routes.ts'
import { beforeAll, expect, it } from 'vitest'
import { openAccount, userWith } from '../../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../../test/harness/database.ts'

let t: TestApp
beforeAll(async () => void (t = await testApp()))

const aRole = async (name: string, codes: string[]) =>
  (await t.admin.call(createRole, { body: { name, authorities: codes } })).id

it('names each permission of an account once, with every role that grants it', async () => {
  const reader = await aRole('Reader', [permissions['lines.list'], permissions['orders.list']])
  const planner = await aRole('Planner', [permissions['orders.list'], permissions['orders.create']])
  const { id } = await openAccount(t.http, t.admin, {
    account: 'mei',
    name: 'Mei',
    roleIds: [reader, planner],
    password: 'the password of mei',
  })
  const asker = await userWith(t.http, t.admin, ['users.list'])
  const found = await asker.call(getUserPermissions, { params: { id } })
  expect(found.roles).toEqual([
    { id: planner, name: 'Planner', holdsAll: false },
    { id: reader, name: 'Reader', holdsAll: false },
  ])
  expect(new Map(found.items.map(({ code, roleIds }) => [code, roleIds]))).toEqual(
    new Map([
      [permissions['orders.list'], [planner, reader]],
      [permissions['orders.create'], [planner]],
      [permissions['lines.list'], [reader]],
    ]),
  )
})

it('lists every permission of this release for a role that holds all, and is asked with the right alone', async () => {
  const { items } = await t.admin.call(listUsers, { query: { account: 'admin' } })
  const params = { id: items[0]!.id }
  const found = await t.admin.call(getUserPermissions, { params })
  expect(found.roles).toMatchObject([{ holdsAll: true }])
  expect(found.items.map(({ code }) => code)).toEqual(everyCode)
  const stranger = await userWith(t.http, t.admin, ['roles.list'])
  expect(await stranger.refusal(getUserPermissions, { params })).toMatchObject({ status: 403 })
  expect(await t.other.refusal(getUserPermissions, { params })).toMatchObject({ status: 404 })
})
