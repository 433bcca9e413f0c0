/** Accounts in the console, for a person who may only keep users. */

import { permissions } from '@serialis/contract/permissions.ts'
import { createRole, createUser, listUsers } from '@serialis/contract/platform/access/access.routes.ts'
import { showPersonalData } from '@serialis/contract/platform/access/users/personal-data.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { usersEn as users } from '../../../../web/src/platform/access/users/users.en.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { axeViolations, openSite, picture, said, type Site, type Words, wordsOf } from '../../harness/browser.ts'
import { openAccount, userWith } from '../../harness/client.ts'

const ada = { account: 'ada', password: ADMIN_PASSWORD }
const LIST = '/market/manage/member/member_list'
const CREATE = '/market/manage/member/member_create'
const english = await wordsOf('en')
const { users: usersZh } = (await wordsOf('zh')) as Words & { users: typeof users }

let site: Site
beforeAll(async () => {
  site = await openSite()
  const authorities = [permissions['users.list'], permissions['users.create'], permissions['users.edit']]
  const { id } = await site.admin.call(createRole, { body: { name: 'Keepers of users', authorities } })
  await openAccount(site.http, site.admin, { ...ada, name: 'Ada Lindqvist', roleIds: [id] })
})

test('a landline is refused in the form, and a mobile number says how it will be stored', async () => {
  const { page, problems } = await site.enter(ada, CREATE)
  await page.getByLabel(users.fields.account, { exact: true }).fill('mei')
  await page.getByLabel(users.fields.name, { exact: true }).fill('Lin Mei')
  await page.getByRole('combobox', { name: users.fields.roles }).click()
  await page.keyboard.type('Keepers')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  const phone = page.getByRole('textbox', { name: users.fields.phone })
  await phone.fill('0512 6280 0188')
  const sent: string[] = []
  page.on('request', (request) => void (request.method() === 'POST' && sent.push(request.url())))
  await page.getByRole('button', { name: users.create }).click()
  await page.getByText(english.access.errors.mobile_wrong_format).waitFor()
  // The form judged it by itself: nothing was sent.
  expect(sent.filter((url) => url.endsWith('/users'))).toEqual([])
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'user-phone-refused')
  await phone.fill('138 0013 8000')
  await page.getByText(said(users.hints.phoneStored, { number: '+8613800138000' })).waitFor()
  await page.getByRole('button', { name: users.create }).click()
  await page.getByRole('dialog').waitFor()
  const { items } = await site.admin.call(listUsers, { query: { account: 'mei' } })
  expect(items).toMatchObject([{ phone: '+86•••00' }])
  expect(problems).toEqual([])
})

test('a role gets a last day in the form, and the list says and finds it', async () => {
  const { id: roleId } = await site.admin.call(createRole, {
    body: { name: 'Temps', authorities: [permissions['users.list']] },
  })
  const made = await site.admin.call(createUser, { body: { account: 'tom', name: 'Tom Temp', roleIds: [roleId] } })
  const { page, problems } = await site.enter(ada, `${LIST}/${made.id}`)
  const day = page.getByRole('textbox', { name: said(users.lastDayOf, { role: 'Temps' }) })
  await day.fill('2099-12-31')
  await day.press('Enter')
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'user-role-ends')
  await page.getByRole('button', { name: users.edit }).click()
  const told = said(users.roleUntil, { role: 'Temps', day: '2099-12-31' })
  await page.getByRole('row').filter({ hasText: 'Tom Temp' }).getByText(told).waitFor()
  await picture(page, 'users-with-ends')
  const { items } = await site.admin.call(listUsers, { query: { account: 'tom' } })
  expect(items[0]?.roles).toMatchObject([{ lastDay: '2099-12-31' }])
  await page.goto(`${site.url}${LIST}/${made.id}/permissions`)
  await page.getByText(told).waitFor()
  await page.goto(`${site.url}${LIST}?roleEndsWithin=30`)
  await page.getByText(english.kit.states.noMatchTitle).waitFor()
  expect(problems).toEqual([])
})

test('the field in Chinese, dark and on a small screen', async () => {
  const { page, problems } = await site.enter(ada, CREATE, 'zh')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('textbox', { name: usersZh.fields.phone }).fill('138 0013 8000')
  await page.getByText(said(usersZh.hints.phoneStored, { number: '+8613800138000' })).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'user-phone-zh-390')
  const { items } = await site.admin.call(listUsers, { query: { account: 'tom' } })
  await page.goto(`${site.url}${LIST}/${items[0]!.id}`)
  await page.getByText(usersZh.hints.lastDay).waitFor()
  await picture(page, 'user-role-ends-zh-390')
  expect(problems).toEqual([])
})

test('who may only read users reads the fields of one, light and dark, and is offered no button that saves', async () => {
  const reader = await userWith(site.http, site.admin, ['users.list'])
  const { items } = await site.admin.call(listUsers, { query: { account: ada.account } })
  const { page, problems } = await site.enter(reader, `${LIST}/${items[0]?.id}`)
  const name = page.getByLabel(users.fields.name, { exact: true })
  await name.waitFor()
  expect(await name.isDisabled()).toBe(true)
  await page.getByText('Keepers of users').first().waitFor()
  expect(await page.getByRole('button', { name: users.edit, exact: true }).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'user-reading-dark')
  await page.getByRole('button', { name: english.kit.form.back, exact: true }).click()
  await page.getByRole('row').filter({ hasText: 'Ada Lindqvist' }).waitFor()
  expect(problems).toEqual([])
})

test('phone and e-mail are shown in part, saved unharmed, and in full only to who may see them', async () => {
  const person = { account: 'wei', name: 'Wang Wei', phone: '+8613812345678', email: 'wei@plant.example' }
  const role = await site.admin.call(createRole, { body: { name: 'Plain', authorities: [permissions['users.list']] } })
  const { id } = await site.admin.call(createUser, { body: { ...person, roleIds: [role.id] } })
  const inFull = () => site.admin.call(showPersonalData, { params: { id } })
  const { page, problems } = await site.enter(ada, `${LIST}/${id}`)
  const email = page.getByRole('textbox', { name: users.fields.email })
  await expect.poll(() => email.inputValue()).toBe('w•••@plant.example')
  await page.getByText(users.hints.masked).first().waitFor()
  expect(await page.getByRole('button', { name: users.steps.unmask }).count()).toBe(0)
  await page.getByLabel(users.fields.name, { exact: true }).fill('Wang Weiwei')
  await page.getByRole('button', { name: users.edit }).click()
  await page.getByRole('row').filter({ hasText: 'Wang Weiwei' }).getByText('w•••@plant.example').waitFor()
  expect(await inFull()).toEqual({ phone: person.phone, email: person.email })

  const seeing = await userWith(site.http, site.admin, ['users.list', 'users.edit', 'users.unmask'])
  const other = await site.enter(seeing, `${LIST}/${id}`)
  await other.page.getByRole('button', { name: users.steps.unmask }).waitFor()
  expect(await axeViolations(other.page)).toEqual([])
  await picture(other.page, 'user-masked')
  await other.page.emulateMedia({ colorScheme: 'dark' })
  await other.page.getByRole('button', { name: users.steps.unmask }).press('Enter')
  await expect.poll(() => other.page.getByRole('textbox', { name: users.fields.phone }).inputValue()).toBe(person.phone)
  expect(await other.page.getByRole('textbox', { name: users.fields.email }).inputValue()).toBe(person.email)
  expect(await other.page.getByRole('button', { name: users.steps.unmask }).count()).toBe(0)
  expect(await axeViolations(other.page)).toEqual([])
  await picture(other.page, 'user-unmasked-dark')
  expect([...problems, ...other.problems]).toEqual([])
})

test('what is shown in part says so in Chinese, on a small screen', async () => {
  const { items } = await site.admin.call(listUsers, { query: { account: 'wei' } })
  const seeing = await userWith(site.http, site.admin, ['users.list', 'users.edit', 'users.unmask'])
  const { page, problems } = await site.enter(seeing, `${LIST}/${items[0]!.id}`, 'zh')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText(usersZh.hints.masked).first().waitFor()
  await page.getByRole('button', { name: usersZh.steps.unmask }).waitFor()
  await picture(page, 'user-masked-zh-390')
  expect(problems).toEqual([])
})
