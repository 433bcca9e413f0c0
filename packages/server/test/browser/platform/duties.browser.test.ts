/** The rules of segregated duties in the console: for who may only read them, and for who edits them. */

import { permissions } from '@serialis/contract/permissions.ts'
import { createRole, createUser } from '@serialis/contract/platform/access/access.routes.ts'
import { getDutyRules, saveDutyRules } from '@serialis/contract/platform/access/duties/duty-rules.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { dutiesEn as words } from '../../../../web/src/platform/access/duties/duties.en.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import {
  axeViolations,
  openSite,
  picture,
  said,
  sign,
  type Site,
  statusTag,
  type Words,
  wordsOf,
} from '../../harness/browser.ts'
import { openAccount } from '../../harness/client.ts'

const PAGE = '/market/manage/member/duty_rules'
const reader = { account: 'ada', password: ADMIN_PASSWORD }
const editor = { account: 'ben', password: ADMIN_PASSWORD }
const granter = { account: 'eva', password: ADMIN_PASSWORD }
const english = await wordsOf('en')
const { duties: chinese } = (await wordsOf('zh')) as Words & { duties: typeof words }

let site: Site
beforeAll(async () => {
  site = await openSite()
  const role = async (name: string, ...authorities: string[]) =>
    (await site.admin.call(createRole, { body: { name, authorities } })).id
  const reading = await role('Readers of rules', permissions['dutyRules.list'])
  const editing = await role('Editors of rules', permissions['dutyRules.list'], permissions['dutyRules.edit'])
  await openAccount(site.http, site.admin, { ...reader, name: 'Ada Lindqvist', roleIds: [reading] })
  await openAccount(site.http, site.admin, { ...editor, name: 'Ben Okafor', roleIds: [editing] })
  const { id: granting } = await site.admin.call(createRole, {
    body: {
      name: 'Granters of exceptions',
      authorities: [permissions['dutyRules.list'], permissions['dutyRules.approve']],
    },
  })
  await openAccount(site.http, site.admin, { ...granter, name: 'Eva Marin', roleIds: [granting] })
  const both = await role('Lines, wholly', permissions['lines.create'])
  const approve = await role('Approvers of lines', permissions['lines.approve'])
  const body = { account: 'cam', name: 'Cam Both', roleIds: [both] }
  await site.admin.call(createUser, { body })
  await openAccount(site.http, site.admin, {
    account: 'dan',
    password: ADMIN_PASSWORD,
    name: 'Dan Both',
    roleIds: [both, approve],
  })
})

test('a reader sees the rules, and who would break them, and changes nothing', async () => {
  const { page, problems } = await site.enter(reader, PAGE)
  const report = page.getByRole('table', { name: words.report })
  await report.getByRole('row').filter({ hasText: 'Dan Both' }).waitFor()
  expect(await report.getByText('Cam Both').count()).toBe(0)
  expect(await page.getByRole('link', { name: words.edit }).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'duty-rules')
  expect(problems).toEqual([])
})

test('an editor activates a rule and adds one', async () => {
  const { page, problems } = await site.enter(editor, `${PAGE}/edit`)
  await page.getByRole('checkbox').first().check()
  await page.getByRole('button', { name: words.add }).click()
  await page.getByLabel(words.fields.name, { exact: true }).last().fill('Mine')
  for (const [field, text] of [
    [words.fields.one, 'Lines: Create'],
    [words.fields.other, 'Lines: Approve'],
  ] as const) {
    await page.getByRole('combobox', { name: field }).last().click()
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
  }
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'duty-rules-form')
  await page.getByRole('button', { name: words.save }).click()
  await page.getByRole('table', { name: words.rules }).getByText('Mine').waitFor()
  const { rules } = await site.admin.call(getDutyRules, {})
  expect(rules.map(({ isActive }) => isActive)).toEqual([true, false, false, false, false])
  expect(problems).toEqual([])
})

test('in Chinese, dark and on a small screen', async () => {
  const { page, problems } = await site.enter(reader, PAGE, 'zh')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('table', { name: chinese.report }).waitFor()
  await picture(page, 'duty-rules-zh')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'duty-rules-zh-390')
  expect(problems).toEqual([])
})

test('a keeper of the rules asks for an exception, a second person grants it, and the report names it', async () => {
  const stored = await site.admin.call(getDutyRules, {})
  await site.admin.call(saveDutyRules, {
    body: {
      version: stored.version,
      rules: stored.rules.filter(({ one }) => one.includes(permissions['lines.create'])).slice(0, 1),
    },
  })
  const asking = await site.enter(editor, PAGE)
  const row = asking.page.getByRole('table', { name: words.report }).getByRole('row').filter({ hasText: 'Dan Both' })
  await row.getByRole('link', { name: words.askOne }).first().click()
  const form = asking.page
  await form.getByLabel(words.exceptions.fields.lastDay).fill('2099-12-31')
  await form.getByLabel(words.exceptions.fields.lastDay).press('Enter')
  await form.getByLabel(words.exceptions.fields.reason).fill('Nobody else is there in August')
  const submit = form.getByRole('main').getByRole('button', { name: words.exceptions.ask })
  await submit.click()
  await form.getByText('An exception may last at most 366 days.').waitFor()
  expect(await axeViolations(form)).toEqual([])
  await picture(form, 'duty-exception-form')
  const lastDay = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10)
  await form.getByLabel(words.exceptions.fields.lastDay).fill(lastDay)
  await form.getByLabel(words.exceptions.fields.lastDay).press('Enter')
  await submit.click()
  await statusTag(form, words.exceptions.status.REQUESTED).waitFor()
  expect(await form.getByRole('button', { name: words.exceptions.actions.approve, exact: true }).count()).toBe(0)

  const granting = await site.enter(granter, `${PAGE}/exceptions`)
  const { page } = granting
  await page.getByRole('link', { name: 'Dan Both' }).first().click()
  const approve = page.getByRole('button', { name: words.exceptions.actions.approve, exact: true })
  await approve.waitFor()
  expect(await axeViolations(page)).toEqual([])
  await approve.click()
  await sign(page, granter, words.exceptions.actions.approve, english.kit.signature)
  await statusTag(page, words.exceptions.status.GRANTED).waitFor()
  await picture(page, 'duty-exception')

  const reading = await site.enter(reader, PAGE)
  const named = reading.page
    .getByRole('table', { name: words.report })
    .getByRole('link', { name: said(words.ending, { day: lastDay }) })
  await named.click()
  await statusTag(reading.page, words.exceptions.status.GRANTED).waitFor()
  expect(await reading.page.getByRole('button', { name: words.exceptions.actions.end, exact: true }).count()).toBe(0)

  await form.reload()
  await form.getByRole('button', { name: words.exceptions.actions.end, exact: true }).click()
  const dialog = form.getByRole('dialog')
  await dialog.getByLabel(english.kit.reason.label).fill('Back from holiday')
  await dialog.getByRole('button', { name: words.exceptions.actions.end, exact: true }).click()
  await statusTag(form, words.exceptions.status.ENDED).waitFor()
  const refused = asking.problems.splice(0)
  expect(refused.every((problem) => problem.includes('400 (Bad Request)'))).toBe(true)
  expect(refused.length).toBe(1)
  expect([...granting.problems, ...reading.problems]).toEqual([])
})

test('the list of exceptions in Chinese, dark and on a small screen', async () => {
  const { page, problems } = await site.enter(reader, `${PAGE}/exceptions`, 'zh')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByText('Dan Both').first().waitFor()
  await picture(page, 'duty-exceptions-zh')
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'duty-exceptions-zh-390')
  expect(problems).toEqual([])
})
