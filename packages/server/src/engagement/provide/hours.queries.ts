/** SQL of what was read by endpoints, hour by hour. */

import type { TenantDb } from '../../kit/db/db.ts'

export interface HourCounts {
  endpointId: string
  hour: Date
  answered: number
  records: number
  refused: number
  lastAnsweredAt: Date | null
  lastRefusedAt: Date | null
  lastRefusal: string | null
}

/** Adds them to what was counted before. Endpoints that are gone meanwhile are left out. */
export async function addCounts({ client, tenantId }: TenantDb, all: readonly HourCounts[]): Promise<void> {
  await client.query(
    `insert into provide_hours as h (tenant_id, endpoint_id, hour, answered, records, refused, last_answered_at, last_refused_at, last_refusal)
     select $1, g.endpoint_id, g.hour, g.answered, g.records, g.refused, g.last_answered_at, g.last_refused_at, g.last_refusal
       from unnest($2::uuid[], $3::timestamptz[], $4::bigint[], $5::bigint[], $6::bigint[], $7::timestamptz[], $8::timestamptz[], $9::text[])
         as g (endpoint_id, hour, answered, records, refused, last_answered_at, last_refused_at, last_refusal)
       join provide_endpoints e on e.tenant_id = $1 and e.id = g.endpoint_id
      order by g.endpoint_id, g.hour
     on conflict (tenant_id, endpoint_id, hour) do update
       set answered = h.answered + excluded.answered,
           records = h.records + excluded.records,
           refused = h.refused + excluded.refused,
           last_answered_at = coalesce(excluded.last_answered_at, h.last_answered_at),
           last_refused_at = coalesce(excluded.last_refused_at, h.last_refused_at),
           last_refusal = coalesce(excluded.last_refusal, h.last_refusal)
     returning h.hour`,
    [
      tenantId,
      all.map((one) => one.endpointId),
      all.map((one) => one.hour),
      all.map((one) => one.answered),
      all.map((one) => one.records),
      all.map((one) => one.refused),
      all.map((one) => one.lastAnsweredAt),
      all.map((one) => one.lastRefusedAt),
      all.map((one) => one.lastRefusal),
    ],
  )
}

/** Newest first. */
export const listHours = ({ trx }: TenantDb, endpointId: string, since: Date) =>
  trx
    .selectFrom('provide_hours')
    .select(['hour', 'answered', 'records', 'refused', 'lastAnsweredAt', 'lastRefusedAt', 'lastRefusal'])
    .where('endpointId', '=', endpointId)
    .where('hour', '>=', since)
    .orderBy('hour', 'desc')
    .execute()

/** Those that are older; answers how many are gone. */
export async function deleteOldHours({ trx }: TenantDb, before: Date): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('provide_hours').where('hour', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
