/** Alerts in words: what they concern, what exactly went wrong, and the figures that belong to it. */
import type { RepairName } from '@serialis/contract/alerts/alerts.repairs.ts'
import type { Alert, AlertStepView } from '@serialis/contract/alerts/alerts.schema.ts'
import type { ErrorKey } from '@serialis/contract/errors.ts'
import { useTranslations } from 'use-intl'
import { useErrorText, useTaskKind } from '../kit/i18n.tsx'

type Said = Pick<Alert, 'subjectType' | 'subjectId' | 'params'>

/** "Production order PO-7". */
export function useSubjectText() {
  const t = useTranslations('alerts.subjects')
  const taskKind = useTaskKind()
  return ({ subjectType, subjectId, params }: Said): string => {
    const name = subjectType === 'task_kind' ? taskKind(subjectId) : (params['orderNo'] ?? params['name'] ?? params['account'] ?? params['product'] ?? '')
    return [t(subjectType), name].filter((part) => part !== '').join(' ')
  }
}

/** The very problem, where the alert names one; else null. */
export function useProblemText() {
  const orders = useTranslations('orders.problems')
  const sources = useTranslations('sources.problems')
  const errorText = useErrorText()
  const taskKind = useTaskKind()
  return ({ params }: Pick<Alert, 'params'>): string | null => {
    const { problem, key, kind } = params
    if (typeof problem === 'string' && orders.has(problem as never)) return orders(problem as never, params as never)
    if (typeof problem === 'string' && sources.has(problem as never)) return sources(problem as never, params as never)
    if (typeof key === 'string') return errorText(key as ErrorKey, params)
    if (typeof problem === 'string') return errorText(problem as ErrorKey, params)
    return typeof kind === 'string' ? taskKind(kind) : null
  }
}

const FACTS = ['orderNo', 'name', 'product', 'file', 'errors', 'failures', 'quantity', 'missing', 'need', 'left', 'rule', 'line', 'maximum', 'account', 'tries', 'hours', 'free', 'waiting', 'threshold', 'today'] as const

/** The figures of an alert, with their labels. Some say by -1 that they are not known. */
export function useAlertFacts() {
  const t = useTranslations('alerts.facts')
  return ({ params }: Pick<Alert, 'params'>) => FACTS.flatMap((name) => (params[name] === undefined || params[name] === '' || params[name] === -1 ? [] : [{ label: t(name), value: params[name] }]))
}

export function useStepText() {
  const t = useTranslations('alerts')
  const level = (value: unknown) => (value === 'HIGH' || value === 'MIDDLE' || value === 'LOW' ? t(`levels.${value}`) : '')
  return ({ step, by, facts }: AlertStepView): string => {
    if (by === '' && step === 'OBSOLETE') return facts['days'] === undefined ? t('ownSteps.OBSOLETE') : t('ownSteps.closed', { days: String(facts['days']) })
    if (by === '' && step === 'SOLVED') return t('ownSteps.SOLVED')
    const repair = facts['repair'] === undefined ? '' : t(`repairs.${facts['repair'] as RepairName}`)
    return t(`steps.${step}`, { level: level(facts['level']), from: level(facts['from']), to: level(facts['to']), repair, count: Number(facts['count'] ?? 0) })
  }
}
