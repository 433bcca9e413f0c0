/** A sampling plan as text: what was requested, and what resulted. */

import type { InspectionLot } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'

type Planned = Pick<InspectionLot, 'sampling' | 'plan'>

export function usePlanText() {
  const t = useTranslations('inspection')
  const { number } = useFormats()
  return {
    /** `ISO 2859-1, level II, AQL 1.0, letter K`, `5 packs`. */
    name({ sampling, plan }: Planned): string {
      if (sampling.method === 'ISO')
        return t('planCard.iso', { level: sampling.level, aql: sampling.aql, letter: plan.iso?.letter ?? '' })
      return sampling.method === 'FIXED'
        ? t('planCard.fixed', { n: number(sampling.size) })
        : t('planCard.percent', { percent: String(sampling.percent) })
    },
    counted: ({ sampling }: Pick<Planned, 'sampling'>): string =>
      t(sampling.method === 'ISO' && sampling.counting === 'DEFECTS' ? 'planCard.defects' : 'planCard.items'),
  }
}
