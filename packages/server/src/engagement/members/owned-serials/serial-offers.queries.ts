/** SQL of the offers by which a serial number passes from one member to another. */

import type { SerialOfferStatus } from '@serialis/contract/engagement/members/owned-serials.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'

const select = ({ trx }: TenantDb) =>
  trx
    .selectFrom('serial_offers')
    .select(['id', 'serialId', 'giverId', 'receiverId', 'status', 'offeredAt', 'lapsesAt'])
    .orderBy('id', 'desc')

export type SerialOfferRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

/** Waiting offers of these serial numbers. */
export const listOffersOf = async (db: TenantDb, serialIds: readonly string[], now: Date): Promise<SerialOfferRow[]> =>
  serialIds.length === 0
    ? []
    : await select(db)
        .where('serialId', 'in', [...serialIds])
        .where('status', '=', 'OFFERED')
        .where('lapsesAt', '>', now)
        .execute()

/** Waiting offers to this member, the newest of them. */
export const listOffersTo = (db: TenantDb, receiverId: string, now: Date, limit: number): Promise<SerialOfferRow[]> =>
  select(db)
    .where('receiverId', '=', receiverId)
    .where('status', '=', 'OFFERED')
    .where('lapsesAt', '>', now)
    .limit(limit)
    .execute()

/** Those of all members, by id; `after` is the last id of the previous page. */
export const listEveryOffer = ({ trx }: TenantDb, after: string | undefined, limit: number) => {
  const rows = trx.selectFrom('serial_offers').selectAll().orderBy('id').limit(limit)
  return (after ? rows.where('id', '>', after) : rows).execute()
}

/** What both sides said, by the ownership that they ended. */
export async function listProofs(
  { trx }: TenantDb,
  serialIds: readonly string[],
): Promise<ReadonlyMap<string, { giver: string; receiver: string }>> {
  if (serialIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('serial_offers')
    .select(['serialId', 'giverProof as giver', 'receiverProof as receiver'])
    .where('serialId', 'in', [...serialIds])
    .where('status', '=', 'ACCEPTED')
    .execute()
  return new Map(rows.map(({ serialId, ...proofs }) => [serialId, proofs]))
}

export const findOffer = (db: TenantDb, id: string): Promise<SerialOfferRow | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

export const lockOffer = (db: TenantDb, id: string): Promise<SerialOfferRow | undefined> =>
  select(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** The offer of the serial number that has not ended, also one that has lapsed meanwhile. */
export const lockOpenOffer = (db: TenantDb, serialId: string): Promise<SerialOfferRow | undefined> =>
  select(db).where('serialId', '=', serialId).where('status', '=', 'OFFERED').forUpdate().executeTakeFirst()

export async function insertOffer(
  { trx, tenantId }: TenantDb,
  offer: Pick<SerialOfferRow, 'id' | 'serialId' | 'giverId' | 'receiverId' | 'offeredAt' | 'lapsesAt'> & {
    giverProof: string
  },
): Promise<void> {
  await trx
    .insertInto('serial_offers')
    .values({ tenantId, ...offer, status: 'OFFERED' })
    .execute()
}

/** The row must be locked by the caller. */
export async function endOffer(
  { trx }: TenantDb,
  id: string,
  end: { status: Exclude<SerialOfferStatus, 'OFFERED'>; at: Date; receiverProof?: string },
): Promise<void> {
  const { status, at, receiverProof } = end
  await trx
    .updateTable('serial_offers')
    .set({ status, endedAt: at, ...(receiverProof !== undefined && { receiverProof }) })
    .where('id', '=', id)
    .execute()
}

export const serialOfferConstraints = { serial_offers__open: 'serial_offered_already' } as const
