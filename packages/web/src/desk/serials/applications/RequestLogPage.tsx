/** The request log: who applied for codes, downloaded them, or cancelled. */

import { listRequests } from '@serialis/contract/desk/serials/applications.routes.ts'
import { type CodeRequest, requestKinds } from '@serialis/contract/desk/serials/applications.schema.ts'
import { packagingLevels } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../../kit/list/ListPage.tsx'
import type { Tone } from '../../../kit/look/tone.ts'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { useProducts } from '../../../plant/products/products.api.ts'
import { applyStatuses, ApplyStatusTag } from './ApplyStatusTag.tsx'

const reading = columnsOf<RowOf<typeof listRequests>>()

const tones: Record<CodeRequest['kind'], Tone> = { REQUEST: 'issued', DOWNLOAD: 'active', CANCEL: 'inactive' }

export function RequestLogPage() {
  const t = useTranslations('applications')
  const level = useTranslations('ledger.level')
  const { products } = useProducts()
  const kindText = ({ kind, nth }: Pick<CodeRequest, 'kind' | 'nth'>) =>
    nth !== null && nth > 1 ? t('log.nth', { nth }) : t(`kinds.${kind}`)
  return (
    <ListPage
      name="requestLog"
      route={listRequests}
      title={t('log.title')}
      lead={t('log.lead')}
      rowFields={['id', 'application']}
      rowKey={(request) => request.id}
      open={({ application }) => pathTo(paths.application, { id: application.id })}
      columns={[
        { name: 'at', title: t('log.fields.at'), cell: (request) => <Instant>{request.at}</Instant> },
        reading(['kind', 'nth'], {
          name: 'kind',
          title: t('log.fields.kind'),
          cell: (request) => <StatusTag tone={tones[request.kind]}>{kindText(request)}</StatusTag>,
        }),
        { name: 'by', title: t('log.fields.by'), cell: (request) => request.by },
        {
          name: 'application',
          title: t('log.fields.application'),
          cell: ({ application }) => <span className="num">{application.number}</span>,
        },
        reading(['application'], {
          name: 'product',
          title: t('fields.product'),
          cell: ({ application }) => application.product.name,
        }),
        reading(['application'], {
          name: 'level',
          title: t('fields.level'),
          isHidden: true,
          cell: ({ application }) => level(application.level),
        }),
        reading(['application'], {
          name: 'quantity',
          title: t('fields.quantity'),
          align: 'end',
          cell: ({ application }) => <Num>{application.quantity}</Num>,
        }),
        reading(['application'], {
          name: 'rule',
          title: t('fields.rule'),
          cell: ({ application: { rule } }) => t('ruleVersion', { name: rule.name, version: String(rule.version) }),
        }),
        reading(['application'], {
          name: 'order',
          title: t('fields.order'),
          cell: ({ application: { order } }) => order && <span className="mono">{order.orderNo}</span>,
        }),
        reading(['application'], {
          name: 'status',
          title: t('log.fields.status'),
          cell: ({ application }) => <ApplyStatusTag application={application} />,
        }),
        reading(['application'], {
          name: 'downloads',
          title: t('fields.downloads'),
          align: 'end',
          cell: ({ application }) => <Num>{application.downloads}</Num>,
        }),
        { name: 'reason', title: t('log.fields.reason'), cell: (request) => request.reason },
      ]}
      filters={[
        {
          kind: 'choice',
          name: 'kind',
          label: t('log.fields.kind'),
          options: requestKinds.map((value) => ({ value, label: t(`kinds.${value}`) })),
        },
        { kind: 'text', name: 'by', label: t('log.fields.by') },
        { kind: 'exact', name: 'number', label: t('log.fields.application') },
        {
          kind: 'choice',
          name: 'productId',
          label: t('fields.product'),
          options: products.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          kind: 'choice',
          name: 'level',
          label: t('fields.level'),
          options: packagingLevels.map((value) => ({ value, label: level(value) })),
        },
        {
          kind: 'choice',
          name: 'applyStatus',
          label: t('log.fields.status'),
          options: applyStatuses.map((value) => ({ value, label: t(`applyStatus.${value}`) })),
        },
        { kind: 'day', name: 'from', label: t('log.fields.from') },
        { kind: 'day', name: 'to', label: t('log.fields.to') },
      ]}
      empty={{ title: t('log.empty.title'), text: t('log.empty.text') }}
    />
  )
}
