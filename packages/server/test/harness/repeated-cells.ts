/** Cells of a list that are built as one above them in the same column: all but their text is the same, also their colours, which are most of what axe takes its time for. */

import type { Page } from 'playwright-core'

export const REPEATED = '[data-repeated]'

/** Marks them anew; a later look at the page may find other rows. */
export const markRepeated = (page: Page) =>
  page.evaluate(`(() => {
    const shapeOf = (one) => one.nodeType === Node.TEXT_NODE
      ? one.data.trim() && '·'
      : '<' + [one.nodeName, ...[...(one.attributes ?? [])].filter(({ name }) => name !== 'data-repeated').map(({ name, value }) => /^(class|style|data-|aria-(?!label))/.test(name) ? name + '=' + value : name), '>', ...[...one.childNodes].map(shapeOf)].join(' ')
    for (const list of document.querySelectorAll('#main tbody')) {
      const seen = new Set()
      for (const [at, row] of [...list.rows].entries())
        for (const cell of row.cells) {
          const shape = [at % 2, row.className, cell.cellIndex, shapeOf(cell)].join(' ')
          cell.toggleAttribute('data-repeated', seen.has(shape))
          seen.add(shape)
        }
    }
  })()`)
