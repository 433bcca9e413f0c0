/** Parts of a rule that ask for more activities than are kept, or for all that are there. */

import type { KeptForPart } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { useTranslations } from 'use-intl'
import { useActivityType } from '../../activities/shared/useActivityType.ts'
import { numberOf } from './PartMenu.tsx'
import './rule.css'

export function KeptForParts({ kept }: { kept: readonly KeptForPart[] }) {
  const t = useTranslations('audienceRules.kept')
  const typeOf = useActivityType()
  if (kept.length === 0) return null
  return (
    <div>
      <h3>{t('title')}</h3>
      <ul className="rule-list">
        {kept.map(({ place, type, months, isTooLong }) => (
          <li key={place}>
            <span className="rule-number num">{numberOf(place.split('.').map(Number))}</span>
            <span className={isTooLong ? 'grow field-error' : 'grow soft'}>
              {t(isTooLong ? 'beyond' : 'ever', { type: typeOf(type), months })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
