/** Single sign-on in the console: the settings, the way to the provider and back, and what does not lead in. */

import { permissions } from '@serialis/contract/permissions.ts'
import { createFactory } from '@serialis/contract/plant/lines/factories.routes.ts'
import { createRole, createUser } from '@serialis/contract/platform/access/access.routes.ts'
import { createScimUser } from '@serialis/contract/platform/access/provisioning/scim.routes.ts'
import { getSignOnSettings, startSignOn } from '@serialis/contract/platform/access/sign-on/sign-on.routes.ts'
import { startOpenId, type OpenIdStandIn } from '@serialis/partners/openid.ts'
import pg from 'pg'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { keyWith } from '../../../src/platform/access/provisioning/scim.fixtures.ts'
import { newTabSecret, saveSettings } from '../../../src/platform/access/sign-on/sign-on.fixtures.ts'
import { addressOf } from '../../harness/addresses.ts'
import { atEnd } from '../../harness/at-end.ts'
import { axeViolations, openSite, picture, type Site } from '../../harness/browser.ts'
import { approveAs, as, clientOf, openAccount, userWith } from '../../harness/client.ts'

let site: Site
let provider: OpenIdStandIn
const READS = '/market/manage/main_data/config/packaging_templates'
const BUTTON = 'Log in with Plant ID'

beforeAll(async () => {
  site = await openSite()
  site.app.config.publicUrl = site.url
  provider = await startOpenId()
  atEnd(() => provider.close())
  const body = { name: 'Readers', authorities: [permissions['templates.list']] }
  const { id } = await site.admin.call(createRole, { body })
  await site.admin.call(createUser, { body: { account: 'planner', name: 'Wang Min', roleIds: [id] } })
})

const pathOf = (page: Page) => new URL(page.url()).pathname

async function pictures(page: Page, name: string, within?: string) {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    await page.locator(`html[data-theme="${colorScheme}"]`).waitFor()
    expect(await axeViolations(page, undefined, within), `${name} ${colorScheme}`).toEqual([])
    await picture(page, `${name}-${colorScheme}`)
  }
}

test('the settings are tested and saved, and the secret never comes back', async () => {
  const { page, problems } = await site.enter(site.admin, addressOf('signOn'))
  await page.getByLabel('Name of the provider').fill('Plant ID')
  await page.getByLabel('Issuer', { exact: true }).fill(`${provider.issuer}/wrong`)
  await page.getByRole('button', { name: 'Test the issuer' }).click()
  await page.getByText('The provider cannot be used').waitFor()
  await page.getByLabel('Issuer', { exact: true }).fill(provider.issuer)
  await page.getByRole('button', { name: 'Test the issuer' }).click()
  await page.getByText('The provider answers').waitFor()
  await page.getByLabel('Client ID').fill('serialis')
  await page.getByLabel('Client secret').fill('serialis-secret')
  await page.getByLabel('Claim with the groups').fill('groups')
  await page.getByRole('button', { name: 'Add a group' }).click()
  await page.getByLabel('Group 1', { exact: true }).fill('planning')
  await page.getByLabel('Role of group 1').click()
  await page.getByTitle('Readers', { exact: true }).click()
  await page.getByLabel('People can log in by the provider').check()
  await page.getByText(`${site.url}/single_sign_on/0001`).waitFor()
  await pictures(page, 'sign-on-settings')
  await page.setViewportSize({ width: 390, height: 844 })
  await picture(page, 'sign-on-settings-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Settings of single sign-on saved').waitFor()
  expect(await site.admin.call(getSignOnSettings)).toMatchObject({
    isActive: true,
    hasSecret: true,
    groupRoles: [{ group: 'planning' }],
  })
  await page.goto(site.url + addressOf('signOn'))
  await page.getByText('A secret is kept. Leave this empty to keep it.').waitFor()
  expect(await page.getByLabel('Client secret').inputValue()).toBe('')
  expect(problems).toEqual([])
})

test('new accounts get the factories that were chosen, and none are made before', async () => {
  await site.admin.call(createFactory, { body: { name: 'Works North', zone: 'Europe/Berlin' } })
  const superuser = new pg.Client({ connectionString: site.database.superuserUrl })
  await superuser.connect()
  // As settings of an earlier release are after the migration.
  await superuser.query('update sign_on_settings set creates_accounts = true')
  await superuser.end()
  const { page, problems } = await site.enter(site.admin, addressOf('signOn'))
  await page.getByText('No account is made at present').waitFor()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Choose which factories new accounts get').first().waitFor()
  await page.getByLabel('Only chosen ones').check()
  await page.getByLabel('Chosen factories').click()
  await page.getByTitle('Works North', { exact: true }).click()
  await page.getByLabel('Name of the provider').focus()
  await pictures(page, 'sign-on-factories')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Settings of single sign-on saved').waitFor()
  await page.goto(site.url + addressOf('signOn'))
  await page.getByText('Chosen factories: Works North').waitFor()
  await page.getByText('Factories of new accounts: Only chosen ones').waitFor()
  expect(await page.getByText('No account is made at present').count()).toBe(0)
  await picture(page, 'sign-on-factories-saved')
  // The save that was refused on purpose.
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
})

test('the directory is turned on with roles that follow no group, and finds its address and its permission', async () => {
  const body = { name: 'Newcomers', authorities: [permissions['templates.list']] }
  await site.admin.call(createRole, { body })
  const { page, problems } = await site.enter(site.admin, addressOf('signOn'))
  await page.getByText(`${site.url}/api/scim/v2`).waitFor()
  const choose = async (role: string) => {
    await page.getByLabel('Roles of accounts from the directory').click()
    await page.getByTitle(role, { exact: true }).last().click()
    await page.keyboard.press('Escape')
  }
  await page.getByLabel('Let the directory create and disable accounts').check()
  await choose('Readers')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('One of these roles follows a group').first().waitFor()
  await choose('Readers')
  await choose('Newcomers')
  await page.getByText('“Provision accounts (SCIM)” alone').waitFor()
  await pictures(page, 'sign-on-directory')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Settings of single sign-on saved').waitFor()
  expect(await site.admin.call(getSignOnSettings)).toMatchObject({ isProvisioned: true })
  const directory = await keyWith(site.http, site.admin, ['users.provision'])
  const { id } = await directory.call(createScimUser, { body: { userName: 'ada', displayName: 'Ada Lovelace' } })
  await page.goto(`${site.url}${addressOf('users')}/${id}`)
  await page.getByRole('heading', { name: 'Ada Lovelace', level: 1 }).waitFor()
  // The save that was refused on purpose.
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
})

test('a person comes in by the provider, onto the page that was wanted', async () => {
  await saveSettings(site.admin, provider.issuer)
  const { page, problems } = await site.visit()
  await page.goto(site.url + READS)
  await page.getByRole('button', { name: BUTTON }).waitFor()
  await pictures(page, 'sign-on-login')
  await page.getByRole('button', { name: BUTTON }).click()
  await page.getByRole('link', { name: /Planner/ }).click()
  await page.getByRole('button', { name: 'Account of Wang Min' }).waitFor()
  expect(pathOf(page)).toBe(READS)
  // The code stays in no address.
  await page.goBack()
  expect(page.url()).not.toContain('code=')
  expect(problems).toEqual([])
})

test('an address of another site in the way back leads to the first page instead', async () => {
  const { page, problems } = await site.visit()
  await page.goto(`${site.url}/login?return=${encodeURIComponent('//evil.example/take')}`)
  await page.getByRole('button', { name: BUTTON }).click()
  await page.getByRole('link', { name: /Planner/ }).click()
  await page.getByRole('button', { name: 'Account of Wang Min' }).waitFor()
  expect(new URL(page.url()).origin).toBe(site.url)
  expect(problems).toEqual([])
})

test('an answer that this tab did not begin opens nothing, and says what to do', async () => {
  const tabSecret = newTabSecret()
  const { url } = await clientOf(site.http, '', '').call(startSignOn, { body: { tabSecret } })
  const answer = await provider.answerOf(url, 'idp-planner')
  const { page } = await site.visit()
  await page.goto(`${site.url}/single_sign_on/0001?${answer}`)
  await page.getByText('Start again on the login page.').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBe(null)
  await pictures(page, 'sign-on-refused')
  await page.getByRole('link', { name: 'Back to the login page' }).click()
  await page.getByRole('button', { name: BUTTON }).waitFor()
})

test('says in both languages what to do for a person without an account', async () => {
  const { page } = await site.visit({ locale: 'zh-CN' })
  await page.goto(`${site.url}/login`)
  await page.getByRole('button', { name: '使用 Plant ID 登录' }).click()
  await page.getByRole('link', { name: /Vera Novak/ }).click()
  await page.getByText('请联系管理员开通账号').waitFor()
  await pictures(page, 'sign-on-nobody-zh')
})

test('the owner links an account with the password, and an administrator takes the identity away', async () => {
  const body = { name: 'Readers of audits', authorities: [permissions['templates.list']] }
  const { id } = await site.admin.call(createRole, { body })
  const password = 'password of the auditor'
  const user = { account: 'auditor', name: 'Omar Diaz', roleIds: [id], password }
  const { id: userId } = await openAccount(site.http, site.admin, user)
  const owner = await as(site.http, 'auditor', password)
  const { page, problems } = await site.enter(owner, addressOf('ownAccount'))
  await page.getByRole('button', { name: 'Link with Plant ID' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link with Plant ID' })
  await dialog.getByLabel('Your password').fill(password)
  expect(await axeViolations(page, undefined, 'dialog[open]')).toEqual([])
  await picture(page, 'identity-link')
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Link with Plant ID' }).click()
  await (await opening).getByRole('link', { name: /Auditor/ }).click()
  await page.getByText('idp-auditor').waitFor()
  await pictures(page, 'identity-own')
  expect(problems).toEqual([])
  const helper = await userWith(site.http, site.admin, ['users.list', 'users.resetPassword', 'templates.list'])
  const desk = await site.enter(helper, addressOf('user', { id: userId }))
  await desk.page.getByText('idp-auditor').waitFor()
  // The form next to the cards is closed to this role.
  await pictures(desk.page, 'identity-user', '.form-beside > .stack')
  await desk.page.setViewportSize({ width: 390, height: 844 })
  await picture(desk.page, 'identity-user-390')
  await desk.page.setViewportSize({ width: 1440, height: 900 })
  await desk.page.getByRole('button', { name: 'Take the identity away' }).click()
  const asked = desk.page.getByRole('dialog', { name: 'Take the identity away' })
  await asked.getByLabel('Reason').fill('Left the company')
  await picture(desk.page, 'identity-unbind')
  await asked.getByRole('button', { name: 'Take the identity away' }).click()
  await desk.page.getByText('No identity of a provider opens this account.').waitFor()
  expect(desk.problems).toEqual([])
})

test('a signature is confirmed at the provider, in a window that hands the answer over', async () => {
  const names = ['accessRequests.list', 'accessRequests.approve', 'orders.approve', 'roles.list'] as const
  const approvers = { name: 'Approvers', authorities: names.map((name) => permissions[name]) }
  const { id, accessRequestId } = await site.admin.call(createRole, { body: approvers })
  await approveAs(site.http, site.admin, accessRequestId ?? '')
  const qa = { account: 'qa', name: 'Grace Okafor', roleIds: [id] }
  await approveAs(site.http, site.admin, (await site.admin.call(createUser, { body: qa })).accessRequestId ?? '')
  const { page, problems } = await site.visit()
  await page.goto(`${site.url}/login`)
  await page.getByRole('button', { name: BUTTON }).click()
  await page.getByRole('link', { name: /QA/ }).click()
  await page.getByRole('button', { name: 'Account of Grace Okafor' }).waitFor()
  // A second person has confirmed that the identity is hers.
  const superuser = new pg.Client({ connectionString: site.database.superuserUrl })
  await superuser.connect()
  await superuser.query("update users set signing_closed = false where account = 'qa'")
  await superuser.end()
  const signers = { name: 'Signers of the night', authorities: [permissions['orders.approve']] }
  const waiting = await site.admin.call(createRole, { body: signers })
  await page.goto(site.url + addressOf('accessRequest', { id: waiting.accessRequestId ?? '' }))
  await page.getByRole('button', { name: 'Approve' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve the change: Signers of the night' })
  await dialog.getByLabel('Account').fill('qa')
  await dialog.getByLabel('Reason').fill('They work at night')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.getByText('Confirm with your provider first.').waitFor()
  expect(await dialog.getByLabel('Password').count()).toBe(0)
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('button', { name: 'Confirm with Plant ID' }).click()
  const popup = await opening
  await popup.getByText('Log in again.').waitFor()
  await popup.getByRole('link', { name: /QA/ }).click()
  await dialog.getByText('Confirmed with Plant ID').waitFor()
  expect(await axeViolations(page, undefined, 'dialog[open]')).toEqual([])
  await picture(page, 'sign-on-signature')
  await dialog.getByRole('button', { name: 'Approve' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText('Approved', { exact: true }).first().waitFor()
  await picture(page, 'sign-on-signed')
  expect(problems).toEqual([])
})
