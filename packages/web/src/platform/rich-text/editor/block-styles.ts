/** Of paragraphs and headings: alignment, indentation by steps or of the first line alone, and the height of lines. */

import { EDITOR_LIMITS, LINE_HEIGHTS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import { type Editor, Extension } from '@tiptap/core'

const BLOCKS = ['paragraph', 'heading']
/** Left is how text is without any. */
export const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const
const { indentEm, mostIndent } = EDITOR_LIMITS

const emOf = (text: string | undefined): number => {
  const [, amount, unit] = /^(\d+(?:\.\d+)?)(em|px|pt)$/i.exec(text ?? '') ?? []
  const perEm = { em: 1, px: 16, pt: 12 }[unit?.toLowerCase() ?? 'em'] ?? 1
  return amount === undefined ? 0 : Number(amount) / perEm
}
const stepsOf = (element: HTMLElement) => Math.min(mostIndent, Math.round(emOf(element.style.marginLeft) / indentEm))
const isFirstLine = (element: HTMLElement) => emOf(element.style.textIndent) >= indentEm / 2
const alignmentOf = (element: HTMLElement) =>
  ALIGNMENTS.find((one) => one === element.style.textAlign && one !== 'left') ?? null
const lineHeightOf = (element: HTMLElement) =>
  LINE_HEIGHTS.find((height) => height === element.style.lineHeight) ?? null

export const BlockStyles = Extension.create({
  name: 'blockStyles',
  addGlobalAttributes() {
    return [
      {
        types: BLOCKS,
        attributes: {
          indent: {
            default: 0,
            parseHTML: stepsOf,
            renderHTML: ({ indent }) => (indent > 0 ? { style: `margin-left: ${indent * indentEm}em` } : {}),
          },
          isFirstLineIndented: {
            default: false,
            parseHTML: isFirstLine,
            renderHTML: ({ isFirstLineIndented }) =>
              isFirstLineIndented ? { style: `text-indent: ${indentEm}em` } : {},
          },
          alignment: {
            default: null,
            parseHTML: alignmentOf,
            renderHTML: ({ alignment }) => (alignment ? { style: `text-align: ${alignment}` } : {}),
          },
          lineHeight: {
            default: null,
            parseHTML: lineHeightOf,
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
