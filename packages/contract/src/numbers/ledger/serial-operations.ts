/** The commands on serial numbers, and the rows of the transition tables. */

import type { Allocation, SerialStatus } from './serial-states.ts'

/** The named commands on SNs. Nobody sets a target status: an operation finds its transition from the current state. */
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

/**
 * What starts a transition: application, status update, check, scrap, manual activation, order, nightly expiry,
 * consumer scan.
 */
const triggers = ['APP', 'UPD', 'CHK', 'SCR', 'ACT', 'ORD', 'EXP', 'CRM'] as const
type Trigger = (typeof triggers)[number]

/** What a command must provide; checked once per command and transition, not per SN. */
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
  /** Facts about the SN itself. */
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
  /** Number in domain.md or decisions.md; a trailing letter distinguishes variants of one row. */
  readonly id: string
  readonly operation: Operation
  readonly from: readonly S[]
  /** PRIOR: back to the status stored in the state. */
  readonly to: S | 'PRIOR'
  readonly needs: Needs
  readonly triggers: readonly Trigger[]
  /** No transition leaves the target state. */
  readonly final: boolean
  /**
   * Facts that are set together with the status. `opened: 'ifScanned'`: a returned pack that was scanned may have been
   * opened.
   */
  readonly sets?: {
    readonly commissioned?: true
    readonly scanned?: true
    readonly opened?: 'ifScanned'
    readonly allocation?: Allocation
    /** The previous status is stored as prior. */
    readonly prior?: true
  }
  /** The pack leaves its container: refused for packed SNs unless the operator confirms disaggregation. */
  readonly leavesContainer?: true
  readonly epcis: EpcisColumns | null
}
