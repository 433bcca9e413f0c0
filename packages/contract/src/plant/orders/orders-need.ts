/**
 * How many codes an order needs on each packaging level. Pure: the form shows it while it is filled in, the task
 * assigns it.
 */

import type { PackagingLevel } from '../../numbers/ledger/serial-states.ts'
import { packsFor } from '../products/packaging.ts'

/**
 * One level of a product, from the unit outward; `capacity` is how many of the level below one contains (1 for the
 * unit).
 */
export interface NeedLevel {
  readonly level: PackagingLevel
  readonly capacity: number
  /** NONE: packs of this level have no code, so none is needed. */
  readonly codeType: string
  /** NONE: no partial packs. */
  readonly zeroBox: string
  /** Codes reserved for partial packs, if a pool defines it: per batch, and one more per this many packs. */
  readonly zeroBoxes?: { readonly perBatch: number; readonly each: number }
}

export interface LevelNeed {
  level: PackagingLevel
  /** Packs needed for the order size. */
  nominal: number
  /** Reserved for rejects on the line. */
  rejectReserve: number
  /**
   * Reserved for partial packs: one per batch and one per fifty packs, unless a pool defines otherwise; none for units.
   */
  zeroBoxReserve: number
  need: number
}

const ZERO_BOX = { perBatch: 1, each: 50 } as const
export const RESERVE_PERCENT = { default: 5, max: 200 } as const

/**
 * Per level with codes: the packs for `orderSize` units, with their reserves. `reservePercent` is the expected reject
 * rate.
 */
export function needOf(orderSize: number, levels: readonly NeedLevel[], reservePercent: number): LevelNeed[] {
  return levels
    .filter(({ codeType }) => codeType !== 'NONE')
    .map(({ level, zeroBox, zeroBoxes = ZERO_BOX }) => {
      const nominal = packsFor(levels, level, orderSize)
      const rejectReserve = Math.ceil((nominal * reservePercent) / 100)
      const zeroBoxReserve = zeroBox === 'NONE' ? 0 : zeroBoxes.perBatch + Math.ceil(nominal / zeroBoxes.each)
      return { level, nominal, rejectReserve, zeroBoxReserve, need: nominal + rejectReserve + zeroBoxReserve }
    })
}
