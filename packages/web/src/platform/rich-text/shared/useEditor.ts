/** One editor for as long as the part of the page is shown. */

import { Editor, type JSONContent } from '@tiptap/core'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { extensionsOf } from '../editor/extensions.ts'

/** Content is never text here: the library would make elements of it by itself, which the page's policy refuses. */
export const EMPTY: JSONContent = { type: 'doc', content: [{ type: 'paragraph' }] }

export interface EditorHandle {
  /** Of the element that the text is shown in. */
  place: RefObject<HTMLDivElement | null>
  editor: Editor | null
}

interface EditorOptions {
  content: JSONContent
  label: string
  /** Drawings may be in the document itself. */
  mayEmbed: boolean
}

export function useEditor({ content, label, mayEmbed }: EditorOptions): EditorHandle {
  const place = useRef<HTMLDivElement>(null)
  const begins = useRef(content)
  const mayEmbeds = useRef(mayEmbed)
  const [editor, setEditor] = useState<Editor | null>(null)
  useEffect(() => {
    const made = new Editor({
      element: place.current,
      extensions: extensionsOf({ mayEmbed: mayEmbeds.current }),
      content: begins.current,
      injectCSS: false,
      editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', class: 'rich-text' } },
    })
    setEditor(made)
    return () => {
      setEditor(null)
      made.destroy()
    }
  }, [])
  useEffect(() => {
    if (editor !== null && !editor.isDestroyed) editor.view.dom.setAttribute('aria-label', label)
  }, [editor, label])
  return { place, editor }
}
