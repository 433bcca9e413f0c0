/** The editor: toolbar, text, source, find and replace, and the line below with what is left and what was saved. */

import { EDITOR_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import type { Editor, JSONContent } from '@tiptap/core'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { sayCharts } from '../charts/charts.ts'
import { isTooLong } from '../editor/elements.ts'
import { contentOf, htmlOf } from '../editor/html.ts'
import { OtherSites } from '../media/OtherSites.tsx'
import { useMedia } from '../media/useMedia.ts'
import { Icon } from '../toolbar/icons.tsx'
import { keysOf } from '../toolbar/marks.tsx'
import type { MediaPart } from '../toolbar/media.tsx'
import { Toolbar } from '../toolbar/Toolbar.tsx'
import { ToolButton } from '../toolbar/ToolButton.tsx'
import { Count } from './Count.tsx'
import { FindBar } from './FindBar.tsx'
import '../media/media.css'
import './rich-text.css'
import { SourceView } from './SourceView.tsx'
import { useChartWords } from './useChartWords.ts'
import { useEditor } from './useEditor.ts'
import { useFault } from './useFault.ts'

/** Loaded with the first dialog. */
const MediaDialog = lazyPart(() => import('../media/MediaDialogs.tsx').then((m) => m.MediaDialog))

interface RichTextEditorProps {
  label: string
  /** What it begins with. */
  content: JSONContent
  /** The editor is ready: who saves it listens to its `update`. */
  onReady: (editor: Editor) => void
  /** Further tools of the page, at the end of the toolbar. */
  tools?: (editor: Editor) => ReactNode
  /** The document is kept in this browser alone, so that drawings may be in it. */
  mayEmbed?: boolean
  /** Below the text, e.g. that the draft was saved. */
  said?: ReactNode
}

export function RichTextEditor({ label, content, onReady, tools, said, mayEmbed = false }: RichTextEditorProps) {
  const t = useTranslations('richText')
  const { place, editor } = useEditor({ content, label, mayEmbed })
  const [source, setSource] = useState<string | null>(null)
  const [isFinding, setFinding] = useState(false)
  const [isFull, setFull] = useState(false)
  const fault = useFault(editor)
  const chartWords = useChartWords()
  const [part, setPart] = useState<MediaPart | null>(null)
  useMedia(editor, fault.say)
  useEffect(() => {
    if (editor !== null) onReady(editor)
  }, [editor, onReady])
  useEffect(() => {
    if (editor !== null) sayCharts(editor, chartWords)
  }, [editor, chartWords])
  const closePart = useCallback(() => setPart(null), [])
  const leaveSource = (html?: string) => {
    if (html !== undefined && isTooLong(html)) return fault.refuse('long')
    if (html !== undefined && editor !== null)
      editor.chain().setContent(contentOf(editor, html), { emitUpdate: true }).run()
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
          onOpen={setPart}
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
      {editor !== null && <OtherSites editor={editor} say={fault.say} />}
      {source !== null && <SourceView html={source} onDone={leaveSource} onCancel={() => leaveSource()} />}
      <div className="rich-frame" ref={place} hidden={source !== null} />
      {editor !== null && part !== null && <MediaDialog editor={editor} part={part} onClose={closePart} />}
      <div className="rich-foot">
        {editor !== null && <Count editor={editor} />}
        <span role="alert" className="rich-fault">
          {fault.text}
        </span>
        {said}
      </div>
    </div>
  )
}
