/** Nested models: a draft is saved as a whole and published as a version that never changes. */

import { randomUUIDv7 } from 'node:crypto'
import { differenceOf, worstEffect } from '@serialis/contract/engagement/collections/difference.ts'
import { VERSIONS_MAXIMUM } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import * as routes from '@serialis/contract/engagement/collections/nested-models/nested-models.routes.ts'
import { NESTED_MODELS_MAXIMUM } from '@serialis/contract/engagement/collections/nested-models/nested-models.schema.ts'
import {
  type NestedModelCommand,
  nestedModelTransitions,
} from '@serialis/contract/engagement/collections/nested-models/nested-models.status.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { lockCount } from '../../../kit/db/query-builder/counting.queries.ts'
import { bind } from '../../../kit/http/bind.ts'
import { changes, type Ctx } from '../../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { fieldsWithModels } from './models-of-fields.ts'
import * as queries from './nested-models.queries.ts'
import { nestedModelShown, nestedModelsListed, versionShown } from './nested-models.view.ts'
import { requireUnread } from './readers.ts'

const SUBJECT = 'nested_model'
/** How many fields an event names. */
const NAMED = 20

const factsOf = ({ code, nameEn, nameZh, description }: queries.NestedModelColumns) => ({
  code,
  nameEn,
  nameZh,
  description,
})

export const listNestedModels = bind(routes.listNestedModels, async ({ db }, { query }) => {
  const page = pageOf(
    await queries.listNestedModels(db, query),
    query.limit,
    (row) => row,
    ({ id }) => id,
  )
  return { items: await nestedModelsListed(db, page.items), next: page.next }
})

export const getNestedModel = bind(routes.getNestedModel, (ctx, { params }) => nestedModelShown(ctx, params.id))

export const getNestedModelVersion = bind(routes.getNestedModelVersion, ({ db }, { params }) =>
  versionShown(db, params.id, params.number),
)

/** One after the other: two drafts that refer to each other's model would wait for one another. */
const lockModels = (db: Ctx['db']) => lockCount(db, 'nested models')

export const createNestedModel = bind(routes.createNestedModel, async (ctx, { body }) => {
  await lockModels(ctx.db)
  requireThat((await queries.countNestedModels(ctx.db)) < NESTED_MODELS_MAXIMUM, 'nested_models_too_many', {
    maximum: NESTED_MODELS_MAXIMUM,
  })
  const id = randomUUIDv7()
  await queries.insertNestedModel(ctx.db, { id, ...body, at: ctx.now })
  Object.assign(ctx.event, { subjectType: SUBJECT, subjectId: id, details: changes({}, factsOf(body)) })
  return nestedModelShown(ctx, id)
})

/** The model under its lock, when its status allows the command; with the status that the command leads to. */
async function opened({ db, event }: Ctx, id: string, version: number, command: NestedModelCommand) {
  await lockModels(db)
  const row = found(await queries.lockNestedModel(db, id))
  Object.assign(event, { subjectType: SUBJECT, subjectId: id })
  requireThat(row.version === version, 'changed_meanwhile')
  const [transition] = rowsOf(nestedModelTransitions, command, row.status)
  if (transition === undefined) throw failure('nested_model_status_does_not_allow', { status: row.status })
  return { row, to: transition.to }
}

export const updateNestedModel = bind(routes.updateNestedModel, async (ctx, { params, body }) => {
  const { version, ...model } = body
  const { row } = await opened(ctx, params.id, version, 'edit')
  if (row.status !== 'DRAFT' && row.code !== model.code)
    throw fieldFailure('code', 'nested_model_is_fixed', 'nested_model_is_fixed')
  await queries.updateNestedModel(ctx.db, row.id, model, ctx.now)
  ctx.event.details = changes(factsOf(row), factsOf(model))
  return nestedModelShown(ctx, row.id)
})

export const deleteNestedModel = bind(routes.deleteNestedModel, async (ctx, { params, query }) => {
  const { row } = await opened(ctx, params.id, query.version, 'delete')
  await queries.deleteNestedModel(ctx.db, row.id)
  ctx.event.details = { code: [row.code, null], nameEn: [row.nameEn, null], nameZh: [row.nameZh, null] }
  return { message: 'delete_success' as const }
})

export const archiveNestedModel = bind(routes.archiveNestedModel, async (ctx, { params, body }) => {
  const { row, to } = await opened(ctx, params.id, body.version, 'archive')
  await requireUnread(ctx.db, row.code)
  await queries.updateNestedModel(ctx.db, row.id, { status: to }, ctx.now)
  Object.assign(ctx.event, { reason: body.reason, details: { status: [row.status, to] } })
  return nestedModelShown(ctx, row.id)
})

export const saveNestedModelDraft = bind(routes.saveNestedModelDraft, async (ctx, { params, body }) => {
  const { db, now, actor } = ctx
  const { row } = await opened(ctx, params.id, body.version, 'editFields')
  const fields = await fieldsWithModels(db, body.fields, { own: row.code })
  const before = await queries.findDraft(db, row.id)
  const newest = await queries.findVersion(db, row.id)
  const effect = newest === undefined ? null : worstEffect(differenceOf(newest.fields, fields))
  await queries.saveDraft(db, { modelId: row.id, fields, effect, at: now, by: actor.userName })
  await queries.updateNestedModel(db, row.id, {}, now)
  ctx.event.details = {
    fields: [before?.fields.length ?? null, fields.length],
    ...(before?.effect !== effect && { effect: [before?.effect ?? null, effect] }),
  }
  return nestedModelShown(ctx, row.id)
})

export const discardNestedModelDraft = bind(routes.discardNestedModelDraft, async (ctx, { params, query }) => {
  const { row } = await opened(ctx, params.id, query.version, 'discard')
  requireThat(await queries.deleteDraft(ctx.db, row.id), 'nested_model_no_draft')
  await queries.updateNestedModel(ctx.db, row.id, {}, ctx.now)
  return { message: 'delete_success' as const }
})

/** Whatever it changes breaks nobody: what has the fields of an older version keeps them until it takes this one. */
export const publishNestedModel = bind(routes.publishNestedModel, async (ctx, { params, body }) => {
  const { db, now, actor, event } = ctx
  const { row, to } = await opened(ctx, params.id, body.version, 'publish')
  const { id } = row
  const { fields } = found(await queries.findDraft(db, id), 'nested_model_no_draft')
  const newest = await queries.findVersion(db, id)
  const difference = newest === undefined ? [] : differenceOf(newest.fields, fields)
  requireThat(newest === undefined || difference.length > 0, 'nested_model_unchanged')
  const number = (newest?.number ?? 0) + 1
  requireThat(number <= VERSIONS_MAXIMUM, 'nested_model_too_many_versions', { maximum: VERSIONS_MAXIMUM })
  const effect = newest === undefined ? null : worstEffect(difference)
  const { reason } = body
  await queries.insertVersion(db, { modelId: id, number, fields, effect, reason, at: now, by: actor.userName })
  await queries.deleteDraft(db, id)
  await queries.updateNestedModel(db, id, { status: to }, now)
  const changed = difference.slice(0, NAMED).map(({ path }) => path)
  Object.assign(event, {
    reason,
    details: {
      number: [newest?.number ?? null, number],
      fields: [newest?.fields.length ?? null, fields.length],
      ...(effect !== null && { effect: [null, effect], changed: [null, changed.join(', ')] }),
      ...(row.status !== to && { status: [row.status, to] }),
    },
  })
  return nestedModelShown(ctx, id)
})
