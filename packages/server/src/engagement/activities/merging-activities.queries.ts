/** SQL that moves the activities of a member. */

import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Direction } from '../members/merging/mergers.ts'

export async function countActivities({ trx }: TenantDb, memberId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('member_activities')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns their ids. */
export async function moveActivities(
  { trx }: TenantDb,
  { fromId, intoId }: Direction,
  ids?: readonly string[],
): Promise<string[]> {
  let moved = trx.updateTable('member_activities').set({ memberId: intoId }).where('memberId', '=', fromId)
  if (ids) moved = moved.where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
  return (await moved.returning('id').execute()).map(({ id }) => id)
}
