/**
 * Reads the columns of the blocks that a set touches, locked or not, in the form that the pure editing functions take.
 */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { untouchedColumn, windowsOf, type CellRow, type Column, type Runs } from '../cells/cell-rows.ts'
import { BLOCK_LENGTH, ordinalOf } from '../serial-set/ordinals.ts'
import { byBlock, forEachRange, splitAt, type SerialSet } from '../serial-set/serial-set.ts'
import { columnIds, type ColumnName } from './column-ids.ts'
import {
  listWindows,
  listStatesAndParents,
  lockAndListWindows,
  type BlockHead,
  type CellsRead,
  type Window,
} from './queries/windows.queries.ts'

/** The part of a block that never changes. */
export type KnownHead = Pick<BlockHead, 'block' | 'size' | 'level' | 'initialState'>

export interface OpenBlock<Head extends KnownHead = BlockHead> {
  readonly head: Head
  readonly level: PackagingLevel
  /** Ordinal of offset 0. */
  readonly base: number
  column(name: ColumnName): Column
}

/** A block's members as runs of offsets. */
export function runsOfMembers(block: number, members: SerialSet): Runs {
  const base = ordinalOf(block, 0)
  const first: number[] = []
  const last: number[] = []
  forEachRange(members, (from, to) => {
    first.push(from - base)
    last.push(to - base)
  })
  return { count: first.length, first, last }
}

/** Splits a block's members into those issued and those beyond the block's size. */
export const issuedMembers = ({ head, base }: OpenBlock, members: SerialSet): { below: SerialSet; above: SerialSet } =>
  splitAt(members, base + head.size)

export type Access = 'read' | 'lock'

/** Opens the blocks that `set` touches; blocks that were never issued are left out. */
export async function openBlocks(
  db: TenantDb,
  set: SerialSet,
  columns: readonly ColumnName[],
  access: Access,
): Promise<Map<number, OpenBlock>> {
  const windows = windowsAround(set)
  if (windows.length === 0) return new Map()
  return opened(await (access === 'lock' ? lockAndListWindows : listWindows)(db, windows, columns))
}

/** States and parents of blocks that are already known; others are left out. */
export async function openKnownBlocks<Head extends KnownHead>(
  db: TenantDb,
  set: SerialSet,
  heads: Iterable<Head>,
): Promise<Map<number, OpenBlock<Head>>> {
  return opened({ heads, cells: await listStatesAndParents(db, windowsAround(set)) })
}

const windowsAround = (set: SerialSet): Window[] =>
  byBlock(set).flatMap(({ block, members }) =>
    windowsOf(runsOfMembers(block, members), BLOCK_LENGTH).map(({ first, last }) => ({ block, first, last })),
  )

interface Read<Head> {
  heads: Iterable<Head>
  cells: readonly CellsRead[]
}

function opened<Head extends KnownHead>({ heads, cells }: Read<Head>): Map<number, OpenBlock<Head>> {
  const rowsOf = new Map<number, Map<number, Map<number, CellRow>>>()
  for (const { block, columnId, row } of cells) {
    let ofBlock = rowsOf.get(block)
    if (ofBlock === undefined) rowsOf.set(block, (ofBlock = new Map()))
    let ofColumn = ofBlock.get(columnId)
    if (ofColumn === undefined) ofBlock.set(columnId, (ofColumn = new Map()))
    ofColumn.set(row.firstChunk, row)
  }
  return new Map(Array.from(heads, (head) => [head.block, openBlock(head, rowsOf.get(head.block))]))
}

function openBlock<Head extends KnownHead>(
  head: Head,
  rows: Map<number, Map<number, CellRow>> | undefined,
): OpenBlock<Head> {
  return {
    head,
    level: head.level,
    base: ordinalOf(head.block, 0),
    column(name) {
      const found = rows?.get(columnIds[name])
      if (found === undefined) return untouchedColumn(head.size, name === 'state' ? head.initialState : 0)
      return { size: head.size, isStored: true, rows: [...found.values()].sort((a, b) => a.firstChunk - b.firstChunk) }
    },
  }
}
