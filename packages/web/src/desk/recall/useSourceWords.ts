/** What a recall begins with, in words. */

import type { RecallSource } from '@serialis/contract/desk/recall/recall.schema.ts'
import { useTranslations } from 'use-intl'

export function useSourceWords() {
  const t = useTranslations('recall')
  return (source: RecallSource): string => {
    if (source.kind === 'codes')
      return source.codes.length === 1 ? (source.codes[0] ?? '') : t('codesCount', { count: source.codes.length })
    const name = source.kind === 'batch' ? source.batch : source.kind === 'order' ? source.orderNo : source.code
    return `${t(`kinds.${source.kind}`)} ${name}`
  }
}
