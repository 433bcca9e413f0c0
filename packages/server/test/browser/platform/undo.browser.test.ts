/** Undo for settings: by the command that saved them, with an event of its own; refused when others changed them. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { editAlertType, getAlertType } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { getHistory } from '@serialis/contract/platform/audit/audit.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { axeViolations, openSite, picture, type Site, type Words, wordsOf } from '../../harness/browser.ts'
import { openAccount } from '../../harness/client.ts'

const RIGHTS: PermissionName[] = ['alertTypes.list', 'alertTypes.edit']
const ada = { account: 'ada', password: ADMIN_PASSWORD }
const words = { en: await wordsOf('en'), zh: await wordsOf('zh') }

let site: Site
beforeAll(async () => {
  site = await openSite()
  const { id } = await site.admin.call(createRole, {
    body: { name: 'Keepers of alerts', authorities: RIGHTS.map((name) => permissions[name]) },
  })
  await openAccount(site.http, site.admin, { ...ada, name: 'Ada Lindqvist', roleIds: [id] })
})

const now = () => site.admin.call(getAlertType, { params: { type: 'E3' } })
const messages = (page: Page) => page.getByRole('region', { name: /^(Messages|消息)$/ })

async function save(page: Page, { alerts }: Words, level: 'HIGH' | 'MIDDLE') {
  await page.goto(`${site.url}/market/manage/main_data/alertLogs_info/alert_types/E3`)
  await page.getByRole('radio', { name: alerts.levels[level] }).check()
  await page.getByRole('button', { name: alerts.kinds.save, exact: true }).click()
  await messages(page).getByText(alerts.kinds.saved, { exact: true }).waitFor()
}

test.each(['en', 'zh'] as const)('what was saved is taken back with one button, in %s', async (locale) => {
  const { kit } = words[locale]
  const { page, problems } = await site.enter(ada, '/', locale)
  const before = await now()
  await save(page, words[locale], 'HIGH')
  expect((await now()).level).toBe('HIGH')
  if (locale === 'zh') await page.emulateMedia({ colorScheme: 'dark' })
  expect(await axeViolations(page)).toEqual([])
  await picture(page, `undo-${locale}`)
  await messages(page).getByRole('button', { name: kit.undo.action }).click()
  await messages(page).getByText(kit.undo.done).waitFor()
  const after = await now()
  expect(after).toMatchObject({ ...before, version: before.version + 2 })
  const { items } = await site.admin.call(getHistory, {
    query: { subjectType: 'alert_type', subjectId: 'E3', limit: '2' },
  })
  expect(items.map(({ actorName, action }) => [actorName, action])).toEqual([
    ['Ada Lindqvist', 'alert_type.changed'],
    ['Ada Lindqvist', 'alert_type.changed'],
  ])
  expect(problems).toEqual([])
})

test('it is refused, and says by whom, when another person changed the setting meanwhile', async () => {
  const { page } = await site.enter(ada)
  await save(page, words.en, 'HIGH')
  const { type, level, mailboxes, quiet, closesAfterDays, version } = await now()
  await site.admin.call(editAlertType, {
    params: { type },
    body: { level, mailboxes, silenceHours: 7, quiet, closesAfterDays, version },
  })
  await messages(page).getByRole('button', { name: words.en.kit.undo.action }).click()
  await messages(page)
    .getByText(/Administrator/)
    .waitFor()
  expect(await now()).toMatchObject({ level: 'HIGH', silenceHours: 7 })
  await picture(page, 'undo-refused')
})
