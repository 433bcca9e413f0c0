/** The document of a page that has no record: kept in this browser, for this account. */

import { EDITOR_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import type { Editor, JSONContent } from '@tiptap/core'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { dropDraft, loadDraft, saveDraft } from '../../../kit/wire/drafts.ts'
import { EMPTY } from './useEditor.ts'

/**
 * `none`: nothing to say. `elsewhere`: another tab has saved meanwhile, and a person decides whose text stays. `broken`:
 * the browser keeps nothing, e.g. in a private window.
 */
type DraftSaying = 'none' | 'saved' | 'elsewhere' | 'broken'

interface Start {
  content: JSONContent | undefined
  savedAt: string | undefined
}

export interface EditorDraft {
  /** Undefined until the browser has answered. */
  start: Start | undefined
  saying: DraftSaying
  attach: (editor: Editor) => void
  /** Keeps the text of this tab over that of the other one. */
  keepThis: () => void
  /** Takes the text of the other tab. */
  takeOther: () => void
  forget: () => void
}

/** After each pause, and when the page is put away. */
function useAutoSave(editor: Editor | null, save: () => Promise<void>): void {
  useEffect(() => {
    if (editor === null) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const flush = () => {
      if (timer === undefined) return
      clearTimeout(timer)
      timer = undefined
      void save()
    }
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(flush, EDITOR_LIMITS.draftMs)
    }
    // The tab may be closed next.
    const hidden = () => document.visibilityState === 'hidden' && flush()
    editor.on('update', later)
    document.addEventListener('visibilitychange', hidden)
    return () => {
      editor.off('update', later)
      document.removeEventListener('visibilitychange', hidden)
      clearTimeout(timer)
    }
  }, [editor, save])
}

/** That the draft was saved is said for a moment. */
function useSaying() {
  const [saying, setSaying] = useState<DraftSaying>('none')
  useEffect(() => {
    if (saying !== 'saved') return
    const timer = setTimeout(() => setSaying('none'), EDITOR_LIMITS.savedMs)
    return () => clearTimeout(timer)
  }, [saying])
  return [saying, setSaying] as const
}

/** What the browser has kept; `known` becomes when it was saved. */
function useStart(name: string, known: RefObject<string | undefined>): Start | undefined {
  const [start, setStart] = useState<Start>()
  useEffect(() => {
    const begin = (content?: JSONContent, savedAt?: string) => {
      known.current = savedAt
      setStart({ content, savedAt })
    }
    loadDraft<JSONContent>(name).then(
      (draft) => begin(draft?.values, draft?.savedAt),
      () => begin(),
    )
  }, [name, known])
  return start
}

/** The other tab may have begun anew. */
const show = (editor: Editor, content: JSONContent = EMPTY) =>
  editor.chain().setContent(content, { emitUpdate: false }).focus('end').run()

export function useEditorDraft(name: string): EditorDraft {
  const [saying, setSaying] = useSaying()
  const [editor, attach] = useState<Editor | null>(null)
  /** Of the draft that this tab has read or written last. */
  const known = useRef<string>(undefined)
  const start = useStart(name, known)
  const save = useCallback(
    async (mayReplace = false) => {
      if (editor === null || editor.isDestroyed) return
      try {
        const stored = (await loadDraft(name))?.savedAt
        if (!mayReplace && stored !== known.current) return setSaying('elsewhere')
        known.current = await saveDraft(name, { values: editor.getJSON() })
        setSaying('saved')
      } catch {
        setSaying('broken')
      }
    },
    [editor, name, setSaying],
  )
  useAutoSave(editor, save)
  return {
    start,
    saying,
    attach,
    keepThis: () => {
      editor?.commands.focus()
      void save(true)
    },
    takeOther: () =>
      void loadDraft<JSONContent>(name).then(
        (draft) => {
          known.current = draft?.savedAt
          if (editor !== null) show(editor, draft?.values)
          setSaying('none')
        },
        () => setSaying('broken'),
      ),
    forget: () => {
      // First, so that what is typed next is a draft of its own and not one that differs.
      known.current = undefined
      dropDraft(name).catch(() => setSaying('broken'))
    },
  }
}
