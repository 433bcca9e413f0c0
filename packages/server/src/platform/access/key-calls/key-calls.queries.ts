import { randomUUIDv7 } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'

export interface CallCount {
  keyId: string
  route: string
  minute: Date
  status: number
  calls: number
  slowestMs: number
}

/** Adds to the rows of minutes that have some already. A key that is no longer there has none. */
export async function addCalls({ trx, tenantId }: TenantDb, counts: readonly CallCount[]): Promise<void> {
  await sql`
    insert into key_calls (tenant_id, id, key_id, route, minute, status, calls, slowest_ms)
    select ${tenantId}, c.id, c.key_id, c.route, c.minute, c.status, c.calls, c.slowest_ms
      from unnest(${counts.map(() => randomUUIDv7())}::uuid[], ${counts.map(({ keyId }) => keyId)}::uuid[],
        ${counts.map(({ route }) => route)}::text[], ${counts.map(({ minute }) => minute.toISOString())}::timestamptz[],
        ${counts.map(({ status }) => status)}::smallint[], ${counts.map(({ calls }) => calls)}::int[],
        ${counts.map(({ slowestMs }) => slowestMs)}::int[]) as c (id, key_id, route, minute, status, calls, slowest_ms)
      join api_keys k on k.tenant_id = ${tenantId} and k.id = c.key_id
    on conflict (tenant_id, key_id, minute, route, status) do update
      set calls = key_calls.calls + excluded.calls, slowest_ms = greatest(key_calls.slowest_ms, excluded.slowest_ms)`.execute(
    trx,
  )
}

/** Some of the rows of minutes before; returns how many. */
export async function deleteOldCalls({ trx, tenantId }: TenantDb, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from key_calls where tenant_id = ${tenantId} and (key_id, minute, route, status) in (
      select key_id, minute, route, status from key_calls
       where tenant_id = ${tenantId} and minute < ${before} limit ${limit})`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** As the technical log lists them; the status is the reference. */
export const rowsOfCalls = ({ tenantId }: Pick<TenantDb, 'tenantId'>): RawBuilder<unknown> => sql`
  select c.id::text as id, 'IN' as direction, c.minute as at, 'key ' || k.begins as partner, c.route as name,
    case when c.status >= 500 then 'FAILED' when c.status >= 400 then 'REFUSED' else 'DONE' end as outcome,
    c.slowest_ms::float8 as milliseconds, null::float8 as size, c.calls as attempt, c.status::text as reference,
    'api_key' as subject_type, c.key_id::text as subject_id, '' as request_id
    from key_calls c
    join api_keys k on k.tenant_id = ${tenantId} and k.id = c.key_id
   where c.tenant_id = ${tenantId}`
