/** The history of SNs, and their state on a past day. Events are folded back from the present. */

import { stateOfCode, type SerialState } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { visitColumn } from '../cells/cell-rows.ts'
import { foldBack, forEachChange, readyScope, timeAtPlace, type ReadyScope } from '../cells/fold.ts'
import type { HistoryStep, TimeAxis } from '../ledger-types.ts'
import { PART_LENGTH, blockOf, offsetOf } from '../serial-set/ordinals.ts'
import {
  RunCollector,
  byBlock,
  byPart,
  emptySet,
  forEachRange,
  hasOrdinal,
  inBatches,
  setOfOrdinals,
  unite,
  type SerialSet,
} from '../serial-set/serial-set.ts'
import { issuedMembers, openBlocks, runsOfMembers, type OpenBlock } from '../store/columns.ts'
import { listContainers } from '../store/queries/containers.queries.ts'
import { listBlocks, type BlockRow } from '../store/queries/reading.queries.ts'
import { listScopes } from '../store/queries/scopes.queries.ts'
import { WIDE_PART } from '../store/write.ts'

const partOf = (ordinal: number): number => Math.floor(offsetOf(ordinal) / PART_LENGTH)

/** The history of one SN, oldest step first; the first is its issue. Empty when it was never issued. */
export async function historyOf(db: TenantDb, ordinal: number): Promise<HistoryStep[]> {
  const [block] = await listBlocks(db, [blockOf(ordinal)])
  if (block === undefined || offsetOf(ordinal) >= block.size) return []
  const scopes = await listScopes(
    db,
    [WIDE_PART, partOf(ordinal)].map((part) => ({ block: block.block, part })),
    ['state', 'parent'],
  )
  const steps: HistoryStep[] = [issueStep(block)]
  for (const ready of scopes.reverse().map(readyScope)) {
    if (hasOrdinal(ready.members, ordinal)) steps.push(stepOf(ready, ordinal))
  }
  return steps
}

/** The first step of an SN's history. */
export const issueStep = ({
  eventId,
  issuedAt,
  happenedAt,
  initialState,
}: Pick<BlockRow, 'eventId' | 'issuedAt' | 'happenedAt' | 'initialState'>): HistoryStep => ({
  eventId,
  recordedAt: issuedAt,
  happenedAt: happenedAt ?? issuedAt,
  change: { kind: 'issued', state: stateOfCode(initialState) },
})

/** What the scope changed on one of its members. */
function stepOf(ready: ReadyScope, ordinal: number): HistoryStep {
  const { eventId, recordedAt, column } = ready.scope
  let values: [number, number] = [0, 0]
  let before = 0
  let place = 0
  forEachChange(ready, (first, last, from, to) => {
    if (first <= ordinal && ordinal <= last) {
      values = [from, to]
      place = before + ordinal - first
    }
    before += last - first + 1
  })
  const happenedAt = timeAtPlace(ready.scope, place)
  const [from, to] = values
  const change =
    column === 'state'
      ? { kind: 'state' as const, from: stateOfCode(from), to: stateOfCode(to) }
      : { kind: 'parent' as const, from: from || null, to: to || null }
  return { eventId, recordedAt, happenedAt, change }
}

export interface PastStates {
  readonly states: readonly { readonly state: SerialState; readonly members: SerialSet }[]
  /** Not issued yet at that time, or never. */
  readonly notYet: SerialSet
}

/** The states of a set at a past moment; `by`: as it happened (default), or as recorded by then. */
export async function stateAt(
  db: TenantDb,
  set: SerialSet,
  time: Date,
  { by = 'happened' }: { by?: TimeAxis } = {},
): Promise<PastStates> {
  const { values, notYet } = await columnAt(db, set, { name: 'state', time, by })
  return { notYet, states: Array.from(values, ([code, members]) => ({ state: stateOfCode(code), members })) }
}

/** The containers of the members at a past moment; 0: none. */
export async function parentsAt(
  db: TenantDb,
  set: SerialSet,
  time: Date,
  { by = 'happened' }: { by?: TimeAxis } = {},
): Promise<Map<number, SerialSet>> {
  return (await columnAt(db, set, { name: 'parent', time, by })).values
}

/** The content of a container, now or at a past moment. */
export async function membersOf(
  db: TenantDb,
  container: number,
  { at, by = 'happened' }: { at?: Date; by?: TimeAxis } = {},
): Promise<SerialSet> {
  const [row] = await listContainers(db, [container])
  if (row === undefined) return emptySet
  if (at === undefined) return row.members
  return (await parentsAt(db, unite(row.members, row.former), at, { by })).get(container) ?? emptySet
}

/** The containers around an SN, from the inside out, now or at a past moment. */
export async function containerPath(
  db: TenantDb,
  ordinal: number,
  { at, by = 'happened' }: { at?: Date; by?: TimeAxis } = {},
): Promise<number[]> {
  const path: number[] = []
  for (let inner = ordinal; ;) {
    const parents = await parentsAt(db, setOfOrdinals([inner]), at ?? new Date(8.64e15), { by })
    const parent = [...parents.keys()].find((container) => container !== 0)
    if (parent === undefined) return path
    path.push(parent)
    inner = parent
  }
}

interface ColumnAt {
  readonly values: Map<number, SerialSet>
  readonly notYet: SerialSet
}

async function columnAt(db: TenantDb, set: SerialSet, moment: Moment): Promise<ColumnAt> {
  const { name, time, by } = moment
  const collectors = new Map<number, RunCollector>()
  const notYet = new RunCollector()
  for (const batch of inBatches(set)) {
    const rows = new Map(
      (
        await listBlocks(
          db,
          byBlock(batch).map(({ block }) => block),
        )
      ).map((row) => [row.block, row]),
    )
    const blocks = await openBlocks(db, batch, [name], 'read')
    for (const { block, members } of byBlock(batch)) {
      const open = blocks.get(block)
      const row = rows.get(block)
      if (open === undefined || row === undefined || isAfter(row, time, by)) {
        forEachRange(members, (first, last) => notYet.add(first, last))
        continue
      }
      const { below, above } = issuedMembers(open, members)
      await foldBlock(db, { open, members: below }, moment, collectors)
      forEachRange(above, (first, last) => notYet.add(first, last))
    }
  }
  return {
    values: new Map(Array.from(collectors, ([value, collector]) => [value, collector.finish()])),
    notYet: notYet.finish(),
  }
}

const isAfter = ({ issuedAt, happenedAt }: BlockRow, time: Date, by: TimeAxis): boolean =>
  (by === 'happened' ? (happenedAt ?? issuedAt) : issuedAt) > time

interface Moment {
  readonly name: 'state' | 'parent'
  readonly time: Date
  readonly by: TimeAxis
}

async function foldBlock(
  db: TenantDb,
  { open, members }: { open: OpenBlock; members: SerialSet },
  { name, time, by }: Moment,
  into: Map<number, RunCollector>,
): Promise<void> {
  const { block } = open.head
  const parts = byPart(members)
  const keys = parts.map((part) => ({ block, part: partOf((part.parts[0] as { key: number }).key * PART_LENGTH) }))
  if (parts.length === 0) return
  const scopes = (await listScopes(db, [{ block, part: WIDE_PART }, ...keys], [name], time)).map(readyScope)
  const column = open.column(name)
  for (const [at, part] of parts.entries()) {
    const base = (part.parts[0] as { key: number }).key * PART_LENGTH
    const values = new Float64Array(PART_LENGTH)
    visitColumn(column, runsOfMembers(block, part), (value, _run, first, last) =>
      values.fill(value, open.base + first - base, open.base + last - base + 1),
    )
    const own = scopes.filter(
      ({ scope }) => scope.part === WIDE_PART || scope.part === (keys[at] as { part: number }).part,
    )
    foldBack(values, base, own, { time, axis: by })
    forEachRange(part, (first, last) => collectValues({ values, base }, [first, last], into))
  }
}

function collectValues(
  { values, base }: { values: Float64Array; base: number },
  [first, last]: readonly [number, number],
  into: Map<number, RunCollector>,
): void {
  for (let from = first; from <= last;) {
    const value = values[from - base] as number
    let next = from + 1
    while (next <= last && values[next - base] === value) next++
    let collector = into.get(value)
    if (collector === undefined) into.set(value, (collector = new RunCollector()))
    collector.add(from, next - 1)
    from = next
  }
}
