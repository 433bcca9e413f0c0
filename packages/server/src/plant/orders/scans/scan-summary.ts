/** Progress of the scan of an order, level by level. */

import type { Output } from '@serialis/contract/kit/route.ts'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type * as routes from '@serialis/contract/plant/orders/orders.scans.routes.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { outermostPacks } from '../packs/packs.ts'
import { countDifferences, listScannedPacks } from './scans.queries.ts'

export type ScanSummary = Output<typeof routes.getOrderScan>

export async function summaryOf(db: TenantDb, orderId: string): Promise<ScanSummary> {
  const scanned = await listScannedPacks(db, orderId)
  const levels = new Map<PackagingLevel, { expected: number; scanned: number }>()
  for await (const { container, level } of outermostPacks(db, orderId)) {
    const row = levels.get(level) ?? { expected: 0, scanned: 0 }
    levels.set(level, { expected: row.expected + 1, scanned: row.scanned + (scanned.has(container) ? 1 : 0) })
  }
  const rows = [...levels].map(([level, row]) => ({ level, ...row }))
  const expected = rows.reduce((sum, row) => sum + row.expected, 0)
  const done = rows.reduce((sum, row) => sum + row.scanned, 0)
  return {
    expected,
    scanned: done,
    missing: expected - done,
    differences: await countDifferences(db, orderId),
    levels: rows,
  }
}
