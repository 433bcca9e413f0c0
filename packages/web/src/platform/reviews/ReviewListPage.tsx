import { listReviews } from '@serialis/contract/platform/reviews/reviews.routes.ts'
import { REVIEW_OUTCOMES, REVIEW_STATUSES } from '@serialis/contract/platform/reviews/reviews.schema.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { reviewTones, useCovered } from './reviews.display.ts'

const reading = columnsOf<RowOf<typeof listReviews>>()

export function ReviewListPage() {
  const t = useTranslations('reviews')
  const covered = useCovered()
  return (
    <ListPage
      name="auditReviews"
      route={listReviews}
      title={t('title')}
      lead={t('lead')}
      rowKey={(one) => one.id}
      open={(one) => pathTo(paths.auditReview, { id: one.id })}
      commands={[
        { label: t('rule.title'), to: paths.auditReviewRule },
        { label: t('create'), to: paths.auditReviewCreate, isPrimary: true },
      ]}
      columns={[
        { name: 'number', title: t('fields.number'), width: '7em', cell: (one) => <Num>{one.number}</Num> },
        reading(['from', 'to', 'record'], { name: 'covers', title: t('fields.covers'), cell: (one) => covered(one) }),
        { name: 'events', title: t('fields.events'), align: 'end', cell: (one) => <Num>{one.events}</Num> },
        { name: 'ownEvents', title: t('fields.ownEvents'), align: 'end', cell: (one) => <Num>{one.ownEvents}</Num> },
        {
          name: 'status',
          title: t('fields.status'),
          cell: (one) => (
            <StatusTag tone={reviewTones[one.status]} term={`review.${one.status}`}>
              {t(`status.${one.status}`)}
            </StatusTag>
          ),
        },
        {
          name: 'outcome',
          title: t('fields.outcome'),
          cell: (one) => one.outcome !== null && t(`outcome.${one.outcome}`),
        },
        { name: 'reviewer', title: t('fields.reviewer'), cell: (one) => one.reviewer },
        {
          name: 'endedAt',
          title: t('fields.endedAt'),
          cell: (one) => one.endedAt !== null && <Instant>{one.endedAt}</Instant>,
        },
        {
          name: 'createdAt',
          title: t('fields.createdAt'),
          isHidden: true,
          cell: (one) => <Instant>{one.createdAt}</Instant>,
        },
        { name: 'findings', title: t('fields.findings'), isHidden: true, cell: (one) => one.findings },
      ]}
      filters={[
        { kind: 'text', name: 'reviewer', label: t('fields.reviewer') },
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: REVIEW_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'outcome',
          label: t('fields.outcome'),
          options: REVIEW_OUTCOMES.map((value) => ({ value, label: t(`outcome.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
