/**
 * The content of a batch, independent of the format. Nothing in it depends on when it is sent: the same batch gives the
 * same bytes.
 */

import type { PushTrigger } from '@serialis/contract/desk/push/push.status.ts'
import type { EpcisColumns } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import type { PackagingLevel, SerialStatus } from '@serialis/contract/numbers/ledger/serial-states.ts'

export interface PushedProduct {
  readonly id: string
  readonly code: string
  readonly name: string
  /** As `1:5:50`; '' when the product is no longer in force. */
  readonly ratio: string
}
export interface PushedOrder {
  readonly orderNo: string
  readonly batchCode: string | null
  readonly productionDate: string | null
  readonly expirationDate: string | null
  readonly lineName: string
}

/** Codes that differ only in the code itself. `gtin` null: an SSCC, or a proprietary code. */
export interface CodeGroup {
  readonly level: PackagingLevel
  readonly gtin: string | null
  readonly product: PushedProduct | null
  readonly order: PushedOrder | null
  readonly codes: readonly string[]
}
/** With the reason of the change; null when the current state is sent, '' when nobody said one. */
export interface Explained extends CodeGroup {
  readonly reason: string | null
}
export interface PushedChange extends Explained {
  readonly operation: string | null
  /** Null when the current state is sent, not a change. */
  readonly from: SerialStatus | null
  readonly to: SerialStatus
  readonly epcis: EpcisColumns
}
export interface PackName {
  readonly level: PackagingLevel
  readonly gtin: string | null
  readonly code: string
}
export interface PushedMove extends Explained {
  readonly kind: 'PACK' | 'UNPACK'
  readonly container: PackName
}
/** For relation files: codes by the container they were in after the event. */
export interface PushedRelation extends CodeGroup {
  readonly container: PackName | null
}

export interface BatchContent {
  readonly key: string
  readonly jobId: string
  readonly trigger: PushTrigger
  readonly number: number
  /** Of the change itself: the same in every job that sends it. */
  readonly eventId: string
  readonly eventTime: Date
  readonly recordTime: Date
  /** `+08:00` at that time in the tenant's zone. */
  readonly offset: string
  readonly action: string
  /** Set when this corrects an earlier push: when the correction was declared. */
  readonly correctedAt: Date | null
  readonly changes: readonly PushedChange[]
  readonly moves: readonly PushedMove[]
  readonly relations: readonly PushedRelation[]
}

export interface FormatOptions {
  readonly license: string
  readonly relationFlag: string
  /** Of a sandbox; empty or absent for a live tenant. */
  readonly mark?: string
}

export interface Format {
  readonly contentType: string
  /** Piece by piece, in the order of the batch. */
  write(content: BatchContent, options: FormatOptions): Iterable<string>
  /** Whether it can declare an earlier push wrong. */
  readonly canCorrect: boolean
  /** Whether it sends the packing instead of changes. */
  readonly needsRelations: boolean
  /** Whether it says why codes changed: its groups differ by reason as well. */
  readonly needsReasons: boolean
}
