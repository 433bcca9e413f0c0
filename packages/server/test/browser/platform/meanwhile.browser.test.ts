/** Two people edit the same line: the second one sees who changed what, keeps the input and saves it on the newer version. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { getLine, updateLine } from '@serialis/contract/plant/lines/lines.routes.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { kitEn } from '../../../../web/src/kit/language/kit.en.ts'
import { linesEn } from '../../../../web/src/plant/lines/lines.en.ts'
import { aLine } from '../../../src/plant/products/products.fixtures.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { axeViolations, logIn, openSite, picture, said, type Site } from '../../harness/browser.ts'
import { openAccount } from '../../harness/client.ts'

const RIGHTS: PermissionName[] = ['lines.list', 'lines.edit']
let site: Site
beforeAll(async () => {
  site = await openSite()
  const { id } = await site.admin.call(createRole, {
    body: { name: 'Line keeper', authorities: RIGHTS.map((name) => permissions[name]) },
  })
  for (const [account, name] of [
    ['keeper', 'Kim'],
    ['lee', 'Lee'],
  ] as const)
    await openAccount(site.http, site.admin, { account, name, roleIds: [id], password: ADMIN_PASSWORD })
})

test('a refused save names person and fields, and the input continues on the newer version', async () => {
  const line = await aLine(site.admin, { name: 'Blister 4', ip: '10.0.0.4' })
  const { page, problems } = await site.enter(
    { account: 'keeper', password: ADMIN_PASSWORD },
    `/market/manage/main_data/production/lines/${line.id}/edit`,
  )
  const name = page.getByLabel(linesEn.fields.name)
  const ip = page.getByLabel(linesEn.fields.ip)
  await name.fill('Blister four')
  const { code: _, ...settings } = { code: '', ...line.newest, factoryId: line.newest.factory.id }
  const { type, factoryId, mode, maximumOrders, maximumSerials } = settings
  await site.admin.call(updateLine, {
    params: { id: line.id },
    body: {
      version: line.version,
      name: 'Blister IV',
      ip: '10.0.0.5',
      type,
      factoryId,
      mode,
      maximumOrders,
      maximumSerials,
    },
  })
  await page.getByRole('button', { name: linesEn.save }).click()
  const panel = page.getByRole('alert', { name: kitEn.meanwhile.title })
  await panel.getByText('Administrator').waitFor()
  await panel
    .getByText(said(kitEn.meanwhile.field, { label: linesEn.fields.ip, before: '10.0.0.4', after: '10.0.0.5' }))
    .waitFor()
  await panel.getByText(said(kitEn.meanwhile.own, { own: 'Blister four' })).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'meanwhile')
  expect(await name.inputValue()).toBe('Blister four')
  await panel.getByRole('button', { name: kitEn.meanwhile.takeOver }).click()
  await panel.waitFor({ state: 'hidden' })
  expect([await name.inputValue(), await ip.inputValue()]).toEqual(['Blister four', '10.0.0.5'])
  await page.getByRole('button', { name: linesEn.save }).click()
  await page.getByText(linesEn.saved).waitFor()
  const { newest } = await site.admin.call(getLine, { params: { id: line.id } })
  expect(newest).toMatchObject({ name: 'Blister four', ip: '10.0.0.5' })
  expect(problems.filter((one) => !one.includes('409'))).toEqual([])
})

test('input of an edit form outlives the session, is offered to nobody else, and continues on the newer version', async () => {
  const line = await aLine(site.admin, { name: 'Cartoner 2', ip: '10.0.0.7' })
  const path = `/market/manage/main_data/production/lines/${line.id}/edit`
  const { page, context } = await site.enter({ account: 'keeper', password: ADMIN_PASSWORD }, path)
  const name = page.getByLabel(linesEn.fields.name)
  await name.fill('Cartoner two')
  const drafts = () =>
    page.evaluate<number>(`new Promise((resolve) => {
      const opening = indexedDB.open('serialis')
      opening.onsuccess = () => {
        const keys = opening.result.transaction('drafts').objectStore('drafts').getAllKeys()
        keys.onsuccess = () => {
          opening.result.close()
          resolve(keys.result.length)
        }
      }
    })`)
  await expect.poll(drafts).toBe(1)
  await context.route('**/api/production-lines/*', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 401, contentType: 'application/json', body: '{"message":"login_required"}' })
      : route.continue(),
  )
  await page.getByRole('button', { name: linesEn.save }).click()
  await logIn(page, { account: 'lee', password: ADMIN_PASSWORD })
  await context.unroute('**/api/production-lines/*')
  await name.waitFor()
  expect(await name.inputValue()).toBe('Cartoner 2')
  expect(await page.getByRole('button', { name: kitEn.form.useDraft }).count()).toBe(0)
  const { type, factory, mode, maximumOrders, maximumSerials } = line.newest
  await site.admin.call(updateLine, {
    params: { id: line.id },
    body: {
      version: line.version,
      name: 'Cartoner 2',
      ip: '10.0.0.8',
      type,
      mode,
      maximumOrders,
      maximumSerials,
      factoryId: factory.id,
    },
  })
  await page.getByRole('button', { name: said(kitEn.shell.user, { name: 'Lee' }) }).click()
  await page.getByRole('button', { name: kitEn.shell.logout }).click()
  await logIn(page, { account: 'keeper', password: ADMIN_PASSWORD })
  await page.goto(site.url + path)
  await page.getByRole('button', { name: kitEn.form.useDraft }).click()
  const panel = page.getByRole('alert', { name: kitEn.meanwhile.title })
  await panel
    .getByText(said(kitEn.meanwhile.field, { label: linesEn.fields.ip, before: '10.0.0.7', after: '10.0.0.8' }))
    .waitFor()
  await panel.getByRole('button', { name: kitEn.meanwhile.takeOver }).click()
  await page.getByRole('button', { name: linesEn.save }).click()
  await page.getByText(linesEn.saved).waitFor()
  const { newest } = await site.admin.call(getLine, { params: { id: line.id } })
  expect(newest).toMatchObject({ name: 'Cartoner two', ip: '10.0.0.8' })
  expect(await drafts()).toBe(0)
})
