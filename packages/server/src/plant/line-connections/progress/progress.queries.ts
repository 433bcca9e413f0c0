import type { TenantDb } from '../../../kit/db/db.ts'

/** Milliseconds and the units made until then, good or not. */
export type Reading = readonly [at: number, units: number]

export interface Progress {
  good: number
  rejects: number
  samples: number
  startedAt: Date
  notedAt: Date
  notedBy: string
  readings: readonly Reading[]
}

export async function findProgress({ trx }: TenantDb, orderId: string): Promise<Progress | undefined> {
  return trx
    .selectFrom('production_order_progress')
    .select(['good', 'rejects', 'samples', 'startedAt', 'notedAt', 'notedByName as notedBy', 'readings'])
    .where('orderId', '=', orderId)
    .executeTakeFirst()
}

export async function upsertProgress(
  { trx, tenantId }: TenantDb,
  orderId: string,
  { good, rejects, samples, startedAt, notedAt, notedBy, readings }: Progress,
): Promise<void> {
  const newest = {
    good,
    rejects,
    samples,
    startedAt,
    notedAt,
    notedByName: notedBy,
    readings: JSON.stringify(readings),
  }
  await trx
    .insertInto('production_order_progress')
    .values({ tenantId, orderId, ...newest })
    .onConflict((row) => row.columns(['tenantId', 'orderId']).doUpdateSet(newest))
    .execute()
}
