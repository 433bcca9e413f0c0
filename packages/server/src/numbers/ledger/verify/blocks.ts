/** Invariants 2, 3 and half of 4: every block's cells, counts and history against each other. */

import { packagingLevels, type Scheme } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { CellRow } from '../cells/cell-rows.ts'
import { memberTimes, readyScope, type ReadyScope } from '../cells/fold.ts'
import { PART_LENGTH, ordinalOf, type Range } from '../serial-set/ordinals.ts'
import { columnIds } from '../store/column-ids.ts'
import type { BlockRow } from '../store/queries/reading.queries.ts'
import { listScopes } from '../store/queries/scopes.queries.ts'
import { listCellsOfBlocks, listCountsOfBlocks, type StoredCells } from '../store/queries/verify.queries.ts'
import { WIDE_PART } from '../store/write.ts'
import { partsAtOnce } from './batches.ts'
import { checkMasks, checkTiling, createStepCheck, replayPart, scopesOfPart, valuesOfPart } from './block-fold.ts'
import type { Packing } from './containers.ts'
import { note, type Finding, type Findings } from './finding.ts'

export interface Checking {
  readonly scheme: Scheme
  /** Events that undid another. */
  readonly undoing: ReadonlySet<string>
  readonly findings: Findings
  readonly packing: Packing
}

/** Checks consecutive blocks, and records which SN is in which container. */
export async function checkBlocks(db: TenantDb, checking: Checking, blocks: readonly BlockRow[]): Promise<void> {
  const cells = await listCellsOfBlocks(db, blocks)
  const counts = await listCountsOfBlocks(db, blocks)
  const single = blocks.filter(({ size }) => size <= PART_LENGTH)
  const histories = await historiesOf(
    db,
    single.map((row) => ({ block: row.block, first: 0, last: 0 })),
  )
  for (const row of blocks) {
    const { block, size, level } = row
    checking.packing.levels.set(block, packagingLevels.indexOf(level))
    const columns = columnsOf(checking, row, cells.get(block) ?? [])
    const actual = new Map<number, number>()
    if (size <= PART_LENGTH)
      checkParts(checking, row, { columns, actual, parts: { first: 0, last: 0 }, history: histories.get(block) ?? [] })
    else {
      for (const parts of partsAtOnce(size)) {
        const history = (await historiesOf(db, [{ block, ...parts }])).get(block) ?? []
        checkParts(checking, row, { columns, actual, parts, history })
      }
    }
    compareCounts(checking.findings, block, counts.get(block) ?? [], actual)
  }
}

/** Members with times of their own: the first happened at the time of the scope, none after it was recorded. */
function checkTimes(finding: Finding, history: readonly ReadyScope[]): void {
  for (const ready of history) {
    const times = memberTimes(ready)
    if (times === null) continue
    const { block, revision, happenedAt, recordedAt } = ready.scope
    const isRight =
      times.reduce((least, time) => Math.min(least, time)) === happenedAt.getTime() &&
      times.every((time) => time <= recordedAt.getTime())
    note(finding, isRight ? null : `block ${block} revision ${revision}: times before the first or after the record`)
  }
}

/** State and parent scopes of some parts of each block, oldest first; including those that span several parts. */
async function historiesOf(
  db: TenantDb,
  of: readonly ({ block: number } & Range)[],
): Promise<Map<number, ReadyScope[]>> {
  const parts = of.flatMap(({ block, first, last }) =>
    [WIDE_PART, ...Array.from({ length: last - first + 1 }, (_, at) => first + at)].map((part) => ({ block, part })),
  )
  const newestFirst = parts.length === 0 ? [] : await listScopes(db, parts, ['state', 'parent'])
  return Map.groupBy(newestFirst.reverse().map(readyScope), ({ scope }) => scope.block)
}

interface Columns {
  readonly states: readonly CellRow[]
  readonly parents: readonly CellRow[]
}

/** The cells of a block by column; checks how they are stored. */
function columnsOf({ findings }: Checking, { block, size }: BlockRow, cells: readonly StoredCells[]): Columns {
  const rowsOf = (columnId: number) => cells.filter((cell) => cell.columnId === columnId).map(({ row }) => row)
  const tiling = findings.of(2, 'cells tile their block and equal neighbours are merged')
  for (const columnId of Object.values(columnIds)) checkTiling(block, size, rowsOf(columnId), tiling)
  checkMasks(
    block,
    cells.filter(({ columnId }) => columnId === columnIds.state),
    findings.of(2, 'masks name the statuses in the cells'),
  )
  return { states: rowsOf(columnIds.state), parents: rowsOf(columnIds.parent) }
}

const TIMES = 'every SN of an event has its time, from the first to the record'

interface PartsOfBlock {
  readonly columns: Columns
  /** Incremented for every SN: how many have each state. */
  readonly actual: Map<number, number>
  readonly parts: Range
  readonly history: readonly ReadyScope[]
}

function checkParts(
  { scheme, undoing, findings, packing }: Checking,
  { block, size, initialState }: BlockRow,
  { columns, actual, parts, history }: PartsOfBlock,
): void {
  checkTimes(findings.of(3, TIMES), history)
  const step = createStepCheck(
    scheme,
    undoing,
    findings.of(3, 'every step is an allowed transition, or an undo takes one back'),
  )
  for (let part = parts.first; part <= parts.last; part++) {
    const base = ordinalOf(block, part * PART_LENGTH)
    const state = valuesOfPart(columns.states, size, part, initialState)
    const parent = valuesOfPart(columns.parents, size, part, 0)
    for (const value of state) actual.set(value, (actual.get(value) ?? 0) + 1)
    parent.forEach((container, at) => {
      if (container === 0) return
      packing.packed++
      packing.pairs.count(base + at, container, 1)
    })
    const scopesOf = (column: 'state' | 'parent') =>
      scopesOfPart(history, part).filter(({ scope }) => scope.column === column)
    compare(
      findings.of(3, 'the state of an SN is the fold of its events'),
      base,
      state,
      replayPart({ base, length: state.length, initial: initialState }, scopesOf('state'), step),
    )
    compare(
      findings.of(3, 'the container of an SN is the fold of its events'),
      base,
      parent,
      replayPart({ base, length: parent.length, initial: 0 }, scopesOf('parent'), () => undefined),
    )
  }
}

function compare(finding: Finding, base: number, cells: Float64Array, folded: ReturnType<typeof replayPart>): void {
  for (const fault of folded.broken) note(finding, fault, 0)
  let first = -1
  let violated = 0
  cells.forEach((value, at) => {
    if (value === folded.values[at]) return
    if (first < 0) first = at
    violated++
  })
  note(
    finding,
    first < 0 ? null : `${base + first}: cells say ${cells[first]}, events say ${folded.values[first]}`,
    cells.length,
    violated,
  )
}

function compareCounts(
  findings: Findings,
  block: number,
  counts: readonly (readonly [number, number])[],
  actual: Map<number, number>,
): void {
  const finding = findings.of(2, 'counts are what the cells say')
  for (const [state, counted] of counts) {
    const n = actual.get(state) ?? 0
    note(finding, n === counted ? null : `block ${block} state ${state}: counted ${counted}, cells say ${n}`)
    actual.delete(state)
  }
  for (const [state, n] of actual) note(finding, `block ${block} state ${state}: not counted, cells say ${n}`)
}
