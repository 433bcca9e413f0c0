/** Level and status of an alert, each with its tone: the same in lists, in the drawer and on other pages. */

import type { AlertLevel } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import type { AlertStatus } from '@serialis/contract/platform/alerts/alerts.status.ts'
import { useTranslations } from 'use-intl'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { alertLevelTones, alertStatusTones } from './alerts.tones.ts'

interface Plain {
  /** Inside a link. */
  isPlain?: boolean
}

export function AlertLevelTag({ level, isPlain = false }: Plain & { level: AlertLevel }) {
  const t = useTranslations('alerts.levels')
  return (
    <StatusTag tone={alertLevelTones[level]} {...(!isPlain && { term: `alertLevel.${level}` })}>
      {t(level)}
    </StatusTag>
  )
}

export function AlertStatusTag({ status, isPlain = false }: Plain & { status: AlertStatus }) {
  const t = useTranslations('alerts.status')
  return (
    <StatusTag tone={alertStatusTones[status]} {...(!isPlain && { term: `alert.${status}` })}>
      {t(status)}
    </StatusTag>
  )
}

export const AlertTags = ({ isPlain = false, ...alert }: Plain & { level: AlertLevel; status: AlertStatus }) => (
  <span className="tag-pair">
    <AlertLevelTag level={alert.level} isPlain={isPlain} />
    <AlertStatusTag status={alert.status} isPlain={isPlain} />
  </span>
)
