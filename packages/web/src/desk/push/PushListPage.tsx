import { listPushJobs, listPushTargets } from '@serialis/contract/desk/push/push.routes.ts'
import { pushStatuses, pushTriggers } from '@serialis/contract/desk/push/push.status.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { useEventText } from '../../platform/audit/shared/useEventText.ts'
import { BulkActions } from '../../platform/tasks/shared/BulkActions.tsx'
import { ApplyResult, PushStatusTag } from './shared/push.display.tsx'

const reading = columnsOf<RowOf<typeof listPushJobs>>()

export function PushListPage() {
  const t = useTranslations('push')
  const eventText = useEventText()
  const targets = useRead(listPushTargets, { query: { limit: 200 } })
  return (
    <ListPage
      rowFields={['id', 'version']}
      bulk={(selection, clear) => <BulkActions list="pushes" selection={selection} onDone={clear} />}
      name="pushes"
      route={listPushJobs}
      title={t('title')}
      lead={t('lead')}
      rowKey={(job) => job.id}
      open={(job) => pathTo(paths.push, { id: job.id })}
      refreshMs={5_000}
      columns={[
        reading(['targetName'], { name: 'target', title: t('fields.target'), cell: (job) => job.targetName }),
        { name: 'trigger', title: t('fields.trigger'), cell: (job) => t(`triggers.${job.trigger}`) },
        { name: 'action', title: t('fields.action'), isHidden: true, cell: (job) => eventText(job.action) },
        reading(['orderNo'], {
          name: 'order',
          title: t('fields.order'),
          cell: (job) => <span className="mono">{job.orderNo}</span>,
        }),
        reading(['status', 'nextAt'], {
          name: 'status',
          title: t('fields.status'),
          cell: (job) => <PushStatusTag job={job} />,
        }),
        { name: 'applyStatus', title: t('fields.applyStatus'), cell: (job) => <ApplyResult value={job.applyStatus} /> },
        {
          name: 'total',
          title: t('fields.codes'),
          align: 'end',
          cell: (job) => job.total !== null && <Num>{job.total}</Num>,
        },
        { name: 'acked', title: t('fields.acked'), align: 'end', cell: (job) => <Num>{job.acked}</Num> },
        { name: 'rejected', title: t('fields.rejected'), align: 'end', cell: (job) => <Num>{job.rejected}</Num> },
        { name: 'createdAt', title: t('fields.createdAt'), cell: (job) => <Instant>{job.createdAt}</Instant> },
        { name: 'createdBy', title: t('fields.createdBy'), isHidden: true, cell: (job) => job.createdBy },
        { name: 'format', title: t('fields.format'), isHidden: true, cell: (job) => t(`formats.${job.format}`) },
        {
          name: 'finishedAt',
          title: t('fields.finishedAt'),
          isHidden: true,
          cell: (job) => job.finishedAt && <Instant>{job.finishedAt}</Instant>,
        },
      ]}
      filters={[
        {
          kind: 'choice',
          name: 'status',
          label: t('fields.status'),
          options: pushStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'targetId',
          label: t('fields.target'),
          options: (targets.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          kind: 'choice',
          name: 'trigger',
          label: t('fields.trigger'),
          options: pushTriggers.map((value) => ({ value, label: t(`triggers.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[
        { label: t('targets.title'), to: paths.pushTargets },
        { label: t('start'), to: paths.pushStart, isPrimary: true },
      ]}
    />
  )
}
