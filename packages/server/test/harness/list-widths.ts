/** How wide the lists of a page are, and whether their columns are whole. */

import type { Page } from 'playwright-core'

interface MeasuredList {
  caption: string
  rows: number
  /** Pixels of the table beyond its frame. */
  beyond: number
  /** The edge says that more columns follow. */
  isSaid: boolean
  /** Headings, numbers and times that do not fit into their cell; long texts may, and are read as a hint. */
  cut: string[]
}

export const measuredLists = (page: Page): Promise<MeasuredList[]> =>
  page.evaluate(`[...document.querySelectorAll('.rows-frame')].filter((frame) => frame.checkVisibility()).map((frame) => ({
    caption: frame.querySelector('caption')?.innerText ?? '',
    rows: frame.querySelectorAll('tbody tr').length,
    beyond: frame.scrollWidth - frame.clientWidth,
    isSaid: frame.classList.contains('more-after'),
    cut: [...frame.querySelectorAll('th:not(.rows-box), td:has(time), td:has(.num), td:has(.tag)')]
      .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
      .map((cell) => cell.innerText),
  }))`)

/** The edge is judged by the page a moment after its width has changed. */
const EDGE_MS = 5_000
const isTold = ({ beyond, isSaid }: MeasuredList) => beyond > 1 === isSaid

/** As the lists are once each edge says what is there, or after some seconds. */
export async function saidLists(page: Page): Promise<MeasuredList[]> {
  const until = performance.now() + EDGE_MS
  for (;;) {
    const measured = await measuredLists(page)
    if (measured.every(isTold) || performance.now() > until) return measured
    await page.evaluate('new Promise((painted) => requestAnimationFrame(painted))')
  }
}

/** On a desk's screen: no column is beyond the frame, and none is cut. */
export const faultsOfWidth = ({ caption, beyond, cut }: MeasuredList): string[] => [
  ...(beyond > 1 ? [`${caption}: ${beyond} px beyond the frame`] : []),
  ...(cut.length > 0 ? [`${caption}: cut ${cut.slice(0, 3).join(' | ')}`] : []),
]

/** On a smaller screen a list may be wider, and says so. */
export const faultsOfEdge = (list: MeasuredList): string[] =>
  isTold(list) ? [] : [`${list.caption}: the edge does not say that more columns follow`]
