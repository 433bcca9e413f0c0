/** The history of a product: reason, changed fields as text, opinion and signature. */

import { packagingLevels } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { HEALTH_CLASSES, SN_SOURCES } from '@serialis/contract/plant/products/product-fields.ts'
import type { ProductHistoryStep } from '@serialis/contract/plant/products/products.schema.ts'
import { useTranslations } from 'use-intl'
import type { HistoryEntry } from '../../kit/page/HistoryList.tsx'
import { SignatureBadge } from '../../platform/signatures/shared/SignatureBadge.tsx'
import { useWorkflowName } from '../../platform/workflow/workflow.api.ts'
import './products.css'

const isOneOf = <T extends string>(list: readonly T[], value: unknown): value is T =>
  (list as readonly unknown[]).includes(value)

/** A stored value as text; codes of enumerations are translated. */
function useValueText() {
  const t = useTranslations('products')
  const level = useTranslations('ledger.level')
  const workflowName = useWorkflowName()
  return (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('nothing')
    if (field === 'snSource' && isOneOf(SN_SOURCES, value)) return t(`sources.${value}`)
    if (field === 'healthClass' && isOneOf(HEALTH_CLASSES, value)) return t(`healthClasses.${value}`)
    if (field === 'workflow') return workflowName({ code: String(value), name: String(value) })
    if (field === 'periodType') return t(`periods.${value === 2 ? 2 : 1}`)
    if (field === 'packagingLevel' && isOneOf(packagingLevels, value)) return level(value)
    return String(value)
  }
}

function useFieldText() {
  const t = useTranslations('products.fields')
  const level = useTranslations('ledger.level')
  return (field: string): string => {
    const [name = '', at] = field.split('.')
    const label = t.has(name as 'name') ? t(name as 'name') : name
    return isOneOf(packagingLevels, at) ? `${label} ${level(at)}` : label
  }
}

/** The reason already implies the status. */
const isShown = ([field, [from, to]]: [string, readonly [unknown, unknown]]) =>
  field !== 'status' && (from ?? '') !== (to ?? '')

function Changes({ step }: { step: ProductHistoryStep }) {
  const t = useTranslations('products')
  const fieldText = useFieldText()
  const valueText = useValueText()
  const changes = Object.entries(step.changes).filter(isShown)
  if (step.reason === 'CREATE' || changes.length === 0) return null
  return (
    <ul className="changed-list">
      {changes.map(([field, [from, to]]) => (
        <li key={field}>
          {t('changed', { field: fieldText(field), from: valueText(field, from), to: valueText(field, to) })}
        </li>
      ))}
    </ul>
  )
}

export function useProductHistory() {
  const t = useTranslations('products')
  return (history: readonly ProductHistoryStep[]): HistoryEntry[] =>
    history.map((step) => ({
      id: step.eventId,
      at: step.at,
      title: t('step', { what: t(`reasons.${step.reason}`), revision: String(step.revision) }),
      who: step.by,
      // Shown in the signature when there is one.
      reason: step.signature ? null : step.opinion,
      more: (
        <>
          <Changes step={step} />
          {step.signature && <SignatureBadge signature={step.signature} />}
        </>
      ),
    }))
}
