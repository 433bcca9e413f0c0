/** SQL of what the ledger of points says about one member. */

import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'

type After = string | undefined

export const readBookings = ({ trx }: TenantDb, memberId: string, after: After, limit: number) => {
  const rows = trx
    .selectFrom('point_bookings')
    .select(['id', 'kind', 'refType', 'refId', 'reason', 'bookedAt', 'bookedByName'])
    .where('memberId', '=', memberId)
    .orderBy('id')
    .limit(limit)
  return (after === undefined ? rows : rows.where('id', '>', after)).execute()
}

export const readLots = ({ trx }: TenantDb, memberId: string, after: After, limit: number) => {
  const rows = trx
    .selectFrom('point_lots')
    .select(['id', 'bookingId', 'earnedOn', 'expiresOn'])
    .where('memberId', '=', memberId)
    .orderBy('id')
    .limit(limit)
  return (after === undefined ? rows : rows.where('id', '>', after)).execute()
}

/** Of some bookings of the member. */
export const readEntries = ({ trx }: TenantDb, memberId: string, bookings: readonly string[]) =>
  trx
    .selectFrom('point_entries')
    .select(['bookingId', 'line', 'account', 'lotId', 'points'])
    .where('memberId', '=', memberId)
    .where('bookingId', 'in', [...bookings])
    .orderBy('bookingId')
    .orderBy('line')
    .execute()

export async function countRows(
  { trx }: TenantDb,
  table: 'point_lots' | 'point_entries',
  memberId: string,
): Promise<number> {
  const { count } = await trx
    .selectFrom(table)
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('memberId', '=', memberId)
    .executeTakeFirstOrThrow()
  return count
}

const isReceiptInClear = sql<boolean>`(ref_type = 'RECEIPT' and ref_id !~ '^#[0-9a-f]{64}$')`

/** Bookings that still say why, or name a receipt. */
export const listSpeaking = ({ trx }: TenantDb, memberId: string, limit: number) =>
  trx
    .selectFrom('point_bookings')
    .select(['id', 'refType', 'refId', isReceiptInClear.as('isReceiptInClear')])
    .where('memberId', '=', memberId)
    .where(sql<boolean>`(reason <> '' or ${isReceiptInClear})`)
    .orderBy('id')
    .limit(limit)
    .execute()

export async function silence(
  { client, tenantId }: TenantDb,
  rows: readonly { id: string; refId: string }[],
): Promise<void> {
  await client.query(
    `update point_bookings b set reason = '', ref_id = g.ref_id from unnest($2::uuid[], $3::text[]) as g (id, ref_id)
      where b.tenant_id = $1 and b.id = g.id`,
    [tenantId, rows.map(({ id }) => id), rows.map(({ refId }) => refId)],
  )
}
