/** What a part of the page shows of the editor: computed anew after a change, at most once a frame. */

import type { Editor } from '@tiptap/core'
import { useEffect, useReducer } from 'react'

export function useEditorState(editor: Editor): void {
  const [, show] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let frame = 0
    const later = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        show()
      })
    }
    editor.on('transaction', later)
    return () => {
      editor.off('transaction', later)
      cancelAnimationFrame(frame)
    }
  }, [editor])
}
