/**
 * One block against its history: folding all scopes from the initial state must give the cells, and each step must be
 * allowed.
 */

import { stateOfCode, statusNumberOfCode, type Scheme } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { transitionsBetween } from '@serialis/contract/numbers/ledger/serial.status.ts'
import { chunkLength, lastChunkOf, type CellRow } from '../cells/cell-rows.ts'
import { decodeCells, oneValueOf, valuesIn } from '../cells/cells.ts'
import { forEachChange, type ReadyScope } from '../cells/fold.ts'
import { CHUNK_LENGTH, PART_LENGTH } from '../serial-set/ordinals.ts'
import { partsBetween } from '../serial-set/serial-set.ts'
import { WIDE_PART } from '../store/write.ts'
import { note, type Finding } from './finding.ts'

/** Faults in the rows of one column: they must tile the block, merged where equal. */
export function checkTiling(block: number, size: number, rows: readonly CellRow[], finding: Finding): void {
  let next = 0
  let before: number | undefined
  for (const { firstChunk, lastChunk, cells } of rows) {
    const one = oneValueOf(cells)
    const name = `block ${block} chunk ${firstChunk}`
    note(finding, firstChunk === next ? null : `${name}: expected chunk ${next}`)
    if (one === undefined && lastChunk !== firstChunk) note(finding, `${name}: packed cells over several chunks`)
    if (one !== undefined && one === before) note(finding, `${name}: not merged with its equal neighbour`)
    before = one
    next = lastChunk + 1
  }
  if (rows.length > 0)
    note(finding, next === lastChunkOf(size) + 1 ? null : `block ${block}: rows end at chunk ${next - 1}`)
}

/** The mask of each state row must contain exactly the statuses in it. */
export function checkMasks(block: number, rows: readonly { mask: number; row: CellRow }[], finding: Finding): void {
  for (const { mask, row } of rows) {
    let present = 0
    for (const state of valuesIn(row.cells)) present |= 1 << statusNumberOfCode(state)
    note(
      finding,
      present === mask ? null : `block ${block} chunk ${row.firstChunk}: mask ${mask} instead of ${present}`,
    )
  }
}

/** A part's values according to the cells; `untouched` where the column has no rows. */
export function valuesOfPart(rows: readonly CellRow[], size: number, part: number, untouched: number): Float64Array {
  const base = part * PART_LENGTH
  const values = new Float64Array(Math.min(PART_LENGTH, size - base)).fill(untouched)
  for (const { firstChunk, lastChunk, cells } of rows) {
    const from = firstChunk * CHUNK_LENGTH - base
    const to = Math.min(size, (lastChunk + 1) * CHUNK_LENGTH) - base
    if (to <= 0 || from >= values.length) continue
    const one = oneValueOf(cells)
    if (one !== undefined) values.fill(one, Math.max(0, from), Math.min(values.length, to))
    else values.set(decodeCells(cells, chunkLength(size, firstChunk)), from)
  }
  return values
}

export interface FoldedPart {
  readonly values: Float64Array
  /** SNs for which a scope's `from` differs from the value before it. */
  readonly broken: string[]
}

/** Replays the scopes (oldest first) of one part. `check` judges each kind of step once. */
export function replayPart(
  { base, length, initial }: { base: number; length: number; initial: number },
  scopes: readonly ReadyScope[],
  check: (from: number, to: number, eventId: string) => void,
): FoldedPart {
  const values = new Float64Array(length).fill(initial)
  const broken: string[] = []
  for (const ready of scopes) {
    const members = partsBetween(ready.members, base, base + PART_LENGTH - 1)
    if (members.size === 0) continue
    forEachChange({ scope: ready.scope, members }, (first, last, from, to) => {
      check(from, to, ready.scope.eventId)
      for (let at = first - base; at <= last - base; at++) {
        if (values[at] !== from && broken.length < 10)
          broken.push(
            `${base + at}: revision ${ready.scope.revision} changes from ${from}, but ${values[at]} came before`,
          )
        values[at] = to
      }
    })
  }
  return { values, broken }
}

/** The scopes that can intersect a part. */
export const scopesOfPart = (scopes: readonly ReadyScope[], part: number): ReadyScope[] =>
  scopes.filter(({ scope }) => scope.part === part || scope.part === WIDE_PART)

/** Judges state changes by the transition table, and those of an undo by the step they undo; each kind once. */
export function createStepCheck(
  scheme: Scheme,
  undoing: ReadonlySet<string>,
  finding: Finding,
): (from: number, to: number, eventId: string) => void {
  const known = new Set<number>()
  return (from, to, eventId) => {
    const isUndo = undoing.has(eventId)
    const step = (from * 32_768 + to) * 2 + (isUndo ? 1 : 0)
    if (known.has(step)) return
    known.add(step)
    const [before, after] = isUndo ? [to, from] : [from, to]
    const isAllowed = transitionsBetween(scheme, stateOfCode(before), stateOfCode(after)).length > 0
    note(
      finding,
      isAllowed
        ? null
        : `no transition leads from state ${before} to ${after}${isUndo ? ', and so none is taken back' : ''}`,
    )
  }
}
