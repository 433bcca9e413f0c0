import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { PeriodType } from '@serialis/contract/plant/products/product-fields.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { isProductOfSites } from '../../platform/sites/sites.service.ts'

const columns = [
  'a.id',
  'a.supplierId',
  'a.productId',
  'a.level',
  'a.maximum',
  'a.periodFrom',
  'a.period',
  'a.periodType',
  'a.validUntil',
  'a.version',
] as const

const select = (db: TenantDb) =>
  db.trx
    .selectFrom('supplier_authorities as a')
    .select(columns)
    .where(isProductOfSites(db, sql`a.product_id`))

export type AuthorityRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export async function findAuthority(db: TenantDb, id: string): Promise<AuthorityRow | undefined> {
  return select(db).where('a.id', '=', id).executeTakeFirst()
}

export async function lockAuthority(db: TenantDb, id: string): Promise<AuthorityRow | undefined> {
  return select(db).where('a.id', '=', id).forUpdate().executeTakeFirst()
}

/** Newest first; `after` is the last id of the previous page. */
export async function listAuthorities(
  db: TenantDb,
  filter: {
    supplierId?: string | undefined
    productId?: string | undefined
    after?: string | undefined
    limit: number
  },
): Promise<AuthorityRow[]> {
  let rows = select(db)
    .orderBy('a.id', 'desc')
    .limit(filter.limit + 1)
  if (filter.supplierId) rows = rows.where('a.supplierId', '=', filter.supplierId)
  if (filter.productId) rows = rows.where('a.productId', '=', filter.productId)
  if (filter.after) rows = rows.where('a.id', '<', filter.after)
  return rows.execute()
}

/** What a supplier may ask for of a product, locked against changes until the transaction ends. */
export async function lockAuthoritiesForUse(
  db: TenantDb,
  supplierId: string,
  productId: string,
): Promise<AuthorityRow[]> {
  return select(db)
    .where('a.supplierId', '=', supplierId)
    .where('a.productId', '=', productId)
    .orderBy('a.level')
    .forShare()
    .execute()
}

export async function countAuthorities({ trx }: TenantDb, supplierId: string): Promise<number> {
  const row = await trx
    .selectFrom('supplier_authorities')
    .select(sql<number>`count(*)`.as('count'))
    .where('supplierId', '=', supplierId)
    .executeTakeFirstOrThrow()
  return row.count
}

export interface AuthorityColumns {
  maximum: number
  periodFrom: string
  period: number
  periodType: PeriodType
  validUntil: string
}

export async function insertAuthority(
  { trx, tenantId }: TenantDb,
  authority: AuthorityColumns & {
    id: string
    supplierId: string
    productId: string
    level: PackagingLevel
    at: Date
  },
) {
  const { at, ...columnsOf } = authority
  await trx
    .insertInto('supplier_authorities')
    .values({ tenantId, ...columnsOf, createdAt: at, updatedAt: at })
    .execute()
}

/** The row must be locked by the caller. */
export async function updateAuthority({ trx }: TenantDb, id: string, change: AuthorityColumns, at: Date) {
  await trx
    .updateTable('supplier_authorities')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updatedAt: at }))
    .where('id', '=', id)
    .execute()
}

export async function deleteAuthority({ trx }: TenantDb, id: string) {
  await trx.deleteFrom('supplier_authorities').where('id', '=', id).execute()
}

export const authorityConstraints = { supplier_authorities__once: 'supplier_authority_exists' } as const
