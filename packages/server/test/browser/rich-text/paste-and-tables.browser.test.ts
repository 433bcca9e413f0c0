/** What comes from other programs, and tables, in the stand-alone editor. */

import { EDITOR_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSite, picture, type Site, wordsOf } from '../../harness/browser.ts'
import { openEditor, type OpenEditor } from './editor.fixtures.ts'

const { richText: words } = await wordsOf('en')
const { tools } = words

let site: Site
let open: OpenEditor
beforeAll(async () => {
  site = await openSite()
})
beforeEach(async () => {
  open = await openEditor(site, words)
  await open.text.click()
})
afterEach(async () => {
  expect(open.problems).toEqual([])
  await open.close()
})

const HOSTILE = [
  '<p>seen<img src=x onerror="window.ran=1"><svg onload="window.ran=1"><script>window.ran=1</script></svg></p>',
  '<p>seen<math><mtext><table><mglyph><style><img src onerror="window.ran=1"></style></mglyph></table></mtext></math></p>',
  '<p>seen<a href="java\u0000script:window.ran=1">a</a><a href=" &#x6A;avascript:window.ran=1">b</a><a href="data:text/html,x">c</a></p>',
  '<p style="background:url(javascript:window.ran=1);position:fixed;inset:0">seen</p><iframe srcdoc="<script>parent.ran=1</script>"></iframe>',
  '<p>seen</p><noscript><p title="</noscript><img src=x onerror=window.ran=1>"></noscript><template><img src=x onerror=window.ran=1></template>',
  '<form><p>seen</p><button formaction="javascript:window.ran=1">x</button></form><object data="javascript:window.ran=1"></object>',
  '<img anchorname="x&quot; onerror=&quot;window.ran=1" src=x><p>seen</p><a id="1 onclick=window.ran=1">x</a>',
  `${'<div>'.repeat(5_000)}<p>deep</p>${'</div>'.repeat(5_000)}<p>seen</p>`,
]

test.each(HOSTILE.map((markup, at) => [at, markup] as const))(
  'runs and keeps nothing of hostile markup %d',
  async (_, markup) => {
    const { page, paste, text, html } = open
    await paste(markup)
    await expect.poll(() => text.textContent()).toContain('seen')
    expect(await page.evaluate('window.ran')).toBeUndefined()
    expect(await html()).not.toMatch(
      / on\w+=|javascript:|<(?:script|svg|math|iframe|img src=x|form|object)|position|url\(/i,
    )
    for (const href of await text.locator('a[href]').evaluateAll((all) => all.map((a) => a.getAttribute('href'))))
      expect(href).toMatch(/^https?:/)
  },
)

test('keeps what is known of a page, with colours, links and nested lists', async () => {
  const { paste, text, html } = open
  await paste(
    '<div><section><h3>Head</h3><p>a <b style="color:#00b050">b</b> <a href="https://example.com/x">c</a></p><p style="color:blue"><font color="#c00000">old</font> blue</p><ul><li>1<ul><li>2</li></ul></li></ul></section></div>',
  )
  expect(await text.locator('h3').textContent()).toBe('Head')
  expect(await text.locator('ul ul li').textContent()).toBe('2')
  expect(await html()).toContain('color: rgb(0, 176, 80)')
  expect(await html()).toMatch(/color: rgb\(192, 0, 0\);?">old</)
  expect(await html()).toMatch(/color: blue;?"> blue</)
  expect(await text.locator('a').getAttribute('href')).toBe('https://example.com/x')
})

test('makes lists of what Word calls lists, and drops the look that nobody chose', async () => {
  const { page, paste, text, html } = open
  const item = (level: number, sign: string, name: string) =>
    `<p class=MsoListParagraph style='margin-left:.5in;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-list:Ignore'>${sign}<span>&nbsp;</span></span><![endif]>${name}<o:p></o:p></p>`
  await paste(
    `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{color:red}</style></head><body><!--StartFragment--><p class=MsoNormal style='line-height:107%;font-family:"Calibri",sans-serif;color:black'>Text <span style='color:#C00000;font-size:11.0pt'>red</span><o:p></o:p></p>${item(1, '·', 'one')}${item(2, '1.', 'inner')}${item(1, '·', 'two')}<p class=MsoNormal>end</p><!--EndFragment--></body></html>`,
  )
  await picture(page, 'text-editor word')
  expect(await text.locator(':scope > ul > li').count()).toBe(2)
  expect(await text.locator(':scope > ul > li ol li').textContent()).toBe('inner')
  expect(await text.textContent()).toBe('Text redoneinnertwoend')
  expect(await html()).not.toMatch(/font-|line-height|mso|Calibri/)
  expect(await html()).toContain('color: rgb(192, 0, 0)')
})

test('refuses more markup than it reads at once, and says so for four seconds', async () => {
  const { page, paste, text } = open
  await paste(`<p>${'x'.repeat(2_000_001)}</p>`)
  const said = page.getByText(words.tooLong)
  await said.waitFor()
  const began = Date.now()
  await said.waitFor({ state: 'detached' })
  expect(Date.now() - began).toBeGreaterThan(EDITOR_LIMITS.errorMs / 2)
  expect(await text.textContent()).toBe('')
})

const rows = (count: number, columns: number) =>
  `<table>${`<tr>${'<td>x</td>'.repeat(columns)}</tr>`.repeat(count)}</table>`

test('offers a table of five by five, grows its picker to twenty, and goes no further than the limits', async () => {
  const { page, tool, item, text, paste } = open
  await tool(tools.table).click()
  const picker = page.locator('.rich-picker')
  expect(await picker.locator('i').count()).toBe(100)
  expect(await picker.locator('.rich-picker-size').textContent()).toBe('5 × 5')
  await picker.locator('i').nth(99).hover()
  await expect.poll(() => picker.locator('.rich-picker-size').textContent()).toBe('10 × 10')
  expect(await picker.locator('i').count()).toBe(121)
  await picker.focus()
  for (let step = 0; step < 15; step++) {
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowDown')
  }
  expect(await picker.locator('.rich-picker-size').textContent()).toBe('20 × 20')
  expect(await picker.locator('i').count()).toBe(400)
  await picture(page, 'text-editor picker')
  await page.keyboard.press('Enter')
  expect(await text.locator('tr').count()).toBe(20)
  await tool(tools.table).click()
  await item(words.table.columnAfter).click()
  await page.getByText(words.table.tooLarge.replace('{columns}', '20').replace('{rows}', '100')).waitFor()
  expect(await text.locator('tr').first().locator('th').count()).toBe(20)
  await tool(tools.table).click()
  await item(words.table.deleteTable).click()
  await paste(rows(101, 2))
  expect(await text.locator('table').count()).toBe(0)
  await paste(rows(100, 2))
  expect(await text.locator('tr').count()).toBe(100)
})

test('adds, moves, merges, splits and sorts', async () => {
  const { page, tool, item, text, paste, cursorAfter } = open
  await paste(
    '<table><tr><th>Name</th><th>n</th></tr><tr><td>b</td><td>10</td></tr><tr><td>a</td><td>9</td></tr></table>',
  )
  const enter = async (name: string) => {
    await text.getByRole('cell', { name, exact: true }).click()
    await page.keyboard.press('End')
    await cursorAfter(name)
  }
  const command = async (name: keyof typeof words.table) => {
    await tool(tools.table).click()
    await item(words.table[name]).click()
  }
  const cells = () => text.locator('td').allTextContents()
  await enter('10')
  await command('ascending')
  expect(await cells()).toEqual(['a', '9', 'b', '10'])
  await enter('a')
  await command('descending')
  expect(await cells()).toEqual(['b', '10', 'a', '9'])
  await enter('9')
  await command('rowUp')
  expect(await cells()).toEqual(['a', '9', 'b', '10'])
  await enter('10')
  await command('rowBelow')
  expect(await text.locator('tr').count()).toBe(4)
  await enter('a')
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(() => text.locator('.selectedCell').count()).toBe(2)
  await command('merge')
  expect(await text.locator('td').first().getAttribute('colspan')).toBe('2')
  await command('split')
  expect(await text.locator('td').first().getAttribute('colspan')).toBe('1')
  await picture(page, 'text-editor table')
})
