/** SQL of the serial numbers that members own. */

import type { OwnershipEnd, OwnershipSource } from '@serialis/contract/engagement/members/owned-serials.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { isNoHealthData } from '../../../plant/products/products.service.ts'

const select = ({ trx }: TenantDb) =>
  trx
    .selectFrom('member_serials')
    .select([
      'id',
      'memberId',
      'ordinal',
      'follows',
      'productId',
      'batch',
      'lineId',
      'source',
      'claimedAt',
      'recordedByName',
      'endedAt',
      'endedAs',
    ])

export type OwnedSerialRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

/** Newest first; `after` is the last id of the previous page. */
export async function listOwnedSerials(
  db: TenantDb,
  memberId: string,
  { withEnded, after, limit }: { withEnded: boolean; after?: string | undefined; limit: number },
): Promise<OwnedSerialRow[]> {
  let rows = select(db)
    .where('memberId', '=', memberId)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (!withEnded) rows = rows.where('endedAt', 'is', null)
  if (after) rows = rows.where('id', '<', after)
  return rows.execute()
}

export interface OwnershipStep extends Pick<OwnedSerialRow, 'ordinal' | 'productId' | 'batch' | 'source'> {
  /** The id, and whether this is the beginning or the end. */
  key: string
  at: Date
  step: 'CLAIMED' | OwnershipEnd
  recordedByName: string
}

/** Beginnings and ends of ownership, the newest first. */
export async function listOwnershipSteps(
  { trx, tenantId }: TenantDb,
  { memberId, place, limit }: { memberId: string; place: { at: Date; key: string } | undefined; limit: number },
): Promise<OwnershipStep[]> {
  const isBefore = place === undefined ? sql`true` : sql`(s.at, s.key) < (${place.at}, ${place.key} collate "C")`
  const { rows } = await sql<OwnershipStep>`
    select s.key, s.at, s.step, m.ordinal, m.product_id, m.batch, m.source, m.recorded_by_name
      from member_serials m
     cross join lateral (values (m.id::text collate "C" || ':1', m.claimed_at, 'CLAIMED'), (m.id::text collate "C" || ':2', m.ended_at, m.ended_as)) as s (key, at, step)
     where m.tenant_id = ${tenantId} and m.member_id = ${memberId} and s.at is not null and ${isBefore}
     order by s.at desc, s.key desc
     limit ${limit}`.execute(trx)
  return rows
}

/** Those of all members, by id; `after` is the last id of the previous page. */
export const listEveryOwnedSerial = (
  db: TenantDb,
  after: string | undefined,
  limit: number,
): Promise<OwnedSerialRow[]> => {
  const rows = select(db).orderBy('id').limit(limit)
  return (after ? rows.where('id', '>', after) : rows).execute()
}

export async function countOwnedSerials({ trx }: TenantDb, memberId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('member_serials')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('memberId', '=', memberId)
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Who owns the pack now. */
export const findOwnerOf = (db: TenantDb, ordinal: number): Promise<OwnedSerialRow | undefined> =>
  select(db).where('ordinal', '=', ordinal).where('endedAt', 'is', null).executeTakeFirst()

/** The open ownership of this member, locked for its end. */
export const lockOwnedSerial = (db: TenantDb, memberId: string, id: string): Promise<OwnedSerialRow | undefined> =>
  select(db)
    .where('id', '=', id)
    .where('memberId', '=', memberId)
    .where('endedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export const findOwnedSerial = (db: TenantDb, memberId: string, id: string): Promise<OwnedSerialRow | undefined> =>
  select(db).where('id', '=', id).where('memberId', '=', memberId).where('endedAt', 'is', null).executeTakeFirst()

export const listOwnedSerialsById = async (db: TenantDb, ids: readonly string[]): Promise<OwnedSerialRow[]> =>
  ids.length === 0
    ? []
    : await select(db)
        .where('id', 'in', [...new Set(ids)])
        .execute()

export async function insertOwnedSerial(
  { trx, tenantId }: TenantDb,
  {
    by,
    at,
    ...row
  }: Pick<OwnedSerialRow, 'id' | 'memberId' | 'ordinal' | 'productId' | 'batch' | 'lineId' | 'claimedAt'> & {
    source: OwnershipSource
    follows: string | null
    by: { id: string; name: string }
    at: Date
  },
): Promise<void> {
  await trx
    .insertInto('member_serials')
    .values({ tenantId, ...row, recordedAt: at, recordedBy: by.id, recordedByName: by.name })
    .execute()
}

/** The row must be locked by the caller. */
export async function endOwnedSerial({ trx }: TenantDb, id: string, endedAs: OwnershipEnd, at: Date): Promise<void> {
  await trx.updateTable('member_serials').set({ endedAs, endedAt: at }).where('id', '=', id).execute()
}

/** About the column `m.id` of a list of members: it owns a pack of the product or batch. */
export function isOwnerOf(
  db: TenantDb,
  { productId, batch, withHealth }: { productId?: string; batch?: string; withHealth: boolean },
): RawBuilder<boolean> {
  const ofProduct = productId === undefined ? sql`true` : sql`o.product_id = ${productId}`
  const ofBatch = batch === undefined ? sql`true` : sql`o.batch = ${batch}`
  const isShown = withHealth ? sql`true` : isNoHealthData(db, sql`o.product_id`)
  return sql<boolean>`exists (select 1 from member_serials o where o.tenant_id = ${db.tenantId} and o.member_id = m.id
    and o.ended_at is null and ${ofProduct} and ${ofBatch} and ${isShown})`
}

export const ownedSerialConstraints = {
  member_serials__owner: 'serial_owned_by_another',
} as const
