/** Counts as bars next to their names; each number opens its rows. The names and numbers are the chart's table. */

import { type Tone, toneFill } from '../look/tone.ts'
import type { Search } from '../navigation/search.ts'
import { Num } from '../ui/Num.tsx'
import './pictures.css'

export interface RankedRow {
  key: string
  label: string
  count: number
  to: string
  search: Search
}

export function RankedBars({ label, rows, tone }: { label: string; rows: readonly RankedRow[]; tone: Tone }) {
  const highest = Math.max(1, ...rows.map(({ count }) => count))
  return (
    <ul className="ranked" aria-label={label}>
      {rows.map((row) => (
        <li key={row.key}>
          <span>{row.label}</span>
          <span className="ranked-bar" aria-hidden="true">
            {row.count > 0 && <span style={{ width: `${(row.count / highest) * 100}%`, background: toneFill(tone) }} />}
          </span>
          <Num to={row.to} search={row.search}>
            {row.count}
          </Num>
        </li>
      ))}
    </ul>
  )
}
