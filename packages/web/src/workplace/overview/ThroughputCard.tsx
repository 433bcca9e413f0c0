/**
 * Packs per day as bars: commissioned, released, destroyed side by side; the same numbers as a table for users who
 * cannot see them.
 */

import type { Dashboard } from '@serialis/contract/workplace/overview/overview.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { type Tone, toneFill } from '../../kit/look/tone.ts'
import { Card } from '../../kit/ui/Card.tsx'

const KINDS = ['commissioned', 'released', 'destroyed'] as const
const TONES: Record<(typeof KINDS)[number], Tone> = {
  commissioned: 'issued',
  released: 'active',
  destroyed: 'rejected',
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
                fill={toneFill(TONES[kind])}
              />
            )
          })}
        </g>
      ))}
      <line x1={0} x2={days.length * STEP} y1={HEIGHT + 1} y2={HEIGHT + 1} stroke="var(--line)" />
    </svg>
  )
}

export function ThroughputCard({ throughput }: Pick<Dashboard, 'throughput'>) {
  const t = useTranslations('overview')
  const { number } = useFormats()
  const highest = Math.max(0, ...throughput.flatMap((day) => KINDS.map((kind) => day[kind])))
  return (
    <Card title={t('throughput')} note={t('throughputNote', { days: String(throughput.length) })}>
      {highest === 0 ? <p className="soft">{t('noThroughput')}</p> : <Bars days={throughput} highest={highest} />}
      <div className="bars-foot soft num">
        <span>{throughput[0]?.day}</span>
        <span>{throughput.at(-1)?.day}</span>
      </div>
      <ul className="row bars-legend">
        {KINDS.map((kind) => (
          <li key={kind} className="row">
            <span className="bars-key" style={{ background: toneFill(TONES[kind]) }} />
            {t(`kinds.${kind}`)}
          </li>
        ))}
      </ul>
      <table className="unseen">
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
    </Card>
  )
}
