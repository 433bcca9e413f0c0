/** The stand-alone editor: what a browser with an empty cache loads for it, and how long a key takes to be seen. */

import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Browser, chromium, type Page } from 'playwright-core'
import { FLAGS, wordsOf } from '../../test/harness/browser.ts'
import { closeBench, openBench, percentile } from '../environment.ts'
import { interactionReader, watchInteractions } from '../interactions.ts'

const dist = join(import.meta.dirname, '../../../web/dist')
const KEYS = 200
const BETWEEN_MS = 60
const TABLES = 20

const { richText: words } = await wordsOf('en')

const paragraph = (characters: number) => `<p>${'words of a text '.repeat(characters / 16)}</p>`
const table = `<table>${`<tr>${`<td>${'cell '.repeat(8)}</td>`.repeat(5)}</tr>`.repeat(5)}</table>`
const SHORT = paragraph(400).repeat(25)
/** Each table has a thousand characters. */
const LONG = `${table}${paragraph(400).repeat(5)}`.repeat(TABLES)

/** Scripts and styles that a page asks for until it is there. */
async function filesOf(page: Page, address: string, isThere: () => Promise<void>): Promise<Set<string>> {
  const files = new Set<string>()
  page.on('request', (request) => {
    if (['script', 'stylesheet'].includes(request.resourceType())) files.add(new URL(request.url()).pathname)
  })
  await page.goto(address)
  await isThere()
  await page.waitForLoadState('networkidle')
  return files
}

const newPage = (browser: Browser) => browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-GB' })
const textOf = (page: Page) => page.getByRole('textbox', { name: words.text, exact: true })

async function kibOf(files: Iterable<string>): Promise<number> {
  let bytes = 0
  for (const file of files) {
    const size = gzipSync(await readFile(join(dist, file))).length
    console.error(`  ${(size / 1024).toFixed(1).padStart(7)} KiB  ${file}`)
    bytes += size
  }
  return bytes / 1024
}

async function loading(browser: Browser, url: string): Promise<Record<string, number>> {
  const page = await newPage(browser)
  const own = await filesOf(page, `${url}/textEditor`, () => textOf(page).waitFor())
  const other = await newPage(browser)
  const usual = await filesOf(other, `${url}/404`, () => other.getByRole('heading', { level: 1 }).waitFor())
  await Promise.all([page.close(), other.close()])
  const added = await kibOf([...own].filter((file) => !usual.has(file)))
  return {
    editor_load_kib: added,
    editor_page_kib: added + (await kibOf([...own].filter((file) => usual.has(file)))),
  }
}

async function typing(browser: Browser, url: string, markup: string): Promise<number> {
  const page = await newPage(browser)
  await watchInteractions(page)
  await page.goto(`${url}/textEditor`)
  const text = textOf(page)
  await text.click()
  await page.evaluate(`{
    const data = new DataTransfer()
    data.setData('text/html', ${JSON.stringify(markup)})
    document.querySelector('.rich-text').dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }`)
  const paragraphs = text.locator(':scope > p')
  // Amid the tables, or at the end of what has none.
  const at = Math.floor(((await paragraphs.count()) - 1) * (markup === LONG ? 0.5 : 1))
  await paragraphs.nth(at).click()
  await page.keyboard.press('End')
  // At the edge of the window the first key scrolls, after which a browser without a screen times no paint for seconds.
  await paragraphs
    .nth(at)
    .evaluate((one: { scrollIntoView(how: object): void }) => one.scrollIntoView({ block: 'center' }))
  const read = interactionReader(page)
  await page.waitForTimeout(1_000)
  await read()
  await page.keyboard.type('typed text '.repeat(Math.ceil(KEYS / 11)).slice(0, KEYS), { delay: BETWEEN_MS })
  const times = (await read()).map(({ duration }) => duration)
  await page.close()
  if (times.length < KEYS * 0.9) throw new Error(`only ${times.length} keys were timed`)
  return percentile(times, 0.95)
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench({ web: true })
  await bench.http.listen({ host: '127.0.0.1', port: 0 })
  const url = `http://127.0.0.1:${(bench.http.server.address() as AddressInfo).port}`
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: FLAGS.filter((flag) => !flag.includes('--max-lazy')),
  })
  try {
    return {
      ...(await loading(browser, url)),
      editor_type_p95_ms: await typing(browser, url, SHORT),
      editor_type_tables_p95_ms: await typing(browser, url, LONG),
    }
  } finally {
    await browser.close()
    await bench.close()
  }
}

if (import.meta.main) {
  console.log(await run())
  await closeBench()
}
