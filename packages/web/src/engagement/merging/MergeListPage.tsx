/** Members that may be one person: proposed, merged, dismissed. */

import { listMemberMerges } from '@serialis/contract/engagement/merging/merging.routes.ts'
import { type MemberMerge, mergeFinders } from '@serialis/contract/engagement/merging/merging.schema.ts'
import { memberMergeStatuses } from '@serialis/contract/engagement/merging/merging.status.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Code } from '../../kit/ui/Code.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { memberMergeTones } from './merging.tones.ts'

const reading = columnsOf<MemberMerge>()

export function MergeListPage() {
  const t = useTranslations('memberMerges')
  return (
    <ListPage
      name="memberMerges"
      route={listMemberMerges}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.memberMerge, { id: row.id })}
      columns={[
        {
          name: 'status',
          title: t('fields.status'),
          cell: (row) => (
            <StatusTag tone={memberMergeTones[row.status]} term={`memberMerge.${row.status}`}>
              {t(`status.${row.status}`)}
            </StatusTag>
          ),
        },
        { name: 'survivorName', title: t('fields.survivorName'), cell: (row) => row.survivorName || t('nameless') },
        reading(['mergedName', 'mergedId'], {
          name: 'mergedName',
          title: t('fields.mergedName'),
          cell: (row) => row.mergedName || row.mergedId.slice(-8),
        }),
        { name: 'foundBy', title: t('fields.foundBy'), cell: (row) => t(`finders.${row.foundBy}`) },
        { name: 'proposedBy', title: t('fields.proposedBy'), cell: (row) => row.proposedBy },
        { name: 'proposedAt', title: t('fields.proposedAt'), cell: (row) => <Instant>{row.proposedAt}</Instant> },
        { name: 'decidedBy', title: t('fields.decidedBy'), cell: (row) => row.decidedBy },
        {
          name: 'decidedAt',
          title: t('fields.decidedAt'),
          cell: (row) => row.decidedAt && <Instant>{row.decidedAt}</Instant>,
        },
        {
          name: 'survivorId',
          title: t('fields.survivorId'),
          isHidden: true,
          cell: (row) => <Code isUngrouped>{row.survivorId}</Code>,
        },
      ]}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: memberMergeStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'foundBy',
          label: t('fields.foundBy'),
          options: mergeFinders.map((value) => ({ value, label: t(`finders.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
