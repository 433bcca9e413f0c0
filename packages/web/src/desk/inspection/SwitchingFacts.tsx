/** The state of the switching rules for a product, level and plan. */

import type { LotDetail } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import { useTranslations } from 'use-intl'
import { Facts } from '../../kit/page/Facts.tsx'
import { ToneShape } from '../../kit/ui/ToneShape.tsx'

export function SwitchingFacts({ switching }: { switching: NonNullable<LotDetail['switching']> }) {
  const t = useTranslations('inspection.planCard')
  const { severity, score, recent, refusedTightened } = switching
  const lots =
    recent.length === 0 ? (
      t('noRecent')
    ) : (
      <span className="row recent-lots">
        {recent.map((isAccepted, at) => (
          <span key={at} title={t(isAccepted ? 'accepted' : 'refused')}>
            <ToneShape tone={isAccepted ? 'active' : 'rejected'} size={11} />
            <span className="unseen">{t(isAccepted ? 'accepted' : 'refused')}</span>
          </span>
        ))}
      </span>
    )
  return (
    <Facts
      facts={[
        ...(severity === 'NORMAL' ? [{ label: t('score'), value: t('scoreOf', { score: String(score) }) }] : []),
        { label: t('recent'), value: lots },
        ...(severity === 'TIGHTENED'
          ? [{ label: t('refusedTightened'), value: t('refusedOf', { count: String(refusedTightened) }) }]
          : []),
      ]}
    />
  )
}
