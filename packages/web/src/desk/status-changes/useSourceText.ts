/** How the serial numbers of a change were picked, in words. */

import type { ChangeSource } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import { useTranslations } from 'use-intl'

export function useSourceText() {
  const t = useTranslations('changes.sources')
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
