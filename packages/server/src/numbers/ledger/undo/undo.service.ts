/**
 * Undoes an event as a whole: a new event whose scopes mirror those of the old one, step by step. Nothing is deleted,
 * and an event with later changes to its SNs cannot be undone. Dry run and commit are one function.
 */

import type { PackagingLevel, Scheme } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { failure } from '../../../kit/http/failure.ts'
import { readyScope } from '../cells/fold.ts'
import type { LedgerEvent, Mode, MomentEvent } from '../ledger-types.ts'
import { packedBy } from '../reading/packed-by.ts'
import { PART_LENGTH, blockOf, offsetOf } from '../serial-set/ordinals.ts'
import { byPart, firstOf, intersect, unite, uniteAll, type SerialSet } from '../serial-set/serial-set.ts'
import { openBlocks } from '../store/columns.ts'
import { putContainers } from '../store/queries/containers.queries.ts'
import { listBlocks } from '../store/queries/reading.queries.ts'
import {
  insertUndo,
  listScopesAfter,
  listScopesOfEvents,
  listUndoParts,
  type AfterStep,
} from '../store/queries/undo.queries.ts'
import { lockBlockRows } from '../store/queries/windows.queries.ts'
import { WIDE_PART, writeBlocks } from '../store/write.ts'
import { containersOfUndone, undonePacks, type UndonePacks } from './undone-packs.ts'
import {
  countGroups,
  mirroredEdit,
  stateGroups,
  undoneBlocks,
  type UndoneBlock,
  type UndoneGroup,
} from './undone-steps.ts'

export interface UndoCommand {
  /** With a time for each SN, the scopes of the undo could not mirror those of the event. */
  readonly event: MomentEvent
  readonly scheme: Scheme
  /** The event to undo, or those of one command. */
  readonly undone: string | readonly string[]
  readonly mode: Mode
}
const undoObstacles = ['touched_later', 'container_changed', 'container_holds_others'] as const
/** Why an event cannot be undone. */
export interface UndoObstacle {
  readonly reason: (typeof undoObstacles)[number]
  /** The later change, where that is one event. */
  readonly eventId: string | null
  /** Of `container_holds_others`: up to 10 containers of the undone event that would not be commissioned any more. */
  readonly containers: readonly number[]
  readonly count: number
  /** Up to 10 ordinals. */
  readonly examples: readonly number[]
}
export interface UndoOutcome {
  /** Every SN that the event touched. */
  readonly set: SerialSet
  readonly changes: readonly UndoneGroup[]
  /** SNs that leave a container, SNs that return to one, and containers that are empty then. */
  readonly loosened: number
  readonly repacked: number
  readonly emptied: number
  /** None: it can be undone. */
  readonly obstacles: readonly UndoObstacle[]
}

const EXAMPLES = 10

/**
 * Reports what the undo would do, or does it. At commit an obstacle throws `event_touched_later`; an event that was
 * already undone (or is itself an undo) throws `event_undone_already`. The transaction must then be rolled back.
 */
export async function undoEvent(db: TenantDb, { event, scheme, mode, ...command }: UndoCommand): Promise<UndoOutcome> {
  const undone = typeof command.undone === 'string' ? [command.undone] : command.undone
  const blocks = undoneBlocks(await listScopesOfEvents(db, undone))
  if (mode === 'commit') await lockBlockRows(db, blocksToLock(blocks))
  const parts = await listUndoParts(db, undone)
  if (undone.some((one) => parts.has(one))) throw failure('event_undone_already')
  const levels = new Map(
    (
      await listBlocks(
        db,
        blocks.map(({ block }) => block),
      )
    ).map((row) => [row.block, row.level]),
  )
  const levelOf = (block: number) => levels.get(block) as PackagingLevel
  const groups = blocks.flatMap((block) =>
    stateGroups(block).map((group) => ({ ...group, level: levelOf(block.block) })),
  )
  const packs = await undonePacks(db, { scheme, mode, blocks, groups, levelOf })
  const outcome: UndoOutcome = {
    set: uniteAll(blocks.map(({ members }) => members)),
    changes: countGroups(groups),
    loosened: packs.loosened,
    repacked: packs.repacked,
    emptied: packs.emptied,
    obstacles: [...(await touchedLater(db, blocks)), ...(await packObstacles(db, packs))],
  }
  if (mode === 'dry') return outcome
  if (outcome.obstacles.length > 0)
    throw failure('event_touched_later', { count: outcome.obstacles.reduce((sum, { count }) => sum + count, 0) })
  for (const one of undone) await insertUndo(db, one, event)
  for (const block of blocks) await writeBack(db, event, block)
  await putContainers(db, packs.rows)
  return outcome
}

const blocksToLock = (blocks: readonly UndoneBlock[]): number[] =>
  [...new Set([...blocks.map(({ block }) => block), ...containersOfUndone(blocks).map(blockOf)])].sort((a, b) => a - b)

async function writeBack(db: TenantDb, event: LedgerEvent, { block, steps }: UndoneBlock): Promise<void> {
  for (const step of steps) {
    const columns = [...new Set(step.scopes.map(({ scope }) => scope.column))]
    const open = (await openBlocks(db, uniteAll(step.scopes.map(({ members }) => members)), columns, 'read')).get(block)
    if (open === undefined) throw new Error(`block ${block} is gone`)
    await writeBlocks(db, event, [mirroredEdit(step, open)])
  }
}

const partOf = (members: SerialSet): number =>
  Math.floor(offsetOf((members.parts[0] as { key: number }).key * PART_LENGTH) / PART_LENGTH)

/** What later events did to the same SNs, one obstacle per event. An event and its undo together count as no change. */
async function touchedLater(db: TenantDb, blocks: readonly UndoneBlock[]): Promise<UndoObstacle[]> {
  const parts = blocks.flatMap(({ block, members, lastRevision }): AfterStep[] =>
    [WIDE_PART, ...byPart(members).map(partOf)].map((part) => ({ block, part, revision: lastRevision })),
  )
  const membersOf = new Map(blocks.map(({ block, members }) => [block, members]))
  const hit = new Map<string, SerialSet>()
  for (const scope of parts.length === 0 ? [] : await listScopesAfter(db, parts)) {
    const touched = intersect(membersOf.get(scope.block) as SerialSet, readyScope(scope).members)
    if (touched.size === 0) continue
    const known = hit.get(scope.eventId)
    hit.set(scope.eventId, known === undefined ? touched : unite(known, touched))
  }
  const isNothing = await listUndoParts(db, hit.keys())
  return Array.from(hit)
    .filter(([eventId]) => !isNothing.has(eventId))
    .map(([eventId, set]) => ({
      reason: 'touched_later',
      eventId,
      containers: [],
      count: set.size,
      examples: firstOf(set, EXAMPLES),
    }))
}

async function packObstacles(db: TenantDb, { changed, holding }: UndonePacks): Promise<UndoObstacle[]> {
  const obstacles: UndoObstacle[] = []
  if (changed.length > 0)
    obstacles.push({
      reason: 'container_changed',
      eventId: null,
      containers: [],
      count: changed.length,
      examples: changed.slice(0, EXAMPLES),
    })
  for (const [eventId, packs] of await packedBy(db, uniteAll(holding.map(({ members }) => members))))
    obstacles.push({
      reason: 'container_holds_others',
      eventId,
      containers: holding
        .filter(({ members }) => intersect(members, packs).size > 0)
        .slice(0, EXAMPLES)
        .map(({ container }) => container),
      count: packs.size,
      examples: firstOf(packs, EXAMPLES),
    })
  return obstacles
}
