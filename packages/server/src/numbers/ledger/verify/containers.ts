/** Invariant 4: the content of containers agrees with the parents of the SNs; both sides are read once. */

import { packagingLevels } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { oneValueOf } from '../cells/cells.ts'
import { blockOf, ordinalOf, PART_LENGTH } from '../serial-set/ordinals.ts'
import { forEachRange, hasOrdinal, setOfOrdinals, subtract, uniteAll } from '../serial-set/serial-set.ts'
import { goneAmong } from '../states/left-behind.service.ts'
import { columnIds } from '../store/column-ids.ts'
import { everyBlock, everyContainer, listCellsOfBlocks, type PackedContainer } from '../store/queries/verify.queries.ts'
import { inBlockBatches } from './batches.ts'
import { valuesOfPart } from './block-fold.ts'
import { note, type Finding, type Findings } from './finding.ts'
import { STRETCH, stretchOf, type Pairs } from './pairs.ts'

/** Number of stretches in which every differing pair is named; for more, it is only reported that they differ. */
const NAMED_STRETCHES = 16

export interface Packing {
  /** Incremented for every SN with a parent. */
  readonly pairs: Pairs
  /** How many of those there are. */
  packed: number
  /** Level of each block, as its position among the levels. */
  readonly levels: Map<number, number>
}

/** `onMembers` receives the number of SNs in the containers checked so far. */
export async function checkContainers(
  db: TenantDb,
  { pairs, packed, levels }: Packing,
  findings: Findings,
  onMembers: (done: number) => void,
): Promise<void> {
  const both = findings.of(4, 'members of a container are the SNs whose parent it is')
  const fits = findings.of(4, 'members are of one level below their container and at most its capacity')
  const sizes = findings.of(4, 'the size of a container is how many members it lists')
  const inUse = findings.of(4, 'no pack in use is inside a container that is destroyed or withdrawn')
  let listed = 0
  for await (const batch of everyContainer(db)) {
    await checkGone(db, batch, inUse)
    for (const container of batch) {
      forEachMember(container, (ordinal) => pairs.count(ordinal, container.container, -1))
      note(fits, fitFault(container, levels))
      note(
        sizes,
        container.size === container.members.size
          ? null
          : `container ${container.container}: size ${container.size}, ${container.members.size} members`,
      )
      listed += container.members.size
    }
    onMembers(listed)
  }
  note(both, null, Math.max(packed, listed))
  await nameDiffering(db, pairs.differing(), both)
}

async function checkGone(db: TenantDb, batch: readonly PackedContainer[], finding: Finding): Promise<void> {
  const filled = batch.filter(({ members }) => members.size > 0)
  const gone = await goneAmong(db, setOfOrdinals(filled.map(({ container }) => container)))
  const inside = filled.filter(({ container }) => hasOrdinal(gone, container))
  const goneInside = await goneAmong(db, uniteAll(inside.map(({ members }) => members)))
  for (const { container, members } of filled) {
    const left = hasOrdinal(gone, container) ? subtract(members, goneInside).size : 0
    note(
      finding,
      left === 0 ? null : `container ${container} is destroyed or withdrawn with ${left} packs in use inside`,
    )
  }
}

function fitFault(
  { container, memberLevel, capacity, members }: PackedContainer,
  levels: ReadonlyMap<number, number>,
): string | null {
  const own = levels.get(blockOf(container))
  if (own === undefined) return `container ${container} is no SN`
  if (capacity !== null && members.size > capacity)
    return `container ${container}: ${members.size} members, ${capacity} fit`
  const ranks = new Set<number | undefined>()
  forEachRange(members, (first) => ranks.add(levels.get(blockOf(first))))
  const rank = packagingLevels.indexOf(memberLevel)
  return [...ranks].every((one) => one === rank) && (ranks.size === 0 || rank < own)
    ? null
    : `container ${container}: members of another level`
}

function forEachMember({ members }: PackedContainer, visit: (ordinal: number) => void): void {
  forEachRange(members, (first, last) => {
    for (let ordinal = first; ordinal <= last; ordinal++) visit(ordinal)
  })
}

type ParentsOf = Map<number, number[]>

async function nameDiffering(db: TenantDb, stretches: readonly number[], finding: Finding): Promise<void> {
  if (stretches.length === 0) return
  const violated = finding.violated
  const named = stretches.slice(0, NAMED_STRETCHES)
  const said = await saidOf(db, new Set(named))
  const listed = await listedIn(db, named)
  for (const [ordinal, containers] of listed) {
    for (const container of without(containers, said.get(ordinal)))
      note(
        finding,
        `${ordinal} is listed in ${container} but its parent is ${said.get(ordinal)?.[0] ?? 'another or none'}`,
        0,
      )
  }
  for (const [ordinal, containers] of said) {
    for (const container of without(containers, listed.get(ordinal)))
      note(finding, `${ordinal} has the parent ${container}, which does not list it`, 0)
  }
  // Differing sums without a differing pair would be a fault of this check, and must not count as correct.
  const rest = finding.violated === violated ? stretches : stretches.slice(NAMED_STRETCHES)
  for (const stretch of rest)
    note(finding, `containers ${stretch * STRETCH} to ${(stretch + 1) * STRETCH - 1}: members and parents differ`, 0)
}

const without = (containers: readonly number[], others: readonly number[] = []): number[] =>
  containers.filter((one) => !others.includes(one))

const add = (to: ParentsOf, ordinal: number, container: number): void =>
  void to.set(ordinal, [...(to.get(ordinal) ?? []), container])

async function listedIn(db: TenantDb, stretches: readonly number[]): Promise<ParentsOf> {
  const listed: ParentsOf = new Map()
  for (const stretch of stretches) {
    for await (const batch of everyContainer(db, { first: stretch * STRETCH, last: (stretch + 1) * STRETCH - 1 })) {
      for (const container of batch) forEachMember(container, (ordinal) => add(listed, ordinal, container.container))
    }
  }
  return listed
}

/** SNs whose parent is in one of the stretches; reads every parent once more. */
async function saidOf(db: TenantDb, stretches: ReadonlySet<number>): Promise<ParentsOf> {
  const said: ParentsOf = new Map()
  for await (const batch of inBlockBatches(everyBlock(db))) {
    const cells = await listCellsOfBlocks(db, batch)
    for (const { block, size } of batch) {
      const rows = (cells.get(block) ?? [])
        .filter(({ columnId, row }) => columnId === columnIds.parent && oneValueOf(row.cells) !== 0)
        .map(({ row }) => row)
      for (let part = 0; rows.length > 0 && part * PART_LENGTH < size; part++) {
        valuesOfPart(rows, size, part, 0).forEach((parent, at) => {
          if (parent !== 0 && stretches.has(stretchOf(parent)))
            add(said, ordinalOf(block, part * PART_LENGTH + at), parent)
        })
      }
    }
  }
  return said
}
