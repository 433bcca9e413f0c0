/** How much of a record's history a signed review of the audit trail covers; for readers of the log. */

import { getReviewState } from '@serialis/contract/platform/reviews/reviews.routes.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { Can } from '../../../kit/navigation/Can.tsx'
import '../audit.css'
import { GoTo } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { useRead } from '../../../kit/wire/server-state.ts'

interface Subject {
  subjectType: string
  subjectId: string
  /** What the record is called: begins a review of it. */
  number: string
}

function Line({ subjectType, subjectId, number }: Subject) {
  const t = useTranslations('reviews')
  const { instant } = useFormats()
  const { data } = useRead(getReviewState, { query: { subjectType, subjectId } })
  if (data === undefined) return null
  const { events, reviewed, newest } = data
  return (
    <p className="soft review-line">
      {newest === null ? (
        t('line.none', { events })
      ) : (
        <>
          {t('line.some', { events, reviewed })}{' '}
          <GoTo to={pathTo(paths.auditReview, { id: newest.id })}>
            {t('line.newest', { number: String(newest.number), reviewer: newest.reviewer, at: instant(newest.at) })}
          </GoTo>
        </>
      )}{' '}
      {reviewed < events && (
        <Can permission="reviews.sign">
          <GoTo to={paths.auditReviewCreate} search={{ record: number }}>
            {t('line.begin')}
          </GoTo>
        </Can>
      )}
    </p>
  )
}

export const ReviewLine = (subject: Subject) => (
  <Can permission="events.list">
    <Line {...subject} />
  </Can>
)
