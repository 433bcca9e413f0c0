/** How recalls are shown: the tone of their status, and their source as text. */

import type { RecallSource, RecallStatus } from '@serialis/contract/desk/recall/recall.schema.ts'
import { useTranslations } from 'use-intl'
import type { Tone } from '../../kit/look/tone.ts'

export const recallTones: Record<RecallStatus, Tone> = {
  TRACING: 'neutral',
  TRACED: 'waiting',
  FAILED: 'rejected',
  HOLDING: 'neutral',
  HELD: 'hold',
}

/** The source of a recall, as text. */
export function useSourceWords() {
  const t = useTranslations('recall')
  return (source: RecallSource): string => {
    if (source.kind === 'codes')
      return source.codes.length === 1 ? (source.codes[0] ?? '') : t('codesCount', { count: source.codes.length })
    const name = source.kind === 'batch' ? source.batch : source.kind === 'order' ? source.orderNo : source.code
    return `${t(`kinds.${source.kind}`)} ${name}`
  }
}
