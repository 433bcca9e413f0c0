/** SQL of the intake: whole batches by one statement each, in one order, so that two of them never wait in a circle. */

import type { MessageFormat } from '@serialis/contract/engagement/inbound/inbox.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'

export interface NewMessage {
  id: string
  endpointId: string
  receivedAt: Date
  format: MessageFormat
  bytes: number
  records: number
  digest: Buffer
  sealed: Buffer
  nonce: Buffer | null
  keyHash: Buffer | null
  /** Of a message that came by a file. */
  file?: { id: string; row: number }
}
type Signed = NewMessage & { nonce: Buffer }
type Keyed = NewMessage & { keyHash: Buffer }

const nameOf = (endpointId: string, value: Buffer): string => `${endpointId} ${value.toString('hex')}`
export const nonceName = ({ endpointId, nonce }: Signed): string => nameOf(endpointId, nonce)
export const keyName = ({ endpointId, keyHash }: Keyed): string => nameOf(endpointId, keyHash)

/** The names of those that were not used before. */
export async function takeNonces({ client, tenantId }: TenantDb, all: readonly Signed[]): Promise<Set<string>> {
  const { rows } = await client.query<{ endpointId: string; nonce: Buffer }>(
    `insert into inbox_nonces (tenant_id, endpoint_id, nonce, received_at)
     select $1, g.endpoint_id, g.nonce, g.received_at
       from unnest($2::uuid[], $3::bytea[], $4::timestamptz[]) as g (endpoint_id, nonce, received_at)
      order by g.endpoint_id, g.nonce
     on conflict (tenant_id, endpoint_id, nonce) do nothing
     returning endpoint_id, nonce`,
    [tenantId, all.map((one) => one.endpointId), all.map((one) => one.nonce), all.map((one) => one.receivedAt)],
  )
  return new Set(rows.map(({ endpointId, nonce }) => nameOf(endpointId, nonce)))
}

/** The id of the message to which each key belongs: the given one where it is new. */
export async function takeKeys({ client, tenantId }: TenantDb, all: readonly Keyed[]): Promise<Map<string, string>> {
  const endpointIds = all.map((one) => one.endpointId)
  const keys = all.map((one) => one.keyHash)
  await client.query(
    `insert into inbox_keys (tenant_id, endpoint_id, key_hash, message_id, received_at)
     select $1, g.endpoint_id, g.key_hash, g.message_id, g.received_at
       from unnest($2::uuid[], $3::bytea[], $4::uuid[], $5::timestamptz[]) as g (endpoint_id, key_hash, message_id, received_at)
      order by g.endpoint_id, g.key_hash
     on conflict (tenant_id, endpoint_id, key_hash) do nothing
     returning message_id`,
    [tenantId, endpointIds, keys, all.map((one) => one.id), all.map((one) => one.receivedAt)],
  )
  const { rows } = await client.query<{ endpointId: string; keyHash: Buffer; messageId: string }>(
    `select k.endpoint_id, k.key_hash, k.message_id
       from unnest($2::uuid[], $3::bytea[]) as g (endpoint_id, key_hash)
       join inbox_keys k on k.tenant_id = $1 and k.endpoint_id = g.endpoint_id and k.key_hash = g.key_hash`,
    [tenantId, endpointIds, keys],
  )
  return new Map(rows.map(({ endpointId, keyHash, messageId }) => [nameOf(endpointId, keyHash), messageId]))
}

export async function insertMessages({ client, tenantId }: TenantDb, all: readonly NewMessage[]): Promise<void> {
  await client.query(
    `insert into inbox_messages (tenant_id, id, endpoint_id, received_at, status, format, bytes, records, digest, body, file_id, file_row)
     select $1, g.id, g.endpoint_id, g.received_at, 'NEW', g.format, g.bytes, g.records, g.digest, g.body, g.file_id, g.file_row
       from unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::text[], $6::int[], $7::int[], $8::bytea[], $9::bytea[], $10::uuid[], $11::int[])
         as g (id, endpoint_id, received_at, format, bytes, records, digest, body, file_id, file_row)
     returning id`,
    [
      tenantId,
      all.map((one) => one.id),
      all.map((one) => one.endpointId),
      all.map((one) => one.receivedAt),
      all.map((one) => one.format),
      all.map((one) => one.bytes),
      all.map((one) => one.records),
      all.map((one) => one.digest),
      all.map((one) => one.sealed),
      all.map((one) => one.file?.id ?? null),
      all.map((one) => one.file?.row ?? null),
    ],
  )
}

/** Some of the signatures that were used before; answers how many are gone. */
export async function deleteOldNonces({ client, tenantId }: TenantDb, before: Date, atMost: number): Promise<number> {
  const { rowCount } = await client.query(
    `delete from inbox_nonces where tenant_id = $1 and (endpoint_id, nonce) in
       (select endpoint_id, nonce from inbox_nonces where tenant_id = $1 and received_at < $2 order by received_at limit $3)`,
    [tenantId, before, atMost],
  )
  return rowCount ?? 0
}

/** Some of the keys that came before; answers how many are gone. */
export async function deleteOldKeys({ client, tenantId }: TenantDb, before: Date, atMost: number): Promise<number> {
  const { rowCount } = await client.query(
    `delete from inbox_keys where tenant_id = $1 and (endpoint_id, key_hash) in
       (select endpoint_id, key_hash from inbox_keys where tenant_id = $1 and received_at < $2 order by received_at limit $3)`,
    [tenantId, before, atMost],
  )
  return rowCount ?? 0
}
