/** What one event changed, for rooms that report it to others. */

import { stateOfCode, type PackagingLevel, type SerialState } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { forEachChange, readyScope, type ReadyScope } from '../cells/fold.ts'
import { BLOCK_LENGTH, blockOf, ordinalOf } from '../serial-set/ordinals.ts'
import {
  intersect,
  ordinalsOf,
  partsBetween,
  setOfOrdinals,
  uniteAll,
  type SerialSet,
} from '../serial-set/serial-set.ts'
import { listEffects, listScopesOfEvent } from '../store/queries/effects.queries.ts'
import { listBlocks } from '../store/queries/reading.queries.ts'

export { hasEffects } from '../store/effects.ts'

/** Null states: packs that moved into or out of a container. */
export interface EffectKind {
  readonly level: PackagingLevel
  readonly productId: string | null
  readonly from: SerialState | null
  readonly to: SerialState | null
}

/** The kinds of changes that an event made, without their sets: cheap enough for the event's own transaction. */
export async function effectKinds(db: TenantDb, eventId: string): Promise<EffectKind[]> {
  const read = (code: number | null) => (code === null ? null : stateOfCode(code))
  return (await listEffects(db, eventId)).map(({ from, to, ...kind }) => ({ ...kind, from: read(from), to: read(to) }))
}

export interface Effects {
  readonly recordedAt: Date
  /** The earliest time of its codes. */
  readonly happenedAt: Date
  readonly changes: readonly { readonly from: SerialState; readonly to: SerialState; readonly members: SerialSet }[]
  /** All SNs that changed container. */
  readonly moved: SerialSet
  /** The old and new container of those of the given SNs that moved; null: none. */
  movesOf(set: SerialSet): readonly Move[]
}
interface Move {
  readonly ordinal: number
  readonly from: number | null
  readonly to: number | null
}

/** States and containers that the event changed; undefined when it changed none. */
export async function effectsOf(db: TenantDb, eventId: string): Promise<Effects | undefined> {
  const scopes = await listScopesOfEvent(db, eventId)
  const first = scopes[0]
  if (first === undefined) return undefined
  const byKind = new Map<string, { from: SerialState; to: SerialState; sets: SerialSet[] }>()
  const moves: ReadyScope[] = []
  for (const scope of scopes) {
    const ready = readyScope(scope)
    if (scope.column !== 'state') moves.push(ready)
    else
      forEachKind(ready, (from, to, members) => {
        const kind = byKind.get(`${from} ${to}`) ?? { from: stateOfCode(from), to: stateOfCode(to), sets: [] }
        kind.sets.push(members)
        byKind.set(`${from} ${to}`, kind)
      })
  }
  return {
    recordedAt: first.recordedAt,
    happenedAt: new Date(Math.min(...scopes.map(({ happenedAt }) => happenedAt.getTime()))),
    changes: Array.from(byKind.values(), ({ from, to, sets }) => ({ from, to, members: uniteAll(sets) })),
    moved: uniteAll(moves.map(({ members }) => members)),
    movesOf: (set) => movesWithin(moves, set),
  }
}

function forEachKind(ready: ReadyScope, visit: (from: number, to: number, members: SerialSet) => void): void {
  const { scope, members } = ready
  if (scope.from !== null && scope.to !== null) return visit(scope.from, scope.to, members)
  const kinds = new Map<string, { from: number; to: number; ordinals: number[] }>()
  forEachChange(ready, (first, last, from, to) => {
    const kind = kinds.get(`${from} ${to}`) ?? { from, to, ordinals: [] }
    for (let ordinal = first; ordinal <= last; ordinal++) kind.ordinals.push(ordinal)
    kinds.set(`${from} ${to}`, kind)
  })
  for (const { from, to, ordinals } of kinds.values()) visit(from, to, setOfOrdinals(ordinals))
}

/** Only scopes that intersect the set are unpacked. */
function movesWithin(scopes: readonly ReadyScope[], set: SerialSet): Move[] {
  const moves = new Map<number, Move>()
  for (const ready of scopes) {
    const block = ready.scope.block
    const near = partsBetween(set, ordinalOf(block, 0), ordinalOf(block, BLOCK_LENGTH - 1))
    const common = near.size === 0 ? near : intersect(near, ready.members)
    if (common.size === 0) continue
    collectMoves(ready, common, moves)
  }
  return [...moves.values()]
}

function collectMoves(ready: ReadyScope, common: SerialSet, into: Map<number, Move>): void {
  const wanted = new Set(ordinalsOf(common))
  forEachChange(ready, (first, last, from, to) => {
    for (let ordinal = first; ordinal <= last; ordinal++) {
      if (!wanted.has(ordinal)) continue
      // One event may take a pack out and put it in again, block by block in revisions: only its first and its last
      // container count.
      const before = into.get(ordinal)
      into.set(ordinal, { ordinal, from: before === undefined ? from || null : before.from, to: to || null })
    }
  })
}

/** Blocks of a set with what their codes have in common; blocks that were never issued are left out. */
export interface SharedOfBlock {
  readonly block: number
  readonly level: PackagingLevel
  readonly productId: string | null
  readonly gtin: string | null
}
export const blocksOfSet = async (db: TenantDb, ordinals: Iterable<number>): Promise<SharedOfBlock[]> =>
  (await listBlocks(db, new Set(Array.from(ordinals, blockOf)))).map(({ block, level, productId, gtin }) => ({
    block,
    level,
    productId,
    gtin,
  }))
