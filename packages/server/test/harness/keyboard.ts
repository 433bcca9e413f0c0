/** A person without a mouse: every stop of the focus is seen, and nothing that stays in place covers it. */

import type { Locator, Page } from 'playwright-core'

export const focused = (target: Locator, page: Page) => target.and(page.locator(':focus'))

/** What is wrong with the element that has the focus; empty when nothing is. Boxes and circles are drawn by their labels. */
const faultOfFocus = (page: Page): Promise<string> =>
  page.evaluate(`(() => {
    const here = document.activeElement
    if (here.matches('body, dialog, #main')) return ''
    const { outlineStyle, boxShadow } = getComputedStyle(here)
    const isMarked = here.matches('input, textarea') || outlineStyle !== 'none' || boxShadow !== 'none'
    if (!isMarked) return 'the focus is not seen on ' + here.outerHTML.slice(0, 120)
    const drawn = here.matches('[type="checkbox"], [type="radio"], [role="combobox"]') ? (here.closest('label, .ant-select') ?? here) : here
    const { left, top, width, height } = drawn.getBoundingClientRect()
    const spots = [[0.5, 0.5], [0.1, 0.1], [0.9, 0.1], [0.1, 0.9], [0.9, 0.9]]
    const isSeen = spots.some(([x, y]) => {
      const hit = document.elementFromPoint(left + width * x, top + height * y)
      return hit !== null && (drawn.contains(hit) || hit.contains(drawn))
    })
    return isSeen ? '' : 'the focus is hidden on ' + here.outerHTML.slice(0, 120)
  })()`)

/** Presses Tab, or Shift and Tab, until the element has the focus. */
export async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let presses = 0; presses < 120; presses++) {
    if ((await focused(target, page).count()) > 0) return
    await page.keyboard.press(key)
    const fault = await faultOfFocus(page)
    if (fault !== '') throw new Error(fault)
  }
  throw new Error(`the ${key} key does not lead to ${target.toString()}`)
}
