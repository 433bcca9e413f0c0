/** Attributes of members as people read and change them. Events name the collection and its fields, never the values. */

import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { attributeFields, attributesIn } from '@serialis/contract/engagement/member-attributes/attribute-fields.ts'
import * as routes from '@serialis/contract/engagement/member-attributes/member-attributes.routes.ts'
import { comparable, recordInPart, unmaskedAgain } from '@serialis/contract/engagement/records/record-values.ts'
import type { RecordData } from '@serialis/contract/engagement/records/records.schema.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { describedCollection, profileCollections, sharedCollection } from '../collections/read-collections.ts'
import { heldMembers, memberStatus } from '../members/known-members.service.ts'
import { requireFits, takesRecords } from '../records/judging.ts'
import { changedFields } from '../records/records.view.ts'
import * as queries from './attributes.queries.ts'
import { attributesShown, mayEdit, stateShown } from './attributes.view.ts'

/** How many fields an event names. */
const NAMED = 20

export const getMemberAttributes = bind(routes.getMemberAttributes, async (ctx, { params }) => {
  const status = await memberStatus(ctx.db, params.id)
  const rows = new Map((await queries.listAttributesOf(ctx.db, params.id)).map((row) => [row.collectionId, row]))
  const shown = (await profileCollections(ctx.db)).filter(
    (one) => rows.has(one.id) || (takesRecords(one) && attributeFields(one).length > 0),
  )
  return { items: shown.map((one) => attributesShown(ctx, one, rows.get(one.id), status)) }
})

export const getMemberAttributesOf = bind(routes.getMemberAttributesOf, async (ctx, { params }) => {
  const status = await memberStatus(ctx.db, params.id)
  const collection = found(await describedCollection(ctx.db, params.collectionId))
  requireThat(collection.kind === 'PROFILE', 'not_found')
  return attributesShown(ctx, collection, await queries.findAttributes(ctx.db, params.id, collection.id), status)
})

function note(ctx: Ctx, memberId: string, code: string, details: Record<string, unknown>): void {
  Object.assign(ctx.event, {
    subjectType: 'member',
    subjectId: memberId,
    details: { attributesOf: [null, code], ...details },
  })
}

export const updateMemberAttributes = bind(routes.updateMemberAttributes, async (ctx, { params, body }) => {
  const { db, now, actor } = ctx
  const { id: memberId, collectionId } = params
  const status = found((await heldMembers(db, [memberId])).get(memberId))
  const collection = found(await sharedCollection(db, collectionId))
  requireThat(collection.kind === 'PROFILE', 'not_found')
  if (!mayEdit(status)) throw failure('member_status_does_not_allow', { status })
  if (!takesRecords(collection)) throw failure('collection_status_does_not_allow', { status: collection.status })
  const [row] = await queries.attributesOfMembers(db, collectionId, [memberId])
  requireThat((row?.version ?? 0) === body.version, 'changed_meanwhile')
  const fields = attributeFields(collection)
  const stored = attributesIn(fields, row?.data ?? {})
  const data = unmaskedAgain(body.data, recordInPart(fields, stored), stored) as RecordData
  requireFits(fields, data)
  if (row === undefined || !isDeepStrictEqual(comparable(row.data), comparable(data)))
    await queries.putAttributes(
      db,
      [{ id: row?.id ?? randomUUIDv7(), memberId, data, sourceAt: now, sourceId: null }],
      { collectionId, metaNumber: collection.metaNumber, source: 'PERSON', by: actor.userName, at: now },
    )
  const changed = changedFields(row?.data ?? null, data)
  note(ctx, memberId, collection.code, { attributes: [null, changed.slice(0, NAMED).join(', ')] })
  return attributesShown(ctx, collection, await queries.findAttributes(db, memberId, collectionId), status)
})

/** The attributes of a member that has some. */
async function opened({ db }: Pick<Ctx, 'db'>, { id, collectionId }: { id: string; collectionId: string }) {
  await memberStatus(db, id)
  const row = found(await queries.findAttributes(db, id, collectionId))
  return { row, collection: found(await describedCollection(db, collectionId)) }
}

export const showMemberAttributes = bind(routes.showMemberAttributes, async (ctx, { params }) => {
  const { row, collection } = await opened(ctx, params)
  note(ctx, params.id, collection.code, {})
  return { data: attributesIn(attributeFields(collection), row.data) }
})

/** The newest is the attributes themselves. */
export const listMemberAttributesVersions = bind(
  routes.listMemberAttributesVersions,
  async (ctx, { params, query: { after, limit } }) => {
    const { row, collection } = await opened(ctx, params)
    const before = after === undefined ? undefined : Number(after)
    // With the state that the last one of the page replaced, so that it is compared too.
    const kept = await queries.listStates(ctx.db, row.id, { before, limit: limit + 2 })
    const rows = before === undefined ? [row, ...kept] : kept
    const shown = rows.map((one, at) => {
      const next = rows[at + 1]
      return stateShown(collection, one, next?.version === one.version - 1 ? next : undefined)
    })
    return pageOf(
      shown,
      limit,
      (one) => one,
      ({ version }) => String(version),
    )
  },
)
