/** The outermost packs of an order: containers that are in no other, from the outermost level inward, by ordinal. */

import { packagingLevels, type PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { ContainerRow } from '../../../numbers/ledger/ledger-types.ts'
import { findOrdinals } from '../../../numbers/ledger/reading/list.service.ts'
import { containersOf, valuesOf } from '../../../numbers/ledger/reading/reading.service.ts'

/** The position of a walk: its level, and the last ordinal seen there. */
export interface PackCursor {
  level: PackagingLevel
  after: number
}

export const writeCursor = ({ level, after }: PackCursor): string => `${level}.${after}`
export function readCursor(text: string | undefined): PackCursor | undefined {
  const [level, after] = text?.split('.') ?? []
  const known = packagingLevels.find((one) => one === level)
  return known === undefined || !/^\d{1,16}$/.test(after ?? '') ? undefined : { level: known, after: Number(after) }
}

const AT_ONCE = 4096

/**
 * Walks the outermost packs; `from` continues after a cursor. Codes without content are skipped, so a level whose codes
 * are all unused costs one check each, and nothing else.
 */
export async function* outermostPacks(db: TenantDb, orderId: string, from?: PackCursor): AsyncGenerator<ContainerRow> {
  const outward = packagingLevels.slice(1).toReversed()
  const start = from === undefined ? 0 : outward.indexOf(from.level)
  for (let at = Math.max(start, 0); at < outward.length; at++) {
    const level = outward[at] as PackagingLevel
    let after = at === start ? (from?.after ?? 0) : 0
    for (;;) {
      const ordinals = await findOrdinals(db, { orderIds: [orderId], level }, after, AT_ONCE)
      if (ordinals.length === 0) break
      const parents = await valuesOf(db, ordinals, 'parent')
      const loose = ordinals.filter((_, place) => parents[place] === 0)
      const rows = await containersOf(db, loose)
      yield* rows.filter(({ members }) => members.size > 0).sort((a, b) => a.container - b.container)
      after = ordinals[ordinals.length - 1] as number
      if (ordinals.length < AT_ONCE) break
    }
  }
}

/** Up to `limit` packs for which `isWanted` is true. */
export async function takePacks(
  packs: AsyncIterable<ContainerRow>,
  limit: number,
  isWanted: (row: ContainerRow) => boolean = () => true,
): Promise<ContainerRow[]> {
  const taken: ContainerRow[] = []
  for await (const row of packs) {
    if (!isWanted(row)) continue
    taken.push(row)
    if (taken.length === limit) break
  }
  return taken
}
