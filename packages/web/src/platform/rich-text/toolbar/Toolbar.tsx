/** The toolbar: one row, whatever the width. Groups that do not fit are in the menu at its end. */

import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from './icons.tsx'
import { Inserts, Links, Signs } from './inserts.tsx'
import { Colours, Fonts, Kinds, Paragraphs } from './looks.tsx'
import { History, Lists, Marks } from './marks.tsx'
import { Media, type MediaPart } from './media.tsx'
import { Tables } from './tables.tsx'
import { useEditorState } from './useEditorState.ts'

/** Of the button that opens the rest. */
const MORE_WIDTH = 44

/** How many groups fit. All of them are measured once; their widths change with the language alone, which draws them anew. */
function useFitting(count: number) {
  const row = useRef<HTMLDivElement>(null)
  const widths = useRef<number[]>([])
  const [fitting, setFitting] = useState(count)
  useLayoutEffect(() => {
    const element = row.current
    if (element === null) return
    widths.current = [...element.querySelectorAll<HTMLElement>(':scope > .rich-group')].map(
      ({ offsetWidth }) => offsetWidth,
    )
    const fit = () => {
      const whole = widths.current.reduce((sum, width) => sum + width, 0)
      let room = element.clientWidth - (whole > element.clientWidth ? MORE_WIDTH : 0)
      const cut = widths.current.findIndex((width) => (room -= width) < 0)
      setFitting(cut === -1 ? count : cut)
    }
    const observer = new ResizeObserver(fit)
    observer.observe(element)
    fit()
    return () => observer.disconnect()
  }, [count])
  return { row, fitting }
}

/** Arrows go along the row, and the row is one stop of the tab key. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowRight: 1, ArrowLeft: -1, Home: 'first', End: 'last' }[event.key]
  const target = event.target as HTMLElement
  if (by === undefined || target instanceof HTMLInputElement || target.closest('.rich-panel')) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('.rich-tool:not(:disabled)')].filter(
    (tool) => tool.offsetParent !== null,
  )
  const at = all.indexOf(target as HTMLButtonElement)
  const next = by === 'first' ? 0 : by === 'last' ? all.length - 1 : (at + Number(by) + all.length) % all.length
  all[next]?.focus()
}

interface ToolbarProps {
  editor: Editor
  more: ReactNode
  onOpen: (part: MediaPart) => void
}

export function Toolbar({ editor, more, onOpen }: ToolbarProps) {
  const t = useTranslations('richText')
  useEditorState(editor)
  const [isOpen, setOpen] = useState(false)
  const groups: readonly (readonly [string, ReactNode])[] = [
    ['history', <History key="history" editor={editor} />],
    ['kinds', <Kinds key="kinds" editor={editor} />],
    ['marks', <Marks key="marks" editor={editor} />],
    ['colours', <Colours key="colours" editor={editor} />],
    ['lists', <Lists key="lists" editor={editor} />],
    ['fonts', <Fonts key="fonts" editor={editor} />],
    ['paragraphs', <Paragraphs key="paragraphs" editor={editor} />],
    [
      'objects',
      <>
        <Links key="links" editor={editor} />
        <Tables key="tables" editor={editor} />
        <Media key="media" editor={editor} onOpen={onOpen} />
        <Inserts key="inserts" editor={editor} />
        <Signs key="signs" editor={editor} />
      </>,
    ],
    ['more', more],
  ]
  const { row, fitting } = useFitting(groups.length)
  const shown = (list: typeof groups) =>
    list.map(([name, tools]) => (
      <div key={name} className="rich-group">
        {tools}
      </div>
    ))
  return (
    <div className="rich-toolbar" role="toolbar" aria-label={t('toolbar')} onKeyDown={walk}>
      <div className="rich-row">
        <div className="rich-fitting" ref={row}>
          {shown(groups.slice(0, fitting))}
        </div>
        {fitting < groups.length && (
          <button
            type="button"
            className="rich-tool"
            title={t('more')}
            aria-label={t('more')}
            aria-expanded={isOpen}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setOpen(!isOpen)}
          >
            <Icon name="more" />
          </button>
        )}
      </div>
      {isOpen && fitting < groups.length && <div className="rich-rest">{shown(groups.slice(fitting))}</div>}
    </div>
  )
}
