/** No table grows beyond its limits, by a command, by paste or by an import: such a change does not happen. */

import { EDITOR_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import { type Editor, Extension } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'
import { cellAround, findTable, moveTableRow, TableMap } from '@tiptap/pm/tables'
import { refuse } from './refusals.ts'

const { mostColumns, mostRows } = EDITOR_LIMITS.table

const columnsOf = (row: Node | null): number => {
  let count = 0
  row?.forEach((cell) => (count += Number(cell.attrs['colspan'] ?? 1)))
  return count
}

const isTooLarge = (table: Node): boolean => table.childCount > mostRows || columnsOf(table.firstChild) > mostColumns

const hasTooLarge = (doc: Node): boolean => {
  let found = false
  doc.descendants((node) => {
    if (node.type.name === 'table' && isTooLarge(node)) found = true
    return !found && !node.isTextblock
  })
  return found
}

export const TableLimits = Extension.create({
  name: 'tableLimits',
  addProseMirrorPlugins() {
    const { editor } = this
    return [
      new Plugin({
        filterTransaction: (transaction) => {
          if (!transaction.docChanged || !hasTooLarge(transaction.doc)) return true
          refuse(editor, 'table')
          return false
        },
      }),
    ]
  },
})

/** Numbers by their value and before texts, texts as the reader's language sorts them. */
export function compareCells(a: string, b: string, locale: string): number {
  const [left, right] = [a, b].map((text) => Number(text.replaceAll(/[\s,]/g, '') || Number.NaN)) as [number, number]
  if (!Number.isNaN(left) && !Number.isNaN(right)) return left - right
  if (Number.isNaN(left) !== Number.isNaN(right)) return Number.isNaN(left) ? 1 : -1
  return a.localeCompare(b, locale, { numeric: true })
}

const isHeader = (row: Node) => row.children.every((cell) => cell.type.name === 'tableHeader')

/** Whether the table can be sorted: with cells over several rows nobody can say what belongs together. */
const isPlain = (table: Node) =>
  table.children.every((row) => row.children.every(({ attrs }) => attrs['rowspan'] === 1 && attrs['colspan'] === 1))

/** Sorts the rows below the header by the column of the cursor. False where that is impossible. */
export function sortRows(editor: Editor, direction: 1 | -1, locale: string): boolean {
  const { state } = editor
  const cell = cellAround(state.selection.$head)
  const found = findTable(state.selection.$head)
  if (cell === null || found === null || !isPlain(found.node)) return false
  const { left: column } = TableMap.get(found.node).findCell(cell.pos - found.start)
  const rows = found.node.children
  const head = rows.findIndex((row) => !isHeader(row))
  if (head === -1) return false
  const sorted = rows
    .slice(head)
    .toSorted((a, b) => direction * compareCells(a.child(column).textContent, b.child(column).textContent, locale))
  const table = found.node.type.create(found.node.attrs, [...rows.slice(0, head), ...sorted])
  return editor
    .chain()
    .focus()
    .command(({ tr }) => Boolean(tr.replaceWith(found.pos, found.pos + found.node.nodeSize, table)))
    .setTextSelection(found.start + 2)
    .run()
}

/** Moves the row of the cursor up or down by one. */
export function moveRow(editor: Editor, by: 1 | -1): boolean {
  const cell = cellAround(editor.state.selection.$head)
  const found = findTable(editor.state.selection.$head)
  if (cell === null || found === null) return false
  const { top } = TableMap.get(found.node).findCell(cell.pos - found.start)
  const to = top + by
  if (to < 0 || to >= found.node.childCount) return false
  return moveTableRow({ from: top, to })(editor.state, editor.view.dispatch)
}
