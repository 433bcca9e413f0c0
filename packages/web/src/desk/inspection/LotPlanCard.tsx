/** The plan of a lot as a picture and as text, and the state of the switching rules. */

import type { LotDetail } from '@serialis/contract/desk/inspection/inspection.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { verdictTones } from './inspection.tones.ts'
import { SwitchingFacts } from './SwitchingFacts.tsx'
import { usePlanText } from './usePlanText.ts'

/** Above this number of cells only the two ends are drawn. */
const MOST_CELLS = 26

/**
 * Counts from 0 on: green while the lot may be accepted, red from the rejection number on; the mark is the current
 * count.
 */
function PlanPicture({ lot }: { lot: LotDetail }) {
  const t = useTranslations('inspection.planCard')
  const { acceptance, rejection } = lot.plan
  const { found } = lot.progress
  const last = Math.max(rejection + 1, found)
  const cells = Array.from({ length: last + 1 }, (_, at) => at).filter(
    (at) => last < MOST_CELLS || at === found || at <= 2 || Math.abs(at - rejection) <= 3,
  )
  return (
    <div role="img" aria-label={t('picture', { found: String(found), ac: String(acceptance), re: String(rejection) })}>
      <div className="plan-picture" aria-hidden="true">
        {cells.map((at) => (
          <span
            key={at}
            className={`plan-cell num ${at <= acceptance ? 'plan-cell-accept' : 'plan-cell-reject'}${at === found ? ' plan-cell-here' : ''}`}
          >
            {at}
          </span>
        ))}
      </div>
      <p className="plan-ends" aria-hidden="true">
        <span>{t('accept')}</span>
        <span>{t('reject')}</span>
      </p>
    </div>
  )
}

export function LotPlanCard({ lot }: { lot: LotDetail }) {
  const t = useTranslations('inspection')
  const { number } = useFormats()
  const plan = usePlanText()
  const {
    plan: { acceptance, rejection, sampleSize, isWhole, iso },
    progress: { verdict, critical },
  } = lot
  return (
    <Card title={t('planCard.title')} {...(iso && { note: t(`severity.${iso.severity}`) })}>
      <div className="stack">
        <p>
          <strong>
            {t('planCard.sentence', {
              n: number(sampleSize),
              lot: number(lot.lotSize),
              ac: number(acceptance),
              re: number(rejection),
              what: plan.counted(lot),
            })}
          </strong>
        </p>
        <PlanPicture lot={lot} />
        {verdict && (
          <div>
            <StatusTag tone={verdictTones[verdict]}>{t(`verdict.${verdict}`)}</StatusTag>
          </div>
        )}
        <p className="soft">
          {[plan.name(lot), isWhole && t('preview.whole'), critical > 0 && t('planCard.critical')]
            .filter(Boolean)
            .join('. ')}
        </p>
        {lot.isResubmitted && <p className="banner">{t('planCard.resubmitted')}</p>}
        {lot.switching?.isStopped && <p className="banner">{t('planCard.stopped')}</p>}
        {lot.switching && <SwitchingFacts switching={lot.switching} />}
      </div>
    </Card>
  )
}
