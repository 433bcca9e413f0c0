/**
 * Packs per day as bars: commissioned, released, destroyed side by side, their sums against as many days before, and
 * the same numbers as a table.
 */

import type { Dashboard } from '@serialis/contract/workplace/overview/overview.schema.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { toneFill } from '../../kit/look/tone.ts'
import { GoTo, useGo } from '../../kit/navigation/navigate.tsx'
import { paths } from '../../kit/navigation/paths.ts'
import { Card } from '../../kit/ui/Card.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { ChartTable } from './ChartTable.tsx'

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

/** The result files by which lines reported the packs of a day. */
const resultsOf = (day: string) => ({
  to: paths.results,
  search: { status: 'COMMITTED', decidedFrom: day, decidedTo: day },
})

function Bars({ days, highest }: { days: readonly Day[]; highest: number }) {
  const t = useTranslations('overview')
  const { number } = useFormats()
  const go = useGo()
  return (
    <svg
      className="bars"
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT + 2}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {days.map((day, at) => (
        // Its table has the same as a link, for the keyboard and for readers of the screen.
        <g key={day.day} className="bars-day" onClick={() => go(resultsOf(day.day).to, resultsOf(day.day).search)}>
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
  const highest = Math.max(0, ...throughput.flatMap((day) => KINDS.map((kind) => day[kind])))
  return (
    <Card title={t('throughput')} note={t('throughputNote', { days: throughput.length })}>
      <Sums sums={sums} throughput={throughput} />
      {highest === 0 ? <p className="soft">{t('noThroughput')}</p> : <Bars days={throughput} highest={highest} />}
      <div className="bars-foot soft num">
        <span>{throughput[0]?.day}</span>
        <span>{throughput.at(-1)?.day}</span>
      </div>
      <ChartTable
        caption={t('throughput')}
        rows={throughput.filter((day) => KINDS.some((kind) => day[kind] > 0))}
        rowKey={({ day }) => day}
        columns={[
          { name: 'day', title: t('day'), cell: ({ day }) => <GoTo {...resultsOf(day)}>{day}</GoTo> },
          ...KINDS.map((kind) => ({
            name: kind,
            title: t(`kinds.${kind}`),
            align: 'end' as const,
            cell: (day: Day) => <Num>{day[kind]}</Num>,
          })),
        ]}
      />
    </Card>
  )
}
