/** What a running task says of its rows and its time: in the drawer, among the tasks of everyone, and on its own page. */

import type { Task } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { EXPORT_KIND } from '../../../src/platform/exports/exports.service.ts'
import { started, taskIn } from '../../../src/platform/tasks/tasks.fixtures.ts'
import { addressOf } from '../../harness/addresses.ts'
import { axeViolations, openSite, picture, type Site, wordsOf } from '../../harness/browser.ts'
import { userWith } from '../../harness/client.ts'

let site: Site
let taskId: string
beforeAll(async () => {
  site = await openSite()
  const filter = { kind: EXPORT_KIND, input: { list: 'roles', format: 'CSV', filter: {} } }
  ;({ taskId } = await started(site.app, site.admin, filter))
  await taskIn(site.admin, taskId)
})

/** The task as it is in the middle of its work: real ones are over before a page is drawn. */
async function inTheMiddle(page: Page, now: () => Pick<Task, 'progress' | 'secondsLeft'>) {
  const running = (task: Task): Task =>
    task.id === taskId ? { ...task, ...now(), state: 'RUNNING', finishedAt: null, file: null, allowed: [] } : task
  await page.route(/\/api\/tasks(\/all)?\?|\/api\/tasks\/[\w-]{36}$/, async (route) => {
    const response = await route.fetch()
    const answer = (await response.json()) as Task | { items: Task[] }
    const json = 'items' in answer ? { ...answer, items: answer.items.map(running) } : running(answer)
    await route.fulfill({ response, json })
  })
}

const SAID = {
  en: { rows: '4,200 of 10,000, 3 refused', two: 'about 2 minutes left', moment: 'less than a minute left' },
  zh: { rows: '4,200 / 10,000，3 行未通过', two: '约剩 2 分钟', moment: '剩余不到 1 分钟' },
}

test.each(['en', 'zh'] as const)('rows done, rows refused and the time left, without jumps (%s)', async (locale) => {
  const { tasks } = await wordsOf(locale)
  const watcher = await userWith(site.http, site.admin, ['tasks.listAll'])
  const { page, problems } = await site.enter(watcher, '/', locale)
  const progress = { done: 4_200, total: 10_000, failed: 3 }
  let secondsLeft: number | null = null
  await inTheMiddle(page, () => ({ progress, secondsLeft }))
  const { rows, two, moment } = SAID[locale]
  const main = page.getByRole('main')
  await page.goto(site.url + addressOf('task', { id: taskId }))
  await main.getByText(rows, { exact: true }).waitFor()
  const sep = locale === 'zh' ? '，' : ', '
  const says = async (left: number, text: string) => {
    secondsLeft = left
    const read = page.waitForResponse((response) => response.url().endsWith(taskId))
    await read
    await main.getByText(`${rows}${sep}${text}`, { exact: true }).waitFor()
  }
  await says(100, two)
  // A little more than the step that is shown changes nothing.
  await says(130, two)
  await picture(page, `task-time-left-${locale}`)
  await says(58, moment)
  expect(await axeViolations(page)).toEqual([])
  // Of one person: those of the night fill a page of the list, whenever they begin.
  await page.goto(`${site.url}${addressOf('tasks')}?person=${site.admin.account}`)
  await main.getByRole('heading', { name: tasks.title, level: 1 }).waitFor()
  await main.getByText(`${rows}${sep}${moment}`, { exact: true }).waitFor()
  await picture(page, `tasks-time-left-${locale}`)
  expect(problems).toEqual([])
})
