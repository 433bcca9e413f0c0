/** A command for many rows of a list, by a person who may read lines and take them out of use. */

import { readFileSync } from 'node:fs'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { activateLine, approveLine, listLines } from '@serialis/contract/plant/lines/lines.routes.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { getTaskRule } from '@serialis/contract/platform/tasks/tasks.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { kitEn } from '../../../../web/src/kit/language/kit.en.ts'
import { linesEn } from '../../../../web/src/plant/lines/lines.en.ts'
import { accessEn } from '../../../../web/src/platform/access/access.en.ts'
import { tasksEn } from '../../../../web/src/platform/tasks/tasks.en.ts'
import { aLine, signatureOf } from '../../../src/plant/products/products.fixtures.ts'
import { EXPORT_KIND } from '../../../src/platform/exports/exports.service.ts'
import { asCommand } from '../../../src/platform/tasks/tasks.fixtures.ts'
import { startTask } from '../../../src/platform/tasks/tasks.service.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { axeViolations, openSite, picture, said, type Site, wordsOf } from '../../harness/browser.ts'
import { as, openAccount, userWith } from '../../harness/client.ts'

const LINES = '/market/manage/main_data/production/lines'
const TASKS = '/market/manage/member/tasks'
const { bulk } = tasksEn
const { tasks: tasksZh } = await wordsOf('zh')

let site: Site
const COUNT = 27
beforeAll(async () => {
  site = await openSite()
  const people: readonly [string, readonly PermissionName[]][] = [
    ['ada', ['lines.list', 'lines.activate', 'lines.exportList']],
    ['tom', ['tasks.listAll', 'tasks.manage', 'tasks.editRule']],
  ]
  for (const [account, rights] of people) {
    const { id } = await site.admin.call(createRole, {
      body: { name: account, authorities: rights.map((name) => permissions[name]) },
    })
    await openAccount(site.http, site.admin, { account, name: account, roleIds: [id], password: ADMIN_PASSWORD })
  }
  const approver = await userWith(site.http, site.admin, ['lines.approve'])
  for (let at = 0; at < COUNT; at++) {
    // Lists are in the order of codes, and the first page must hold the first rows.
    const place = String(at).padStart(2, '0')
    const { id, version, newest } = await aLine(site.admin, { name: `Blister ${place}`, code: `B${place}` })
    if (at > 1 && at < COUNT - 1) continue
    const signature = signatureOf(approver, newest.digest)
    const approved = await approver.call(approveLine, { params: { id }, body: { version, signature } })
    await site.admin.call(activateLine, { params: { id }, body: { version: approved.version, reason: 'In use' } })
  }
})

const enter = (account: string, at: string, locale: 'en' | 'zh' = 'en') =>
  site.enter({ account, password: ADMIN_PASSWORD }, at, locale)
const box = (page: Page, name: string) => page.getByRole('row', { name }).getByRole('checkbox')
const bar = (page: Page) => page.getByRole('group', { name: kitEn.list.chosenRows })
const activeLines = async () =>
  (await site.admin.call(listLines, { query: { status: 'ACTIVE', limit: '200' } })).items.map(({ name }) => name)

test('is given for the chosen rows, names those that stayed as they are, and offers them as a file', async () => {
  const { page, problems } = await enter('ada', `${LINES}?search=Blister%2000`)
  await box(page, 'Blister 00').check()
  await expect.poll(() => bar(page).innerText()).toContain('1 row chosen')
  // Another filter begins anew.
  await page.goto(site.url + LINES)
  await page.getByText('Blister 02').waitFor()
  expect(await bar(page).count()).toBe(0)
  for (const name of ['Blister 00', 'Blister 02']) await box(page, name).check()
  await picture(page, 'chosen rows')
  expect(await axeViolations(page)).toEqual([])
  await bar(page).getByRole('button', { name: bulk.commands.inactivateLine }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: bulk.start }).click()
  await dialog.getByRole('alert').or(dialog.locator('.field-error')).first().waitFor()
  await dialog.getByLabel(kitEn.reason.label).fill('Cleaning day')
  await picture(page, 'command for rows')
  await dialog.getByRole('button', { name: bulk.start }).click()
  const result = page.getByRole('dialog', { name: bulk.results })
  await result.getByText('1 row done, 1 refused, none waiting.').waitFor()
  await result
    .getByText(said(kitEn.errors.status_change_not_allowed, { statusName: linesEn.status.INACTIVE }))
    .waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'results of a command for rows')
  const download = page.waitForEvent('download')
  await result.getByRole('button', { name: bulk.save }).click()
  const file = readFileSync(await (await download).path(), 'utf8')
  expect(file).toMatch(/^\ufeffRow,Reason\r\nB\d\d,/)
  await result.getByRole('button', { name: kitEn.actions.close }).click()
  await expect.poll(() => bar(page).count()).toBe(0)
  expect(await activeLines()).toEqual(['Blister 01', 'Blister 26'])
  expect(problems).toEqual([])
})

test('says of each refused row whose step is missing', async () => {
  const { page, problems } = await enter('ada', `${LINES}?search=Blister%2002`)
  await box(page, 'Blister 02').check()
  await bar(page).getByRole('button', { name: bulk.commands.activateLine, exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(kitEn.reason.label).fill('In use again')
  await dialog.getByRole('button', { name: bulk.start }).click()
  const result = page.getByRole('dialog', { name: bulk.results })
  await result.getByText(linesEn.errors.line_not_approved).waitFor()
  await result.getByText(said(kitEn.steps.holders, { roles: '' }).replace('.', '')).waitFor()
  await picture(page, 'whose step is missing')
  expect(problems).toEqual([])
})

test('says which "all" it means, and counts the rows that match before it starts', async () => {
  const { page, problems } = await enter('ada', LINES)
  await page.getByText('Blister 02').waitFor()
  await page.getByRole('checkbox', { name: kitEn.list.selectAll }).check()
  await expect.poll(() => bar(page).innerText()).toContain('25 rows chosen')
  await bar(page)
    .getByRole('button', { name: said(kitEn.list.selectMatchingOf, { total: String(COUNT) }) })
    .click()
  await bar(page)
    .getByText(said(kitEn.list.selectedMatchingOf, { total: String(COUNT) }))
    .waitFor()
  await bar(page).getByRole('button', { name: bulk.commands.inactivateLine }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(`${COUNT} rows match`).waitFor()
  await picture(page, 'command for all rows')
  await dialog.getByLabel(kitEn.reason.label).fill('Year end')
  await dialog.getByRole('button', { name: bulk.start }).click()
  const result = page.getByRole('dialog', { name: bulk.results })
  await result.getByText(/ rows? done, \d+ refused, none waiting\./).waitFor()
  await result.getByText(kitEn.tasks.status.DONE, { exact: true }).waitFor()
  await expect.poll(activeLines).toEqual([])
  expect(problems).toEqual([])
})

test('is among the tasks of everyone, which are found by person and state, in both languages', async () => {
  const { page, problems } = await enter('tom', `${TASKS}?person=ada`)
  await page.getByRole('row', { name: /ada/ }).first().waitFor()
  await page.getByRole('button', { name: bulk.results }).first().click()
  await page.getByRole('dialog', { name: bulk.results }).getByRole('table', { name: bulk.refused }).waitFor()
  await page.keyboard.press('Escape')
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'tasks of everyone')
  await page.goto(`${site.url}${TASKS}?person=nobody`)
  await page.getByText(kitEn.states.noMatchTitle).waitFor()
  expect(problems).toEqual([])
  const zh = await enter('tom', TASKS, 'zh')
  await zh.page.getByRole('heading', { name: tasksZh.title }).waitFor()
  await picture(zh.page, 'tasks of everyone zh')
})

/** A task of this person that no worker takes. */
async function aWaitingTask(account: string) {
  const starter = await as(site.http, account, ADMIN_PASSWORD)
  return asCommand(site.app, starter, async (ctx) => {
    const task = { kind: EXPORT_KIND, input: {}, subjectType: 'list', subjectId: 'lines' }
    const { taskId } = await startTask(ctx, task)
    const leaseUntil = new Date(Date.now() + 3_600_000)
    await ctx.db.trx.updateTable('task_leases').set({ leaseUntil }).where('taskId', '=', taskId).execute()
    return taskId
  })
}

test('a task of another person is stopped with a reason, an own one at once', async () => {
  const taskId = await aWaitingTask('ada')
  const { page, problems } = await enter('tom', `${TASKS}?person=ada&state=QUEUED`)
  await page.getByRole('row', { name: /ada/ }).getByRole('button', { name: kitEn.actions.stop }).click()
  const dialog = page.getByRole('dialog')
  await picture(page, 'stop a task of another person')
  await dialog.getByRole('button', { name: kitEn.actions.stop }).click()
  await dialog.getByText(accessEn.errors.reason_too_short).waitFor()
  await dialog.getByLabel(kitEn.reason.label).fill('It blocks the line')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: kitEn.actions.stop }).click()
  await page.getByText(kitEn.states.noMatchTitle).waitFor()
  const { items } = await site.admin.call(listEvents, { query: { subjectType: 'task', subjectId: taskId } })
  expect(items).toMatchObject([{ action: 'task.cancel_requested', reason: 'It blocks the line' }])
  expect(problems).toEqual([])

  const own = await aWaitingTask('ada')
  const ada = await enter('ada', `/market/manage/main_data/tasks/${own}`)
  await ada.page.getByRole('button', { name: kitEn.actions.stop }).click()
  await ada.page.locator('main').getByText(kitEn.tasks.status.CANCELLED, { exact: true }).waitFor()
  expect(ada.problems).toEqual([])
})

test('how long tasks are kept is said on a page of its own, with a reason and an undo', async () => {
  const { page, problems } = await enter('tom', TASKS)
  await page.getByRole('link', { name: tasksEn.rule.title }).click()
  const days = page.getByLabel(tasksEn.fields.keepDays)
  await expect.poll(() => days.inputValue()).toBe('90')
  await days.fill('45')
  await page.getByLabel(tasksEn.fields.reason).fill('Asked by the operators')
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'how long tasks are kept')
  await page.getByRole('button', { name: tasksEn.rule.save }).click()
  await page.getByText(tasksEn.rule.saved).waitFor()
  await page.getByRole('heading', { name: tasksEn.title }).waitFor()
  expect(await site.admin.call(getTaskRule)).toEqual({ version: 1, keepDays: 45 })
  expect(problems).toEqual([])
  const zh = await enter('tom', `${TASKS}/rule`, 'zh')
  await zh.page.getByRole('heading', { name: tasksZh.rule.title, level: 1 }).waitFor()
  await picture(zh.page, 'how long tasks are kept zh')
})

test('rows of the page before can neither be chosen nor passed twice while the next page is on its way', async () => {
  const { page, context, problems } = await enter('ada', `${LINES}?limit=25`)
  await page.getByText('Blister 00').waitFor()
  const answered = Promise.withResolvers<void>()
  let asked = 0
  await context.route(/\/api\/production-lines\?.*after=/, async (route) => {
    asked++
    await answered.promise
    await route.continue()
  })
  const next = page.getByRole('button', { name: kitEn.list.next })
  await next.dblclick()
  await page.getByRole('table').and(page.locator('[aria-busy="true"]')).waitFor()
  expect(await page.getByRole('checkbox', { name: kitEn.list.selectAll }).isDisabled()).toBe(true)
  expect(await box(page, 'Blister 00').isDisabled()).toBe(true)
  answered.resolve()
  await page.getByText('Blister 26').waitFor()
  await page.getByRole('checkbox', { name: kitEn.list.selectAll }).check()
  await expect.poll(() => bar(page).innerText()).toContain('2 rows chosen')
  expect(asked).toBe(1)
  await page.getByRole('button', { name: kitEn.list.previous }).click()
  await page.getByText('Blister 00').waitFor()
  expect(problems).toEqual([])
})
