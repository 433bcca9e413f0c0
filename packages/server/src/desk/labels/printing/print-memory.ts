/** What was printed before, stored per block as sets of ordinals. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { offsetOf } from '../../../numbers/ledger/serial-set/ordinals.ts'
import { decodeSet, encodeSet } from '../../../numbers/ledger/serial-set/serial-set-codec.ts'
import {
  byBlock,
  intersect,
  rangesOf,
  unite,
  emptySet,
  type SerialSet,
} from '../../../numbers/ledger/serial-set/serial-set.ts'
import { insertPrintSets, listPrintSets } from '../labels.queries.ts'

function spansOf(set: SerialSet) {
  return byBlock(set).map(({ block, members }) => {
    const ranges = rangesOf(members)
    return { block, members, first: offsetOf(ranges[0]?.first ?? 0), last: offsetOf(ranges.at(-1)?.last ?? 0) }
  })
}

export const rememberPrint = (db: TenantDb, printId: string, set: SerialSet): Promise<void> =>
  insertPrintSets(
    db,
    printId,
    spansOf(set).map(({ members, ...span }) => ({ ...span, members: encodeSet(members) })),
  )

export interface Earlier {
  /** Those of the set that were printed before. */
  readonly set: SerialSet
  /** Of the last of these prints. */
  readonly last: { readonly at: Date; readonly by: string } | null
  /** All of these prints. */
  readonly ids: readonly string[]
}

export async function printedBefore(db: TenantDb, set: SerialSet): Promise<Earlier> {
  if (set.size === 0) return { set: emptySet, last: null, ids: [] }
  let printed = emptySet
  const prints = new Map<string, { at: Date; by: string }>()
  for (const row of await listPrintSets(db, spansOf(set))) {
    const both = intersect(decodeSet(row.members), set)
    if (both.size === 0) continue
    printed = unite(printed, both)
    prints.set(row.printId, { at: row.printedAt, by: row.printedByName })
  }
  const [last = null] = prints.values()
  return { set: printed, last, ids: [...prints.keys()] }
}
