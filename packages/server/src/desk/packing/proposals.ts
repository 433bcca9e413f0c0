/** Which partial cases to merge into full ones with the fewest packs moved: greedy, pure. */

import type { MergeProposal } from '@serialis/contract/desk/packing/packing.schema.ts'

interface Box {
  readonly ordinal: number
  readonly count: number
}

const proposalOf = (into: Box, from: readonly Box[], capacity: number): MergeProposal => {
  const moves = from.reduce((sum, { count }) => sum + count, 0)
  return {
    into: into.ordinal,
    from: from.map(({ ordinal }) => ordinal),
    total: into.count + moves,
    moves,
    fills: into.count + moves === capacity,
  }
}

/** The fullest that still fit, one after another: a case that fills the gap exactly comes first. */
function fillersOf(boxes: readonly Box[], gap: number): Box[] {
  const chosen: Box[] = []
  let left = gap
  for (const box of boxes) {
    if (box.count > left) continue
    chosen.push(box)
    left -= box.count
  }
  return chosen
}

/**
 * The fullest case stays and the others are emptied into it, so the fewest packs move. Cases are emptied completely:
 * each is in at most one proposal, and none overflows.
 */
export function proposalsFor(boxes: readonly Box[], capacity: number): MergeProposal[] {
  let open = boxes
    .filter(({ count }) => count > 0 && count < capacity)
    .toSorted((a, b) => b.count - a.count || a.ordinal - b.ordinal)
  const proposals: MergeProposal[] = []
  while (open.length > 1) {
    const [into, ...others] = open as [Box, ...Box[]]
    const fillers = fillersOf(others, capacity - into.count)
    open = others.filter((box) => !fillers.includes(box))
    if (fillers.length > 0) proposals.push(proposalOf(into, fillers, capacity))
  }
  return proposals
}
