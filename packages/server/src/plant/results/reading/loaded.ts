/** A result file after it was read within its order: numbers instead of codes, and the rows that do not match. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { ResultFormat } from '@serialis/contract/plant/results/results.schema.ts'
import type { GroupItem, HeaderItem, RowError, UnknownItem } from '../../line-files/items.ts'
import type { CodedLevel } from './code-key.ts'
import { ResultColumns, UnknownCodes } from './result-columns.ts'
import { RowErrors } from './row-errors.ts'
import type { TimeCounts } from './row-times.ts'

export interface LoadedPack {
  line: number
  container: number
  members: Float64Array
  /** Null: not stated in the file. */
  isPartial: boolean | null
  /** When each member was packed, milliseconds UTC. */
  times: Float64Array
}
export interface LoadedUnpack {
  line: number
  container: number
  /** Empty: all. */
  members: Float64Array
  time: number
}
export interface LoadedUpdate {
  group: GroupItem
  ordinals: number[]
  lines: number[]
  /** Milliseconds UTC. */
  time: number
}

export interface LoadedResult {
  format: ResultFormat
  header: HeaderItem | null
  rows: ResultColumns
  /** SNX and EPCIS; in the other formats rows name their containers. */
  packs: LoadedPack[]
  unpacks: LoadedUnpack[]
  updates: LoadedUpdate[]
  /** Codes of a status update whose common part has not come yet. */
  openUpdate: { ordinals: number[]; lines: number[] }
  groups: Map<number, GroupItem>
  /** Codes to enter with the file. */
  unknown: UnknownCodes
  /** Codes that were never issued here, whether they are entered or refused. */
  foreign: { count: number; mayEnter: boolean; examples: string[] }
  unknownElements: UnknownItem[]
  unknownElementCount: number
  errors: RowErrors
  /** Positions of rows that report what happened to a code after another row commissioned it (EPCIS). */
  laterFacts: Set<number>
  /** Container -> line of a member that was refused. */
  leftOut: Map<number, number>
  /** Codes in the file by level, refused ones included. */
  inFile: Map<PackagingLevel, number>
  /** Line names in the file other than the order's. */
  otherLines: Set<string>
  /** Earliest time of the rows, milliseconds UTC; Infinity when there is none. */
  earliest: number
  times: TimeCounts
}

export const emptyResult = (format: ResultFormat): LoadedResult => ({
  format,
  header: null,
  rows: new ResultColumns(),
  packs: [],
  unpacks: [],
  updates: [],
  openUpdate: { ordinals: [], lines: [] },
  groups: new Map(),
  unknown: new UnknownCodes(),
  foreign: { count: 0, mayEnter: false, examples: [] },
  unknownElements: [],
  unknownElementCount: 0,
  errors: new RowErrors(),
  laterFacts: new Set(),
  leftOut: new Map(),
  inFile: new Map(),
  otherLines: new Set(),
  earliest: Infinity,
  times: { replaced: 0, ahead: 0, early: 0 },
})

interface GroupOrder {
  batchNo: string
  expiry: string
  levels: readonly CodedLevel[]
}

/** The common properties of a group must match the order; otherwise its rows are refused. */
export function checkGroups({ rows, groups, errors, leftOut }: LoadedResult, order: GroupOrder): void {
  if (groups.size === 0) return
  const verdicts = new Map<string, Omit<RowError, 'line'> | null>()
  for (let at = 0; at < rows.count; at++) {
    const group = groups.get(rows.group[at] ?? 0)
    if (group === undefined) continue
    const level = rows.levelOf(at)
    const name = `${group.group} ${level}`
    let verdict = verdicts.get(name)
    if (verdict === undefined) verdicts.set(name, (verdict = verdictOf(group, order, level)))
    if (verdict === null) continue
    rows.isRefused[at] = 1
    errors.add({ line: rows.line[at] ?? 0, ...verdict })
    const container = rows.parent[at] ?? 0
    if (container !== 0) leftOut.set(container, rows.line[at] ?? 0)
  }
}

function verdictOf(group: GroupItem, order: GroupOrder, level: PackagingLevel): Omit<RowError, 'line'> | null {
  if (group.error !== null) return { error: 'row_group_broken', params: { line: group.line } }
  const gtin = order.levels.find((one) => one.level === level)?.gtin ?? null
  const { lot, expiry } = group
  if (lot !== null && lot !== order.batchNo)
    return { column: 'LotNumber', error: 'row_batch_differs', params: { value: lot, expected: order.batchNo } }
  if (expiry !== null && expiry !== order.expiry)
    return { column: 'ExpirationDate', error: 'row_expiry_differs', params: { value: expiry, expected: order.expiry } }
  if (group.gtin !== null && group.gtin !== gtin)
    return { column: 'ItemCode', error: 'row_gtin_differs', params: { value: group.gtin, expected: gtin ?? '', level } }
  return null
}
