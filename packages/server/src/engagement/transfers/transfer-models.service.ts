/** Transfer models: their words and their end. What maps is a draft, then versions; see transfer-drafts.service.ts. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/engagement/transfers/transfer-models.routes.ts'
import {
  type TransferModelCommand,
  transferModelTransitions,
} from '@serialis/contract/engagement/transfers/transfer-models.status.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { bind } from '../../kit/http/bind.ts'
import { changes, type Ctx } from '../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { namedCollections, publishedMetaData } from '../collections/read-meta-data.ts'
import { requireUnnamed } from './transfer-model-users.ts'
import * as queries from './transfer-models.queries.ts'
import { transferModelShown, transferModelsListed, versionShown } from './transfer-models.view.ts'

const SUBJECT = 'transfer_model'

const factsOf = (model: queries.TransferModelColumns) => ({
  code: model.code,
  nameEn: model.nameEn,
  nameZh: model.nameZh,
  description: model.description,
})

export const listTransferModels = bind(routes.listTransferModels, async ({ db }, { query }) => {
  const page = pageOf(
    await queries.listTransferModels(db, query),
    query.limit,
    (row) => row,
    ({ id }) => id,
  )
  return { items: await transferModelsListed(db, page.items), next: page.next }
})

export const getTransferModel = bind(routes.getTransferModel, (ctx, { params }) => transferModelShown(ctx, params.id))

export const getTransferModelVersion = bind(routes.getTransferModelVersion, ({ db }, { params }) =>
  versionShown(db, params.id, params.number),
)

export const createTransferModel = bind(routes.createTransferModel, async (ctx, { body }) => {
  const { collectionId, ...model } = body
  const collection = found((await namedCollections(ctx.db, [collectionId])).get(collectionId))
  const isDescribed = (await publishedMetaData(ctx.db, collectionId)).length > 0
  requireThat(isDescribed && collection.status !== 'ARCHIVED', 'transfer_collection_can_not_be_used')
  const id = randomUUIDv7()
  await queries.insertTransferModel(ctx.db, { id, ...model, collectionId, at: ctx.now })
  const details = changes({}, { ...factsOf(model), collection: collection.code })
  Object.assign(ctx.event, { subjectType: SUBJECT, subjectId: id, details })
  return transferModelShown(ctx, id)
})

/** The model under its lock, when its status allows the command; with the status that the command leads to. */
export async function opened({ db, event }: Ctx, id: string, version: number, command: TransferModelCommand) {
  const row = found(await queries.lockTransferModel(db, id))
  Object.assign(event, { subjectType: SUBJECT, subjectId: id })
  requireThat(row.version === version, 'changed_meanwhile')
  const [transition] = rowsOf(transferModelTransitions, command, row.status)
  if (transition === undefined) throw failure('transfer_model_status_does_not_allow', { status: row.status })
  return { row, to: transition.to }
}

export const updateTransferModel = bind(routes.updateTransferModel, async (ctx, { params, body }) => {
  const { version, ...model } = body
  const { row } = await opened(ctx, params.id, version, 'edit')
  if (row.status !== 'DRAFT' && row.code !== model.code)
    throw fieldFailure('code', 'transfer_model_is_fixed', 'transfer_model_is_fixed')
  await queries.updateTransferModel(ctx.db, row.id, model, ctx.now)
  ctx.event.details = changes(factsOf(row), factsOf(model))
  return transferModelShown(ctx, row.id)
})

export const deleteTransferModel = bind(routes.deleteTransferModel, async (ctx, { params, query }) => {
  const { row } = await opened(ctx, params.id, query.version, 'delete')
  await requireUnnamed(ctx, row.id)
  await queries.deleteTransferModel(ctx.db, row.id)
  ctx.event.details = { code: [row.code, null], nameEn: [row.nameEn, null], nameZh: [row.nameZh, null] }
  return { message: 'delete_success' as const }
})

export const retireTransferModel = bind(routes.retireTransferModel, async (ctx, { params, body }) => {
  const { row, to } = await opened(ctx, params.id, body.version, 'retire')
  await requireUnnamed(ctx, row.id)
  await queries.updateTransferModel(ctx.db, row.id, { status: to }, ctx.now)
  Object.assign(ctx.event, { reason: body.reason, details: { status: [row.status, to] } })
  return transferModelShown(ctx, row.id)
})
