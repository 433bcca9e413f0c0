import { permissions } from '@serialis/contract/permissions.ts'
import { createRole, endSessions, getMe } from '@serialis/contract/platform/access/access.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { replaceLostPassword } from '../../../src/platform/access/passwords/lost-password.service.ts'
import { ADMIN_PASSWORD, VERIFICATION_CODE } from '../../harness/accounts.ts'
import { logIn, openSite, picture, type Site } from '../../harness/browser.ts'
import { openAccount, clientOf } from '../../harness/client.ts'

const EVENTS = '/market/manage/member/eve_mg'
let site: Site
let roleId: string

beforeAll(async () => {
  site = await openSite()
  roleId = (await site.admin.call(createRole, { body: { name: 'Auditor', authorities: [permissions['events.list']] } }))
    .id
})

const stored = (page: Page) => page.evaluate(() => ({ ...localStorage }))
const pathOf = (page: Page) => new URL(page.url()).pathname
/** A refused request is written to the browser's console by the browser itself. */
const withoutRefusals = (problems: string[]) =>
  problems.filter((problem) => !/Failed to load resource: the server responded with a status of 40[01]/.test(problem))

async function aPerson(account: string) {
  const password = `first password of ${account}`
  const { id } = await openAccount(site.http, site.admin, {
    account,
    name: 'Grace Okafor',
    roleIds: [roleId],
    password,
  })
  return { id, account, password }
}

test('it starts in the language of the browser, otherwise in English', async () => {
  for (const [locale, heading] of [
    ['zh-HK', '登录'],
    ['de-DE', 'Log in'],
  ] as const) {
    const { page, problems } = await site.visit({ locale })
    await page.goto(site.url)
    await page.getByRole('heading', { name: heading }).waitFor()
    expect(problems).toEqual([])
  }
})

test('the language can be changed before and after the login', async () => {
  const { page, problems } = await site.visit()
  await page.goto(site.url)
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  expect(await page.getAttribute('html', 'lang')).toBe('en')
  expect(await page.title()).toContain('Log in')
  await picture(page, 'login-en')
  await page.getByRole('button', { name: '中文' }).click()
  await page.getByRole('heading', { name: '登录' }).waitFor()
  expect(await page.getAttribute('html', 'lang')).toBe('zh-CN')
  await picture(page, 'login-zh')
  await page.reload()
  await page.getByLabel('账号').fill('admin')
  await page.getByLabel('密码').fill(ADMIN_PASSWORD)
  await page.getByLabel('验证码').fill(VERIFICATION_CODE)
  await page.getByRole('button', { name: '登录' }).click()
  await page.getByRole('navigation', { name: '主导航' }).waitFor()
  await page.goto(`${site.url}/market/manage/member/member_list`)
  await page.getByRole('heading', { name: '用户', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  expect((await stored(page))['locale']).toBe('en')
  expect(problems).toEqual([])
})

test('what is wrong is said at its field, and a new picture follows', async () => {
  const { page, problems } = await site.visit()
  await page.goto(site.url)
  const enter = page.getByRole('button', { name: 'Log in' })
  await enter.click()
  await page.getByText('Enter your account.').waitFor()
  await page.getByText('Enter your password.').waitFor()
  await page.getByText('Enter the verification code.').waitFor()
  const code = page.getByRole('img', { name: 'Picture with the verification code' })
  const first = await code.getAttribute('src')
  await page.getByRole('button', { name: 'Change code' }).click()
  await expect.poll(() => code.getAttribute('src')).not.toBe(first)
  const second = await code.getAttribute('src')
  await page.getByLabel('Account').fill('admin')
  await page.getByLabel('Password').fill('not this one')
  await page.getByLabel('Verification code').fill('wrong')
  await enter.click()
  await page.getByText('The verification code is wrong. Here is a new one.').waitFor()
  expect(await page.locator('input:focus').getAttribute('name')).toBe('verificationCode')
  await expect.poll(() => code.getAttribute('src')).not.toBe(second)
  await page.getByLabel('Verification code').fill(VERIFICATION_CODE)
  await enter.click()
  await page.getByText('The user name or the password is wrong.').waitFor()
  await picture(page, 'login-refused')
  expect((await stored(page))['token']).toBeUndefined()
  await page.getByLabel('Account').fill('nobody')
  await page.getByLabel('Verification code').fill(VERIFICATION_CODE)
  await enter.click()
  await page.getByText('The user name or the password is wrong.').waitFor()
  expect(withoutRefusals(problems)).toEqual([])
})

test('no transcription: the computer proves itself; logging out takes the five things away, in every tab', async () => {
  const { context, page, problems } = await site.visit()
  await page.goto(site.url)
  await page.getByRole('button', { name: 'Continue without picture' }).click()
  await page.getByText('Done. No code is needed.').waitFor()
  await page.getByLabel('Account').fill('admin')
  await page.getByLabel('Password').fill(ADMIN_PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.getByRole('button', { name: 'Account of Administrator' }).click()
  const inside = await stored(page)
  expect(
    Object.keys(inside).filter((key) => ['token', 'zone', 'userId', 'authorities', 'userName'].includes(key)),
  ).toHaveLength(5)
  await page.getByLabel('Dark').check()
  const other = await context.newPage()
  await other.goto(site.url)
  await other.getByRole('navigation', { name: 'Main navigation' }).waitFor()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  await other.getByRole('heading', { name: 'Log in' }).waitFor()
  await expect.poll(() => stored(page)).toEqual({ locale: 'en', theme: 'dark', device: inside['device'] })
  expect(inside['device']).toMatch(/^[\w-]{43}$/)
  expect((await clientOf(site.http, inside['token'] ?? '', 'admin').refusal(getMe, {})).status).toBe(401)
  expect(problems).toEqual([])
})

test('without a session every address leads to the login, and from there back; what a role does not open is not there', async () => {
  const person = await aPerson('guarded')
  const { page, problems } = await site.visit()
  await page.goto(`${site.url}${EVENTS}?limit=50`)
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  expect(pathOf(page)).toBe('/login')
  await logIn(page, person)
  await page.getByRole('heading', { name: 'Event log', level: 1 }).waitFor()
  expect(page.url()).toBe(`${site.url}${EVENTS}?limit=50`)
  for (const address of [
    '/market/manage/member/member_list',
    '/market/manage/role/role_auth_create/new',
    '/no/such/page',
  ]) {
    await page.goto(site.url + address)
    await page.getByRole('heading', { name: 'Nothing to see here' }).waitFor()
    expect(pathOf(page)).toBe('/404')
  }
  await picture(page, '404')
  await page.getByRole('link', { name: 'Go to the start page' }).click()
  await page.getByRole('heading', { name: 'My work', level: 1 }).waitFor()
  await page.goto(`${site.url}/login`)
  await page.getByRole('heading', { name: 'My work', level: 1 }).waitFor()
  expect(problems).toEqual([])
})

test('a session ended from outside leads to the login with a word, and the next login to the same page', async () => {
  const person = await aPerson('ended')
  const { page, problems } = await site.visit()
  await page.goto(site.url + EVENTS)
  await logIn(page, person)
  await page.getByRole('heading', { name: 'Event log', level: 1 }).waitFor()
  const { device } = await stored(page)
  await page.evaluate(() => localStorage.setItem('something', 'else'))
  await site.admin.call(endSessions, { params: { id: person.id } })
  await page.reload()
  await page.getByText('Your login has ended. Log in again.').waitFor()
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  expect(await stored(page)).toEqual({ locale: 'en', reload: 'true', device })
  await logIn(page, person)
  await page.getByRole('heading', { name: 'Event log', level: 1 }).waitFor()
  expect(pathOf(page)).toBe(EVENTS)
  expect(withoutRefusals(problems)).toEqual([])
})

test('the administrator of the machine gives a password, which the account replaces first', async () => {
  const person = await aPerson('fresh')
  const given = await replaceLostPassword(site.app, '0001', person.account)
  const { page, problems } = await site.visit()
  await page.goto(site.url)
  await logIn(page, { ...person, password: given })
  await page.getByText(/^Choose a new password before you go on/).waitFor()
  await page.goto(site.url + EVENTS)
  await page.getByText(/^Choose a new password before you go on/).waitFor()
  await picture(page, 'own-password')
  await page.getByLabel('Present password').fill('not this one')
  await page.getByLabel('New password').fill('a password of my own')
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('The user name or the password is wrong.').waitFor()
  await page.getByLabel('Present password').fill(given)
  await page.getByRole('button', { name: 'Change password' }).click()
  await page.getByText('Password changed', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'My work', level: 1 }).waitFor()
  expect(withoutRefusals(problems).filter((problem) => !problem.includes('status of 403'))).toEqual([])
})

test('a reset shows a code once; its owner chooses a password with it, and is notified at the login', async () => {
  const person = await aPerson('lost')
  const { page: admins } = await site.enter(
    { account: 'admin', password: ADMIN_PASSWORD },
    `/market/manage/member/reset_password?id=${person.id}`,
  )
  await admins.getByRole('button', { name: 'Reset password' }).click()
  const code = (await admins.getByRole('dialog').locator('.one-time-code').textContent()) ?? ''
  expect(code).toMatch(/^(\w{4}-){3}\w{4}$/)
  await picture(admins, 'one-time-code')

  const { page, problems } = await site.visit()
  await page.goto(site.url)
  await page.getByRole('link', { name: 'I have a one-time code' }).click()
  // Until the page is loaded the login stays, which has an account too.
  await page.getByRole('heading', { name: 'Choose your password' }).waitFor()
  await page.getByLabel('Account').fill(person.account)
  await page.getByLabel('One-time code').fill('2222-2222')
  await page.getByLabel('New password').fill('a password of my own')
  await page.getByRole('button', { name: 'Choose password' }).click()
  await page.getByText('This code is wrong, was used already, or has expired.').waitFor()
  await picture(page, 'choose-password')
  // Another document, as when a mail's link is opened.
  await page.goto('about:blank')
  await page.goto(`${site.url}/choose_password#${new URLSearchParams({ account: person.account, code })}`)
  await page.getByLabel('New password').fill('a password of my own')
  await page.getByRole('button', { name: 'Choose password' }).click()
  await page.getByText('Password chosen. Log in with it.').waitFor()
  await logIn(page, { ...person, password: 'a password of my own' })
  const notice = page.getByRole('dialog', { name: 'Your password was reset' })
  await notice.getByText('Administrator').waitFor()
  await picture(page, 'password-notice')
  await notice.getByRole('button', { name: 'I know about it' }).click()
  await notice.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('heading', { name: 'My work', level: 1 }).waitFor()
  expect(withoutRefusals(problems)).toEqual([])
})
