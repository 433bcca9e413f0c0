/** SQL of what erased persons were recognized by. */

import type { TenantDb } from '../../../kit/db/db.ts'

/** Before the identities of the member are deleted, in the same transaction. */
export async function suppressIdentitiesOf({ client, tenantId, now }: TenantDb, memberId: string): Promise<void> {
  await client.query(
    `insert into suppressed_identities (tenant_id, value_hash, member_id, suppressed_at)
     select distinct i.tenant_id, i.value_hash, i.member_id, $3::timestamptz from member_identities i where i.tenant_id = $1 and i.member_id = $2
     on conflict (tenant_id, value_hash) do nothing`,
    [tenantId, memberId, now],
  )
}

export interface SuppressedIdentity {
  valueHash: Buffer
  memberId: string
}

/** Those that are known already stay as they are. */
export async function suppressAgain({ client, tenantId, now }: TenantDb, all: readonly SuppressedIdentity[]) {
  await client.query(
    `insert into suppressed_identities (tenant_id, value_hash, member_id, suppressed_at)
     select $1, value_hash, member_id, $4 from unnest($2::bytea[], $3::uuid[]) as r(value_hash, member_id)
     on conflict (tenant_id, value_hash) do nothing`,
    [tenantId, all.map(({ valueHash }) => valueHash), all.map(({ memberId }) => memberId), now],
  )
}

export const listSuppressed = ({ trx }: TenantDb): Promise<SuppressedIdentity[]> =>
  trx.selectFrom('suppressed_identities').select(['valueHash', 'memberId']).orderBy('valueHash').execute()

/** Of these hashes those that are suppressed. */
export async function findSuppressed({ trx }: TenantDb, hashes: readonly Buffer[]): Promise<Buffer[]> {
  if (hashes.length === 0) return []
  const rows = await trx
    .selectFrom('suppressed_identities')
    .select('valueHash')
    .where((is) => is('valueHash', '=', is.fn.any(is.val([...hashes]))))
    .execute()
  return rows.map(({ valueHash }) => valueHash)
}

export async function countSuppressedOf({ trx }: TenantDb, memberId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('suppressed_identities')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}

export async function deleteSuppressed({ trx }: TenantDb, valueHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('suppressed_identities')
    .where('valueHash', '=', valueHash)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}
