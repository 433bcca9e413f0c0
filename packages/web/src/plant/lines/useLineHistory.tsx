/** The history of a line: reason, changed settings as text, opinion and signature. */

import { LINE_MODES, LINE_TYPES, type LineHistoryStep } from '@serialis/contract/plant/lines/lines.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import type { HistoryEntry } from '../../kit/page/HistoryList.tsx'
import { SignatureBadge } from '../../platform/signatures/shared/SignatureBadge.tsx'
import './lines.css'

const isOneOf = <T extends string>(list: readonly T[], value: unknown): value is T =>
  (list as readonly unknown[]).includes(value)

/** A stored value as text. */
function useValueText() {
  const t = useTranslations('lines')
  const { number } = useFormats()
  return (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('nothing')
    if (typeof value === 'number') return number(value)
    if (field === 'mode' && isOneOf(LINE_MODES, value)) return t(`modeShort.${value}`)
    if (field === 'type' && isOneOf(LINE_TYPES, value)) return t(`types.${value}`)
    return String(value)
  }
}

function Changes({ step }: { step: LineHistoryStep }) {
  const t = useTranslations('lines')
  const valueText = useValueText()
  // The reason already implies status and approval.
  const changes = Object.entries(step.changes).filter(([field]) => field !== 'status' && field !== 'approval')
  if (step.reason === 'CREATE' || changes.length === 0) return null
  return (
    <ul className="line-changes">
      {changes.map(([field, [from, to]]) => (
        <li key={field}>
          {t('changed', {
            field: t.has(`fields.${field as 'name'}`) ? t(`fields.${field as 'name'}`) : field,
            from: valueText(field, from),
            to: valueText(field, to),
          })}
        </li>
      ))}
    </ul>
  )
}

export function useLineHistory() {
  const t = useTranslations('lines')
  return (history: readonly LineHistoryStep[]): HistoryEntry[] =>
    history.map((step) => ({
      id: step.eventId,
      at: step.at,
      title: t(`reasons.${step.reason}`),
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
