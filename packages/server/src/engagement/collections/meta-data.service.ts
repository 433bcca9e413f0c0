/** Meta data of collections: a draft is saved as a whole, published as a version that never changes, and later retired. */

import { differenceOf, worstEffect } from '@serialis/contract/engagement/collections/difference.ts'
import * as routes from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import {
  FIELD_PATH_MAXIMUM,
  type MetaDataEffect,
  metaDataDraft,
  type MetaField,
  VERSIONS_MAXIMUM,
} from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import { judge } from '@serialis/contract/kit/field-errors.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { unstorablePath } from '../../kit/http/handle.ts'
import { pageOf } from '../../kit/http/page.ts'
import { requireKey } from './described.ts'
import { tellFollowers } from './meta-data-followers.ts'
import * as queries from './meta-data.queries.ts'
import { impactOf, mayChange, metaDataListed, metaDataShown, versionShown } from './meta-data.view.ts'
import { fieldsWithModels } from './nested-models/models-of-fields.ts'
import { fieldsOfSchema } from './schema-reader.ts'

const SUBJECT = 'meta_data'
/** How many fields an event names. */
const NAMED = 20

export const listMetaData = bind(routes.listMetaData, async ({ db }, { query }) => {
  const page = pageOf(
    await queries.listDescribed(db, query),
    query.limit,
    (row) => row,
    ({ id }) => id,
  )
  return { items: await metaDataListed(db, page.items), next: page.next }
})

export const getMetaData = bind(routes.getMetaData, (ctx, { params }) => metaDataShown(ctx, params.id))

export const getMetaDataVersion = bind(routes.getMetaDataVersion, ({ db }, { params }) =>
  versionShown(db, params.id, params.number),
)

/** The collection under its lock; its meta data has a version of its own, next to that of the collection. */
async function opened({ db, event }: Ctx, id: string, version: number) {
  const row = found(await queries.lockDescribed(db, id))
  Object.assign(event, { subjectType: SUBJECT, subjectId: id, recordId: `${SUBJECT} ${id}` })
  requireThat(row.metaVersion === version, 'changed_meanwhile')
  if (!mayChange(row.status)) throw failure('collection_status_does_not_allow', { status: row.status })
  event.recordVersion = version + 1
  await queries.countChange(db, id)
  return row
}

async function save(
  ctx: Ctx,
  id: string,
  given: { version: number; fields: readonly MetaField[]; placeOf?: (at: number) => string },
) {
  const { db, now, actor, event } = ctx
  await opened(ctx, id, given.version)
  const fields = await fieldsWithModels(db, given.fields, given)
  const before = await queries.findDraft(db, id)
  const newest = await queries.findVersion(db, id)
  const effect = newest === undefined ? null : worstEffect(differenceOf(newest.fields, fields))
  await queries.saveDraft(db, { collectionId: id, fields, effect, at: now, by: actor.userName })
  event.details = {
    fields: [before?.fields.length ?? null, fields.length],
    ...(before?.effect !== effect && { effect: [before?.effect ?? null, effect] }),
  }
  return metaDataShown(ctx, id)
}

export const saveMetaDataDraft = bind(routes.saveMetaDataDraft, (ctx, { params, body }) => save(ctx, params.id, body))

/** By the same rules as a list that was entered; the first field that breaks one is named. */
function storableFields(schema: string): MetaField[] {
  const fields = fieldsOfSchema(schema)
  const { data, error } = judge(metaDataDraft.shape.fields, fields)
  // Escaped in the text, a character that the database cannot store is seen only now.
  const unstorable = data === undefined ? undefined : unstorablePath(data, '')
  if (data !== undefined && unstorable === undefined) return data
  const [place] = error?.issues[0]?.path ?? [Number(unstorable?.split('.')[0])]
  const at = typeof place === 'number' ? (fields[place]?.path ?? '').slice(0, FIELD_PATH_MAXIMUM) : ''
  throw fieldFailure('schema', 'schema_fields_wrong', 'schema_fields_wrong', { at })
}

export const pasteMetaDataSchema = bind(routes.pasteMetaDataSchema, (ctx, { params, body }) =>
  save(ctx, params.id, {
    version: body.version,
    fields: storableFields(body.schema),
    placeOf: () => 'schema',
  }),
)

export const discardMetaDataDraft = bind(routes.discardMetaDataDraft, async (ctx, { params, query }) => {
  await opened(ctx, params.id, query.version)
  requireThat(await queries.deleteDraft(ctx.db, params.id), 'meta_data_no_draft')
  return { message: 'delete_success' as const }
})

/** Refuses what breaks its readers, unless the person says that it is to be published all the same. */
function requireHarmless(
  { changes, readers }: Awaited<ReturnType<typeof impactOf>>,
  isOverride: boolean,
): MetaDataEffect {
  const effect = worstEffect(changes)
  if (effect !== 'BREAKING' || isOverride) return effect
  const broken = changes.filter((change) => change.effect === 'BREAKING').map(({ path }) => path)
  throw failure('meta_data_breaks_readers', {
    count: broken.length,
    fields: broken.slice(0, NAMED).join(', '),
    readers: readers.length,
    names: readers
      .slice(0, NAMED)
      .map(({ name }) => name)
      .join(', '),
  })
}

export const publishMetaData = bind(routes.publishMetaData, async (ctx, { params: { id }, body }) => {
  const { db, now, actor, event } = ctx
  const collection = await opened(ctx, id, body.version)
  const draft = found(await queries.findDraft(db, id), 'meta_data_no_draft')
  requireKey(draft.fields, collection.keyPath)
  const newest = await queries.findVersion(db, id)
  const impact = await impactOf(ctx, id, draft, newest)
  requireThat(newest === undefined || impact.changes.length > 0, 'meta_data_unchanged')
  const effect = newest === undefined ? null : requireHarmless(impact, body.isOverride)
  const number = (newest?.number ?? 0) + 1
  requireThat(number <= VERSIONS_MAXIMUM, 'meta_data_too_many_versions', { maximum: VERSIONS_MAXIMUM })
  const { fields } = draft
  await queries.insertVersion(db, {
    collectionId: id,
    number,
    fields,
    effect,
    reason: body.reason,
    at: now,
    by: actor.userName,
  })
  await queries.deleteDraft(db, id)
  await tellFollowers(ctx, { ...collection, fields })
  const changed = impact.changes.slice(0, NAMED).map(({ path }) => path)
  Object.assign(event, {
    reason: body.reason,
    details: {
      number: [newest?.number ?? null, number],
      fields: [newest?.fields.length ?? null, fields.length],
      ...(effect !== null && { effect: [null, effect], changed: [null, changed.join(', ')] }),
      ...(effect === 'BREAKING' && { readers: [null, impact.readers.length] }),
    },
  })
  return metaDataShown(ctx, id)
})

export const retireMetaDataVersion = bind(routes.retireMetaDataVersion, async (ctx, { params, body }) => {
  const { db, now, actor, event } = ctx
  const { id, number } = params
  await opened(ctx, id, body.version)
  const version = found(await queries.findVersion(db, id, number))
  const newest = await queries.findVersion(db, id)
  requireThat(newest?.number !== number, 'meta_data_newest_stays')
  if (version.status !== 'PUBLISHED') throw failure('meta_data_status_does_not_allow', { status: version.status })
  const { reason } = body
  await queries.retireVersion(db, { collectionId: id, number, at: now, by: actor.userName, reason })
  Object.assign(event, { reason, details: { retired: [null, number], status: [version.status, 'RETIRED'] } })
  return metaDataShown(ctx, id)
})
