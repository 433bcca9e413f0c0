/** The platform administrator: the login of the realm, its shell, and the tenants from the first one to a suspended one. */

import { createTenant, suspendTenant } from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { accessEn } from '../../../../web/src/platform/access/access.en.ts'
import { oneTimeCodesEn } from '../../../../web/src/platform/access/one-time-codes/one-time-codes.en.ts'
import { tenantManagementEn as words } from '../../../../web/src/platform/tenant-management/tenant-management.en.ts'
import {
  PLATFORM_PASSWORD,
  platformAdministrator,
} from '../../../src/platform/tenant-management/tenant-management.fixtures.ts'
import { ADMIN_PASSWORD, VERIFICATION_CODE } from '../../harness/accounts.ts'
import { axeViolations, logIn, openSite, picture, type Site, wordsOf } from '../../harness/browser.ts'
import type { Client } from '../../harness/client.ts'

const { tenantManagement: chinese } = (await wordsOf('zh')) as unknown as { tenantManagement: Words }
const START = '/market/manage/tenant/tenants'

interface Words {
  title: string
  effects: { tasks: string }
}

let site: Site
let root: Client
beforeAll(async () => {
  site = await openSite()
  root = await platformAdministrator(site)
})

async function atPlatform(): Promise<{ page: Page; problems: string[] }> {
  const { page, problems } = await site.visit()
  await page.goto(`${site.url}/login`)
  await logIn(page, { account: 'root@platform', password: PLATFORM_PASSWORD })
  await page.getByRole('heading', { name: words.title, exact: true }).waitFor()
  return { page, problems }
}

describe('the way of a tenant', { shuffle: false }, () => {
  let page: Page
  let problems: string[]

  test('1. the realm has a shell of its own, whose menu has tenants and administrators alone', async () => {
    ;({ page, problems } = await atPlatform())
    expect(new URL(page.url()).pathname).toBe(START)
    const menu = page.getByRole('navigation', { name: 'Main navigation' }).getByRole('listitem').getByRole('link')
    expect(await menu.allInnerTexts()).toEqual([words.title, words.realm.title])
    await page.getByRole('link', { name: '0002' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'tenants-list')
    await page.emulateMedia({ colorScheme: 'dark' })
    await picture(page, 'tenants-list-dark')
    await page.emulateMedia({ colorScheme: 'light' })
  })

  test('2. a tenant is created', async () => {
    await page.getByRole('link', { name: words.create }).click()
    await page.getByRole('heading', { name: words.create }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('textbox', { name: words.fields.id }).fill('3')
    await page.getByRole('textbox', { name: words.fields.name }).fill('North Plant')
    await page.getByRole('button', { name: words.create }).click()
    await page.getByText(words.errors.tenant_id_wrong_format).waitFor()
    await page.getByRole('textbox', { name: words.fields.id }).fill('0003')
    await page.getByRole('radio', { name: words.schemes.B }).check()
    await picture(page, 'tenants-create')
    await page.getByRole('button', { name: words.create }).click()
    await page.getByText(words.created).first().waitFor()
    await page.getByRole('heading', { name: 'North Plant' }).waitFor()
    expect(await axeViolations(page)).toEqual([])
  })

  test('3. its first administrator is invited once, with a code and a link', async () => {
    await page.getByRole('main').getByRole('button', { name: words.actions.invite }).first().click()
    const drawer = page.getByRole('dialog', { name: words.actions.invite })
    await drawer.getByRole('textbox', { name: words.fields.userName }).fill('Lin Wei')
    await drawer.getByRole('button', { name: words.actions.invite }).click()
    const slip = page.getByRole('dialog', { name: oneTimeCodesEn.shown })
    await slip.getByText('admin@0003').first().waitFor()
    const [link] = /http\S+#account=\S+/.exec(await slip.innerText()) ?? ['']
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'tenants-invited')
    await slip.getByRole('button', { name: oneTimeCodesEn.handedOver }).click()
    await page.getByText(words.people.some).waitFor()
    const other = await site.visit()
    await other.page.goto(link)
    await other.page.getByLabel(oneTimeCodesEn.choose.newPassword).fill('chosen by Lin')
    await other.page.getByRole('button', { name: oneTimeCodesEn.choose.submit }).click()
    await logIn(other.page, { account: 'admin@0003', password: 'chosen by Lin' })
    expect(other.problems).toEqual([])
    await other.page.close()
  })

  test('4. it is suspended with a reason, and its people read why they cannot log in', async () => {
    await page.getByRole('button', { name: words.actions.suspend }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(words.effects.tasks).waitFor()
    await dialog.getByRole('textbox').fill('The contract has ended.')
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'tenants-suspend')
    await dialog.getByRole('button', { name: words.actions.suspend }).click()
    await page.getByText(words.suspended).first().waitFor()
    await page.getByText('The contract has ended.').waitFor()
    await picture(page, 'tenants-suspended')
    const other = await site.visit()
    await other.page.goto(`${site.url}/login`)
    await other.page.getByRole('textbox', { name: 'Account' }).fill('admin@0003')
    await other.page.getByLabel('Password').fill('chosen by Lin')
    await other.page.getByLabel('Verification code').fill(VERIFICATION_CODE)
    await other.page.getByRole('button', { name: 'Log in' }).click()
    await other.page.getByText(words.errors.tenant_suspended).waitFor()
    await other.page.close()
  })

  test('5. it is resumed, edited, and the platform logs out', async () => {
    await page.getByRole('button', { name: words.actions.resume }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('A new contract.')
    await page.getByRole('dialog').getByRole('button', { name: words.actions.resume }).click()
    await page.getByText(words.resumed).first().waitFor()
    await page.getByRole('link', { name: words.actions.edit }).click()
    await page.getByRole('textbox', { name: words.fields.name }).fill('North Plant 2')
    await page.getByRole('button', { name: words.save }).click()
    await page.getByRole('heading', { name: 'North Plant 2' }).waitFor()
    await page.getByRole('main').getByRole('button', { name: words.actions.setQuotas }).click()
    const quotas = page.getByRole('dialog', { name: words.actions.setQuotas })
    await quotas.getByLabel(words.quotas.users).fill('1')
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'tenants-quotas-form')
    await quotas.getByRole('button', { name: words.save }).click()
    await page.getByText('1 of 1').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'tenants-quotas')
    await page.getByRole('button', { name: /root/ }).click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('heading', { name: 'Log in' }).waitFor()
    expect(problems).toEqual([])
  })
})

test('addresses of tenants and of the platform are closed to one another', async () => {
  const { page } = await atPlatform()
  for (const address of [
    '/market/manage/main_data/news',
    '/market/manage/main_data/account',
    '/market/manage/member/member_list',
  ]) {
    await page.goto(site.url + address)
    await page.waitForURL(/\/404$/)
  }
  await page.goto(`${site.url}/`)
  await page.getByRole('heading', { name: words.title, exact: true }).waitFor()
  const { page: own } = await site.enter({ account: 'admin', password: ADMIN_PASSWORD })
  await own.goto(site.url + START)
  await own.waitForURL(/\/404$/)
})

test('a wrong password says what the realm says, on the page of the login', async () => {
  const { page } = await site.visit()
  await page.goto(`${site.url}/login`)
  await page.getByRole('textbox', { name: 'Account' }).fill('nobody@platform')
  await page.getByLabel('Password').fill('wrong password')
  await page.getByLabel('Verification code').fill(VERIFICATION_CODE)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByText(accessEn.errors.platform_account_or_password_wrong).waitFor()
})

test.each([1024, 390])('the pages fit %d pixels in Chinese', async (width) => {
  const id = `01${width}`.slice(0, 4)
  await root.call(createTenant, {
    body: { id, name: '北方制药有限公司第二生产基地', zone: 'Asia/Shanghai', locale: 'zh', snScheme: 'A' },
  })
  await root.call(suspendTenant, { params: { id }, body: { version: 1, reason: '合同已到期，等待续签' } })
  const { page } = await atPlatform()
  await page.setViewportSize({ width, height: 900 })
  await page.getByRole('button', { name: '中文' }).click()
  await page.getByRole('heading', { name: chinese.title, exact: true }).waitFor()
  await picture(page, `tenants-list-zh-${width}`)
  await page.goto(`${site.url}${START}/${id}`)
  await page.getByText(chinese.effects.tasks).waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await picture(page, `tenants-one-zh-${width}`)
})
