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

export async function findProgress({ trx, tenantId }: TenantDb, orderId: string): Promise<Progress | undefined> {
  const row = await trx
    .selectFrom('production_order_progress')
    .select([
      'good',
      'rejects',
      'samples',
      'started_at as startedAt',
      'noted_at as notedAt',
      'noted_by_name as notedBy',
      'readings',
    ])
    .where('tenant_id', '=', tenantId)
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  return row && { ...row, readings: row.readings as unknown as Reading[] }
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
    started_at: startedAt,
    noted_at: notedAt,
    noted_by_name: notedBy,
    readings: JSON.stringify(readings),
  }
  await trx
    .insertInto('production_order_progress')
    .values({ tenant_id: tenantId, order_id: orderId, ...newest })
    .onConflict((row) => row.columns(['tenant_id', 'order_id']).doUpdateSet(newest))
    .execute()
}
