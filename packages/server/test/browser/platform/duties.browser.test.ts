/** The rules of segregated duties in the console: for who may only read them, and for who edits them. */

import { permissions } from '@serialis/contract/permissions.ts'
import { createRole, createUser } from '@serialis/contract/platform/access/access.routes.ts'
import { getDutyRules } from '@serialis/contract/platform/access/duties/duty-rules.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { dutiesEn as words } from '../../../../web/src/platform/access/duties/duties.en.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { axeViolations, openSite, picture, type Site, type Words, wordsOf } from '../../harness/browser.ts'
import { openAccount } from '../../harness/client.ts'

const PAGE = '/market/manage/member/duty_rules'
const reader = { account: 'ada', password: ADMIN_PASSWORD }
const editor = { account: 'ben', password: ADMIN_PASSWORD }
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
