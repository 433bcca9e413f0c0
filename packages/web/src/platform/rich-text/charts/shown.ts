/** Charts of a document that is only read: above each table that is one. */

import { chartDataOf, chartKindOf } from '@serialis/contract/platform/rich-text/charts/chart-data.ts'
import type { ChartWords } from './figure.ts'

const gridOf = (table: HTMLTableElement) =>
  [...table.rows].map(({ cells }) =>
    [...cells].map((cell) => ({
      text: cell.textContent,
      isHeader: cell.localName === 'th',
      isMerged: cell.colSpan > 1 || cell.rowSpan > 1,
    })),
  )

/** `isStill`: once and for all, for a file; else as wide as there is room. */
export async function drawCharts(root: ParentNode, words: ChartWords, isStill = false): Promise<void> {
  const tables = [...root.querySelectorAll<HTMLTableElement>('table[data-chart]')]
  if (tables.length === 0) return
  const { drawChart, keepDrawn } = await import('./figure.ts')
  for (const table of tables) {
    const kind = chartKindOf(table.dataset['chart'] ?? null)
    if (kind === null) continue
    const figure = table.ownerDocument.createElement('figure')
    figure.className = 'rich-chart'
    table.before(figure)
    const chart = { kind, data: chartDataOf(gridOf(table), kind) }
    if (isStill) drawChart(figure, chart, words)
    else keepDrawn(figure, chart, words)
  }
}
