/** The console without a connection: it says so, keeps what it shows, and goes on by itself. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { kitEn } from '../../../../web/src/kit/language/kit.en.ts'
import { linesEn } from '../../../../web/src/plant/lines/lines.en.ts'
import { aLine } from '../../../src/plant/products/products.fixtures.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { axeViolations, openSite, picture, type Site } from '../../harness/browser.ts'
import { openAccount } from '../../harness/client.ts'

const RIGHTS: PermissionName[] = ['lines.list', 'lines.create', 'factories.list', 'products.list']
let site: Site
beforeAll(async () => {
  site = await openSite()
  const { id } = await site.admin.call(createRole, {
    body: { name: 'Line keeper', authorities: RIGHTS.map((name) => permissions[name]) },
  })
  await openAccount(site.http, site.admin, { account: 'keeper', name: 'Kim', roleIds: [id], password: ADMIN_PASSWORD })
})

test('the bar comes and goes with the connection, what is on screen stays, and nothing is left waiting', async () => {
  await aLine(site.admin, { name: 'Blister 4' })
  await aLine(site.admin, { name: 'Blister 5' })
  const { page, context } = await site.enter(
    { account: 'keeper', password: ADMIN_PASSWORD },
    `/market/manage/main_data/production/lines`,
  )
  await page.getByText('Blister 4').waitFor()
  const bar = page.getByText(/No connection since \d\d:\d\d, trying again/)
  await context.setOffline(true)
  await bar.waitFor()
  await page.getByText('Blister 4').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'no connection')
  // A page that was not loaded yet waits; the one on screen stays until it is there.
  const menu = page.getByRole('navigation', { name: kitEn.shell.navigation })
  await menu.getByRole('link', { name: 'Products', exact: true }).click()
  await bar.waitFor()
  await page.getByText('Blister 4').waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'Products', exact: true }).waitFor()
  await bar.waitFor({ state: 'hidden' })
  // A record that was not read yet says why it is not there, in place of a skeleton, and comes with the connection.
  const lines = menu.getByRole('link', { name: linesEn.title, exact: true })
  await lines.click()
  await page.getByText('Blister 4').click()
  await page.getByRole('heading', { name: /Blister 4/ }).waitFor()
  await lines.click()
  await page.getByText('Blister 5').waitFor()
  await context.setOffline(true)
  await page.getByText('Blister 5').click()
  await page.getByText(kitEn.errors.connection_lost).waitFor()
  await context.setOffline(false)
  await page.getByRole('heading', { name: /Blister 5/ }).waitFor()
  await bar.waitFor({ state: 'hidden' })
})

test('an answer of a proxy in place of the server counts as no connection', async () => {
  const { page } = await site.enter(
    { account: 'keeper', password: ADMIN_PASSWORD },
    `/market/manage/main_data/production/lines`,
  )
  await page.getByRole('heading', { name: linesEn.title, level: 1 }).waitFor()
  const bar = page.getByText(/No connection since \d\d:\d\d, trying again/)
  const badGateway = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
  await page.route(/\/(api|healthz)/, (route) => route.fulfill(badGateway))
  await page
    .getByRole('navigation', { name: kitEn.shell.navigation })
    .getByRole('link', { name: 'Products', exact: true })
    .click()
  await bar.waitFor()
  await page.unroute(/\/(api|healthz)/)
  await bar.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { name: 'Products', exact: true }).waitFor()
})
