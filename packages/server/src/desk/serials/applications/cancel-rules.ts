/** When an application can be cancelled, and what is signed then. */

import type { cancelBlocks } from '@serialis/contract/desk/serials/applications.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { isUntouched } from '../../../numbers/ledger/issue/applications.service.ts'
import type { ApplicationRow } from './applications.queries.ts'

/** The signed record of a cancellation: the application as requested and issued, of which nothing ever changes. */
export const cancelRecord = (row: ApplicationRow) => ({
  number: row.number,
  productId: row.productId,
  level: row.level,
  gtin: row.gtin,
  ruleVersionId: row.ruleVersionId,
  orderId: row.orderId,
  quantity: row.quantity,
  issued: row.issued,
  appliedBy: row.appliedByName,
  appliedAt: row.appliedAt.toISOString(),
})

/** Why it cannot be cancelled; null when it can. Exact only while its blocks are locked. */
export async function cancelBlockOf(db: TenantDb, row: ApplicationRow): Promise<(typeof cancelBlocks)[number] | null> {
  if (row.downloads > 0) return 'application_was_downloaded'
  return (await isUntouched(db, row.id)) ? null : 'application_codes_in_use'
}
