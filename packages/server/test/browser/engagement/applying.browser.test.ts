/** A data engineer reads what became of messages: applied, rejected at its places, waiting for a decision; and replays one. */

import { listMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import { listRecords } from '@serialis/contract/engagement/records/records.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { subscribeEndpointsEn } from '../../../../web/src/engagement/inbound/endpoints/endpoints.en.ts'
import { inboxEn } from '../../../../web/src/engagement/inbound/inbox/inbox.en.ts'
import { recordsEn } from '../../../../web/src/engagement/records/records.en.ts'
import { transferModelsEn } from '../../../../web/src/engagement/transfers/transfer-models.en.ts'
import { aFeed, aShop } from '../../../src/engagement/applying/applying.fixtures.ts'
import { aField } from '../../../src/engagement/collections/meta-data.fixtures.ts'
import { signed } from '../../../src/engagement/inbound/inbound.fixtures.ts'
import { axeViolations, openSite, picture, type Site, statusTag } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

const INBOX = '/market/manage/main_data/data_center/messages'
let site: Site
let engineer: Client
let collectionId: string
const ids: Record<string, string> = {}

beforeAll(async () => {
  site = await openSite()
  engineer = await userWith(site.http, site.admin, ['inbox.list', 'inbox.replay', 'mappingDicts.list'])
  const { open, ...shop } = await aShop(site.admin)
  collectionId = shop.collectionId
  const orders: [string, object][] = [
    ['applied', { no: 'A-1', status: 'paid', amount: '268' }],
    [
      'rejected',
      [
        { no: 'A-2', status: 'paid', amount: '268 CNY' },
        { status: 'paid', amount: '1' },
      ],
    ],
    ['waiting', { no: 'A-3', status: 'refunded', amount: '134' }],
  ]
  for (const [name, order] of orders) {
    const payload = JSON.stringify(order)
    const headers = signed(payload, { secret: open.secret, at: new Date() })
    const answer = await site.http.inject({ method: 'POST', url: open.endpoint.path, headers, payload })
    ids[name] = (answer.json() as { id: string }).id
  }
})

test('each message says what became of it, and a rejected one is replayed by the keyboard', async () => {
  const { page, problems } = await site.enter(engineer, INBOX)
  await page.getByRole('heading', { level: 1, name: inboxEn.title }).waitFor()
  const open = async (name: string, status: string) => {
    await page.goto(`${site.url}${INBOX}/${ids[name]}`)
    await statusTag(page, status).waitFor()
  }
  await expect
    .poll(async () => {
      await page.goto(`${site.url}${INBOX}/${ids['waiting']}`)
      await page.getByRole('heading', { level: 1, name: inboxEn.one }).waitFor()
      return page.getByRole('link', { name: 'states, version 1' }).count()
    })
    .toBeGreaterThan(0)
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'message-waiting')
  await open('applied', inboxEn.status.APPLIED)
  await page.getByText('Applied: 1 new, 0 changed, 0 unchanged, 0 older than what is stored.').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'message-applied')
  await open('rejected', inboxEn.status.REJECTED)
  const faults = page.getByRole('table', { name: inboxEn.outcome.faults })
  await faults.getByText(transferModelsEn.reasons.NOT_NUMBER).waitFor()
  await faults.getByText(transferModelsEn.reasons.MISSING).waitFor()
  expect(await page.getByText('268 CNY').count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'message-rejected')
  await page.getByRole('button', { name: inboxEn.replay.label, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('textbox').fill('The shop corrected its numbers')
  await page.getByRole('dialog').getByRole('button', { name: inboxEn.replay.label, exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByText(subscribeEndpointsEn.audit.events.inbox_message.replayed).first().waitFor()
  expect(problems).toEqual([])
})

test('the page of a record says where each field came from, and leads to the message', async () => {
  const reader = await userWith(site.http, site.admin, ['records.list', 'inbox.list', 'transferModels.list'])
  const { items } = await site.admin.call(listRecords, { query: { collectionId, key: 'A-1' } })
  const address = `/market/manage/main_data/data_center/records/${items[0]!.id}`
  const { page, problems } = await site.enter(reader, address)
  const origins = page.getByRole('table', { name: recordsEn.lineage.title })
  await origins.getByRole('link', { name: 'orders, version 1' }).first().waitFor()
  await origins.getByText('states, version 1').waitFor()
  await picture(page, 'record-lineage')
  expect(await axeViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'record-lineage-390')
  await page.setViewportSize({ width: 1440, height: 900 })
  await origins.getByRole('link', { name: 'The shop' }).first().focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: inboxEn.one }).waitFor()
  expect(problems).toEqual([])
})

test('the page of a member says the same, with links for those alone who may follow them', async () => {
  const fields = [aField('customerNo', { isRequired: true }), aField('name', { pii: 'PERSONAL' }), aField('shoeSize')]
  const { open } = await aFeed(site.admin, { code: 'customers', kind: 'PROFILE', keyPath: 'customerNo', fields })
  const payload = JSON.stringify({ customerNo: 'C-1', name: 'Lin Na', shoeSize: '38' })
  const headers = signed(payload, { secret: open.secret, at: new Date() })
  await site.http.inject({ method: 'POST', url: open.endpoint.path, headers, payload })
  await expect.poll(async () => (await site.admin.call(listMembers, { query: {} })).items.length).toBe(1)
  const { items } = await site.admin.call(listMembers, { query: {} })
  const address = `/market/manage/main_data/member/members/${items[0]!.id}`
  const { page, problems } = await site.enter(site.admin, address)
  const origins = page.getByRole('table', { name: recordsEn.lineage.title })
  await origins.getByRole('link', { name: 'customers, version 1' }).nth(2).waitFor()
  await origins.scrollIntoViewIfNeeded()
  await picture(page, 'member-lineage')
  expect(await axeViolations(page)).toEqual([])
  expect(problems).toEqual([])

  const reader = await userWith(site.http, site.admin, ['members.list'])
  const { page: plain } = await site.enter(reader, address, 'zh')
  await plain.emulateMedia({ colorScheme: 'dark' })
  await plain.setViewportSize({ width: 390, height: 844 })
  const shown = plain.getByRole('table', { name: '数据来源' })
  await shown.getByText('消息写入', { exact: true }).first().waitFor()
  expect(await shown.getByRole('link').count()).toBe(0)
  await shown.scrollIntoViewIfNeeded()
  expect(await axeViolations(plain)).toEqual([])
  await picture(plain, 'member-lineage-390')
})

test('the page of a message fits a telephone, in Chinese and in the dark', async () => {
  const { page, problems } = await site.enter(engineer, `${INBOX}/${ids['rejected']}`, 'zh')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByText('处理时间', { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'message-rejected-390')
  expect(problems).toEqual([])
})
