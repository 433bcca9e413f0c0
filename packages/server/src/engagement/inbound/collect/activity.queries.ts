/** SQL of the counts of endpoints. */

import type { TenantDb } from '../../../kit/db/db.ts'

export interface HourCounts {
  endpointId: string
  hour: Date
  accepted: number
  repeated: number
  refused: number
  lastAcceptedAt: Date | null
  lastRefusedAt: Date | null
  lastRefusal: string | null
}

/** Adds them to what was counted before. Endpoints that are gone meanwhile are left out. */
export async function addCounts({ client, tenantId }: TenantDb, all: readonly HourCounts[]): Promise<void> {
  await client.query(
    `insert into endpoint_hours as h (tenant_id, endpoint_id, hour, accepted, repeated, refused, last_accepted_at, last_refused_at, last_refusal)
     select $1, g.endpoint_id, g.hour, g.accepted, g.repeated, g.refused, g.last_accepted_at, g.last_refused_at, g.last_refusal
       from unnest($2::uuid[], $3::timestamptz[], $4::bigint[], $5::bigint[], $6::bigint[], $7::timestamptz[], $8::timestamptz[], $9::text[])
         as g (endpoint_id, hour, accepted, repeated, refused, last_accepted_at, last_refused_at, last_refusal)
       join subscribe_endpoints e on e.tenant_id = $1 and e.id = g.endpoint_id
      order by g.endpoint_id, g.hour
     on conflict (tenant_id, endpoint_id, hour) do update
       set accepted = h.accepted + excluded.accepted,
           repeated = h.repeated + excluded.repeated,
           refused = h.refused + excluded.refused,
           last_accepted_at = coalesce(excluded.last_accepted_at, h.last_accepted_at),
           last_refused_at = coalesce(excluded.last_refused_at, h.last_refused_at),
           last_refusal = coalesce(excluded.last_refusal, h.last_refusal)
     returning h.hour`,
    [
      tenantId,
      all.map((one) => one.endpointId),
      all.map((one) => one.hour),
      all.map((one) => one.accepted),
      all.map((one) => one.repeated),
      all.map((one) => one.refused),
      all.map((one) => one.lastAcceptedAt),
      all.map((one) => one.lastRefusedAt),
      all.map((one) => one.lastRefusal),
    ],
  )
}

/** Newest first. */
export const listHours = ({ trx }: TenantDb, endpointId: string, limit: number) =>
  trx
    .selectFrom('endpoint_hours')
    .select(['hour', 'accepted', 'repeated', 'refused', 'lastAcceptedAt', 'lastRefusedAt', 'lastRefusal'])
    .where('endpointId', '=', endpointId)
    .orderBy('hour', 'desc')
    .limit(limit)
    .execute()

/** Those that are older; answers how many are gone. */
export async function deleteOldHours({ trx }: TenantDb, before: Date): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('endpoint_hours').where('hour', '<', before).executeTakeFirst()
  return Number(numDeletedRows)
}
