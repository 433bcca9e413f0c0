/** Columns and filters of reviewed grants, on the page of a round and for a reviewer. */

import type { listReviewedGrants } from '@serialis/contract/platform/access-reviews/access-reviews.routes.ts'
import { GRANT_DECISIONS } from '@serialis/contract/platform/access-reviews/access-reviews.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { columnsOf } from '../../kit/list/columns.ts'
import type { RowOf } from '../../kit/list/ListPage.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { decisionTones } from './access-reviews.tones.ts'
import { GrantSteps } from './GrantSteps.tsx'

const reading = columnsOf<RowOf<typeof listReviewedGrants>>()

export function useGrantColumns() {
  const t = useTranslations('accessReviews')
  const kit = useTranslations('kit.list')
  const { list } = useFormats()
  return [
    reading(['user'], {
      name: 'user',
      title: t('fields.user'),
      cell: (row) => `${row.user.name} (${row.user.account})`,
    }),
    reading(['role'], { name: 'role', title: t('fields.role'), cell: (row) => row.role.name }),
    reading(['decision', 'now'], {
      name: 'decision',
      title: t('fields.decision'),
      cell: (row) => (
        <>
          <StatusTag tone={decisionTones[row.decision ?? 'NONE']}>{t(`decisions.${row.decision ?? 'NONE'}`)}</StatusTag>
          {row.now !== null && row.now !== 'SAME' && <span className="soft"> {t(`now.${row.now}`)}</span>}
        </>
      ),
    }),
    reading(['lastDay'], { name: 'lastDay', title: t('fields.lastDay'), isHidden: true, cell: (row) => row.lastDay }),
    reading(['givenBy', 'givenAt'], {
      name: 'givenBy',
      title: t('fields.givenBy'),
      cell: (row) => (
        <>
          {row.givenBy} {row.givenAt && <Instant>{row.givenAt}</Instant>}
        </>
      ),
    }),
    reading(['lastSeenAt'], {
      name: 'lastSeenAt',
      title: t('fields.lastSeenAt'),
      cell: (row) => row.lastSeenAt && <Instant>{row.lastSeenAt}</Instant>,
    }),
    reading(['breaks'], {
      name: 'breaks',
      title: t('fields.breaks'),
      cell: (row) =>
        list(row.breaks.map(({ rule, until }) => (until === null ? rule : t('excepted', { rule, day: until })))),
    }),
    reading(['reviewer'], { name: 'reviewer', title: t('fields.reviewer'), cell: (row) => row.reviewer.name }),
    reading(['reason'], { name: 'reason', title: t('fields.reason'), isHidden: true, cell: (row) => row.reason }),
    reading(['id', 'user', 'role', 'now', 'allowed', 'decision', 'version'], {
      name: 'steps',
      title: kit('steps'),
      isSteps: true,
      cell: (row) => <GrantSteps grant={row} />,
    }),
  ]
}

export function useGrantFilters() {
  const t = useTranslations('accessReviews')
  return [
    { kind: 'text' as const, name: 'person', label: t('fields.user') },
    {
      kind: 'choice' as const,
      name: 'decision',
      label: t('fields.decision'),
      options: ['NONE' as const, ...GRANT_DECISIONS].map((value) => ({ value, label: t(`decisions.${value}`) })),
    },
  ]
}
