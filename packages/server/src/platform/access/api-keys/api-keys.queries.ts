import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { areAmongSites, isRowOfSites } from '../../sites/sites.service.ts'

/** A key of all sites belongs to none. */
export const isApiKeyOfSites = isRowOfSites(
  'api_keys',
  (db, column) => sql`(${column('siteIds')} <> '{}' and ${areAmongSites(db, column('siteIds'))})`,
)

const columns = [
  'id',
  'name',
  'begins',
  'authorities',
  'supplierId',
  'siteIds',
  'createdBy',
  'createdByName',
  'createdAt',
  'expiresAt',
  'revokedAt',
  'lastUsedAt',
] as const

/** The maker is an account that is not disabled: a key ends with its maker. */
const makerIsActive = ({ tenantId }: TenantDb) =>
  sql<boolean>`exists (select 1 from users u where u.tenant_id = ${tenantId} and u.id = api_keys.created_by and not u.is_disabled)`

const select = (db: TenantDb) =>
  db.trx.selectFrom('api_keys').select(columns).select(makerIsActive(db).as('makerIsActive'))
export type ApiKeyRow = NonNullable<Awaited<ReturnType<typeof findApiKey>>>

export const findApiKey = (db: TenantDb, id: string) => select(db).where('id', '=', id).executeTakeFirst()

/** The key if it is valid at `now`; undefined when it is unknown, revoked or expired, or its maker is disabled. */
export const findUsableApiKey = (db: TenantDb, hash: Buffer, now: Date) =>
  select(db)
    .where('tokenHash', '=', hash)
    .where('revokedAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .where(makerIsActive(db))
    .executeTakeFirst()

export const listUsableApiKeys = (db: TenantDb, hashes: readonly Buffer[], now: Date) =>
  select(db)
    .select('tokenHash')
    .where('tokenHash', 'in', hashes)
    .where('revokedAt', 'is', null)
    .where((eb) => eb.or([eb('expiresAt', 'is', null), eb('expiresAt', '>', now)]))
    .where(makerIsActive(db))
    .execute()

/** Newest first; `after` is the last id of the previous page. */
export function listApiKeys(db: TenantDb, filter: { after?: string | undefined; limit: number }) {
  let rows = select(db)
    .where(isApiKeyOfSites(db, sql`api_keys.id`))
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
      tenantId,
      id: key.id,
      name: key.name,
      begins: key.begins,
      tokenHash: key.hash,
      authorities: key.authorities,
      supplierId: key.supplierId,
      siteIds: [...key.siteIds],
      createdBy: key.by.id,
      createdByName: key.by.name,
      createdAt: key.at,
      expiresAt: key.expiresAt,
    })
    .execute()
}

/** A second revocation keeps the time of the first. */
export async function updateApiKeyRevoked({ trx }: TenantDb, id: string, at: Date) {
  await trx.updateTable('api_keys').set({ revokedAt: at }).where('id', '=', id).where('revokedAt', 'is', null).execute()
}

export async function updateApiKeyUsed({ trx }: TenantDb, id: string, at: Date) {
  await trx.updateTable('api_keys').set({ lastUsedAt: at }).where('id', '=', id).execute()
}

/** Keys that are not revoked. */
export async function countApiKeysOfSupplier({ trx }: TenantDb, supplierId: string): Promise<number> {
  const row = await trx
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('supplierId', '=', supplierId)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export const constraints = { api_keys__name: 'api_key_name_exists' } as const
