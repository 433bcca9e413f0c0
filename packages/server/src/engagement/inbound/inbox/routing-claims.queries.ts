/** Messages as the routing takes them, and what it found. */

import type { TenantDb } from '../../../kit/db/db.ts'

/** The oldest that no version from `number` on has judged, locked; others take those that are not locked. */
export const claimToRoute = ({ trx }: TenantDb, endpointId: string, number: number, limit: number) =>
  trx
    .selectFrom('inbox_messages')
    .select(['id', 'endpointId', 'receivedAt', 'format', 'bytes', 'records', 'body'])
    .where('endpointId', '=', endpointId)
    .where('status', '=', 'NEW')
    .where('routingNumber', '<', number)
    .orderBy('routingNumber')
    .orderBy('receivedAt')
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
export type ClaimedMessage = Awaited<ReturnType<typeof claimToRoute>>[number]

/** The messages must be locked by the caller. */
export async function markRouted({ trx }: TenantDb, ids: readonly string[], number: number): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('inbox_messages')
    .set({ status: 'ROUTED', routingNumber: number, unroutedRecord: null })
    .where('id', 'in', [...ids])
    .execute()
}

/** What they hold is gone or can no longer be read. */
export async function markDead({ trx }: TenantDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .updateTable('inbox_messages')
    .set({ status: 'DEAD', unroutedRecord: null })
    .where('id', 'in', [...ids])
    .execute()
}

/** It stays NEW until a later version judges it again. */
export async function markUnrouted({ trx }: TenantDb, id: string, number: number, record: number): Promise<void> {
  await trx
    .updateTable('inbox_messages')
    .set({ routingNumber: number, unroutedRecord: record })
    .where('id', '=', id)
    .execute()
}

/** How many messages of these endpoints wait for a rule that fits. */
export async function countUnrouted({ trx }: TenantDb, endpointIds: readonly string[]): Promise<Map<string, number>> {
  if (endpointIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('inbox_messages')
    .select((is) => ['endpointId', is.fn.countAll<number>().as('count')])
    .where('endpointId', 'in', [...endpointIds])
    .where('status', '=', 'NEW')
    .where('routingNumber', '>', 0)
    .groupBy('endpointId')
    .execute()
  return new Map(rows.map(({ endpointId, count }) => [endpointId, count]))
}
