/** A data engineer opens an endpoint for a sender, and sees what came in; only who may read it sees what it holds. */

import { COLLECT_PATH } from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import type { PermissionName } from '@serialis/contract/permissions.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { subscribeEndpointsEn } from '../../../../web/src/engagement/inbound/endpoints/endpoints.en.ts'
import { inboxEn } from '../../../../web/src/engagement/inbound/inbox/inbox.en.ts'
import { signed } from '../../../src/engagement/inbound/inbound.fixtures.ts'
import { axeViolations, openSite, picture, type Site, statusTag } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

const LIST = '/market/manage/main_data/data_center/subscribe_endpoints'
const INBOX = '/market/manage/main_data/data_center/messages'
const rights: readonly PermissionName[] = [
  'subscribeEndpoints.list',
  'subscribeEndpoints.create',
  'subscribeEndpoints.edit',
  'subscribeEndpoints.editStatus',
  'subscribeEndpoints.makeSecret',
  'subscribeEndpoints.test',
  'inbox.list',
]
const BODY = JSON.stringify({ orderNo: 'S-1', phone: '13800138000' })
let site: Site
let engineer: Client
let secret = ''

beforeAll(async () => {
  site = await openSite()
  engineer = await userWith(site.http, site.admin, [...rights])
})

describe('an endpoint', { shuffle: false }, () => {
  test('1. is created, and gets a secret that is shown once', async () => {
    const { page, problems } = await site.enter(engineer, LIST)
    await page.getByText(subscribeEndpointsEn.empty.title).waitFor()
    await page.getByRole('link', { name: subscribeEndpointsEn.create }).click()
    await page.getByLabel(subscribeEndpointsEn.fields.slug, { exact: true }).fill('shop-orders')
    await page.getByLabel(subscribeEndpointsEn.fields.nameEn, { exact: true }).fill('Orders of the shop')
    await page.getByLabel(subscribeEndpointsEn.fields.nameZh).fill('商城订单')
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'endpoint-form')
    await page.getByRole('button', { name: subscribeEndpointsEn.create, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Orders of the shop' }).waitFor()
    await statusTag(page, subscribeEndpointsEn.status.DISABLED).waitFor()
    await page.getByRole('button', { name: subscribeEndpointsEn.secret.make, exact: true }).click()
    const asking = page.getByRole('dialog')
    await asking.getByRole('textbox').fill('Agreed with the shop')
    await asking.getByRole('button', { name: subscribeEndpointsEn.secret.make, exact: true }).click()
    const shown = page.getByRole('dialog').filter({ hasText: subscribeEndpointsEn.secret.madeTitle })
    const text = shown.getByText(/^whsec_/)
    await text.waitFor()
    secret = (await text.textContent()) ?? ''
    expect(await axeViolations(page)).toEqual([])
    await shown.getByRole('button', { name: subscribeEndpointsEn.secret.understood }).click()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Orders of the shop' }).waitFor()
    expect(await page.getByText(secret).count()).toBe(0)
    await page.getByRole('button', { name: subscribeEndpointsEn.actions.enable, exact: true }).click()
    const enabling = page.getByRole('dialog')
    await enabling.getByRole('textbox').fill('Agreed with the shop')
    await enabling.getByRole('button', { name: subscribeEndpointsEn.actions.enable, exact: true }).click()
    await statusTag(page, subscribeEndpointsEn.status.ENABLED).waitFor()
    await page.getByRole('button', { name: subscribeEndpointsEn.sending.try }).click()
    await page.getByRole('link', { name: subscribeEndpointsEn.sending.open }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'endpoint')
    expect(problems).toEqual([])
  })

  test('2. takes a message, whose content an engineer does not see', async () => {
    const headers = signed(BODY, { secret, at: new Date() })
    const url = `${COLLECT_PATH}/0001/shop-orders`
    expect((await site.http.inject({ method: 'POST', url, headers, payload: BODY })).statusCode).toBe(202)
    const { page, problems } = await site.enter(engineer, LIST)
    await page.getByRole('link', { name: 'shop-orders' }).click()
    await page.getByRole('link', { name: subscribeEndpointsEn.messages, exact: true }).last().click()
    await page.getByRole('heading', { level: 1, name: inboxEn.title }).waitFor()
    await statusTag(page, inboxEn.status.NEW).first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'inbox')
    await page.locator('tbody a').first().click()
    await page.getByText(inboxEn.hidden).waitFor()
    expect(await page.getByRole('button', { name: inboxEn.show }).count()).toBe(0)
    expect(problems).toEqual([])
  })

  test('3. shows the content of a message to who may read it, and says so in its history', async () => {
    const reader = await userWith(site.http, site.admin, ['inbox.list', 'inbox.unmask', 'subscribeEndpoints.list'])
    const { page, problems } = await site.enter(reader, INBOX)
    await page.locator('tbody a').first().click()
    await page.getByRole('button', { name: inboxEn.show }).click()
    await page.getByText('13800138000').waitFor()
    await page.getByText(subscribeEndpointsEn.audit.events.inbox_message.unmasked).first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'message')
    expect(problems).toEqual([])
  })
})

test('the lists fit the frame in Chinese and in the dark, and the pages a narrow screen', async () => {
  const { page, problems } = await site.enter(engineer, LIST)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('header button:has(> span[lang="zh"])').click()
  await page.getByRole('heading', { level: 1, name: '订阅端点' }).waitFor()
  await picture(page, 'endpoints-zh')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: '消息', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: '消息' }).waitFor()
  await picture(page, 'inbox-zh')
  expect(await axeViolations(page)).toEqual([])
  await page.goto(`${new URL(page.url()).origin}${LIST}`)
  await page.getByRole('link', { name: 'shop-orders' }).click()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('heading', { level: 1, name: '商城订单' }).waitFor()
  await picture(page, 'endpoint-390')
  expect(problems).toEqual([])
})
