/** SQL of raw messages that are read to find those about one person, in the order in which they came. */

import type { TenantDb } from '../../../kit/db/db.ts'

export interface RawMessage {
  id: string
  endpointId: string
  slug: string
  receivedAt: Date
  format: 'JSON' | 'JSON_LINES' | 'CSV'
  bytes: number
  records: number
  body: Buffer
}
export interface Place {
  receivedAt: Date
  id: string
}

/** Of one page, stored. */
const BYTES_AT_ONCE = 8_000_000

/** Those that are still there with what they hold: at most `limit`, and fewer where they are large; none after the last. */
export async function listRawMessages(
  { client, tenantId }: TenantDb,
  after: Place | undefined,
  limit: number,
): Promise<RawMessage[]> {
  const { rows } = await client.query<RawMessage>(
    `select p.id, p.endpoint_id, e.slug, p.received_at, p.format, p.bytes, p.records, m.body
       from (select m.id, m.endpoint_id, m.received_at, m.format, m.bytes, m.records,
                    sum(octet_length(m.body)) over (order by m.received_at, m.id) - octet_length(m.body) as before
               from (select * from inbox_messages m
                      where m.tenant_id = $1 and m.body is not null
                        and ($2::timestamptz is null or (m.received_at, m.id) > ($2::timestamptz, $3::uuid))
                      order by m.received_at, m.id limit $4) m) p
       join inbox_messages m on m.tenant_id = $1 and m.id = p.id
       join subscribe_endpoints e on e.tenant_id = $1 and e.id = p.endpoint_id
      where p.before < $5
      order by p.received_at, p.id`,
    [tenantId, after?.receivedAt ?? null, after?.id ?? null, limit, BYTES_AT_ONCE],
  )
  return rows
}

export async function emptyMessages({ client, tenantId }: TenantDb, ids: readonly string[]): Promise<number> {
  const { rowCount } = await client.query(
    'update inbox_messages set body = null where tenant_id = $1 and id = any($2::uuid[]) and body is not null',
    [tenantId, ids],
  )
  return rowCount ?? 0
}

export async function putSearch({ client, tenantId }: TenantDb, memberId: string, identities: Buffer): Promise<void> {
  await client.query(
    `insert into inbox_searches (tenant_id, member_id, identities_encrypted) values ($1, $2, $3)
         on conflict (tenant_id, member_id) do update
        set identities_encrypted = excluded.identities_encrypted, after_at = null, after_id = null
     returning member_id`,
    [tenantId, memberId, identities],
  )
}

export async function lockSearch({ trx }: TenantDb, memberId: string) {
  return trx
    .selectFrom('inbox_searches')
    .select(['identitiesEncrypted', 'afterAt', 'afterId'])
    .where('memberId', '=', memberId)
    .forUpdate()
    .executeTakeFirst()
}

export async function moveSearch({ trx }: TenantDb, memberId: string, { receivedAt, id }: Place): Promise<void> {
  await trx
    .updateTable('inbox_searches')
    .set({ afterAt: receivedAt, afterId: id })
    .where('memberId', '=', memberId)
    .execute()
}

export async function deleteSearch({ trx }: TenantDb, memberId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('inbox_searches')
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
