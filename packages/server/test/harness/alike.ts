/** Hides what a rule of accessibility would only judge once more: neighbours of the same shape, and what looked the same before. */

import type { Page } from 'playwright-core'

/**
 * Of neighbours with the same elements, classes, roles and styles two stay, since targets are judged by what is beside
 * them; texts may differ, since no rule reads more of them than that they are there. `seen` are selectors of parts that
 * are on every page: each stays once per `where`, as long as nothing of it changes.
 */
const HIDE = `(({ where, seen }) => {
  const known = (globalThis.seenParts ??= new Set())
  const traits = ['role', 'type', 'style', 'href', 'tabindex', 'disabled', 'title', 'alt', 'for']
  const texts = ['href', 'title', 'alt', 'for', 'aria-label', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'data-row-key']
  const shapes = new Map()
  const shapeOf = (node) => {
    if (node.nodeType === 3) return node.nodeValue.trim() === '' ? '' : 't'
    if (node.nodeType !== 1) return ''
    const own = [...node.attributes]
      .filter(({ name }) => name === 'class' || name.startsWith('aria-') || name.startsWith('data-') || traits.includes(name))
      .map(({ name, value }) => name + '=' + (texts.includes(name) ? value !== '' : value))
    const shape = node.tagName + own.join() + '(' + [...node.childNodes].map(shapeOf).join() + ')'
    shapes.set(node, shape)
    return shape
  }
  shapeOf(document.body)
  const hide = (parent) => {
    const counts = new Map()
    for (const child of parent.children) {
      const count = counts.get(shapes.get(child)) ?? 0
      counts.set(shapes.get(child), count + 1)
      if (count >= 2) child.dataset.alike = 'true'
      else hide(child)
    }
  }
  for (const part of document.querySelectorAll(seen))
    if (known.has(where + part.outerHTML)) part.dataset.alike = 'true'
    else known.add(where + part.outerHTML)
  for (const part of document.querySelectorAll('#main')) hide(part)
})`

/** Hides them while `judge` works. */
export async function withoutAlike<T>(page: Page, where: string, seen: string, judge: () => Promise<T>): Promise<T> {
  await page.evaluate(`{
    if (globalThis.alikeSheet === undefined) {
      globalThis.alikeSheet = new CSSStyleSheet()
      alikeSheet.replaceSync('[data-alike] { display: none !important }')
      document.adoptedStyleSheets.push(alikeSheet)
    }
    ${HIDE}(${JSON.stringify({ where, seen })})
  }`)
  try {
    return await judge()
  } finally {
    await page.evaluate(`for (const one of document.querySelectorAll('[data-alike]')) delete one.dataset.alike`)
  }
}
