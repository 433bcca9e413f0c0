/** The history of a record as the event log has it: what, who, why, and the fields that changed. */

import { getHistory } from '@serialis/contract/platform/audit/audit.routes.ts'
import { useTranslations } from 'use-intl'
import type { RecordedField } from '../../../kit/form/SettingPage.tsx'
import { useFormats } from '../../../kit/language/time.ts'
import { HistoryList } from '../../../kit/page/HistoryList.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import { useEventText } from './useEventText.ts'

const EVENTS = 50
const isEmpty = (value: unknown) => value === null || value === undefined || String(value) === ''
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** Times are those of the reader's zone. */
function useValueText() {
  const { exact } = useFormats()
  return (value: unknown) => {
    if (isEmpty(value)) return '–'
    const text = String(value)
    return INSTANT.test(text) ? exact(text) : text
  }
}

/** Fields without a name in `fields` are left out: their values are ids or codes that say nothing to the reader. */
function Changes({
  details,
  fields,
}: {
  details: Record<string, unknown>
  fields: Readonly<Record<string, RecordedField>>
}) {
  const t = useTranslations('audit')
  const textOf = useValueText()
  const changes = Object.entries(details).flatMap(([name, value]) => {
    const field = fields[name]
    if (!Array.isArray(value) || value.length !== 2 || field === undefined || value.every(isEmpty)) return []
    const inWords = (one: unknown) => (typeof field === 'string' || isEmpty(one) ? textOf(one) : field.textOf(one))
    const label = typeof field === 'string' ? field : field.label
    return [{ name, field: label, isNew: isEmpty(value[0]), before: inWords(value[0]), after: inWords(value[1]) }]
  })
  if (changes.length === 0) return null
  return (
    <ul>
      {changes.map(({ name, isNew, ...change }) => (
        <li key={name}>{isNew ? t('newValue', change) : t('change', change)}</li>
      ))}
    </ul>
  )
}

export interface RecordHistoryProps {
  subjectType: string
  subjectId: string
  /** Names of the fields whose changes are shown. */
  fields?: Readonly<Record<string, RecordedField>>
  /** What the record calls an event, where that is not the text of the log. */
  titleOf?: (event: { action: string; details: Record<string, unknown> }) => string | undefined
  refreshMs?: number
}

export function RecordHistory({ subjectType, subjectId, fields = {}, titleOf, refreshMs }: RecordHistoryProps) {
  const text = useEventText()
  const { data } = useRead(
    getHistory,
    { query: { subjectType, subjectId, limit: EVENTS } },
    refreshMs === undefined ? {} : { refreshMs },
  )
  return (
    <HistoryList
      entries={data?.items.map((event) => ({
        id: event.id,
        at: event.occurredAt,
        title: titleOf?.(event) ?? text(event.action),
        who: event.actorId === null ? null : event.actorName,
        reason: event.reason,
        more: <Changes details={event.details} fields={fields} />,
      }))}
    />
  )
}
