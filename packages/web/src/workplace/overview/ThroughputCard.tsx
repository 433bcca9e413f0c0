/**
 * Packs per day as bars: commissioned, released, destroyed side by side, their sums against as many days before, and
 * the same numbers as a table.
 */

import type { Dashboard } from '@serialis/contract/workplace/overview/overview.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { toneFill } from '../../kit/look/tone.ts'
import { Card } from '../../kit/ui/Card.tsx'

const KINDS = ['commissioned', 'released', 'destroyed'] as const
/** What is commissioned becomes released: the same green, lighter. */
const FILLS: Record<(typeof KINDS)[number], string> = {
  commissioned: `color-mix(in srgb, ${toneFill('active')} 45%, var(--card))`,
  released: toneFill('active'),
  destroyed: toneFill('rejected'),
}
const HEIGHT = 120
const STEP = 24
const BAR = 6

type Day = Dashboard['throughput'][number]

function Bars({ days, highest }: { days: readonly Day[]; highest: number }) {
  const t = useTranslations('overview')
  const { number } = useFormats()
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT + 2}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {days.map((day, at) => (
        <g key={day.day}>
          <title>
            {t('dayTitle', {
              day: day.day,
              commissioned: number(day.commissioned),
              released: number(day.released),
              destroyed: number(day.destroyed),
            })}
          </title>
          <rect x={at * STEP} y={0} width={STEP} height={HEIGHT} fill="transparent" />
          {KINDS.map((kind, place) => {
            const height = day[kind] === 0 ? 0 : Math.max(2, (day[kind] / highest) * HEIGHT)
            return (
              <rect
                key={kind}
                x={at * STEP + 2 + place * (BAR + 1)}
                y={HEIGHT - height}
                width={BAR}
                height={height}
                rx={1}
                fill={FILLS[kind]}
              />
            )
          })}
        </g>
      ))}
      <line x1={0} x2={days.length * STEP} y1={HEIGHT + 1} y2={HEIGHT + 1} stroke="var(--line)" />
    </svg>
  )
}

function Sums({ sums, throughput }: Pick<Dashboard, 'sums' | 'throughput'>) {
  const t = useTranslations('overview')
  const { number, percent } = useFormats()
  const changeOf = (now: number, before: number) =>
    before === 0
      ? t('beforeNone')
      : t(now < before ? 'less' : 'more', { share: percent(Math.abs(now - before) / before) })
  return (
    <dl className="sums">
      {KINDS.map((kind) => (
        <div key={kind}>
          <dt>
            <span className="bars-key" style={{ background: FILLS[kind] }} />
            {t(`kinds.${kind}`)}
          </dt>
          <dd className="num">{number(sums.range[kind])}</dd>
          <dd className="soft">
            {changeOf(sums.range[kind], sums.before[kind])}
            {sums.before[kind] > 0 && ` ${t('before', { count: number(sums.before[kind]), days: throughput.length })}`}
          </dd>
        </div>
      ))}
    </dl>
  )
}

export function ThroughputCard({ throughput, sums }: Pick<Dashboard, 'throughput' | 'sums'>) {
  const t = useTranslations('overview')
  const { number } = useFormats()
  const highest = Math.max(0, ...throughput.flatMap((day) => KINDS.map((kind) => day[kind])))
  return (
    <Card title={t('throughput')} note={t('throughputNote', { days: throughput.length })}>
      <Sums sums={sums} throughput={throughput} />
      {highest === 0 ? <p className="soft">{t('noThroughput')}</p> : <Bars days={throughput} highest={highest} />}
      <div className="bars-foot soft num">
        <span>{throughput[0]?.day}</span>
        <span>{throughput.at(-1)?.day}</span>
      </div>
      <details className="bars-table">
        <summary>{t('asTable')}</summary>
        <table className="rows">
          <caption>{t('throughput')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('day')}</th>
              {KINDS.map((kind) => (
                <th key={kind} scope="col">
                  {t(`kinds.${kind}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {throughput
              .filter((day) => KINDS.some((kind) => day[kind] > 0))
              .map((day) => (
                <tr key={day.day}>
                  <th scope="row">{day.day}</th>
                  {KINDS.map((kind) => (
                    <td key={kind}>{number(day[kind])}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </Card>
  )
}
