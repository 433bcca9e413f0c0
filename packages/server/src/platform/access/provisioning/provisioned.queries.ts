/** Accounts as the directory of the tenant sees them: neither those of suppliers nor local accounts for emergencies. */

import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { ScimFilter } from './scim-changes.ts'

const select = ({ trx, tenantId }: TenantDb) =>
  trx
    .selectFrom('users as u')
    .leftJoin('provisioned_accounts as p', 'p.userId', 'u.id')
    .select(['u.id', 'u.account', 'u.name', 'u.phone', 'u.email', 'u.isDisabled', 'u.version', 'u.createdAt'])
    .select(['p.externalId', 'p.disabledVersion', 'u.supplierId'])
    .select(sql<boolean>`coalesce(p.is_made, false)`.as('isMade'))
    .select(sql<boolean>`coalesce(p.is_removed, false)`.as('isRemoved'))
    .select(
      sql<boolean>`exists (select 1 from sign_on_local_accounts l where l.tenant_id = ${tenantId} and l.user_id = u.id)`.as(
        'isLocal',
      ),
    )
export type ProvisionedRow = NonNullable<Awaited<ReturnType<typeof findByAccount>>>

const visible = (db: TenantDb) =>
  select(db)
    .where('u.supplierId', 'is', null)
    .where(sql<boolean>`not coalesce(p.is_removed, false)`)
    .where(
      sql<boolean>`not exists (select 1 from sign_on_local_accounts l where l.tenant_id = ${db.tenantId} and l.user_id = u.id)`,
    )

export const findProvisioned = (db: TenantDb, id: string) => visible(db).where('u.id', '=', id).executeTakeFirst()

/** Whatever the directory sees of it. */
export const findByAccount = (db: TenantDb, account: string) =>
  select(db).where('u.account', '=', account).executeTakeFirst()

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

function filtered(db: TenantDb, { userName, externalId, id }: ScimFilter) {
  let rows = visible(db)
  if (userName !== undefined) rows = rows.where('u.account', '=', userName)
  if (externalId !== undefined) rows = rows.where('p.externalId', '=', externalId)
  if (id !== undefined) rows = UUID.test(id) ? rows.where('u.id', '=', id) : rows.where(sql<boolean>`false`)
  return rows
}

/** By account; `offset` rows are left out, as the standard counts pages. */
export const listProvisioned = (db: TenantDb, filter: ScimFilter, page: { offset: number; limit: number }) =>
  filtered(db, filter).orderBy('u.account').offset(page.offset).limit(page.limit).execute()

export async function countProvisioned(db: TenantDb, filter: ScimFilter): Promise<number> {
  const row = await filtered(db, filter)
    .clearSelect()
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}

export interface Kept {
  userId: string
  externalId?: string | null
  isMade?: boolean
  isRemoved?: boolean
  disabledVersion?: number
}

/** What is absent stays as it is. */
export async function keepProvisioned({ trx, tenantId }: TenantDb, { userId, ...kept }: Kept): Promise<void> {
  await trx
    .insertInto('provisioned_accounts')
    .values({ tenantId, userId, isMade: false, ...kept })
    .onConflict((conflict) => conflict.columns(['tenantId', 'userId']).doUpdateSet({ userId, ...kept }))
    .execute()
}
