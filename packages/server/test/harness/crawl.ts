/** Every screen of the console on a plant full of data, reached by its links, and what is measured on each. */

import type { Page } from 'playwright-core'
import { addressOf } from './addresses.ts'
import { open, screenAt, screens } from './screens.ts'

export interface Seen {
  heads: string[]
  text: string
  overflow: number
  /** How something is written in a file (`<code>`), and lines that say that they are in the other language (`lang`). */
  spellings: string[]
  links: string[]
  here: string | null
}

export const look = (page: Page): Promise<Seen> =>
  page.evaluate(`({
    heads: [...document.querySelectorAll('h1')].map((head) => head.innerText),
    text: document.body.innerText,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    spellings: [...document.querySelectorAll('code, body [lang]')]
      .filter(({ tagName, lang }) => tagName === 'CODE' || !document.documentElement.lang.startsWith(lang))
      .flatMap(({ innerText }) => innerText.split('\\n').filter((line) => line.trim() !== '')),
    links: [...document.querySelectorAll('a[href]')].map((link) => link.getAttribute('href')),
    here: document.querySelector('nav li a[aria-current="page"]')?.innerText ?? null,
  })`)

/** Records of these differ much from one another. */
const most: Record<string, number> = {
  [addressOf('order')]: 6,
  [addressOf('rule')]: 4,
  [addressOf('result')]: 2,
  // Of the kinds that have files, only one has a file.
  [addressOf('masterImports')]: 4,
  // The newest collection has records of messages, another one a file.
  [addressOf('records')]: 2,
  [addressOf('recordImports')]: 2,
}

/** Follows every link, one record per screen or a few; `visit` judges each page, and answers its links. Answers the screens that were seen. */
export async function crawl(
  page: Page,
  also: readonly string[],
  visit: (address: string) => Promise<readonly string[]>,
): Promise<Set<string>> {
  const count = new Map<string, number>()
  const waiting = [
    ...screens.filter(({ path, needsRecord }) => !path.includes('$') && needsRecord !== true).map(({ path }) => path),
    ...also,
  ]
  const known = new Set<string>()
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const screen = screenAt(address)
    if (screen === undefined || known.has(address)) continue
    // A part of a page counts for itself: of each, one is seen.
    const part = new URL(address, 'http://any').searchParams.get('part')
    const kind = part === null ? screen : `${screen} ${part}`
    if ((count.get(kind) ?? 0) >= (most[kind] ?? 1)) continue
    known.add(address)
    count.set(kind, (count.get(kind) ?? 0) + 1)
    try {
      await open(page, address)
      waiting.push(...(await visit(address)))
    } catch (cause) {
      throw new Error(`at ${address}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    }
  }
  return new Set(count.keys())
}

const FRAMES_MAXIMUM = 30

/** Controls that a narrow window hides: beyond its edge, or cut off by what they are in, where nothing scrolls to them. */
export async function hiddenControls(page: Page): Promise<string[]> {
  let hidden = await cutControls(page)
  // A row that is fitted to its width moves what it cuts off into its menu in one of the next frames.
  for (let frame = 0; hidden.length > 0 && frame < FRAMES_MAXIMUM; frame++) {
    await page.evaluate('new Promise((done) => requestAnimationFrame(done))')
    hidden = await cutControls(page)
  }
  return hidden
}

const cutControls = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    const controls = document.querySelectorAll(':is(#main, header, dialog[open]) :is(a[href], button, input, select, textarea, [role="tab"])')
    const faults = []
    for (const one of controls) {
      const box = one.getBoundingClientRect()
      if (!one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || box.width < 2 || one.closest('.unseen')) continue
      let [left, right] = [0, innerWidth]
      let scrolls = false
      for (let around = one.parentElement; around && !scrolls; around = around.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(around)
        scrolls = (overflowX === 'auto' || overflowX === 'scroll') && around.scrollWidth > around.clientWidth
        // A long name gives way in its cell, where it is read as a hint.
        if ((overflowX !== 'hidden' && overflowX !== 'clip') || (textOverflow === 'ellipsis' && one.matches('a'))) continue
        const edge = around.getBoundingClientRect()
        left = Math.max(left, edge.left)
        right = Math.min(right, edge.right)
      }
      if (!scrolls && (box.left < left - 2 || box.right > right + 2))
        faults.push('hidden: ' + one.tagName.toLowerCase() + '.' + one.className + ' "' + (one.getAttribute('aria-label') ?? one.innerText ?? '').trim().slice(0, 40) + '"')
    }
    return faults
  })()`)
