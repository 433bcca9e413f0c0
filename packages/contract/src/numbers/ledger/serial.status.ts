import { operations } from './serial-operations.ts'
import type { Evidence, Operation, Transition } from './serial-operations.ts'
import { allocations, newState, stateCode, stateOfCode } from './serial-states.ts'
import type { Allocation, Scheme, SerialState, SerialStatus } from './serial-states.ts'
import { transitionsOf } from './serial-transitions.ts'

/** Why an SN does not take part in an operation, as far as its own state decides that. */
export const stateRefusals = [
  'wrong_status',
  'final_status',
  'not_commissioned',
  'already_commissioned',
  'was_scanned',
  'wrong_allocation',
] as const
export type StateRefusal = (typeof stateRefusals)[number]

export type StateStep =
  | { readonly kind: 'change'; readonly to: SerialState; readonly transition: Transition }
  | { readonly kind: 'already' }
  | { readonly kind: 'refused'; readonly reason: StateRefusal }

/**
 * The effect of an operation on an SN in a state: the only place that decides it, used by ledger, tests and web.
 * Evidence of the command (reason, record, signature …) is not checked here: see `missingEvidence`.
 */
export function nextState(scheme: Scheme, state: SerialState, operation: Operation): StateStep {
  const rows = transitionsOf(scheme).filter((row) => row.operation === operation)
  let refusal: StateRefusal | null = null
  for (const row of rows) {
    if (!row.from.includes(state.status)) continue
    const reason = factRefusal(row, state)
    if (reason === null) return { kind: 'change', to: stateAfter(row, state), transition: row }
    refusal ??= reason
  }
  if (rows.some((row) => isReached(row, state))) return { kind: 'already' }
  if (refusal !== null) return { kind: 'refused', reason: refusal }
  return { kind: 'refused', reason: isFinal(scheme, state) ? 'final_status' : 'wrong_status' }
}

function factRefusal({ needs, to }: Transition, state: SerialState): StateRefusal | null {
  if (needs.commissioned === true && !state.commissioned) return 'not_commissioned'
  if (needs.commissioned === false && state.commissioned) return 'already_commissioned'
  if (needs.scanned === false && state.scanned) return 'was_scanned'
  if (needs.allocation !== undefined && !needs.allocation.includes(state.allocation)) return 'wrong_allocation'
  if (to === 'PRIOR' && state.prior === null) return 'wrong_status'
  return null
}

function stateAfter({ to, sets }: Transition, state: SerialState): SerialState {
  return {
    status: to === 'PRIOR' ? (state.prior as SerialStatus) : to,
    prior: sets?.prior ? state.status : null,
    commissioned: state.commissioned || sets?.commissioned === true,
    scanned: state.scanned || sets?.scanned === true,
    opened: state.opened || (sets?.opened === 'ifScanned' && state.scanned),
    allocation: sets?.allocation ?? state.allocation,
  }
}

/** The SN is already in the target state: the same upload sent twice is a success without effect. */
function isReached({ to, sets }: Transition, state: SerialState): boolean {
  return (
    state.status === to &&
    (sets?.commissioned !== true || state.commissioned) &&
    (sets?.scanned !== true || state.scanned) &&
    (sets?.allocation === undefined || (state.allocation === sets.allocation && !state.commissioned))
  )
}

/** The evidence that the transition requires and the command lacks. */
export const missingEvidence = (transition: Transition, given: ReadonlySet<Evidence>): readonly Evidence[] =>
  (transition.needs.evidence ?? []).filter((evidence) => !given.has(evidence))

/** Operations that would change an SN in this state. */
export const operationsFrom = (scheme: Scheme, state: SerialState): readonly Operation[] =>
  operations.filter((operation) =>
    transitionsOf(scheme).some(
      (row) => row.operation === operation && row.from.includes(state.status) && factRefusal(row, state) === null,
    ),
  )

/** No operation leads out of the state. */
export const isFinal = (scheme: Scheme, state: SerialState): boolean =>
  !transitionsOf(scheme).some((row) => row.from.includes(state.status) && factRefusal(row, state) === null)

const goneStatuses: ReadonlySet<SerialStatus> = new Set([
  'INACTIVATED',
  'DESTORY',
  'AGING_DESTORY',
  'INACTIVATE',
  'PLANT_DESTROY',
  'DC_DESTROY',
  'DC_MANUAL_DESTROY_CAN_NOT_READ',
] satisfies SerialStatus[])

/** The pack is destroyed or withdrawn: a pack in use does not stay inside such a container. */
export const isGone = (status: SerialStatus): boolean => goneStatuses.has(status)

/** Some pack is destroyed or withdrawn by the operation. */
export const takesAway = (scheme: Scheme, operation: Operation): boolean =>
  transitionsOf(scheme).some((row) => row.operation === operation && row.to !== 'PRIOR' && isGone(row.to))

/** Every state that operations can lead to, from NEW with any allocation (imports may start beyond FREE). */
export function reachableStates(scheme: Scheme, start: readonly Allocation[] = allocations): readonly SerialState[] {
  const seen = new Set<number>(start.map((allocation) => stateCode(newState(allocation))))
  for (const code of seen) {
    for (const operation of operations) {
      const step = nextState(scheme, stateOfCode(code), operation)
      if (step.kind === 'change') seen.add(stateCode(step.to))
    }
  }
  return [...seen].map(stateOfCode)
}

/** Transitions that lead from one state to exactly the other; empty when the step is not allowed. */
export function transitionsBetween(scheme: Scheme, from: SerialState, to: SerialState): readonly Transition[] {
  const target = stateCode(to)
  const found: Transition[] = []
  for (const operation of operations) {
    const step = nextState(scheme, from, operation)
    if (step.kind === 'change' && stateCode(step.to) === target) found.push(step.transition)
  }
  return found
}

/** One vocabulary for both schemes, after OPEN-SCS; used by reports and EPCIS. */
export const lifecycles = [
  'UNALLOCATED',
  'ALLOCATED',
  'ENCODED',
  'COMMISSIONED',
  'RELEASED',
  'SCANNED',
  'SAMPLE_MARKED',
  'SAMPLED',
  'USED_INTERNALLY',
  'BLOCKED',
  'RETURNED',
  'DISPOSED',
  'INVALID',
  'INACTIVE',
  'LABEL_SCRAPPED',
  'DESTROYED',
] as const
export type Lifecycle = (typeof lifecycles)[number]

const lifecycleOfStatus: Partial<Record<SerialStatus, Lifecycle>> = {
  PLANT_USED: 'COMMISSIONED',
  ACTIVATION: 'RELEASED',
  ACTIVATED: 'RELEASED',
  CRM_SCAN: 'SCANNED',
  SAM_MARK: 'SAMPLE_MARKED',
  SAMPLE: 'SAMPLED',
  INTERNAL_USE: 'USED_INTERNALLY',
  NSO: 'BLOCKED',
  DC_RETURN: 'RETURNED',
  DC_DISPOSAL: 'DISPOSED',
}
const unused: Record<Allocation, Lifecycle> = {
  FREE: 'UNALLOCATED',
  RESERVED: 'ALLOCATED',
  ALLOCATED: 'ALLOCATED',
  PLACED_OUT: 'ENCODED',
}

/** The canonical lifecycle of a state: the status, refined by the other facts of the state. */
export function lifecycleOf(state: SerialState): Lifecycle {
  if (state.status === 'NEW') return state.commissioned ? 'COMMISSIONED' : unused[state.allocation]
  if (state.status === 'INACTIVATED' || state.status === 'INACTIVATE')
    return state.commissioned ? 'INACTIVE' : 'INVALID'
  return lifecycleOfStatus[state.status] ?? (state.commissioned ? 'DESTROYED' : 'LABEL_SCRAPPED')
}
