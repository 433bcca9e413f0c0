/**
 * An alert reaches the bell of a user on another page, is opened, repaired and solved, with the least role; and a type
 * is configured.
 */

import { startPush } from '@serialis/contract/desk/push/push.routes.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { answering, aReceiver, aTarget, readJson, type Receiver } from '../../../src/desk/push/push.fixtures.ts'
import { aCrew, lineReport, masters, reported } from '../../../src/plant/orders/orders.fixtures.ts'
import { anOrderOnLine } from '../../../src/plant/results/results.order.fixtures.ts'
import { atEnd } from '../../harness/at-end.ts'
import { axeViolations, openSite, picture, said, type Site, statusTag, wordsOf } from '../../harness/browser.ts'
import { userWith, type Client } from '../../harness/client.ts'

const { alerts, orders } = await wordsOf('en')
let site: Site
let orderNo: string
let targetId: string
let receiver: Receiver

beforeAll(async () => {
  site = await openSite()
  const crew = await aCrew(site.http, site.admin)
  const m = await masters(
    site.admin,
    await userWith(site.http, site.admin, Object.keys(permissions) as PermissionName[]),
  )
  const { order } = await anOrderOnLine(crew, { product: m.product, line: m.push })
  orderNo = (await reported(crew, order.id, await lineReport(crew, order))).orderNo
  receiver = await aReceiver((batch, answer, number) =>
    answering(422, {
      rejected: readJson(batch).changes.flatMap(({ codes }) =>
        codes.map((code) => ({ code, errorCode: 'D01', errorText: 'unknown batch' })),
      ),
    })(batch, answer, number),
  )
  atEnd(() => receiver.close())
  targetId = (await aTarget(site.admin, receiver.url)).id
})

const enter = async (who: Client): Promise<{ page: Page; problems: string[] }> => {
  const { page, problems } = await site.enter(who)
  return { page, problems }
}
const main = (page: Page) => page.getByRole('main')
const bell = (page: Page, high: string, all: string) =>
  page.getByRole('banner').getByRole('button', { name: said(alerts.bell.label, { high, all }) })

test("an alert rings at the bell, is opened from there, repaired, and solved before one's eyes", async () => {
  const { page, problems } = await enter(
    await userWith(site.http, site.admin, ['alerts.list', 'alerts.detail', 'alerts.editStatus', 'pushes.retry']),
  )
  await page.getByRole('banner').getByRole('button', { name: alerts.bell.none }).waitFor()
  await site.admin.call(startPush, { body: { targetId, orderNo, codes: [], batchCode: '', reason: 'first delivery' } })
  await bell(page, '1', '1').waitFor()
  await page.getByText(said(alerts.bell.arrived, { type: alerts.types.E8 })).waitFor()
  await bell(page, '1', '1').click()
  const drawer = page.getByRole('dialog', { name: alerts.bell.drawer })
  await drawer.getByText(`${orders.audit.subjects.order} ${orderNo}`).waitFor()
  await drawer.getByRole('link', { name: alerts.types.E8 }).click()
  await main(page).getByRole('heading', { name: alerts.types.E8, level: 1 }).waitFor()
  await drawer.waitFor({ state: 'hidden' })
  await statusTag(page, alerts.status.NEW).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'alert-new')

  receiver.behave(answering(204))
  await main(page).getByRole('button', { name: alerts.repairs.repush, exact: true }).click()
  await statusTag(page, alerts.status.SOLVED).waitFor()
  await main(page).getByText(alerts.ownSteps.SOLVED).waitFor()
  await main(page)
    .getByText(said(alerts.steps.REPAIRED, { repair: alerts.repairs.repush }))
    .waitFor()
  await page.getByRole('banner').getByRole('button', { name: alerts.bell.none }).waitFor()
  await picture(page, 'alert-solved')
  expect(problems).toEqual([])
})

test('a type is given mailboxes and quiet hours by whoever may, and is only read by others', async () => {
  const { page, problems } = await enter(await userWith(site.http, site.admin, ['alertTypes.list', 'alertTypes.edit']))
  expect(await page.getByRole('banner').getByRole('button', { name: alerts.bell.none }).count()).toBe(0)
  await page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link', { name: alerts.kinds.title })
    .click()
  await main(page).getByRole('link', { name: alerts.types.E4 }).click()
  await main(page).getByLabel(alerts.kinds.mailboxes).fill('shift@plant.example\nno address')
  await main(page).getByLabel(alerts.kinds.quietFrom).fill('22:00')
  await main(page).getByLabel(alerts.kinds.quietTo).fill('06:00')
  await main(page).getByRole('button', { name: alerts.kinds.save, exact: true }).click()
  await main(page)
    .locator('.field', { has: page.getByLabel(alerts.kinds.mailboxes) })
    .locator('.field-error')
    .waitFor()
  await main(page).getByLabel(alerts.kinds.mailboxes).fill('shift@plant.example')
  expect(await axeViolations(page)).toEqual([])
  await main(page).getByRole('button', { name: alerts.kinds.save, exact: true }).click()
  await main(page).getByRole('cell', { name: 'shift@plant.example' }).waitFor()
  await main(page).getByRole('cell', { name: '22:00 – 06:00' }).waitFor()
  expect(problems).toEqual([])

  const reader = await enter(await userWith(site.http, site.admin, ['alertTypes.list']))
  await reader.page.goto(`${site.url}/market/manage/main_data/alertLogs_info/alert_types/E4`)
  await main(reader.page).getByText('shift@plant.example').waitFor()
  expect(await main(reader.page).getByRole('button', { name: alerts.kinds.save }).count()).toBe(0)
})
