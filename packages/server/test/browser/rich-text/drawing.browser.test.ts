/** Drawings in the stand-alone editor, and pictures of other sites, without a login. */

import { afterEach, beforeAll, expect, test } from 'vitest'
import { axeViolations, openSite, picture, type Site, wordsOf } from '../../harness/browser.ts'
import { openEditor, type OpenEditor, partsOf } from './editor.fixtures.ts'

const { richText: words } = await wordsOf('en')
const { richText: zh } = await wordsOf('zh')
const { media, scrawl } = words

let site: Site
let open: OpenEditor
beforeAll(async () => {
  site = await openSite()
})
afterEach(async () => {
  expect(open.problems).toEqual([])
  await open.close()
})

/** The editor adds one of its own behind a picture at the end of a line, for the cursor. */
const PICTURE = 'img:not(.ProseMirror-separator)'

const start = async (options: Parameters<Site['visit']>[0] = {}, said = words) => {
  open = await openEditor(site, said, options)
  open.page.setDefaultTimeout(20_000)
  await open.text.click()
  return open
}

const menu = async ({ tool, item }: OpenEditor, name: string) => {
  await tool(media.title).click()
  await item(name).click()
}

test('draws, takes strokes back, and keeps the drawing in the document of who is not logged in', async () => {
  const { page, text } = await start()
  await menu(open, media.draw)
  const dialog = page.getByRole('dialog', { name: scrawl.title })
  await dialog.getByText(scrawl.empty).waitFor()
  const sheet = dialog.locator('canvas')
  const { x, y } = (await sheet.boundingBox())!
  const stroke = async (top: number) => {
    await page.mouse.move(x + 40, y + top)
    await page.mouse.down()
    await page.mouse.move(x + 200, y + top + 30)
    await page.mouse.move(x + 300, y + top)
    await page.mouse.up()
  }
  const strokes = (count: number) => dialog.getByRole('img', { name: `${count} stroke` }).waitFor()
  await dialog.getByRole('button', { name: 'Colour #c00000' }).press('Enter')
  await dialog.getByRole('button', { name: 'Brush of 10 pixels' }).press('Enter')
  await stroke(60)
  await stroke(140)
  await dialog.getByRole('button', { name: scrawl.eraser }).press('Enter')
  await stroke(100)
  await strokes(3)
  await dialog.getByRole('button', { name: words.tools.undo }).press('Enter')
  await strokes(2)
  await dialog.getByRole('button', { name: scrawl.clear }).press('Enter')
  await dialog.getByRole('img', { name: 'Empty sheet' }).waitFor()
  await dialog.getByRole('button', { name: words.tools.undo }).press('Enter')
  await strokes(2)
  await dialog.getByRole('button', { name: words.tools.redo }).press('Enter')
  await dialog.getByRole('button', { name: words.tools.undo }).press('Enter')
  const red = "document.querySelector('canvas').getContext('2d').getImageData(45, 60, 1, 1).data.join()"
  expect(await page.evaluate(red)).toBe('192,0,0,255')
  await picture(page, 'text-editor drawing')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: scrawl.insert }).click()
  const image = text.locator(PICTURE)
  await expect.poll(() => image.getAttribute('src')).toMatch(/^data:image\/png;base64,iVBOR/)
  expect(await image.getAttribute('alt')).toBe(scrawl.alt)
  await page.getByText(words.draft.saved).waitFor()
  await page.reload()
  await expect.poll(() => image.getAttribute('src')).toMatch(/^data:image\/png/)
  // Through the source, it is judged once more.
  await open.tool(words.source).click()
  await page.getByRole('button', { name: words.sourceDone }).click()
  await expect.poll(() => image.count()).toBe(1)
  await picture(page, 'text-editor drawing inserted')
})

test('embeds no other picture, and loads none of another site', async () => {
  const { page, paste, text } = await start()
  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  await paste(
    '<p>a<img src="https://other.example/x.png" alt="A map"><img src="data:image/svg+xml;base64,PHN2Zz4="><img src="data:image/gif;base64,R0lG"><img src="javascript:1">b</p>',
  )
  await text.locator('.rich-remote').getByText('A map').waitFor()
  expect(await text.locator(PICTURE).count()).toBe(0)
  await page.getByText(media.others.login.replace(/^.*\} /, '')).waitFor()
  await picture(page, 'text-editor other sites')
  expect(await axeViolations(page)).toEqual([])
  await open.tool(words.source).click()
  expect(await page.getByRole('textbox', { name: words.source }).inputValue()).toBe(
    '<p>a<img src="https://other.example/x.png" alt="A map">b</p>',
  )
  await page.getByRole('button', { name: words.sourceCancel }).click()
  await open.tool(words.tools.document).click()
  await open.item(words.preview).click()
  await page.getByRole('dialog').locator('.rich-remote').waitFor()
  expect(asked.filter((url) => url.includes('other.example'))).toEqual([])
})

test('works on a phone, in Chinese and in the dark', async () => {
  const narrow = await start({ locale: 'zh-CN', colorScheme: 'dark', viewport: { width: 390, height: 844 } }, zh)
  const { page } = narrow
  await page.getByRole('button', { name: zh.more }).click()
  const parts = partsOf(page, zh)
  for (const [name, title] of [
    [zh.media.draw, zh.scrawl.title],
    [zh.media.upload.file, zh.media.upload.file],
    [zh.media.manager.image, zh.media.manager.image],
  ] as const) {
    await parts.tool(zh.media.title).click()
    await parts.item(name).click()
    await page.getByRole('dialog', { name: title }).waitFor()
    await picture(page, `text-editor narrow ${title}`)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390)
    expect(await axeViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
  }
})
