/**
 * The writer: the only function that changes cells, counts and scopes. Its caller has opened the blocks with a lock in
 * the same transaction, so the edits apply to what is stored.
 */

import { statusNumberOfCode } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { Edited } from '../cells/cell-rows.ts'
import { encodeCells, valuesIn } from '../cells/cells.ts'
import type { LedgerEvent } from '../ledger-types.ts'
import { PART_LENGTH, blockOf, offsetOf } from '../serial-set/ordinals.ts'
import { encodeSet } from '../serial-set/serial-set-codec.ts'
import { byPart, rangesOf, type SerialSet } from '../serial-set/serial-set.ts'
import { columnIds, type ColumnName } from './column-ids.ts'
import { noteEffects } from './effects.ts'
import { commonTime, timesOfMembers } from './member-times.ts'
import type { BlockHead } from './queries/windows.queries.ts'
import {
  writeLedger,
  type BlockWrite,
  type CellDelete,
  type CellWrite,
  type CountChange,
  type ScopeRow,
} from './queries/write.queries.ts'

/** One (from, to) of a column; or, where each SN has its own, the values of the members in ascending order. */
export type ScopeDraft =
  | { readonly column: ColumnName; readonly members: SerialSet; readonly from: number; readonly to: number }
  | {
      readonly column: ColumnName
      readonly members: SerialSet
      readonly fromValues: Float64Array
      readonly toValues: Float64Array
    }

export interface BlockEdit {
  readonly head: BlockHead
  readonly columns: readonly { readonly column: ColumnName; readonly edited: Edited }[]
  /** State code -> change of the number of SNs in it. */
  readonly counts: ReadonlyMap<number, number>
  readonly scopes: readonly ScopeDraft[]
}

/** Writes the edits of locked blocks as one step of the event. Blocks without any change are not touched. */
export async function writeBlocks(db: TenantDb, event: LedgerEvent, edits: readonly BlockEdit[]): Promise<void> {
  const blocks: BlockWrite[] = []
  const cells: CellWrite[] = []
  const deletes: CellDelete[] = []
  const counts: CountChange[] = []
  const scopes: ScopeRow[] = []
  for (const edit of edits) {
    const { block, revision, writtenAt } = edit.head
    if (
      edit.columns.every(({ edited }) => edited.upserts.length === 0 && edited.deletes.length === 0) &&
      edit.scopes.length === 0
    )
      continue
    blocks.push({ block, revision: revision + 1, writtenAt: later(writtenAt, event.recordedAt) })
    for (const { column, edited } of edit.columns) {
      const columnId = columnIds[column]
      for (const row of edited.upserts)
        cells.push({ ...row, block, columnId, mask: column === 'state' ? maskOf(row.cells) : 0 })
      for (const firstChunk of edited.deletes) deletes.push({ block, columnId, firstChunk })
    }
    for (const [state, by] of edit.counts) if (by !== 0) counts.push({ block, state, by })
    scopes.push(...scopeRows(event, edit.scopes))
  }
  if (blocks.length === 0) return
  noteEffects(db, event.id)
  await writeLedger(db, { eventId: event.id, blocks, cells, deletes, counts, scopes })
}

const later = (a: Date, b: Date): Date => (a > b ? a : b)

/** Null when it happened at the record time; a source whose clock runs ahead does not put events into the future. */
export const happenedAt = ({ happenedAt: at, recordedAt }: LedgerEvent): Date | null =>
  at !== undefined && at < recordedAt ? at : null

/** Bits of the statuses in the cells of the state column. */
function maskOf(cells: Uint8Array): number {
  let mask = 0
  for (const state of valuesIn(cells)) mask |= 1 << statusNumberOfCode(state)
  return mask
}

/** A scope with at most this many ranges over several parts is one row. */
const WIDE_RANGES = 16
export const WIDE_PART = -1

function scopeRows(event: LedgerEvent, drafts: readonly ScopeDraft[]): ScopeRow[] {
  const rows: ScopeRow[] = []
  for (const draft of drafts) {
    if (draft.members.size === 0) continue
    const isWide =
      'from' in draft &&
      draft.members.parts.length > 1 &&
      rangesOf(draft.members).length <= WIDE_RANGES &&
      commonTime(event, draft.members) !== undefined
    if (isWide) rows.push(scopeRow(event, draft, draft.members, { before: 0, part: WIDE_PART, scope: rows.length }))
    else {
      let before = 0
      for (const members of byPart(draft.members)) {
        rows.push(scopeRow(event, draft, members, { before, part: partOf(members), scope: rows.length }))
        before += members.size
      }
    }
  }
  return rows
}

const firstOf = (members: SerialSet): number => (members.parts[0] as { key: number }).key * PART_LENGTH
const partOf = (members: SerialSet): number => Math.floor(offsetOf(firstOf(members)) / PART_LENGTH)

/** `before`: how many members of the draft come first. */
function scopeRow(
  event: LedgerEvent,
  draft: ScopeDraft,
  members: SerialSet,
  { before, part, scope }: { before: number; part: number; scope: number },
): ScopeRow {
  const single = 'from' in draft
  const values = (all: Float64Array) => encodeCells(all.subarray(before, before + members.size))
  return {
    block: blockOf(firstOf(members)),
    part,
    scope,
    columnId: columnIds[draft.column],
    size: members.size,
    members: encodeSet(members),
    ...timesOfMembers(event, members),
    from: single ? draft.from : null,
    to: single ? draft.to : null,
    fromCells: single ? null : values(draft.fromValues),
    toCells: single ? null : values(draft.toValues),
  }
}
