/** A data engineer replays the messages of a filter: counted, tried, looked at, applied, taken back. */

import { listRecords, updateRecord } from '@serialis/contract/engagement/records/records.routes.ts'
import { beforeAll, describe, expect, test } from 'vitest'
import { inboxEn } from '../../../../web/src/engagement/inbound/inbox/inbox.en.ts'
import { messageReplaysEn as words } from '../../../../web/src/engagement/replays/replays.en.ts'
import { aShop } from '../../../src/engagement/applying/applying.fixtures.ts'
import { handedIn, REASON, remapped } from '../../../src/engagement/replays/replays.fixtures.ts'
import { aLine } from '../../../src/engagement/transfers/transfer-models.fixtures.ts'
import { axeViolations, openSite, picture, type Site, statusTag } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

const INBOX = '/market/manage/main_data/data_center/messages'
const REPLAYS = '/market/manage/main_data/data_center/message_replays'
/** Loaded by path: its types are those of a browser. */
const chinese = new URL('../../../../web/src/engagement/replays/replays.zh.ts', import.meta.url).pathname
const { messageReplaysZh } = (await import(chinese)) as { messageReplaysZh: typeof words }
const chineseInbox = new URL('../../../../web/src/engagement/inbound/inbox/inbox.zh.ts', import.meta.url).pathname
const { inboxZh } = (await import(chineseInbox)) as { inboxZh: typeof inboxEn }

let site: Site
let engineer: Client
let endpointId: string
let collectionId: string

beforeAll(async () => {
  site = await openSite()
  engineer = await userWith(site.http, site.admin, ['inbox.list', 'inbox.replay', 'records.list'])
  const { open, dictId, ...shop } = await aShop(site.admin)
  collectionId = shop.collectionId
  endpointId = open.endpoint.id
  const order = (no: string, given: object) => ({ no, status: 'paid', amount: '12.5', ...given })
  await handedIn(site, open, [
    order('A-1', { net: '10' }),
    order('A-2', { net: '12.5' }),
    order('A-3', { amount: '268 CNY', net: '268' }),
  ])
  await remapped(site.admin, 'orders', [
    aLine('code', 'no'),
    aLine('status', 'status', { steps: [{ kind: 'DICTIONARY', dictId }] }),
    aLine('amount', 'net', { steps: [{ kind: 'NUMBER', decimal: '.' }] }),
  ])
})

describe('a replay of many messages', { shuffle: false }, () => {
  test('1. begins with what the list shows, and is tried by the keyboard', async () => {
    const { page, problems } = await site.enter(engineer, `${INBOX}?status=NEW`)
    await page.getByRole('heading', { level: 1, name: inboxEn.title }).waitFor()
    await page.getByRole('link', { name: inboxEn.replayListed }).click()
    await page.getByText(words.underWay).waitFor()
    expect(await page.getByRole('button', { name: words.check }).isDisabled()).toBe(true)
    await page.goto(`${site.url}${INBOX}?endpointId=${endpointId}`)
    await page.getByRole('link', { name: inboxEn.replayListed }).click()
    await page.getByText('3 messages').waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'replay of a filter')
    await page.getByRole('button', { name: words.check }).focus()
    await page.keyboard.press('Enter')
    await statusTag(page, words.status.CHECKED).waitFor()
    await page.getByRole('row', { name: words.counts.rejected }).waitFor()
    await page.getByRole('heading', { name: words.list }).waitFor()
    await page.locator('tbody a').nth(1).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'replay tried')
    expect(problems).toEqual([])
  })

  test('2. says of a message what each field would become', async () => {
    const { page, problems } = await site.enter(engineer, REPLAYS)
    await page.locator('tbody a').first().click()
    await page.getByRole('heading', { name: words.list }).waitFor()
    await page.locator('a[href*="/messages/"]').first().click()
    await page.getByRole('button', { name: inboxEn.difference.compare, exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(inboxEn.difference.APPLIED).waitFor()
    await page.getByRole('row', { name: '12.5 10', exact: false }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'difference of a message')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 420, height: 900 })
    await page.locator('header button:has(> span[lang="zh"])').click()
    await page.getByText(inboxZh.difference.APPLIED).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'difference of a message narrow')
    expect(problems).toEqual([])
  })

  test('3. is applied with a reason', async () => {
    const { page, problems } = await site.enter(engineer, REPLAYS)
    await page.getByRole('heading', { level: 1, name: words.title }).waitFor()
    await statusTag(page, words.status.CHECKED).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'replays')
    await page.locator('tbody a').first().click()
    await page.getByRole('button', { name: words.actions.apply, exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('3 messages are judged again and applied.').waitFor()
    await dialog.getByRole('textbox').fill(REASON)
    await dialog.getByRole('button', { name: words.actions.apply, exact: true }).click()
    await statusTag(page, words.status.APPLIED).waitFor()
    await page.getByText(words.differs).waitFor()
    await page.getByText(words.audit.events.message_replay.applied).first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'replay applied')
    expect(problems).toEqual([])
  })

  test('4. is taken back by the keyboard, but for what somebody changed since', async () => {
    const { items } = await site.admin.call(listRecords, { query: { collectionId, key: 'A-3' } })
    await site.admin.call(updateRecord, {
      params: { id: items[0]!.id },
      body: { version: 1, data: { code: 'A-3', amount: 99 } },
    })
    const { page, problems } = await site.enter(engineer, REPLAYS)
    await page.locator('tbody a').first().click()
    await page.getByRole('button', { name: words.actions.undo, exact: true }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('row', { name: words.undo.outcomes.CHANGED_SINCE }).waitFor()
    await dialog.getByRole('row', { name: `${words.undo.kinds.RECORD} ${words.undo.outcomes.UNDONE} 1` }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'replay before it is taken back')
    await dialog.getByRole('textbox').fill(REASON)
    await dialog.getByRole('button', { name: words.actions.undo, exact: true }).click()
    await statusTag(page, words.status.UNDONE).waitFor()
    await page.getByText(words.audit.events.message_replay.undone).first().waitFor()
    await statusTag(page, words.undo.outcomes.CHANGED_SINCE).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'replay taken back')
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.setViewportSize({ width: 420, height: 900 })
    await page.locator('header button:has(> span[lang="zh"])').click()
    await statusTag(page, messageReplaysZh.undo.outcomes.CHANGED_SINCE).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'replay taken back narrow')
    expect(problems).toEqual([])
  })
})

test('another is tried again and dropped, in Chinese, in the dark, on a narrow screen', async () => {
  const { page, problems } = await site.enter(engineer, `${REPLAYS}/create?endpointId=${endpointId}`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 420, height: 900 })
  await page.getByText('3 messages').waitFor()
  await page.locator('header button:has(> span[lang="zh"])').click()
  await page.getByRole('button', { name: messageReplaysZh.check }).click()
  await statusTag(page, messageReplaysZh.status.CHECKED).waitFor()
  await page.locator('tbody a').first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'replay narrow')
  await page.getByRole('button', { name: messageReplaysZh.actions.check, exact: true }).click()
  await page.getByText(messageReplaysZh.audit.events.message_replay.check_started).first().waitFor()
  await statusTag(page, messageReplaysZh.status.CHECKED).waitFor()
  await page.getByRole('button', { name: messageReplaysZh.actions.drop, exact: true }).click()
  await statusTag(page, messageReplaysZh.status.DROPPED).waitFor()
  expect(problems).toEqual([])
})
