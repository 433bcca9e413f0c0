/** What would be drawn if the form were submitted now, as the server computes it. */

import { previewInspectionLot } from '@serialis/contract/desk/inspection/inspection.routes.ts'
import type { Answer, ClientInput } from '@serialis/contract/kit/route.ts'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { useRead } from '../../kit/wire/server-state.ts'
import { SwitchingFacts } from './SwitchingFacts.tsx'

export type Wish = ClientInput<typeof previewInspectionLot>['query']
const NOTHING: Wish = { level: 'EA', method: 'FIXED' }

type Previewed = Answer<typeof previewInspectionLot>

function PlanFigures({ plan }: { plan: NonNullable<Previewed['plan']> }) {
  const t = useTranslations('inspection.preview')
  const { number } = useFormats()
  return (
    <div className="plan-figures">
      <p>
        <span className="plan-large num">{number(plan.sampleSize)}</span>
        <span className="soft">{t('sampleSize')}</span>
      </p>
      <p>
        <span className="plan-large num">{plan.acceptance}</span>
        <span className="soft">{t('ac')}</span>
      </p>
      <p>
        <span className="plan-large num">{plan.rejection}</span>
        <span className="soft">{t('re')}</span>
      </p>
    </div>
  )
}

function Preview({ preview: { lotSize, leftOut, released, plan, switching } }: { preview: Previewed }) {
  const t = useTranslations('inspection.preview')
  const words = useTranslations('inspection')
  const { number } = useFormats()
  const iso = plan?.iso
  return (
    <Card title={t('title')} {...(iso && { note: words(`severity.${iso.severity}`) })}>
      <div className="stack" aria-live="polite">
        {plan && <PlanFigures plan={plan} />}
        {!plan && <p className="banner">{lotSize === 0 ? t('nothing') : t('none', { size: number(lotSize) })}</p>}
        <Facts
          facts={[
            { label: t('lotSize'), value: number(lotSize) },
            ...(iso ? [{ label: t('letter'), value: iso.letter }] : []),
          ]}
        />
        {iso && iso.letter !== iso.lotLetter && <p className="soft">{t('arrow', iso)}</p>}
        {plan?.isWhole && <p className="soft">{t('whole')}</p>}
        {leftOut > 0 && <p className="banner">{t('leftOut', { count: leftOut })}</p>}
        {released > 0 && <p className="banner">{t('released', { count: released })}</p>}
        {switching?.isStopped && <p className="banner">{t('stopped')}</p>}
        {switching && <SwitchingFacts switching={switching} />}
      </div>
    </Card>
  )
}

export function LotPreview({ wish }: { wish: Wish | null }) {
  const t = useTranslations('inspection.preview')
  const errorText = useErrorText()
  const { data, error } = useRead(
    previewInspectionLot,
    { query: wish ?? NOTHING },
    { enabled: wish !== null, keepsPrevious: true },
  )
  if (wish === null)
    return (
      <Card title={t('title')}>
        <p className="soft">{t('empty')}</p>
      </Card>
    )
  const field = Object.values(error?.fields ?? {})[0]
  if (error)
    return (
      <Card title={t('title')}>
        <p className="field-error" role="alert">
          {errorText(field ?? error.key, error.params)}
        </p>
      </Card>
    )
  if (data === undefined)
    return (
      <Card title={t('title')}>
        <span className="bone" style={{ height: 140 }} />
      </Card>
    )
  return <Preview preview={data} />
}
