import { UNMATCHED_MAXIMUM } from '@serialis/contract/engagement/dictionaries/mapping-dicts.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { lockCount } from '../../kit/db/query-builder/counting.queries.ts'

/** The most frequent first. */
export const listUnmatched = ({ trx }: TenantDb, dictId: string, limit: number) =>
  trx
    .selectFrom('mapping_unmatched')
    .select(['value', 'times', 'firstSeenAt', 'lastSeenAt'])
    .where('dictId', '=', dictId)
    .orderBy('times', 'desc')
    .orderBy('value')
    .limit(limit)
    .execute()

/** How many values wait in each of these dictionaries. */
export const countUnmatched = async ({ trx }: TenantDb, dictIds: readonly string[]): Promise<Map<string, number>> => {
  if (dictIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('mapping_unmatched')
    .select((is) => ['dictId', is.fn.countAll<number>().as('count')])
    .where('dictId', 'in', [...dictIds])
    .groupBy('dictId')
    .execute()
  return new Map(rows.map(({ dictId, count }) => [dictId, count]))
}

/** Gives back which of the values were there. */
export async function deleteUnmatched({ trx }: TenantDb, dictId: string, values: readonly string[]): Promise<string[]> {
  if (values.length === 0) return []
  const rows = await trx
    .deleteFrom('mapping_unmatched')
    .where('dictId', '=', dictId)
    .where('value', 'in', [...values])
    .returning('value')
    .execute()
  return rows.map(({ value }) => value)
}

/** All of them: nobody is to decide about them any more. */
export async function deleteEveryUnmatched({ trx }: TenantDb, dictId: string): Promise<void> {
  await trx.deleteFrom('mapping_unmatched').where('dictId', '=', dictId).execute()
}

/**
 * In the order of the values, so that two that count the same wait for one another. Once so many wait, new ones are not
 * counted.
 */
export async function addUnmatched(
  db: TenantDb,
  dictId: string,
  counts: ReadonlyMap<string, number>,
  at: Date,
): Promise<void> {
  const { trx, tenantId } = db
  const values = [...counts.keys()].sort()
  const known = await trx
    .selectFrom('mapping_unmatched')
    .select('value')
    .where('dictId', '=', dictId)
    .where('value', 'in', values)
    .execute()
  // Values that wait already are counted without waiting for others.
  if (known.length < values.length) await lockCount(db, `values of ${dictId}`)
  const isKnown = new Set(known.map(({ value }) => value))
  const { count } = await trx
    .selectFrom('mapping_unmatched')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('dictId', '=', dictId)
    .executeTakeFirstOrThrow()
  let room = UNMATCHED_MAXIMUM - count
  const rows = values.flatMap((value) => {
    if (!isKnown.has(value) && room-- <= 0) return []
    return [{ tenantId, dictId, value, times: counts.get(value) ?? 1, firstSeenAt: at, lastSeenAt: at }]
  })
  if (rows.length === 0) return
  await trx
    .insertInto('mapping_unmatched')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'dictId', 'value']).doUpdateSet({
        times: sql<number>`least(mapping_unmatched.times::bigint + excluded.times, 2147483647)::int`,
        lastSeenAt: at,
      }),
    )
    .execute()
}
