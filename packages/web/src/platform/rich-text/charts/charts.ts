/** Charts in the editor: an attribute of a table, and a figure above it that belongs to no document. */

import {
  type ChartFault,
  type ChartKind,
  chartDataOf,
  chartKindOf,
  isChartFault,
} from '@serialis/contract/platform/rich-text/charts/chart-data.ts'
import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import { findTable } from '@tiptap/pm/tables'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import type { Chart, ChartWords } from './figure.ts'

declare module '@tiptap/core' {
  interface EditorEvents {
    /** The table is no chart. It stays as it is. */
    chartserror: ChartFault
  }
  interface Storage {
    charts: { words: ChartWords | null }
  }
}

const key = new PluginKey<DecorationSet>('charts')

const gridOf = (table: Node) =>
  table.children.map((row) =>
    row.children.map(({ type, attrs, textContent }) => ({
      text: textContent,
      isHeader: type.name === 'tableHeader',
      isMerged: attrs['colspan'] > 1 || attrs['rowspan'] > 1,
    })),
  )

const kindOf = (table: Node): ChartKind | null => chartKindOf(table.attrs['chart'] as string | null)

/** Of the table at the cursor. */
export const chartHere = (state: EditorState): ChartKind | null => {
  const found = findTable(state.selection.$head)
  return found === null ? null : kindOf(found.node)
}

/** Makes a chart of the table at the cursor, or a table of the chart. Of a table that is none, only the event says so. */
export function setChart(editor: Editor, kind: ChartKind | null): void {
  const found = findTable(editor.state.selection.$head)
  if (found === null) return
  const data = kind === null ? null : chartDataOf(gridOf(found.node), kind)
  if (data !== null && isChartFault(data)) {
    editor.emit('chartserror', data)
    return
  }
  editor
    .chain()
    .focus()
    .command(({ tr }) => Boolean(tr.setNodeMarkup(found.pos, undefined, { ...found.node.attrs, chart: kind })))
    .run()
}

/** The words of the page have come, or are those of another language. */
export function sayCharts(editor: Editor, words: ChartWords): void {
  editor.storage.charts.words = words
  editor.view.dispatch(editor.state.tr.setMeta(key, true).setMeta('addToHistory', false))
}

function figureOf(chart: Chart, words: ChartWords) {
  let stop: (() => void) | undefined
  let isGone = false
  return {
    make: () => {
      const figure = document.createElement('figure')
      figure.className = 'rich-chart'
      figure.contentEditable = 'false'
      void import('./figure.ts').then(({ keepDrawn }) => {
        if (!isGone) stop = keepDrawn(figure, chart, words)
      })
      return figure
    },
    end: () => {
      isGone = true
      stop?.()
    },
  }
}

/** One figure for each chart; the same key keeps the figure that is there. */
function figuresOf(doc: Node, words: ChartWords | null, turn: number): DecorationSet {
  const figures: Decoration[] = []
  if (words !== null)
    doc.descendants((node, at) => {
      const kind = node.type.name === 'table' ? kindOf(node) : null
      if (kind !== null) {
        const chart = { kind, data: chartDataOf(gridOf(node), kind) }
        const { make, end } = figureOf(chart, words)
        figures.push(
          Decoration.widget(at, make, {
            side: -1,
            key: `${turn} ${JSON.stringify(chart)}`,
            ignoreSelection: true,
            stopEvent: () => true,
            destroy: end,
          }),
        )
      }
      return !node.isTextblock
    })
  return figures.length === 0 ? DecorationSet.empty : DecorationSet.create(doc, figures)
}

export const Charts = Extension.create({
  name: 'charts',
  addStorage: () => ({ words: null as ChartWords | null }),
  addGlobalAttributes() {
    return [
      {
        types: ['table'],
        attributes: {
          chart: {
            default: null,
            parseHTML: (element) => chartKindOf(element.getAttribute('data-chart')),
            renderHTML: ({ chart }) => (chart ? { 'data-chart': chart as string } : {}),
          },
        },
      },
    ]
  },
  addProseMirrorPlugins() {
    const { storage } = this
    let turn = 0
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply: (transaction, figures) => {
            if (transaction.getMeta(key)) turn++
            else if (!transaction.docChanged) return figures
            return figuresOf(transaction.doc, storage.words, turn)
          },
        },
        props: { decorations: (state) => key.getState(state) },
      }),
    ]
  },
})
