/** The dashboard: reads from several rooms, each from counts and events, never from single SNs. */

import { horizonMonths } from '@serialis/contract/numbers/codes/guessability.ts'
import type { SerialState } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { lifecycleOf } from '@serialis/contract/numbers/ledger/serial.status.ts'
import * as routes from '@serialis/contract/workplace/overview/overview.routes.ts'
import { type Dashboard, THROUGHPUT_DAYS } from '@serialis/contract/workplace/overview/overview.schema.ts'
import { pipeline } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import { dayBounds, dayIn } from '../../kit/ops/clock.ts'
import { capacities, type VersionCapacity } from '../../numbers/codes/rules/capacity.service.ts'
import type { CountRow } from '../../numbers/ledger/ledger-types.ts'
import { countsOf } from '../../numbers/ledger/reading/reading.service.ts'
import { changesPerDay, type DayChange, issuedByVersion } from '../../numbers/ledger/reading/throughput.service.ts'
import { countOrders } from '../../plant/orders/orders.service.ts'
import { openAlerts } from '../../platform/alerts/open-alerts.service.ts'

const DAY_MS = 86_400_000
/** The period for the consumption of a rule version. */
const PACE_DAYS = 90
const MONTH_DAYS = 30

function byStatus(counts: readonly CountRow[]): Dashboard['serials']['byStatus'] {
  const sums = new Map<string, Dashboard['serials']['byStatus'][number]>()
  for (const { level, state, count } of counts) {
    const name = `${level} ${state.status}`
    const sum = sums.get(name)
    if (sum) sum.count += count
    else sums.set(name, { status: state.status, level, count })
  }
  return [...sums.values()].filter(({ count }) => count > 0)
}

type Kind = 'issued' | 'commissioned' | 'released' | 'destroyed'
const isReleased = (state: SerialState) => lifecycleOf(state) === 'RELEASED'
const isDestroyed = (state: SerialState) => ['DESTROYED', 'LABEL_SCRAPPED'].includes(lifecycleOf(state))

/** What a change counts as; most changes do not count here. */
function kindsOf({ from, to }: DayChange): Kind[] {
  if (from === null || to === null) return ['issued']
  const kinds: Kind[] = []
  if (to.commissioned && !from.commissioned) kinds.push('commissioned')
  if (isReleased(to) && !isReleased(from)) kinds.push('released')
  if (isDestroyed(to) && !isDestroyed(from)) kinds.push('destroyed')
  return kinds
}

/** The last days in the zone, oldest first, today at the end. */
function daysUntil(now: Date, zone: string): string[] {
  const today = new Date(`${dayIn(zone, now)}T00:00:00Z`).getTime()
  return Array.from({ length: THROUGHPUT_DAYS }, (_, at) =>
    new Date(today - (THROUGHPUT_DAYS - 1 - at) * DAY_MS).toISOString().slice(0, 10),
  )
}

function throughputOf(days: readonly string[], changes: readonly DayChange[]): Dashboard['throughput'] {
  const byDay = new Map(days.map((day) => [day, { day, issued: 0, commissioned: 0, released: 0, destroyed: 0 }]))
  for (const change of changes) {
    const sums = byDay.get(change.day)
    if (sums) for (const kind of kindsOf(change)) sums[kind] += change.count
  }
  return [...byDay.values()]
}

function capacityOf(
  { id, ruleId, ruleName, number, issued, left }: VersionCapacity,
  recent: number,
): Dashboard['capacity'][number] {
  const perMonth = (recent * MONTH_DAYS) / PACE_DAYS
  return {
    ruleVersionId: id,
    ruleId,
    name: ruleName,
    version: number,
    issued,
    left,
    perMonth,
    monthsLeft: horizonMonths(left, perMonth),
  }
}

export const getDashboard = bind(routes.getDashboard, async (ctx) => {
  const {
    db,
    now,
    tenant: { zone },
  } = ctx
  const days = daysUntil(now, zone)
  const since = dayBounds(zone, days[0] as string).start
  type Reads = [
    CountRow[],
    Dashboard['orders'],
    DayChange[],
    VersionCapacity[],
    Map<string, number>,
    Dashboard['alerts'],
  ]
  const [counts, orders, changes, versions, recent, alerts] = await pipeline<Reads>(db, [
    () => countsOf(db, 'all'),
    async () => (await countOrders(ctx)).counts,
    () => changesPerDay(db, { since, zone, level: 'EA' }),
    () => capacities(db),
    () => issuedByVersion(db, new Date(now.getTime() - PACE_DAYS * DAY_MS)),
    () => openAlerts(db),
  ])
  return {
    at: now.toISOString(),
    serials: { total: counts.reduce((sum, { count }) => sum + count, 0), byStatus: byStatus(counts) },
    orders,
    throughput: throughputOf(days, changes),
    capacity: versions.map((version) => capacityOf(version, recent.get(version.id) ?? 0)),
    alerts,
  }
})
