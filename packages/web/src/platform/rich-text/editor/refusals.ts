/** Changes that the editor does not make; who shows it says so. */

import type { Editor } from '@tiptap/core'

/** `table`: it would be larger than a table may be. `long`: more markup than is read at once. */
export type Refusal = 'table' | 'long'

declare module '@tiptap/core' {
  interface EditorEvents {
    refused: Refusal
  }
}

/** Returns true: the event was dealt with. */
export function refuse(editor: Editor, refusal: Refusal): true {
  // After what is going on, so that who listens sees the document as it stays.
  queueMicrotask(() => editor.emit('refused', refusal))
  return true
}
