/** The editor: toolbar, text, source, find and replace, and the line below with what is left and what was saved. */

import { EDITOR_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import type { Editor, JSONContent } from '@tiptap/core'
import { type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isTooLong } from '../editor/elements.ts'
import { contentOf, htmlOf } from '../editor/html.ts'
import type { Refusal } from '../editor/refusals.ts'
import { Icon } from '../toolbar/icons.tsx'
import { keysOf } from '../toolbar/marks.tsx'
import { Toolbar } from '../toolbar/Toolbar.tsx'
import { ToolButton } from '../toolbar/ToolButton.tsx'
import { Count } from './Count.tsx'
import { FindBar } from './FindBar.tsx'
import './rich-text.css'
import { SourceView } from './SourceView.tsx'
import { useEditor } from './useEditor.ts'

/** A fault disappears by itself. */
function useFault(editor: Editor | null) {
  const t = useTranslations('richText')
  const [fault, setFault] = useState<Refusal | null>(null)
  useEffect(() => {
    if (fault === null) return
    const timer = setTimeout(() => setFault(null), EDITOR_LIMITS.errorMs)
    return () => clearTimeout(timer)
  }, [fault])
  useEffect(() => {
    if (editor === null) return
    editor.on('refused', setFault)
    return () => void editor.off('refused', setFault)
  }, [editor])
  const { mostColumns: columns, mostRows: rows } = EDITOR_LIMITS.table
  const said = fault && { table: t('table.tooLarge', { columns, rows }), long: t('tooLong') }[fault]
  return { said, setFault }
}

interface RichTextEditorProps {
  label: string
  /** What it begins with. */
  content: JSONContent
  /** The editor is ready: who saves it listens to its `update`. */
  onReady: (editor: Editor) => void
  /** Further tools of the page, at the end of the toolbar. */
  tools?: (editor: Editor) => ReactNode
  /** Below the text, e.g. that the draft was saved. */
  said?: ReactNode
}

export function RichTextEditor({ label, content, onReady, tools, said }: RichTextEditorProps) {
  const t = useTranslations('richText')
  const { place, editor } = useEditor({ content, label })
  const [source, setSource] = useState<string | null>(null)
  const [isFinding, setFinding] = useState(false)
  const [isFull, setFull] = useState(false)
  const { said: fault, setFault } = useFault(editor)
  useEffect(() => {
    if (editor !== null) onReady(editor)
  }, [editor, onReady])
  const leaveSource = (html?: string) => {
    if (html !== undefined && isTooLong(html)) return setFault('long')
    if (html !== undefined && editor !== null)
      editor.chain().setContent(contentOf(editor.schema, html), { emitUpdate: true }).run()
    setSource(null)
    editor?.commands.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey
    if (isCommand && event.key.toLowerCase() === 'f' && source === null) {
      event.preventDefault()
      setFinding(true)
    } else if (event.key === 'Escape' && isFull) setFull(false)
  }
  return (
    <div
      className={`rich ${isFull ? 'rich-full' : ''}`}
      style={isFull ? { zIndex: EDITOR_LIMITS.zIndex } : undefined}
      onKeyDown={onKeyDown}
    >
      {editor !== null && source === null && (
        <Toolbar
          editor={editor}
          more={
            <>
              <ToolButton
                label={t('find.title')}
                sign={<Icon name="find" />}
                keys={keysOf('F')}
                isActive={isFinding}
                onPress={() => setFinding(!isFinding)}
              />
              <ToolButton label={t('source')} sign={<Icon name="source" />} onPress={() => setSource(htmlOf(editor))} />
              {tools?.(editor)}
              <ToolButton
                label={t('full')}
                sign={<Icon name="full" />}
                isActive={isFull}
                onPress={() => setFull(!isFull)}
              />
            </>
          }
        />
      )}
      {editor !== null && isFinding && source === null && (
        <FindBar
          editor={editor}
          onClose={() => {
            setFinding(false)
            editor.commands.focus()
          }}
        />
      )}
      {source !== null && <SourceView html={source} onDone={leaveSource} onCancel={() => leaveSource()} />}
      <div className="rich-frame" ref={place} hidden={source !== null} />
      <div className="rich-foot">
        {editor !== null && <Count editor={editor} />}
        <span role="alert" className="rich-fault">
          {fault}
        </span>
        {said}
      </div>
    </div>
  )
}
