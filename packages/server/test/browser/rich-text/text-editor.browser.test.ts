/** `/textEditor`: real typing and pressing, without a login. */

import { readFile } from 'node:fs/promises'
import { EDITOR_COLOURS, EDITOR_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { axeViolations, openSite, picture, type Site, wordsOf } from '../../harness/browser.ts'
import { openEditor, partsOf, type OpenEditor } from './editor.fixtures.ts'

const { richText: words } = await wordsOf('en')
const { richText: zh } = await wordsOf('zh')
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

/** What was saved is there after a reload, whichever moment the page is at. */
const saved = () => open.page.getByText(words.draft.saved).waitFor()

test('writes, formats, and has the text again after a reload', async () => {
  const { page, tool, item, html, text } = open
  await tool(tools.bold).click()
  await page.keyboard.type('Batch 24A17')
  await tool(tools.bold).click()
  await page.keyboard.type(' is on hold')
  expect(await html()).toContain('<strong>Batch 24A17</strong> is on hold')
  await tool(tools.kind).click()
  await item(words.kinds.heading2).click()
  await saved()
  await picture(page, 'text-editor')
  expect(await axeViolations(page)).toEqual([])
  await page.reload()
  await page.getByText('Your draft of').waitFor()
  expect(await text.locator('h2').textContent()).toBe('Batch 24A17 is on hold')
  await page.getByRole('button', { name: words.draft.empty }).click()
  expect(await text.textContent()).toBe('')
  await page.reload()
  await text.waitFor()
  expect(await text.textContent()).toBe('')
})

test('says that the draft was saved for two seconds, and keeps no draft of an account for another', async () => {
  const { page } = open
  await page.keyboard.type('mine')
  await saved()
  const began = Date.now()
  await page.getByText(words.draft.saved).waitFor({ state: 'detached' })
  expect(Date.now() - began).toBeGreaterThan(EDITOR_LIMITS.savedMs / 2)
  await page.evaluate("localStorage.setItem('userId', 'somebody-else')")
  await page.reload()
  await open.text.waitFor()
  expect(await open.text.textContent()).toBe('')
})

test('asks which text stays when another tab has changed the draft', async () => {
  const { page, text } = open
  await page.keyboard.type('first')
  await saved()
  const other = await page.context().newPage()
  await other.goto(`${site.url}/textEditor`)
  const there = partsOf(other, words)
  await there.text.click()
  await other.keyboard.press('Control+End')
  await other.keyboard.type(' second')
  await other.getByText(words.draft.saved).waitFor()
  await text.click()
  await page.keyboard.type('third ')
  await page.getByText(words.draft.elsewhere).waitFor()
  await picture(page, 'text-editor two tabs')
  // A tab behind another one takes no focus.
  await page.bringToFront()
  await page.getByRole('button', { name: words.draft.takeOther }).click()
  await expect.poll(() => text.textContent()).toBe('first second')
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' fourth')
  await saved()
  await other.bringToFront()
  await other.keyboard.type(' fifth')
  await other.getByText(words.draft.elsewhere).waitFor()
  await other.getByRole('button', { name: words.draft.keepThis }).click()
  await other.getByText(words.draft.saved).waitFor()
  await page.reload()
  await page.getByText('Your draft of').waitFor()
  expect(await text.textContent()).toBe('first second fifth')
})

test('takes over that the other tab began anew', async () => {
  const { page, text } = open
  await page.keyboard.type('first')
  await saved()
  await page.reload()
  await page.getByText('Your draft of').waitFor()
  const other = await page.context().newPage()
  await other.goto(`${site.url}/textEditor`)
  await other.getByText('Your draft of').waitFor()
  await other.getByRole('button', { name: words.draft.empty }).click()
  await expect.poll(() => partsOf(other, words).text.textContent()).toBe('')
  await page.bringToFront()
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' more')
  await page.getByText(words.draft.elsewhere).waitFor()
  await page.getByRole('button', { name: words.draft.takeOther }).click()
  await expect.poll(() => text.textContent()).toBe('')
  await page.getByText(words.draft.elsewhere).waitFor({ state: 'detached' })
  await page.keyboard.type('anew')
  await saved()
  await page.reload()
  await page.getByText('Your draft of').waitFor()
  expect(await text.textContent()).toBe('anew')
})

test('undoes twenty steps, and does them again', async () => {
  const { page, text } = open
  // By turns at both ends, since what is typed in one place is one step.
  for (let step = 0; step < EDITOR_LIMITS.undoSteps / 2; step++) {
    await page.keyboard.press('Control+Home')
    await page.keyboard.type('a')
    await page.keyboard.press('Control+End')
    await page.keyboard.type('b')
  }
  const whole = 'a'.repeat(10) + 'b'.repeat(10)
  await expect.poll(() => text.textContent()).toBe(whole)
  for (let step = 0; step < EDITOR_LIMITS.undoSteps; step++) await page.keyboard.press('Control+Z')
  await expect.poll(() => text.textContent()).toBe('')
  for (let step = 0; step < EDITOR_LIMITS.undoSteps; step++) await page.keyboard.press('Control+Y')
  await expect.poll(() => text.textContent()).toBe(whole)
})

test('takes back no more than twenty of twenty-five changes, by keys, by the button or by the browser', async () => {
  const { page, text, tool } = open
  const changes = 25
  // A second apart each: what is typed in one place within half a second is one step.
  const type = (steps: number) =>
    page.evaluate(`{
      const { editor } = document.querySelector('.rich-text')
      for (let step = 0; step < ${steps}; step++) {
        window.clock = (window.clock ?? Date.now()) + 1_000
        editor.view.dispatch(editor.state.tr.insertText('x', 1).setTime(window.clock))
      }
    }`)
  await type(changes)
  await expect.poll(() => text.textContent()).toBe('x'.repeat(changes))
  for (let step = 0; step < changes; step++) await page.keyboard.press('Control+Z')
  await expect.poll(() => text.textContent()).toBe('x'.repeat(changes - EDITOR_LIMITS.undoSteps))
  expect(await tool(tools.undo).isDisabled()).toBe(true)
  // The menu of the browser asks in this way.
  const asked = await page.evaluate(`document.querySelector('.rich-text').dispatchEvent(
    new InputEvent('beforeinput', { inputType: 'historyUndo', bubbles: true, cancelable: true }))`)
  expect(asked).toBe(false)
  expect(await text.textContent()).toBe('x'.repeat(changes - EDITOR_LIMITS.undoSteps))
  for (let step = 0; step < changes; step++) await page.keyboard.press('Control+Y')
  await expect.poll(() => text.textContent()).toBe('x'.repeat(changes))
  for (let step = 0; step < 3; step++) await tool(tools.undo).click()
  await type(2)
  for (let step = 0; step < changes; step++) await page.keyboard.press('Control+Z')
  await expect.poll(() => text.textContent()).toBe('x'.repeat(changes - EDITOR_LIMITS.undoSteps))
})

test('offers seventy colours, and puts the look of one text on another', async () => {
  const { page, tool, item, html, text, focused, cursorAfter } = open
  await page.keyboard.type('one two')
  await page.keyboard.press('Control+A')
  await tool(tools.color).click()
  const [colour] = EDITOR_COLOURS[0]
  expect(await page.locator('.rich-panel:popover-open .rich-colour').count()).toBe(70)
  await picture(page, 'text-editor palette')
  await page
    .locator('.rich-panel:popover-open')
    .getByRole('button', { name: `Colour ${colour}` })
    .click()
  expect(await html()).toContain('color: rgb(192, 0, 0)')
  // Until the palette gives the focus back, the key would move along its tools.
  await focused()
  await page.keyboard.press('End')
  await cursorAfter('one two')
  await page.keyboard.press('Enter')
  await tool(tools.color).click()
  await item(words.noColour).click()
  await focused()
  await page.keyboard.type('plain')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await cursorAfter('o')
  // The toolbar follows the cursor.
  await page.locator(`.rich-letter[style*="${colour}"]`).waitFor()
  await tool(tools.painter).click()
  await text.getByText('plain').dblclick()
  await expect.poll(html).toMatch(/<p><span style="color: rgb\(192, 0, 0\);?">plain/)
})

test('completes an address without a protocol, shows its beginning, and refuses a script', async () => {
  const { page, tool, text } = open
  const long = 'example.com/a/very/long/address/of/a/page'
  await tool(tools.link).click()
  const address = page.getByLabel(words.link.address)
  await address.fill('javascript:alert(1)')
  await page.getByRole('button', { name: words.link.set }).click()
  await page.getByText(words.link.wrong).waitFor()
  await address.fill(long)
  await page.getByRole('button', { name: words.link.set }).click()
  expect(await text.locator('a').getAttribute('href')).toBe(`http://${long}`)
  await page.keyboard.press('ArrowLeft')
  await tool(tools.link).click()
  await page.getByText(`${`http://${long}`.slice(0, EDITOR_LIMITS.linkPreview)}…`).waitFor()
  await page.getByRole('button', { name: words.link.remove }).click()
  expect(await text.locator('a').count()).toBe(0)
})

test('finds and replaces across styles, and takes all of it back in one step', async () => {
  const { page, tool, text } = open
  await page.keyboard.type('Lot A, lot B, LOT C')
  await page.keyboard.press('Control+F')
  await page.getByLabel(words.find.text, { exact: true }).fill('lot')
  await page.getByText('1 of 3').waitFor()
  await page.getByLabel(words.find.exact).check()
  await page.getByText('1 of 1').waitFor()
  await page.getByLabel(words.find.exact).uncheck()
  await page.getByRole('button', { name: words.find.next }).click()
  await page.getByText('2 of 3').waitFor()
  await page.getByLabel(words.find.other).fill('Batch')
  await page.getByRole('button', { name: words.find.replaceAll }).click()
  await page.getByText('3 replaced').waitFor()
  await picture(page, 'text-editor find')
  expect(await text.textContent()).toBe('Batch A, Batch B, Batch C')
  await page.getByRole('button', { name: words.find.close }).click()
  await tool(tools.undo).click()
  expect(await text.textContent()).toBe('Lot A, lot B, LOT C')
})

test('a tab is four spaces, and after Escape it leaves the editor', async () => {
  const { page, text } = open
  await page.keyboard.press('Tab')
  await page.keyboard.type('x')
  expect(await text.textContent()).toBe('\u00a0\u00a0\u00a0\u00a0x')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Tab')
  expect(await text.evaluate((element) => element === element.ownerDocument.activeElement)).toBe(false)
  expect(await text.textContent()).toBe('\u00a0\u00a0\u00a0\u00a0x')
})

test('shows the source, and takes over of it what it knows', async () => {
  const { page, tool, text, html } = open
  await page.keyboard.type('before')
  await tool(words.source).click()
  const source = page.getByRole('textbox', { name: words.source })
  expect(await source.inputValue()).toBe('<p>before</p>')
  await source.fill(
    '<h2 onclick="x()">Title</h2><form><p style="text-align: center">in a form</p></form><script>1</script>',
  )
  await picture(page, 'text-editor source')
  await page.getByRole('button', { name: words.sourceDone }).click()
  expect(await text.locator('h2').textContent()).toBe('Title')
  expect(await html()).toBe('<h2>Title</h2><p style="text-align: center;">in a form</p>')
})

test('warns of more than ten thousand characters, and keeps them', async () => {
  const { page, paste, text } = open
  await paste(`<p>${'码'.repeat(9_999)}</p>`)
  await page.getByText('1 character left').waitFor()
  await page.keyboard.type('xyz')
  await page.getByText('2 characters over the limit').waitFor()
  expect((await text.textContent())?.length).toBe(10_002)
})

test('begins from a template, previews, and saves files', async () => {
  const { page, tool, item } = open
  await tool(tools.document).click()
  await item(words.templates.minutes.name).click()
  await tool(tools.document).click()
  await item(words.preview).click()
  const dialog = page.getByRole('dialog', { name: words.preview })
  await dialog.getByRole('columnheader', { name: words.templates.minutes.task }).waitFor()
  await picture(page, 'text-editor preview')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')
  const fileOf = async (name: string) => {
    await tool(tools.document).click()
    const [download] = await Promise.all([page.waitForEvent('download'), item(name).click()])
    return readFile((await download.path())!, 'utf8')
  }
  const page1 = await fileOf(words.saveHtml)
  expect(page1).toMatch(/^<!doctype html>[^]*<h1>Minutes<\/h1>/)
  expect(await fileOf(words.saveText)).toContain('Minutes')
})

test('fills the window above everything, folds its tools when narrow, and speaks Chinese in the dark', async () => {
  const { page, tool } = open
  await tool(words.full).click()
  const frame = page.locator('.rich-full')
  expect(await frame.evaluate((element) => [element.style.zIndex, element.clientWidth])).toEqual(['999', 1440])
  await page.keyboard.press('Escape')
  await frame.waitFor({ state: 'detached' })
  const narrow = await openEditor(site, zh, {
    locale: 'zh-CN',
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
  })
  await narrow.text.click()
  expect(await narrow.page.locator('.rich-row').evaluate((row) => row.clientHeight)).toBeLessThan(60)
  await narrow.page.getByRole('button', { name: zh.more }).click()
  await narrow.tool(zh.tools.table).waitFor()
  await picture(narrow.page, 'text-editor narrow')
  expect(await narrow.page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
  expect(await axeViolations(narrow.page)).toEqual([])
  expect(narrow.problems).toEqual([])
  await narrow.close()
})

test('goes along its tools by the arrow keys, and a menu opens by resting on it', async () => {
  const { page, tool, item } = open
  await page.keyboard.type('x')
  await tool(tools.undo).focus()
  await page.keyboard.press('ArrowRight')
  expect(await tool(tools.painter).evaluate((element) => element === element.ownerDocument.activeElement)).toBe(true)
  await tool(tools.align).hover()
  await item(words.alignments.center).waitFor()
  await page.mouse.move(5, 5)
  await item(words.alignments.center).waitFor({ state: 'hidden' })
  await tool(tools.align).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(open.html).toContain('text-align: center')
})
