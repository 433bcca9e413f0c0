/** The packing desk by scan and by keyboard: pack, take out, merge, take back; a label that is printed twice. */

import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { labelsEn } from '../../../../web/src/desk/labels/labels.en.ts'
import type { packingEn } from '../../../../web/src/desk/packing/packing.en.ts'
import { aPackedOrder, type PackedOrder } from '../../../src/desk/packing/packing.fixtures.ts'
import { aCrew, masters } from '../../../src/plant/orders/orders.fixtures.ts'
import { axeViolations, openSite, picture, said, type Site, type Words, wordsOf } from '../../harness/browser.ts'
import { userWith } from '../../harness/client.ts'

type Desk = Words & { packing: typeof packingEn; labels: typeof labelsEn }
const words = (await wordsOf('en')) as Desk
const { packing, labels } = words
const start = '/market/manage/main_data/sn_manage/packaging_desk'
let site: Site
let goods: PackedOrder
let page: Page
let problems: string[]

beforeAll(async () => {
  site = await openSite()
  const approver = await userWith(site.http, site.admin, [
    'products.list',
    'products.approve',
    'lines.list',
    'lines.approve',
    'snRules.list',
    'snRules.approve',
  ])
  const made = await masters(site.admin, approver)
  goods = await aPackedOrder(await aCrew(site.http, site.admin), { product: made.product, line: made.push })
  const packer = await userWith(site.http, site.admin, [
    'packing.list',
    'packing.pack',
    'packing.merge',
    'labels.print',
    'labels.reprint',
  ])
  ;({ page, problems } = await site.enter(packer, start))
})

const unit = (container: number, at: number) => goods.packs[container]?.members[at] ?? ''
const caseCode = (at: number) => goods.packs[at]?.container ?? ''
const serialOf = (key: string) => key.slice(18)
const heading = (key: string) => page.getByRole('heading', { level: 1, name: serialOf(key) }).waitFor()
const verdict = (text: string | RegExp) =>
  page.getByRole('main').getByRole('status').filter({ hasText: text }).waitFor()
/** As a scanner does: keys and Enter into whatever has the focus. */
async function scan(code: string) {
  await page.keyboard.insertText(code)
  await page.keyboard.press('Enter')
}
const counted = (text: string) => page.getByRole('main').locator('.desk-count').filter({ hasText: text }).waitFor()

// Each step continues from the previous one.
describe('the packing desk', { shuffle: false }, () => {
  test('1. units come out and go in again by scan and keyboard alone, and a wrong code is told', async () => {
    await page.getByLabel(packing.open.label, { exact: true }).waitFor()
    await picture(page, 'packing-empty')
    await scan(unit(0, 0))
    await heading(caseCode(0))
    await counted('10 of 10')
    // The place of the answers says that it waits for the first scan, and is no empty block.
    await verdict(packing.answers.ready)
    await page.keyboard.press('Alt+2')
    await page.getByLabel(packing.scan.UNPACK, { exact: true }).waitFor()
    for (const at of [0, 1, 2]) await scan(unit(0, at))
    await page.getByRole('button', { name: said(packing.confirm.UNPACK, { count: '3' }) }).waitFor()
    await scan(unit(0, 1))
    await verdict(packing.answers.repeat)
    await scan(unit(1, 0))
    await verdict('Take it out there, or move it.')
    await picture(page, 'packing-unpack')
    // Enter on the empty box asks for the reason, Enter there confirms.
    await page.keyboard.press('Enter')
    await page.keyboard.type('the carton was crushed')
    await page.keyboard.press('Enter')
    await counted('7 of 10')
    await page.keyboard.press('Alt+1')
    await page.getByLabel(packing.scan.PACK, { exact: true }).waitFor()
    await scan(unit(0, 0))
    await scan(unit(0, 1))
    await page.getByRole('button', { name: said(packing.confirm.PACK, { count: '2' }) }).waitFor()
    await scan(caseCode(0))
    await counted('9 of 10')
    expect(await axeViolations(page)).toEqual([])
  })

  test('2. the last act is taken back with a reason', async () => {
    await page.getByRole('button', { name: packing.undo.button }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('scanned by mistake')
    await page.getByRole('dialog').getByRole('button', { name: packing.undo.button }).click()
    await counted('7 of 10')
  })

  test('3. two partial cases that fill one are merged by one click on the zero-box desk', async () => {
    await page.keyboard.press('Alt+2')
    await page.getByLabel(packing.scan.UNPACK, { exact: true }).waitFor()
    for (const at of [3, 4]) await scan(unit(0, at))
    await page.getByRole('button', { name: said(packing.confirm.UNPACK, { count: '2' }) }).click()
    await counted('5 of 10')
    await page.getByRole('link', { name: packing.partials.link }).click()
    await page.getByText(packing.partials.fills, { exact: true }).waitFor()
    await picture(page, 'packing-zero-boxes')
    expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: packing.partials.merge }).first().click()
    await page.getByRole('dialog').getByLabel(packing.reason).fill('two zero boxes make one')
    await picture(page, 'packing-merge')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText(packing.partials.fills, { exact: true }).waitFor({ state: 'detached' })
    await page.goto(`${site.url}${start}?container=${encodeURIComponent(caseCode(0))}`)
    await counted('10 of 10')
  })

  test('4. a label is printed at once, and again only with a reason', async () => {
    const print = async (reason?: string) => {
      await page.getByRole('button', { name: labels.print }).click()
      const dialog = page.getByRole('dialog')
      if (reason !== undefined) await dialog.getByLabel(labels.fields.reason).fill(reason)
      const file = page.waitForEvent('download')
      await dialog
        .getByRole('button', {
          name: reason === undefined ? labels.dialog.submit : labels.dialog.submitAgain,
          exact: true,
        })
        .click()
      return (await readFile(await (await file).path())).subarray(0, 5).toString()
    }
    expect(await print()).toBe('%PDF-')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await print('the first one was torn')).toBe('%PDF-')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: packing.container.labels }).click()
    await page.getByRole('cell', { name: 'the first one was torn' }).waitFor()
    await picture(page, 'packing-labels')
    expect(await axeViolations(page)).toEqual([])
    expect(problems).toEqual([])
  })
})
