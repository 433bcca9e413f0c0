/** The common output of the readers of result files: one stream of items, the same for all formats. */

import type {
  ResultCodeType,
  ResultPackedStatus,
  ResultRowErrorKey,
  ResultUnitStatus,
  ResultUpdateStatus,
} from '@serialis/contract/plant/results/results-rows.ts'
import type { EventMoment } from '../../kit/text-files/event-moment.ts'

/** First item of a file: its sender. All null for CSV. */
export interface HeaderItem {
  kind: 'header'
  line: number
  message: 'CSV' | 'ASSIGNED' | 'UPDATED' | 'DISAGGREGATED' | 'EPCIS' | 'CHINA_RELATION'
  sender: string | null
  receiver: string | null
  controlNumber: string | null
  transactionType: string | null
  /** As written; the time may lack a zone, so it is shown and never used in calculations. */
  sentAt: string | null
}

/**
 * One code that the line reports. `group` is 0 in CSV. In SNX, what all codes of one event have in common (lot, expiry,
 * line) comes after them, as the GroupItem with the same number.
 */
export interface UnitItem {
  kind: 'unit'
  line: number
  group: number
  orderNo: string | null
  batchNo: string | null
  /** By name, or as the layer counted from the unit (1); null: determined by the code itself. */
  level: string | number | null
  code: string
  /** Null: not stated. */
  codeType: ResultCodeType | null
  status: ResultUnitStatus
  parent: string | null
  /** Null: not stated; then a container is partial when it has fewer members than its capacity. */
  partial: boolean | null
  /** Null for an UNUSED code without a time, and in formats without times. */
  moment: EventMoment | null
  lineCode: string | null
  operator: string | null
  /** From the barcode content only, to be compared with the group's. */
  lot: string | null
  expiry: string | null
}

/** What the codes of a group have in common; follows them. With `error`, none of the group's codes may be used. */
export interface GroupItem {
  kind: 'group'
  line: number
  group: number
  moment: EventMoment | null
  lineCode: string | null
  operator: string | null
  location: string | null
  gtin: string | null
  drugCode: string | null
  companyPrefix: string | null
  lot: string | null
  expiry: string | null
  manufactured: string | null
  update: {
    status: ResultUpdateStatus
    attribute: string | null
    reason: string | null
    references: string[]
    /** The sender's own account of the codes, as far as it is compared with the order. */
    summaries: {
      line: number
      lot: string | null
      counts: { line: number; level: string | null; gtin: string | null }[]
    }[]
  } | null
  error: RowError | null
}

/** A code whose status changes as the GroupItem with the same number says. */
export interface UpdateItem {
  kind: 'update'
  line: number
  group: number
  code: string
}

/** A container with its direct children. `childLines[i]` is the line of `children[i]`. */
export interface AggregationItem {
  kind: 'aggregation'
  line: number
  parent: string
  /** Null: not stated. */
  packed: ResultPackedStatus | null
  quantity: number | null
  children: string[]
  childLines: number[]
  moment: EventMoment
  location: string | null
}

/** Children that left a container; without children, all of them. */
export interface DisaggregationItem {
  kind: 'disaggregation'
  line: number
  parent: string
  children: string[]
  childLines: number[]
  moment: EventMoment
  location: string | null
}

/** An element that the reader does not know: kept and listed, never an error. */
export interface UnknownItem {
  kind: 'unknown'
  line: number
  path: string
  attributes: Record<string, string>
  /** The first 200 characters of its own text. */
  text: string
}

export type ResultItem =
  | HeaderItem
  | UnitItem
  | GroupItem
  | UpdateItem
  | AggregationItem
  | DisaggregationItem
  | UnknownItem

export interface RowError {
  line: number
  column?: string
  code?: string
  error: ResultRowErrorKey
  params: Record<string, string | number>
}

/** Items and refused rows in file order; texts may share memory with the file's chunk, so copy what is kept. */
export interface ResultBatch {
  items: ResultItem[]
  errors: RowError[]
  /** Unknown elements that are counted, but not among the items. */
  unlisted?: number
}
