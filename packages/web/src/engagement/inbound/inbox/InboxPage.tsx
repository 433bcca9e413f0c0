import { listSubscribeEndpoints } from '@serialis/contract/engagement/inbound/endpoints.routes.ts'
import { listInbox } from '@serialis/contract/engagement/inbound/inbox.routes.ts'
import { inboxWaits } from '@serialis/contract/engagement/inbound/inbox.schema.ts'
import { inboxStatuses } from '@serialis/contract/engagement/inbound/inbox.status.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { ListPage } from '../../../kit/list/ListPage.tsx'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { useSearch } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Code } from '../../../kit/ui/Code.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import { inboxTones } from '../inbound.tones.ts'

const ENDPOINTS_OFFERED = 200

export function InboxPage() {
  const t = useTranslations('inbox')
  const { bytes } = useFormats()
  const may = useMay()
  const seesEndpoints = may('subscribeEndpoints.list')
  const { endpointId, status, waitsFor, from, to } = useSearch()
  const chosen = { endpointId, status, waitsFor, from, to }
  const endpoints = useRead(listSubscribeEndpoints, { query: { limit: ENDPOINTS_OFFERED } }, { enabled: seesEndpoints })
  return (
    <ListPage
      name="inbox"
      route={listInbox}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.inboxMessage, { id: row.id })}
      columns={[
        { name: 'receivedAt', title: t('fields.receivedAt'), cell: (row) => <Instant>{row.receivedAt}</Instant> },
        { name: 'slug', title: t('fields.slug'), cell: (row) => <Code isUngrouped>{row.slug}</Code> },
        {
          name: 'status',
          title: t('fields.status'),
          cell: ({ status }) => (
            <StatusTag tone={inboxTones[status]} term={`inboxMessage.${status}`}>
              {t(`status.${status}`)}
            </StatusTag>
          ),
        },
        { name: 'format', title: t('fields.format'), cell: (row) => t(`formats.${row.format}`) },
        { name: 'records', title: t('fields.records'), align: 'end', cell: (row) => <Num>{row.records}</Num> },
        { name: 'bytes', title: t('fields.bytes'), align: 'end', cell: (row) => bytes(row.bytes) },
        {
          name: 'unroutedRecord',
          title: t('fields.unroutedRecord'),
          align: 'end',
          cell: ({ unroutedRecord }) => unroutedRecord !== null && <Num>{unroutedRecord}</Num>,
        },
        {
          name: 'routingNumber',
          title: t('fields.routingNumber'),
          align: 'end',
          isHidden: true,
          cell: ({ routingNumber }) => routingNumber !== null && <Num>{routingNumber}</Num>,
        },
        { name: 'id', title: t('fields.id'), isHidden: true, cell: (row) => <Code isUngrouped>{row.id}</Code> },
      ]}
      filters={[
        ...(seesEndpoints
          ? [
              {
                kind: 'choice' as const,
                name: 'endpointId',
                label: t('fields.slug'),
                options: (endpoints.data?.items ?? []).map(({ id, slug }) => ({ value: id, label: slug })),
              },
            ]
          : []),
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: inboxStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'waitsFor',
          label: t('fields.waitsFor'),
          options: inboxWaits.map((value) => ({ value, label: t(`waits.${value}`) })),
        },
        { kind: 'moment', name: 'from', label: t('fields.from') },
        { kind: 'moment', name: 'to', label: t('fields.to') },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[
        { label: t('replays'), to: paths.messageReplays },
        {
          label: t('replayListed'),
          to: paths.messageReplayCreate,
          search: Object.fromEntries(Object.entries(chosen).flatMap(([name, value]) => (value ? [[name, value]] : []))),
        },
      ]}
    />
  )
}
