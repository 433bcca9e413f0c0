/** The subject of an event; a subject type of a later version is shown as "other". */

import { useCallback } from 'react'
import { type Messages, useTranslations } from 'use-intl'

type Subject = keyof Messages['audit']['subjects']

export function useSubjectText() {
  const t = useTranslations('audit.subjects')
  return useCallback((type: string) => t(t.has(type as Subject) ? (type as Subject) : 'other'), [t])
}
