/**
 * The signed record of an inspection lot: the lot, its plan and draw, every result, the command, and the figures shown
 * with it.
 */

import type { TenantDb } from '../../kit/db/db.ts'
import { digestOf } from '../../platform/signatures/signatures.service.ts'
import type { LotRow } from './inspection.queries.ts'
import type { StepCommand } from './lots/steps.queries.ts'
import { listSamples } from './samples/samples.queries.ts'

/** One digest over all results: a later change of a result invalidates the signature. */
export async function resultsDigest(db: TenantDb, lotId: string): Promise<string> {
  const rows = await listSamples(db, lotId)
  return digestOf(
    rows.map((row) => [row.ordinal, row.result, row.defectClass, row.defects, row.note, row.recordedByName]),
  )
}

export const lotRecord = (
  lot: LotRow,
  {
    results,
    command,
    version,
    shown,
  }: {
    /** The digest over them. */
    results: string
    command: StepCommand
    version: number
    shown: object
  },
) => ({
  lot: lot.number,
  product: lot.productName,
  batchCode: lot.batchCode,
  level: lot.level,
  goods: lot.goods,
  lotSize: lot.lotSize,
  sampling: lot.sampling,
  plan: lot.plan,
  seed: lot.seed,
  results,
  command,
  version,
  ...shown,
})
