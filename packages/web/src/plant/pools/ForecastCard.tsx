/** How long the free codes last: the band in which they run out, and the daily consumption. */

import { FORECAST } from '@serialis/contract/plant/pools/forecast.ts'
import type { Pool, PoolDetail } from '@serialis/contract/plant/pools/pools.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { toneFill } from '../../kit/look/tone.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { poolTones } from './pools.tones.ts'

type Forecast = Pool['forecast']

/** Whole weeks at the right end, so that the band does not touch it. */
const endOf = ({ days }: Forecast, warnDays: number): number => {
  const furthest = days.late ?? (days.likely ?? days.early ?? 0) * 2
  return Math.min(FORECAST.horizonDays, Math.max(14, Math.ceil((Math.max(furthest, warnDays) * 1.15) / 7) * 7))
}

function Axis({ pool }: { pool: PoolDetail }) {
  const t = useTranslations('pools.forecast')
  const { days } = pool.forecast
  const end = endOf(pool.forecast, pool.warnDays)
  const at = (day: number | null) => `${Math.min(100, ((day ?? end) / end) * 100)}%`
  const tone = poolTones[pool.state]
  return (
    <div className="days-axis" aria-hidden="true">
      <span className="days-line" />
      <span
        className="days-band"
        style={{
          left: at(days.early),
          width: `calc(${at(days.late)} - ${at(days.early)})`,
          background: toneFill(tone),
          opacity: 0.45,
        }}
      />
      {days.likely !== null && (
        <span className="days-likely" style={{ left: at(days.likely), background: toneFill(tone) }} />
      )}
      <span className="days-warn" style={{ left: at(pool.warnDays) }} />
      <span className="days-ends">
        <span>{t('today')}</span>
        <span>{t('to', { count: String(end) })}</span>
      </span>
    </div>
  )
}

const HEIGHT = 60
const STEP = 10

function Taken({ pool: { taken } }: { pool: PoolDetail }) {
  const t = useTranslations('pools.forecast')
  const { today } = useFormats()
  const counts = new Map(taken.map(({ day, count }) => [day, count]))
  const last = Date.parse(today())
  const days = Array.from({ length: FORECAST.historyDays }, (_, at) =>
    new Date(last - (FORECAST.historyDays - 1 - at) * 86_400_000).toISOString().slice(0, 10),
  )
  const highest = Math.max(1, ...counts.values())
  return (
    <figure>
      <figcaption className="soft">{t('taken')}</figcaption>
      <svg
        className="taken-bars"
        viewBox={`0 0 ${FORECAST.historyDays * STEP} ${HEIGHT + 2}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('takenLabel', { days: String(FORECAST.historyDays) })}
      >
        {days.map((day, at) => {
          const count = Math.max(0, counts.get(day) ?? 0)
          const height = count === 0 ? 0 : Math.max(2, (count / highest) * HEIGHT)
          return (
            <rect
              key={day}
              x={at * STEP + 1}
              y={HEIGHT - height}
              width={STEP - 2}
              height={height}
              fill={toneFill('issued')}
            >
              <title>{`${day}: ${count}`}</title>
            </rect>
          )
        })}
        <line x1={0} x2={FORECAST.historyDays * STEP} y1={HEIGHT + 1} y2={HEIGHT + 1} stroke="var(--line)" />
      </svg>
    </figure>
  )
}

export function ForecastCard({ pool }: { pool: PoolDetail }) {
  const t = useTranslations('pools.forecast')
  const { forecast } = pool
  const isUsed = forecast.perDay > 0 || forecast.missing > 0
  const text = (days: number | null) => (days === null ? t('beyond') : t('day', { count: days }))
  return (
    <Card
      title={t('title')}
      {...(isUsed && { note: t('lead', { days: forecast.observedDays, perDay: forecast.perDay }) })}
    >
      {!isUsed ? (
        <p className="soft">{t('never')}</p>
      ) : (
        <div className="stack">
          {forecast.missing > 0 ? (
            <p role="alert">{t('missing', { count: forecast.missing })}</p>
          ) : (
            <>
              <dl className="days-facts">
                {(['early', 'likely', 'late'] as const).map((name) => (
                  <div key={name}>
                    <dt>{t(name)}</dt>
                    <dd className="num">{text(forecast.days[name])}</dd>
                  </div>
                ))}
              </dl>
              <Axis pool={pool} />
              <p className="soft">
                {t('band', {
                  early: text(forecast.days.early),
                  likely: text(forecast.days.likely),
                  late: text(forecast.days.late),
                })}{' '}
                {forecast.isThin && t('thin', { days: forecast.observedDays })}
              </p>
            </>
          )}
          <Taken pool={pool} />
        </div>
      )}
    </Card>
  )
}

/** The same in short, for a list. */
export function useLasting(): (forecast: Forecast) => string {
  const t = useTranslations('pools.forecast')
  return ({ days, perDay, missing }) => {
    if (missing > 0) return t('day', { count: 0 })
    if (perDay === 0) return t('none')
    if (days.early === null) return t('beyondShort')
    return days.late === null
      ? `${days.early} – ${t('beyondShort')}`
      : days.early === days.late
        ? t('day', { count: days.early })
        : t('short', { early: String(days.early), late: String(days.late) })
  }
}
