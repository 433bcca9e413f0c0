/** A language that is two fifths longer than English, with every phrase in brackets; the console speaks it in place of English while it is asked to. */

import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { WEB_DIR } from './database.ts'

/** Letters outside of gaps and tags get accents. Of each phrase of a file: where it stands, as it is, and longer. */
const LONGER = `
  const ACCENTS = { a: 'á', e: 'é', i: 'í', o: 'ó', u: 'ú', A: 'Á', E: 'É', O: 'Ó', U: 'Ú' }
  const longer = (text) => {
    let depth = 0
    let said = ''
    for (const sign of text) {
      if (sign === '{' || sign === '<') depth++
      said += depth === 0 ? (ACCENTS[sign] ?? sign) : sign
      if (sign === '}' || sign === '>') depth--
    }
    const more = Math.ceil(text.length * 0.4)
    return '⟦' + said + (' ' + 'ø'.repeat(6)).repeat(Math.floor(more / 7)) + 'ø'.repeat(more % 7) + '⟧'
  }
  const phrases = []
  const seen = new Set()
  const collect = (part) => {
    if (seen.has(part)) return
    seen.add(part)
    for (const [key, one] of Object.entries(part))
      if (typeof one === 'string') one.trim().length > 1 && phrases.push([part, key, one, longer(one)])
      else if (key !== 'antd') collect(one)
  }
  const say = () => {
    for (const [part, key, plain, long] of phrases) part[key] = globalThis.isLonger ? long : plain
  }
`

/**
 * Loads the console and all files of its English phrases: each as it is, below another address, and in its own place one
 * that changes the phrases where they stand. Call it on a page that has loaded nothing yet.
 */
export async function mayBeLonger(page: Page, url: string): Promise<void> {
  const phrases = /\/assets\/[\w.]+\.en-[\w-]+\.js(\?plain)?$/
  await page.route(phrases, (route) => {
    const address = new URL(route.request().url())
    if (address.search === '?plain') return route.continue()
    const plain = JSON.stringify(`${address.pathname}?plain`)
    return route.fulfill({
      contentType: 'text/javascript',
      body: `import * as all from ${plain}; export * from ${plain}; ${LONGER} for (const part of Object.values(all)) if (typeof part === 'object') collect(part); (globalThis.sayings ??= []).push(say)`,
    })
  })
  await page.goto(url)
  for (const file of globSync('*.en-*.js', { cwd: join(WEB_DIR, 'assets') }))
    await page.evaluate(`import('/assets/${file}')`)
  // A page with routes asks this process before each request.
  await page.unroute(phrases)
}

/** From now on English is the longer language, or itself again; on screen once the console changes to it. */
export const beLonger = (page: Page, isLonger: boolean) =>
  page.evaluate(`{ globalThis.isLonger = ${isLonger}; for (const say of globalThis.sayings) say() }`)

/** What the console says of itself; data is in cells, titles and facts. */
const SAID =
  'th, label, legend, h2, h3, dt, button, summary, caption, figcaption, [role="tab"], [role="menuitem"], .field-hint, .empty-title, .page-lead'

/** What stands outside of the brackets. */
export const unbracketed = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const without = (text) => {
      // Folders on the machine of the test are no words.
      let rest = text.replace(/[/][\\w./-]+/g, ' ')
      for (let before = ''; before !== rest;) {
        before = rest
        rest = rest.replace(/⟦[^⟦⟧]*⟧/g, ' ')
      }
      return rest
    }
    const texts = [
      ...[...document.querySelectorAll('${SAID.replaceAll("'", '"')}')].filter((one) => one.checkVisibility() && one.closest('[lang]:not(html)') === null && one.querySelector('code') === null).map((one) => one.innerText),
      ...[...document.querySelectorAll('#main [aria-label]:not(.anticon), #main [placeholder]')].flatMap((one) => [one.getAttribute('aria-label'), one.getAttribute('placeholder')]),
    ]
    return [...new Set(texts.flatMap((text) => without(text ?? '').match(/[A-Za-z]{3,}[\\w ]*/g) ?? []))]
  })()`)
