/** SQL that moves the points of a member: bookings, lots and entries together, so that no sum changes. */

import type { TenantDb } from '../../kit/db/db.ts'
import type { Direction } from '../members/merging/mergers.ts'

export async function countBookings({ trx }: TenantDb, memberId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('point_bookings')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the ids of bookings and lots. */
export async function movePoints({ trx }: TenantDb, { fromId, intoId }: Direction) {
  const move = (table: 'point_bookings' | 'point_lots') =>
    trx.updateTable(table).set({ memberId: intoId }).where('memberId', '=', fromId).returning('id').execute()
  const bookings = await move('point_bookings')
  const lots = await move('point_lots')
  await trx.updateTable('point_entries').set({ memberId: intoId }).where('memberId', '=', fromId).execute()
  return { bookings: bookings.map(({ id }) => id), lots: lots.map(({ id }) => id) }
}

/**
 * Bookings since the merge that touch the lots that moved. `isWhole`: no other lot is touched by it, so that it can go
 * with them.
 */
export async function bookingsSince(
  { client, tenantId }: TenantDb,
  bookings: readonly string[],
  lots: readonly string[],
): Promise<{ id: string; isWhole: boolean }[]> {
  const { rows } = await client.query<{ id: string; isWhole: boolean }>(
    `select e.booking_id as id, bool_and(e.lot_id = any($3::uuid[])) as is_whole
       from point_entries e
      where e.tenant_id = $1 and e.account = 'MEMBER' and e.booking_id in (
              select t.booking_id from point_entries t
               where t.tenant_id = $1 and t.lot_id = any($3::uuid[]) and t.booking_id <> all($2::uuid[]))
      group by e.booking_id`,
    [tenantId, bookings, lots],
  )
  return rows
}

export async function movePointsBack(
  { client, tenantId }: TenantDb,
  { fromId, intoId }: Direction,
  { bookings, lots }: { bookings: readonly string[]; lots: readonly string[] },
): Promise<void> {
  await client.query(
    'update point_bookings set member_id = $3 where tenant_id = $1 and member_id = $2 and id = any($4::uuid[])',
    [tenantId, fromId, intoId, bookings],
  )
  await client.query(
    'update point_lots set member_id = $3 where tenant_id = $1 and member_id = $2 and id = any($4::uuid[])',
    [tenantId, fromId, intoId, lots],
  )
  await client.query(
    'update point_entries set member_id = $3 where tenant_id = $1 and member_id = $2 and booking_id = any($4::uuid[])',
    [tenantId, fromId, intoId, bookings],
  )
}
