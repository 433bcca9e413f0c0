/** What a form says of a field where it stands: nothing that was typed is changed, and the reason is the catalogue's. */

import type { PermissionName } from '@serialis/contract/permissions.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { deskRights } from '../../src/desk/status-changes/status-changes.fixtures.ts'
import { axeViolations, openSite, picture, type Site, wordsOf } from '../harness/browser.ts'
import { userWith } from '../harness/client.ts'

const words = { en: await wordsOf('en'), zh: await wordsOf('zh') }
const ROOT = '/market/manage/main_data'
let site: Site
beforeAll(async () => {
  site = await openSite()
})

async function formOf(address: string, rights: readonly PermissionName[], locale: 'en' | 'zh' = 'en') {
  const { page, problems } = await site.enter(await userWith(site.http, site.admin, rights), ROOT + address, locale)
  page.setDefaultTimeout(20_000)
  return { page, problems, errors: words[locale].kit.errors }
}

/** Types each text, leaves the field, and finds it as it was typed, with its reason. */
async function refuses(page: Page, label: string, typed: readonly (readonly [text: string, reason: string])[]) {
  const field = page.getByLabel(label, { exact: true })
  for (const [text, reason] of typed) {
    await field.fill(text)
    await field.blur()
    await page.getByText(reason, { exact: true }).waitFor()
    expect(await field.inputValue()).toBe(text)
    await field.fill('')
    await page.getByText(reason, { exact: true }).waitFor({ state: 'hidden' })
  }
}

test.each(['en', 'zh'] as const)(
  'an application takes no quantity below 1, and keeps what was typed: %s',
  async (locale) => {
    const rights = ['applications.list', 'applications.create'] as const
    const { page, problems } = await formOf('/sn_manage/applyfor_sn/create', rights, locale)
    const reason = words[locale].serials.errors.quantity_must_be_a_positive_integer
    await refuses(
      page,
      words[locale].applications.fields.quantity,
      ['0', '-3', '1.5', 'ten'].map((text) => [text, reason]),
    )
    await page.getByLabel(words[locale].applications.fields.quantity, { exact: true }).fill('0')
    await page.getByRole('button', { name: words[locale].applications.apply, exact: true }).click()
    await page.getByText(reason, { exact: true }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, `application-zero-${locale}`)
    expect(problems).toEqual([])
  },
)

test('a wrong percentage is refused on the forms of orders and of inspection lots', async () => {
  const order = await formOf('/production/orders/create', ['orders.list', 'orders.create'])
  const reason = order.errors.enter_a_correct_percentage
  const { orders, inspection } = words.en
  await refuses(
    order.page,
    orders.fields.reservePercent,
    ['201', '-1', '2.5', 'few'].map((text) => [text, reason]),
  )
  const reserve = order.page.getByLabel(orders.fields.reservePercent, { exact: true })
  await reserve.fill('201')
  await reserve.blur()
  await order.page.getByText(reason, { exact: true }).waitFor()
  // What the field takes stays in sight.
  await order.page.getByText(orders.hints.reservePercent, { exact: true }).waitFor()
  await picture(order.page, 'order-percentage')
  const lot = await formOf('/sn_manage/sn_check/create', ['inspection.list', 'inspection.create'])
  await lot.page.getByLabel(inspection.methods.PERCENT, { exact: true }).check()
  await refuses(
    lot.page,
    inspection.form.percent,
    ['0', '-3', '100.5', 'all'].map((text) => [text, reason]),
  )
  await lot.page.getByText(inspection.form.percentHint, { exact: true }).waitFor()
  expect([...order.problems, ...lot.problems]).toEqual([])
})

test('a list that was not chosen is asked for, and so are codes that were not pasted', async () => {
  const { page, problems, errors } = await formOf('/sn_manage/up_status/create', deskRights.UPD)
  const { pick } = words.en.statusChanges
  const send = page.getByRole('button', { name: pick.submit, exact: true })
  await send.click()
  await page.getByText(errors.ids_can_not_be_empty, { exact: true }).waitFor()
  await page.getByText(pick.file, { exact: true }).first().click()
  await send.click()
  await page.getByText(errors.choose_a_file, { exact: true }).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'choose-a-file')
  expect(problems).toEqual([])
})
