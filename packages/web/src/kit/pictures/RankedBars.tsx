/** Counts as bars next to their names; each number opens its rows. The names and numbers are the chart's table. */

import { type Tone, toneFill } from '../look/tone.ts'
import { GoTo } from '../navigation/navigate.tsx'
import type { Search } from '../navigation/search.ts'
import { Num } from '../ui/Num.tsx'
import './pictures.css'

export interface RankedRow {
  key: string
  label: string
  count: number
  to: string
  search?: Search
  /** In place of the count. */
  text?: string
  /** In place of the tone of the chart. */
  tone?: Tone
  /** A count that the bar is compared with. */
  mark?: number
}

/** `most`: the count whose bar is full; the highest one without it. */
export function RankedBars({
  label,
  rows,
  tone,
  most,
}: {
  label: string
  rows: readonly RankedRow[]
  tone: Tone
  most?: number
}) {
  const highest = most ?? Math.max(1, ...rows.map(({ count }) => count))
  const share = (count: number) => `${Math.min(1, count / highest) * 100}%`
  return (
    <ul className="ranked" aria-label={label}>
      {rows.map((row) => (
        <li key={row.key}>
          <span>{row.label}</span>
          <span className="ranked-bar" aria-hidden="true">
            {row.count > 0 && <span style={{ width: share(row.count), background: toneFill(row.tone ?? tone) }} />}
            {row.mark !== undefined && <i style={{ left: share(row.mark) }} />}
          </span>
          {row.text === undefined ? (
            <Num to={row.to} {...(row.search && { search: row.search })}>
              {row.count}
            </Num>
          ) : (
            <GoTo to={row.to} {...(row.search && { search: row.search })}>
              <span className="num">{row.text}</span>
            </GoTo>
          )}
        </li>
      ))}
    </ul>
  )
}
