/** An import taken back and sent again, a recall held, a list for an inspector: each by the least role, in the browser. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { commitResultFile } from '@serialis/contract/plant/results/results.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { aCrew, masters } from '../../../src/plant/orders/orders.fixtures.ts'
import {
  anOrderOnLine,
  checkedFile,
  commitBody,
  fileIn,
  resultPlan,
  type LineOrder,
} from '../../../src/plant/results/results.order.fixtures.ts'
import { csvResultFile } from '../../generators/generate-results.ts'
import { axeViolations, openSite, picture, sign, type Site, statusTag, wordsOf } from '../../harness/browser.ts'
import { userWith, type Client } from '../../harness/client.ts'

const { kit, results, recall, extracts } = await wordsOf('en')
let site: Site
let made: LineOrder
let content: string
let importer: Client
let fileId: string

beforeAll(async () => {
  site = await openSite()
  const crew = await aCrew(site.http, site.admin)
  const m = await masters(
    site.admin,
    await userWith(site.http, site.admin, Object.keys(permissions) as PermissionName[]),
  )
  made = await anOrderOnLine(crew, { product: m.product, line: m.push })
  content = [...csvResultFile(resultPlan(made, { rejects: 2, samples: 1 }))].join('')
  importer = await userWith(site.http, site.admin, ['orders.list', 'results.import', 'results.commit', 'results.undo'])
  const file = await checkedFile(importer, made.order.id, content)
  await importer.call(commitResultFile, { params: { id: file.id }, body: commitBody(file) })
  fileId = (await fileIn(importer, file.id, 'COMMITTED')).id
})

const enter = async (who: Client): Promise<{ page: Page; problems: string[] }> => {
  const { page, problems } = await site.enter(who)
  return { page, problems }
}
const main = (page: Page) => page.getByRole('main')
const goTo = (page: Page, entry: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: entry, exact: true }).click()
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()

// Each step continues from the previous one.
describe('a batch after its production', { shuffle: false }, () => {
  test('1. an import is previewed, taken back with a signature, and the same file comes in again', async () => {
    const { page, problems } = await enter(importer)
    await goTo(page, results.title)
    await main(page).getByRole('link', { name: 'result.csv' }).first().click()
    await press(page, results.actions.undo)
    await main(page).getByRole('heading', { name: results.undo.title }).waitFor()
    await main(page).getByRole('table', { name: results.undo.changes }).getByText('Commissioned').first().waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'undo-preview')
    await press(page, results.undo.sign)
    await sign(page, importer, results.undo.sign, kit.signature)
    await statusTag(page, results.status.UNDONE).waitFor()
    await picture(page, 'undo-done')
    expect((await fileIn(importer, fileId, 'UNDONE')).signatures).toHaveLength(1)

    await page.goto(`${site.url}/market/manage/main_data/production/results/create?orderId=${made.order.id}`)
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    await main(page).getByRole('heading', { name: 'again.csv' }).waitFor()
    await press(page, results.actions.commit)
    await page.getByRole('dialog').getByRole('button', { name: results.commit.confirm, exact: true }).click()
    await statusTag(page, results.status.COMMITTED).waitFor()
    expect(problems).toEqual([])
  })

  test('2. a recall is traced from a batch, and everything is held with one signature', async () => {
    const holder = await userWith(site.http, site.admin, [
      'recalls.list',
      'recalls.hold',
      'recalls.export',
      'serials.detail',
    ])
    const { page, problems } = await enter(holder)
    await goTo(page, recall.title)
    await main(page).getByRole('link', { name: recall.create }).first().click()
    await main(page)
      .getByLabel(recall.fields.batch, { exact: true })
      .last()
      .fill(made.order.batchCode ?? '')
    await main(page).getByLabel(recall.fields.reason).fill('Glass found in a vial')
    await press(page, recall.open)
    await main(page).getByRole('heading', { name: recall.willHold }).waitFor()
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'recall-traced')
    await press(page, recall.actions.hold)
    await sign(page, holder, recall.actions.hold, kit.signature)
    await main(page).getByRole('heading', { name: recall.didHold }).waitFor()
    await statusTag(page, recall.status.HELD).waitFor()
    await picture(page, 'recall-held')
    expect(problems).toEqual([])
  })

  test('3. a list for an inspector is ordered and written', async () => {
    const inspector = await userWith(site.http, site.admin, ['extracts.list', 'extracts.create'])
    const { page, problems } = await enter(inspector)
    await goTo(page, extracts.title)
    await main(page).getByRole('link', { name: extracts.create }).first().click()
    await main(page).getByLabel(extracts.fields.purpose).fill('Inspection of the authority')
    await main(page)
      .getByLabel(new RegExp(`^${extracts.fields.orderNo}`))
      .fill(made.order.orderNo)
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'extract-form')
    await press(page, extracts.order)
    await statusTag(page, extracts.status.DONE).waitFor()
    await main(page).getByRole('button', { name: kit.tasks.result }).waitFor()
    await picture(page, 'extract-done')
    expect(problems).toEqual([])
  })
})
