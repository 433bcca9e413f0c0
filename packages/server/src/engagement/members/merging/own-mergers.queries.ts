/** SQL that moves what this room keeps of a member. */

import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { Direction } from './mergers.ts'

type OwnTable = 'member_identities' | 'member_consents' | 'member_serials'

export async function countRows({ trx }: TenantDb, table: OwnTable, memberId: string): Promise<number> {
  const { count } = await trx
    .selectFrom(table)
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns their ids. */
export async function moveRows(
  { trx }: TenantDb,
  table: OwnTable,
  { fromId, intoId }: Direction,
  ids?: readonly string[],
): Promise<string[]> {
  let moved = trx.updateTable(table).set({ memberId: intoId }).where('memberId', '=', fromId)
  if (ids) moved = moved.where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
  return (await moved.returning('id').execute()).map(({ id }) => id)
}

export async function countOffers({ trx }: TenantDb, memberId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('serial_offers')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where((is) => is.or([is('giverId', '=', memberId), is('receiverId', '=', memberId)]))
    .executeTakeFirstOrThrow()
  return count
}

/** One of the two sides of offers. Returns their ids. */
export async function moveOffers(
  { trx }: TenantDb,
  side: 'giverId' | 'receiverId',
  { fromId, intoId }: Direction,
  ids?: readonly string[],
): Promise<string[]> {
  let moved = trx
    .updateTable('serial_offers')
    .set({ [side]: intoId })
    .where(side, '=', fromId)
  if (ids) moved = moved.where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
  return (await moved.returning('id').execute()).map(({ id }) => id)
}

/** Whether one of these members takes part in a transfer that is not decided. */
export async function hasOpenOffer({ trx }: TenantDb, members: readonly string[]): Promise<boolean> {
  const row = await trx
    .selectFrom('serial_offers')
    .select('id')
    .where('status', '=', 'OFFERED')
    .where((is) => is.or([is('giverId', 'in', [...members]), is('receiverId', 'in', [...members])]))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
