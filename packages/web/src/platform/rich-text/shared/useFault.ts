/** What went wrong, below the text. It disappears by itself. */

import { EDITOR_LIMITS } from '@serialis/contract/platform/rich-text/editor-limits.ts'
import type { Editor } from '@tiptap/core'
import { useCallback, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Refusal } from '../editor/refusals.ts'
import { useChartWords } from './useChartWords.ts'

export interface Fault {
  /** Null while nothing has gone wrong lately. */
  text: string | null
  say: (text: string) => void
  refuse: (refusal: Refusal) => void
}

export function useFault(editor: Editor | null): Fault {
  const t = useTranslations('richText')
  const { fault: chartFault } = useChartWords()
  // An object, so that the same text said again is there for as long again.
  const [fault, setFault] = useState<{ text: string } | null>(null)
  useEffect(() => {
    if (fault === null) return
    const timer = setTimeout(() => setFault(null), EDITOR_LIMITS.errorMs)
    return () => clearTimeout(timer)
  }, [fault])
  const say = useCallback((text: string) => setFault({ text }), [])
  const refuse = useCallback(
    (refusal: Refusal) => {
      const { mostColumns: columns, mostRows: rows } = EDITOR_LIMITS.table
      say({ table: t('table.tooLarge', { columns, rows }), long: t('tooLong') }[refusal])
    },
    [say, t],
  )
  useEffect(() => {
    if (editor === null) return
    const sayChart = (one: Parameters<typeof chartFault>[0]) => say(chartFault(one))
    editor.on('refused', refuse)
    editor.on('chartserror', sayChart)
    return () => {
      editor.off('refused', refuse)
      editor.off('chartserror', sayChart)
    }
  }, [editor, say, refuse, chartFault])
  return { text: fault?.text ?? null, say, refuse }
}
