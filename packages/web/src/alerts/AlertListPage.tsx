import { ALERT_LEVELS, ALERT_TYPES } from '@serialis/contract/alerts/alerts.schema.ts'
import { ALERT_STATUSES } from '@serialis/contract/alerts/alerts.status.ts'
import { listAlerts } from '@serialis/contract/alerts/alerts.routes.ts'
import { useTranslations } from 'use-intl'
import { ListPage } from '../kit/list/ListPage.tsx'
import { paths, pathTo } from '../kit/paths.ts'
import { Instant } from '../kit/ui/Instant.tsx'
import { Num } from '../kit/ui/Num.tsx'
import { StatusTag } from '../kit/ui/StatusTag.tsx'
import { alertLevelTones, alertStatusTones } from './alerts.tones.ts'

export function AlertListPage() {
  const t = useTranslations('alerts')
  return (
    <ListPage
      name="alerts" exports="alerts"
      route={listAlerts}
      title={t('title')}
      rowKey={(alert) => alert.id}
      open={(alert) => pathTo(paths.alert, { id: alert.id })}
      refreshMs={15_000}
      columns={[
        { name: 'type', title: t('fields.type'), cell: (alert) => t(`types.${alert.type}`) },
        { name: 'level', title: t('fields.level'), width: '8em', cell: (alert) => <StatusTag tone={alertLevelTones[alert.level]}>{t(`levels.${alert.level}`)}</StatusTag> },
        { name: 'status', title: t('fields.status'), width: '9em', cell: (alert) => <StatusTag tone={alertStatusTones[alert.status]}>{t(`status.${alert.status}`)}</StatusTag> },
        { name: 'count', title: t('fields.count'), align: 'end', width: '5em', cell: (alert) => <Num>{alert.raisedCount}</Num> },
        { name: 'lastRaisedAt', title: t('fields.lastRaisedAt'), width: '13em', cell: (alert) => <Instant>{alert.lastRaisedAt}</Instant> },
        { name: 'owner', title: t('fields.owner'), width: '10em', cell: (alert) => alert.ownerName },
        { name: 'raisedAt', title: t('fields.raisedAt'), isHidden: true, cell: (alert) => <Instant>{alert.raisedAt}</Instant> },
        { name: 'note', title: t('fields.note'), isHidden: true, cell: (alert) => alert.note },
      ]}
      filters={[
        { kind: 'choice', name: 'status', label: t('fields.status'), options: ALERT_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })) },
        { kind: 'choice', name: 'level', label: t('fields.level'), options: ALERT_LEVELS.map((value) => ({ value, label: t(`levels.${value}`) })) },
        { kind: 'choice', name: 'type', label: t('fields.type'), options: ALERT_TYPES.map((value) => ({ value, label: t(`types.${value}`) })) },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
    />
  )
}
