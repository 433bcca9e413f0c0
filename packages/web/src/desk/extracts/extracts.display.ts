/** How lists for inspectors are shown: the tone of their status, and their content as text. */

import type { Extract, ExtractStatus } from '@serialis/contract/desk/extracts/extracts.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const extractTones: Record<ExtractStatus, Tone> = { WRITING: 'neutral', DONE: 'active', FAILED: 'rejected' }

/** The content of a list, as text. */
export function useExtractWords() {
  const t = useTranslations('extracts')
  const ledger = useTranslations('ledger')
  const { list, clauses } = useFormats()
  return ({ filter, subject }: Pick<Extract, 'filter' | 'subject'>): string => {
    if (subject !== null) return t('ofRecall')
    const { orderNo, batch, productId, application, container, level, statuses } = filter
    const named = clauses([
      orderNo && `${t('fields.orderNo')} ${orderNo}`,
      batch && `${t('fields.batch')} ${batch}`,
      productId && t('fields.product'),
      application !== undefined && `${t('fields.application')} ${application}`,
      container && `${t('fields.container')} ${container}`,
      level && ledger(`level.${level}`),
      statuses?.length && list(statuses.map((status) => ledger(`status.${status}`))),
    ])
    return named === '' ? t('everything') : named
  }
}
