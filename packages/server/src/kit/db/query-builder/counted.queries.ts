/** How many rows a list has, as far as counting is cheap. */

import { COUNTED_MAXIMUM, type Total } from '@serialis/contract/kit/list.ts'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { TenantDb } from '../db.ts'
import type { Tables } from '../tables.ts'

/**
 * The rows of a list's statement, counted up to `COUNTED_MAXIMUM`: the cost is bounded by the rows that are looked at,
 * not by those that match. What only the columns read (a sub-select per row, a left join) is not done.
 */
export async function countUpTo<DB extends Tables, TB extends keyof DB, O>(
  { trx }: TenantDb,
  list: SelectQueryBuilder<DB, TB, O>,
): Promise<Total> {
  const rows = list
    .clearSelect()
    .clearOrderBy()
    .clearLimit()
    .select(sql<number>`1`.as('one'))
    .limit(COUNTED_MAXIMUM + 1)
  const { count } = await trx
    .selectFrom(rows.as('counted') as never)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return count > COUNTED_MAXIMUM ? { total: COUNTED_MAXIMUM, isTotalOpen: true } : { total: count }
}
