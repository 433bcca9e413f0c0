/** The members of many moves as ascending runs per block, and the members that are listed twice. */

import type { Runs } from '../cells/cell-rows.ts'
import { BLOCK_LENGTH, blockOf, ordinalOf } from '../serial-set/ordinals.ts'
import { forEachRange, RunCollector, type SerialSet } from '../serial-set/serial-set.ts'

export interface MoveRuns extends Runs {
  /** Per run, the position of its move. */
  readonly move: ArrayLike<number>
}

interface Collected {
  readonly first: number[]
  readonly last: number[]
  readonly move: number[]
  isAscending: boolean
}

export function runsByBlock(members: readonly SerialSet[]): Map<number, MoveRuns> {
  const blocks = new Map<number, Collected>()
  members.forEach((set, move) =>
    forEachRange(set, (first, last) => {
      const block = blockOf(first)
      const base = ordinalOf(block, 0)
      let runs = blocks.get(block)
      if (runs === undefined) blocks.set(block, (runs = { first: [], last: [], move: [], isAscending: true }))
      if (runs.first.length > 0 && (runs.first[runs.first.length - 1] as number) > first - base)
        runs.isAscending = false
      runs.first.push(first - base)
      runs.last.push(last - base)
      runs.move.push(move)
    }),
  )
  return new Map([...blocks].sort(([a], [b]) => a - b).map(([block, runs]) => [block, ascending(runs)]))
}

/** Sorted with one native sort of numbers: offset in the high bits, position in the low ones. */
function ascending({ first, last, move, isAscending }: Collected): MoveRuns {
  if (isAscending) return { count: first.length, first, last, move }
  const PLACES = 2 ** 53 / BLOCK_LENGTH
  const keys = Float64Array.from(first, (offset, place) => offset * PLACES + place).sort()
  const sorted = {
    count: first.length,
    first: new Uint32Array(first.length),
    last: new Uint32Array(first.length),
    move: new Uint32Array(first.length),
  }
  keys.forEach((key, at) => {
    const place = key % PLACES
    sorted.first[at] = first[place] as number
    sorted.last[at] = last[place] as number
    sorted.move[at] = move[place] as number
  })
  return sorted
}

/** Calls `visit` for every two moves that share an SN (at least once for each such move). */
export function forEachOverlap(
  { count, first, last, move }: MoveRuns,
  visit: (move: number, offset: number) => void,
): void {
  let reach = -1
  let reaching = -1
  for (let at = 0; at < count; at++) {
    const from = first[at] as number
    if (from <= reach) {
      visit(reaching, from)
      visit(move[at] as number, from)
    }
    if ((last[at] as number) > reach) {
      reach = last[at] as number
      reaching = move[at] as number
    }
  }
}

/** The runs of the moves that `keeps` selects. */
export function runsOfMoves(runs: MoveRuns, keeps: (move: number) => boolean): MoveRuns {
  const first: number[] = []
  const last: number[] = []
  const move: number[] = []
  for (let at = 0; at < runs.count; at++) {
    const owner = runs.move[at] as number
    if (!keeps(owner)) continue
    first.push(runs.first[at] as number)
    last.push(runs.last[at] as number)
    move.push(owner)
  }
  return { count: first.length, first, last, move }
}

/** All SNs of the runs, each once: a hundred thousand small packs take one pass instead of as many unions. */
export function membersOfRuns(blocks: ReadonlyMap<number, MoveRuns>): SerialSet {
  const members = new RunCollector()
  for (const [block, { count, first, last }] of blocks) {
    const base = ordinalOf(block, 0)
    let covered = -1
    for (let at = 0; at < count; at++) {
      const from = Math.max(first[at] as number, covered + 1)
      if (from > (last[at] as number)) continue
      members.add(base + from, base + (last[at] as number))
      covered = last[at] as number
    }
  }
  return members.finish()
}
