/** What the naive ledger keeps of an SN, and what is asked of it. */

import type { Evidence, Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import type { PackagingLevel, SerialState } from '@serialis/contract/numbers/ledger/serial-states.ts'

interface Moment {
  readonly recordedAt: number
  readonly happenedAt: number
}
interface Entry extends Moment {
  readonly eventId: string
  readonly column: 'state' | 'parent'
  readonly from: number
  readonly to: number
}
export interface NaiveSerial {
  readonly ordinal: number
  readonly level: PackagingLevel
  readonly issued: Moment
  readonly initial: SerialState
  state: SerialState
  parent: number
  orderId: string | null
  lineId: string | null
  readonly history: Entry[]
}
export interface NaiveContainer {
  members: Set<number>
  capacity: number | null
  isPartial: boolean
}
export interface NaiveEvent {
  readonly id: string
  readonly recordedAt: Date
  readonly happenedAt?: Date
  readonly timeOf?: (ordinal: number) => number
}
export interface NaiveChange {
  readonly event: NaiveEvent
  readonly operation: Operation
  readonly ordinals: readonly number[]
  readonly evidence: readonly Evidence[]
  readonly disaggregate: boolean
  readonly levels?: readonly PackagingLevel[]
  readonly held: ReadonlySet<number>
  /** Containers that go in the same command: their members need not leave them. */
  readonly goesWith?: ReadonlySet<number>
  readonly commits: boolean
  /** Ordinals that were signed to change. */
  readonly signed?: ReadonlySet<number>
}
export interface NaiveMove {
  readonly from: number
  readonly to: number
  readonly members: readonly number[]
  readonly isPartial: boolean
  readonly capacity: number | null
}

export interface Edit {
  readonly serial: NaiveSerial
  readonly column: 'state' | 'parent'
  readonly to: SerialState | number
  /** It happens when the event says of this SN: what is left behind leaves when its container goes. */
  readonly when?: number
}
