/** The text of an event; an event of a later version is shown as "event". */

import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import { useRoomPhrase } from '../../../kit/language/i18n.tsx'

export function useEventText() {
  const t = useTranslations('audit')
  const phrase = useRoomPhrase('audit')
  return useCallback((action: string) => phrase(`events.${action}`, t('one')), [t, phrase])
}
