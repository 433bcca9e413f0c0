/** What an operation does to the SNs of one block. Pure; the same for dry run and commit. */

import type { Evidence, Operation, Transition } from '@serialis/contract/numbers/ledger/serial.operations.ts'
import { stateCode, stateOfCode, type Scheme } from '@serialis/contract/numbers/ledger/serial.states.ts'
import { missingEvidence, nextState } from '@serialis/contract/numbers/ledger/serial.status.ts'
import { editColumn, type Column, type Edited, type Runs } from '../cells/cell-rows.ts'
import type { ChangeRefusal } from '../ledger.types.ts'
import { RunCollector, type SerialSet } from '../serial-set/serial-set.ts'

/** The outcome for SNs in one state. */
type Fate =
  | { readonly kind: 'change'; readonly to: number; readonly transition: Transition }
  | { readonly kind: 'already' }
  | { readonly kind: 'refused'; readonly reason: ChangeRefusal }

export type FateOf = (state: number) => Fate

/** Decides by state code; each state is decided once per command. */
export function fates(scheme: Scheme, operation: Operation, evidence: readonly Evidence[]): FateOf {
  const given = new Set(evidence)
  const known = new Map<number, Fate>()
  return (state) => {
    let fate = known.get(state)
    if (fate === undefined) known.set(state, (fate = decide(scheme, operation, given, state)))
    return fate
  }
}

function decide(scheme: Scheme, operation: Operation, given: ReadonlySet<Evidence>, state: number): Fate {
  const step = nextState(scheme, stateOfCode(state), operation)
  if (step.kind !== 'change') return step
  const missing = missingEvidence(step.transition, given)[0]
  if (missing !== undefined) return { kind: 'refused', reason: `${missing}_needed` }
  return { kind: 'change', to: stateCode(step.to), transition: step.transition }
}

/** SNs of the block that are in one state and so have one outcome. */
export interface FateGroup {
  readonly from: number
  readonly fate: Fate
  readonly members: SerialSet
}
export interface StatePlan {
  readonly groups: readonly FateGroup[]
  readonly edited: Edited
}

/** Applies the operation to the members (runs of offsets in a block that begins at ordinal `base`). */
export function planStates(column: Column, base: number, runs: Runs, fateOf: FateOf): StatePlan {
  const groups = new Map<number, { fate: Fate; to: number; collector: RunCollector }>()
  let lastState = -1
  let group: { fate: Fate; to: number; collector: RunCollector } | undefined
  const edited = editColumn(column, runs, (state, _run, first, last) => {
    if (state !== lastState || group === undefined) {
      lastState = state
      group = groups.get(state)
      if (group === undefined) {
        const fate = fateOf(state)
        groups.set(
          state,
          (group = { fate, to: fate.kind === 'change' ? fate.to : state, collector: new RunCollector() }),
        )
      }
    }
    group.collector.add(base + first, base + last)
    return group.to
  })
  return {
    edited,
    groups: Array.from(groups, ([from, { fate, collector }]) => ({ from, fate, members: collector.finish() })),
  }
}

/** How the changes affect the block's counts. */
export function countChanges(groups: readonly FateGroup[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { from, fate, members } of groups) {
    if (fate.kind !== 'change') continue
    counts.set(from, (counts.get(from) ?? 0) - members.size)
    counts.set(fate.to, (counts.get(fate.to) ?? 0) + members.size)
  }
  return counts
}
