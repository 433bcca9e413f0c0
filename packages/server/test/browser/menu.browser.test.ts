import { type PermissionName, permissions } from '@serialis/contract/permissions.ts'
import { createFactory } from '@serialis/contract/plant/lines/factories.routes.ts'
import { createOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { createRole, listRoles, putPreference, updateRole } from '@serialis/contract/platform/access/access.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aDraft } from '../../src/numbers/codes/codes.fixtures.ts'
import { aUsualRule } from '../../src/numbers/codes/rule.fixtures.ts'
import { anActiveLine } from '../../src/plant/products/products.fixtures.ts'
import { raiseAlert } from '../../src/platform/alerts/alerts.service.ts'
import { asCommand } from '../../src/platform/tasks/tasks.fixtures.ts'
import { ADMIN_PASSWORD } from '../harness/accounts.ts'
import { type Account, axeViolations, openSite, picture, said, type Site, wordsOf } from '../harness/browser.ts'
import { as, openAccount, userWith } from '../harness/client.ts'

const { alerts, kit } = await wordsOf('en')

let site: Site
let ruleId: string

beforeAll(async () => {
  site = await openSite()
  ruleId = (await aDraft(site.admin, { name: 'Unit serials', rule: aUsualRule('A') })).ruleId
})

let made = 0
async function personWith(names: readonly PermissionName[], siteIds: string[] = []): Promise<Account> {
  const account = `person${++made}`
  const { id } = await site.admin.call(createRole, {
    body: { name: account, authorities: names.map((name) => permissions[name]) },
  })
  await openAccount(site.http, site.admin, {
    account,
    name: 'Grace Okafor',
    roleIds: [id],
    siteIds,
    password: ADMIN_PASSWORD,
  })
  return { account, password: ADMIN_PASSWORD }
}

async function enter(person: Account): Promise<Page> {
  const { page } = await site.enter(person)
  return page
}

const menuOf = (page: Page) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('listitem').getByRole('link').allInnerTexts()
const start = '/market/manage/main_data'

test('the administrator sees every page that is built, and none that is not', async () => {
  const page = await enter({ account: 'admin', password: ADMIN_PASSWORD })
  const entries = await menuOf(page)
  expect(entries).toHaveLength(93)
  expect(new Set(entries).size).toBe(entries.length)
  for (const planned of ['Claims', 'Rewards', 'Campaigns', 'Tenants']) expect(entries).not.toContain(planned)
  await picture(page, 'menu-administrator')
})

test('a role opens its pages and buttons, and nothing beside them', async () => {
  const reader = await enter(await personWith(['snRules.list', 'alerts.list']))
  expect(await menuOf(reader)).toEqual(['My work', 'News', 'SN rules', 'Alert log'])
  await reader.getByRole('navigation').getByRole('link', { name: 'SN rules' }).click()
  await reader.getByRole('link', { name: 'Unit serials' }).waitFor()
  expect(await reader.getByRole('link', { name: 'Create SN rule' }).count()).toBe(0)
  await reader.getByRole('link', { name: 'Unit serials' }).click()
  await reader.getByRole('heading', { name: 'Unit serials, version 1' }).waitFor()
  for (const name of ['Approve', 'Edit draft', 'Delete draft'])
    expect(await reader.getByRole('main').getByText(name, { exact: true }).count(), name).toBe(0)

  const writer = await enter(await personWith(['snRules.list', 'snRules.create']))
  await writer.getByRole('navigation').getByRole('link', { name: 'SN rules' }).click()
  await writer.getByRole('link', { name: 'Create SN rule' }).waitFor()

  const approver = await enter(await personWith(['snRules.list', 'snRules.approve']))
  await approver.getByRole('navigation').getByRole('link', { name: 'SN rules' }).click()
  await approver.getByRole('link', { name: 'Unit serials' }).click()
  await approver.getByRole('button', { name: 'Approve' }).waitFor()
  expect(await approver.getByText('Edit draft').count()).toBe(0)
})

test('the direct address of a page that no role opens leads to the same place as one that does not exist', async () => {
  const page = await enter(await personWith(['snRules.list']))
  const addresses = [
    '/config/sn_rules/create',
    `/config/sn_rules/${ruleId}/edit`,
    '/production/orders',
    '/alertLogs_info/log_list',
    '/dashboard',
    '/sn_manage/snOrders_info/sn_list',
  ]
  for (const address of addresses) {
    await page.goto(site.url + start + address)
    await page.waitForURL('**/404')
    await page.getByRole('heading', { name: 'Nothing to see here' }).waitFor()
  }
  await page.goto(`${site.url}${start}/config/sn_rules/${ruleId}`)
  await page.getByRole('heading', { name: 'Unit serials', level: 1 }).waitFor()
})

test('what is taken from a role disappears without logging in again', async () => {
  const person = await personWith(['alerts.list', 'snRules.list', 'alerts.detail'])
  const page = await enter(person)
  expect(await menuOf(page)).toEqual(['My work', 'News', 'SN rules', 'Alert log'])
  const role = (await site.admin.call(listRoles, { query: {} })).items.find(({ name }) => name === person.account)
  await site.admin.call(updateRole, {
    params: { id: role?.id ?? '' },
    body: { name: person.account, authorities: [permissions['alerts.list']], version: role?.version ?? 0 },
  })
  await page.reload()
  await expect.poll(() => menuOf(page)).toEqual(['My work', 'News', 'Alert log'])
})

test('whoever is limited to a factory finds its orders and alerts, and no page that is closed to the limit', async () => {
  const everything = Object.keys(permissions) as PermissionName[]
  const approver = await userWith(site.http, site.admin, everything)
  const factories: string[] = []
  for (const name of ['North', 'South']) {
    const { id } = await site.admin.call(createFactory, { body: { name, zone: 'Europe/Berlin' } })
    const line = await anActiveLine(site.admin, approver, { factoryId: id })
    const order = await site.admin.call(createOrder, { body: { orderNo: `PO-${name}`, plannedLineId: line.id } })
    await asCommand(site.app, site.admin, (ctx) =>
      raiseAlert(ctx, { type: 'E8', subjectType: 'order', subjectId: order.id, params: { orderNo: order.orderNo } }),
    )
    factories.push(id)
  }
  const page = await enter(await personWith(everything, [factories[0] ?? '']))
  const menu = await menuOf(page)
  expect(menu).toEqual(
    expect.arrayContaining(['Production orders', 'Serial number list', 'Alert log', 'Dashboard', 'Users']),
  )
  for (const closed of ['Pulls of serial numbers', 'Incoming SN data', 'Opening stock', 'Mails', 'SN pools'])
    expect(menu).not.toContain(closed)
  await page
    .getByRole('banner')
    .getByRole('button', { name: said(alerts.bell.label, { high: '1', all: '1' }) })
    .click()
  const drawer = page.getByRole('dialog', { name: alerts.bell.drawer })
  await drawer.getByText('PO-North').waitFor()
  expect(await drawer.getByText('PO-South').count()).toBe(0)
  await page.goto(`${site.url}${start}/production/orders`)
  await page.getByRole('main').getByRole('link', { name: 'PO-North' }).waitFor()
  expect(await page.getByRole('main').getByText('PO-South').count()).toBe(0)
  await page.goto(`${site.url}${start}/alertLogs_info/log_list`)
  await page.getByRole('main').getByText('PO-North').waitFor()
  expect(await page.getByRole('main').getByText('PO-South').count()).toBe(0)
  await picture(page, 'menu-of-a-factory')
})

test('one code alone opens its page, which says what it lacks and offers what the code allows', async () => {
  const unread = 'Your roles do not let you read this page'
  const main = (page: Page) => page.getByRole('main')
  const offered = async (page: Page) => {
    await page.getByText(unread).waitFor()
    return main(page).locator('.empty').getByRole('link').allInnerTexts()
  }

  const applicant = await site.enter(await personWith(['applications.create']))
  expect(await menuOf(applicant.page)).toEqual(['My work', 'News', 'Applications'])
  await applicant.page.getByRole('navigation').getByRole('link', { name: 'Applications' }).click()
  expect(await offered(applicant.page)).toEqual(['Apply for codes'])
  await main(applicant.page).getByText('Applications: View', { exact: false }).waitFor()
  await picture(applicant.page, 'menu-unread-page')
  await applicant.page.getByRole('link', { name: 'Apply for codes' }).click()
  await main(applicant.page).getByRole('heading', { level: 1, name: 'Apply for codes' }).waitFor()
  expect(applicant.problems).toEqual([])

  const { page: exporter } = await site.enter(
    await personWith(['applications.export']),
    `${start}/sn_manage/applyfor_sn`,
  )
  expect(await offered(exporter)).toEqual([])

  const { page: scrapper } = await site.enter(await personWith(['scraps.create']), `${start}/sn_manage/sn_scrap`)
  expect(await offered(scrapper)).toHaveLength(2)

  const namer = await site.enter(await personWith(['categories.create']), `${start}/product/categories`)
  await namer.page.getByText(unread).waitFor()
  await main(namer.page).getByRole('button', { name: 'New category' }).click()
  await namer.page.getByRole('dialog').waitFor()
  expect(namer.problems).toEqual([])
})

test('one code alone creates a role, creates a user, resets a password', async () => {
  const maker = await site.enter(await personWith(['roles.create']), '/market/manage/role/role_auth_list')
  await maker.page.getByRole('main').getByRole('link', { name: 'Create role' }).click()
  await maker.page.getByLabel('Role name').fill('Made with one code')
  expect(new URL(maker.page.url()).pathname).toBe('/market/manage/role/role_auth_create/create')
  await maker.page.locator('.authority-section summary').first().click()
  await maker.page.getByRole('checkbox', { name: 'Create', exact: true }).first().waitFor()
  expect(maker.problems).toEqual([])

  const opener = await site.enter(await personWith(['users.create']), '/market/manage/member/member_list')
  await opener.page.getByRole('main').getByRole('link', { name: 'Create user' }).click()
  await opener.page.getByRole('combobox', { name: /^Roles/ }).click()
  await opener.page.locator('.ant-select-dropdown:visible').getByText('Administrator', { exact: true }).waitFor()
  expect(opener.problems).toEqual([])

  const lost = await personWith(['snRules.list'])
  const helper = await site.enter(
    await personWith(['users.resetPassword', 'snRules.list']),
    '/market/manage/member/member_list',
  )
  await helper.page.getByRole('main').getByRole('link', { name: 'Reset password' }).click()
  await helper.page.getByRole('link', { name: lost.account, exact: true }).click()
  await helper.page.getByText(`Grace Okafor (${lost.account})`).waitFor()
  await helper.page.getByRole('button', { name: 'Reset password' }).click()
  await helper.page.getByRole('dialog').locator('.one-time-code').waitFor()
  expect(helper.problems).toEqual([])
})

test('a role is shown, copied and edited at the addresses of the specification', async () => {
  const person = await personWith(['roles.list', 'roles.create', 'roles.edit', 'snRules.list'])
  const page = (await site.enter(person, '/market/manage/role/role_auth_list')).page
  const at = () => new URL(page.url()).pathname.split('/').at(-1)
  await page.getByRole('link', { name: person.account, exact: true }).click()
  await page.getByRole('heading', { name: person.account, level: 1 }).waitFor()
  expect(at()).toBe('view')
  const said = page.locator('.role-summary').filter({ has: page.getByRole('heading', { name: 'Role management' }) })
  await said.getByText('View, Create, Edit').waitFor()
  expect(await page.getByRole('checkbox').first().isVisible()).toBe(false)
  await picture(page, 'role-view')
  await page.getByText('Show every permission with its box').click()
  await page.getByRole('checkbox', { checked: true }).first().waitFor()
  // Leaving the page leads where it was asked to.
  await page.getByRole('navigation').getByRole('link', { name: 'SN rules' }).click()
  await page.getByRole('heading', { name: 'SN rules', level: 1 }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Copy role' }).click()
  await page.getByText(`It begins with the permissions of “${person.account}”.`).waitFor()
  expect(at()).toBe('copy')
  await page.getByLabel('Role name').fill('Copied role')
  await page.getByRole('button', { name: 'Create role' }).click()
  await page.getByRole('link', { name: 'Copied role', exact: true }).click()
  await page.getByText('4 permissions').waitFor()
  await page.getByRole('link', { name: 'Edit role' }).click()
  await page.getByRole('button', { name: 'Save role' }).waitFor()
  expect(at()).toBe('edit')
})

test('what is folded in one tab takes no favourite of another away', async () => {
  const reading = Object.keys(permissions).filter((name) => name.endsWith('.list')) as PermissionName[]
  const { page, context } = await site.enter(await personWith([...reading, 'snRules.edit']), '/', 'en', true)
  const other = await context.newPage()
  await other.goto(page.url())
  const folded = (at: typeof page) =>
    at.getByRole('navigation', { name: 'Main navigation' }).getByRole('button', { name: 'Config management' })
  await folded(other).waitFor()
  const stored = (at: typeof page) =>
    at.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/shell.menu'))
  await page.getByRole('navigation').getByRole('link', { name: 'SN rules' }).click()
  // Until then the page before it is there, with a star of its own.
  await page.getByRole('heading', { name: 'SN rules', level: 1 }).waitFor()
  const starred = stored(page)
  await page.getByRole('button', { name: 'Favourite', exact: true }).click()
  await starred
  const kept = stored(other)
  await folded(other).click()
  await kept
  await page.reload()
  await page.getByRole('button', { name: 'Favourite', pressed: true }).waitFor()
  expect(await folded(page).getAttribute('aria-expanded')).toBe('false')
})

test('sections fold and stay as they were left; what is only read is under "More"; favourites and what was opened lately lead back', async () => {
  const reading = Object.keys(permissions).filter((name) => name.endsWith('.list')) as PermissionName[]
  const { page } = await site.enter(await personWith([...reading, 'snRules.edit', 'templates.edit']), '/', 'en', true)
  const nav = page.getByRole('navigation', { name: 'Main navigation' })
  const fold = (name: string) => nav.getByRole('button', { name, exact: true })
  expect(await menuOf(page)).toEqual(['My work', 'News', 'Manage news', 'SN rules', 'Packaging templates'])
  await nav.getByRole('link', { name: 'SN rules' }).click()
  await page.getByRole('link', { name: 'Unit serials' }).click()
  await page.getByRole('heading', { name: 'Unit serials, version 1' }).waitFor()
  await page.getByRole('button', { name: 'Favourite', exact: true }).click()
  await expect
    .poll(() => page.getByRole('main').getByRole('button', { name: 'Favourite', pressed: true }).count())
    .toBe(1)
  await fold('Config management').click()
  await fold('More').click()
  await fold('Opened lately').click()
  await expect.poll(() => menuOf(page)).toContain('Event log')
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'menu-folded')
  const kept = ['My work', 'News', 'Manage news', 'Unit serials', 'SN rules', 'My work']
  expect((await menuOf(page)).slice(0, kept.length)).toEqual(kept)
  await page.reload()
  await nav.waitFor()
  expect(await fold('Config management').getAttribute('aria-expanded')).toBe('false')
  expect(await fold('More').getAttribute('aria-expanded')).toBe('true')
  await nav.getByRole('link', { name: 'Unit serials' }).first().click()
  await page.getByRole('button', { name: 'Favourite', exact: true }).click()
  await expect.poll(() => nav.getByRole('button', { name: 'Favourites' }).count()).toBe(0)
})

test('the current page alone is marked: not those above it, and no other kind of work', async () => {
  const { page } = await site.enter(
    await personWith(['snRules.list', 'snRules.edit', 'alerts.list', 'alerts.detail']),
    `${start}/config/sn_rules/${ruleId}`,
  )
  const current = () => page.locator('[aria-current="page"]:visible').allInnerTexts()
  await page.getByRole('heading', { name: 'Unit serials', level: 1 }).waitFor()
  await expect.poll(current).toEqual(['SN rules', 'Unit serials'])
  await page.goto(`${site.url}${start}/alertLogs_info/log_list?status=OPEN&level=HIGH`)
  await page.getByRole('navigation', { name: alerts.openAlerts }).waitFor()
  await expect
    .poll(async () => (await current()).map((text) => text.replace(/\s*[\d–]+$/, '')))
    .toEqual(['Alert log', alerts.levels.HIGH])
})

test('on a phone the menu closes with every link, also with that of the open page', async () => {
  const { page } = await site.enter(await personWith(['snRules.list', 'snRules.edit']))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.url}${start}/config/sn_rules?name=nothing`)
  await page.getByRole('button', { name: kit.shell.openMenu }).click()
  const menu = page.getByRole('dialog', { name: 'Main navigation' })
  await menu.getByRole('link', { name: 'SN rules' }).click()
  await menu.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Unit serials' }).waitFor()
})

test('a favourite more than the menu holds is refused, and none is dropped', async () => {
  const person = await personWith(['snRules.list', 'snRules.edit'])
  const own = await as(site.http, person.account, person.password)
  const favourites = Array.from({ length: 20 }, (_, at) => ({
    path: `/kept/${at}`,
    name: 'rule',
    record: `Rule ${at}`,
  }))
  await own.call(putPreference, { params: { key: 'shell.menu' }, body: { value: { favourites, open: {} } } })
  const { page } = await site.enter(person, `${start}/config/sn_rules/${ruleId}`, 'en', true)
  const nav = page.getByRole('navigation', { name: 'Main navigation' })
  await nav.getByRole('link', { name: 'Rule 0', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Favourite', exact: true }).click()
  await page.getByText(said(kit.shell.favouritesFull, { count: '20' })).waitFor()
  expect(await nav.getByRole('link', { name: 'Rule 0', exact: true }).count()).toBe(1)
})
