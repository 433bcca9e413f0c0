import { permissionCode } from '@serialis/contract/permissions.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { isUnlimitedUser } from '../../sites/sites.service.ts'
import { isHeld } from '../roles/held-grants.queries.ts'
import type { Signing } from './signing-rule.ts'

/** Undefined for an account that does not exist. */
export async function findSigning({ trx }: TenantDb, userId: string): Promise<Signing | undefined> {
  const row = await trx
    .selectFrom('users')
    .select(['signingClosed', 'knownTo'])
    .where('id', '=', userId)
    .executeTakeFirst()
  return row && { isClosed: row.signingClosed, knownTo: row.knownTo }
}

export async function updateSigning({ trx }: TenantDb, userId: string, { isClosed, knownTo }: Signing) {
  await trx
    .updateTable('users')
    .set({ signingClosed: isClosed, knownTo: [...knownTo] })
    .where('id', '=', userId)
    .execute()
}

/** Whether another account has this address, so that a mail to it may be read by another person. */
export async function isSharedAddress({ trx }: TenantDb, userId: string, email: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '<>', userId)
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * People who could approve now: enabled, with a password, and open to sign. Accounts of suppliers and those with a limit
 * could not: the routes are closed to them.
 */
export const listApprovers = (db: TenantDb): Promise<{ id: string; email: string }[]> => approvers(db, isHeld(db, 'ur'))

/** Those of them who can approve without a last day. */
export const listLastingApprovers = (db: TenantDb): Promise<{ id: string }[]> =>
  approvers(db, sql<boolean>`ur.last_day is null`)

function approvers({ trx, tenantId }: TenantDb, grantCounts: RawBuilder<boolean>) {
  return trx
    .selectFrom('users as u')
    .select(['u.id', 'u.email'])
    .where('u.isDisabled', '=', false)
    .where('u.passwordHash', '<>', '')
    .where('u.signingClosed', '=', false)
    .where('u.supplierId', 'is', null)
    .where(isUnlimitedUser({ tenantId }, sql.ref('u.id')))
    .where(
      sql<boolean>`exists (select 1 from user_roles ur join roles r on r.tenant_id = ur.tenant_id and r.id = ur.role_id
        where ur.tenant_id = ${tenantId} and ur.user_id = u.id and ${grantCounts}
          and (r.holds_all or r.authorities @> array[${permissionCode('accessRequests.approve')}]))`,
    )
    .execute()
}
