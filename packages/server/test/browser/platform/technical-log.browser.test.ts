/** The technical log as the people of IT read it: what each right shows, and where its entries lead. */

import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { addressOf } from '../../harness/addresses.ts'
import { axeViolations, openSite, picture, type Site, wordsOf } from '../../harness/browser.ts'
import { userWith } from '../../harness/client.ts'
import { waitUntil } from '../../harness/wait-until.ts'

let site: Site
beforeAll(async () => {
  site = await openSite()
})

test.each(['en', 'zh'] as const)('logins, refusals and tasks are in it, as far as rights go (%s)', async (locale) => {
  const { traffic, access, kit } = await wordsOf(locale)
  const reader = await userWith(site.http, site.admin, ['traffic.list', 'events.list'])
  const person = await userWith(site.http, site.admin, ['traffic.list'])
  await person.refusal(listEvents)
  await waitUntil(
    () => reader.call(listEvents, { query: { action: 'permission.refused' } }),
    ({ items }) => items.length > 0,
  )
  const { page, problems } = await site.enter(reader, addressOf('traffic'), locale)
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: traffic.title, level: 1 }).waitFor()
  await main.getByText(traffic.kinds.LOGIN, { exact: true }).first().waitFor()
  expect(await main.getByText(traffic.kinds.TASK, { exact: true }).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  await picture(page, `technical-log-${locale}`)
  // The address of a kind is a link of its own.
  await page.goto(`${site.url}${addressOf('traffic')}?kind=REFUSAL`)
  const refused = main.getByRole('link', { name: access.audit.events.permission.refused })
  await refused.first().waitFor()
  await main.getByText(person.account).first().waitFor()
  await picture(page, `technical-log-refusals-${locale}`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 844 })
  await picture(page, `technical-log-refusals-${locale}-390-dark`)
  await page.setViewportSize({ width: 1440, height: 900 })
  await refused.first().click()
  await page.waitForURL(/eve_mg\/[\w-]{36}/)
  const other = await site.enter(person, `${addressOf('traffic')}?kind=LOGIN`, locale)
  await other.page
    .getByRole('main')
    .getByText(kit.errors.no_permission.split('{')[0] ?? '')
    .first()
    .waitFor()
  await picture(other.page, `technical-log-refused-${locale}`)
  expect(problems).toEqual([])
})
