/** Find and replace, above the text. */

import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { find, foundOf, replaceAll, replaceHere, step, stopFinding } from '../editor/find.ts'
import { useEditorState } from '../toolbar/useEditorState.ts'

interface FindBarProps {
  editor: Editor
  onClose: () => void
}

export function FindBar({ editor, onClose }: FindBarProps) {
  const t = useTranslations('richText.find')
  useEditorState(editor)
  const [text, setText] = useState('')
  const [other, setOther] = useState('')
  const [isExact, setExact] = useState(false)
  const [replaced, setReplaced] = useState<number | null>(null)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    return () => {
      if (!editor.isDestroyed) stopFinding(editor)
    }
  }, [editor])
  useEffect(() => find(editor, { text, isExact }), [editor, text, isExact])
  const { hits, at } = foundOf(editor.state)
  const isEmpty = hits.length === 0
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && event.target === field.current) step(editor, event.shiftKey ? -1 : 1)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const said =
    replaced === null
      ? text === ''
        ? ''
        : t('hits', { at: isEmpty ? 0 : at + 1, count: hits.length })
      : t('replaced', { count: replaced })
  const typed = (set: (value: string) => void) => (value: string) => {
    setReplaced(null)
    set(value)
  }
  return (
    <div className="rich-find" role="search" aria-label={t('title')} onKeyDown={onKeyDown}>
      <label>
        {t('text')}
        <input ref={field} value={text} onChange={({ target }) => typed(setText)(target.value)} />
      </label>
      <span className="rich-find-said" role="status">
        {said}
      </span>
      <button type="button" disabled={isEmpty} onClick={() => step(editor, -1)}>
        {t('previous')}
      </button>
      <button type="button" disabled={isEmpty} onClick={() => step(editor, 1)}>
        {t('next')}
      </button>
      <label>
        {t('other')}
        <input value={other} onChange={({ target }) => typed(setOther)(target.value)} />
      </label>
      <button type="button" disabled={isEmpty} onClick={() => replaceHere(editor, other)}>
        {t('replace')}
      </button>
      <button type="button" disabled={isEmpty} onClick={() => setReplaced(replaceAll(editor, other))}>
        {t('replaceAll')}
      </button>
      <label className="rich-check">
        <input type="checkbox" checked={isExact} onChange={({ target }) => setExact(target.checked)} />
        {t('exact')}
      </label>
      <button type="button" onClick={onClose}>
        {t('close')}
      </button>
    </div>
  )
}
