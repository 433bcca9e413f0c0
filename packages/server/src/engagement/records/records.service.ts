/** Records of collections: found, entered and changed by people. */

import { isDeepStrictEqual } from 'node:util'
import {
  comparable,
  filterFields,
  recordInPart,
  unmaskedAgain,
} from '@serialis/contract/engagement/records/record-values.ts'
import * as routes from '@serialis/contract/engagement/records/records.routes.ts'
import type { RecordData } from '@serialis/contract/engagement/records/records.schema.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { describedCollection, type DescribedCollection, heldCollection } from '../collections/read-collections.ts'
import { requireJudged, requireKeepsRecords, requireTakesRecords, takesRecords } from './judging.ts'
import * as queries from './records.queries.ts'
import {
  changedFields,
  foundRecord,
  isKeyPersonal,
  recordListed,
  recordShown,
  recordsOfCollectionShown,
  versionShown,
} from './records.view.ts'
import { removeRecords, storeStates } from './storing.ts'
import { listVersions } from './versions.queries.ts'

const SUBJECT = 'collection_record'
/** How many fields an event names. */
const NAMED = 20

export const getRecordsOfCollection = bind(routes.getRecordsOfCollection, (ctx, { params }) =>
  recordsOfCollectionShown(ctx, params.id),
)

/** Only what an index answers: a filter that is none is refused, and not left out. */
function indexedOf(
  { fields }: DescribedCollection,
  { field, value }: { field?: string | undefined; value?: string | undefined },
) {
  if (!field && !value) return undefined
  const isFilter = filterFields(fields).some(({ path }) => path === field)
  if (!isFilter) throw fieldFailure('field', 'record_filter_impossible', 'record_filter_impossible')
  return value && field ? { path: field, value } : undefined
}

export const listRecords = bind(routes.listRecords, async ({ db }, { query }) => {
  const collection = found(await describedCollection(db, query.collectionId))
  requireKeepsRecords(collection)
  const { key, after, limit } = query
  // A personal key would stand in the address.
  if (key && isKeyPersonal(collection))
    throw fieldFailure('key', 'record_filter_impossible', 'record_filter_impossible')
  const filter = { collectionId: collection.id, key, after, limit, indexed: indexedOf(collection, query) }
  return pageOf(await queries.listRecords(db, filter), limit, recordListed(collection), ({ id }) => id)
})

export const getRecord = bind(routes.getRecord, (ctx, { params }) => recordShown(ctx, params.id))

/** Ids, versions and names of fields: what a record holds stays out of the log. */
function note(
  ctx: Pick<Ctx, 'event'>,
  id: string,
  collection: DescribedCollection,
  more: { key?: string; version?: [number | null, number | null]; fields?: readonly string[] },
): void {
  const { key, version, fields } = more
  Object.assign(ctx.event, {
    subjectType: SUBJECT,
    subjectId: id,
    details: {
      collection: collection.code,
      ...(key !== undefined && !isKeyPersonal(collection) && { key }),
      ...(version && { version }),
      ...(fields && { fields: fields.slice(0, NAMED).join(', ') }),
    },
  })
}

export const createRecord = bind(routes.createRecord, async (ctx, { body }) => {
  const { db, now, actor } = ctx
  const collection = found(await heldCollection(db, body.collectionId))
  requireTakesRecords(collection)
  const { key, data } = requireJudged(collection, body.data)
  const [other] = await queries.recordsByKey(db, collection.id, [key])
  if (other !== undefined) throw fieldFailure(`data.${collection.keyPath}`, 'record_key_exists', 'record_key_exists')
  const states = [{ key, data, sourceAt: now, sourceId: null }]
  const [id = ''] = await storeStates(ctx, collection, states, { source: 'PERSON', by: actor.userName })
  note(ctx, id, collection, { key, version: [null, 1], fields: changedFields(null, data) })
  return recordShown(ctx, id)
})

/** The record as the caller saw it, with its collection under the lock of all that changes records. */
async function opened(ctx: Ctx, id: string, version: number) {
  const { collectionId } = found(await queries.findRecord(ctx.db, id))
  const collection = found(await heldCollection(ctx.db, collectionId))
  const row = found(await queries.findRecord(ctx.db, id))
  requireThat(row.version === version, 'changed_meanwhile')
  if (!takesRecords(collection)) throw failure('collection_status_does_not_allow', { status: collection.status })
  return { row, collection }
}

export const updateRecord = bind(routes.updateRecord, async (ctx, { params, body }) => {
  const { row, collection } = await opened(ctx, params.id, body.version)
  const shown = recordInPart(collection.fields, row.data)
  const { key, data } = requireJudged(collection, unmaskedAgain(body.data, shown, row.data) as RecordData)
  if (key !== row.key) throw fieldFailure(`data.${collection.keyPath}`, 'record_key_is_fixed', 'record_key_is_fixed')
  const isChanged = !isDeepStrictEqual(comparable(row.data), comparable(data))
  if (isChanged) {
    const states = [{ id: row.id, key, data, sourceAt: ctx.now, sourceId: null }]
    await storeStates(ctx, collection, states, { source: 'PERSON', by: ctx.actor.userName })
  }
  const version: [number, number] = [row.version, row.version + (isChanged ? 1 : 0)]
  note(ctx, row.id, collection, { key, version, fields: changedFields(row.data, data) })
  return recordShown(ctx, row.id)
})

export const deleteRecord = bind(routes.deleteRecord, async (ctx, { params, body }) => {
  const { row, collection } = await opened(ctx, params.id, body.version)
  await removeRecords(ctx, [row.id], { source: 'PERSON', by: ctx.actor.userName, reason: body.reason })
  note(ctx, row.id, collection, { key: row.key, version: [row.version, null] })
  ctx.event.reason = body.reason
  return { message: 'delete_success' as const }
})

export const unmaskRecord = bind(routes.unmaskRecord, async (ctx, { params }) => {
  const { row, collection } = await foundRecord(ctx, params.id)
  note(ctx, row.id, collection, {})
  return { data: row.data }
})

/** The newest is the record itself. */
export const listRecordVersions = bind(routes.listRecordVersions, async (ctx, { params, query }) => {
  const { row, collection } = await foundRecord(ctx, params.id)
  const before = query.after === undefined ? undefined : Number(query.after)
  // With the state that the last one of the page replaced, so that it is compared too.
  const kept = await listVersions(ctx.db, row.id, { before, limit: query.limit + 2 })
  const current = { ...row, reason: '', changedAt: row.updatedAt }
  const rows = before === undefined ? [current, ...kept] : kept
  const shown = rows.map((one, at) => {
    const next = rows[at + 1]
    return versionShown(collection.fields, one, next?.version === one.version - 1 ? next : undefined)
  })
  return pageOf(
    shown,
    query.limit,
    (one) => one,
    ({ version }) => String(version),
  )
})
