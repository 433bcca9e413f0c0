/** Roles made from a template, changed with a difference in words, and compared; by people who may do just that. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createRole, listRoles } from '@serialis/contract/platform/access/access.routes.ts'
import { codesOfTemplate } from '@serialis/contract/platform/access/roles/role-templates.ts'
import { beforeAll, expect, test } from 'vitest'
import { rolesEn } from '../../../../web/src/platform/access/roles/roles.en.ts'
import { usersEn } from '../../../../web/src/platform/access/users/users.en.ts'
import { axeViolations, openSite, picture, said, type Site } from '../../harness/browser.ts'
import { openAccount, userWith } from '../../harness/client.ts'

const ROLES = '/market/manage/role'
let site: Site
beforeAll(async () => void (site = await openSite()))

const personWith = (names: readonly PermissionName[]) => userWith(site.http, site.admin, names)
const aRole = (name: string, names: readonly PermissionName[]) =>
  site.admin.call(createRole, { body: { name, authorities: names.map((one) => permissions[one]) } })

test('a template begins a role with what its author may grant, and says how much it leaves out', async () => {
  const own = ['roles.list', 'roles.create', 'orders.list', 'orders.take', 'orders.scan'] as const
  const { page, problems } = await site.enter(await personWith(own), `${ROLES}/role_auth_create/create`)
  const { templates } = rolesEn
  await page.getByRole('combobox', { name: templates.label }).click()
  await page.locator('.ant-select-dropdown:visible').getByText(templates.names.operator).click()
  const template = codesOfTemplate('operator')
  const granted = own.map((name) => permissions[name]).filter((code) => template.includes(code))
  expect(granted).toHaveLength(3)
  await page.getByText(`${template.length - granted.length} permissions of it are left out`).waitFor()
  expect(await page.getByLabel(rolesEn.fields.name).inputValue()).toBe(templates.names.operator)
  await page.getByText('3 permissions', { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'role from a template')
  await page.getByRole('button', { name: rolesEn.create }).click()
  await page.getByRole('link', { name: templates.names.operator }).waitFor()
  const { items } = await site.admin.call(listRoles, { query: { name: templates.names.operator } })
  expect(items.map(({ authorities }) => authorities)).toEqual([[...granted].sort()])
  expect(problems).toEqual([])
})

test('a role gets what a template has by now, and keeps what it has besides', async () => {
  const { id } = await aRole('Evening operators', ['lines.list', 'orders.list'])
  const own = ['roles.list', 'roles.edit', 'lines.list', 'orders.list', 'orders.take', 'orders.scan'] as const
  const { page, problems } = await site.enter(await personWith(own), `${ROLES}/role_auth_create/edit?id=${id}`)
  const { templates } = rolesEn
  await page.getByRole('combobox', { name: templates.addLabel }).click()
  await page.locator('.ant-select-dropdown:visible').getByText(templates.names.operator).click()
  const difference = page.getByRole('region', { name: rolesEn.difference.title })
  await difference.getByText('2 permissions are added, none is removed; no user has this role.').waitFor()
  expect(await page.getByLabel(rolesEn.fields.name).inputValue()).toBe('Evening operators')
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'template added to a role')
  await page.getByRole('button', { name: rolesEn.save }).click()
  await page.getByRole('heading', { level: 1, name: rolesEn.title }).waitFor()
  const { items } = await site.admin.call(listRoles, { query: { name: 'Evening operators' } })
  const codes = (['lines.list', 'orders.list', 'orders.take', 'orders.scan'] as const).map((name) => permissions[name])
  expect(items[0]?.authorities).toEqual(codes.sort())
  expect(problems).toEqual([])
})

test('permissions are found by their words, and what a change adds and takes away is said before it is saved', async () => {
  const { id } = await aRole('Watcher', ['lines.list', 'orders.list'])
  const person = await personWith(['roles.list', 'roles.edit', 'lines.list', 'orders.list', 'orders.scan'])
  const { page, problems } = await site.enter(person, `${ROLES}/role_auth_create/edit?id=${id}`)
  const difference = page.getByRole('region', { name: rolesEn.difference.title })
  await page.getByRole('searchbox', { name: rolesEn.search }).fill('scan')
  expect(await difference.count()).toBe(0)
  const scan = page.getByRole('checkbox', { name: 'Scan', exact: false })
  await scan.first().waitFor()
  await page.getByRole('searchbox', { name: rolesEn.search }).fill(permissions['orders.scan'])
  await page.getByTitle(permissions['orders.scan']).getByRole('checkbox').check()
  await page.getByRole('searchbox', { name: rolesEn.search }).fill('no such permission')
  await page.getByText(rolesEn.noneFound).waitFor()
  await page.getByRole('searchbox', { name: rolesEn.search }).fill(permissions['lines.list'])
  await page.getByTitle(permissions['lines.list']).getByRole('checkbox').uncheck()
  await difference.getByText('1 permission is added, 1 is removed; no user has this role.').waitFor()
  await difference.getByRole('heading', { name: rolesEn.difference.added }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'difference of a role')
  await page.getByRole('button', { name: rolesEn.save }).click()
  await page.getByRole('heading', { level: 1, name: rolesEn.title }).waitFor()
  const { items } = await site.admin.call(listRoles, { query: { name: 'Watcher' } })
  expect(items[0]?.authorities).toEqual([permissions['orders.list'], permissions['orders.scan']].sort())
  expect(problems).toEqual([])
})

test('two roles are compared, in either language, and a role leads to its users', async () => {
  const one = await aRole('早班 Early shift', ['lines.list', 'orders.list'])
  const other = await aRole('夜班 Night shift', ['orders.list', 'alerts.list'])
  const reader = await personWith(['roles.list', 'users.list'])
  const { page, problems } = await site.enter(reader, `${ROLES}/role_auth_create/view?id=${one.id}`)
  await page.getByRole('link', { name: rolesEn.compare.open }).click()
  await page.getByText(rolesEn.compare.choose).waitFor()
  await page.getByRole('combobox', { name: rolesEn.compare.second }).click()
  await page.locator('.ant-select-dropdown:visible').getByText('夜班 Night shift').click()
  const only = (name: string) => page.getByRole('region', { name: said(rolesEn.compare.only, { name }) })
  await only('早班 Early shift').getByText('Production lines').waitFor()
  expect(await only('夜班 Night shift').getByText('Production lines').count()).toBe(0)
  await page.getByRole('region', { name: rolesEn.compare.both }).getByText('Production orders').waitFor()
  expect(new URL(page.url()).searchParams.get('with')).toBe(other.id)
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'compared roles')
  const { page: chinese } = await site.enter(
    reader,
    `${ROLES}/role_auth_list/compare?id=${one.id}&with=${one.id}`,
    'zh',
  )
  await chinese.getByText('两个角色的权限完全相同。').waitFor()
  await picture(chinese, 'compared roles zh')
  await page.goto(`${site.url}${ROLES}/role_auth_create/view?id=${one.id}`)
  await page.getByRole('main').getByRole('link', { name: '0', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Users' }).waitFor()
  expect(new URL(page.url()).searchParams.get('roleId')).toBe(one.id)
  await page.getByRole('main').getByText('No ', { exact: false }).first().waitFor()
  expect(problems).toEqual([])
})

test('what a user can do is said with the roles that grant it, and found by its words', async () => {
  const early = await aRole('早班操作 Early operators', ['orders.list', 'orders.scan'])
  const reading = await aRole('读者 Readers', ['orders.list', 'lines.list'])
  const { id } = await openAccount(site.http, site.admin, {
    account: 'wei',
    name: 'Zhang Wei',
    roleIds: [early.id, reading.id],
    password: 'the password of wei',
  })
  const asker = await personWith(['users.list'])
  const { page, problems } = await site.enter(asker, `/market/manage/member/member_list/${id}`)
  const { mayDo } = usersEn
  await page.getByRole('link', { name: mayDo.short }).click()
  await page.getByRole('heading', { level: 1, name: said(mayDo.title, { name: 'Zhang Wei' }) }).waitFor()
  const granted = page.getByRole('region', { name: mayDo.granted })
  await granted
    .getByText('Scan', { exact: false })
    .getByText(said(mayDo.through, { roles: '早班操作 Early operators' }))
    .waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'what a user can do')
  await page.getByRole('searchbox', { name: rolesEn.search }).fill('approve')
  await granted.getByText(mayDo.notThis).waitFor()
  await page.getByRole('searchbox', { name: rolesEn.search }).fill('production lines')
  await granted.getByText(said(mayDo.through, { roles: '读者 Readers' })).waitFor()
  expect(await granted.getByText('Early operators').count()).toBe(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await picture(page, 'what a user can do narrow')
  expect(problems).toEqual([])
})
