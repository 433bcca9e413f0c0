/** What can be done about an alert: its repairs first, then its status changes. */

import type { RepairName } from '@serialis/contract/platform/alerts/alerts.repairs.ts'
import { changeAlertStatus, noteAlert, repairAlert } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import type { AlertDetail } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { type AlertStatus, NOTE_NEEDED } from '@serialis/contract/platform/alerts/alerts.status.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { alertTargetPath } from '../../kit/navigation/alert-targets.ts'
import { useGo } from '../../kit/navigation/navigate.tsx'
import { say } from '../../kit/notices/notices.ts'
import { useScreens } from '../../kit/shell/screens-context.ts'
import { ReasonDialog } from '../../kit/ui/ReasonDialog.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'

const openRepairs = ({ repairs }: AlertDetail) => repairs.filter(({ isAllowed }) => isAllowed)

/** The first repair is the page's primary button; the others are shown with the advice. */
export function AlertRepairs({ alert, isFirst }: { alert: AlertDetail; isFirst: boolean }) {
  const t = useTranslations('alerts')
  const errorText = useErrorText()
  const go = useGo()
  const screens = useScreens()
  const command = useCommand(repairAlert, {
    inPlace: true,
    onDone: ({ status, message, link }) => {
      say(message === undefined ? t(status === 'SOLVED' ? 'repaired' : 'repairStarted') : errorText(message))
      const page = link && alertTargetPath(screens, link.page, link.id)
      if (page) go(page)
    },
  })
  const repair = (name: RepairName) => void command.run({ params: { id: alert.id, name } })
  return (isFirst ? openRepairs(alert).slice(0, 1) : openRepairs(alert).slice(1)).map(({ name }) => (
    <Button key={name} type={isFirst ? 'primary' : 'default'} loading={command.isBusy} onClick={() => repair(name)}>
      {t(`repairs.${name}`)}
    </Button>
  ))
}

/** Each possible next status of the alert is a button; the first one is the primary if there is no repair. */
export function AlertSteps({ alert }: { alert: AlertDetail }) {
  const t = useTranslations('alerts')
  const [asking, setAsking] = useState<AlertStatus | null>(null)
  const command = useCommand(changeAlertStatus, {
    inPlace: true,
    onDone: () => {
      say(t('done'))
      setAsking(null)
    },
  })
  const change = (status: AlertStatus, note = '') =>
    void command.run({ params: { id: alert.id }, body: { status, note, version: alert.version } })
  const word = (status: AlertStatus) =>
    status === 'ACTIVE' && alert.status !== 'NEW' ? t('reopen') : t(`commands.${status}`)
  const hasRepair = openRepairs(alert).length > 0
  return (
    <>
      {alert.nextStatuses.map((status, at) => (
        <Button
          key={status}
          type={at === 0 && !hasRepair ? 'primary' : 'default'}
          loading={command.isBusy}
          onClick={() => (NOTE_NEEDED.includes(status) ? setAsking(status) : change(status))}
        >
          {word(status)}
        </Button>
      ))}
      {asking && (
        <ReasonDialog
          title={t(`commands.${asking}`)}
          confirm={t(`commands.${asking}`)}
          isBusy={command.isBusy}
          onClose={() => setAsking(null)}
          onConfirm={(note) => change(asking, note)}
        >
          <p>{t('noteHint')}</p>
        </ReasonDialog>
      )}
    </>
  )
}

export function AlertNote({ alert }: { alert: AlertDetail }) {
  const t = useTranslations('alerts')
  const [isOpen, setOpen] = useState(false)
  const command = useCommand(noteAlert, {
    inPlace: true,
    onDone: () => {
      say(t('noted'))
      setOpen(false)
    },
  })
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('writeNote')}
      </Button>
      {isOpen && (
        <ReasonDialog
          title={t('writeNote')}
          confirm={t('writeNote')}
          isBusy={command.isBusy}
          onClose={() => setOpen(false)}
          onConfirm={(note) => void command.run({ params: { id: alert.id }, body: { note, version: alert.version } })}
        />
      )}
    </>
  )
}
