/**
 * The engine of packing: SNs move from one container (or none) to another (or none); all are checked before any is
 * written.
 */

import type { Scheme } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { editColumn, nothingEdited } from '../cells/cell-rows.ts'
import type { LedgerEvent, PackOutcome } from '../ledger-types.ts'
import { blockOf } from '../serial-set/ordinals.ts'
import {
  RunCollector,
  byBlock,
  emptySet,
  inBatches,
  setOfOrdinals,
  unite,
  uniteAll,
  type SerialSet,
} from '../serial-set/serial-set.ts'
import { openBlocks, type OpenBlock } from '../store/columns.ts'
import { without } from '../store/containers.ts'
import {
  listContainers,
  lockContainers,
  putContainers,
  type StoredContainer,
} from '../store/queries/containers.queries.ts'
import { lockBlockRows } from '../store/queries/windows.queries.ts'
import { writeBlocks, type BlockEdit, type ScopeDraft } from '../store/write.ts'
import { createChecks, type Checks } from './relocation-checks.ts'
import { membersOfRuns, runsByBlock, runsOfMoves, type MoveRuns } from './relocation-runs.ts'

/** `from` and `to` are ordinals of containers, 0 for none. */
export interface Move {
  readonly from: number
  readonly to: number
  /** 'all': the whole content of `from`. */
  readonly members: SerialSet | 'all'
  readonly isPartial: boolean
  readonly capacity: number | null
}
export interface Relocation {
  readonly event: LedgerEvent
  readonly scheme: Scheme
  readonly moves: readonly Move[]
  readonly mode: 'dry' | 'commit'
  /** One refused move refuses all; nothing is written then. */
  readonly refusesAll: boolean
}
/** A move whose members are known. */
export type SettledMove = Move & { readonly members: SerialSet }

interface Settled {
  readonly moves: readonly SettledMove[]
  readonly containers: Map<number, StoredContainer>
}

export async function relocate(db: TenantDb, relocation: Relocation): Promise<PackOutcome> {
  const { mode, scheme, refusesAll } = relocation
  const settled = await settle(db, relocation)
  const checks = createChecks(scheme, settled.moves, settled.containers)
  const runs = runsByBlock(settled.moves.map((move) => move.members))
  checks.checkListed(runs)
  const all = unite(membersOfRuns(runs), setOfOrdinals(settled.moves.flatMap(({ to }) => (to === 0 ? [] : [to]))))
  for (const batch of inBatches(all)) {
    const blocks = await openBlocks(db, batch, ['state', 'parent'], 'read')
    for (const { block } of byBlock(batch)) checks.checkBlock(block, blocks.get(block), runs.get(block))
  }
  checks.checkContainers()
  const outcome = checks.outcome()
  const isRefused = refusesAll && outcome.refused.length > 0
  if (mode === 'commit' && !isRefused && outcome.members > 0) await write(db, relocation, settled, { checks, runs })
  return outcome
}

/**
 * Determines the members of the moves and, at commit, locks the blocks of members and containers in one ascending
 * order.
 */
async function settle(db: TenantDb, { moves, mode }: Relocation): Promise<Settled> {
  const ids = [...new Set(moves.flatMap(({ from, to }) => [from, to]).filter((container) => container !== 0))].sort(
    (a, b) => a - b,
  )
  const locked = new Set<number>()
  const needsRows = mode === 'dry' || moves.some((move) => move.members === 'all')
  let containers = containerMap(needsRows ? await listContainers(db, ids) : [])
  for (;;) {
    const settled = { moves: moves.map((move) => withMembers(move, containers)), containers }
    if (mode === 'dry') return settled
    const blocks = blocksOf(settled.moves, ids).filter((block) => !locked.has(block))
    if (blocks.length === 0) return settled
    // A container may have gained members of another block during the wait: then lock that block too, and check again.
    await lockBlockRows(db, blocks)
    for (const block of blocks) locked.add(block)
    containers = containerMap(await lockContainers(db, ids))
  }
}

const containerMap = (rows: readonly StoredContainer[]) => new Map(rows.map((row) => [row.container, row]))

const withMembers = (move: Move, containers: ReadonlyMap<number, StoredContainer>): SettledMove => ({
  ...move,
  members: move.members === 'all' ? (containers.get(move.from)?.members ?? emptySet) : move.members,
})

function blocksOf(moves: readonly SettledMove[], containers: readonly number[]): number[] {
  const blocks = new Set(containers.map(blockOf))
  for (const { members } of moves) for (const { block } of byBlock(members)) blocks.add(block)
  return [...blocks].sort((a, b) => a - b)
}

/** Writes the accepted moves: the members' parents block by block, then the containers' rows. */
async function write(
  db: TenantDb,
  { event }: Relocation,
  { moves, containers }: Settled,
  { checks, runs }: { checks: Checks; runs: ReadonlyMap<number, MoveRuns> },
): Promise<void> {
  const moved = moves.map(() => [] as SerialSet[])
  const accepted = new Map(
    Array.from(runs, ([block, own]) => [block, runsOfMoves(own, (move) => checks.isAccepted(move))]),
  )
  for (const batch of inBatches(membersOfRuns(accepted))) {
    const blocks = await openBlocks(db, batch, ['parent'], 'read')
    const edits: BlockEdit[] = []
    for (const [block, open] of blocks) edits.push(editParents(open, accepted.get(block) as MoveRuns, moves, moved))
    await writeBlocks(
      db,
      event,
      edits.sort((a, b) => a.head.block - b.head.block),
    )
  }
  await putContainers(db, changedContainers(moves, moved, containers, checks))
}

function editParents(open: OpenBlock, runs: MoveRuns, moves: readonly SettledMove[], moved: SerialSet[][]): BlockEdit {
  const members = new RunCollector()
  const perMove = new Map<number, RunCollector>()
  const from: number[] = []
  const to: number[] = []
  const length: number[] = []
  const edited = editColumn(open.column('parent'), runs, (parent, run, first, last) => {
    const at = runs.move[run] as number
    const move = moves[at] as SettledMove
    if (parent !== move.from) return parent
    let own = perMove.get(at)
    if (own === undefined) perMove.set(at, (own = new RunCollector()))
    own.add(open.base + first, open.base + last)
    members.add(open.base + first, open.base + last)
    from.push(move.from)
    to.push(move.to)
    length.push(last - first + 1)
    return move.to
  })
  for (const [at, own] of perMove) (moved[at] as SerialSet[]).push(own.finish())
  const set = members.finish()
  if (set.size === 0)
    return { head: open.head, columns: [{ column: 'parent', edited: nothingEdited }], counts: new Map(), scopes: [] }
  return {
    head: open.head,
    columns: [{ column: 'parent', edited }],
    counts: new Map(),
    scopes: [parentScope(set, from, to, length)],
  }
}

function parentScope(
  members: SerialSet,
  from: readonly number[],
  to: readonly number[],
  length: readonly number[],
): ScopeDraft {
  if (from.every((value) => value === from[0]) && to.every((value) => value === to[0])) {
    return { column: 'parent', members, from: from[0] as number, to: to[0] as number }
  }
  const fromValues = new Float64Array(members.size)
  const toValues = new Float64Array(members.size)
  let at = 0
  length.forEach((count, stretch) => {
    fromValues.fill(from[stretch] as number, at, at + count)
    toValues.fill(to[stretch] as number, at, at + count)
    at += count
  })
  return { column: 'parent', members, fromValues, toValues }
}

function changedContainers(
  moves: readonly SettledMove[],
  moved: readonly SerialSet[][],
  containers: ReadonlyMap<number, StoredContainer>,
  checks: Checks,
): StoredContainer[] {
  const changed = new Map<number, StoredContainer>()
  moves.forEach((move, at) => {
    const members = uniteAll(moved[at] as SerialSet[])
    if (members.size === 0) return
    const source = changed.get(move.from) ?? containers.get(move.from)
    if (move.from !== 0 && source !== undefined) changed.set(move.from, without(source, members))
    if (move.to === 0) return
    const target = changed.get(move.to) ??
      containers.get(move.to) ?? { container: move.to, members: emptySet, former: emptySet }
    changed.set(move.to, { ...target, ...checks.containerAfter(move.to), members: unite(target.members, members) })
  })
  return [...changed.values()].sort((a, b) => a.container - b.container)
}
