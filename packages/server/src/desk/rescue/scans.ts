/** What each scan says about a set of packs, and which candidates remain. Pure, so it works for any set. */

import type { RescueScanOutcome } from '@serialis/contract/desk/rescue/rescue.schema.ts'
import { hasOrdinal, setOfOrdinals, subtract, type SerialSet } from '../../numbers/ledger/serial-set/serial-set.ts'

/** What a scanned code may identify: the packs that have it, the most likely first, and whether it is ambiguous. */
export interface ReadScan {
  ordinals: readonly number[]
  isAmbiguous: boolean
}

export interface SortedScans {
  outcomes: readonly RescueScanOutcome[]
  /** Siblings that were scanned. */
  scanned: SerialSet
  /** Members that were not scanned: one of them is the unreadable pack. */
  candidates: SerialSet
}

export function sortScans(members: SerialSet, scans: readonly ReadScan[]): SortedScans {
  const seen = new Set<number>()
  const outcomes = scans.map(({ ordinals, isAmbiguous }): RescueScanOutcome => {
    const sibling = ordinals.find((ordinal) => hasOrdinal(members, ordinal))
    if (sibling === undefined) return ordinals.length > 0 ? 'ELSEWHERE' : isAmbiguous ? 'AMBIGUOUS' : 'UNKNOWN'
    if (seen.has(sibling)) return 'REPEATED'
    seen.add(sibling)
    return 'INSIDE'
  })
  const scanned = setOfOrdinals([...seen])
  return { outcomes, scanned, candidates: subtract(members, scanned) }
}
