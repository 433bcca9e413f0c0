/** Arithmetic of packing, shared by the form's picture, orders and the ledger. Levels run from the unit outward. */

import type { PackagingLevel } from '../../numbers/ledger/serial-states.ts'

interface PackedLevel {
  readonly level: PackagingLevel
  /** Packs of the level below in one pack; 1 for the unit. */
  readonly capacity: number
}

/** Units in one full pack of the level; 0 when the level is not in the list. */
export function unitsInside(levels: readonly PackedLevel[], level: PackagingLevel): number {
  let units = 1
  for (const at of levels) {
    units *= at.capacity
    if (at.level === level) return units
  }
  return 0
}

/** The packing as ratio, from the outermost pack inward: a case of 5 bundles of 10 units is `1:5:50`. A unit alone is `1`. */
export function ratioOf(levels: readonly PackedLevel[]): string {
  const outward = levels.toReversed()
  let count = 1
  const parts = ['1']
  for (const at of outward.slice(0, -1)) {
    count *= at.capacity
    parts.push(String(count))
  }
  return parts.join(':')
}

/** Full and partial packs of the level for this many units: the last one may be partial. */
export function packsFor(levels: readonly PackedLevel[], level: PackagingLevel, units: number): number {
  const inside = unitsInside(levels, level)
  return inside === 0 ? 0 : Math.ceil(units / inside)
}

export interface CodedLevel<L extends PackedLevel> {
  readonly level: L
  /** The next level inward whose packs have a code; null for the unit. */
  readonly child: PackagingLevel | null
  /** Coded packs of `child` in one full pack; 1 for the unit. */
  readonly childCount: number
}

/**
 * The levels whose packs have a code. A level without codes is transparent: its content counts for the next one
 * outward.
 */
export function codedLevels<L extends PackedLevel & { readonly codeType: string }>(
  levels: readonly L[],
): CodedLevel<L>[] {
  const coded: CodedLevel<L>[] = []
  let childCount = 1
  for (const level of levels) {
    childCount *= level.capacity
    if (level.codeType === 'NONE') continue
    coded.push({ level, child: coded.at(-1)?.level.level ?? null, childCount })
    childCount = 1
  }
  return coded
}
