import type { MappingItem } from '@serialis/contract/engagement/dictionaries/mapping-dicts.schema.ts'
import { useTranslations } from 'use-intl'

/** An item in words: what it leads to, and on which days. */
export function useItemText() {
  const t = useTranslations('mappingDicts.items')
  return {
    targetOf: ({ to }: Pick<MappingItem, 'to'>) => to ?? t('refused'),
    daysOf: ({ validFrom, validTo }: Pick<MappingItem, 'validFrom' | 'validTo'>) => {
      if (validFrom !== null && validTo !== null) return t('between', { from: validFrom, to: validTo })
      if (validFrom !== null) return t('since', { day: validFrom })
      return validTo === null ? t('always') : t('until', { day: validTo })
    },
  }
}
