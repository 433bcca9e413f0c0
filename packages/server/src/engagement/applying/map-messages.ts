/**
 * What messages become: records for collections, members, what members did, or the places where they do not fit. It reads what it maps by once for a
 * batch, under the locks of the collections, and writes nothing.
 */

import type { PublishedDict } from '@serialis/contract/engagement/dictionaries/mapping-lookup.ts'
import {
  INBOX_FAULTS_SHOWN,
  type InboxFault,
  type InboxOutcome,
} from '@serialis/contract/engagement/inbound/inbox.schema.ts'
import type { MemberCells } from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import type { RecordData } from '@serialis/contract/engagement/records/records.schema.ts'
import type { Router } from '@serialis/contract/engagement/routing/route-record.ts'
import { type Mapped, mapperOf } from '@serialis/contract/engagement/transfers/map-record.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { type DescribedCollection, heldCollection } from '../collections/read-collections.ts'
import { heldDicts, publishedDicts } from '../dictionaries/read-dicts.ts'
import type { RoutedMessage } from '../inbound/inbox/messages-to-apply.ts'
import type { ReadMessage } from '../inbound/inbox/read-message.ts'
import { judged, takesRecords } from '../records/judging.ts'
import { JUDGED_MS, Slices } from '../routing/slices.ts'
import { type PublishedTransferModel, publishedTransferModels } from '../transfers/read-transfer-models.ts'
import { activityOf, cellsOf } from './people.ts'

export interface OpenedMessage extends ReadMessage {
  row: RoutedMessage
  router: Router
}

interface Model extends PublishedTransferModel {
  map: (record: unknown, day: string) => Mapped
  collection: DescribedCollection | undefined
}

/** What all messages of a batch are mapped by. */
export interface MappingBasis {
  models: ReadonlyMap<string, Model>
  dicts: ReadonlyMap<string, PublishedDict>
  day: string
}

interface Origin {
  /** Counted from 1. */
  record: number
  model: string
}
export type MappedRecord = Origin &
  (
    | { kind: 'RECORD'; collectionId: string; data: RecordData }
    | { kind: 'MEMBER'; cells: MemberCells; collectionId: string; data: RecordData }
    | { kind: 'ACTIVITY'; activity: { activityId: string } }
  )

export interface MappedMessage {
  row: RoutedMessage
  /** In the order of the message. */
  records: MappedRecord[]
  models: InboxOutcome['models']
  dicts: InboxOutcome['dicts']
  faults: InboxFault[]
  /** Values that a person is asked about, by dictionary. */
  asked: Map<string, string[]>
}

/** The codes of the models that each record goes to; undefined where judging takes longer than it may. */
export async function routesOf({ envelope, records, router }: OpenedMessage): Promise<string[][] | undefined> {
  const slices = new Slices(JUDGED_MS)
  const routes: string[][] = []
  for (const record of records) {
    const routed = await slices.end(router.steps(envelope, record))
    if (routed === undefined) return undefined
    routes.push([...routed.models])
  }
  return routes
}

/** Collections are held in the order of their ids, so that two batches never wait in a circle. */
export async function basisOf(db: TenantDb, codes: readonly string[], day: string): Promise<MappingBasis> {
  const published = await publishedTransferModels(db, codes)
  const dictIds = [...new Set([...published.values()].flatMap((model) => model.dictIds))].sort()
  // Held until the waits are stored: a version published meanwhile would not find who waits for it.
  await heldDicts(db, dictIds)
  const dicts = await publishedDicts(db, dictIds)
  const collections = new Map<string, DescribedCollection>()
  for (const id of [...new Set([...published.values()].map((model) => model.collectionId))].sort()) {
    const collection = await heldCollection(db, id)
    if (collection !== undefined) collections.set(id, collection)
  }
  const models = new Map<string, Model>()
  for (const [code, model] of published) {
    const collection = collections.get(model.collectionId)
    models.set(code, { ...model, map: mapperOf(model.contents, dicts), collection })
  }
  return { models, dicts, day }
}

/** Why nothing can be mapped by it. */
function problemOf(model: Model | undefined): 'MODEL_NOT_PUBLISHED' | 'COLLECTION_CLOSED' | undefined {
  if (model?.collection === undefined) return 'MODEL_NOT_PUBLISHED'
  return takesRecords(model.collection) ? undefined : 'COLLECTION_CLOSED'
}

/** Of lines that reject the record. Their values are left out: they may say something about a person. */
const faultsOfLines = ({ faults, recordFaults }: Mapped, place: { record: number; model: string }): InboxFault[] => [
  ...faults.flatMap(({ line, at, reason, isRejecting }): InboxFault[] =>
    isRejecting ? [{ kind: 'LINE', ...place, line: line < 0 ? null : line + 1, at, reason }] : [],
  ),
  ...recordFaults.map(({ at, reason }): InboxFault => ({ kind: 'RESULT', ...place, at, reason })),
]

/** By the kind of its collection: a record of it, a member, or what a member did. */
function addRecord(
  { records, faults, row }: MappedMessage,
  { collection, ...origin }: Origin & { collection: DescribedCollection },
  data: RecordData,
): void {
  if (collection.kind === 'PROFILE') {
    const { cells, unknown } = cellsOf(collection, data)
    for (const at of unknown) faults.push({ kind: 'MEMBER', ...origin, at, reason: 'field_unknown' })
    records.push({ kind: 'MEMBER', ...origin, cells, collectionId: collection.id, data })
  } else if (collection.kind === 'EVENT') {
    const activity = activityOf(collection, data, row.receivedAt)
    if (activity === undefined) faults.push({ kind: 'ACTIVITY', ...origin, at: '', reason: 'activity_member_missing' })
    else records.push({ kind: 'ACTIVITY', ...origin, activity })
  } else records.push({ kind: 'RECORD', ...origin, collectionId: collection.id, data })
}

function mapByModel(into: MappedMessage, basis: MappingBasis, at: { record: number; model: string; given: unknown }) {
  const { record, model: code, given } = at
  const model = basis.models.get(code)
  const problem = problemOf(model)
  if (model?.collection === undefined || problem !== undefined) {
    into.faults.push({ kind: 'MODEL', record, model: code, reason: problem ?? 'MODEL_NOT_PUBLISHED' })
    return
  }
  const mapped = model.map(given, basis.day)
  for (const { dictId, values } of mapped.unmatched)
    into.asked.set(dictId, [...(into.asked.get(dictId) ?? []), ...values])
  if (mapped.record === null) {
    into.faults.push(...faultsOfLines(mapped, { record, model: code }))
    return
  }
  // The newest meta data may ask for more than the one that the model was made for.
  const { data, faults } = judged(model.collection, mapped.record)
  for (const { at: place, reason } of faults)
    into.faults.push({ kind: 'RESULT', record, model: code, at: place, reason })
  if (data !== null) addRecord(into, { record, model: code, collection: model.collection }, data)
}

/** `routes` are the codes for each record; the same message is judged the same while nothing of its basis changes. */
export function mapMessage(
  { row, records }: Pick<OpenedMessage, 'row' | 'records'>,
  routes: readonly (readonly string[])[],
  basis: MappingBasis,
): MappedMessage {
  const used = [...new Set(routes.flat())].flatMap((code) => basis.models.get(code) ?? [])
  const dictIds = new Set(used.flatMap((model) => model.dictIds))
  const into: MappedMessage = {
    row,
    records: [],
    models: used.map(({ id, code, number }) => ({ id, code, number })),
    dicts: [...dictIds].flatMap((id) => {
      const dict = basis.dicts.get(id)
      return dict === undefined ? [] : [{ id, code: dict.code, number: dict.number }]
    }),
    faults: [],
    asked: new Map(),
  }
  for (const [at, given] of records.entries()) {
    for (const model of routes[at] ?? []) mapByModel(into, basis, { record: at + 1, model, given })
    if (into.faults.length >= INBOX_FAULTS_SHOWN) break
  }
  into.faults.splice(INBOX_FAULTS_SHOWN)
  return into
}

/** Only values that a person is asked about are at fault: the message waits and is not rejected. */
export const isOnlyAsked = ({ faults, asked }: MappedMessage): boolean =>
  asked.size > 0 && faults.every((fault) => fault.kind === 'LINE' && fault.reason === 'UNMATCHED')
