/** What an event says happened; an event of a later version reads as the plain word "event". */

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
