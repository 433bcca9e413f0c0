import type { Alert } from '@serialis/contract/alerts/alerts.schema.ts'
import { type AlertStatus, NOTE_NEEDED } from '@serialis/contract/alerts/alerts.status.ts'
import { changeAlertStatus, getAlert } from '@serialis/contract/alerts/alerts.routes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../kit/Can.tsx'
import { GoTo, useParam } from '../kit/navigate.tsx'
import { say } from '../kit/notices.ts'
import { useCommand } from '../kit/server-state.ts'
import { Card } from '../kit/ui/Card.tsx'
import { DetailPage } from '../kit/ui/DetailPage.tsx'
import { Facts } from '../kit/ui/Facts.tsx'
import { Instant } from '../kit/ui/Instant.tsx'
import { Num } from '../kit/ui/Num.tsx'
import { ReasonDialog } from '../kit/ui/ReasonDialog.tsx'
import { StatusTag } from '../kit/ui/StatusTag.tsx'
import { subjectPath } from './alerts.subjects.ts'
import { alertLevelTones, alertStatusTones } from './alerts.tones.ts'

function Subject({ alert }: { alert: Alert }) {
  const t = useTranslations('alerts.subjects')
  const path = subjectPath(alert.subjectType, alert.subjectId)
  const name = t(alert.subjectType)
  const shown = alert.params['orderNo'] ?? alert.params['name']
  const text = shown === undefined ? name : `${name} ${shown}`
  return path === null ? <>{text}</> : <GoTo to={path}>{text}</GoTo>
}

function Steps({ alert }: { alert: Alert }) {
  const t = useTranslations('alerts')
  const [asking, setAsking] = useState<AlertStatus | null>(null)
  const command = useCommand(changeAlertStatus, { onDone: () => { say(t('done')); setAsking(null) } })
  const change = (status: AlertStatus, note = '') => void command.run({ params: { id: alert.id }, body: { status, note, version: alert.version } })
  const word = (status: AlertStatus) => (status === 'ACTIVE' && alert.status !== 'NEW' ? t('reopen') : t(`commands.${status}`))
  return (
    <>
      {alert.nextStatuses.map((status, at) => (
        <Button key={status} type={at === 0 ? 'primary' : 'default'} loading={command.isBusy} onClick={() => (NOTE_NEEDED.includes(status) ? setAsking(status) : change(status))}>{word(status)}</Button>
      ))}
      {asking && (
        <ReasonDialog title={t(`commands.${asking}`)} confirm={t(`commands.${asking}`)} isBusy={command.isBusy} onClose={() => setAsking(null)} onConfirm={(note) => change(asking, note)}>
          <p>{t('noteHint')}</p>
        </ReasonDialog>
      )}
    </>
  )
}

export function AlertDetailPage() {
  const t = useTranslations('alerts')
  const id = useParam()
  const may = useMay()
  return (
    <DetailPage
      route={getAlert}
      input={{ params: { id } }}
      head={(alert) => ({
        title: t(`types.${alert.type}`),
        tag: <StatusTag tone={alertStatusTones[alert.status]}>{t(`status.${alert.status}`)}</StatusTag>,
        primary: may('alerts.editStatus') && <Steps alert={alert} />,
      })}
    >
      {(alert) => (
        <>
          <Card title={t('what')}><p>{t(`advice.${alert.type}`)}</p></Card>
          <Card title={t('one')}>
            <Facts
              facts={[
                { label: t('fields.subject'), value: <Subject alert={alert} /> },
                { label: t('fields.level'), value: <StatusTag tone={alertLevelTones[alert.level]}>{t(`levels.${alert.level}`)}</StatusTag> },
                { label: t('fields.count'), value: <Num>{alert.raisedCount}</Num> },
                { label: t('fields.raisedAt'), value: <Instant>{alert.raisedAt}</Instant> },
                { label: t('fields.lastRaisedAt'), value: <Instant>{alert.lastRaisedAt}</Instant> },
                { label: t('fields.causeGoneAt'), value: alert.causeGoneAt && <Instant>{alert.causeGoneAt}</Instant> },
                { label: t('fields.owner'), value: alert.ownerName },
                { label: t('fields.note'), value: alert.note },
              ]}
            />
          </Card>
        </>
      )}
    </DetailPage>
  )
}
