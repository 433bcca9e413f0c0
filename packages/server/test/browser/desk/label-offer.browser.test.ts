/** The page of a code offers a label only while one may be printed, and says why it does not. */

import { beforeAll, expect, test } from 'vitest'
import type { labelsEn } from '../../../../web/src/desk/labels/labels.en.ts'
import { anApplication, aStock, changed, firstOrdinal } from '../../../src/desk/serials/serials.fixtures.ts'
import { addressOf } from '../../harness/addresses.ts'
import { openSite, picture, type Site, type Words, wordsOf } from '../../harness/browser.ts'
import { userWith } from '../../harness/client.ts'

let site: Site
let first: number
beforeAll(async () => {
  site = await openSite()
  const stock = await aStock(site.http, site.admin)
  const { id } = await anApplication(site.admin, stock, { quantity: 2 })
  first = await firstOrdinal(site.app, site.admin, id)
  await changed(site.app, site.admin, { ordinals: [first + 1], operation: 'DESTROY', reason: 'Broken' })
})

test.each(['en', 'zh'] as const)('no label of a number that is withdrawn for good (%s)', async (locale) => {
  const { labels, serials } = (await wordsOf(locale)) as Words & { labels: typeof labelsEn }
  const printer = await userWith(site.http, site.admin, ['serials.detail', 'labels.print'])
  const { page, problems } = await site.enter(printer, addressOf('serial', { id: String(first) }), locale)
  const offer = page.getByRole('main').getByRole('button', { name: labels.print, exact: true })
  const refusal = page.getByText(serials.symbol.noLabel)
  await offer.waitFor()
  expect(await refusal.count()).toBe(0)
  await page.goto(site.url + addressOf('serial', { id: String(first + 1) }))
  await refusal.waitFor()
  expect(await offer.count()).toBe(0)
  await picture(page, `no-label-${locale}`)
  expect(problems).toEqual([])
})

test('a person who may not print is told nothing of labels', async () => {
  const { serials } = await wordsOf('en')
  const reader = await userWith(site.http, site.admin, ['serials.detail'])
  const { page } = await site.enter(reader, addressOf('serial', { id: String(first + 1) }))
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText(serials.symbol.elements, { exact: true }).waitFor()
  expect(await page.getByText(serials.symbol.noLabel).count()).toBe(0)
})
