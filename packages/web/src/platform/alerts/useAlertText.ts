/** Alerts as text: what they concern, the exact problem, and the figures that belong to it. */

import type { AlertSubjectType } from '@serialis/contract/alert-subjects.ts'
import type { ErrorKey } from '@serialis/contract/errors.ts'
import { alertRecordName } from '@serialis/contract/platform/alerts/alert-record.ts'
import type { RepairName } from '@serialis/contract/platform/alerts/alerts.repairs.ts'
import type { Alert, AlertStepView } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import { useTranslations } from 'use-intl'
import { useErrorText, useProblem, useRoomPhrase, useTaskKind } from '../../kit/language/i18n.tsx'
import { useFormats } from '../../kit/language/time.ts'

type Said = Pick<Alert, 'subjectType' | 'subjectId' | 'params'>

export function useSubjectType() {
  const t = useTranslations('alerts.subjects')
  const nameOf = useRoomPhrase('audit')
  return (type: AlertSubjectType): string => (type === 'task_kind' ? t(type) : nameOf(`subjects.${type}`, ''))
}

/** "Order PO-7". */
export function useSubjectText() {
  const subject = useSubjectType()
  const taskKind = useTaskKind()
  return ({ subjectType, subjectId, params }: Said): string => {
    const name = subjectType === 'task_kind' ? taskKind(subjectId) : alertRecordName(params)
    return [subject(subjectType), name].filter((part) => part !== '').join(' ')
  }
}

/** The exact problem if the alert names one; otherwise null. */
export function useProblemText() {
  const problemText = useProblem()
  const errorText = useErrorText()
  const taskKind = useTaskKind()
  return ({ params }: Pick<Alert, 'params'>): string | null => {
    const { problem, key, kind } = params
    const said = typeof problem === 'string' ? problemText(problem, params) : null
    if (said !== null) return said
    if (typeof key === 'string') return errorText(key as ErrorKey, params)
    if (typeof problem === 'string') return errorText(problem as ErrorKey, params)
    return typeof kind === 'string' ? taskKind(kind) : null
  }
}

const FACTS = [
  'orderNo',
  'name',
  'product',
  'file',
  'errors',
  'failures',
  'quantity',
  'missing',
  'need',
  'left',
  'rule',
  'line',
  'maximum',
  'account',
  'tries',
  'hours',
  'free',
  'waiting',
  'threshold',
  'today',
] as const

/** Names that the record itself shows, and -1, which means that a figure is unknown. */
const isSaid = (value: string | number | undefined, subject: string) =>
  value === undefined || value === '' || value === -1 || (typeof value === 'string' && subject.includes(value))

/** The figures of an alert, with their labels. */
export function useAlertFacts() {
  const t = useTranslations('alerts.facts')
  const subjectText = useSubjectText()
  const { number } = useFormats()
  return (alert: Said) => {
    const { params } = alert
    const subject = subjectText(alert)
    return FACTS.flatMap((name) => {
      const value = params[name]
      // When a key names the broken rule, the rule's internal name adds nothing.
      if (isSaid(value, subject) || (name === 'rule' && params['key'] !== undefined)) return []
      return [{ label: t(name), value: typeof value === 'number' ? number(value) : value }]
    })
  }
}

export function useStepText() {
  const t = useTranslations('alerts')
  const level = (value: unknown) =>
    value === 'HIGH' || value === 'MIDDLE' || value === 'LOW' ? t(`levels.${value}`) : ''
  return ({ step, by, facts }: AlertStepView): string => {
    if (by === '' && step === 'OBSOLETE')
      return facts['days'] === undefined
        ? t('ownSteps.OBSOLETE')
        : t('ownSteps.closed', { days: String(facts['days']) })
    if (by === '' && step === 'SOLVED') return t('ownSteps.SOLVED')
    const repair = facts['repair'] === undefined ? '' : t(`repairs.${facts['repair'] as RepairName}`)
    return t(`steps.${step}`, {
      level: level(facts['level']),
      from: level(facts['from']),
      to: level(facts['to']),
      repair,
      count: Number(facts['count'] ?? 0),
    })
  }
}
