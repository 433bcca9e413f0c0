/** The SQL of order ranges. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../../kit/db/db.ts'
import { isAmongOrdersOfSites } from '../../../../platform/sites/sites.service.ts'
import type { OrderRange } from '../../ledger-types.ts'
import { blockOf, offsetOf, ordinalOf, type Range } from '../../serial-set/ordinals.ts'
import { numbers, statement, texts, textsOrNull } from '../statement.ts'

type Row = readonly [number, number, number, string, PackagingLevel, string | null, string | null]
const COLUMNS = 'block, first_offset, last_offset, order_id, level, line_id, package_id'

const rangeOf = ([block, first, last, orderId, level, lineId, packageId]: Row): OrderRange => ({
  first: ordinalOf(block, first),
  last: ordinalOf(block, last),
  orderId,
  level,
  lineId,
  packageId,
})

const ofOrders = statement<Row>(
  'ranges_of_orders',
  `
  select ${COLUMNS} from order_ranges where tenant_id = $1 and order_id = any($2::uuid[]) order by block, first_offset`,
)
const ofLine = statement<Row>(
  'ranges_of_line',
  `
  select ${COLUMNS} from order_ranges where tenant_id = $1 and line_id = $2 order by block, first_offset`,
)
// Ranges of a block do not overlap, so those that intersect [first, last] begin with the last one that starts at or
// before first.
const meeting = statement<Row>(
  'ranges_meeting',
  `
  select r.block, r.first_offset, r.last_offset, r.order_id, r.level, r.line_id, r.package_id
  from unnest($2::int[], $3::int[], $4::int[]) as w (block, first, last)
  cross join lateral (
    select * from order_ranges
    where tenant_id = $1 and block = w.block and first_offset <= w.last and last_offset >= w.first and first_offset >= greatest(
      (select max(first_offset) from order_ranges where tenant_id = $1 and block = w.block and first_offset <= w.first), 0)
    offset 0
  ) r`,
)

/** For orders that a caller limited to sites may see: from this position on, ascending. */
export async function listRangesOfSites(
  db: TenantDb,
  { block, first }: { block: number; first: number },
  limit: number,
): Promise<OrderRange[]> {
  const rows = await db.trx
    .selectFrom('order_ranges as r')
    .select(['r.block', 'r.firstOffset', 'r.lastOffset', 'r.orderId', 'r.level', 'r.lineId', 'r.packageId'])
    .where(sql<boolean>`(r.block, r.first_offset) >= (${block}, ${first})`)
    .where(isAmongOrdersOfSites(db, sql`r.order_id`))
    .orderBy('r.block')
    .orderBy('r.firstOffset')
    .limit(limit)
    .execute()
  return rows.map((row) =>
    rangeOf([row.block, row.firstOffset, row.lastOffset, row.orderId, row.level, row.lineId, row.packageId]),
  )
}

export const listRangesOfOrders = async (db: TenantDb, orderIds: readonly string[]): Promise<OrderRange[]> =>
  (await ofOrders(db, [db.tenantId, texts(orderIds)])).map(rangeOf)

export const listRangesOfLine = async (db: TenantDb, lineId: string): Promise<OrderRange[]> =>
  (await ofLine(db, [db.tenantId, lineId])).map(rangeOf)

/** The order ranges that intersect any of the ranges, ascending, each once. */
export async function listRangesMeeting(db: TenantDb, ranges: readonly Range[]): Promise<OrderRange[]> {
  const rows = await meeting(db, [
    db.tenantId,
    numbers(ranges.map(({ first }) => blockOf(first))),
    numbers(ranges.map(({ first }) => offsetOf(first))),
    numbers(ranges.map(({ last }) => offsetOf(last))),
  ])
  const once = new Map(rows.map((row) => [ordinalOf(row[0], row[1]), rangeOf(row)]))
  return [...once.values()].sort((a, b) => a.first - b.first)
}

const remove = statement<readonly []>(
  'remove_ranges',
  `
  delete from order_ranges r using unnest($2::int[], $3::int[]) as d (block, first_offset)
  where r.tenant_id = $1 and r.block = any($2::int[]) and r.first_offset = any($3::int[]) and r.block = d.block and r.first_offset = d.first_offset`,
)
const add = statement<readonly [number]>(
  'add_ranges',
  `
  insert into order_ranges (tenant_id, ${COLUMNS})
  select $1, r.* from unnest($2::int[], $3::int[], $4::int[], $5::uuid[], $6::text[], $7::uuid[], $8::uuid[]) as r returning block`,
)

/** Replaces `before` with `after`; the caller holds the locks of their blocks. */
export async function replaceRanges(
  db: TenantDb,
  before: readonly Range[],
  after: readonly OrderRange[],
): Promise<void> {
  if (before.length > 0) {
    await remove(db, [
      db.tenantId,
      numbers(before.map(({ first }) => blockOf(first))),
      numbers(before.map(({ first }) => offsetOf(first))),
    ])
  }
  if (after.length === 0) return
  await add(db, [
    db.tenantId,
    numbers(after.map(({ first }) => blockOf(first))),
    numbers(after.map(({ first }) => offsetOf(first))),
    numbers(after.map(({ last }) => offsetOf(last))),
    texts(after.map((range) => range.orderId)),
    texts(after.map((range) => range.level)),
    textsOrNull(after.map((range) => range.lineId)),
    textsOrNull(after.map((range) => range.packageId)),
  ])
}

const mark = statement<readonly []>(
  'mark_ranges',
  'update order_ranges set line_id = $3, package_id = $4 where tenant_id = $1 and order_id = $2',
)

export async function updateRangesOfOrder(
  db: TenantDb,
  {
    orderId,
    lineId,
    packageId,
  }: { readonly orderId: string; readonly lineId: string | null; readonly packageId: string | null },
): Promise<void> {
  await mark(db, [db.tenantId, orderId, lineId, packageId])
}
