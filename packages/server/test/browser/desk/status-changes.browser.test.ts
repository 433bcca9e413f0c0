/**
 * The desks of status update, scrapping and activation as operators use them: correct, leave out, sign, and the second
 * person's signature.
 */

import type { PermissionName } from '@serialis/contract/permissions.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  aStock,
  anApplication,
  changed,
  firstOrdinal,
  packed,
  type Stock,
} from '../../../src/desk/serials/serials.fixtures.ts'
import {
  activeCodes,
  approverRights,
  codesOf,
  deskRights,
  type ActiveStock,
} from '../../../src/desk/status-changes/status-changes.fixtures.ts'
import { axeViolations, openSite, picture, sign, type Site, wordsOf } from '../../harness/browser.ts'
import { userWith, type Client } from '../../harness/client.ts'

const words = await wordsOf('en')
const { statusChanges: own } = words
let site: Site
let stock: Stock

interface Person {
  client: Client
  page: Page
  problems: string[]
}

async function person(names: readonly PermissionName[]): Promise<Person> {
  const client = await userWith(site.http, site.admin, [...names, 'serials.detail'])
  const { page, problems } = await site.enter(client)
  page.setDefaultTimeout(20_000)
  return { client, page, problems }
}

beforeAll(async () => {
  site = await openSite()
  stock = await aStock(site.http, site.admin)
})

const main = (page: Page) => page.getByRole('main')
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()
const hasStatus = (page: Page, status: keyof typeof own.status) =>
  main(page).getByText(own.status[status], { exact: true }).first().waitFor()
const goTo = (page: Page, entry: string) =>
  page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: entry, exact: true }).click()
const total = (page: Page, title: string) =>
  main(page).getByRole('region', { name: title, exact: true }).locator('.outcome-total').innerText()

/** Opens the form of a desk, pastes the codes and says what happens and why. */
async function begin(
  { page }: Person,
  desk: 'UPD' | 'SCR' | 'ACT',
  entry: string,
  operation: keyof typeof own.operations,
  codes: readonly string[],
) {
  await goTo(page, entry)
  await main(page).getByRole('link', { name: own[desk].create, exact: true }).first().click()
  if (codes.length > 0) await main(page).getByLabel(own.pick.codesLabel).fill(codes.join('\n'))
  await main(page).getByText(own.operations[operation].text, { exact: true }).click()
  await main(page).getByLabel(own.fields.reason).fill('Found damaged at the dock')
}

async function inACase({ ordinals }: ActiveStock): Promise<string> {
  const { id, gtin } = await anApplication(site.admin, stock, { level: 'CA', quantity: 1 })
  const container = await firstOrdinal(site.app, site.admin, id)
  for (const operation of ['RESERVE', 'ALLOCATE', 'PLACE_OUT', 'COMMISSION', 'RELEASE'] as const)
    await changed(site.app, site.admin, { ordinals: [container], operation, reason: 'made' })
  await packed(site.app, site.admin, [{ container, members: ordinals.slice(0, 10) }])
  return (await codesOf(site.app, site.admin, [container], gtin))[0] ?? ''
}

test(
  'a status update of pasted codes: packs leave their case, a wrong line is left out, one person signs',
  { timeout: 600_000 },
  async () => {
    const operator = await person(deskRights.UPD)
    const { page } = operator
    const active = await activeCodes(site.app, site.admin, stock, 12)
    await inACase(active)
    await begin(operator, 'UPD', 'Status updates', 'USE_INTERNALLY', [...active.codes, 'NOT-A-CODE-OF-OURS'])
    expect(await axeViolations(page)).toEqual([])
    await press(page, own.pick.submit)
    await hasStatus(page, 'CHECKED')
    expect([await total(page, own.outcome.will), await total(page, own.outcome.refused)]).toEqual(['2', '11'])
    expect(await main(page).getByRole('button', { name: own.actions.sign, exact: true }).count()).toBe(0)
    await press(page, own.outcome.unpack)
    await expect.poll(() => total(page, own.outcome.will), { timeout: 60_000 }).toBe('12')
    await main(page).getByRole('button', { name: own.outcome.leaveOut, exact: true }).last().click()
    await press(page, own.actions.sign)
    await sign(page, operator.client, own.actions.sign, words.kit.signature)
    await hasStatus(page, 'DONE')
    expect(await total(page, own.outcome.did)).toBe('12')
    expect(await axeViolations(page)).toEqual([])
    await picture(page, 'status update done')
    expect(operator.problems).toEqual([])
  },
)

test(
  'a status update by upload: the refusals are downloaded, the mended list takes the place of the first',
  { timeout: 600_000 },
  async () => {
    const operator = await person(deskRights.UPD)
    const { page } = operator
    const { codes } = await activeCodes(site.app, site.admin, stock, 3)
    await begin(operator, 'UPD', 'Status updates', 'HOLD', [])
    await main(page).getByText(own.pick.file, { exact: true }).click()
    await main(page)
      .locator('input[type=file]')
      .setInputFiles({
        name: 'dock.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Rack,Code\nA1,${codes[0]}\nA2,TYPO\n`),
      })
    await press(page, own.pick.submit)
    await hasStatus(page, 'CHECKED')
    const downloading = page.waitForEvent('download')
    await press(page, own.outcome.downloadRefusals)
    expect((await downloading).suggestedFilename()).toBe('dock-refused.csv')
    await press(page, own.mend.replace)
    await page
      .getByRole('dialog')
      .locator('input[type=file]')
      .setInputFiles({
        name: 'mended.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`Rack,Code\nA1,${codes[0]}\nA2,${codes[1]}\n`),
      })
    await expect.poll(() => total(page, own.outcome.will), { timeout: 60_000 }).toBe('2')
    await press(page, own.actions.sign)
    await sign(page, operator.client, own.actions.sign, words.kit.signature)
    await hasStatus(page, 'DONE')
    expect(operator.problems).toEqual([])
  },
)

test('a form that is sent empty names all that is missing, and clears each as it is filled', async () => {
  const { page, problems } = await person(deskRights.SCR)
  await goTo(page, 'Scrapping')
  await main(page).getByRole('link', { name: own.SCR.create, exact: true }).first().click()
  await press(page, own.pick.submit)
  await main(page).getByText('3 fields need attention.').waitFor()
  expect(await main(page).locator('.field-error').allTextContents()).toHaveLength(4)
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'scrapping sent empty')
  await main(page).getByLabel(own.pick.codesLabel).fill('123')
  await main(page).getByText(own.operations.DESTROY.text, { exact: true }).click()
  await main(page).getByLabel(own.fields.reason).fill('Found damaged at the dock')
  await main(page).locator('.field-error').first().waitFor({ state: 'hidden' })
  expect(problems).toEqual([])
})

test('scrapping with its record and a second person, who alone may approve it', { timeout: 600_000 }, async () => {
  const [warehouse, quality] = await Promise.all([person(deskRights.SCR), person(approverRights.SCR)])
  const { codes } = await activeCodes(site.app, site.admin, stock, 4)
  const { page } = warehouse
  await begin(warehouse, 'SCR', 'Scrapping', 'DESTROY', codes)
  await main(page).getByRole('checkbox').check()
  await press(page, own.pick.submit)
  await hasStatus(page, 'CHECKED')
  // On sale until now: the destruction record is required.
  await main(page).getByText(own.refusals.record_needed, { exact: true }).waitFor()
  await press(page, own.actions.edit)
  await page.getByRole('dialog').getByLabel(own.fields.recordNo).fill('DR-2026-044')
  await page.getByRole('dialog').getByRole('button', { name: own.mend.save, exact: true }).click()
  await expect.poll(() => total(page, own.outcome.will), { timeout: 60_000 }).toBe('4')
  await press(page, own.actions.sign)
  await sign(page, warehouse.client, own.actions.sign, words.kit.signature)
  await hasStatus(page, 'WAITING')
  expect(await main(page).getByRole('button', { name: own.actions.approve, exact: true }).count()).toBe(0)

  await quality.page.goto(page.url())
  await press(quality.page, own.actions.approve)
  await sign(quality.page, quality.client, own.actions.approve, words.kit.signature)
  await hasStatus(quality.page, 'DONE')
  expect([...warehouse.problems, ...quality.problems]).toEqual([])
})

test(
  'an activation request always waits for a second person, and shows what became of each serial number',
  { timeout: 600_000 },
  async () => {
    const [requester, quality] = await Promise.all([person(deskRights.ACT), person(approverRights.ACT)])
    const { codes } = await activeCodes(site.app, site.admin, stock, 3, { isReleased: false })
    const { page } = requester
    await begin(requester, 'ACT', 'Manual activation', 'ACTIVATE', codes)
    await press(page, own.pick.submit)
    await hasStatus(page, 'CHECKED')
    await press(page, own.actions.sign)
    await sign(page, requester.client, own.actions.sign, words.kit.signature)
    await hasStatus(page, 'WAITING')
    await goTo(quality.page, 'Manual activation')
    await main(quality.page).getByRole('row').nth(1).getByRole('link').click()
    await press(quality.page, own.actions.approve)
    await sign(quality.page, quality.client, own.actions.approve, words.kit.signature)
    await hasStatus(quality.page, 'DONE')
    expect(await main(quality.page).getByRole('region', { name: own.outcome.oneByOne }).getByRole('row').count()).toBe(
      4,
    )
    await picture(quality.page, 'activation done')
    expect([...requester.problems, ...quality.problems]).toEqual([])
  },
)

test('every desk is a menu entry for those who may see it, and for nobody else', async () => {
  const viewer = await person(['statusUpdates.list'])
  const entries = await viewer.page
    .getByRole('navigation', { name: 'Main navigation' })
    .getByRole('link')
    .allInnerTexts()
  expect(entries).toContain('Status updates')
  expect(entries).not.toContain('Scrapping')
})
