/** SQL for grants, the rows that give a user a role: which still hold, and which are over. */

import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'

type Moment = Pick<TenantDb, 'tenantId' | 'now'>

/** Today in the zone of the tenant. */
export const today = ({ tenantId, now }: Moment) =>
  sql<string>`(${now}::timestamptz at time zone (select z.zone from tenants z where z.tenant_id = ${tenantId}))::date`

/**
 * Whether the grant (a row of `user_roles` under this name) holds: its last day, in the zone of the tenant, is not over.
 * Every statement about what a user may do has this condition, so that a right ends by itself.
 */
export const isHeld = (db: Moment, grant: string) =>
  sql<boolean>`(${sql.ref(`${grant}.lastDay`)} is null or ${sql.ref(`${grant}.lastDay`)} >= ${today(db)})`

/** Users with grants that are over, of one role when given. */
export async function listEnded(db: TenantDb, roleId?: string): Promise<string[]> {
  let rows = db.trx
    .selectFrom('user_roles as ur')
    .select('ur.userId')
    .distinct()
    .where(sql<boolean>`not ${isHeld(db, 'ur')}`)
    .orderBy('ur.userId')
  if (roleId !== undefined) rows = rows.where('ur.roleId', '=', roleId)
  return (await rows.execute()).map(({ userId }) => userId)
}

export const deleteEnded = (db: TenantDb, userId: string): Promise<{ roleId: string; lastDay: string | null }[]> =>
  db.trx
    .deleteFrom('user_roles')
    .where('userId', '=', userId)
    .where(sql<boolean>`not ${isHeld(db, 'user_roles')}`)
    .returning(['roleId', 'lastDay'])
    .execute()

/** Grants that hold and end on this day or before, and whose owners were not written to yet. */
export const listEnding = (db: TenantDb, until: string) =>
  db.trx
    .selectFrom('user_roles as ur')
    .innerJoin('users as u', 'u.id', 'ur.userId')
    .innerJoin('roles as r', 'r.id', 'ur.roleId')
    .select(['ur.userId', 'ur.roleId', 'ur.lastDay', 'u.account', 'u.name', 'u.email', 'r.name as role'])
    .where('u.isDisabled', '=', false)
    .where('ur.noticeOn', 'is', null)
    .where('ur.lastDay', '<=', until)
    .where(isHeld(db, 'ur'))
    .orderBy('ur.lastDay')
    .orderBy('u.account')
    .execute()

export async function updateNotice({ trx }: TenantDb, grant: { userId: string; roleId: string }, day: string) {
  await trx
    .updateTable('user_roles')
    .set({ noticeOn: day })
    .where('userId', '=', grant.userId)
    .where('roleId', '=', grant.roleId)
    .execute()
}
