/** Format painter: the look of the text at the cursor is put on what is selected next. */

import { type Editor, Extension } from '@tiptap/core'
import type { Mark } from '@tiptap/pm/model'

interface Brush {
  marks: readonly Mark[]
}
declare module '@tiptap/core' {
  interface Storage {
    painter: { brush: Brush | null }
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
  editor.commands.focus()
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
  addStorage: () => ({ brush: null as Brush | null }),
  onCreate() {
    const { editor } = this
    const release = () => setTimeout(() => editor.isDestroyed || paint(editor))
    editor.view.dom.addEventListener('mouseup', release)
    editor.view.dom.addEventListener('keyup', ({ key }) => {
      if (key === 'Shift') release()
    })
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
