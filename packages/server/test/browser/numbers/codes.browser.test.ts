/** One box for any code: a wedge scanner in every spelling, torn scans, the palette, and what the passport says of a stranger's code. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { recordScan } from '@serialis/contract/desk/scans/scans.routes.ts'
import { listSerials } from '@serialis/contract/desk/serials/serials.routes.ts'
import { digitalLink, elementString, ssccElementString, swapCase, traceLinkKey } from '@serialis/contract/kit/gs1.ts'
import bwip from 'bwip-js/node'
import { chromium, type Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { usersEn as users } from '../../../../web/src/platform/access/users/users.en.ts'
import { anApplication, aStock, type Stock } from '../../../src/desk/serials/serials.fixtures.ts'
import { VERIFICATION_CODE } from '../../harness/accounts.ts'
import { axeViolations, FLAGS, openSite, picture, said, sign, type Site, wordsOf } from '../../harness/browser.ts'
import { userWith } from '../../harness/client.ts'
import { watchViolations } from '../../harness/violations.ts'

const { kit, serials, ledger, applications, scans, packing } = await wordsOf('en')
let site: Site
/** The operator's page, and the one that a test is at. */
let own: Page
let page: Page
let problems: string[]
let stock: Stock
let gtin: string
let code: string
let sscc: string

beforeAll(async () => {
  site = await openSite()
  stock = await aStock(site.http, site.admin)
  const units = await anApplication(site.admin, stock)
  const pallets = await anApplication(site.admin, stock, {
    level: 'PL',
    ruleVersionId: stock.ssccVersionId,
    quantity: 1,
  })
  const firstCode = async (application: number) =>
    (await site.admin.call(listSerials, { query: { application, limit: 1 } })).items[0]?.code ?? ''
  gtin = units.gtin ?? ''
  code = await firstCode(units.number)
  sscc = await firstCode(pallets.number)
  const operator = await userWith(site.http, site.admin, [
    'serials.detail',
    'serials.list',
    'applications.list',
    'applications.create',
    'applications.export',
    'applications.cancel',
    'requestLog.list',
  ])
  ;({ page: own, problems } = await site.enter(operator))
})

// Two of the tests have other users.
beforeEach(() => {
  page = own
})

interface Key {
  key?: string
  code?: string
  ctrlKey?: boolean
  shiftKey?: boolean
}
/** What of the page's own world `wedged` touches. */
interface Dom {
  document: { activeElement: { dispatchEvent(event: object): void } | null }
  performance: { now(): number }
  KeyboardEvent: new (type: string, init: object) => object
}

/**
 * Keys as a wedge scanner sends them, all at once; a number is a pause in milliseconds. Their times are those of a scanner,
 * whatever a busy machine does between two of them.
 */
const wedged = (keys: readonly (string | number | Key)[]) =>
  page.evaluate(async (all) => {
    const { document, performance, KeyboardEvent } = globalThis as unknown as Dom
    let at = performance.now()
    for (const key of all) {
      if (typeof key === 'number') {
        await new Promise((resolve) => setTimeout(resolve, key))
        at = performance.now()
        continue
      }
      const pressed = new KeyboardEvent('keydown', {
        bubbles: true,
        cancelable: true,
        ...(typeof key === 'string' ? { key } : key),
      })
      Object.defineProperty(pressed, 'timeStamp', { value: (at += 0.01) })
      document.activeElement?.dispatchEvent(pressed)
    }
  }, keys)
const typed = (text: string) => [...text].map((key) => (key === '\x1d' ? 'F8' : key))
const title = (name: string) => page.getByRole('heading', { name, level: 1, exact: true }).waitFor({ timeout: 15_000 })
const hears = (text: string) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text, { exact: true }).first().waitFor()
const away = async () => {
  await page
    .getByRole('navigation', { name: kit.shell.navigation })
    .getByRole('link', { name: serials.title, exact: true })
    .click()
  await title(serials.title)
  await page.getByRole('main').focus()
}

test('a scanner anywhere on any page leads to the passport, however the symbol is spelled', async () => {
  const symbol = { gtin, serial: code, lot: 'LOT9', expiry: '2031-05-31' }
  const elements = elementString(symbol)
  const spellings: [string, readonly (string | Key)[]][] = [
    ['element string', typed(elements)],
    ['separator lost', typed(elements.replace('\x1d', ''))],
    ['symbology identifier', typed(`]d2${elements}`)],
    [
      'separator as Control and ]',
      typed(elements).map((key) => (key === 'F8' ? { key: ']', code: 'BracketRight', ctrlKey: true } : key)),
    ],
    ['Digital Link', typed(digitalLink(symbol))],
    ['TraceLink key', typed(traceLinkKey(symbol))],
    ['bare serial', typed(code)],
    ['under CapsLock', typed(swapCase(`]d2${elements}`))],
    ['bare under CapsLock', typed(swapCase(code))],
  ]
  for (const [name, keys] of spellings) {
    await away()
    await wedged([...keys, 'Enter'])
    await title(code).catch((error: unknown) => {
      throw new Error(name, { cause: error })
    })
  }
  await away()
  await wedged([...typed(`]d2${ssccElementString(sscc)}`), 'Enter'])
  await title(sscc)
})

test('a scan under an input method is read by its keys', async () => {
  await away()
  const placed = [...code].map((key) => ({
    key: 'Process',
    code: /\d/.test(key) ? `Digit${key}` : `Key${key}`,
    shiftKey: /[A-Z]/.test(key),
  }))
  await wedged([...placed, { key: 'Process', code: 'Enter' }])
  await title(code)
})

test('a scan that was held up is refused, and the next one is taken', async () => {
  await away()
  const keys = typed(elementString({ gtin, serial: code }))
  await wedged([...keys.slice(0, 20), 80, ...keys.slice(20), 'Enter'])
  await hears(kit.shell.scanTorn)
  await title(serials.title)
  await wedged([...keys, 'Enter'])
  await title(code)
})

test('the palette is opened by its shortcuts, steered by keys, and offers only what the user may open', async () => {
  await away()
  await page.keyboard.press('Control+k')
  const list = page.getByRole('listbox', { name: kit.shell.palette.label })
  await list.getByRole('option', { name: applications.title }).waitFor()
  expect(await list.getByRole('option', { name: users.title }).count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])
  // As fingers do: a machine's pace would be a scan.
  await page.keyboard.type('request', { delay: 50 })
  await picture(page, 'palette')
  await page.keyboard.press('Enter')
  await title(applications.log.title)
  await page.getByRole('main').focus()
  await page.keyboard.press('/')
  await page.keyboard.type(code, { delay: 50 })
  await list.getByRole('option').first().waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await title(code)
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await list.waitFor({ state: 'hidden' })
})

/** A video that shows a DataMatrix, as Chromium takes it in place of a camera: Y4M, one still frame. */
function videoOf(elements: string): Buffer {
  const [width, height, module] = [640, 480, 10]
  const [symbol] = bwip.raw({
    bcid: 'datamatrix',
    text: `^FNC1${elements.replaceAll('\x1d', '^FNC1')}`,
    parsefnc: true,
  } as never) as unknown as { pixs: number[]; pixx: number; pixy: number }[]
  if (!symbol) throw new Error('the symbol was not drawn')
  const light = Buffer.alloc(width * height, 235)
  const [left, top] = [Math.floor((width - symbol.pixx * module) / 2), Math.floor((height - symbol.pixy * module) / 2)]
  symbol.pixs.forEach((isDark, at) => {
    if (!isDark) return
    const [x, y] = [left + (at % symbol.pixx) * module, top + Math.floor(at / symbol.pixx) * module]
    for (let row = 0; row < module; row++) light.fill(16, (y + row) * width + x, (y + row) * width + x + module)
  })
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`),
    light,
    Buffer.alloc((width * height) / 2, 128),
  ])
}

test('the camera reads a symbol with its separator, and leads to the passport', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'serialis-camera-'))
  const file = join(folder, 'symbol.y4m')
  await writeFile(file, videoOf(elementString({ gtin, serial: code, lot: 'LOT9', expiry: '2031-05-31' })))
  const flags = [
    ...FLAGS,
    '--use-fake-ui-for-media-stream',
    '--use-fake-device-for-media-stream',
    `--use-file-for-fake-video-capture=${file}`,
  ]
  const browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: flags })
  try {
    const context = await browser.newContext({ permissions: ['camera'], viewport: { width: 820, height: 1100 } })
    await watchViolations(context)
    const tablet = await context.newPage()
    const refused: string[] = []
    tablet.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
    await tablet.goto(site.url)
    await tablet.getByRole('textbox', { name: 'Account' }).fill(site.admin.account)
    await tablet.getByLabel('Password').fill(site.admin.password)
    await tablet.getByLabel('Verification code').fill(VERIFICATION_CODE)
    await tablet.getByRole('button', { name: 'Log in' }).click()
    const button = tablet.getByRole('button', { name: kit.shell.camera.open })
    await button.waitFor()
    expect(await button.boundingBox()).toMatchObject({ width: 44, height: 44 })
    await button.click()
    await tablet.getByRole('heading', { name: code, level: 1, exact: true }).waitFor({ timeout: 60_000 })
    await tablet.getByText(said(serials.passport.readAs, { parser: serials.parsers.element })).waitFor()
    expect(refused).toEqual([])
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
})

test('without a camera the box says so', async () => {
  await page.getByRole('button', { name: kit.shell.camera.open }).click()
  const dialog = page.getByRole('dialog', { name: kit.shell.camera.title })
  await dialog
    .getByRole('alert')
    .filter({ hasText: kit.shell.camera.none })
    .or(dialog.getByText(kit.shell.camera.denied))
    .first()
    .waitFor()
  await dialog.getByRole('button', { name: kit.shell.camera.stop }).click()
  await dialog.waitFor({ state: 'detached' })
})

test('a code that nobody issued here shows who scanned it where', async () => {
  await site.admin.call(recordScan, {
    body: { code: elementString({ gtin, serial: 'FAKE00000001' }), place: 'Night market' },
  })
  await page.getByRole('main').focus()
  await wedged([...typed(elementString({ gtin, serial: 'FAKE00000001' })), 'Enter'])
  await page.getByRole('heading', { name: serials.passport.never }).waitFor()
  await page.getByText(said(scans.marks.from, { source: scans.sources.CONSUMER, place: 'Night market' })).waitFor()
  expect(await axeViolations(page)).toEqual([])
  await page.getByRole('link', { name: scans.marks.more }).click()
  await title(scans.title)
  await page.getByRole('cell', { name: scans.suspicions.NEVER_ISSUED }).first().waitFor()
  expect(await axeViolations(page)).toEqual([])
})

test('a page that works with codes keeps its scans, wherever its focus is', async () => {
  const other = await site.enter(site.admin)
  page = other.page
  await page
    .getByRole('navigation', { name: kit.shell.navigation })
    .getByRole('link', { name: packing.title, exact: true })
    .click()
  await title(packing.title)
  const desk = new URL(page.url()).pathname
  await page.getByRole('main').focus()
  await wedged([...typed('NOSUCHCODE01'), 'Enter'])
  await page.waitForURL((address) => address.searchParams.get('container') === 'NOSUCHCODE01')
  expect(new URL(page.url()).pathname).toBe(desk)
  await page.context().close()
})

test('codes are applied for, taken away twice with a reason, and an application is cancelled', async () => {
  const operator = { account: site.admin.account, password: site.admin.password }
  const other = await site.enter(operator)
  page = other.page
  await page
    .getByRole('navigation', { name: kit.shell.navigation })
    .getByRole('link', { name: applications.title, exact: true })
    .click()
  for (const cancels of [false, true]) {
    await page.getByRole('main').getByRole('link', { name: applications.apply }).first().click()
    const pick = async (field: string, option: RegExp) => {
      await page.getByRole('combobox', { name: new RegExp(`^${field}`) }).click()
      await page.locator('.ant-select-dropdown:visible').getByText(option).first().click()
    }
    await pick(applications.fields.product, new RegExp(stock.product.code))
    await pick(applications.fields.level, new RegExp(ledger.level.EA))
    await pick(applications.fields.rule, /Units A/)
    await page.getByLabel(applications.fields.quantity).fill('1000')
    await page.getByText(applications.form.guessSafe).waitFor()
    if (!cancels) expect(await axeViolations(page)).toEqual([])
    await page.getByRole('button', { name: applications.apply }).click()
    await page.getByRole('heading', { name: applications.detail.blocks }).waitFor()
    if (!cancels) {
      await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: applications.download.start }).click(),
      ])
      await page.getByRole('button', { name: applications.download.again }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel(kit.reason.label).fill('The printer lost its file')
      await Promise.all([
        page.waitForEvent('download'),
        dialog.getByRole('button', { name: applications.download.again }).click(),
      ])
      await page.getByText(/The printer lost its file/).waitFor()
      await page.getByText(applications.cancel.blocked.application_was_downloaded).waitFor()
      await page
        .getByRole('navigation', { name: kit.shell.navigation })
        .getByRole('link', { name: applications.title, exact: true })
        .click()
    } else {
      await page.getByRole('button', { name: applications.cancel.start }).click()
      await sign(page, operator, applications.cancel.start, kit.signature)
      await page.getByText(applications.applyStatus.cancelled, { exact: true }).first().waitFor()
    }
  }
  await picture(page, 'application-cancelled')
  await page
    .getByRole('navigation', { name: kit.shell.navigation })
    .getByRole('link', { name: applications.log.title, exact: true })
    .click()
  await page.getByRole('cell', { name: applications.kinds.CANCEL }).first().waitFor()
  expect(await axeViolations(page)).toEqual([])
  expect([problems, other.problems]).toEqual([[], []])
})
