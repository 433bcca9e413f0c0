/** An operator lets the simulated line make an order: its counters move, its result is checked, and the page leads on to the commit. */

import { type PermissionName, permissions } from '@serialis/contract/permissions.ts'
import { getOrderBalance, listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { getResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import type { ResultFileDetail, ResultOutcome } from '@serialis/contract/plant/results/results.schema.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { progressEn } from '../../../../web/src/plant/line-connections/progress/progress.en.ts'
import { ordersEn } from '../../../../web/src/plant/orders/orders.en.ts'
import { resultsEn } from '../../../../web/src/plant/results/results.en.ts'
import { aCrew, masters } from '../../../src/plant/orders/orders.fixtures.ts'
import { anOrderOnLine } from '../../../src/plant/results/results.order.fixtures.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { axeViolations, openSite, picture, said, type Site, statusTag } from '../../harness/browser.ts'
import { openAccount, userWith } from '../../harness/client.ts'

const RIGHTS: PermissionName[] = [
  'orders.list',
  'orders.export',
  'orders.place',
  'orders.run',
  'results.import',
  'results.commit',
]
let site: Site
let orderNo: string

beforeAll(async () => {
  site = await openSite()
  site.app.config.simulatedLine = 'on'
  const { id } = await site.admin.call(createRole, {
    body: { name: 'Operator', authorities: RIGHTS.map((name) => permissions[name]) },
  })
  await openAccount(site.http, site.admin, {
    account: 'operator',
    name: 'Zhang Wei',
    roleIds: [id],
    password: ADMIN_PASSWORD,
  })
  const author = await userWith(site.http, site.admin, Object.keys(permissions) as PermissionName[])
  const { product, push } = await masters(author, site.admin)
  orderNo = (await anOrderOnLine(await aCrew(site.http, site.admin), { product, line: push }, { orderSize: 36 })).order
    .orderNo
})

/** The rows of each level add up to what the file has, and the balance to what the rows say. */
async function expectFigures({ outcome }: ResultFileDetail) {
  const order = (await site.admin.call(listOrders, { query: { orderNo } })).items[0]
  const balance = await site.admin.call(getOrderBalance, { params: { id: order?.id ?? '' } })
  expect(outcome?.changes.some(({ isAgain }) => isAgain)).toBe(true)
  for (const { level, inFile, willChange, alreadyThere, refused } of outcome?.levels ?? []) {
    const sum = (of: (change: ResultOutcome['changes'][number]) => boolean) =>
      (outcome?.changes ?? [])
        .filter((change) => change.level === level && of(change))
        .reduce((total, { count }) => total + count, 0)
    expect(sum(({ isAgain }) => isAgain !== true)).toBe(willChange)
    expect(willChange + alreadyThere + refused).toBe(inFile)
    const made = balance.levels.find((row) => row.level === level)
    expect((made?.commissioned ?? 0) + (made?.sampled ?? 0)).toBe(sum(({ to }) => to === 'COMMISSIONED'))
    expect(made?.sampled).toBe(sum(({ to }) => to === 'SAM_MARK'))
  }
}

test('an order is made by the simulated line before the eyes of an operator, who then takes its result in', async () => {
  const { page, problems } = await site.enter({ account: 'operator', password: ADMIN_PASSWORD })
  await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: ordersEn.title }).click()
  await page.getByRole('link', { name: orderNo }).click()
  await page.getByText(progressEn.none).waitFor()
  await page.getByRole('button', { name: progressEn.simulated.make }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: progressEn.simulated.formats.EPCIS }).check()
  const faults = dialog.getByRole('checkbox', { name: progressEn.simulated.faults })
  expect(await faults.isChecked()).toBe(false)
  await faults.check()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'simulated-line-dialog')
  await dialog.getByRole('button', { name: progressEn.simulated.confirm }).click()

  const meter = page.getByRole('progressbar')
  await meter.waitFor()
  await page.getByText(progressEn.simulated.atWork).waitFor()
  const seen = new Set<string | null>()
  await expect
    .poll(async () => seen.add(await meter.getAttribute('aria-valuenow')).size, { timeout: 60_000, interval: 100 })
    .toBeGreaterThan(2)
  await picture(page, 'simulated-line-at-work')
  await page.getByRole('link', { name: said(progressEn.decide, { name: `${orderNo}-result.json` }) }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'simulated-line-result')
  await page.getByRole('link', { name: said(progressEn.decide, { name: `${orderNo}-result.json` }) }).click()
  await page.getByText(resultsEn.status.CHECKED).first().waitFor()
  await page.getByRole('button', { name: resultsEn.actions.commit }).click()
  const asked = page.getByRole('dialog')
  await asked.getByText(resultsEn.commit.tickFirst).waitFor()
  const commit = asked.getByRole('button', { name: /^Commit, leave out \d+ rows?$/ })
  expect(await commit.isDisabled()).toBe(true)
  await asked.getByRole('checkbox').check()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'simulated-line-commit')
  await commit.click()
  await statusTag(page, resultsEn.status.COMMITTED).waitFor()
  await picture(page, 'simulated-line-committed')
  await expectFigures(await site.admin.call(getResultFile, { params: { id: page.url().split('/').at(-1) ?? '' } }))
  expect(problems).toEqual([])
})
