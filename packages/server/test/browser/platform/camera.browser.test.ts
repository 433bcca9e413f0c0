/** The camera reads a symbol: Chromium plays a video with a DataMatrix of a real code in place of a camera. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { type Browser, chromium, type Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { textOf } from '../../../src/desk/labels/printing/content.ts'
import { dataMatrix, type SymbolShape } from '../../../src/desk/labels/printing/symbols.ts'
import { aCrew, masters, packagedCodes } from '../../../src/plant/orders/orders.fixtures.ts'
import { anOrderOnLine } from '../../../src/plant/results/results.order.fixtures.ts'
import { ADMIN_PASSWORD } from '../../harness/accounts.ts'
import { atEnd } from '../../harness/at-end.ts'
import { axeViolations, FLAGS, logIn, openSite, picture, type Site, wordsOf } from '../../harness/browser.ts'
import { openAccount, userWith } from '../../harness/client.ts'

const { kit } = await wordsOf('en')
const scanner = { account: 'scanner', password: ADMIN_PASSWORD }
const WIDTH = 640
const HEIGHT = 480
const MODULE = 10
const [DARK, LIGHT, NO_COLOUR] = [30, 225, 128]

const HOLDING = `
  const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    await window.cameraAimed()
    return open(wanted)
  }`

/** Holds the camera back until `aimed` resolves: the symbol must not be read while the test looks at the open dialog. */
async function holdCamera(page: Page, aimed: Promise<void>): Promise<void> {
  await page.exposeFunction('cameraAimed', () => aimed)
  await page.addInitScript(HOLDING)
}

/** A video of YUV 4:2:0 pictures without compression: empty at first, as when a camera is still being aimed. */
function videoOf({ width, bars }: SymbolShape): Buffer {
  const blank = Buffer.alloc(WIDTH * HEIGHT, LIGHT)
  const drawn = Buffer.from(blank)
  const left = Math.round((WIDTH - width * MODULE) / 2)
  for (const bar of bars)
    for (let y = 60 + bar.y * MODULE; y < 60 + (bar.y + bar.height) * MODULE; y++)
      drawn.fill(DARK, y * WIDTH + left + bar.x * MODULE, y * WIDTH + left + (bar.x + bar.width) * MODULE)
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOUR)
  const frame = (brightness: Buffer) => [Buffer.from('FRAME\n'), brightness, colour]
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F5:1 Ip A1:1 C420jpeg\n`),
    ...[blank, blank, drawn, drawn, drawn].flatMap(frame),
  ])
}

let site: Site
let browser: Browser
let serial = ''

beforeAll(async () => {
  site = await openSite()
  const author = await userWith(site.http, site.admin, Object.keys(permissions) as PermissionName[])
  const { product, push } = await masters(author, site.admin)
  const crew = await aCrew(site.http, site.admin)
  const { order } = await anOrderOnLine(crew, { product, line: push })
  const [units] = await packagedCodes(crew, order)
  serial = units?.serials[0] ?? ''
  const text = textOf({ code: serial, gtin: units?.gtin ?? '', lot: 'B1', expiry: '2101-01-31', title: '' })

  const folder = await mkdtemp(join(tmpdir(), 'serialis-camera-'))
  const video = join(folder, 'symbol.y4m')
  await writeFile(video, videoOf(dataMatrix(text, true)))
  browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: [
      ...FLAGS,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${video}`,
    ],
  })
  atEnd(async () => {
    await browser.close()
    await rm(folder, { recursive: true })
  })
  const { id } = await site.admin.call(createRole, {
    body: { name: 'Looks up codes', authorities: [permissions['serials.detail']] },
  })
  await openAccount(site.http, site.admin, { ...scanner, name: 'Ada', roleIds: [id] })
})

test.each([1440, 1024, 390])('a code held in front of the camera opens its page, %i px wide', async (width) => {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  const { promise: aimed, resolve: aim } = Promise.withResolvers<void>()
  await holdCamera(page, aimed)
  await page.goto(site.url)
  await logIn(page, scanner)
  await page.setViewportSize({ width, height: 844 })
  await page.getByRole('button', { name: kit.shell.camera.open }).click()
  const dialog = page.getByRole('dialog', { name: kit.shell.camera.title })
  await dialog.getByText(kit.shell.camera.hint).waitFor()
  expect(await axeViolations(page)).toEqual([])
  aim()
  await page.getByRole('heading', { name: serial, level: 1 }).waitFor()
  await dialog.waitFor({ state: 'detached' })
  await picture(page, `camera-found-${width}`)
  expect(problems).toEqual([])
  await context.close()
})
