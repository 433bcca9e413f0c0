import { listRoutings } from '@serialis/contract/engagement/routing/routings.routes.ts'
import type { RoutingListed } from '@serialis/contract/engagement/routing/routings.schema.ts'
import { routingStatuses } from '@serialis/contract/engagement/routing/routings.status.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Code } from '../../kit/ui/Code.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useNameOf } from '../collections/shared/useNameOf.ts'
import { routingTones } from './routings.tones.ts'

const reading = columnsOf<RoutingListed>()

export function RoutingListPage() {
  const t = useTranslations('routings')
  const nameOf = useNameOf()
  return (
    <ListPage
      name="routings"
      route={listRoutings}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.routing, { id: row.id })}
      columns={[
        { name: 'slug', title: t('fields.slug'), cell: (row) => <Code isUngrouped>{row.slug}</Code> },
        reading(['endpointNameEn', 'endpointNameZh'], {
          name: 'endpoint',
          title: t('fields.endpoint'),
          cell: ({ endpointNameEn: nameEn, endpointNameZh: nameZh }) => nameOf({ nameEn, nameZh }),
        }),
        {
          name: 'endpointNameEn',
          title: t('fields.endpointNameEn'),
          isHidden: true,
          cell: (row) => row.endpointNameEn,
        },
        {
          name: 'endpointNameZh',
          title: t('fields.endpointNameZh'),
          isHidden: true,
          cell: (row) => row.endpointNameZh,
        },
        {
          name: 'status',
          title: t('fields.status'),
          cell: ({ status }) => (
            <StatusTag tone={routingTones[status]} term={`routing.${status}`}>
              {t(`status.${status}`)}
            </StatusTag>
          ),
        },
        {
          name: 'number',
          title: t('fields.number'),
          align: 'end',
          cell: ({ number }) => number !== null && <Num>{number}</Num>,
        },
        { name: 'hasDraft', title: t('fields.hasDraft'), isHidden: true, cell: (row) => row.hasDraft && t('drafted') },
        {
          name: 'unrouted',
          title: t('fields.unrouted'),
          align: 'end',
          cell: ({ unrouted }) => unrouted > 0 && <Num>{unrouted}</Num>,
        },
        {
          name: 'createdAt',
          title: t('fields.createdAt'),
          isHidden: true,
          cell: (row) => <Instant>{row.createdAt}</Instant>,
        },
      ]}
      filters={[
        { kind: 'text', name: 'search', label: t('fields.search') },
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: routingStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('create'), to: paths.routingCreate, isPrimary: true }]}
    />
  )
}
