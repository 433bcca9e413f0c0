/** The history of a record, newest first: when, what, who, why, and the signature. */

import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../language/time.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Instant } from '../ui/Instant.tsx'
import '../ui/ui.css'

export interface HistoryEntry {
  id: string
  at: string
  title: ReactNode
  /** The name as shown; the system when null. */
  who?: string | null
  reason?: string | null
  /** Counts, changed values, a `SignatureBadge`. */
  more?: ReactNode
}

export function HistoryList({ entries }: { entries: readonly HistoryEntry[] | undefined }) {
  const t = useTranslations('kit.pictures')
  const { clauses } = useFormats()
  if (entries === undefined) return <span className="bone" style={{ height: 120 }} />
  if (entries.length === 0) return <EmptyState title={t('noHistory')} />
  return (
    <ol className="history">
      {entries.map(({ id, at, title, who, reason, more }) => (
        <li key={id}>
          <Instant>{at}</Instant>
          <div>
            <p>{title}</p>
            <p className="history-who">{clauses([who ?? t('system'), reason])}</p>
            {more}
          </div>
        </li>
      ))}
    </ol>
  )
}
