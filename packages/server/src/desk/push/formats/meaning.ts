/** The meaning of a state change for external systems, and which changes a target wants. Pure. */

import type { PushFilter, PushOperation } from '@serialis/contract/desk/push/push.schema.ts'
import type { EpcisColumns, Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import type { PackagingLevel, Scheme, SerialState } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { transitionsOf } from '@serialis/contract/numbers/ledger/serial-transitions.ts'
import { lifecycleOf, transitionsBetween, type Lifecycle } from '@serialis/contract/numbers/ledger/serial.status.ts'
import { shownStateOf } from '@serialis/contract/numbers/ledger/shown-states.ts'

const dispositions: Record<Lifecycle, string> = {
  UNALLOCATED: 'reserved',
  ALLOCATED: 'reserved',
  ENCODED: 'encoded',
  COMMISSIONED: 'active',
  RELEASED: 'conformant',
  SCANNED: 'retail_sold',
  SAMPLE_MARKED: 'unavailable',
  SAMPLED: 'non_sellable_other',
  USED_INTERNALLY: 'non_sellable_other',
  BLOCKED: 'non_sellable_other',
  RETURNED: 'returned',
  DISPOSED: 'disposed',
  INVALID: 'inactive',
  INACTIVE: 'inactive',
  LABEL_SCRAPPED: 'destroyed',
  DESTROYED: 'destroyed',
}

export interface Meaning {
  /** Null when no operation leads there: an import was withdrawn. */
  readonly operation: Operation | null
  readonly epcis: EpcisColumns
  /** False: of no interest outside unless a target selects the operation by name. */
  readonly isReported: boolean
}

const observed = (state: SerialState): EpcisColumns => ({
  action: 'OBSERVE',
  bizStep: 'other',
  disposition: dispositions[lifecycleOf(state)],
})

export function meaningOfChange(scheme: Scheme, from: SerialState, to: SerialState): Meaning {
  const [transition] = transitionsBetween(scheme, from, to)
  // A withdrawn change has no transition of its own; the current state of the pack is sent instead.
  if (transition === undefined) return { operation: null, epcis: observed(to), isReported: true }
  return {
    operation: transition.operation,
    epcis: transition.epcis ?? observed(to),
    isReported: transition.epcis !== null,
  }
}

/** How a state without its change is sent: as the step that usually leads to it. */
export function meaningOfState(scheme: Scheme, state: SerialState): Meaning {
  const usual = transitionsOf(scheme).find(
    ({ to, epcis, sets }) =>
      to === state.status && epcis !== null && (state.status !== 'NEW' || sets?.commissioned === true),
  )
  const isNumberOnly = ['UNALLOCATED', 'ALLOCATED', 'ENCODED', 'INVALID', 'LABEL_SCRAPPED'].includes(lifecycleOf(state))
  return { operation: null, epcis: (!isNumberOnly && usual?.epcis) || observed(state), isReported: !isNumberOnly }
}

export interface SentCode {
  readonly level: PackagingLevel
  readonly productId: string | null
}

export const wantsCode = (filter: PushFilter, { level, productId }: SentCode): boolean =>
  (filter.levels.length === 0 || filter.levels.includes(level)) &&
  (filter.productIds.length === 0 || (productId !== null && filter.productIds.includes(productId)))

export function wantsState(filter: PushFilter, to: SerialState, { operation, isReported }: Meaning): boolean {
  if (filter.statuses.length > 0 && !filter.statuses.includes(shownStateOf(to))) return false
  if (filter.operations.length === 0) return isReported
  return operation !== null && filter.operations.includes(operation)
}

/** A target that selects statuses or other operations gets no packing. */
export const wantsMove = (filter: PushFilter, kind: Extract<PushOperation, 'PACK' | 'UNPACK'>): boolean =>
  filter.statuses.length === 0 && (filter.operations.length === 0 || filter.operations.includes(kind))
export const wantsMoves = (filter: PushFilter): boolean => wantsMove(filter, 'PACK') || wantsMove(filter, 'UNPACK')
