import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { isOfSites } from '../../sites/sites.service.ts'

const columns = [
  'id',
  'name',
  'begins',
  'authorities',
  'supplier_id',
  'site_ids',
  'created_by_name',
  'created_at',
  'expires_at',
  'revoked_at',
  'last_used_at',
] as const

const select = ({ trx, tenantId }: TenantDb) =>
  trx.selectFrom('api_keys').select(columns).where('tenant_id', '=', tenantId)
export type ApiKeyRow = NonNullable<Awaited<ReturnType<typeof findApiKey>>>

export const findApiKey = (db: TenantDb, id: string) => select(db).where('id', '=', id).executeTakeFirst()

/** The key that may be used at `now`; undefined when it is unknown, revoked or expired. */
export const findUsableApiKey = (db: TenantDb, hash: Buffer, now: Date) =>
  select(db)
    .where('token_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .executeTakeFirst()

export const listUsableApiKeys = (db: TenantDb, hashes: readonly Buffer[], now: Date) =>
  select(db)
    .select('token_hash')
    .where('token_hash', 'in', hashes)
    .where('revoked_at', 'is', null)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .execute()

/** Newest first; `after` is the last id of the page before. */
export function listApiKeys(db: TenantDb, filter: { after?: string | undefined; limit: number }) {
  let rows = select(db)
    .where(isOfSites(db, 'apiKey', sql`api_keys.id`))
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
  if (filter.after) rows = rows.where('id', '<', filter.after)
  return rows.execute()
}

export interface NewApiKey {
  id: string
  name: string
  begins: string
  hash: Buffer
  authorities: string[]
  supplierId: string | null
  siteIds: readonly string[]
  by: { id: string; name: string }
  at: Date
  expiresAt: Date | null
}

export async function insertApiKey({ trx, tenantId }: TenantDb, key: NewApiKey) {
  await trx
    .insertInto('api_keys')
    .values({
      tenant_id: tenantId,
      id: key.id,
      name: key.name,
      begins: key.begins,
      token_hash: key.hash,
      authorities: key.authorities,
      supplier_id: key.supplierId,
      site_ids: [...key.siteIds],
      created_by: key.by.id,
      created_by_name: key.by.name,
      created_at: key.at,
      expires_at: key.expiresAt,
    })
    .execute()
}

/** Keeps the first moment when it is revoked twice. */
export async function updateApiKeyRevoked({ trx, tenantId }: TenantDb, id: string, at: Date) {
  await trx
    .updateTable('api_keys')
    .set({ revoked_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute()
}

export async function updateApiKeyUsed({ trx, tenantId }: TenantDb, id: string, at: Date) {
  await trx
    .updateTable('api_keys')
    .set({ last_used_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Keys that were not revoked. */
export async function countApiKeysOfSupplier({ trx, tenantId }: TenantDb, supplierId: string): Promise<number> {
  const row = await trx
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('supplier_id', '=', supplierId)
    .where('revoked_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export const constraints = { api_keys__name: 'api_key_name_exists' } as const
