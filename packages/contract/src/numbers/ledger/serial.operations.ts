/** The commands on serial numbers, and what a row of the transition tables says. */

import type { Allocation, SerialStatus } from './serial.states.ts'

/** The named commands on SNs. Nobody sets a target status: an operation finds its transition from the state it meets. */
export const operations = [
  'RESERVE',
  'ALLOCATE',
  'PLACE_OUT',
  'RECALL',
  'UNRESERVE',
  'COMMISSION',
  'RELEASE',
  'ACTIVATE',
  'REACTIVATE',
  'RETIRE_UNUSED',
  'REFUSE',
  'WITHDRAW',
  'MARK_SAMPLE',
  'TAKE_SAMPLE',
  'UNMARK_SAMPLE',
  'USE_INTERNALLY',
  'HOLD',
  'UNHOLD',
  'EXPIRE',
  'DESTROY',
  'SCAN',
  'RETURN',
  'REGRADE',
  'DISPOSE',
  'DESTROY_DC',
  'DESTROY_UNREADABLE',
] as const
export type Operation = (typeof operations)[number]

/** Where a transition is started: application, status update, check, scrap, manual activation, order, nightly expiry, consumer scan. */
const triggers = ['APP', 'UPD', 'CHK', 'SCR', 'ACT', 'ORD', 'EXP', 'CRM'] as const
type Trigger = (typeof triggers)[number]

/** What a command must bring along; checked once per command and transition, not per SN. */
export const evidences = [
  'reason',
  'record',
  'secondPerson',
  'signature',
  'photo',
  'identifiedBy',
  'notExpired',
  'expired',
] as const
export type Evidence = (typeof evidences)[number]

interface Needs {
  /** Facts of the SN itself. */
  readonly commissioned?: boolean
  readonly scanned?: false
  readonly allocation?: readonly Allocation[]
  readonly evidence?: readonly Evidence[]
}

export interface EpcisColumns {
  readonly action: 'ADD' | 'OBSERVE' | 'DELETE'
  readonly bizStep: string
  readonly disposition: string
}

export interface Transition<S extends SerialStatus = SerialStatus> {
  /** Number in domain.md or decisions.md; a letter after it tells variants of one row apart. */
  readonly id: string
  readonly operation: Operation
  readonly from: readonly S[]
  /** PRIOR: back to the status kept in the state. */
  readonly to: S | 'PRIOR'
  readonly needs: Needs
  readonly triggers: readonly Trigger[]
  /** No way out of the state it leads to. */
  readonly final: boolean
  /** Facts set together with the status. `opened: 'ifScanned'`: a returned pack that was scanned may have been opened. */
  readonly sets?: {
    readonly commissioned?: true
    readonly scanned?: true
    readonly opened?: 'ifScanned'
    readonly allocation?: Allocation
    /** The status left is kept as prior. */
    readonly prior?: true
  }
  /** The pack leaves its container: refused for packed SNs unless the operator confirms disaggregation. */
  readonly leavesContainer?: true
  readonly epcis: EpcisColumns | null
}
