/** The drawer of the bell by level and age, by keyboard; and notifications that a person muted, which high alerts ignore. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createRole, getPreference } from '@serialis/contract/platform/access/access.routes.ts'
import type { AlertType } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { exportList } from '@serialis/contract/platform/exports/exports.routes.ts'
import pg from 'pg'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { raiseAlert } from '../../../src/platform/alerts/alerts.service.ts'
import { asCommand, taskIn } from '../../../src/platform/tasks/tasks.fixtures.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import {
  axeViolations,
  choose,
  openSite,
  picture,
  said,
  type Site,
  type Words,
  wordsOf,
} from '../../harness/browser.ts'
import { as, openAccount } from '../../harness/client.ts'
import { tabTo } from '../../harness/keyboard.ts'

const RIGHTS: PermissionName[] = ['alerts.list', 'alerts.detail', 'lines.list', 'lines.exportList']
const english = await wordsOf('en')
const chinese = await wordsOf('zh')
let site: Site
const raise = (type: AlertType, subjectId: string) =>
  asCommand(site.app, site.admin, (ctx) => raiseAlert(ctx, { type, subjectType: 'order', subjectId }))
const orderId = (number: number) => `00000000-0000-7000-8000-00000000000${number}`

beforeAll(async () => {
  site = await openSite()
  const { id } = await site.admin.call(createRole, {
    body: { name: 'Watchers', authorities: RIGHTS.map((name) => permissions[name]) },
  })
  for (const account of ['ada', 'ben'])
    await openAccount(site.http, site.admin, { account, password: ADMIN_PASSWORD, name: account, roleIds: [id] })
  await raise('E8', orderId(1))
  await raise('E9', orderId(2))
  await raise('E11', orderId(3))
  const superuser = new pg.Client({ connectionString: site.database.superuserUrl })
  await superuser.connect()
  await superuser.query("update alerts set raised_at = raised_at - interval '3 days' where type = 'E9'")
  await superuser.end()
})

const person = (account: string) => ({ account, password: ADMIN_PASSWORD })
const bell = (page: Page, { alerts }: Words, high: number, all: number) =>
  page
    .getByRole('banner')
    .getByRole('button', { name: said(alerts.bell.label, { high: String(high), all: String(all) }) })
const level = (drawer: Locator, name: string) => drawer.getByRole('region', { name: new RegExp(`^${name}`) })

async function mute(drawer: Locator, { alerts }: Words, kind: string) {
  await drawer.getByRole('combobox', { name: alerts.mute.kind }).click()
  await drawer.page().keyboard.type(kind)
  await drawer.page().keyboard.press('Enter')
  await choose(drawer, alerts.mute.howLong, alerts.mute.untilUnmuted)
  await drawer.getByRole('button', { name: alerts.mute.mute, exact: true }).click()
  await drawer.getByRole('button', { name: said(alerts.mute.unmuteOf, { name: kind }) }).waitFor()
}

test('open alerts stand by level and age, and are reached by the keyboard', async () => {
  const { alerts } = english
  const { page, problems } = await site.enter(person('ada'))
  await tabTo(page, bell(page, english, 1, 3))
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog', { name: alerts.bell.drawer })
  await level(drawer, alerts.levels.LOW).waitFor()
  expect(await drawer.getByRole('heading', { level: 2 }).allInnerTexts()).toEqual([
    expect.stringContaining(alerts.levels.HIGH),
    expect.stringContaining(alerts.levels.MIDDLE),
    expect.stringContaining(alerts.levels.LOW),
    alerts.mute.title,
  ])
  await level(drawer, alerts.levels.MIDDLE).getByRole('heading', { name: alerts.bell.ages.week }).waitFor()
  await level(drawer, alerts.levels.HIGH).getByRole('heading', { name: alerts.bell.ages.today }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'bell-drawer')
  await tabTo(page, drawer.getByRole('link', { name: alerts.types.E9 }))
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByRole('heading', { name: alerts.types.E9, level: 1 }).waitFor()
  expect(problems).toEqual([])
})

test('what is muted is kept by the server and not counted, but a high alert always is', async () => {
  const { alerts } = english
  const { page, problems } = await site.enter(person('ada'))
  await bell(page, english, 1, 3).click()
  const drawer = page.getByRole('dialog', { name: alerts.bell.drawer })
  const low = said(alerts.mute.level, { level: alerts.levels.LOW })
  await mute(drawer, english, low)
  // An alert of a muted type that is high is counted all the same.
  await mute(drawer, english, alerts.types.E8)
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'bell-muted')
  await page.keyboard.press('Escape')
  await bell(page, english, 1, 2).waitFor()

  const client = await as(site.http, 'ada', ADMIN_PASSWORD)
  await expect
    .poll(() => client.call(getPreference, { params: { key: 'alerts.bell' } }))
    .toMatchObject({ value: { muted: { LOW: null, E8: null } } })
  expect(problems).toEqual([])
})

test('the end of a task is told, unless that is muted', async () => {
  const { kit, alerts } = chinese
  const { page, problems } = await site.enter(person('ben'), '/', 'zh')
  await page.emulateMedia({ colorScheme: 'dark' })
  const client = await as(site.http, 'ben', ADMIN_PASSWORD)
  const exportLines = async () => {
    const { taskId } = await client.call(exportList, { body: { list: 'lines', format: 'CSV', filter: {} } })
    expect((await taskIn(client, taskId)).state).toBe('DONE')
    // Read at once, not only when the time has come.
    await page.getByRole('button', { name: kit.tasks.title }).click()
    await page.getByRole('dialog', { name: kit.tasks.title }).waitFor()
    await page.keyboard.press('Escape')
  }
  const told = page.getByRole('region', { name: kit.shell.notices }).getByText(kit.tasks.fileReady)
  await exportLines()
  await told.waitFor()
  await picture(page, 'task-ended-zh-dark')
  await bell(page, chinese, 1, 3).click()
  const drawer = page.getByRole('dialog', { name: alerts.bell.drawer })
  await mute(drawer, chinese, alerts.mute.tasks)
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'bell-muted-zh-dark')
  expect(problems).toEqual([])
})
