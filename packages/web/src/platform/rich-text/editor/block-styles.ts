/** Of paragraphs and headings: alignment, indentation by steps or of the first line alone, and the height of lines. */

import { EDITOR_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import { alignmentOf, indentOf, isFirstLineIndent, lineHeightOf } from '@serialis/contract/platform/rich-text/values.ts'
import { type Editor, Extension } from '@tiptap/core'

const BLOCKS = ['paragraph', 'heading']
const { indentEm, mostIndent } = EDITOR_LIMITS

export const BlockStyles = Extension.create({
  name: 'blockStyles',
  addGlobalAttributes() {
    return [
      {
        types: BLOCKS,
        attributes: {
          indent: {
            default: 0,
            parseHTML: ({ style }) => indentOf(style.marginLeft),
            renderHTML: ({ indent }) => (indent > 0 ? { style: `margin-left: ${indent * indentEm}em` } : {}),
          },
          isFirstLineIndented: {
            default: false,
            parseHTML: ({ style }) => isFirstLineIndent(style.textIndent),
            renderHTML: ({ isFirstLineIndented }) =>
              isFirstLineIndented ? { style: `text-indent: ${indentEm}em` } : {},
          },
          alignment: {
            default: null,
            parseHTML: ({ style }) => alignmentOf(style.textAlign),
            renderHTML: ({ alignment }) => (alignment ? { style: `text-align: ${alignment}` } : {}),
          },
          lineHeight: {
            default: null,
            parseHTML: ({ style }) => lineHeightOf(style.lineHeight),
            renderHTML: ({ lineHeight }) => (lineHeight ? { style: `line-height: ${lineHeight}` } : {}),
          },
        },
      },
    ]
  },
})

type Change = (attributes: Record<string, unknown>) => Record<string, unknown>

/** Changes all paragraphs and headings of the selection in one step of the history. */
export function changeBlocks(editor: Editor, change: Change): void {
  editor
    .chain()
    .focus()
    .command(({ tr, state }) => {
      state.doc.nodesBetween(state.selection.from, state.selection.to, (node, at) => {
        if (BLOCKS.includes(node.type.name)) tr.setNodeMarkup(at, undefined, { ...node.attrs, ...change(node.attrs) })
      })
      return true
    })
    .run()
}

const indentBy =
  (steps: number): Change =>
  ({ indent }) => ({
    indent: Math.min(mostIndent, Math.max(0, Number(indent) + steps)),
  })

/** Items of a list go a level deeper or back; everything else is indented. */
export function indent(editor: Editor, steps: 1 | -1): void {
  const isDone = editor.isActive('listItem')
    ? steps > 0
      ? editor.chain().focus().sinkListItem('listItem').run()
      : editor.chain().focus().liftListItem('listItem').run()
    : false
  if (!isDone) changeBlocks(editor, indentBy(steps))
}
