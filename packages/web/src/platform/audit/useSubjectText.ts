/** What an event concerns; a kind of record that a later version writes reads as "other". */

import { useCallback } from 'react'
import { type Messages, useTranslations } from 'use-intl'

type Subject = keyof Messages['audit']['subjects']

export function useSubjectText() {
  const t = useTranslations('audit.subjects')
  return useCallback((type: string) => t(t.has(type as Subject) ? (type as Subject) : 'other'), [t])
}
