/** The text of an event; an event of a later version is shown as "event". */

import { useCallback } from 'react'
import { useTranslations } from 'use-intl'
import type { EventCode } from '../event-codes.ts'

export function useEventText() {
  const t = useTranslations('audit')
  return useCallback(
    (action: string) => (t.has(`actions.${action as EventCode}`) ? t(`actions.${action as EventCode}`) : t('one')),
    [t],
  )
}
