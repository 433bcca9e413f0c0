/** The preview of a rule: twenty examples, the guess meter, the horizon, faults and risks. */

import type { RulePreview as Preview } from '@serialis/contract/numbers/codes/codes.schema.ts'
import { GUESS_LIMIT } from '@serialis/contract/numbers/codes/guessability.ts'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../kit/language/i18n.tsx'
import { useFormats } from '../../kit/language/time.ts'
import { Facts } from '../../kit/page/Facts.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import { Code } from '../../kit/ui/Code.tsx'
import './rules.css'

export type Meters = NonNullable<Preview['meters']>

/** Nobody plans further ahead. */
const CENTURY_MONTHS = 1200

/** Length of the bar on a logarithmic scale: one in a billion is empty, certainty is full, the limit is at 5/9. */
const shareOf = (probability: number) =>
  probability <= 0 ? 0 : Math.min(1, Math.max(0.02, 1 + Math.log10(probability) / 9))

export function GuessMeter({ meters }: { meters: Meters }) {
  const t = useTranslations('rules.preview')
  const { number } = useFormats()
  const { guessProbability: probability } = meters
  const isOver = probability > GUESS_LIMIT
  const text =
    probability >= 1
      ? t('certain')
      : probability === 0
        ? t('horizonNone')
        : t('oneIn', { count: number(Math.round(1 / probability)) })
  return (
    <div className="meter-line">
      <div className="row">
        <span className="grow">{t('guess')}</span>
        <strong className={isOver ? 'field-error' : 'num'}>{text}</strong>
      </div>
      <div className="meter" role="img" aria-label={`${t('guess')}: ${text}. ${t('guessLimit')}`}>
        <span className={isOver ? 'meter-danger' : ''} style={{ width: `${shareOf(probability) * 100}%` }} />
      </div>
      <span className="soft">{t('guessLimit')}</span>
    </div>
  )
}

export function MeterFacts({ meters }: { meters: Meters }) {
  const t = useTranslations('rules.preview')
  const { number } = useFormats()
  const big = (text: string) => (text.length > 15 ? Number(text).toExponential(2) : number(Number(text)))
  return (
    <Facts
      facts={[
        { label: t('size'), value: <span className="num">{big(meters.size)}</span> },
        { label: t('safeVolume'), value: <span className="num">{big(meters.safeVolume)}</span> },
        { label: t('left'), value: <span className="num">{big(meters.left)}</span> },
        {
          label: t('horizon'),
          value:
            meters.horizonMonths === null
              ? t('horizonNone')
              : meters.horizonMonths > CENTURY_MONTHS
                ? t('horizonCentury')
                : t('horizonValue', { count: meters.horizonMonths }),
        },
        {
          label: t('shortest'),
          value: meters.shortestSafeWidth && t('shortestValue', { count: meters.shortestSafeWidth }),
        },
      ]}
    />
  )
}

export function Warnings({ meters }: { meters: Meters }) {
  const t = useTranslations('rules')
  if (meters.warnings.length === 0) return null
  return (
    <Card title={t('preview.warnings')}>
      <ul className="notes">
        {meters.warnings.map((warning) => (
          <li key={warning}>{t(`warnings.${warning}`)}</li>
        ))}
      </ul>
    </Card>
  )
}

export function RulePreview({ preview }: { preview: Preview | undefined }) {
  const t = useTranslations('rules.preview')
  const errorText = useErrorText()
  return (
    <aside className="rule-preview" aria-live="polite">
      <Card title={t('title')} note={preview?.examples.length ? t('examplesNote') : t('waiting')}>
        <ul className="examples" aria-label={t('examples')}>
          {preview?.examples.map((code) => (
            <li key={code}>
              <Code>{code}</Code>
            </li>
          ))}
        </ul>
      </Card>
      {preview?.meters && (
        <section className="card stack">
          <GuessMeter meters={preview.meters} />
          <MeterFacts meters={preview.meters} />
        </section>
      )}
      {preview && (preview.faults.length > 0 || preview.meets.length > 0) && (
        <Card title={t('faults')}>
          <ul className="notes">
            {preview.faults.map(({ key, path, params }) => (
              <li key={key + path}>{errorText(key, params)}</li>
            ))}
            {preview.meets.map(({ versionId, rule, number }) => (
              <li key={versionId}>{t('meets', { rule, number: String(number) })}</li>
            ))}
          </ul>
        </Card>
      )}
      {preview?.meters && <Warnings meters={preview.meters} />}
    </aside>
  )
}
