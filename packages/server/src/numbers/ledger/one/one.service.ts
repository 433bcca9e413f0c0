/** One SN with everything the ledger knows about it, in one packet: its current state and its history. */

import { packagingLevels, stateOfCode, type PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { pipeline, type TenantDb } from '../../../kit/db/db.ts'
import { eventsById, type PastEvent } from '../../../platform/audit/past-events.service.ts'
import { codecOf, resolveCodes } from '../../codes/codes.service.ts'
import { chunkLength } from '../cells/cell-rows.ts'
import { valueAt } from '../cells/cells.ts'
import { timeAtPlace } from '../cells/fold.ts'
import type { HistoryStep, SerialRow } from '../ledger-types.ts'
import { issueStep } from '../reading/history.service.ts'
import { inSight, isInSight } from '../reading/visibility.service.ts'
import { CHUNK_LENGTH, PART_LENGTH, blockOf, offsetOf, ordinalOf } from '../serial-set/ordinals.ts'
import { decodeSet, placeInSet } from '../serial-set/serial-set-codec.ts'
import { setOfOrdinals, type SerialSet } from '../serial-set/serial-set.ts'
import { listBlocksAround, listCodesOf, listImported } from '../store/queries/codes.queries.ts'
import type { BlockRow } from '../store/queries/reading.queries.ts'
import {
  listScopesOfOne,
  listScopesOfSome,
  type ScopeWithEvent,
  type StoredScope,
} from '../store/queries/scopes.queries.ts'
import { WIDE_PART } from '../store/write.ts'
import { blockAt, blocksOf, knownBlock, knownBlockOf, knownBlocksOf, rememberBlocks } from './known-blocks.ts'
import {
  findContainer,
  findContents,
  findPlace,
  type CellsAt,
  type Place,
  type StoredContainer,
  type StoredContents,
  type StoredPlace,
} from './one.queries.ts'

export interface OneSerial extends SerialRow {
  readonly code: string
  /** Oldest first; the first is its issue. */
  readonly history: readonly HistoryStep[]
  /** Its current content; null when it never contained anything. */
  readonly container: {
    readonly capacity: number | null
    readonly isPartial: boolean
    readonly members: SerialSet
  } | null
}

const placeOf = (ordinal: number): Place => ({ ordinal, block: blockOf(ordinal), offset: offsetOf(ordinal) })

/**
 * The block with this number; sends no statement when it is known. A block that only this transaction sees is not
 * cached.
 */
async function blockOfNumber(db: TenantDb, block: number): Promise<BlockRow | undefined> {
  return (await blocksOf(db, [block])).get(block)
}

/** Nothing is ever packed into a unit. */
const contentsOf = (db: TenantDb, { ordinal, block }: Place): Promise<StoredContents | undefined> =>
  knownBlockOf(db, block)?.level === packagingLevels[0] ? Promise.resolve(undefined) : findContents(db, ordinal)

/** Null when the ordinal was never issued. `code`: its code if known, so that it is not computed again. */
export async function readSerial(db: TenantDb, ordinal: number, code?: string): Promise<OneSerial | null> {
  const place = placeOf(ordinal)
  const [block, stored, scopes, contents] = await pipeline<
    [BlockRow | undefined, StoredPlace, StoredScope[], StoredContents | undefined]
  >(db, [
    () => blockOfNumber(db, place.block),
    () => findPlace(db, place),
    () => listScopesOfOne(db, place),
    () => contentsOf(db, place),
  ])
  if (block === undefined || place.offset >= block.size || !(await isInSight(db, stored.orderId))) return null
  const history = [issueStep(block), ...scopes.toReversed().flatMap((scope) => stepOfOne(scope, ordinal) ?? [])]
  const { level, productId, gtin, applicationId, issuedAt } = block
  const { orderId, lineId, packageId } = stored
  return {
    ordinal,
    code: code ?? (await codeOn(db, block, place)),
    level,
    productId,
    gtin,
    applicationId,
    issuedAt,
    orderId,
    lineId,
    packageId,
    history,
    isImported: block.ruleVersionId === null,
    state: stateOfCode(valueNow(block, place, stored.state, block.initialState)),
    parent: valueNow(block, place, stored.parent, 0) || null,
    container:
      contents === undefined
        ? null
        : { capacity: contents.capacity, isPartial: contents.isPartial, members: decodeSet(contents.members) },
  }
}

export interface Surrounding {
  readonly ordinal: number
  readonly code: string
  readonly level: PackagingLevel
  /** Number of packs directly inside. */
  readonly inside: number
  readonly isPartial: boolean
  readonly parent: number | null
}

const isThere = async (db: TenantDb, ordinal: number): Promise<boolean> =>
  (await inSight(db, setOfOrdinals([ordinal]))).size === 1

/** A container as the parent of its content; null when the ordinal was never issued. */
export async function readContainer(db: TenantDb, ordinal: number): Promise<Surrounding | null> {
  const place = placeOf(ordinal)
  const [block, stored] = await pipeline<[BlockRow | undefined, StoredContainer]>(db, [
    () => blockOfNumber(db, place.block),
    () => findContainer(db, place),
  ])
  if (block === undefined || place.offset >= block.size || !(await isThere(db, ordinal))) return null
  const { inside, isPartial } = stored
  return {
    ordinal,
    code: await codeOn(db, block, place),
    level: block.level,
    inside,
    isPartial,
    parent: valueNow(block, place, stored.parent, 0) || null,
  }
}

/** What a scope changed on the SN; null: it is not a member. */
function stepOfOne(scope: StoredScope, ordinal: number): HistoryStep | null {
  const { eventId, recordedAt, column, size, members, from, to, fromCells, toCells } = scope
  const place = placeInSet(members, ordinal)
  if (place === -1) return null
  const before = from ?? valueAt(fromCells as Buffer, size, place)
  const after = to ?? valueAt(toCells as Buffer, size, place)
  const change =
    column === 'state'
      ? { kind: 'state' as const, from: stateOfCode(before), to: stateOfCode(after) }
      : { kind: 'parent' as const, from: before || null, to: after || null }
  return { eventId, recordedAt, happenedAt: timeAtPlace(scope, place), change }
}

const valueNow = ({ size }: BlockRow, { offset }: Place, at: CellsAt | null, untouched: number): number =>
  at === null ? untouched : valueAt(at.cells, chunkLength(size, at.firstChunk), offset % CHUNK_LENGTH)

async function codeOn(
  db: TenantDb,
  { ruleVersionId, firstIndex, logic }: BlockRow,
  { ordinal, offset }: Place,
): Promise<string> {
  if (ruleVersionId === null) return (await listCodesOf(db, [ordinal]))[0]?.[1] ?? ''
  return (await codecOf(db, ruleVersionId)).codeAt((firstIndex ?? 0) + offset, logic ?? '')
}

async function blockOfIndex(db: TenantDb, ruleVersionId: string, index: number): Promise<BlockRow | undefined> {
  const known = knownBlock(db, ruleVersionId, index)
  if (known !== undefined) return known
  const found = await listBlocksAround(db, [ruleVersionId], [index])
  rememberBlocks(db, found)
  return blockAt(found, index)
}

/** The position of a code that a rule issued; mostly without a statement. */
export async function findIssued(
  db: TenantDb,
  code: string,
): Promise<{ ordinal: number; productId: string | null } | null> {
  const { version, index, logic, versions, logicTexts } = await resolveCodes(db, [code])
  if (version[0] === -1) return null
  const block = await blockOfIndex(db, versions[version[0] as number] as string, index[0] as number)
  // With another logic text (year, line) than that of the block it would be another code.
  if (block === undefined || block.logic !== logicTexts[logic[0] as number]) return null
  return {
    ordinal: ordinalOf(block.block, (index[0] as number) - (block.firstIndex as number)),
    productId: block.productId,
  }
}

/** The SNs that were imported with this code: at most one per GTIN. */
export async function readImported(db: TenantDb, code: string): Promise<OneSerial[]> {
  const serials: OneSerial[] = []
  for (const { ordinal } of await listImported(db, [code])) {
    const serial = await readSerial(db, ordinal)
    if (serial) serials.push(serial)
  }
  return serials
}

/** Each part that contains one of the ordinals, and the wide one of its block. */
function partsOf(ordinals: Iterable<number>): { block: number; part: number }[] {
  const parts = new Map<string, { block: number; part: number }>()
  for (const ordinal of ordinals) {
    for (const part of [WIDE_PART, Math.floor(offsetOf(ordinal) / PART_LENGTH)])
      parts.set(`${blockOf(ordinal)} ${part}`, { block: blockOf(ordinal), part })
  }
  return [...parts.values()]
}

export type LastEvent = Pick<PastEvent, 'id' | 'action' | 'reason'>

/** The last event of each ordinal, its issue if there is none; ordinals never issued are left out. */
export async function lastEventsOf(db: TenantDb, ordinals: readonly number[]): Promise<Map<number, LastEvent>> {
  const numbers = ordinals.map(blockOf)
  const blocks = knownBlocksOf(db, numbers) ?? (await blocksOf(db, numbers))
  const issued = (ordinal: number) => offsetOf(ordinal) < (blocks.get(blockOf(ordinal))?.size ?? 0)
  const open = new Set(ordinals.filter(issued))
  const [scopes, issues] = await pipeline<[ScopeWithEvent[], ReadonlyMap<string, LastEvent>]>(db, [
    () => listScopesOfSome(db, partsOf(open), [...open]),
    () =>
      eventsById(
        db,
        [...blocks.values()].map(({ eventId }) => eventId),
      ),
  ])
  const last = new Map<number, LastEvent>()
  for (const { event, members } of scopes) {
    for (const ordinal of open) {
      if (placeInSet(members, ordinal) === -1) continue
      last.set(ordinal, event)
      open.delete(ordinal)
    }
    if (open.size === 0) break
  }
  for (const ordinal of open) {
    const id = blocks.get(blockOf(ordinal))?.eventId ?? ''
    const issue = issues.get(id)
    last.set(ordinal, { id, action: issue?.action ?? '', reason: issue?.reason ?? '' })
  }
  return last
}
