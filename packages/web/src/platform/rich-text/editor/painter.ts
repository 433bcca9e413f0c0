/** Format painter: the look of the text at the cursor is put on what is selected next. */

import { type Editor, Extension } from '@tiptap/core'
import type { Mark } from '@tiptap/pm/model'
import { Plugin } from '@tiptap/pm/state'

interface Brush {
  marks: readonly Mark[]
}
declare module '@tiptap/core' {
  interface Storage {
    painter: { brush: Brush | null; isSelecting: boolean }
  }
}

const LOOKS = ['bold', 'italic', 'underline', 'strike', 'subscript', 'superscript', 'code', 'textStyle']

export const isPainting = (editor: Editor): boolean => editor.storage.painter.brush !== null

/** Takes the look up, or puts the brush away. */
export function takeBrush(editor: Editor): void {
  const { $from } = editor.state.selection
  const marks = (editor.state.selection.empty ? $from : editor.state.doc.resolve($from.pos + 1)).marks()
  editor.storage.painter.brush = isPainting(editor)
    ? null
    : { marks: marks.filter(({ type }) => LOOKS.includes(type.name)) }
  editor.view.dispatch(editor.state.tr.setMeta('painter', true))
  // At once: the command of the library waits for a frame, and would then undo a selection that was made meanwhile.
  editor.view.focus()
}

function paint(editor: Editor): void {
  const { brush } = editor.storage.painter
  const { from, to, empty } = editor.state.selection
  if (brush === null || empty) return
  editor.storage.painter.brush = null
  editor
    .chain()
    .command(({ tr, state }) => {
      for (const name of LOOKS) {
        const type = state.schema.marks[name]
        if (type) tr.removeMark(from, to, type)
      }
      for (const mark of brush.marks) tr.addMark(from, to, mark)
      return true
    })
    .run()
}

export const Painter = Extension.create({
  name: 'painter',
  addStorage: () => ({ brush: null as Brush | null, isSelecting: false }),
  // The selection may change after the button is released, when the browser reports it.
  onSelectionUpdate() {
    if (!this.storage.isSelecting) paint(this.editor)
  },
  addProseMirrorPlugins() {
    const { editor, storage } = this
    const begin = () => void (storage.isSelecting = true)
    const end = () => {
      storage.isSelecting = false
      setTimeout(() => editor.isDestroyed || paint(editor))
    }
    return [
      new Plugin({
        view: ({ dom }) => {
          // It may be released outside of the text.
          dom.ownerDocument.addEventListener('pointerup', end)
          return { destroy: () => dom.ownerDocument.removeEventListener('pointerup', end) }
        },
        props: {
          handleDOMEvents: {
            pointerdown: begin,
            keydown: (_, { key }) => (key === 'Shift' ? begin() : undefined),
            keyup: (_, { key }) => (key === 'Shift' ? end() : undefined),
          },
        },
      }),
    ]
  },
  addKeyboardShortcuts() {
    return {
      Escape: ({ editor }) => {
        if (!isPainting(editor)) return false
        takeBrush(editor)
        return true
      },
    }
  },
})
