/** SQL of deliveries: at most one of an endpoint waits. */

import type { ChannelFailure } from '@serialis/contract/engagement/provide/provide-channels.schema.ts'
import type { DeliveryContent, DeliveryStatus } from '@serialis/contract/engagement/provide/provide-channels.status.ts'
import type { TenantDb } from '../../../kit/db/db.ts'

/** A record or member of a delivery, and the version that it had when the delivery was planned; null: it is gone. */
export interface PlannedItem {
  id: string
  version: number | null
}

const columns = [
  'id',
  'endpointId',
  'number',
  'content',
  'status',
  'items',
  'itemCount',
  'attempts',
  'nextAt',
  'sentAt',
  'failure',
  'bytes',
  'createdAt',
] as const

const select = ({ trx }: TenantDb) => trx.selectFrom('provide_deliveries').select(columns)
export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export const findDelivery = (db: TenantDb, id: string): Promise<DeliveryRow | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

export const findWaiting = (db: TenantDb, endpointId: string): Promise<DeliveryRow | undefined> =>
  select(db).where('endpointId', '=', endpointId).where('status', '=', 'WAITING').executeTakeFirst()

/** Newest first; `after` is the last id of the previous page. */
export const listDeliveries = (
  db: TenantDb,
  endpointId: string,
  { status, after, limit }: { status?: DeliveryStatus | undefined; after?: string | undefined; limit: number },
): Promise<DeliveryRow[]> => {
  let rows = select(db)
    .where('endpointId', '=', endpointId)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (status) rows = rows.where('status', '=', status)
  return (after ? rows.where('id', '<', after) : rows).execute()
}

/** Of all endpoints, in the order of ids. */
export const listEveryDelivery = ({ trx }: TenantDb, after: string | undefined, limit: number) => {
  const rows = trx
    .selectFrom('provide_deliveries as d')
    .innerJoin('provide_endpoints as e', 'e.id', 'd.endpointId')
    .select([
      'd.id',
      'e.slug',
      'd.number',
      'd.content',
      'd.status',
      'd.itemCount',
      'd.attempts',
      'd.sentAt',
      'd.createdAt',
    ])
    .orderBy('d.id')
    .limit(limit)
  return (after ? rows.where('d.id', '>', after) : rows).execute()
}

export async function insertDelivery(
  { trx, tenantId }: TenantDb,
  {
    at,
    items,
    ...delivery
  }: {
    id: string
    endpointId: string
    number: number
    content: DeliveryContent
    items: readonly PlannedItem[]
    at: Date
  },
): Promise<void> {
  await trx
    .insertInto('provide_deliveries')
    .values({
      tenantId,
      ...delivery,
      status: 'WAITING',
      items: JSON.stringify(items),
      itemCount: items.length,
      nextAt: at,
      createdAt: at,
    })
    .execute()
}

type Change = Partial<Pick<DeliveryRow, 'status' | 'attempts' | 'nextAt' | 'sentAt' | 'bytes' | 'itemCount'>> & {
  items?: null
  failure?: ChannelFailure | null
}

/** The channel must be locked by the caller. */
export async function updateDelivery({ trx }: TenantDb, id: string, { failure, ...change }: Change): Promise<void> {
  await trx
    .updateTable('provide_deliveries')
    .set({ ...change, ...(failure !== undefined && { failure: failure && JSON.stringify(failure) }) })
    .where('id', '=', id)
    .execute()
}

/** One that has nothing in it any more. */
export async function deleteDelivery({ trx }: TenantDb, id: string): Promise<void> {
  await trx.deleteFrom('provide_deliveries').where('id', '=', id).execute()
}

/** Those that ended before; answers how many are gone. */
export async function deleteOldDeliveries({ trx }: TenantDb, before: Date): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('provide_deliveries')
    .where('status', '!=', 'WAITING')
    .where('createdAt', '<', before)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
