/** Charts: a table and a kind, drawn by the page itself. */

import { readFile } from 'node:fs/promises'
import { CHART_KINDS } from '@serialis/contract/platform/rich-text/charts/chart-data.ts'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { axeViolations, openSite, picture, type Site, wordsOf } from '../../harness/browser.ts'
import { openEditor, type OpenEditor } from './editor.fixtures.ts'

const { richText: words } = await wordsOf('en')
const { richText: zh } = await wordsOf('zh')

let site: Site
let open: OpenEditor
beforeAll(async () => {
  site = await openSite()
})
beforeEach(async () => {
  open = await openEditor(site, words)
  open.page.setDefaultTimeout(20_000)
  await open.text.click()
})
afterEach(async () => {
  expect(open.problems).toEqual([])
  await open.close()
})

const row = (...[head, ...numbers]: string[]) =>
  `<tr><th>${head}</th>${numbers.map((text) => `<td>${text}</td>`).join('')}</tr>`
const TABLE = `<table><tr><th>Packs by line</th><th>Good</th><th>Rejected</th></tr>${row('Line A', '1,200', '30')}${row('Line B', '900', '12')}${row('Line C', '1,410', '55')}</table>`

const inCell = async ({ text, page, cursorAfter }: OpenEditor, name: string) => {
  await text.getByRole('cell', { name, exact: true }).click()
  await page.keyboard.press('End')
  await cursorAfter(name)
}
const choose = async ({ tool, item }: OpenEditor, kind: keyof typeof words.chart.kinds, said = words) => {
  await tool(said.tools.table).click()
  await item(said.chart.kinds[kind]).click()
}
const chart = ({ text }: OpenEditor) => text.locator('.rich-chart svg')

test('draws a table in each kind, above the table, and is a table again', async () => {
  const { page, paste, text } = open
  const scripts: string[] = []
  page.on('request', (request) => void scripts.push(request.url()))
  await paste(TABLE)
  await inCell(open, '900')
  expect(scripts.filter((url) => url.includes('figure'))).toEqual([])
  for (const kind of CHART_KINDS) {
    await choose(open, kind)
    await expect.poll(() => chart(open).getAttribute('aria-label')).toContain('Packs by line')
    await expect.poll(() => chart(open).locator('.chart-mark title').count()).toBe(6)
    await picture(page, `text-editor chart ${kind}`)
  }
  expect(scripts.filter((url) => url.includes('figure')).length).toBeGreaterThan(0)
  expect(await axeViolations(page)).toEqual([])
  expect(await text.getByRole('cell', { name: '1,410' }).count()).toBe(1)
  await choose(open, 'none')
  await expect.poll(() => chart(open).count()).toBe(0)
})

test('of a table that is none, says why for four seconds, and changes nothing', async () => {
  const { page, paste, html, text } = open
  await paste(TABLE.replace('900', 'none'))
  await inCell(open, 'none')
  const before = await html()
  await page.evaluate(`{
    window.faults = []
    document.querySelector('.rich-text').editor.on('chartserror', (fault) => window.faults.push(fault))
  }`)
  await choose(open, 'line')
  const said = page.getByRole('alert').getByText('row 3, column 2 is not a number')
  await said.waitFor()
  expect(await page.evaluate('window.faults')).toEqual([{ fault: 'number', row: 3, column: 2 }])
  expect(await html()).toBe(before)
  await picture(page, 'text-editor chart fault')
  await said.waitFor({ state: 'detached' })
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await paste('<table><tr><td>a</td><td>b</td></tr><tr><td>1</td><td>2</td></tr></table>')
  await text.getByRole('cell', { name: 'b' }).click()
  await choose(open, 'pie')
  await page.getByRole('alert').getByText(words.chart.faults.headerRow).waitFor()
})

test('follows what is typed into its table, also where that is no number, and keeps its undo', async () => {
  const { page, paste, text } = open
  await paste(TABLE)
  await inCell(open, '900')
  await choose(open, 'column')
  await chart(open).locator('title', { hasText: 'Line B · Good: 900' }).waitFor({ state: 'attached' })
  await inCell(open, '900')
  await page.keyboard.type('0')
  await chart(open).locator('title', { hasText: 'Line B · Good: 9,000' }).waitFor({ state: 'attached' })
  await page.keyboard.type('x')
  await text.getByText('row 3, column 2 is not a number').waitFor()
  expect(await chart(open).count()).toBe(0)
  await page.keyboard.press('Backspace')
  await chart(open).waitFor()
  await page.keyboard.press('Control+Z')
  await chart(open).waitFor()
})

test('is in the source, the preview and the file, and in a document that comes back', async () => {
  const { page, paste, tool, item } = open
  await paste(TABLE.replace('<table>', '<table data-chart="pie">'))
  await chart(open).waitFor()
  await page.getByText(words.draft.saved).waitFor()
  await tool(words.source).click()
  expect(await page.getByRole('textbox', { name: words.source }).inputValue()).toContain('data-chart="pie"')
  await page.getByRole('button', { name: words.sourceCancel }).click()
  await tool(words.tools.document).click()
  await item(words.preview).click()
  await page.getByRole('dialog').locator('.rich-chart svg').waitFor()
  await picture(page, 'text-editor chart preview')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  await tool(words.tools.document).click()
  const [download] = await Promise.all([page.waitForEvent('download'), item(words.saveHtml).click()])
  expect(await readFile((await download.path())!, 'utf8')).toMatch(/<svg[^>]*role="img"[^]*chart-mark[^]*<table/)
  await page.reload()
  await chart(open).waitFor()
})

test('takes no kind that it does not know', async () => {
  const { paste, text } = open
  await paste(TABLE.replace('<table>', '<table data-chart="pie;x:url(javascript:1)">'))
  await text.getByRole('cell', { name: '900' }).waitFor()
  expect(await text.locator('.rich-chart').count()).toBe(0)
})

test('fits a phone, in Chinese and in the dark', async () => {
  const narrow = await openEditor(site, zh, {
    locale: 'zh-CN',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
  })
  await narrow.text.click()
  await narrow.paste(
    TABLE.replace('<table>', '<table data-chart="bar">') + TABLE.replace('<table>', '<table data-chart="area">'),
  )
  await chart(narrow).nth(1).waitFor()
  expect(await chart(narrow).first().getAttribute('aria-label')).toContain('条形图：Packs by line')
  await picture(narrow.page, 'text-editor chart narrow')
  expect(await narrow.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  expect(await axeViolations(narrow.page)).toEqual([])
  expect(narrow.problems).toEqual([])
  await narrow.close()
})
