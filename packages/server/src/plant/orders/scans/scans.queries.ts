/** SQL of warehouse scans. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { scanOutcomes } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'

export type ScanOutcome = (typeof scanOutcomes)[number]

export interface ScanRow {
  id: string
  /** Null: the code is unknown; then `code` keeps it as it was read. */
  container: number | null
  code: string
  level: PackagingLevel | null
  outcome: ScanOutcome
  at: Date
  by: string
}

/** Stores scans of codes that were not scanned before; returns the ids of the new rows. */
export async function insertScans(
  { trx, tenantId }: TenantDb,
  orderId: string,
  rows: readonly ScanRow[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const made = await trx
    .insertInto('production_order_scans')
    .values(
      rows.map((row) => ({
        tenantId,
        id: row.id,
        orderId,
        container: row.container,
        code: row.container === null ? row.code : '',
        level: row.level,
        outcome: row.outcome,
        scannedAt: row.at,
        scannedBy: row.by,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return new Set(made.map(({ id }) => id))
}

export async function deleteScan({ trx }: TenantDb, orderId: string, id: string): Promise<ScanOutcome | undefined> {
  const row = await trx
    .deleteFrom('production_order_scans')
    .where('orderId', '=', orderId)
    .where('id', '=', id)
    .returning('outcome')
    .executeTakeFirst()
  return row?.outcome
}

/** Newest first; `after` is the id of the last row of the previous page. */
export async function listScans(
  { trx }: TenantDb,
  orderId: string,
  { isMatch, after, limit }: { isMatch: boolean; after?: string | undefined; limit: number },
): Promise<ScanRow[]> {
  let rows = trx
    .selectFrom('production_order_scans')
    .select(['id', 'container', 'code', 'level', 'outcome', 'scannedAt as at', 'scannedBy as by'])
    .where('orderId', '=', orderId)
    .where('outcome', isMatch ? '=' : '<>', 'MATCH')
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (after !== undefined) rows = rows.where('id', '<', after)
  return rows.execute()
}

/** Ordinals of the packs that were scanned and match. */
export async function listScannedPacks({ trx }: TenantDb, orderId: string): Promise<Set<number>> {
  const rows = await trx
    .selectFrom('production_order_scans')
    .select('container')
    .where('orderId', '=', orderId)
    .where('outcome', '=', 'MATCH')
    .execute()
  return new Set(rows.flatMap(({ container }) => (container === null ? [] : [container])))
}

export async function countDifferences({ trx }: TenantDb, orderId: string): Promise<number> {
  const row = await trx
    .selectFrom('production_order_scans')
    .select(sql<number>`count(*)`.as('count'))
    .where('orderId', '=', orderId)
    .where('outcome', '<>', 'MATCH')
    .executeTakeFirstOrThrow()
  return row.count
}
