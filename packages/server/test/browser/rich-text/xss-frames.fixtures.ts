/** Hostile markup in a browser with no policy at all: every pattern has a frame of its own, where each element is clicked, focused and hovered over. */

import { createServer } from 'node:http'
import { chromium, type Browser } from 'playwright-core'
import { FLAGS } from '../../harness/browser.ts'
import { patterns } from './xss-patterns.fixtures.ts'

/** Counts in the frame around it; a frame that has left for a page of its own counts by that. */
const COUNTED = `(typeof ran === 'function' ? ran : parent.ran ?? (() => parent.postMessage('ran', '*')))()`

const HEAD = `<!doctype html><meta charset="utf-8"><script>
function ran() { parent.postMessage('ran', '*') }
// No other page than one of a script is left for.
const isScript = (address) => /^\\s*javascript:/i.test(address)
addEventListener('click', (event) => {
  const link = event.target.closest?.('a, area')
  if (link && !isScript(link.href)) event.preventDefault()
})
addEventListener('submit', (event) => {
  const { target, submitter } = event
  if (!isScript(submitter?.getAttribute('formaction') ?? target.getAttribute('action'))) event.preventDefault()
})
const KINDS = ['mouseover', 'mouseenter', 'mousemove', 'mousedown', 'mouseup', 'pointerover', 'pointerdown', 'pointerenter',
  'focusin', 'focusout', 'keydown', 'keyup', 'keypress', 'input', 'change', 'beforeinput', 'paste', 'copy', 'cut', 'drag',
  'dragstart', 'drop', 'wheel', 'scroll', 'contextmenu', 'dblclick', 'auxclick', 'touchstart', 'selectstart',
  'animationstart', 'animationend', 'animationiteration', 'transitionend', 'toggle', 'beforetoggle', 'reset', 'invalid']
function use(element) {
  for (const kind of KINDS) element.dispatchEvent(new Event(kind, { bubbles: true, cancelable: true }))
  element.focus?.()
  element.blur?.()
  if (element.click) element.click()
  else element.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}
addEventListener('load', () => {
  for (const element of document.querySelectorAll('*')) use(element)
  setTimeout(() => parent.postMessage('done', '*'), 200)
})
</script>`

export type Clean = (html: string) => string
export const ways: Readonly<Record<string, (html: string) => string>> = {
  'as a page': (html) => `${HEAD}<body>${html}`,
  // Twice: what a browser writes is read by it again.
  'as inner HTML': (html) =>
    `${HEAD}<body><div id="place"></div><script>
    place.innerHTML = ${JSON.stringify(html).replaceAll('<', String.raw`\u003c`)}
    place.innerHTML = place.innerHTML</script>`,
}

/** The frames of a part of the patterns, and which of them ran or are done. */
const batch = (of: string, from: number, to: number) => `<!doctype html><script>
const [ran, done] = [new Set(), new Set()]
addEventListener('message', ({ source, data }) => {
  const at = [...document.querySelectorAll('iframe')].findIndex(({ contentWindow }) => contentWindow === source)
  if (at === -1) return
  ;(data === 'ran' ? ran : done).add(${from} + at)
})
</script>${Array.from({ length: to - from }, (_, at) => `<iframe src="/pattern?${of}&n=${from + at}"></iframe>`).join('')}`

let clean: Clean = String
let browser: Browser
let url: string

function answer(address: URL): { type?: string; body: string } | undefined {
  const [n, from, to] = ['n', 'from', 'to'].map((name) => Number(address.searchParams.get(name))) as [
    number,
    number,
    number,
  ]
  const way = address.searchParams.get('way') ?? ''
  switch (address.pathname) {
    case '/x.js':
      return { type: 'text/javascript', body: COUNTED }
    case '/x.html':
      return { body: `<script>${COUNTED};parent.postMessage('done', '*')</script>` }
    case '/batch':
      return { body: batch(`way=${encodeURIComponent(way)}`, from, to) }
    case '/pattern':
      return { body: ways[way]!(clean(patterns[n]!)) }
    default:
      return undefined
  }
}

export async function openFrames(): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    const found = answer(new URL(request.url ?? '/', 'http://host'))
    response.writeHead(found ? 200 : 404, { 'Content-Type': found?.type ?? 'text/html; charset=utf-8' })
    response.end(found?.body)
  })
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
  browser = await chromium.launch({ executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium', args: FLAGS })
  return async () => {
    await browser.close()
    server.close()
  }
}

const AT_ONCE = 60

/** The patterns that ran something. */
export async function executed(way: string, by: Clean): Promise<string[]> {
  clean = by
  const found: number[] = []
  const page = await browser.newPage()
  page.on('dialog', (dialog) => void dialog.dismiss())
  for (let from = 0; from < patterns.length; from += AT_ONCE) {
    const to = Math.min(patterns.length, from + AT_ONCE)
    await page.goto(`${url}/batch?way=${encodeURIComponent(way)}&from=${from}&to=${to}`, { waitUntil: 'commit' })
    await page.waitForFunction(`done.size === ${to - from}`, undefined, { timeout: 60_000 })
    found.push(...(await page.evaluate<number[]>('[...ran]')))
  }
  await page.close()
  return found.map((at) => patterns[at]!)
}
