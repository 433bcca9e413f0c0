/** SQL of which imports brought a member in, as a merge moves it. */

import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Direction } from '../members/merging/mergers.ts'

export async function countEntered({ trx }: TenantDb, memberId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('member_import_members')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}

/** An import that brought both in is named once. Returns the imports. */
export async function moveEntered(
  { trx }: TenantDb,
  { fromId, intoId }: Direction,
  imports?: readonly string[],
): Promise<string[]> {
  const own = await trx.selectFrom('member_import_members').select('importId').where('memberId', '=', intoId).execute()
  const doubled = own.map(({ importId }) => importId)
  let moved = trx
    .updateTable('member_import_members')
    .set({ memberId: intoId })
    .where('memberId', '=', fromId)
    .where(sql<boolean>`import_id <> all(${doubled}::uuid[])`)
  if (imports) moved = moved.where(sql<boolean>`import_id = any(${[...imports]}::uuid[])`)
  return (await moved.returning('importId').execute()).map(({ importId }) => importId)
}
