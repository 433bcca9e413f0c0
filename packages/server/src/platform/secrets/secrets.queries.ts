import { sql } from 'kysely'
import type { PlatformDb, TenantDb } from '../../kit/db/db.ts'

export async function findSecretKey({
  trx,
  tenantId,
}: Pick<TenantDb, 'trx' | 'tenantId'>): Promise<Buffer | undefined> {
  return (await trx.selectFrom('secret_keys').select('wrappedKey').where('tenantId', '=', tenantId).executeTakeFirst())
    ?.wrappedKey
}

/** The tenant's first key wins: of two created at the same time, the later one is dropped. */
export async function insertSecretKey({ trx, tenantId }: TenantDb, wrappedKey: Buffer, at: Date): Promise<void> {
  await trx
    .insertInto('secret_keys')
    .values({ tenantId, wrappedKey, createdAt: at })
    .onConflict((conflict) => conflict.column('tenantId').doNothing())
    .execute()
}

export async function updateSecretKey({ trx }: PlatformDb, tenantId: number, wrappedKey: Buffer): Promise<void> {
  await trx.updateTable('secret_keys').set({ wrappedKey }).where('tenantId', '=', tenantId).execute()
}

export async function findPlatformKey({ trx }: PlatformDb): Promise<Buffer | undefined> {
  return (await trx.selectFrom('platform_secret_key').select('wrappedKey').executeTakeFirst())?.wrappedKey
}

/** Of two created at the same time, the later one is dropped. */
export async function insertPlatformKey({ trx }: PlatformDb, wrappedKey: Buffer, at: Date): Promise<void> {
  await trx
    .insertInto('platform_secret_key')
    .values({ wrappedKey, createdAt: at })
    .onConflict((conflict) => conflict.column('isOnly').doNothing())
    .execute()
}

export async function updatePlatformKey({ trx }: PlatformDb, wrappedKey: Buffer): Promise<void> {
  await trx.updateTable('platform_secret_key').set({ wrappedKey }).execute()
}

/** Sets the tenant for the following statements of a transaction that covers all tenants. */
export const setTenant = ({ trx }: PlatformDb, tenantId: number) => sql`select set_tenant(${tenantId})`.execute(trx)
