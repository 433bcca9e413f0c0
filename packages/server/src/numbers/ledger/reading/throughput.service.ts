/** What was issued and what changed, day by day: read from blocks and events, never from SNs. */

import { stateOfCode, type PackagingLevel, type SerialState } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { dayIn } from '../../../kit/ops/clock.ts'
import { forEachChange, memberTimes, readyScope, type ReadyScope } from '../cells/fold.ts'
import type { OrderRange } from '../ledger-types.ts'
import { blockOf } from '../serial-set/ordinals.ts'
import { hasOrdinal, intersect, setOfRanges, type SerialSet } from '../serial-set/serial-set.ts'
import { QUARTER_MS } from '../store/member-times.ts'
import { listBlocks } from '../store/queries/reading.queries.ts'
import { changedPerDay, issuedOfVersions, issuedPerDay, scopesSince } from '../store/queries/throughput.queries.ts'
import { orderRangesInSight } from './visibility.service.ts'

export interface DayChange {
  /** `yyyy-mm-dd` in the zone. */
  readonly day: string
  /** Null: issued. */
  readonly from: SerialState | null
  readonly to: SerialState | null
  readonly count: number
}

const DAY_MS = 86_400_000

/** The smallest version-7 uuid of an instant. */
function firstIdAt(instant: number): string {
  const hex = Math.max(0, instant).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

interface Since {
  since: Date
  zone: string
  level: PackagingLevel
}

/**
 * The same, of what a caller limited to sites may see: codes that their orders have by now count as issued, on the day
 * of their issue.
 */
async function changesInSight(db: TenantDb, { since, zone, level }: Since): Promise<DayChange[]> {
  const ranges: OrderRange[] = []
  for await (const some of orderRangesInSight(db)) ranges.push(...some.filter((range) => range.level === level))
  const blocks = new Set(ranges.map(({ first }) => blockOf(first)))
  const issuedAt = new Map((await listBlocks(db, blocks)).map((row) => [row.block, row.happenedAt ?? row.issuedAt]))
  const issued = ranges.flatMap(({ first, last }) => {
    const at = issuedAt.get(blockOf(first))
    return at === undefined || at < since
      ? []
      : [{ day: dayIn(zone, at), from: null, to: null, count: last - first + 1 }]
  })
  const own = setOfRanges(ranges)
  const scopes = await scopesSince(db, {
    firstEventId: firstIdAt(since.getTime() - DAY_MS),
    since,
    level,
    blocks: [...blocks],
  })
  return [...issued, ...scopes.flatMap((scope) => changesOfScope(readyScope(scope), own, { since, zone }))]
}

/** What a scope changed among some SNs, by the day on which each change happened. */
function changesOfScope(
  ready: ReadyScope,
  own: SerialSet,
  { since, zone }: Pick<Since, 'since' | 'zone'>,
): DayChange[] {
  const { happenedAt, from, to } = ready.scope
  const members = intersect(ready.members, own)
  const change = { from: stateOfCode(from as number), to: stateOfCode(to as number) }
  const times = memberTimes(ready)
  if (times === null)
    return happenedAt < since ? [] : [{ ...change, day: dayIn(zone, happenedAt), count: members.size }]
  const quarters = new Map<number, number>()
  let place = 0
  forEachChange(ready, (first, last) => {
    for (let ordinal = first; ordinal <= last; ordinal++, place++) {
      const quarter = Math.floor((times[place] as number) / QUARTER_MS) * QUARTER_MS
      if (quarter >= since.getTime() && hasOrdinal(members, ordinal))
        quarters.set(quarter, (quarters.get(quarter) ?? 0) + 1)
    }
  })
  return Array.from(quarters, ([quarter, count]) => ({ ...change, day: dayIn(zone, new Date(quarter)), count }))
}

/** SNs of a level issued and changed since a moment, by the day in the zone on which it happened. */
export async function changesPerDay(db: TenantDb, { since, zone, level }: Since): Promise<DayChange[]> {
  if (db.sites !== undefined) return changesInSight(db, { since, zone, level })
  const issued = await issuedPerDay(db, since, zone, level)
  // An event is recorded after it happened, and its id is made a moment before that.
  const changed = await changedPerDay(db, { firstEventId: firstIdAt(since.getTime() - DAY_MS), since, zone, level })
  return [
    ...issued.map(({ day, count }) => ({ day, from: null, to: null, count })),
    ...changed.map(({ day, from, to, count }) => ({ day, from: stateOfCode(from), to: stateOfCode(to), count })),
  ]
}

/** Codes issued between two instants, by rule version; versions that issued none are left out. */
export const issuedByVersion = async (
  db: TenantDb,
  range: { from: Date; before: Date },
): Promise<Map<string, number>> => new Map(await issuedOfVersions(db, range))
