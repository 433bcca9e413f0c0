/** Extension point: codes of a batch that were entered from another system, for the report of the batch. */

import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'

/** A block of the ledger with the number of its opening stock. */
export interface OpeningBlock {
  block: number
  number: number
}

export interface Batch {
  batch: string
  productId: string
}

export const batchOpenings = extensionPoint<(db: TenantDb, batch: Batch) => Promise<OpeningBlock[]>>()

export async function openingsOf({ app, db }: Pick<Ctx, 'app' | 'db'>, batch: Batch): Promise<OpeningBlock[]> {
  const blocks: OpeningBlock[] = []
  for (const openings of batchOpenings.of(app)) blocks.push(...(await openings(db, batch)))
  return blocks
}
