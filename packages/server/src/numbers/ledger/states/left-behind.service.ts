/**
 * Packs in use do not stay inside a container that is destroyed or withdrawn. Finds those that a change of states would
 * leave in one.
 */

import { stateOfCode, type SerialState } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { isGone } from '@serialis/contract/numbers/ledger/serial.status.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { visitColumn } from '../cells/cell-rows.ts'
import type { LeftBehind } from '../ledger-types.ts'
import { blocksOf } from '../one/known-blocks.ts'
import {
  byBlock,
  emptySet,
  inBatches,
  intersect,
  ordinalsOf,
  RunCollector,
  setOfOrdinals,
  subtract,
  unite,
  uniteAll,
  type SerialSet,
} from '../serial-set/serial-set.ts'
import type { ColumnName } from '../store/column-ids.ts'
import { issuedMembers, openBlocks, runsOfMembers } from '../store/columns.ts'
import { listContainers, type StoredContainer } from '../store/queries/containers.queries.ts'

/** Containers that are looked up at once. */
const AT_ONCE = 20_000

/** A group of packs that a command changes from one state to another. */
interface Changing {
  readonly from: SerialState
  readonly to: SerialState
  readonly members: SerialSet
}

/** The containers among the packs, with their content. Units contain nothing and are not looked up. */
export async function containersAmong(db: TenantDb, set: SerialSet): Promise<StoredContainer[]> {
  const blocks = byBlock(set)
  const known = await blocksOf(
    db,
    blocks.map(({ block }) => block),
  )
  const found: StoredContainer[] = []
  for (const { block, members } of blocks) {
    if ((known.get(block)?.level ?? 'EA') === 'EA') continue
    const ordinals = ordinalsOf(members)
    for (let from = 0; from < ordinals.length; from += AT_ONCE)
      found.push(...(await listContainers(db, ordinals.subarray(from, from + AT_ONCE))))
  }
  return found
}

/** Visits the values of a column of these packs, stretch by stretch. */
async function visitValues(
  db: TenantDb,
  set: SerialSet,
  column: ColumnName,
  visit: (value: number, first: number, last: number) => void,
): Promise<void> {
  for (const batch of inBatches(set)) {
    const opened = await openBlocks(db, batch, [column], 'read')
    for (const { block, members } of byBlock(batch)) {
      const open = opened.get(block)
      if (open === undefined) continue
      const { below } = issuedMembers(open, members)
      visitColumn(open.column(column), runsOfMembers(block, below), (value, _run, first, last) =>
        visit(value, open.base + first, open.base + last),
      )
    }
  }
}

/** The packs among these that are destroyed or withdrawn now. */
export async function goneAmong(db: TenantDb, set: SerialSet): Promise<SerialSet> {
  const gone = new RunCollector()
  await visitValues(db, set, 'state', (state, first, last) => {
    if (isGone(stateOfCode(state).status)) gone.add(first, last)
  })
  return gone.finish()
}

/** The containers in which these packs are now. */
async function parentsOf(db: TenantDb, set: SerialSet): Promise<SerialSet> {
  const parents = new Set<number>()
  await visitValues(db, set, 'parent', (parent) => {
    if (parent !== 0) parents.add(parent)
  })
  return setOfOrdinals([...parents])
}

/** Works before the change is written and after it. */
export async function leftBehind(db: TenantDb, changes: readonly Changing[]): Promise<LeftBehind[]> {
  const going = uniteAll(changes.filter(({ to }) => isGone(to.status)).map(({ members }) => members))
  const coming = uniteAll(
    changes.filter(({ from, to }) => isGone(from.status) && !isGone(to.status)).map(({ members }) => members),
  )
  if (going.size === 0 && coming.size === 0) return []
  const gone = async (set: SerialSet): Promise<SerialSet> =>
    unite(intersect(set, going), subtract(await goneAmong(db, subtract(set, going)), coming))
  const around = coming.size === 0 ? emptySet : await gone(await parentsOf(db, coming))
  const containers = await containersAmong(db, unite(going, around))
  const stay = await gone(uniteAll(containers.map(({ members }) => members)))
  return containers.flatMap(({ container, members }) => {
    const left = subtract(members, stay)
    return left.size === 0 ? [] : [{ container, members: left }]
  })
}
