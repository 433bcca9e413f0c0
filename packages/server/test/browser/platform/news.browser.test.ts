/** News as its people use it: a reader without any right, and authors who write, publish, change and withdraw. */

import type { ClientInput } from '@serialis/contract/kit/route.ts'
import { chooseOwnZone, createRole } from '@serialis/contract/platform/access/access.routes.ts'
import * as routes from '@serialis/contract/platform/news/news.routes.ts'
import type { NewsItemDetail } from '@serialis/contract/platform/news/news.schema.ts'
import { beforeAll, expect, test } from 'vitest'
import { newsDeskEn } from '../../../../web/src/platform/news/news-desk.en.ts'
import { newsEn } from '../../../../web/src/platform/news/news.en.ts'
import { addressOf } from '../../harness/addresses.ts'
import { axeViolations, openSite, picture, said, type Site, wordsOf } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'

const { kit } = await wordsOf('en')
const HOUR_MS = 3_600_000

let site: Site
let author: Client
beforeAll(async () => {
  site = await openSite()
  author = await userWith(site.http, site.admin, [
    'news.list',
    'news.create',
    'news.edit',
    'news.delete',
    'news.publish',
    'news.receipts',
  ])
})

type Body = ClientInput<typeof routes.createNewsItem>['body']
async function published(body: Body): Promise<NewsItemDetail> {
  const { id, version } = await author.call(routes.createNewsItem, { body })
  return author.call(routes.publishNewsItem, { params: { id }, body: { version } })
}
const withdraw = ({ id, version }: NewsItemDetail) =>
  author.call(routes.withdrawNewsItem, { params: { id }, body: { version, reason: 'Over for this test' } })

const both = {
  kind: 'NEWS',
  titleEn: 'Inspection next week',
  titleZh: '下周药监检查',
  bodyEn: 'Have the records ready.\n\nQuestions: quality assurance.',
  bodyZh: '请准备好记录。\n\n如有疑问请联系质量保证部。',
} as const

test('a reader finds news on the start page in the own language, and reading it is a receipt', async () => {
  const first = await published({ ...both, isPinned: true })
  const second = await published({ kind: 'NEWS', titleEn: 'Canteen closed', bodyEn: 'On Friday.' })
  const reader = await userWith(site.http, site.admin, ['snRules.list'])
  const { page, problems } = await site.enter(reader)
  const card = page.getByRole('region', { name: newsEn.card.title })
  await card.getByRole('link', { name: new RegExp(both.titleEn) }).waitFor()
  expect(await card.getByRole('listitem').first().innerText()).toContain(newsEn.isPinned)
  await card.getByText('2 unread').waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'news-home')
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'news-home-dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize({ width: 390, height: 844 })
  await picture(page, 'news-home-390')
  await page.setViewportSize({ width: 1440, height: 900 })

  const menu = page.getByRole('navigation', { name: 'Main navigation' })
  await menu.getByText('2 unread news items').waitFor({ state: 'attached' })
  await card.getByRole('link', { name: new RegExp(both.titleEn) }).click()
  await page.getByText('Have the records ready.').waitFor()
  await menu.getByText('1 unread news item', { exact: true }).waitFor({ state: 'attached' })
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'news-item')
  const { items } = await author.call(routes.listNewsReceipts, {
    params: { id: first.id },
    query: { receipt: 'READ' },
  })
  expect(items.map(({ account }) => account)).toEqual([reader.account])

  await menu.getByRole('link', { name: newsEn.title, exact: true }).click()
  await page.getByRole('link', { name: /Canteen closed/ }).waitFor()
  expect(await page.getByRole('main').getByRole('link', { name: newsDeskEn.create }).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'news-list')
  await page.setViewportSize({ width: 390, height: 844 })
  await picture(page, 'news-list-390')

  const chinese = await site.enter(await userWith(site.http, site.admin, ['snRules.list']), '/', 'zh')
  const home = chinese.page.getByRole('region', { name: '新闻公告' })
  await home.getByRole('link', { name: new RegExp(both.titleZh) }).waitFor()
  // Written in English alone.
  expect(await home.locator('[lang="en"]').innerText()).toBe('Canteen closed')
  await picture(chinese.page, 'news-home-zh')
  await home.getByRole('link', { name: new RegExp(both.titleZh) }).click()
  await chinese.page.getByText('请准备好记录。').waitFor()
  await picture(chinese.page, 'news-item-zh')
  // Before the items go: the page that shows one reads it again after the receipt.
  expect([...problems, ...chinese.problems]).toEqual([])
  await withdraw(first)
  await withdraw(second)
})

test('maintenance is a bar on every page, without a reload, in the zone of its reader, until it is dismissed', async () => {
  const reader = await userWith(site.http, site.admin, ['snRules.list'])
  await reader.call(chooseOwnZone, { body: { zone: 'Europe/Berlin' } })
  const { page, problems } = await site.enter(reader, '/market/manage/main_data/news')
  await page.getByRole('heading', { name: newsEn.title, level: 1 }).waitFor()
  const works = await published({
    kind: 'MAINTENANCE',
    titleEn: 'Database upgrade',
    bodyEn: 'Lines go on.',
    startsAt: new Date(Date.parse('2030-01-10T20:00:00Z')).toISOString(),
    endsAt: new Date(Date.parse('2030-01-10T22:00:00Z')).toISOString(),
  })
  const bar = page.locator('.news-bar').filter({ hasText: 'Database upgrade' })
  await bar.waitFor({ timeout: 45_000 })
  const times = { from: '2030-01-10 21:00', to: '2030-01-10 23:00', zone: 'Europe/Berlin' }
  expect(await bar.innerText()).toContain(said(newsEn.bar.planned, times))
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'news-bar')
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'news-bar-dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await picture(page, 'news-bar-390-dark')
  await page.setViewportSize({ width: 1440, height: 900 })
  await bar.getByRole('link', { name: newsEn.bar.more }).click()
  await page.getByText('Lines go on.').waitFor()
  await bar.getByRole('button', { name: newsEn.bar.close }).click()
  await bar.waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByText('Lines go on.').waitFor()
  expect(await bar.count()).toBe(0)
  // Another session has it again; a withdrawn one is gone there too.
  const next = await site.enter(reader)
  const again = next.page.locator('.news-bar')
  await again.waitFor()
  await withdraw(works)
  await next.page.reload()
  await next.page.getByRole('heading', { level: 1 }).waitFor()
  await again.waitFor({ state: 'detached' })
  expect([...problems, ...next.problems]).toEqual([])
})

test('an author writes for a role, publishes, sees the receipts, and withdraws', async () => {
  const { id: roleId } = await site.admin.call(createRole, { body: { name: 'Night shift', authorities: ['030200'] } })
  const { page, problems } = await site.enter(author, '/market/manage/main_data/news')
  const main = page.getByRole('main')
  await main.getByRole('link', { name: newsDeskEn.create }).click()
  await main.getByRole('button', { name: newsDeskEn.saveDraft }).click()
  await main.getByText('Write it in one language at least').first().waitFor()
  await main.getByLabel(newsDeskEn.fields.titleEn).fill('Hand over at six')
  await main.getByLabel(newsDeskEn.fields.bodyEn).fill('Meet at the line.\nBring the log.')
  await main.getByText(newsDeskEn.audiences.ROLES, { exact: true }).click()
  await main.getByRole('combobox', { name: newsDeskEn.fields.roles }).click()
  await page.locator('.ant-select-dropdown:visible').getByText('Night shift', { exact: true }).click()
  await page.keyboard.press('Escape')
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'news-form')
  await main.getByRole('button', { name: newsDeskEn.saveDraft }).click()
  await page.getByRole('heading', { name: 'Hand over at six', level: 1 }).waitFor()
  await main.getByRole('button', { name: newsDeskEn.actions.publish, exact: true }).click()
  const dialog = page.getByRole('dialog', { name: newsDeskEn.actions.publishTitle })
  await dialog.getByText('people with the roles Night shift').waitFor()
  await picture(page, 'news-publish')
  await dialog.getByRole('button', { name: newsDeskEn.actions.publish, exact: true }).click()
  await main.locator('.tag').getByText(newsDeskEn.states.PUBLISHED, { exact: true }).first().waitFor()
  await main.getByText(said(newsDeskEn.receipts.count, { read: '0', addressed: '0' })).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'news-desk-item')
  const [item] = (await author.call(routes.listNewsItems, { query: { search: 'Hand over' } })).items
  expect(item?.roles).toEqual([{ id: roleId, name: 'Night shift' }])

  await main.getByRole('button', { name: newsDeskEn.actions.withdraw, exact: true }).click()
  const asked = page.getByRole('dialog', { name: newsDeskEn.actions.withdrawTitle })
  await asked.getByRole('textbox').fill('Moved to seven')
  await asked.getByRole('button', { name: newsDeskEn.actions.withdraw, exact: true }).click()
  await main.locator('.tag').getByText(newsDeskEn.states.WITHDRAWN, { exact: true }).first().waitFor()
  await page.goto(`${site.url}${addressOf('newsDesk')}`)
  await main.getByRole('link', { name: 'Hand over at six' }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'news-desk')
  expect(problems).toEqual([])
})

test('what two authors change at once is refused for the second, whose text stays', async () => {
  const item = await published({ kind: 'NEWS', titleEn: 'Two pens', bodyEn: 'First text.' })
  const { page, problems } = await site.enter(author, addressOf('newsEdit', { id: item.id }))
  const main = page.getByRole('main')
  const title = main.getByLabel(newsDeskEn.fields.titleEn)
  await title.fill('Two pens, mine')
  await author.call(routes.editNewsItem, {
    params: { id: item.id },
    body: {
      kind: 'NEWS',
      titleEn: 'Two pens, theirs',
      bodyEn: 'First text.',
      publishUntil: new Date(Date.now() + HOUR_MS).toISOString(),
      version: item.version,
    },
  })
  await main.getByRole('button', { name: newsDeskEn.save, exact: true }).click()
  await main.getByRole('button', { name: kit.meanwhile.takeOver }).click()
  expect(await title.inputValue()).toBe('Two pens, mine')
  // What the form had not touched came with the newer version.
  expect(
    await main
      .getByLabel(new RegExp(`^${newsDeskEn.fields.publishUntil}`))
      .first()
      .inputValue(),
  ).not.toBe('')
  await main.getByRole('button', { name: newsDeskEn.save, exact: true }).click()
  await page.getByRole('heading', { name: 'Two pens, mine', level: 1 }).waitFor()
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([])
})
