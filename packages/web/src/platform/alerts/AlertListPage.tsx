import { ALERT_SUBJECTS } from '@serialis/contract/alert-subjects.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import { ALERT_LEVELS, ALERT_TYPES, type Alert } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { ALERT_STATUSES } from '@serialis/contract/platform/alerts/alerts.status.ts'
import { useTranslations } from 'use-intl'
import { columnsOf, type ListColumn, type Filter } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Code } from '../../kit/ui/Code.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { BulkActions } from '../tasks/shared/BulkActions.tsx'
import { AlertChips } from './AlertChips.tsx'
import { useLive } from './live.ts'
import { AlertLevelTag, AlertStatusTag } from './shared/AlertTags.tsx'
import { useSubjectText, useSubjectType } from './useAlertText.ts'

const reading = columnsOf<Alert>()

/** The feed says when to read again; without it the list refreshes itself. */
const WITHOUT_FEED_MS = 30_000

function useColumns(): ListColumn<Alert>[] {
  const t = useTranslations('alerts')
  const subjectText = useSubjectText()
  return [
    { name: 'type', title: t('fields.type'), cell: (alert) => t(`types.${alert.type}`) },
    reading(['type'], { name: 'code', title: t('fields.code'), width: '6em', cell: ({ type }) => <Code>{type}</Code> }),
    reading(['subjectType', 'subjectId', 'params'], {
      name: 'subject',
      title: t('fields.subject'),
      cell: subjectText,
    }),
    {
      name: 'level',
      title: t('fields.level'),
      width: '8em',
      cell: (alert) => <AlertLevelTag level={alert.level} />,
    },
    {
      name: 'status',
      title: t('fields.status'),
      width: '9em',
      cell: (alert) => <AlertStatusTag status={alert.status} />,
    },
    reading(['raisedCount'], {
      name: 'count',
      title: t('fields.count'),
      align: 'end',
      width: '5em',
      cell: (alert) => <Num>{alert.raisedCount}</Num>,
    }),
    {
      name: 'lastRaisedAt',
      title: t('fields.lastRaisedAt'),
      width: '13em',
      cell: (alert) => <Instant>{alert.lastRaisedAt}</Instant>,
    },
    reading(['ownerName'], {
      name: 'owner',
      title: t('fields.owner'),
      width: '10em',
      cell: (alert) => alert.ownerName,
    }),
    {
      name: 'raisedAt',
      title: t('fields.raisedAt'),
      isHidden: true,
      cell: (alert) => <Instant>{alert.raisedAt}</Instant>,
    },
    { name: 'note', title: t('fields.note'), isHidden: true, cell: (alert) => alert.note },
  ]
}

function useFilters(): Filter[] {
  const t = useTranslations('alerts')
  const subject = useSubjectType()
  const statuses = ALERT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))
  return [
    {
      kind: 'choice',
      name: 'status',
      label: t('fields.status'),
      options: [{ value: 'OPEN', label: t('open') }, ...statuses],
    },
    {
      kind: 'choice',
      name: 'level',
      label: t('fields.level'),
      options: ALERT_LEVELS.map((value) => ({ value, label: t(`levels.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'type',
      label: t('fields.type'),
      options: ALERT_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
    },
    { kind: 'choice', name: 'owner', label: t('owners'), options: [{ value: 'mine', label: t('mine') }] },
    {
      kind: 'choice',
      name: 'subjectType',
      label: t('fields.subject'),
      options: ALERT_SUBJECTS.map((value) => ({ value, label: subject(value) })),
    },
    { kind: 'day', name: 'from', label: t('fields.from') },
    { kind: 'day', name: 'to', label: t('fields.to') },
  ]
}

export function AlertListPage() {
  const t = useTranslations('alerts')
  const { isLive } = useLive()
  return (
    <ListPage
      rowFields={['id', 'version']}
      bulk={(selection, clear) => <BulkActions list="alerts" selection={selection} onDone={clear} />}
      name="alerts"
      route={listAlerts}
      title={t('title')}
      lead={<AlertChips />}
      rowKey={(alert) => alert.id}
      open={(alert) => pathTo(paths.alert, { id: alert.id })}
      {...(!isLive && { refreshMs: WITHOUT_FEED_MS })}
      columns={useColumns()}
      filters={useFilters()}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
