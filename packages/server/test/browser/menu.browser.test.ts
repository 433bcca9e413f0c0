import { type PermissionName, permissions } from '@serialis/contract/permissions.ts'
import { createFactory } from '@serialis/contract/plant/lines/factories.routes.ts'
import { createOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { createRole, listRoles, updateRole } from '@serialis/contract/platform/access/access.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aDraft } from '../../src/numbers/codes/codes.fixtures.ts'
import { aUsualRule } from '../../src/numbers/codes/rule.fixtures.ts'
import { anActiveLine } from '../../src/plant/products/products.fixtures.ts'
import { raiseAlert } from '../../src/platform/alerts/alerts.service.ts'
import { asCommand } from '../../src/platform/tasks/tasks.fixtures.ts'
import { ADMIN_PASSWORD } from '../harness/accounts.ts'
import { type Account, openSite, picture, said, type Site, wordsOf } from '../harness/browser.ts'
import { openAccount, userWith } from '../harness/client.ts'

const { alerts } = await wordsOf('en')

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
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link').allInnerTexts()
const start = '/market/manage/main_data'

test('the administrator sees every page that is built, and none that is not', async () => {
  const page = await enter({ account: 'admin', password: ADMIN_PASSWORD })
  expect(await menuOf(page)).toEqual([
    'Home',
    'Dashboard',
    'Applications',
    'Status updates',
    'Serial number list',
    'Quality check',
    'Scrapping',
    'Manual activation',
    'DK push',
    'Packaging desk',
    'Request log',
    'Pulls of serial numbers',
    'Incoming SN data',
    'Recalls',
    'Opening stock',
    'Lists for inspectors',
    'Suspect scans',
    'Production orders',
    'Production results',
    'Production lines',
    'Factories',
    'Packaging suppliers',
    'Supplier authorities',
    'Products',
    'Product categories',
    'Product groups',
    'Alert log',
    'Alert types',
    'Production line',
    'Product',
    'Production order',
    'SN rules',
    'Packaging templates',
    'Mails',
    'Order workflows',
    'SN pools',
    'TraceLink accounts',
    'SFTP accounts',
    'Web service accounts',
    'Users',
    'Roles',
    'Waiting changes',
    'API keys',
    'Credentials',
    'Password rules',
    'Event log',
    'Usage',
  ])
  await picture(page, 'menu-administrator')
})

test('a role opens its pages and buttons, and nothing beside them', async () => {
  const reader = await enter(await personWith(['snRules.list', 'alerts.list']))
  expect(await menuOf(reader)).toEqual(['Home', 'Alert log', 'SN rules'])
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
  expect(await menuOf(page)).toEqual(['Home', 'Alert log', 'SN rules'])
  const role = (await site.admin.call(listRoles, { query: {} })).items.find(({ name }) => name === person.account)
  await site.admin.call(updateRole, {
    params: { id: role?.id ?? '' },
    body: { name: person.account, authorities: [permissions['alerts.list']], version: role?.version ?? 0 },
  })
  await page.reload()
  await expect.poll(() => menuOf(page)).toEqual(['Home', 'Alert log'])
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
