/** The subject of an event; a subject type of a later version is shown as "other". */

import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useRoomPhrase } from '../../kit/language/i18n.tsx'

export function useSubjectText() {
  const t = useTranslations('audit')
  const phrase = useRoomPhrase('audit')
  return useCallback((type: string) => phrase(`subjects.${type}`, t('otherSubject')), [t, phrase])
}
