/**
 * Codes of a partner as an operator gets them: an account, its test, a request that fails and is repeated, and a file
 * that is read again.
 */

import { type PermissionName, permissions } from '@serialis/contract/permissions.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { listAccountOptions } from '@serialis/contract/plant/sources/accounts.routes.ts'
import { receiveMessage } from '@serialis/contract/plant/sources/messages.routes.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import type { StandIn } from '@serialis/partners/behaviour.ts'
import { PASSWORD, USER } from '@serialis/partners/behaviour.ts'
import { startSoap } from '@serialis/partners/soap.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sourcesEn } from '../../../../web/src/plant/sources/sources.en.ts'
import { anApprovedProduct } from '../../../src/plant/products/products.fixtures.ts'
import { messageIn } from '../../../src/plant/sources/sources.fixtures.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { axeViolations, choose, openSite, picture, type Site } from '../../harness/browser.ts'
import { openAccount, userWith } from '../../harness/client.ts'

const RIGHTS: PermissionName[] = [
  'tracelinkAccounts.list',
  'tracelinkAccounts.create',
  'tracelinkAccounts.test',
  'pulls.list',
  'pulls.request',
  'pulls.retry',
  'pulls.export',
  'messages.list',
  'messages.replay',
  'messages.export',
]
const { accounts, pulls, messages } = sourcesEn
let site: Site
let soap: StandIn
let product: Product

beforeAll(async () => {
  site = await openSite()
  soap = await startSoap()
  product = await anApprovedProduct(
    site.admin,
    await userWith(site.http, site.admin, ['products.approve', 'products.list']),
    { snSource: 'TRACELINK' },
  )
  const { id } = await site.admin.call(createRole, {
    body: { name: 'Supply', authorities: RIGHTS.map((name) => permissions[name]) },
  })
  await openAccount(site.http, site.admin, {
    account: 'supply',
    name: 'Sofia',
    roleIds: [id],
    password: ADMIN_PASSWORD,
  })
})
afterAll(() => soap.close())

test('an account is made and tested, codes are asked for, refused, asked for again, and are there; a file is read again', async () => {
  const { page, problems } = await site.enter({ account: 'supply', password: ADMIN_PASSWORD })
  const menu = (name: string) =>
    page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name }).click()
  await menu(accounts.title.TRACELINK)
  await page.getByText(accounts.empty.title).waitFor()
  await page.getByRole('link', { name: accounts.create }).first().click()
  await page.getByLabel(accounts.fields.name, { exact: true }).fill('TraceLink Suzhou')
  await page.getByLabel(accounts.fields.url).fill(soap.url)
  await page.getByLabel(accounts.fields.user).fill(USER)
  await page.getByLabel(accounts.fields.secret).fill(PASSWORD)
  await page.getByLabel(accounts.fields.sendingSystem).fill('4012345000009')
  await page.getByLabel(accounts.fields.receivingSystem).fill('0300000000017')
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'source-account-form')
  await page.getByRole('button', { name: accounts.create }).click()
  await page.getByRole('button', { name: accounts.test }).click()
  await page.getByText(/The partner answers/).waitFor()
  expect(await axeViolations(page)).toEqual([])

  soap.behave('garbage')
  await menu(sourcesEn.pulls.title)
  await page.getByRole('link', { name: pulls.request }).first().click()
  await choose(page, pulls.fields.product, `${product.code} ${product.name}`)
  await choose(page, pulls.fields.level, 'Unit')
  await page.getByLabel(pulls.fields.quantity).fill('25')
  await page.getByRole('button', { name: pulls.request }).click()
  await page.getByText(pulls.status.REFUSED).first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'source-pull-refused')
  soap.behave('ok')
  await page.getByRole('button', { name: pulls.actions.retry }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('mended on their side')
  await page.getByRole('dialog').getByRole('button', { name: pulls.actions.retry }).click()
  await page.getByText(pulls.status.DELIVERED).first().waitFor()
  await page.getByText('25 of 25').waitFor()

  const { items } = await site.admin.call(listAccountOptions, { query: {} })
  const sent = await site.admin.upload(
    receiveMessage,
    { body: { accountId: items[0]!.id } },
    { name: 'codes.csv', content: 'gtin,code\n09506000134352,A1\n' },
  )
  await messageIn(site.admin, sent.id, ['DEAD'])
  await menu(messages.title)
  await page.getByRole('link', { name: 'codes.csv' }).click()
  await page.getByText(sourcesEn.problems.other_product).waitFor()
  await page.getByRole('button', { name: messages.actions.replay }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('product was added')
  await page.getByRole('dialog').getByRole('button', { name: messages.actions.replay }).click()
  await page.getByText('SN data read again').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'source-message')
  expect(problems).toEqual([])
})
