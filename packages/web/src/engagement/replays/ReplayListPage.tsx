import { listReplays } from '@serialis/contract/engagement/replays/replays.routes.ts'
import type { ReplayListed } from '@serialis/contract/engagement/replays/replays.schema.ts'
import { replayStatuses } from '@serialis/contract/engagement/replays/replays.status.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useNameOf } from '../collections/shared/useNameOf.ts'
import { replayTones } from './replays.tones.ts'

const reading = columnsOf<ReplayListed>()

export function ReplayListPage() {
  const t = useTranslations('messageReplays')
  const inbox = useTranslations('inbox')
  const nameOf = useNameOf()
  return (
    <ListPage
      name="messageReplays"
      route={listReplays}
      title={t('title')}
      lead={t('lead')}
      rowKey={(row) => row.id}
      open={(row) => pathTo(paths.messageReplay, { id: row.id })}
      refreshMs={10_000}
      columns={[
        { name: 'createdAt', title: t('fields.createdAt'), cell: (row) => <Instant>{row.createdAt}</Instant> },
        reading(['endpointId', 'endpointNameEn', 'endpointNameZh'], {
          name: 'endpoint',
          title: t('fields.endpoint'),
          cell: ({ endpointId, endpointNameEn: nameEn, endpointNameZh: nameZh }) =>
            endpointId === null ? t('all') : nameOf({ nameEn, nameZh }),
        }),
        {
          name: 'messageStatus',
          title: t('fields.messageStatus'),
          cell: ({ messageStatus }) => (messageStatus === null ? t('anyStatus') : inbox(`status.${messageStatus}`)),
        },
        {
          name: 'status',
          title: t('fields.status'),
          cell: ({ status }) => (
            <StatusTag tone={replayTones[status]} term={`messageReplay.${status}`}>
              {t(`status.${status}`)}
            </StatusTag>
          ),
        },
        { name: 'messages', title: t('fields.messages'), align: 'end', cell: (row) => <Num>{row.messages}</Num> },
        { name: 'createdBy', title: t('fields.createdBy'), cell: (row) => row.createdBy },
      ]}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: replayStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
      ]}
      empty={{
        title: t('empty.title'),
        text: t('empty.text'),
        action: <LinkButton to={paths.inbox}>{inbox('title')}</LinkButton>,
      }}
    />
  )
}
