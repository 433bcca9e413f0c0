/** Collections: described, published, and taken out of use step by step. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/engagement/collections/collections.routes.ts'
import {
  type CollectionCommand,
  collectionTransitions,
} from '@serialis/contract/engagement/collections/collections.status.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { bind } from '../../kit/http/bind.ts'
import { changes, type Ctx } from '../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { requireUnused } from './collection-users.ts'
import * as queries from './collections.queries.ts'
import { collectionListed, collectionShown } from './collections.view.ts'
import { requireDescribed, requireNoVersions } from './described.ts'
import { tellFollowers } from './meta-data-followers.ts'

const SUBJECT = 'collection'
/** What records are stored by: it stays once a collection was published. */
const FIXED = ['code', 'kind', 'keyPath'] as const

const factsOf = ({ code, nameEn, nameZh, kind, keyPath, retentionDays, description }: queries.CollectionColumns) => ({
  code,
  nameEn,
  nameZh,
  kind,
  keyPath,
  retentionDays,
  description,
})

export const listCollections = bind(routes.listCollections, async ({ db }, { query }) =>
  pageOf(await queries.listCollections(db, query), query.limit, collectionListed, ({ id }) => id),
)

export const getCollection = bind(routes.getCollection, (ctx, { params }) => collectionShown(ctx, params.id))

export const createCollection = bind(routes.createCollection, async (ctx, { body }) => {
  const id = randomUUIDv7()
  await queries.insertCollection(ctx.db, { id, ...body, at: ctx.now })
  Object.assign(ctx.event, { subjectType: SUBJECT, subjectId: id, details: changes({}, factsOf(body)) })
  return collectionShown(ctx, id)
})

/** The collection under its lock, when its status allows the command; with the status that the command leads to. */
async function opened({ db, event }: Ctx, id: string, version: number, command: CollectionCommand) {
  const row = found(await queries.lockCollection(db, id))
  requireThat(row.version === version, 'changed_meanwhile')
  const [transition] = rowsOf(collectionTransitions, command, row.status)
  if (transition === undefined) throw failure('collection_status_does_not_allow', { status: row.status })
  Object.assign(event, { subjectType: SUBJECT, subjectId: id })
  return { row, to: transition.to }
}

export const updateCollection = bind(routes.updateCollection, async (ctx, { params, body }) => {
  const { version, ...collection } = body
  const { row } = await opened(ctx, params.id, version, 'edit')
  const fixed = row.status === 'DRAFT' ? undefined : FIXED.find((field) => row[field] !== collection[field])
  if (fixed !== undefined) throw fieldFailure(fixed, 'collection_is_fixed', 'collection_is_fixed')
  await queries.updateCollection(ctx.db, row.id, collection, ctx.now)
  ctx.event.details = changes(factsOf(row), factsOf(collection))
  return collectionShown(ctx, row.id)
})

export const deleteCollection = bind(routes.deleteCollection, async (ctx, { params, query }) => {
  const { row } = await opened(ctx, params.id, query.version, 'delete')
  await requireUnused(ctx, row.id)
  await requireNoVersions(ctx.db, row.id)
  await queries.deleteCollection(ctx.db, row.id)
  ctx.event.details = { code: [row.code, null], nameEn: [row.nameEn, null], nameZh: [row.nameZh, null] }
  return { message: 'delete_success' as const }
})

type Step = Pick<Input<typeof routes.publishCollection>, 'params' | 'body'>

async function step(ctx: Ctx, { params, body }: Step, command: 'publish' | 'deprecate' | 'restore' | 'archive') {
  const { row, to } = await opened(ctx, params.id, body.version, command)
  if (command === 'publish') await requireDescribed(ctx.db, row)
  await queries.updateCollection(ctx.db, row.id, { status: to }, ctx.now)
  if (command === 'archive') await tellFollowers(ctx, { ...row, fields: [] })
  Object.assign(ctx.event, { reason: body.reason, details: { status: [row.status, to] } })
  return collectionShown(ctx, row.id)
}

export const publishCollection = bind(routes.publishCollection, (ctx, input) => step(ctx, input, 'publish'))
export const deprecateCollection = bind(routes.deprecateCollection, (ctx, input) => step(ctx, input, 'deprecate'))
export const restoreCollection = bind(routes.restoreCollection, (ctx, input) => step(ctx, input, 'restore'))
export const archiveCollection = bind(routes.archiveCollection, (ctx, input) => step(ctx, input, 'archive'))
