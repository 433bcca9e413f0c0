/** What lines made well and what they rejected, by their result files. */

import { shownStates, type ShownState } from '@serialis/contract/numbers/ledger/shown-states.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { lineTitles } from '../lines/lines.service.ts'
import { listChangesByLine } from './results.queries.ts'

/** On a pack, as a line reports it: commissioned. */
const MADE: ReadonlySet<string> = new Set<ShownState>(['COMMISSIONED', 'PLANT_USED'])
/** From the first one on, everything is destroyed. */
const REJECTED: ReadonlySet<string> = new Set<string>(shownStates.slice(shownStates.indexOf('DESTORY')))

export interface LineYield {
  lineId: string
  name: string
  good: number
  rejected: number
}

/** Lines that had results, most units first. A pack that is rejected after it was commissioned is no good one. */
export async function yieldsOfLines(db: TenantDb, range: { from: Date; before: Date }): Promise<LineYield[]> {
  const lines = new Map<string, { good: number; rejected: number }>()
  for (const { lineId, from, to, count } of await listChangesByLine(db, range)) {
    const line = lines.get(lineId) ?? { good: 0, rejected: 0 }
    lines.set(lineId, line)
    if (MADE.has(to) && !MADE.has(from)) line.good += count
    if (!REJECTED.has(to)) continue
    line.rejected += count
    if (MADE.has(from)) line.good -= count
  }
  const titles = await lineTitles(db, [...lines.keys()])
  return Array.from(lines, ([lineId, { good, rejected }]) => ({
    lineId,
    name: titles.get(lineId)?.name ?? '',
    good: Math.max(0, good),
    rejected,
  }))
    .filter(({ good, rejected }) => good + rejected > 0)
    .sort((one, other) => other.good + other.rejected - one.good - one.rejected)
}
