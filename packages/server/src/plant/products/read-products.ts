/** What rooms to the right need of products: a page of them by code, with the contents in force. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { cursorOf, listProductsInForce, type ProductFilter } from './products.queries.ts'
import { levelsOf } from './products.view.ts'

export interface ReadProduct {
  code: string
  name: string
  brand: string | null
  category: string | null
  levels: { level: PackagingLevel; gtin: string | null }[]
  version: number
  changedAt: Date
  /** Of the next page. */
  cursor: string
}

/** One more than `limit` when there are more. Those that were never approved and those that were deleted are left out. */
export const pageOfProducts = async (
  db: TenantDb,
  page: Pick<ProductFilter, 'gtin' | 'brand' | 'after' | 'limit'>,
): Promise<ReadProduct[]> =>
  (await listProductsInForce(db, page)).map((row) => ({
    code: row.code,
    name: row.revisionName,
    brand: row.brand?.code ?? null,
    category: row.category?.name ?? null,
    levels: levelsOf(row).map(({ level, gtin }) => ({ level, gtin })),
    version: row.version,
    changedAt: row.changedAt,
    cursor: cursorOf(row),
  }))
