/** Pictures, drawings, videos and files in the stand-alone editor, without a login and with one. */

import { afterEach, beforeAll, expect, test } from 'vitest'
import { axeViolations, openSite, picture, type Site, wordsOf } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'
import { openEditor, type OpenEditor, partsOf } from './editor.fixtures.ts'

const { richText: words } = await wordsOf('en')
const { media, scrawl } = words

let site: Site
let open: OpenEditor
let writer: Client
beforeAll(async () => {
  site = await openSite()
  writer = await userWith(site.http, site.admin, ['lines.list'])
})
afterEach(async () => {
  expect(open.problems).toEqual([])
  await open.close()
})

const start = async () => {
  open = await openEditor(site, words)
  open.page.setDefaultTimeout(20_000)
  await open.text.click()
  return open
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAoAAAAFCAIAAADzBuo/AAAAEUlEQVR42mM4wMCABzEMoDQAgQAlgRG5EtQAAAAASUVORK5CYII=',
  'base64',
)

/** The editor adds one of its own behind a picture at the end of a line, for the cursor. */
const PICTURE = 'img:not(.ProseMirror-separator)'

/** What the controller answers; the page speaks to it as to any other. */
const CONFIG = {
  ...Object.fromEntries(
    ['image', 'video', 'file', 'scrawl'].flatMap((kind) => [
      [`${kind}MaxSize`, 1_000],
      [`${kind}AllowFiles`, kind === 'file' ? ['.pdf', '.txt'] : ['.png']],
      [`${kind}UrlPrefix`, ''],
    ]),
  ),
  catcherUrlPrefix: '',
  imageManagerUrlPrefix: '',
  fileManagerUrlPrefix: '',
}
const ID = '00000000-0000-4000-8000-00000000000'
const addressOf = (at: number) => `/static/UE/files/1/${ID}${at}?e=1&s=x`

interface Answers {
  config?: string
  upload?: (name: string) => unknown
  catch?: (sources: string[]) => unknown
  list?: unknown
  /** An upload is answered after it. */
  held?: () => Promise<void>
}

/** A page of somebody who is logged in, before a controller that answers as the test says. */
async function withController(answers: Answers) {
  const { page, problems, context } = await site.enter(writer)
  open = { ...partsOf(page, words), page, problems, close: () => context.close() }
  page.setDefaultTimeout(20_000)
  await page.route('**/static/UE/files/**', (route) => route.fulfill({ contentType: 'image/png', body: PNG }))
  await page.route('**/api/rich-text/rule', (route) =>
    route.fulfill({
      json: { hasJsonp: false, captureHosts: [], videoHosts: ['v.example'], videoBytes: 1, version: 0 },
    }),
  )
  await page.route('**/api/rich-text/files*', (route) => route.fulfill({ json: { items: [] } }))
  let stored = 0
  await page.route('**/static/UE/controller*', async (route) => {
    const action = new URL(route.request().url()).searchParams.get('action') ?? ''
    if (action === 'config')
      return route.fulfill({ contentType: 'application/json', body: answers.config ?? JSON.stringify(CONFIG) })
    expect(route.request().headers()['authorization']).toMatch(/./)
    await answers.held?.()
    const body = route.request().postData() ?? ''
    if (action === 'catchimage')
      return route.fulfill({ json: answers.catch!(new URLSearchParams(body).getAll('source[]')) })
    if (action.startsWith('list')) return route.fulfill({ json: answers.list })
    const name = /filename="([^"]*)"/.exec(body)?.[1] ?? 'scrawl.png'
    const url = addressOf(++stored)
    const named = { state: 'SUCCESS', id: `${ID}1`, url, title: name, original: name }
    const answer = answers.upload?.(name) ?? { ...named, type: '.png', size: 1, width: 10, height: 5 }
    return typeof answer === 'string'
      ? route.fulfill({ contentType: 'text/html', body: answer })
      : // A person may have stopped it meanwhile.
        route.fulfill({ json: answer }).catch(() => undefined)
  })
  await page.goto(`${site.url}/textEditor`)
  await open.text.click()
  return open
}

const menu = async ({ tool, item }: OpenEditor, name: string) => {
  await tool(media.title).click()
  await item(name).click()
}

const dropFile = (
  how: 'paste' | 'drop',
  { name, type = 'image/png', size = 60 }: { name: string; type?: string; size?: number },
) =>
  open.page.evaluate(`{
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(${size})], '${name}', { type: '${type}' }))
    const text = document.querySelector('.rich-text')
    const { left, top } = text.getBoundingClientRect()
    text.dispatchEvent('${how}' === 'paste'
      ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
      : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true, clientX: left + 40, clientY: top + 40 }))
  }`)

test('says that files need a login, on pasting as in the dialog', async () => {
  const { page, text } = await start()
  await dropFile('paste', { name: 'a.png' })
  await page.getByRole('alert').getByText(media.faults.login).waitFor()
  expect(await text.locator(`${PICTURE}, .rich-upload`).count()).toBe(0)
  await menu(open, media.upload.image)
  const dialog = page.getByRole('dialog', { name: media.upload.image })
  await dialog.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG })
  await dialog.getByText(media.faults.login).waitFor()
})

test('shows a placeholder while a dropped picture goes up, and the picture afterwards', async () => {
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const uploads = [first, second]
  const { page, text } = await withController({ held: () => uploads.shift()?.promise ?? Promise.resolve() })
  await page.keyboard.type('before')
  await dropFile('drop', { name: 'a.png' })
  await text.getByRole('progressbar', { name: 'a.png' }).waitFor()
  await picture(page, 'text-editor placeholder')
  first.resolve()
  await expect.poll(() => text.locator(PICTURE).getAttribute('src')).toBe(addressOf(1))
  expect(await text.locator('.rich-upload').count()).toBe(0)
  await dropFile('paste', { name: 'b.png' })
  await text.getByRole('progressbar', { name: 'b.png' }).waitFor()
  await text.getByRole('button', { name: media.stop }).click()
  await text.locator('.rich-upload').waitFor({ state: 'detached' })
  second.resolve()
  expect(await text.locator(PICTURE).count()).toBe(1)
})

const wrong: readonly [string, Answers, { name?: string; type?: string; size?: number }, string][] = [
  ['config', { config: '<html>' }, {}, media.faults.config],
  ['size', {}, { size: 1_001 }, 'at most 0 MB'],
  ['type', {}, { name: 'a.webp', type: 'image/webp' }, 'Allowed: png'],
  ['answer', { upload: () => '<html>' }, {}, media.faults.answer],
  ['state', { upload: () => ({ state: '<b>no room</b>', key: 'x' }) }, {}, '<b>no room</b>'],
]
test.each(wrong)(
  'says in its own words what is wrong with an upload (%s), for four seconds',
  async (_, answers, file, said) => {
    const { page, text } = await withController(answers)
    await dropFile('paste', { name: 'a.png', ...file })
    const fault = page.getByRole('alert').getByText(said)
    await fault.waitFor()
    const began = Date.now()
    expect(await text.locator(`${PICTURE}, .rich-upload`).count()).toBe(0)
    await fault.waitFor({ state: 'detached' })
    expect(Date.now() - began).toBeGreaterThan(2_000)
  },
)

test('sends pictures and drawings to the controller itself, and shows what it has stored', async () => {
  const { page, problems, context } = await site.enter(writer)
  open = { ...partsOf(page, words), page, problems, close: () => context.close() }
  page.setDefaultTimeout(20_000)
  await page.goto(`${site.url}/textEditor`)
  const { text } = open
  await text.click()
  await page.evaluate(`{
    const data = new DataTransfer()
    const bytes = Uint8Array.from(atob('${PNG.toString('base64')}'), (sign) => sign.charCodeAt(0))
    data.items.add(new File([bytes], 'a.png', { type: 'image/png' }))
    document.querySelector('.rich-text').dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
  }`)
  const image = text.locator(PICTURE)
  const isShown = (at: number) =>
    expect
      .poll(() =>
        image.nth(at).evaluate((one: { src: string; naturalWidth: number }) => [one.src, one.naturalWidth > 0]),
      )
      .toEqual([expect.stringMatching(/\/static\/UE\/files\/1\/[\da-f-]{36}\?/), true])
  await isShown(0)
  await menu(open, media.draw)
  const dialog = page.getByRole('dialog', { name: scrawl.title })
  const { x, y } = (await dialog.locator('canvas').boundingBox())!
  await page.mouse.move(x + 40, y + 40)
  await page.mouse.down()
  await page.mouse.move(x + 200, y + 90)
  await page.mouse.up()
  await dialog.getByRole('button', { name: scrawl.insert }).click()
  await dialog.waitFor({ state: 'detached' })
  await isShown(1)
  await menu(open, media.manager.image)
  const manager = page.getByRole('dialog', { name: media.manager.image })
  const own = manager.getByRole('checkbox')
  await manager.getByRole('checkbox', { name: 'a.png' }).press('Space')
  await picture(page, 'text-editor manager of own pictures')
  const count = await own.count()
  const remove = manager.getByRole('button', { name: 'Delete 1 file', exact: true })
  await remove.click()
  await manager.getByRole('button', { name: media.deleteKeep }).press('Enter')
  expect(await own.count()).toBe(count)
  await remove.click()
  await picture(page, 'text-editor asks before it deletes')
  expect(await axeViolations(page)).toEqual([])
  await remove.click()
  await expect.poll(() => own.count()).toBe(count - 1)
  await page.keyboard.press('Escape')
  await dropFile('paste', { name: 'b.png' })
  await page.getByRole('alert').getByText(/./).waitFor()
  expect(await text.locator('.rich-upload').count()).toBe(0)
  expect(await image.count()).toBe(2)
})

test('attaches files as links with a title, tries again what failed, and takes a hundred at most', async () => {
  let isBroken = true
  const { page, text } = await withController({
    upload: (name): unknown => (name === 'b.pdf' && isBroken ? { state: 'The disk is full.', key: 'x' } : undefined),
  })
  await menu(open, media.upload.file)
  const dialog = page.getByRole('dialog', { name: media.upload.file })
  const choose = (names: string[]) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles(names.map((name) => ({ name, mimeType: 'application/pdf', buffer: PNG })))
  await choose(['a.pdf', 'b.pdf', 'c.txt'])
  await dialog.getByText('The disk is full.').waitFor()
  await expect.poll(() => dialog.getByText(media.states.done).count()).toBe(2)
  await picture(page, 'text-editor attachments')
  expect(await axeViolations(page)).toEqual([])
  isBroken = false
  await dialog.getByRole('button', { name: 'Try again: b.pdf' }).press('Enter')
  await expect.poll(() => dialog.getByText(media.states.done).count()).toBe(3)
  await dialog.getByRole('button', { name: 'Remove c.txt' }).press('Enter')
  await choose(Array.from({ length: 100 }, (_, at) => `${at}.pdf`))
  await dialog.getByText('At most 100 files at once.').waitFor()
  expect(await dialog.getByRole('listitem').count()).toBe(100)
  await expect.poll(() => dialog.getByText(media.states.done).count(), { timeout: 60_000 }).toBe(100)
  await dialog.getByRole('button', { name: media.insert }).click()
  const link = text.getByRole('link', { name: 'b.pdf' })
  expect(await link.getAttribute('title')).toBe('b.pdf')
  expect(await link.getAttribute('href')).toMatch(/^\/static\/UE\/files\//)
  expect(await text.locator('a').count()).toBe(100)
})

test('sets description, size and place of a picture, by the keyboard alone', async () => {
  const { page, text, tool } = await withController({})
  await page.keyboard.type('x')
  await dropFile('paste', { name: 'a.png' })
  await text.locator(PICTURE).waitFor()
  await page.keyboard.press('Control+Home')
  await open.cursorAfter('')
  await page.keyboard.press('ArrowRight')
  await open.cursorAfter('x')
  await page.keyboard.press('ArrowRight')
  await text.locator('.ProseMirror-selectednode').waitFor()
  await tool(media.title).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: media.picture.title })
  await dialog.getByLabel(media.picture.alt).fill('A red field')
  await dialog.getByLabel(media.picture.width).fill('200')
  expect(await dialog.getByLabel(media.picture.height).inputValue()).toBe('100')
  await dialog.getByLabel(media.picture.width).fill('9999')
  await dialog.getByText(media.picture.wrong).waitFor()
  await dialog.getByLabel(media.picture.width).fill('200')
  await dialog.getByLabel(media.picture.places.right).check()
  await picture(page, 'text-editor picture')
  expect(await axeViolations(page)).toEqual([])
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  const image = text.locator(PICTURE)
  expect(await image.evaluate((one: { outerHTML: string }) => one.outerHTML)).toMatch(
    /alt="A red field".*width="200".*height="100"/,
  )
  expect(await text.locator('.rich-picture').getAttribute('data-align')).toBe('right')
  await tool(words.source).click()
  expect(await page.getByRole('textbox', { name: words.source }).inputValue()).toContain('data-align="right"')
})

test('offers to copy pictures of other sites, and says of which that was refused', async () => {
  const [good, bad] = ['https://a.example/1.png', 'https://b.example/2.png']
  const { page, paste, text } = await withController({
    catch: (sources) => ({
      state: 'SUCCESS',
      list: sources.map((source) =>
        source === good
          ? { source, state: 'SUCCESS', url: addressOf(7) }
          : { source, state: 'That host is not allowed.' },
      ),
    }),
  })
  await paste(`<p><img src="${good}">x<img src="${bad}">y<img src="${good}"></p>`)
  await page.getByText('2 pictures of other sites are not shown.').waitFor()
  await page.getByRole('button', { name: media.others.capture }).click()
  await page.getByRole('alert').getByText('That host is not allowed.').waitFor()
  await expect.poll(() => text.locator(`img[src="${addressOf(7)}"]`).count()).toBe(2)
  await page.getByText('1 picture of another site is not shown.').waitFor()
})

test('inserts own pictures and files again, page after page', async () => {
  const fileAt = (at: number) => ({
    url: addressOf(at),
    mtime: 1_700_000_000,
    id: `${ID}${at}`,
    title: `${at}.png`,
    size: 1,
  })
  const { page, text } = await withController({
    list: { state: 'SUCCESS', list: [fileAt(1), fileAt(2)], start: 0, total: 2 },
  })
  await menu(open, media.manager.image)
  const dialog = page.getByRole('dialog', { name: media.manager.image })
  await dialog.getByRole('checkbox', { name: '2.png' }).press('Space')
  await picture(page, 'text-editor manager')
  expect(await axeViolations(page)).toEqual([])
  await dialog.getByRole('button', { name: media.insert }).click()
  await expect.poll(() => text.locator(PICTURE).getAttribute('src')).toBe(addressOf(2))
  await menu(open, media.manager.file)
  const files = page.getByRole('dialog', { name: media.manager.file })
  await files.getByRole('checkbox', { name: '1.png' }).check()
  await files.getByRole('button', { name: media.insert }).click()
  await text.getByRole('link', { name: '1.png' }).waitFor()
})

test('takes videos of allowed sites alone, as a block with a link', async () => {
  const { page, text, tool } = await withController({})
  await tool(media.title).click()
  const address = page.getByLabel(media.videoAddress)
  await address.fill('https://evil.example/1')
  await address.press('Enter')
  await page.getByText('on one of these sites: v.example').waitFor()
  await address.fill('https://v.example/1')
  await address.press('Enter')
  await text.locator('div[data-video="https://v.example/1"] a').waitFor()
  await tool(words.source).click()
  const source = page.getByRole('textbox', { name: words.source })
  await source.fill(
    '<div data-video="https://evil.example/1">evil</div><div data-video="https://v.example/2" title="Film"></div>',
  )
  await page.getByRole('button', { name: words.sourceDone }).click()
  await text.locator('div[data-video="https://v.example/2"]').getByText('Film').waitFor()
  expect(await text.locator('[data-video]').count()).toBe(1)
  await picture(page, 'text-editor video')
})
