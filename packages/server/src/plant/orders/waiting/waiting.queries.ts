/** SQL of waiting: the tenant's limits, the orders beyond them, and what was reported of each. */

import type { WaitingHours, WaitingStatus } from '@serialis/contract/plant/orders/waiting/waiting.schema.ts'
import type { AlertLevel } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { putVersionedRow } from '../../../kit/db/query-builder/versioned-row.ts'

export async function findLimits({
  trx,
}: TenantDb): Promise<{ hours: Partial<WaitingHours>; version: number } | undefined> {
  const row = await trx.selectFrom('order_waiting_limits').select(['hours', 'version']).executeTakeFirst()
  return row && { hours: row.hours, version: row.version }
}

/** False when another user saved in the meantime; `version` 0 is the first time. */
export const saveLimits = (db: TenantDb, hours: WaitingHours, version: number): Promise<boolean> =>
  putVersionedRow(db, { table: 'order_waiting_limits', version }, { hours: JSON.stringify(hours) })

export interface Cutoff {
  status: WaitingStatus
  /** Orders in the status since before these instants wait too long, or far too long. */
  low: Date
  middle: Date
}

export interface WaitingOrder {
  id: string
  orderNo: string
  status: WaitingStatus
  since: Date
  isFar: boolean
}

/** Those not yet reported at their current level; `locks` reserves them for the transaction. */
export async function listWaiting(
  { client, tenantId }: TenantDb,
  cutoffs: readonly Cutoff[],
  { limit, locks }: { limit: number; locks: boolean },
): Promise<WaitingOrder[]> {
  const text = `select o.id, o.order_no as "orderNo", o.status, o.updated_at as since, o.updated_at <= l.middle as "isFar"
      from unnest($2::text[], $3::timestamptz[], $4::timestamptz[]) as l(status, low, middle)
      join production_orders o on o.tenant_id = $1 and o.status = l.status
       and (o.waiting_level is null and o.updated_at <= l.low or o.waiting_level = 'LOW' and o.updated_at <= l.middle)
     order by o.id limit $5 ${locks ? 'for update of o skip locked' : ''}`
  return (
    await client.query<WaitingOrder>(text, [
      tenantId,
      cutoffs.map(({ status }) => status),
      cutoffs.map(({ low }) => low),
      cutoffs.map(({ middle }) => middle),
      limit,
    ])
  ).rows
}

/** No step of the order: its version stays. */
export async function updateWaitingLevel({ trx }: TenantDb, id: string, level: AlertLevel): Promise<void> {
  await trx.updateTable('production_orders').set({ waitingLevel: level }).where('id', '=', id).execute()
}
