/** A provide endpoint: described over a collection, given a secret, enabled and read. */

import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRecord } from '@serialis/contract/engagement/records/records.routes.ts'
import { startSftp } from '@serialis/partners/sftp.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { subscribeEndpointsEn } from '../../../../web/src/engagement/inbound/endpoints/endpoints.en.ts'
import { provideChannelsEn } from '../../../../web/src/engagement/provide/channel/channel.en.ts'
import { provideEndpointsEn } from '../../../../web/src/engagement/provide/provide-endpoints.en.ts'
import { kitEn } from '../../../../web/src/kit/language/kit.en.ts'
import { activeAudience } from '../../../src/engagement/audiences/audiences.fixtures.ts'
import { aField } from '../../../src/engagement/collections/meta-data.fixtures.ts'
import { anEndpoint } from '../../../src/engagement/provide/channels/channels.fixtures.ts'
import { aRecordCollection } from '../../../src/engagement/records/records.fixtures.ts'
import { atEnd } from '../../harness/at-end.ts'
import { axeViolations, openSite, picture, type Site } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

const LIST = '/market/manage/main_data/data_center/provide_endpoints'
const words = provideEndpointsEn
const secretWords = subscribeEndpointsEn.secret
let site: Site
let engineer: Client

beforeAll(async () => {
  site = await openSite()
  const fields = [aField('code', { isRequired: true }), aField('city', { isIndexed: true })]
  const collectionId = await aRecordCollection(site.admin, fields, { nameEn: 'Stores', nameZh: '门店' })
  await site.admin.call(createRecord, { body: { collectionId, data: { code: 'SH-1', city: 'Shanghai' } } })
  engineer = await userWith(site.http, site.admin, [
    'collections.list',
    'records.list',
    'provideEndpoints.list',
    'provideEndpoints.create',
    'provideEndpoints.edit',
    'provideEndpoints.editStatus',
    'provideEndpoints.makeSecret',
    'audiences.list',
    'members.list',
  ])
  await activeAudience(site.admin, { nameEn: 'Guests', nameZh: '嘉宾' })
})

describe('a provide endpoint', { shuffle: false }, () => {
  test('1. is created over a collection', async () => {
    const { page, problems } = await site.enter(engineer, LIST)
    await page.getByText(words.empty.title).waitFor()
    await page.getByRole('link', { name: words.create, exact: true }).click()
    await page.getByLabel(words.fields.slug, { exact: true }).fill('stores')
    await page.getByLabel(words.fields.nameEn, { exact: true }).fill('Stores for tills')
    await page.getByLabel(words.fields.nameZh, { exact: true }).fill('收银门店')
    await page.getByRole('combobox', { name: words.fields.auth }).click()
    await page.getByTitle(subscribeEndpointsEn.auths.TOKEN, { exact: true }).click()
    await page.getByRole('combobox', { name: words.fields.collection }).click()
    await page.getByTitle('Stores', { exact: true }).click()
    await page.getByRole('combobox', { name: words.fields.fields, exact: true }).click()
    await page.getByTitle('code', { exact: true }).click()
    await page.getByTitle('city', { exact: true }).click()
    await page.keyboard.press('Escape')
    await picture(page, 'provide-form')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: words.create, exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Stores for tills' }).waitFor()
    expect(problems).toEqual([])
  })

  test('2. gets a secret, is enabled, and answers by what its page says', async () => {
    const { page, problems } = await site.enter(engineer, LIST)
    await page.getByRole('link', { name: 'stores', exact: true }).click()
    await page.getByRole('button', { name: secretWords.make, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('Agreed with the tills')
    await dialog.getByRole('button', { name: secretWords.make, exact: true }).click()
    await page.getByText(secretWords.madeTitle).waitFor()
    const secret = (await page.getByText(/^sdt_/).first().textContent()) ?? ''
    await page.getByRole('button', { name: secretWords.understood }).click()
    await page.getByRole('button', { name: words.actions.enable, exact: true }).click()
    await dialog.getByRole('textbox').fill('Ready on both sides')
    await dialog.getByRole('button', { name: words.actions.enable, exact: true }).click()
    await page.getByText(words.actions.enabled, { exact: true }).waitFor()
    const answer = await site.http.inject({
      url: '/api/cdp-portal/provide/0001/stores?city=Shanghai',
      headers: { authorization: `Bearer ${secret.trim()}` },
    })
    expect(JSON.parse(answer.payload)).toMatchObject({ items: [{ key: 'SH-1', data: { city: 'Shanghai' } }] })
    await picture(page, 'provide-endpoint')
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await picture(page, 'provide-endpoint-390')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    expect(problems).toEqual([])
  })
})

describe('the push of an endpoint', { shuffle: false }, () => {
  const push = provideChannelsEn
  let path: string

  beforeAll(async () => {
    const fields = [aField('code', { isRequired: true }), aField('city')]
    const collectionId = await aRecordCollection(site.admin, fields, { nameEn: 'Shops', nameZh: '店铺' })
    await site.admin.call(createRecord, { body: { collectionId, data: { code: 'BJ-1', city: 'Beijing' } } })
    const { id } = await anEndpoint(site.admin, { collectionId, slug: 'shops-for-web' })
    path = `${LIST}/${id}`
  })

  test('1. is set up and started; a receiver that is not there is seen', async () => {
    const { page, problems } = await site.enter(engineer, path)
    await page.getByText(push.none).waitFor()
    await page.getByRole('link', { name: push.create, exact: true }).click()
    const address = page.getByLabel(push.fields.url, { exact: true })
    await address.fill('shop.example')
    await page.getByRole('button', { name: push.save, exact: true }).click()
    await page.getByText(words.errors.provide_url_wrong_format, { exact: true }).waitFor()
    await picture(page, 'provide-push-form')
    expect(await axeViolations(page)).toEqual([])
    await address.fill('http://127.0.0.1:9/incoming')
    await address.press('Enter')
    await page.getByText(push.deliveries.empty.title, { exact: true }).waitFor()
    await page.getByRole('button', { name: push.actions.start, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('The shop is ready')
    await dialog.getByRole('button', { name: push.actions.start, exact: true }).click()
    await page.getByText(push.actions.started, { exact: true }).waitFor()
    await page.getByText(push.failures.unreachable, { exact: true }).first().waitFor()
    await page.getByRole('button', { name: push.actions.pause, exact: true }).waitFor()
    await picture(page, 'provide-push')
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })

  test('2. goes on when a person skips a delivery, with the keyboard, in Chinese and on a narrow page', async () => {
    const { page, problems } = await site.enter(engineer, path)
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.getByRole('button', { name: push.actions.skip, exact: true }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill('The shop has it already')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: push.actions.skip, exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(push.actions.skipped, { exact: true }).waitFor()
    await page.getByText(push.deliveries.statuses.SKIPPED, { exact: true }).first().waitFor()
    await page.locator('header button:has(> span[lang="zh"])').click()
    await page.getByRole('heading', { level: 2, name: '发送记录' }).waitFor()
    await picture(page, 'provide-push-zh')
    expect(await axeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await picture(page, 'provide-push-390')
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    expect(problems).toEqual([])
  })
})

test('files are left on another machine, whose key a person compares', async () => {
  const push = provideChannelsEn
  const server = await startSftp({ folder: await mkdtemp(join(tmpdir(), 'serialis-provided-')) })
  atEnd(async () => {
    await server.close()
    await rm(server.folder, { recursive: true, force: true })
  })
  const fields = [aField('code', { isRequired: true })]
  const collectionId = await aRecordCollection(site.admin, fields, { nameEn: 'Depots', nameZh: '仓库' })
  await site.admin.call(createRecord, { body: { collectionId, data: { code: 'D-1' } } })
  const { id } = await anEndpoint(site.admin, { collectionId, slug: 'depots-for-carrier', fields: ['code'] })
  const { page, problems } = await site.enter(engineer, `${LIST}/${id}/push`)
  await page.getByLabel(push.fields.url, { exact: true }).fill(`${server.url}/incoming`)
  await page.getByLabel(push.fields.loginUser, { exact: true }).fill(server.user)
  await page.getByLabel(kitEn.transfer.password, { exact: true }).fill(server.password)
  await page.getByRole('button', { name: kitEn.transfer.readHostKey, exact: true }).click()
  await page.getByRole('dialog').getByText(server.hostKeySha256, { exact: true }).waitFor()
  await page.getByRole('button', { name: kitEn.transfer.takeHostKey, exact: true }).click()
  await picture(page, 'provide-files-form')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: push.save, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: push.actions.start, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('The carrier is ready')
  await dialog.getByRole('button', { name: push.actions.start, exact: true }).click()
  await page.getByRole('button', { name: push.actions.sendFile, exact: true }).click()
  await dialog.getByRole('textbox').fill('For a first try')
  await dialog.getByRole('button', { name: push.actions.sendFile, exact: true }).click()
  await page.getByText(push.deliveries.statuses.DELIVERED, { exact: true }).first().waitFor()
  await expect.poll(async () => (await readdir(join(server.folder, 'incoming'))).length).toBe(1)
  await picture(page, 'provide-files')
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
})

test('members of an audience are chosen with the keyboard; fields of the source before are taken away', async () => {
  const { page, problems } = await site.enter(engineer, `${LIST}/create`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByLabel(words.fields.slug, { exact: true }).fill('guests')
  await page.getByLabel(words.fields.nameEn, { exact: true }).fill('Guests for mailing')
  await page.getByLabel(words.fields.nameZh, { exact: true }).fill('邮寄嘉宾')
  const source = page.getByRole('combobox', { name: words.fields.source, exact: true })
  await source.click()
  await expect.poll(() => page.getByTitle(words.sources.ORDER, { exact: true }).count()).toBe(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: words.fields.audience }).focus()
  await page.keyboard.press('Enter')
  await page.getByTitle('Guests', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: words.fields.fields, exact: true }).click()
  await page.getByTitle('Member number', { exact: true }).click()
  await page.getByTitle('Phone', { exact: true }).click()
  await page.keyboard.press('Escape')
  await picture(page, 'provide-form-audience')
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('button', { name: words.create, exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Guests for mailing' }).waitFor()
  await page.getByText('memberNo', { exact: false }).first().waitFor()
  await picture(page, 'provide-endpoint-audience')
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
})

test('the list fits the frame in Chinese and in the dark', async () => {
  const { page, problems } = await site.enter(engineer, LIST)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('header button:has(> span[lang="zh"])').click()
  await page.getByRole('heading', { level: 1, name: '提供端点' }).waitFor()
  await picture(page, 'provide-endpoints-zh')
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])
})
