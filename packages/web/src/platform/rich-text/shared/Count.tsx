/** Characters that are left, or how many are too many. Nothing is refused for its length. */

import { EDITOR_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import type { Editor } from '@tiptap/core'
import { useTranslations } from 'use-intl'
import { useEditorState } from '../toolbar/useEditorState.ts'

const SIGN = /[\ud800-\udbff][\udc00-\udfff]/g

/** Signs of the text, without the ends of its paragraphs. */
const lengthOf = (text: string): number => text.length - (text.match(SIGN)?.length ?? 0)

export function Count({ editor }: { editor: Editor }) {
  const t = useTranslations('richText')
  useEditorState(editor)
  const left = EDITOR_LIMITS.words - lengthOf(editor.state.doc.textContent)
  return (
    <span className={left < 0 ? 'rich-over' : 'soft'} data-left={left}>
      {left < 0 ? t('over', { count: -left }) : t('left', { count: left })}
    </span>
  )
}
