/** The filters of the event log, for its list and for its print. */

import { useMessages, useTranslations } from 'use-intl'
import type { Filter } from '../../kit/list/columns.ts'
import type { Search } from '../../kit/navigation/search.ts'
import { useEventText } from './shared/useEventText.ts'
import { useSubjectText } from './useSubjectText.ts'

interface LogPhrases {
  subjects: Record<string, string>
  events: Record<string, Record<string, string>>
}
/** Everything that has a phrase can be selected. */
function useChoices() {
  const { subjects, events } = (useMessages() as unknown as { allAudit: LogPhrases }).allAudit
  const byName = ([a]: [string, unknown], [b]: [string, unknown]) => (a < b ? -1 : 1)
  return {
    codes: Object.entries(events)
      .toSorted(byName)
      .flatMap(([subject, ofSubject]) => Object.keys(ofSubject).map((action) => `${subject}.${action}`)),
    subjects: Object.keys(subjects).toSorted(),
  }
}

/** Only the values of these filters. */
export const chosenIn = (filters: readonly Filter[], search: Search): Search =>
  Object.fromEntries(filters.flatMap(({ name }) => (search[name] ? [[name, search[name]]] : [])))

export function useEventFilters(): Filter[] {
  const t = useTranslations('audit')
  const text = useEventText()
  const subjectText = useSubjectText()
  const { codes, subjects } = useChoices()
  return [
    { kind: 'exact', name: 'record', label: t('fields.record') },
    { kind: 'moment', name: 'from', label: t('fields.from') },
    { kind: 'moment', name: 'to', label: t('fields.to') },
    { kind: 'text', name: 'actor', label: t('fields.actor') },
    { kind: 'text', name: 'role', label: t('fields.role') },
    { kind: 'text', name: 'reason', label: t('fields.reason') },
    {
      kind: 'choice',
      name: 'reviewed',
      label: t('fields.reviewed'),
      options: (['yes', 'no'] as const).map((value) => ({ value, label: t(`reviewed.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'action',
      label: t('fields.action'),
      options: codes.map((value) => ({ value, label: text(value) })),
    },
    {
      kind: 'choice',
      name: 'subjectType',
      label: t('fields.subjectType'),
      options: subjects.map((value) => ({ value, label: subjectText(value) })),
    },
  ]
}
