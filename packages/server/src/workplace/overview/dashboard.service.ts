/** The dashboard: reads from several rooms, each from counts and events, never from single SNs. */

import type { SerialState } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { lifecycleOf } from '@serialis/contract/numbers/ledger/serial.status.ts'
import { shownStateOf } from '@serialis/contract/numbers/ledger/shown-states.ts'
import * as routes from '@serialis/contract/workplace/overview/overview.routes.ts'
import {
  dayPlus,
  daysOf,
  type Dashboard,
  THROUGHPUT_DAYS,
  type ThroughputSums,
} from '@serialis/contract/workplace/overview/overview.schema.ts'
import { pipeline } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import { zoneOf } from '../../kit/http/context.ts'
import { dayBounds, dayIn } from '../../kit/ops/clock.ts'
import { capacities, type VersionCapacity } from '../../numbers/codes/rules/capacity.service.ts'
import type { CountRow } from '../../numbers/ledger/ledger-types.ts'
import { countsOf } from '../../numbers/ledger/reading/reading.service.ts'
import { changesPerDay, type DayChange, issuedByVersion } from '../../numbers/ledger/reading/throughput.service.ts'
import { ageingOfOrders, countOrders } from '../../plant/orders/orders.service.ts'
import { poolUseOf, type PoolUse } from '../../plant/pools/pool-use.service.ts'
import { yieldsOfLines } from '../../plant/results/yield.service.ts'
import { openAlerts, openAlertTypes } from '../../platform/alerts/open-alerts.service.ts'
import { codeForecasts } from './code-forecast.ts'

function byState(counts: readonly CountRow[]): Dashboard['serials']['byState'] {
  const sums = new Map<string, Dashboard['serials']['byState'][number]>()
  for (const { level, state, count } of counts) {
    const shown = shownStateOf(state)
    const name = `${level} ${shown}`
    const sum = sums.get(name)
    if (sum) sum.count += count
    else sums.set(name, { state: shown, level, count })
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

/** The days that are asked for, or the last ones in the zone, and as many before them. */
function rangeOf(now: Date, zone: string, asked: { from?: string | undefined; to?: string | undefined }) {
  const to = asked.to ?? dayIn(zone, now)
  const from = asked.from ?? dayPlus(to, 1 - THROUGHPUT_DAYS)
  return { from, to, beforeFrom: dayPlus(from, -daysOf(from, to)), beforeTo: dayPlus(from, -1) }
}

const none = (): ThroughputSums => ({ issued: 0, commissioned: 0, released: 0, destroyed: 0 })

function throughputOf(range: Dashboard['range'], changes: readonly DayChange[]) {
  const days = Array.from({ length: daysOf(range.from, range.to) }, (_, at) => dayPlus(range.from, at))
  const byDay = new Map(days.map((day) => [day, { day, ...none() }]))
  const sums = { range: none(), before: none() }
  for (const change of changes) {
    if (change.day > range.to || change.day < range.beforeFrom) continue
    const ofDay = byDay.get(change.day)
    for (const kind of kindsOf(change)) {
      sums[ofDay ? 'range' : 'before'][kind] += change.count
      if (ofDay) ofDay[kind] += change.count
    }
  }
  return { throughput: [...byDay.values()], sums }
}

export const getDashboard = bind(routes.getDashboard, async (ctx, { query }) => {
  const { db, now } = ctx
  const zone = zoneOf(ctx)
  const range = rangeOf(now, zone, query)
  const since = dayBounds(zone, range.beforeFrom).start
  const instants = { from: dayBounds(zone, range.from).start, before: dayBounds(zone, range.to).end }
  type Reads = [
    CountRow[],
    Dashboard['orders'],
    Dashboard['ageing'],
    DayChange[],
    VersionCapacity[],
    Map<string, number>,
    PoolUse[],
    Dashboard['yields'],
    Dashboard['alerts'],
    Dashboard['alertTypes'],
  ]
  const [counts, orders, ageing, changes, versions, issued, pools, yields, alerts, alertTypes] = await pipeline<Reads>(
    db,
    [
      () => countsOf(db, 'all'),
      async () => (await countOrders(ctx)).counts,
      () => ageingOfOrders(ctx),
      () => changesPerDay(db, { since, zone, level: 'EA' }),
      () => capacities(db),
      () => issuedByVersion(db, instants),
      () => poolUseOf(db, range),
      () => yieldsOfLines(db, instants),
      () => openAlerts(db),
      () => openAlertTypes(db),
    ],
  )
  return {
    at: now.toISOString(),
    serials: { total: counts.reduce((sum, { count }) => sum + count, 0), byState: byState(counts) },
    orders,
    ageing,
    range,
    ...throughputOf(range, changes),
    yields,
    forecast: codeForecasts(daysOf(range.from, range.to), { pools, versions, issued }),
    alerts,
    alertTypes,
  }
})
