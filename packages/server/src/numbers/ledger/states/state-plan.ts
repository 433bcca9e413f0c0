/** What an operation does to the SNs of one block. Pure; the same for dry run and commit. */

import type { Evidence, Operation, Transition } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import { stateCode, stateOfCode, type Scheme } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { missingEvidence, nextState } from '@serialis/contract/numbers/ledger/serial.status.ts'
import { editColumn, type Column, type Edited, type Runs } from '../cells/cell-rows.ts'
import type { ChangeRefusal } from '../ledger-types.ts'
import { RunCollector, type SerialSet } from '../serial-set/serial-set.ts'

/** The outcome for SNs in one state. */
type StateOutcome =
  | { readonly kind: 'change'; readonly to: number; readonly transition: Transition }
  | { readonly kind: 'already' }
  | {
      readonly kind: 'refused'
      readonly reason: ChangeRefusal
      /** Of missing evidence: what else is missing, and the transition that needs it. */
      readonly also?: readonly ChangeRefusal[]
      readonly transition?: Transition
    }

export type StateOutcomes = (state: number) => StateOutcome

/** Decides by state code; each state is decided once per command. */
export function outcomesByState(scheme: Scheme, operation: Operation, evidence: readonly Evidence[]): StateOutcomes {
  const given = new Set(evidence)
  const known = new Map<number, StateOutcome>()
  return (state) => {
    let outcome = known.get(state)
    if (outcome === undefined) known.set(state, (outcome = decide(scheme, operation, given, state)))
    return outcome
  }
}

function decide(scheme: Scheme, operation: Operation, given: ReadonlySet<Evidence>, state: number): StateOutcome {
  const step = nextState(scheme, stateOfCode(state), operation)
  if (step.kind !== 'change') return step
  const [reason, ...also] = missingEvidence(step.transition, given).map((missing) => `${missing}_needed` as const)
  if (reason !== undefined) return { kind: 'refused', reason, also, transition: step.transition }
  return { kind: 'change', to: stateCode(step.to), transition: step.transition }
}

/** SNs of the block that are in one state and so have one outcome. */
export interface OutcomeGroup {
  readonly from: number
  readonly outcome: StateOutcome
  readonly members: SerialSet
}
export interface StatePlan {
  readonly groups: readonly OutcomeGroup[]
  readonly edited: Edited
}

/** Applies the operation to the members (runs of offsets in a block that begins at ordinal `base`). */
export function planStates(column: Column, base: number, runs: Runs, outcomeOf: StateOutcomes): StatePlan {
  const groups = new Map<number, { outcome: StateOutcome; to: number; collector: RunCollector }>()
  let lastState = -1
  let group: { outcome: StateOutcome; to: number; collector: RunCollector } | undefined
  const edited = editColumn(column, runs, (state, _run, first, last) => {
    if (state !== lastState || group === undefined) {
      lastState = state
      group = groups.get(state)
      if (group === undefined) {
        const outcome = outcomeOf(state)
        groups.set(
          state,
          (group = { outcome, to: outcome.kind === 'change' ? outcome.to : state, collector: new RunCollector() }),
        )
      }
    }
    group.collector.add(base + first, base + last)
    return group.to
  })
  return {
    edited,
    groups: Array.from(groups, ([from, { outcome, collector }]) => ({ from, outcome, members: collector.finish() })),
  }
}

/** How the changes affect the block's counts. */
export function countChanges(groups: readonly OutcomeGroup[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { from, outcome, members } of groups) {
    if (outcome.kind !== 'change') continue
    counts.set(from, (counts.get(from) ?? 0) - members.size)
    counts.set(outcome.to, (counts.get(outcome.to) ?? 0) + members.size)
  }
  return counts
}
