/** Commands on the states of SNs. Dry run and commit are one function; refused SNs are always reported. */

import { transitionsOf } from '@serialis/contract/numbers/ledger/serial-transitions.ts'
import { isGone, takesAway } from '@serialis/contract/numbers/ledger/serial.status.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { failure } from '../../kit/http/failure.ts'
import { visitColumn } from './cells/cell-rows.ts'
import type { ChangeGroup, ChangeOutcome, LeftBehind, StateCommand } from './ledger-types.ts'
import { relocate } from './packing/relocation.ts'
import { blockOf } from './serial-set/ordinals.ts'
import { byBlock, inBatches, ordinalsOf, type SerialSet } from './serial-set/serial-set.ts'
import { createReport, decodeAnswer } from './states/change-report.ts'
import { containersAmong, leftBehind } from './states/left-behind.service.ts'
import { changeBlock, type Changing } from './states/state-change.ts'
import { outcomesByState } from './states/state-plan.ts'
import { issuedMembers, openBlocks, runsOfMembers } from './store/columns.ts'
import { takeOutOfContainers } from './store/containers.ts'
import { lockBlockRows } from './store/queries/windows.queries.ts'
import { writeBlocks, type BlockEdit } from './store/write.ts'

/**
 * Applies one operation to a set of SNs, or reports what it would do. At commit all touched blocks are locked in
 * ascending order until the transaction ends. Throws `outcome_differs` when the signed outcome is no longer true and
 * `onDifference` refuses everything; the transaction must then be rolled back.
 */
export async function changeStates(db: TenantDb, command: StateCommand): Promise<ChangeOutcome> {
  const { scheme, operation, evidence = [], set, mode, expect } = command
  const changing: Changing = {
    command,
    report: createReport(),
    left: new Map(),
    outcomeOf: outcomesByState(scheme, operation, evidence),
    mayLeave: transitionsOf(scheme).some((row) => row.operation === operation && row.leavesContainer === true),
    signed: mode === 'commit' && expect !== undefined ? decodeAnswer(expect.answer) : undefined,
  }
  if (mode === 'commit') await lockNeighbours(db, changing)
  for (const batch of inBatches(set)) await changeBatch(db, changing, batch)
  if (mode === 'commit') await takeOutOfContainers(db, changing.left)
  const report = changing.report.outcome(set.size)
  const released = await releaseContents(db, command, report.willChange)
  const outcome = { ...report, released, releasedCount: released.reduce((sum, { members }) => sum + members.size, 0) }
  const { signed } = changing
  if (signed !== undefined && expect?.onDifference === 'refuse_all') {
    const count = (outcome.sets.refused.get('differs_from_signed')?.size ?? 0) + signed.size - outcome.changeCount
    if (count > 0) throw failure('outcome_differs', { count })
  }
  return outcome
}

async function changeBatch(db: TenantDb, changing: Changing, batch: SerialSet): Promise<void> {
  const {
    command: { mode, event, levels },
    report,
  } = changing
  const blocks = await openBlocks(
    db,
    batch,
    changing.mayLeave ? ['state', 'parent'] : ['state'],
    mode === 'commit' ? 'lock' : 'read',
  )
  const edits: BlockEdit[] = []
  for (const { block, members } of byBlock(batch)) {
    const open = blocks.get(block)
    if (open === undefined) report.refuse({ reason: 'never_issued', state: null, level: null }, members)
    else {
      const { below, above } = issuedMembers(open, members)
      report.refuse({ reason: 'never_issued', state: null, level: null }, above)
      if (levels !== undefined && !levels.includes(open.level))
        report.refuse({ reason: 'other_level', state: null, level: open.level }, below)
      else if (below.size > 0) edits.push(changeBlock(changing, open, below))
    }
  }
  if (mode === 'commit') await writeBlocks(db, event, edits)
}

/** Locks the blocks of the set in ascending order before a command of several steps, so that two of them cannot deadlock. */
export async function lockBlocks(db: TenantDb, ...sets: readonly SerialSet[]): Promise<void> {
  const blocks = new Set(sets.flatMap((set) => byBlock(set).map(({ block }) => block)))
  await lockBlockRows(
    db,
    [...blocks].sort((a, b) => a - b),
  )
}

/** Packs in use leave the containers that the command destroys or withdraws. */
async function releaseContents(
  db: TenantDb,
  { event, releasingId, scheme, mode }: StateCommand,
  changes: readonly ChangeGroup[],
): Promise<LeftBehind[]> {
  const left = await leftBehind(db, changes)
  if (mode === 'dry' || left.length === 0) return left
  const { timeOf, ...own } = event
  const common = { ...own, id: releasingId ?? own.id }
  const containerOf = new Map(
    timeOf === undefined
      ? []
      : left.flatMap(({ container, members }) => Array.from(ordinalsOf(members), (one) => [one, container] as const)),
  )
  const { refused } = await relocate(db, {
    event: timeOf === undefined ? common : { ...common, timeOf: (one) => timeOf(containerOf.get(one) ?? one) },
    scheme,
    moves: left.map(({ container, members }) => ({ from: container, to: 0, members, isPartial: true, capacity: null })),
    mode,
    refusesAll: true,
  })
  if (refused.length > 0) throw new Error(`contents of container ${refused[0]?.container} cannot leave it`)
  return left
}

/**
 * Members that leave their containers change these too, and containers that go change their members; so the blocks of
 * both are locked with those of the set, in one order.
 */
async function lockNeighbours(db: TenantDb, { command, mayLeave }: Changing): Promise<void> {
  const { set, scheme, operation, disaggregate } = command
  const blocks = new Set(byBlock(set).map(({ block }) => block))
  if (takesAway(scheme, operation)) {
    for (const { members } of await containersAmong(db, set))
      for (const { block } of byBlock(members)) blocks.add(block)
  }
  const comesBack = transitionsOf(scheme).some((row) => row.operation === operation && row.from.some(isGone))
  if ((mayLeave && disaggregate === true) || comesBack) await addBlocksOfParents(db, set, blocks)
  if (blocks.size > 1)
    await lockBlockRows(
      db,
      [...blocks].sort((a, b) => a - b),
    )
}

async function addBlocksOfParents(db: TenantDb, set: SerialSet, blocks: Set<number>): Promise<void> {
  for (const batch of inBatches(set)) {
    const opened = await openBlocks(db, batch, ['parent'], 'read')
    for (const { block, members } of byBlock(batch)) {
      const open = opened.get(block)
      if (open === undefined) continue
      const { below } = issuedMembers(open, members)
      visitColumn(open.column('parent'), runsOfMembers(block, below), (parent) => {
        if (parent !== 0) blocks.add(blockOf(parent))
      })
    }
  }
}
