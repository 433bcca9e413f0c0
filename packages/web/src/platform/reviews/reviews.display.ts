/** Colours of the statuses of reviews, and in words what a review covers. */

import type { Review, ReviewStatus } from '@serialis/contract/platform/reviews/reviews.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const reviewTones: Record<ReviewStatus, Tone> = { OPEN: 'waiting', SIGNED: 'active', CANCELLED: 'inactive' }

export function useCovered() {
  const t = useTranslations('reviews')
  const { exact } = useFormats()
  return ({ from, to, record }: Pick<Review, 'from' | 'to' | 'record'>): string =>
    from !== null && to !== null
      ? t('ofPeriod', { from: exact(from), to: exact(to) })
      : t('ofRecord', { record: record ?? '' })
}
