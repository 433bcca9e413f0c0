/** How changes are shown: the tone of their status, and how their serial numbers were selected, as text. */

import type { ChangeSource } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import type { ChangeStatus } from '@serialis/contract/desk/status-changes/status-changes.status.ts'
import { useTranslations } from 'use-intl'
import type { Tone } from '../../kit/look/tone.ts'

export const changeTones: Record<ChangeStatus, Tone> = {
  CHECKING: 'neutral',
  CHECKED: 'waiting',
  UNREADABLE: 'rejected',
  WAITING: 'waiting',
  COMMITTING: 'neutral',
  DONE: 'active',
  DECLINED: 'rejected',
  WITHDRAWN: 'inactive',
}

/** How the serial numbers of a change were selected. */
export function useSourceText() {
  const t = useTranslations('statusChanges.sources')
  return (source: ChangeSource): string => {
    switch (source.kind) {
      case 'codes':
        return t('codes', { count: source.count })
      case 'file':
        return t('file', { name: source.name })
      case 'set':
        return t('set', { label: source.label })
      case 'query':
        return t('query')
    }
  }
}
