/** How many members an audience or a tag had at the end of each day, as bars and as a table. */

import type { getAudienceSizes } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import type { getTagSizes } from '@serialis/contract/engagement/audiences/tag-rules/tag-rules.routes.ts'
import { FEWEST_TOLD } from '@serialis/contract/engagement/members/few-members.ts'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { toneFill } from '../../kit/look/tone.ts'
import { Loaded } from '../../kit/page/Loaded.tsx'
import { Card } from '../../kit/ui/Card.tsx'
import './rule/rule.css'

interface Day {
  day: string
  count: number | null
}
const HEIGHT = 90
const STEP = 8

function Bars({ days, textOf }: { days: readonly Day[]; textOf: (count: number | null) => string }) {
  const highest = Math.max(1, ...days.map(({ count }) => count ?? 0))
  return (
    <svg
      className="rule-sizes"
      viewBox={`0 0 ${days.length * STEP} ${HEIGHT + 2}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {days.map(({ day, count }, at) => {
        const height = count === 0 ? 0 : Math.max(2, ((count ?? 0) / highest) * HEIGHT)
        return (
          <g key={day}>
            <title>{`${day}: ${textOf(count)}`}</title>
            <rect x={at * STEP} y={0} width={STEP} height={HEIGHT} fill="transparent" />
            <rect
              x={at * STEP + 1}
              y={HEIGHT - height}
              width={STEP - 2}
              height={height}
              fill={toneFill(count === null ? 'neutral' : 'active')}
            />
          </g>
        )
      })}
      <line x1={0} x2={days.length * STEP} y1={HEIGHT + 1} y2={HEIGHT + 1} stroke="var(--line)" />
    </svg>
  )
}

interface AudienceSizesProps {
  route: typeof getAudienceSizes | typeof getTagSizes
  id: string
}

export function AudienceSizes({ route, id }: AudienceSizesProps) {
  const t = useTranslations('audienceRules.sizes')
  const { number } = useFormats()
  const textOf = (count: number | null) => (count === null ? t('few', { count: String(FEWEST_TOLD) }) : number(count))
  return (
    <Loaded route={route as typeof getAudienceSizes} input={{ params: { id } }}>
      {({ days }) => (
        <Card title={t('title')} note={t('note', { days: String(days.length) })}>
          <Bars days={days} textOf={textOf} />
          <div className="rule-sizes-foot soft num">
            <span>{days[0]?.day}</span>
            <span>{days.at(-1)?.day}</span>
          </div>
          <details>
            <summary>{t('table')}</summary>
            <ul className="rule-list rule-sizes-table">
              {days.toReversed().map(({ day, count }) => (
                <li key={day}>
                  <span className="num">{day}</span>
                  <span className="num">{textOf(count)}</span>
                </li>
              ))}
            </ul>
          </details>
        </Card>
      )}
    </Loaded>
  )
}
