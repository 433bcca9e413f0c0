import { listAccessRequests } from '@serialis/contract/platform/access-requests/access-requests.routes.ts'
import {
  ACCESS_REQUEST_KINDS,
  ACCESS_REQUEST_STATUSES,
} from '@serialis/contract/platform/access-requests/access-requests.schema.ts'
import { useTranslations } from 'use-intl'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { requestTones } from './access-requests.tones.ts'

const REFRESH_MS = 15_000

export function AccessRequestListPage() {
  const t = useTranslations('accessRequests')
  return (
    <ListPage
      name="accessRequests"
      route={listAccessRequests}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.accessRequest, { id: row.id })}
      refreshMs={REFRESH_MS}
      commands={[{ label: t('rule.title'), to: paths.accessRule }]}
      columns={[
        { name: 'subject', title: t('fields.subject'), cell: (row) => row.subject.name },
        { name: 'kind', title: t('fields.kind'), cell: (row) => t(`kinds.${row.kind}`) },
        {
          name: 'status',
          title: t('fields.status'),
          cell: (row) => (
            <StatusTag tone={requestTones[row.status]} term={`accessRequest.${row.status}`}>
              {t(`status.${row.status}`)}
            </StatusTag>
          ),
        },
        { name: 'reason', title: t('fields.reason'), cell: (row) => row.reason },
        { name: 'askedBy', title: t('fields.askedBy'), cell: (row) => row.askedBy.name },
        { name: 'askedAt', title: t('fields.askedAt'), cell: (row) => <Instant>{row.askedAt}</Instant> },
        { name: 'expiresAt', title: t('fields.expiresAt'), cell: (row) => <Instant>{row.expiresAt}</Instant> },
        { name: 'decidedBy', title: t('fields.decidedBy'), cell: (row) => row.decidedBy },
      ]}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: ACCESS_REQUEST_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'kind',
          label: t('fields.kind'),
          options: ACCESS_REQUEST_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
