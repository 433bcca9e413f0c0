/** Rounds of access reviews. */

import { listAccessReviews } from '@serialis/contract/platform/access-reviews/access-reviews.routes.ts'
import { ACCESS_REVIEW_STATUSES } from '@serialis/contract/platform/access-reviews/access-reviews.schema.ts'
import { useTranslations } from 'use-intl'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { roundTones } from './access-reviews.tones.ts'

export function AccessReviewListPage() {
  const t = useTranslations('accessReviews')
  return (
    <ListPage
      name="accessReviews"
      route={listAccessReviews}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.accessReview, { id: row.id })}
      commands={[
        { label: t('mine.title'), to: paths.grantsToReview },
        { label: t('start'), to: paths.accessReviewCreate, isPrimary: true },
      ]}
      columns={[
        { name: 'name', title: t('fields.name'), cell: (row) => row.name },
        { name: 'number', title: t('fields.number'), width: '7em', cell: (row) => <Num>{row.number}</Num> },
        {
          name: 'status',
          title: t('fields.status'),
          cell: (row) => (
            <StatusTag tone={roundTones[row.status]} term={`accessReview.${row.status}`}>
              {t(`status.${row.status}`)}
            </StatusTag>
          ),
        },
        { name: 'dueOn', title: t('fields.dueOn'), cell: (row) => row.dueOn },
        { name: 'grants', title: t('fields.grants'), align: 'end', cell: (row) => <Num>{row.grants}</Num> },
        { name: 'undecided', title: t('fields.undecided'), align: 'end', cell: (row) => <Num>{row.undecided}</Num> },
        { name: 'startedBy', title: t('fields.startedBy'), cell: (row) => row.startedBy },
        { name: 'startedAt', title: t('fields.startedAt'), cell: (row) => <Instant>{row.startedAt}</Instant> },
        { name: 'endedBy', title: t('fields.endedBy'), cell: (row) => row.endedBy },
        {
          name: 'endedAt',
          title: t('fields.endedAt'),
          isHidden: true,
          cell: (row) => row.endedAt && <Instant>{row.endedAt}</Instant>,
        },
      ]}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: ACCESS_REVIEW_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
