/** The technical log: what went out and came in, of all rooms, newest first. */

import * as routes from '@serialis/contract/platform/traffic/traffic.routes.ts'
import { lackedFor, TRAFFIC_DAYS, TRAFFIC_KINDS } from '@serialis/contract/platform/traffic/traffic.schema.ts'
import type { z } from 'zod'
import { bind } from '../../kit/http/bind.ts'
import { failure } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { trafficSources } from './traffic-sources.ts'
import { listTraffic as listOf, type TrafficCursor, type TrafficDbRow } from './traffic.queries.ts'

type TrafficQuery = z.output<typeof routes.listTraffic.input.query>

const DAY_MS = 24 * 3_600_000
const BETWEEN = '~'
const cursorOf = ({ at, kind, id }: TrafficDbRow): string => [at.toISOString(), kind, id].join(BETWEEN)

function cursorIn(text: string): TrafficCursor {
  const [at = '', name, ...id] = text.split(BETWEEN)
  const kind = TRAFFIC_KINDS.find((known) => known === name)
  if (kind === undefined || Number.isNaN(Date.parse(at))) throw failure('invalid_input')
  return { at: new Date(at), kind, id: id.join(BETWEEN) }
}

const newestFirst = (one: TrafficDbRow, other: TrafficDbRow): number =>
  other.at.getTime() - one.at.getTime() ||
  (one.kind < other.kind ? -1 : Number(one.kind > other.kind)) ||
  (one.id > other.id ? -1 : 1)

/** Without a beginning the days before the end, or before now: one that is named, or a request, reads further back. */
function beginningOf({ from, to, request }: TrafficQuery, now: Date): Date | undefined {
  if (from !== undefined) return new Date(from)
  if (request !== undefined) return undefined
  return new Date((to === undefined ? now.getTime() : Date.parse(to)) - TRAFFIC_DAYS * DAY_MS)
}

export const listTraffic = bind(routes.listTraffic, async ({ app, db, now, actor }, { query }) => {
  const { kind, after, limit, ...filter } = query
  const lacked = kind && lackedFor(kind, actor.authorities)
  if (lacked !== undefined) throw failure('no_permission', { code: lacked })
  const sources = trafficSources
    .of(app)
    .filter((source) => (kind === undefined || source.kind === kind) && !lackedFor(source.kind, actor.authorities))
  const from = beginningOf(query, now)
  const asked = { ...filter, from, after: after === undefined ? undefined : cursorIn(after), limit: limit + 1 }
  const rows: TrafficDbRow[] = []
  for (const source of sources) rows.push(...(await listOf(db, source, asked)))
  return pageOf(
    rows.sort(newestFirst).slice(0, limit + 1),
    limit,
    (row) => ({ ...row, at: row.at.toISOString() }),
    cursorOf,
  )
})
