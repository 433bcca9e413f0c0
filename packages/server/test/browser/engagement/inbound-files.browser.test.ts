/** A data engineer hands in the messages of a file at an endpoint, and sees what came of each row. */

import type { PermissionName } from '@serialis/contract/permissions.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { endpointFilesEn } from '../../../../web/src/engagement/inbound/files/files.en.ts'
import { inboxEn } from '../../../../web/src/engagement/inbound/inbox/inbox.en.ts'
import { importsEn } from '../../../../web/src/platform/imports/imports.en.ts'
import { anOpenEndpoint } from '../../../src/engagement/inbound/inbound.fixtures.ts'
import { axeViolations, openSite, picture, type Site, statusTag } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

const words = endpointFilesEn
const rights: readonly PermissionName[] = ['subscribeEndpoints.list', 'subscribeEndpoints.import', 'inbox.list']
const CONTENT = ['orderNo,phone,amount', 'S-1,+8613800138777,268', '"S"-2,,134', 'S-1,+8613800138777,268'].join('\n')
let site: Site
let engineer: Client
let endpoint: string

beforeAll(async () => {
  site = await openSite()
  engineer = await userWith(site.http, site.admin, [...rights])
  const opened = await anOpenEndpoint(site.admin, {
    keyPath: 'orderNo',
    nameEn: 'Orders of the shop',
    nameZh: '商城订单',
  })
  endpoint = `/market/manage/main_data/data_center/subscribe_endpoints/${opened.endpoint.id}`
})

describe('a file of messages', { shuffle: false }, () => {
  test('1. is uploaded on the page of the endpoint, seen, and taken in', async () => {
    const { page, problems } = await site.enter(engineer, endpoint)
    await page.getByRole('heading', { name: words.upload }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'endpoint with files')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'orders.csv', mimeType: 'text/csv', buffer: Buffer.from(CONTENT) })
    await page.getByRole('heading', { level: 1, name: 'orders.csv' }).waitFor()
    await statusTag(page, importsEn.status.CHECKED).waitFor()
    await page.getByRole('heading', { name: words.preview }).waitFor()
    await page.getByText('+8613800138777').first().waitFor()
    await page.getByText('A quotation mark stands in the wrong place.').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'file of messages')
    // By the keyboard alone.
    await page.getByRole('button', { name: 'Take in 2 rows' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByText('2 rows become a message each').waitFor()
    await dialog.getByRole('button', { name: 'Take in 2 rows' }).focus()
    await page.keyboard.press('Enter')
    await statusTag(page, importsEn.status.DONE).waitFor()
    await page.getByRole('heading', { name: words.countsTitle }).waitFor()
    expect(await page.getByText('+8613800138777').count()).toBe(0)
    const coming = page.waitForEvent('download')
    await page.getByRole('button', { name: words.download }).click()
    expect((await coming).suggestedFilename()).toBe('refused-rows.csv')
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'file of messages done')
    expect(problems).toEqual([])
  })

  test('2. is listed with its counts, and named by its messages', async () => {
    const { page, problems } = await site.enter(engineer, endpoint)
    await page.getByRole('link', { name: words.list }).click()
    await page.getByRole('heading', { level: 1, name: 'Files of Orders of the shop' }).waitFor()
    await statusTag(page, importsEn.status.DONE).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'files of messages')
    await page.goto(`${new URL(page.url()).origin}/market/manage/main_data/data_center/messages`)
    await page.getByRole('heading', { level: 1, name: inboxEn.title }).waitFor()
    await page.locator('tbody a').first().click()
    await page.getByRole('link', { name: 'Row 2 of a file' }).click()
    await page.getByRole('heading', { level: 1, name: 'orders.csv' }).waitFor()
    expect(problems).toEqual([])
  })
})

test('a file that cannot be read is discarded, in Chinese, in the dark, on a narrow screen', async () => {
  const { page, problems } = await site.enter(engineer, endpoint)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.locator('header button:has(> span[lang="zh"])').click()
  await page.getByRole('heading', { level: 1, name: '商城订单' }).waitFor()
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'torn.json', mimeType: 'application/json', buffer: Buffer.from('[{"orderNo":"S-9"},') })
  await page.getByRole('heading', { level: 1, name: 'torn.json' }).waitFor()
  await page.locator('.field-error').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'file of messages zh')
  await page.setViewportSize({ width: 390, height: 844 })
  await picture(page, 'file of messages 390')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: '放弃文件' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '放弃文件' }).click()
  await statusTag(page, '已放弃').waitFor()
  expect(problems).toEqual([])
})
