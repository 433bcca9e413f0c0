import { endpointStatuses } from '@serialis/contract/engagement/inbound/endpoints.status.ts'
import { listProvideEndpoints } from '@serialis/contract/engagement/provide/provide-endpoints.routes.ts'
import type { ProvideListed } from '@serialis/contract/engagement/provide/provide-endpoints.schema.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Code } from '../../kit/ui/Code.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useNameOf } from '../collections/shared/useNameOf.ts'
import { provideTones } from './provide-endpoints.tones.ts'

const reading = columnsOf<ProvideListed>()

export function ProvideListPage() {
  const t = useTranslations('provideEndpoints')
  const words = useTranslations('subscribeEndpoints')
  const nameOf = useNameOf()
  return (
    <ListPage
      name="provideEndpoints"
      route={listProvideEndpoints}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.provideEndpoint, { id: row.id })}
      columns={[
        { name: 'slug', title: t('fields.slug'), cell: (row) => <Code isUngrouped>{row.slug}</Code> },
        reading(['nameEn', 'nameZh'], { name: 'name', title: t('fields.name'), cell: nameOf }),
        { name: 'nameEn', title: t('fields.nameEn'), isHidden: true, cell: (row) => row.nameEn },
        { name: 'nameZh', title: t('fields.nameZh'), isHidden: true, cell: (row) => row.nameZh },
        {
          name: 'status',
          title: t('fields.status'),
          cell: ({ status }) => <StatusTag tone={provideTones[status]}>{words(`status.${status}`)}</StatusTag>,
        },
        { name: 'source', title: t('fields.source'), cell: (row) => t(`sources.${row.source}`) },
        {
          name: 'sourceCode',
          title: t('fields.sourceCode'),
          cell: (row) => row.sourceCode !== '' && <Code isUngrouped>{row.sourceCode}</Code>,
        },
        { name: 'auth', title: t('fields.auth'), cell: (row) => words(`auths.${row.auth}`) },
        { name: 'pageSize', title: t('fields.pageSize'), align: 'end', cell: (row) => <Num>{row.pageSize}</Num> },
        {
          name: 'ratePerSecond',
          title: t('fields.ratePerSecond'),
          align: 'end',
          cell: (row) => <Num>{row.ratePerSecond}</Num>,
        },
        { name: 'createdAt', title: t('fields.createdAt'), cell: (row) => <Instant>{row.createdAt}</Instant> },
      ]}
      filters={[
        { kind: 'text', name: 'search', label: t('fields.search') },
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: endpointStatuses.map((value) => ({ value, label: words(`status.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('create'), to: paths.provideEndpointCreate, isPrimary: true }]}
    />
  )
}
