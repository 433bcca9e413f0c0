/** The SQL around the statements of the rooms; see `traffic-sources.ts`. */

import type { TrafficKind, TrafficRow } from '@serialis/contract/platform/traffic/traffic.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'
import type { TrafficSource } from './traffic-sources.ts'

/** The last row of the page before. Rows of one instant are sorted by kind, then by id. */
export interface TrafficCursor {
  at: Date
  kind: TrafficKind
  id: string
}

export interface TrafficFilter {
  direction?: string | undefined
  outcome?: string | undefined
  partner?: string | undefined
  request?: string | undefined
  from?: Date | undefined
  to?: string | undefined
  after?: TrafficCursor | undefined
  limit: number
}

type Condition = RawBuilder<boolean>

function isAfter(kind: TrafficKind, { at, kind: last, id }: TrafficCursor): Condition {
  if (kind === last) return sql`(t.at, t.id) < (${at}, ${id})`
  return kind < last ? sql`t.at < ${at}` : sql`t.at <= ${at}`
}

export type TrafficDbRow = Omit<TrafficRow, 'at'> & { at: Date }

export async function listTraffic(
  db: TenantDb,
  { kind, rows: source }: TrafficSource,
  { direction, outcome, partner, request, from, to, after, limit }: TrafficFilter,
): Promise<TrafficDbRow[]> {
  const conditions: Condition[] = [sql`true`]
  if (direction) conditions.push(sql`t.direction = ${direction}`)
  if (outcome) conditions.push(sql`t.outcome = ${outcome}`)
  if (partner) conditions.push(sql`t.partner ilike ${containing(partner)}`)
  if (request) conditions.push(sql`t.request_id = ${request}`)
  if (from) conditions.push(sql`t.at >= ${from}`)
  if (to) conditions.push(sql`t.at < ${new Date(to)}`)
  if (after) conditions.push(isAfter(kind, after))
  const { rows } = await sql<TrafficDbRow>`
    select ${sql.lit(kind)}::text as kind, t.* from (${source(db)}) t where ${sql.join(conditions, sql` and `)}
     order by t.at desc, t.id desc limit ${limit}`.execute(db.trx)
  return rows
}
