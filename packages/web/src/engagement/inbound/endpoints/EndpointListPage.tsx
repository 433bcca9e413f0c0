import { listSubscribeEndpoints } from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import type { EndpointListed } from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import { endpointStatuses } from '@serialis/contract/engagement/inbound/endpoints.status.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { columnsOf } from '../../../kit/list/columns.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Code } from '../../../kit/ui/Code.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { useNameOf } from '../../collections/shared/useNameOf.ts'
import { endpointTones } from '../inbound.tones.ts'

const reading = columnsOf<EndpointListed>()

export function EndpointListPage() {
  const t = useTranslations('subscribeEndpoints')
  const nameOf = useNameOf()
  const { bytes } = useFormats()
  return (
    <ListPage
      name="subscribeEndpoints"
      route={listSubscribeEndpoints}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.subscribeEndpoint, { id: row.id })}
      columns={[
        { name: 'slug', title: t('fields.slug'), cell: (row) => <Code isUngrouped>{row.slug}</Code> },
        reading(['nameEn', 'nameZh'], { name: 'name', title: t('fields.name'), cell: nameOf }),
        { name: 'nameEn', title: t('fields.nameEn'), isHidden: true, cell: (row) => row.nameEn },
        { name: 'nameZh', title: t('fields.nameZh'), isHidden: true, cell: (row) => row.nameZh },
        {
          name: 'status',
          title: t('fields.status'),
          cell: ({ status }) => (
            <StatusTag tone={endpointTones[status]} term={`subscribeEndpoint.${status}`}>
              {t(`status.${status}`)}
            </StatusTag>
          ),
        },
        { name: 'auth', title: t('fields.auth'), cell: (row) => t(`auths.${row.auth}`) },
        {
          name: 'ratePerSecond',
          title: t('fields.ratePerSecond'),
          align: 'end',
          cell: (row) => <Num>{row.ratePerSecond}</Num>,
        },
        { name: 'maxBytes', title: t('fields.maxBytes'), align: 'end', cell: (row) => bytes(row.maxBytes) },
        {
          name: 'retentionDays',
          title: t('fields.retentionDays'),
          align: 'end',
          cell: (row) => <Num>{row.retentionDays}</Num>,
        },
        { name: 'createdAt', title: t('fields.createdAt'), cell: (row) => <Instant>{row.createdAt}</Instant> },
      ]}
      filters={[
        { kind: 'text', name: 'search', label: t('fields.search') },
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: endpointStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('create'), to: paths.subscribeEndpointCreate, isPrimary: true }]}
    />
  )
}
