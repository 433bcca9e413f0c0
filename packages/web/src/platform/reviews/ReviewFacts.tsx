/** What a review covers, and its outcome. */

import type { ReviewDetail } from '@serialis/contract/platform/reviews/reviews.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { useCovered } from './reviews.display.ts'
import './reviews.css'

export function Covered({ one }: { one: ReviewDetail }) {
  const t = useTranslations('reviews')
  const covered = useCovered()
  const { number } = useFormats()
  return (
    <Facts
      facts={[
        { label: t('fields.covers'), value: covered(one) },
        { label: t('fields.events'), value: number(one.events) },
        { label: t('fields.ownEvents'), value: number(one.ownEvents) },
        { label: t('fields.reviewer'), value: one.reviewer },
        { label: t('fields.createdAt'), value: <Instant>{one.createdAt}</Instant> },
        { label: t('fields.endedAt'), value: one.endedAt && <Instant>{one.endedAt}</Instant> },
        { label: t('fields.upToSeal'), value: number(one.upToSeal) },
        { label: t('fields.eventsDigest'), value: <span className="mono review-digest">{one.eventsDigest}</span> },
      ]}
    />
  )
}

export const Outcome = ({ one }: { one: ReviewDetail }) => {
  const t = useTranslations('reviews')
  return (
    <Facts
      facts={[
        { label: t('fields.outcome'), value: one.outcome && t(`outcome.${one.outcome}`) },
        { label: t('fields.findings'), value: <span className="review-findings">{one.findings}</span> },
      ]}
    />
  )
}
