/** The codes of a job in sending order, cut into batches. The same members always give the same batches. */

import { packagingLevels, type PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import {
  byBlock,
  byPart,
  ordinalsOf,
  setOfOrdinals,
  type SerialSet,
} from '../../../numbers/ledger/serial-set/serial-set.ts'

export interface Slices {
  readonly count: number
  /** Members of a batch, in no particular order. */
  batch(number: number): SerialSet
}

/**
 * Outer packs come first, so that a container is known before its content; `innerFirst` reverses that for events that
 * unpack.
 */
export function createSlices(
  members: SerialSet,
  levelOf: (block: number) => PackagingLevel,
  size: number,
  innerFirst: boolean,
): Slices {
  const rank = (block: number) => packagingLevels.indexOf(levelOf(block)) * (innerFirst ? 1 : -1)
  const blocks = byBlock(members).sort((a, b) => rank(a.block) - rank(b.block) || a.block - b.block)
  const parts = blocks.flatMap((block) => byPart(block.members))
  const starts: number[] = []
  let total = 0
  for (const part of parts) {
    starts.push(total)
    total += part.size
  }
  let kept: { at: number; ordinals: Float64Array } | undefined
  const ordinalsAt = (at: number): Float64Array => {
    if (kept?.at !== at) kept = { at, ordinals: ordinalsOf(parts[at] as SerialSet) }
    return kept.ordinals
  }
  const between = (from: number, to: number): SerialSet => {
    const found: number[] = []
    let at = firstBelow(starts, from)
    for (; at < parts.length && (starts[at] as number) < to; at++) {
      const start = starts[at] as number
      for (const ordinal of ordinalsAt(at).subarray(Math.max(0, from - start), to - start)) found.push(ordinal)
    }
    return setOfOrdinals(found)
  }
  return {
    count: Math.ceil(total / size),
    batch: (number) => between(number * size, Math.min(total, (number + 1) * size)),
  }
}

/** Position of the last start that is not above `value`. */
function firstBelow(starts: readonly number[], value: number): number {
  let from = 0
  let to = starts.length - 1
  while (from < to) {
    const middle = (from + to + 1) >> 1
    if ((starts[middle] as number) <= value) from = middle
    else to = middle - 1
  }
  return from
}
