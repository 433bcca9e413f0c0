/** The audit desk, as the least role that may use it: find the events of an order, read, print, export, review, sign. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { createReview, getReview, saveReview } from '@serialis/contract/platform/reviews/reviews.routes.ts'
import { beforeAll, expect, test } from 'vitest'
import { auditEn } from '../../../../web/src/platform/audit/audit.en.ts'
import { proofEn } from '../../../../web/src/platform/proof/proof.en.ts'
import { reviewsEn } from '../../../../web/src/platform/reviews/reviews.en.ts'
import { aCrew, aDraft, masters, submitted } from '../../../src/plant/orders/orders.fixtures.ts'
import { addressOf } from '../../harness/addresses.ts'
import { axeViolations, openSite, picture, said, sign, type Site, wordsOf } from '../../harness/browser.ts'
import { userWith, type Client } from '../../harness/client.ts'

const { kit } = await wordsOf('en')
let site: Site
let auditor: Client
let order: OrderDetail

beforeAll(async () => {
  site = await openSite()
  const crew = await aCrew(site.http, site.admin)
  const everybody = await userWith(site.http, site.admin, Object.keys(permissions) as PermissionName[])
  const { product } = await masters(site.admin, everybody)
  order = await submitted(
    crew.planner,
    await aDraft(crew.planner, product, { orderNo: 'PO-88-001', batchCode: 'LOT-8' }),
  )
  auditor = await userWith(site.http, site.admin, ['events.list', 'events.export', 'reviews.sign', 'orders.list'])
})

test('an auditor finds the events of an order by its number, and sees before and after in words', async () => {
  const { page, problems } = await site.enter(auditor, addressOf('events'))
  await page.getByRole('textbox', { name: auditEn.fields.record }).fill('po-88-001')
  await page.keyboard.press('Enter')
  const cell = page.getByRole('link', { name: /PO-88-001$/ })
  await expect.poll(() => cell.count()).toBeGreaterThanOrEqual(2)
  expect(new URL(page.url()).searchParams.get('record')).toBe('po-88-001')
  await picture(page, 'event-log-of-an-order')
  // The library draws its cross smaller than a target may be.
  expect(await axeViolations(page, undefined, ':root', ['.ant-input-clear-icon'])).toEqual([])
  await page.getByRole('button', { name: kit.list.filter }).click()
  await page.getByRole('menuitem', { name: auditEn.fields.from, exact: true }).click()
  await page.getByRole('textbox', { name: said(kit.form.momentDay, { label: auditEn.fields.from }) }).waitFor()
  await page.keyboard.press('Escape')
  await page.goto(`${site.url}${addressOf('events')}?record=PO-88-001&action=order.created`)
  await page.locator('tbody a').first().click()
  await page.getByRole('cell', { name: 'LOT-8', exact: true }).waitFor()
  const table = page.getByRole('table', { name: auditEn.changes })
  expect(await table.innerText()).not.toMatch(/batchCode|orderSize/)
  await picture(page, 'event-of-an-order')
  expect(problems).toEqual([])
})

test('prints them with the question, the count and the signed head, and exports them with their proof', async () => {
  const { page, problems } = await site.enter(auditor, `${addressOf('events')}?record=PO-88-001`)
  await page.getByRole('button', { name: proofEn.rows }).click()
  await page.getByText(kit.list.exportStarted).waitFor()
  await page.getByRole('link', { name: auditEn.print.open, exact: true }).click()
  await page.getByRole('heading', { name: auditEn.print.title }).waitFor()
  const main = page.locator('main')
  await main.getByText('PO-88-001').first().waitFor()
  await main.getByText(auditEn.fields.record).waitFor()
  const count = await page.locator('.print-table tbody tr').count()
  expect(count).toBeGreaterThanOrEqual(2)
  await main.getByText(`${count} events`).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await page.locator('.shell-nav').isVisible()).toBe(false)
  expect(await main.getByRole('button', { name: auditEn.print.print }).isVisible()).toBe(false)
  await picture(page, 'event-log-in-print')
  const paper = await page.pdf({ preferCSSPageSize: true })
  expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
  // The window comes to the front again, and the question is the same: nothing more is read.
  await page.evaluate(`dispatchEvent(new Event('visibilitychange'))`)
  const made = await auditor.call(listEvents, { query: { action: 'event_log.print_made' } })
  expect(made.items).toMatchObject([{ details: { filter: { record: 'PO-88-001' }, count } }])
  expect(problems).toEqual([])
})

test('records one print, although its answer was lost and it was sent again', async () => {
  const { page, context } = await site.enter(auditor, `${addressOf('events')}?record=LOT-8`)
  let sent = 0
  await context.route('**/api/audit/print', async (route) => {
    if (++sent > 1) return route.continue()
    await route.fetch()
    return route.abort()
  })
  await page.getByRole('link', { name: auditEn.print.open, exact: true }).click()
  await page.getByRole('button', { name: kit.states.again }).click()
  await page.getByRole('heading', { name: auditEn.print.title }).waitFor()
  expect(sent).toBe(2)
  const made = await auditor.call(listEvents, { query: { action: 'event_log.print_made' } })
  expect(
    made.items.filter(({ details }) => (details['filter'] as { record?: string }).record === 'LOT-8'),
  ).toHaveLength(1)
})

test('reviews the order, signs, and the log and the order say so', async () => {
  const { page, problems } = await site.enter(auditor, addressOf('order', { id: order.id }))
  await page.goto(`${site.url}${addressOf('events')}?record=PO-88-001`)
  await page.getByRole('link', { name: reviewsEn.create, exact: true }).click()
  const record = page.getByRole('textbox', { name: reviewsEn.fields.record })
  await expect.poll(() => record.inputValue()).toBe('PO-88-001')
  await page.getByRole('button', { name: reviewsEn.begin, exact: true }).click()
  await page.getByLabel(reviewsEn.outcome.NO_FINDINGS, { exact: true }).check()
  await page.getByRole('button', { name: reviewsEn.save, exact: true }).click()
  await page.getByRole('button', { name: reviewsEn.sign, exact: true }).click()
  await sign(page, auditor, reviewsEn.sign, kit.signature)
  await page.locator('main .tag').getByText(reviewsEn.status.SIGNED).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'audit-review-signed')
  await page.goto(`${site.url}${addressOf('events')}?record=PO-88-001&reviewed=yes`)
  await expect.poll(() => page.getByRole('cell', { name: auditEn.reviewed.yes }).count()).toBeGreaterThanOrEqual(2)
  await page.goto(`${site.url}${addressOf('auditReviews')}`)
  await page.getByRole('link', { name: '1', exact: true }).waitFor()
  await picture(page, 'audit-reviews')
  expect(problems).toEqual([])
})

test('findings that were not saved are neither signed nor lost', async () => {
  const { id } = await auditor.call(createReview, { body: { scope: 'RECORD', record: 'PO-88-001' } })
  const { page, problems } = await site.enter(auditor, addressOf('auditReview', { id }))
  const findings = page.getByRole('textbox', { name: reviewsEn.fields.findings })
  const save = page.getByRole('button', { name: reviewsEn.save, exact: true })
  const toSign = page.getByRole('button', { name: reviewsEn.sign, exact: true })
  await page.getByRole('radio', { name: reviewsEn.outcome.FINDINGS, exact: true }).check()
  await findings.fill('A reason is missing.')
  await save.click()
  await expect.poll(() => toSign.isEnabled()).toBe(true)
  await findings.fill('A reason is missing. It was asked for.')
  await page.getByText(reviewsEn.saveFirst).waitFor()
  expect(await toSign.isEnabled()).toBe(false)
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'audit-review-unsaved')
  const opened = await auditor.call(getReview, { params: { id } })
  const { version } = await auditor.call(saveReview, {
    params: { id },
    body: { version: opened.version, outcome: 'FINDINGS', findings: 'Written in another tab.' },
  })
  await save.click()
  const panel = page.getByRole('alert', { name: kit.meanwhile.title })
  await panel.getByText('Written in another tab.').waitFor()
  expect(await findings.inputValue()).toBe('A reason is missing. It was asked for.')
  await page.getByRole('link', { name: reviewsEn.title, exact: true }).first().click()
  await page.getByRole('dialog', { name: kit.form.leaveTitle }).getByRole('button', { name: kit.form.leave }).click()
  await page.getByRole('heading', { name: reviewsEn.title, level: 1 }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: kit.form.useDraft }).click()
  await panel.getByRole('button', { name: kit.meanwhile.takeOver }).click()
  await save.click()
  await expect.poll(() => toSign.isEnabled()).toBe(true)
  const kept = await auditor.call(getReview, { params: { id } })
  expect(kept).toMatchObject({ findings: 'A reason is missing. It was asked for.', version: version + 1 })
  expect(problems.filter((one) => !one.includes('409'))).toEqual([])
})

test('a review begins with the period of its address, and names it to the second in the zone', async () => {
  const period = new URLSearchParams({
    from: '2020-01-01T00:00:00.000Z',
    to: new Date(Date.now() - 1_000).toISOString(),
  })
  const { page, problems } = await site.enter(auditor, `${addressOf('auditReviewCreate')}?${period}`)
  await page.getByRole('button', { name: reviewsEn.begin, exact: true }).click()
  await page.locator('.page-lead').getByText('2020-01-01 08:00:00 Asia/Shanghai').waitFor()
  expect(problems).toEqual([])
})
