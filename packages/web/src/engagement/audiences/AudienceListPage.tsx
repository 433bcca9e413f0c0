import { listAudiences } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import type { AudienceListed } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { audienceStatuses } from '@serialis/contract/engagement/audiences/audiences.status.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Code } from '../../kit/ui/Code.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { MemberCount } from '../members/shared/MemberCount.tsx'
import { audienceTones, useAudienceName } from './audiences.display.ts'

const reading = columnsOf<AudienceListed>()

export function AudienceListPage() {
  const t = useTranslations('audiences')
  const nameOf = useAudienceName()
  return (
    <ListPage
      name="audiences"
      route={listAudiences}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.audience, { id: row.id })}
      columns={[
        { name: 'code', title: t('fields.code'), cell: (row) => <Code isUngrouped>{row.code}</Code> },
        reading(['nameEn', 'nameZh'], { name: 'name', title: t('fields.name'), cell: nameOf }),
        {
          name: 'status',
          title: t('fields.status'),
          cell: ({ status }) => (
            <StatusTag tone={audienceTones[status]} term={`audience.${status}`}>
              {t(`status.${status}`)}
            </StatusTag>
          ),
        },
        reading(['members', 'hasMoreMembers'], {
          name: 'members',
          title: t('fields.members'),
          align: 'end',
          cell: (row) => <MemberCount of={row} />,
        }),
        { name: 'createdAt', title: t('fields.createdAt'), cell: (row) => <Instant>{row.createdAt}</Instant> },
      ]}
      filters={[
        { kind: 'text', name: 'search', label: t('fields.search') },
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: audienceStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('create'), to: paths.audienceCreate, isPrimary: true }]}
    />
  )
}
