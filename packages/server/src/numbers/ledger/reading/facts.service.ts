/** The order of facts: what happened to SNs after the moments at which a command says that it happened. */

import { stateOfCode } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { memberTimes, readyScope, type ReadyScope } from '../cells/fold.ts'
import { PART_LENGTH, offsetOf } from '../serial-set/ordinals.ts'
import {
  byBlock,
  byPart,
  forEachRange,
  hasOrdinal,
  inBatches,
  intersect,
  type SerialSet,
} from '../serial-set/serial-set.ts'
import { listBlocks, type BlockRow } from '../store/queries/reading.queries.ts'
import { listScopes, type StoredScope } from '../store/queries/scopes.queries.ts'
import { listUndoParts } from '../store/queries/undo.queries.ts'
import { WIDE_PART } from '../store/write.ts'

/** status: changes of status; commissioned: only the commissioning; container: packing and unpacking. */
export type FactKind = 'status' | 'commissioned' | 'container'

export interface LaterFact {
  /** Milliseconds UTC. */
  readonly at: number
  /** The code was issued then; never for codes of another system, which may have issued them before. */
  readonly isIssue: boolean
}

export interface FactsQuestion {
  readonly kind: FactKind
  /** Milliseconds UTC for each SN. */
  readonly timeOf: (ordinal: number) => number
  /** How far the clock of the source may be behind ours, in milliseconds: for issues only. */
  readonly tolerance: number
}

/**
 * The SNs to which something of the kind happened later than `timeOf` says, each with the last such fact. An event and
 * its undo together are no fact, and neither are changes of allocation.
 */
export async function factsAfter(
  db: TenantDb,
  set: SerialSet,
  question: FactsQuestion,
): Promise<Map<number, LaterFact>> {
  const found = new Map<number, LaterFact>()
  for (const batch of inBatches(set)) {
    const earliest = earliestOf(batch, question.timeOf)
    if (earliest === Infinity) continue
    const own = byBlock(batch)
    if (question.kind === 'status')
      for (const row of await listBlocks(
        db,
        own.map(({ block }) => block),
      ))
        noteIssue(row, own.find(({ block }) => block === row.block)?.members, question, found)
    const parts = own.flatMap(({ block, members }) =>
      [WIDE_PART, ...byPart(members).map(partOf)].map((part) => ({ block, part })),
    )
    const column = question.kind === 'container' ? 'parent' : 'state'
    const scopes = (await listScopes(db, parts, [column], new Date(earliest))).filter((scope) =>
      isFact(scope, question.kind),
    )
    const isNothing = await listUndoParts(db, new Set(scopes.map(({ eventId }) => eventId)))
    for (const scope of scopes) if (!isNothing.has(scope.eventId)) noteScope(readyScope(scope), batch, question, found)
  }
  return found
}

const partOf = (members: SerialSet): number =>
  Math.floor(offsetOf((members.parts[0] as { key: number }).key * PART_LENGTH) / PART_LENGTH)

function earliestOf(set: SerialSet, timeOf: (ordinal: number) => number): number {
  let earliest = Infinity
  forEachRange(set, (first, last) => {
    for (let ordinal = first; ordinal <= last; ordinal++) earliest = Math.min(earliest, timeOf(ordinal))
  })
  return earliest
}

function isFact({ column, from, to }: StoredScope, kind: FactKind): boolean {
  if (column !== 'state' || from === null || to === null) return true
  const [before, after] = [stateOfCode(from), stateOfCode(to)]
  if (kind === 'commissioned') return !before.commissioned && after.commissioned
  return (
    before.status !== after.status ||
    before.commissioned !== after.commissioned ||
    before.scanned !== after.scanned ||
    before.opened !== after.opened
  )
}

function note(found: Map<number, LaterFact>, ordinal: number, fact: LaterFact): void {
  const known = found.get(ordinal)
  if (known === undefined || known.at < fact.at) found.set(ordinal, fact)
}

function noteIssue(
  { ruleVersionId, issuedAt, happenedAt }: BlockRow,
  members: SerialSet | undefined,
  { timeOf, tolerance }: FactsQuestion,
  found: Map<number, LaterFact>,
): void {
  if (ruleVersionId === null || members === undefined) return
  const at = (happenedAt ?? issuedAt).getTime()
  forEachRange(members, (first, last) => {
    for (let ordinal = first; ordinal <= last; ordinal++)
      if (timeOf(ordinal) + tolerance < at) note(found, ordinal, { at, isIssue: true })
  })
}

function noteScope(ready: ReadyScope, set: SerialSet, { timeOf }: FactsQuestion, found: Map<number, LaterFact>): void {
  const times = memberTimes(ready)
  const common = ready.scope.happenedAt.getTime()
  let place = 0
  forEachRange(times === null ? intersect(ready.members, set) : ready.members, (first, last) => {
    for (let ordinal = first; ordinal <= last; ordinal++, place++) {
      const at = times === null ? common : (times[place] as number)
      if (at > timeOf(ordinal) && (times === null || hasOrdinal(set, ordinal)))
        note(found, ordinal, { at, isIssue: false })
    }
  })
}
