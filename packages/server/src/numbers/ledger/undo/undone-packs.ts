/** The containers' side of an undo: which packs leave them, which return, and whether that is still possible. */

import { stateOfCode, type PackagingLevel, type Scheme } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { isFinal, isGone } from '@serialis/contract/numbers/ledger/serial.status.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { Mode } from '../ledger-types.ts'
import { valuesOf } from '../reading/reading.service.ts'
import { blockOf, type Range } from '../serial-set/ordinals.ts'
import { pushTo } from '../serial-set/push-to.ts'
import {
  emptySet,
  hasOrdinal,
  intersect,
  rangesOf,
  setOfRanges,
  subtract,
  unite,
  type SerialSet,
} from '../serial-set/serial-set.ts'
import { leftBehind } from '../states/left-behind.service.ts'
import { without } from '../store/containers.ts'
import { listContainers, lockContainers, type StoredContainer } from '../store/queries/containers.queries.ts'
import { listFilledBetween } from '../store/queries/undo.queries.ts'
import { stretchesOf, type StateGroup, type UndoneBlock } from './undone-steps.ts'

/** A container while it is being restored; `came`: the packs that returned to it, of these levels. */
interface Reworked {
  row: StoredContainer
  came: SerialSet
  readonly levels: Set<PackagingLevel>
}
export interface UndonePacks {
  readonly rows: readonly StoredContainer[]
  /** SNs that leave a container, and SNs that return to one. */
  readonly loosened: number
  readonly repacked: number
  readonly emptied: number
  /** Containers that got other content or ended since: they cannot be restored. */
  readonly changed: readonly number[]
  /** Containers that would no longer be commissioned, with the packs that would still be in them. */
  readonly holding: readonly Pick<StoredContainer, 'container' | 'members'>[]
}

/** Ordinals of the containers that the event put packs into or took packs out of. */
export function containersOfUndone(blocks: readonly UndoneBlock[]): number[] {
  const found = new Set<number>()
  for (const { steps } of blocks) {
    for (const step of steps) {
      const { now, after } = stretchesOf(step, 'parent')
      for (const container of now) found.add(container)
      for (const container of after) found.add(container)
    }
  }
  found.delete(0)
  return [...found].sort((a, b) => a - b)
}

export interface Undoing {
  readonly scheme: Scheme
  readonly mode: Mode
  readonly blocks: readonly UndoneBlock[]
  readonly groups: readonly (StateGroup & { readonly level: PackagingLevel })[]
  readonly levelOf: (block: number) => PackagingLevel
}

export async function undonePacks(db: TenantDb, undoing: Undoing): Promise<UndonePacks> {
  const { blocks, mode } = undoing
  const ids = containersOfUndone(blocks)
  const stored = await (mode === 'commit' ? lockContainers : listContainers)(db, ids)
  const reworked = new Map(
    stored.map((row) => [
      row.container,
      { row, came: emptySet, levels: new Set<PackagingLevel>() } satisfies Reworked as Reworked,
    ]),
  )
  const moved = { loosened: 0, repacked: 0 }
  for (const block of blocks) putBack(block, reworked, undoing.levelOf(block.block), moved)
  const changed: number[] = []
  for (const one of reworked.values()) {
    if (one.came.size === 0) continue
    const { row, came } = one
    const isOther =
      [...one.levels].some((level) => level !== row.memberLevel && subtract(row.members, came).size > 0) ||
      one.levels.size > 1
    if (isOther || (row.capacity !== null && row.members.size > row.capacity)) changed.push(row.container)
    one.row = {
      ...row,
      memberLevel: [...one.levels][0] as PackagingLevel,
      isPartial: row.capacity === null ? row.isPartial : row.members.size < row.capacity,
    }
  }
  changed.push(
    ...(await endedContainers(
      db,
      undoing,
      [...reworked.values()].flatMap(({ row, came }) => (came.size > 0 ? [row.container] : [])),
    )),
  )
  const rows = Array.from(reworked.values(), ({ row }) => row)
  changed.push(...(await goneWithContents(db, undoing, new Map(rows.map((row) => [row.container, row])))))
  const emptied = rows.filter(
    ({ members }, at) => members.size === 0 && (stored[at] as StoredContainer).members.size > 0,
  ).length
  return {
    rows,
    ...moved,
    emptied,
    changed: [...new Set(changed)].sort((a, b) => a - b),
    holding: await stillHolding(db, undoing, new Map(rows.map((row) => [row.container, row]))),
  }
}

/** Restores the parents of a block's members, step by step. */
function putBack(
  { steps }: UndoneBlock,
  reworked: Map<number, Reworked>,
  level: PackagingLevel,
  moved: { loosened: number; repacked: number },
): void {
  for (const step of steps) {
    const { first, last, now, after } = stretchesOf(step, 'parent')
    const [gone, come] = [new Map<number, Range[]>(), new Map<number, Range[]>()]
    for (let at = 0; at < first.length; at++) {
      const range = { first: first[at] as number, last: last[at] as number }
      if (now[at] !== 0) pushTo(gone, now[at] as number, range)
      if (after[at] !== 0) pushTo(come, after[at] as number, range)
    }
    for (const [container, ranges] of gone) {
      const one = reworked.get(container) as Reworked
      const members = setOfRanges(ranges)
      one.row = without(one.row, members)
      moved.loosened += members.size
    }
    for (const [container, ranges] of come) {
      const one = reworked.get(container) as Reworked
      const members = setOfRanges(ranges)
      one.row = { ...one.row, members: unite(one.row.members, members) }
      one.came = unite(one.came, members)
      one.levels.add(level)
      moved.repacked += members.size
    }
  }
}

/** Which of the containers that get packs back are at the end of their life. */
async function endedContainers(
  db: TenantDb,
  { scheme, groups }: Undoing,
  containers: readonly number[],
): Promise<number[]> {
  if (containers.length === 0) return []
  const states = await valuesOf(db, containers, 'state')
  return containers.filter((container, at) => {
    const group = groups.find(({ members }) => hasOrdinal(members, container))
    const after = stateOfCode(group?.after ?? (states[at] as number))
    return isFinal(scheme, after) || isGone(after.status)
  })
}

/** Containers that would be destroyed or withdrawn, with packs in use inside. */
async function goneWithContents(
  db: TenantDb,
  { groups }: Undoing,
  reworked: ReadonlyMap<number, StoredContainer>,
): Promise<number[]> {
  const left = await leftBehind(
    db,
    groups.map(({ now, after, members }) => ({ from: stateOfCode(now), to: stateOfCode(after), members })),
  )
  return left.flatMap(({ container, members }) =>
    intersect(members, reworked.get(container)?.members ?? members).size > 0 ? [container] : [],
  )
}

async function stillHolding(
  db: TenantDb,
  { groups, levelOf }: Undoing,
  reworked: ReadonlyMap<number, StoredContainer>,
): Promise<UndonePacks['holding']> {
  const leaving = groups.filter(
    ({ now, after, members }) =>
      stateOfCode(now).commissioned &&
      !stateOfCode(after).commissioned &&
      levelOf(blockOf(rangesOf(members)[0]?.first ?? 0)) !== 'EA',
  )
  if (leaving.length === 0) return []
  const filled = await listFilledBetween(
    db,
    leaving.flatMap(({ members }) => rangesOf(members)),
  )
  const others = await listContainers(
    db,
    filled.filter((container) => !reworked.has(container)),
  )
  return [...filled.flatMap((container) => reworked.get(container) ?? []), ...others].filter(
    ({ members }) => members.size > 0,
  )
}
