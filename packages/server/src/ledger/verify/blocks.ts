/** Invariants 2, 3 and half of 4: every block's cells, counts and history against each other. */
import type { Scheme } from '@serialis/contract/ledger/serial.states.ts'
import type { TenantDb } from '../../kit/db.ts'
import { PART_LENGTH, ordinalOf } from '../ordinals.ts'
import { columnIds } from '../store/column-ids.ts'
import type { BlockRow } from '../store/ledger.reading.queries.ts'
import { listScopesOfBlock } from '../store/ledger.scopes.queries.ts'
import { listCellsOfBlock, listCountsOfBlock } from '../store/ledger.verify.queries.ts'
import { checkMasks, checkTiling, createStepCheck, historyOfBlock, replayPart, scopesOfPart, valuesOfPart } from './block-fold.ts'
import { note, type Findings } from './finding.ts'

export interface Checking {
  readonly scheme: Scheme
  /** Events that took another back. */
  readonly undoing: ReadonlySet<string>
  readonly findings: Findings
}

/** Checks one block; answers how many of its SNs are in a container. */
export async function checkBlock(db: TenantDb, { scheme, undoing, findings }: Checking, { block, size, initialState }: BlockRow): Promise<number> {
  const cells = await listCellsOfBlock(db, block)
  const history = historyOfBlock(await listScopesOfBlock(db, block))
  const rowsOf = (columnId: number) => cells.filter((cell) => cell.columnId === columnId).map(({ row }) => row)
  const tiling = findings.of(2, 'cells tile their block and equal neighbours are merged')
  for (const columnId of Object.values(columnIds)) checkTiling(block, size, rowsOf(columnId), tiling)
  checkMasks(block, cells.filter(({ columnId }) => columnId === columnIds.state), findings.of(2, 'masks name the statuses in the cells'))

  const states = rowsOf(columnIds.state)
  const parents = rowsOf(columnIds.parent)
  const step = createStepCheck(scheme, undoing, findings.of(3, 'every step is an allowed transition, or an undo takes one back'))
  const counts = new Map<number, number>()
  let packed = 0
  for (let part = 0; part * PART_LENGTH < size; part++) {
    const base = ordinalOf(block, part * PART_LENGTH)
    const state = valuesOfPart(states, size, part, initialState)
    const parent = valuesOfPart(parents, size, part, 0)
    for (const value of state) counts.set(value, (counts.get(value) ?? 0) + 1)
    for (const value of parent) if (value !== 0) packed++
    compare(state, replayPart(base, state.length, initialState, scopesOfPart(history.state, part), step), base, findings, 'the state of an SN is the fold of its events')
    compare(parent, replayPart(base, parent.length, 0, scopesOfPart(history.parent, part), () => undefined), base, findings, 'the container of an SN is the fold of its events')
  }
  await compareCounts(db, block, counts, findings)
  return packed
}

function compare(cells: Float64Array, folded: ReturnType<typeof replayPart>, base: number, findings: Findings, what: string): void {
  const finding = findings.of(3, what)
  for (const fault of folded.broken) note(finding, fault, 0)
  let first = -1
  let violated = 0
  cells.forEach((value, at) => {
    if (value === folded.values[at]) return
    if (first < 0) first = at
    violated++
  })
  note(finding, first < 0 ? null : `${base + first}: cells say ${cells[first]}, events say ${folded.values[first]}`, cells.length, violated)
}

async function compareCounts(db: TenantDb, block: number, counts: Map<number, number>, findings: Findings): Promise<void> {
  const finding = findings.of(2, 'counts are what the cells say')
  for (const [state, n] of await listCountsOfBlock(db, block)) {
    const actual = counts.get(state) ?? 0
    note(finding, actual === n ? null : `block ${block} state ${state}: counted ${n}, cells say ${actual}`)
    counts.delete(state)
  }
  for (const [state, actual] of counts) note(finding, `block ${block} state ${state}: not counted, cells say ${actual}`)
}
