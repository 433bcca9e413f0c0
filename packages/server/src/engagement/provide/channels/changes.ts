/**
 * What differs between a source and what a receiver has. What changed since the last comparison is looked at again for
 * ten minutes, as a transaction that began earlier may end later. Once a day everything is compared.
 */

import type { TenantDb } from '../../../kit/db/db.ts'
import type { EndpointRow } from '../provide-endpoints.queries.ts'
import type { ChannelRow } from './channels.queries.ts'
import type { PlannedItem } from './deliveries.queries.ts'
import * as queries from './sent.queries.ts'

const DAY_MS = 86_400_000
export const LONGEST_TRANSACTION_MS = 600_000
/** Compared by one statement. */
const AT_ONCE = 2_000
const PART_OF_FILE = 500
const NOBODY = '00000000-0000-0000-0000-000000000000'

type Comparing = Pick<ChannelRow, 'changedFrom' | 'walkIsWhole' | 'walkAt' | 'walkId'>

/** Whether the next comparison is of everything. */
export const comparesAll = ({ changedFrom, comparedAt }: Pick<ChannelRow, 'changedFrom' | 'comparedAt'>, now: Date) =>
  changedFrom === null || comparedAt === null || now.getTime() - comparedAt.getTime() >= DAY_MS

const placeOf = ({ walkAt, walkId }: Comparing): queries.Place | null =>
  walkAt === null || walkId === null ? null : { at: walkAt, id: walkId }

const sourceIdOf = ({ collectionId, audienceId }: EndpointRow): string => collectionId ?? audienceId ?? ''

function candidatesOf(db: TenantDb, endpoint: EndpointRow, channel: Comparing): Promise<queries.Candidate[]> {
  const from = channel.walkIsWhole ? null : channel.changedFrom
  const walk = {
    endpointId: endpoint.id,
    sourceId: sourceIdOf(endpoint),
    from,
    after: placeOf(channel),
    limit: AT_ONCE,
  }
  if (endpoint.source === 'COLLECTION') return queries.changedRecords(db, walk)
  return from === null ? queries.everyMember(db, walk) : queries.changedMembers(db, walk)
}

function goneOf(db: TenantDb, endpoint: EndpointRow, channel: Comparing, limit: number): Promise<string[]> {
  const from = channel.walkIsWhole ? null : channel.changedFrom
  const walk = { endpointId: endpoint.id, sourceId: sourceIdOf(endpoint), limit }
  if (endpoint.source === 'COLLECTION') return queries.goneRecords(db, { ...walk, from })
  // Who went lately is among the candidates.
  return from === null ? queries.goneMembers(db, walk) : Promise.resolve([])
}

interface Part {
  items: PlannedItem[]
  /** Where the comparison goes on; null: at its beginning. */
  place: queries.Place | null
  isAtEnd: boolean
}

/** The next differences, at most `limit`; the deletions of a comparison come first, so that a key can be used again. */
export async function nextChanges(
  db: TenantDb,
  endpoint: EndpointRow,
  channel: Comparing,
  limit: number,
): Promise<Part> {
  let place = placeOf(channel)
  if (place === null) {
    const gone = await goneOf(db, endpoint, channel, limit)
    if (gone.length > 0) return { items: gone.map((id) => ({ id, version: null })), place, isAtEnd: false }
  }
  const found = await candidatesOf(db, endpoint, channel)
  // A member who came and went is in it twice, with one state: at the place of the last change.
  const items = new Map<string, PlannedItem>()
  for (const { id, version, sent, at, placeId } of found) {
    if (items.size === limit) return { items: [...items.values()], place, isAtEnd: false }
    items.delete(id)
    if (version !== sent) items.set(id, { id, version })
    place = { at, id: placeId }
  }
  return { items: [...items.values()], place, isAtEnd: found.length < AT_ONCE }
}

/** Parts of a file of changes, until there are enough or the comparison is at its end. */
export async function* partsOfFile(
  { endpoint, channel, most }: { endpoint: EndpointRow; channel: Comparing; most: number },
  read: <T>(work: (db: TenantDb) => Promise<T>) => Promise<T>,
): AsyncGenerator<Part> {
  const gone = await read((db) => goneOf(db, endpoint, channel, most))
  yield { items: gone.map((id) => ({ id, version: null })), place: null, isAtEnd: false }
  let walk: Comparing = { ...channel, walkAt: new Date(0), walkId: NOBODY }
  for (let count = gone.length; count < most;) {
    const part = await read((db) => nextChanges(db, endpoint, walk, PART_OF_FILE))
    count += part.items.length
    yield part
    if (part.isAtEnd || part.place === null) return
    walk = { ...walk, walkAt: part.place.at, walkId: part.place.id }
  }
}

/** Whether there is something to send, or a comparison to go on with. */
export async function hasWork(db: TenantDb, endpoint: EndpointRow, channel: ChannelRow, now: Date): Promise<boolean> {
  if (channel.walkBeganAt !== null || comparesAll(channel, now)) return true
  let walk: Comparing = { ...channel, walkIsWhole: false, walkAt: null, walkId: null }
  for (;;) {
    const { items, place, isAtEnd } = await nextChanges(db, endpoint, walk, 1)
    if (items.length > 0) return true
    if (isAtEnd || place === null) return false
    walk = { ...walk, walkAt: place.at, walkId: place.id }
  }
}
