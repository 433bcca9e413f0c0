/** News as formatted text: written in the editor, read element by element, and two authors who meet in one text. */

import * as routes from '@serialis/contract/platform/news/news.routes.ts'
import { getEditorRule, saveEditorRule } from '@serialis/contract/platform/rich-text/files/document-files.routes.ts'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { newsDeskEn } from '../../../../web/src/platform/news/news-desk.en.ts'
import { addressOf } from '../../harness/addresses.ts'
import { axeViolations, openSite, picture, type Site, wordsOf } from '../../harness/browser.ts'
import { type Client, userWith } from '../../harness/client.ts'
import { takeViolations } from '../../harness/violations.ts'

const { kit, richText } = await wordsOf('en')

let site: Site
let author: Client & { account: string; password: string }
beforeAll(async () => {
  site = await openSite()
  author = await userWith(site.http, site.admin, ['news.list', 'news.create', 'news.edit', 'news.publish'])
})

const textOf = (page: Page, field: 'bodyEn' | 'bodyZh' = 'bodyEn') =>
  page.getByRole('main').getByRole('textbox', { name: newsDeskEn.fields[field], exact: true })

async function published(bodyEn: string, format: 'HTML' | 'PLAIN' = 'HTML') {
  const body = { kind: 'NEWS', titleEn: 'Formatted', bodyEn, format } as const
  const { id, version } = await author.call(routes.createNewsItem, { body })
  return author.call(routes.publishNewsItem, { params: { id }, body: { version } })
}

test('an author writes with headings and lists, and a reader sees them', async () => {
  const { page, problems } = await site.enter(author, addressOf('newsCreate'))
  const main = page.getByRole('main')
  await main.getByLabel(newsDeskEn.fields.titleEn).fill('Hygiene in line 4')
  const text = textOf(page)
  await text.click()
  await page.keyboard.type('## Before each shift')
  await page.keyboard.press('Enter')
  await page.keyboard.type('- wash **hands**')
  await page.keyboard.press('Enter')
  await page.keyboard.type('close the door')
  expect(await text.locator('h2').innerText()).toBe('Before each shift')
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'news-rich-form')
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'news-rich-form-dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await picture(page, 'news-rich-form-390-dark')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.emulateMedia({ colorScheme: 'light' })
  await main.getByRole('button', { name: newsDeskEn.saveDraft }).click()
  await page.getByRole('heading', { name: 'Hygiene in line 4', level: 1 }).waitFor()
  await main.getByRole('heading', { name: 'Before each shift', level: 2 }).waitFor()
  expect(await main.locator('.rich-shown li').allInnerTexts()).toEqual(['wash hands', 'close the door'])
  expect(await main.locator('.rich-shown li strong').innerText()).toBe('hands')
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'news-rich-desk')
  expect(problems).toEqual([])
})

const DOCUMENT = `<h2>Recall of B2041</h2><p style="text-align: center"><span style="color: #c00000">Stop</span> the <strong>delivery</strong>.</p>
<table><tbody><tr><th>Case</th><th>State</th></tr><tr><td>12</td><td>blocked</td></tr></tbody></table>
<p><a href="#part">To the end</a> <a href="https://example.com/">outside</a></p><blockquote><p>In two hours</p></blockquote>
<pre><code>GTIN 06900000000017</code></pre><p><a id="part"></a>The end</p>`

test('a reader gets elements, links that lead out safely, and no name of the document in the page', async () => {
  const item = await published(`${DOCUMENT}<script>ran = 1</script><img src=y onerror="ran = 1">`)
  const reader = await userWith(site.http, site.admin, ['snRules.list'])
  const { page, problems } = await site.enter(reader, addressOf('newsItem', { id: item.id }))
  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'Recall of B2041', level: 2 }).waitFor()
  const out = main.getByRole('link', { name: 'outside' })
  expect(await out.getAttribute('rel')).toContain('noopener')
  expect(await out.getAttribute('target')).toBe('_blank')
  expect(await page.evaluate(`document.getElementById('part')`)).toBeNull()
  await main.getByRole('link', { name: 'To the end' }).click()
  expect(page.url()).not.toContain('#')
  expect(await page.evaluate('globalThis.ran')).toBeUndefined()
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'news-rich-item')
  await page.emulateMedia({ colorScheme: 'dark' })
  await picture(page, 'news-rich-item-dark')
  await page.setViewportSize({ width: 390, height: 844 })
  await picture(page, 'news-rich-item-390-dark')
  expect(problems).toEqual([])
})

test('a video of an allowed site is played in the text when its reader asks, and of no other', async () => {
  const rule = await site.admin.call(getEditorRule)
  await site.admin.call(saveEditorRule, { body: { ...rule, videoHosts: ['v.example'] } })
  const block = (src: string) => `<div data-video="${src}" title="The film"><a href="${src}">The film</a></div>`
  const { id } = await published(`<p>See</p>${block('https://v.example/1')}${block('https://w.example/2')}`)
  const { page, problems } = await site.enter(author)
  const asked: string[] = []
  await page.route(/^https:/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<p>It plays</p>' })
  })
  await page.goto(`${site.url}${addressOf('newsItem', { id })}`)
  const videos = page.locator('.rich-shown [data-video]')
  await videos.first().getByRole('link', { name: 'The film' }).waitFor()
  expect(asked).toEqual([])
  expect(await axeViolations(page)).toEqual([])
  await videos.first().getByRole('button', { name: richText.media.play }).press('Enter')
  await page.frameLocator('.rich-video').frameLocator('iframe').getByText('It plays').waitFor()
  expect(asked).toEqual(['https://v.example/1'])
  await picture(page, 'news-rich-video')
  await videos.nth(1).getByRole('button', { name: richText.media.play }).click()
  await videos.nth(1).getByRole('alert').waitFor()
  expect(asked).toEqual(['https://v.example/1'])
  expect(problems.filter((problem) => !problem.includes('400'))).toEqual([])
})

test('a video that leads to another site is not followed', async () => {
  const rule = await site.admin.call(getEditorRule)
  await site.admin.call(saveEditorRule, { body: { ...rule, videoHosts: ['v.example'] } })
  const { id } = await published(
    '<p>See</p><div data-video="https://v.example/away"><a href="https://v.example/away">x</a></div>',
  )
  const { page } = await site.enter(author)
  const asked: string[] = []
  await page.route(/^https:/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({
      contentType: 'text/html',
      body: '<meta http-equiv=refresh content="0;url=https://evil.example/">',
    })
  })
  await page.goto(`${site.url}${addressOf('newsItem', { id })}`)
  await page.getByRole('button', { name: richText.media.play }).click()
  await expect.poll(() => takeViolations().join()).toContain('frame-src https://evil.example')
  expect(asked).toEqual(['https://v.example/away'])
})

test('a long text warns and is saved', async () => {
  const item = await published('First lines.\n\n<b>signs</b> of a plain text', 'PLAIN')
  const { page, problems } = await site.enter(author, addressOf('newsEdit', { id: item.id }))
  const main = page.getByRole('main')
  const text = textOf(page)
  await text.locator('p').first().waitFor()
  // What was plain text is a paragraph for each line, with its signs.
  expect(await text.locator('p').allInnerTexts()).toEqual(['First lines.', '\n', '<b>signs</b> of a plain text'])
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.insertText('long '.repeat(2_100))
  await main.getByText(/characters over the limit/).waitFor()
  await main.getByRole('button', { name: newsDeskEn.save, exact: true }).click()
  await page.waitForURL(`**${addressOf('newsDeskItem', { id: item.id })}`)
  const saved = await author.call(routes.getNewsItem, { params: { id: item.id } })
  expect(saved.format).toBe('HTML')
  expect(saved.bodyEn).toContain('<p>&lt;b&gt;signs&lt;/b&gt; of a plain text')
  expect(saved.bodyEn.length).toBeGreaterThan(10_000)
  expect(problems).toEqual([])
})

test('the second of two authors sees what the first one changed, and nothing is overwritten', async () => {
  const filler = 'The procedure is as before. '.repeat(20)
  const item = await published(`<p>${filler}Meet at six.</p>`)
  const { page, problems } = await site.enter(author, addressOf('newsEdit', { id: item.id }))
  const main = page.getByRole('main')
  const text = textOf(page)
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Bring the log.')
  const theirs = `<p>${filler}Meet at <strong>seven</strong>.</p>`
  await author.call(routes.editNewsItem, {
    params: { id: item.id },
    body: { kind: 'NEWS', titleEn: 'Formatted', bodyEn: theirs, version: item.version },
  })
  await main.getByRole('button', { name: newsDeskEn.save, exact: true }).click()
  const panel = main.getByRole('alert', { name: kit.meanwhile.title })
  await panel.getByText(/Meet at \*\*seven\*\*/).waitFor()
  await panel.getByText(/Bring the log/).waitFor()
  // Only the part that differs.
  expect((await panel.innerText()).length).toBeLessThan(700)
  expect(await axeViolations(page)).toEqual([])
  await picture(page, 'news-rich-meanwhile')
  expect((await author.call(routes.getNewsItem, { params: { id: item.id } })).bodyEn).toBe(theirs)
  await panel.getByRole('button', { name: kit.meanwhile.startOver }).click()
  await expect.poll(() => text.locator('strong').allInnerTexts()).toEqual(['seven'])
  await text.click()
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' Thank you.')
  await main.getByRole('button', { name: newsDeskEn.save, exact: true }).click()
  await page.waitForURL(`**${addressOf('newsDeskItem', { id: item.id })}`)
  expect((await author.call(routes.getNewsItem, { params: { id: item.id } })).bodyEn).toContain(
    'Meet at <strong>seven</strong>. Thank you.',
  )
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([])
})

test('in Chinese, with the tools of the editor in the form', async () => {
  const { page, problems } = await site.enter(author, addressOf('newsCreate'), 'zh')
  const text = page.getByRole('main').getByRole('textbox', { name: '中文正文', exact: true })
  await text.click()
  await page.keyboard.insertText('即日起，进入四号线前请洗手。')
  await picture(page, 'news-rich-form-zh')
  const { richText: words } = await wordsOf('zh')
  expect(await page.getByRole('toolbar', { name: words.toolbar }).count()).toBe(2)
  expect(words.toolbar).not.toBe(richText.toolbar)
  expect(problems).toEqual([])
})
