/**
 * Records that come in by messages and files: whole sets by a constant number of statements. The latest state by the time
 * of its source wins, and what is there already is not written again, so that a repeated call has no second effect.
 */

import { isDeepStrictEqual } from 'node:util'
import type { RecordFault } from '@serialis/contract/engagement/collections/record-check.ts'
import type { RecordData } from '@serialis/contract/engagement/records/records.schema.ts'
import { found } from '../../kit/http/failure.ts'
import { describedCollection, type DescribedCollection, heldCollection } from '../collections/read-collections.ts'
import { judged, requireTakesRecords } from './judging.ts'
import * as queries from './records.queries.ts'
import { type NewState, removeRecords, storeStates, type Writing } from './storing.ts'
import { statesOf } from './versions.queries.ts'

export interface GivenRecord {
  /** The whole record. */
  data: unknown
  /** When its source says that it was so. */
  at: Date
  /** The message that brought it. */
  sourceId: string | null
}

export interface Applied {
  outcome: 'INSERTED' | 'CHANGED' | 'UNCHANGED' | 'OLDER' | 'REFUSED'
  /** Null where it could not be read. */
  key: string | null
  recordId: string | null
  /** Of the record after this. */
  version: number | null
  before: RecordData | null
  beforeAt: Date | null
  after: RecordData | null
  /** Why it is refused. */
  faults: readonly RecordFault[]
}

interface Plan {
  applied: Applied[]
  /** What is to be stored, with the place of its outcome. */
  states: { state: NewState; place: number }[]
}

const nothing = { recordId: null, version: null, before: null, beforeAt: null, after: null, faults: [] }

/** The place of the one that counts, for each key. */
function latestOf(given: readonly GivenRecord[], keys: readonly (string | null)[]): Map<string, number> {
  const latest = new Map<string, number>()
  keys.forEach((key, place) => {
    if (key === null) return
    const other = latest.get(key)
    if (other === undefined || given[place]!.at >= given[other]!.at) latest.set(key, place)
  })
  return latest
}

function against(
  row: queries.RecordRow | undefined,
  { key, data }: { key: string; data: RecordData },
  { at, sourceId }: GivenRecord,
): { applied: Applied; state?: NewState } {
  const state = { id: row?.id, key, data, sourceAt: at, sourceId }
  if (row === undefined) return { applied: { ...nothing, outcome: 'INSERTED', key, version: 1, after: data }, state }
  const stored = { key, recordId: row.id, before: row.data, beforeAt: row.sourceAt, faults: [] }
  if (isDeepStrictEqual(row.data, data))
    return { applied: { ...stored, outcome: 'UNCHANGED', version: row.version, after: row.data } }
  if (at < row.sourceAt) return { applied: { ...stored, outcome: 'OLDER', version: row.version, after: row.data } }
  return { applied: { ...stored, outcome: 'CHANGED', version: row.version + 1, after: data }, state }
}

async function planned(
  { db }: Pick<Writing, 'db'>,
  collection: DescribedCollection,
  given: readonly GivenRecord[],
): Promise<Plan> {
  const all = given.map(({ data }) => judged(collection, data))
  const latest = latestOf(
    given,
    all.map(({ key, data }) => (data === null ? null : key)),
  )
  const rows = await queries.recordsByKey(db, collection.id, [...latest.keys()])
  const stored = new Map(rows.map((row) => [row.key, row]))
  const plan: Plan = { applied: [], states: [] }
  for (const [place, { key, data, faults }] of all.entries()) {
    if (data === null) plan.applied.push({ ...nothing, outcome: 'REFUSED', key, faults })
    // Another record of the same call is later.
    else if (latest.get(key) !== place) plan.applied.push({ ...nothing, outcome: 'OLDER', key })
    else {
      const { applied, state } = against(stored.get(key), { key, data }, given[place]!)
      plan.applied.push(applied)
      if (state !== undefined) plan.states.push({ state, place })
    }
  }
  return plan
}

/** Applies what can be applied; what cannot is refused one by one. The whole call is refused only for its collection. */
export async function applyRecords(
  ctx: Writing,
  collectionId: string,
  given: readonly GivenRecord[],
  from: 'MESSAGE' | { importedBy: string },
): Promise<Applied[]> {
  const collection = found(await heldCollection(ctx.db, collectionId))
  requireTakesRecords(collection)
  const { applied, states } = await planned(ctx, collection, given)
  const ids = await storeStates(
    ctx,
    collection,
    states.map(({ state }) => state),
    from === 'MESSAGE' ? { source: 'MESSAGE', by: '' } : { source: 'IMPORT', by: from.importedBy },
  )
  states.forEach(({ place }, at) => (applied[place]!.recordId = ids[at]!))
  return applied
}

/** What applying would do, without doing it. */
export async function judgeRecords(
  ctx: Pick<Writing, 'db'>,
  collectionId: string,
  given: readonly GivenRecord[],
): Promise<Applied[]> {
  const collection = found(await describedCollection(ctx.db, collectionId))
  requireTakesRecords(collection)
  return (await planned(ctx, collection, given)).applied
}

export interface Undoing {
  recordId: string
  /** That it had after what is taken back. */
  version: number
  /** That it goes back to; 0: it was inserted, and goes. */
  versionBefore: number
}

/**
 * Takes back what was applied, where nothing changed the record since. Each is a version more, so nothing is lost. A state
 * that was erased or forgotten since then comes back from nowhere.
 */
export async function undoRecords(
  ctx: Writing,
  collectionId: string,
  given: readonly Undoing[],
  by = '',
): Promise<('UNDONE' | 'CHANGED_SINCE' | 'STATE_GONE')[]> {
  const collection = found(await heldCollection(ctx.db, collectionId))
  requireTakesRecords(collection)
  const rows = await queries.recordsById(
    ctx.db,
    given.map(({ recordId }) => recordId),
  )
  const stored = new Map(rows.filter((row) => row.collectionId === collectionId).map((row) => [row.id, row]))
  const isUnchanged = ({ recordId, version }: Undoing) => stored.get(recordId)?.version === version
  const before = await statesOf(
    ctx.db,
    given.filter(isUnchanged).map(({ recordId, versionBefore: version }) => ({ recordId, version })),
  )
  const outcomes = given.map((one) => {
    if (!isUnchanged(one)) return 'CHANGED_SINCE'
    return one.versionBefore === 0 || before.has(one.recordId) ? 'UNDONE' : 'STATE_GONE'
  })
  const open = given.filter((_, at) => outcomes[at] === 'UNDONE')
  const states = open.flatMap(({ recordId, versionBefore }): NewState[] => {
    const state = before.get(recordId)
    if (versionBefore === 0 || state === undefined) return []
    const { key, data, metaNumber, sourceAt } = state
    return [{ id: recordId, key, data, metaNumber, sourceAt, sourceId: null }]
  })
  await storeStates(ctx, collection, states, { source: 'UNDO', by })
  const gone = open.filter(({ versionBefore }) => versionBefore === 0).map(({ recordId }) => recordId)
  await removeRecords(ctx, gone, { source: 'UNDO', by, reason: '' })
  return outcomes
}
