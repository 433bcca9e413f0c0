/** Tags: described, activated and archived. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/engagement/tags/tags.routes.ts'
import {
  READERS_NAMED,
  TAGS_MAXIMUM,
  TAGS_OF_ACTIVITY_MAXIMUM,
} from '@serialis/contract/engagement/tags/tags.schema.ts'
import { type TagCommand, tagTransitions } from '@serialis/contract/engagement/tags/tags.status.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { lockCount } from '../../kit/db/query-builder/counting.queries.ts'
import { bind } from '../../kit/http/bind.ts'
import { changes, type Ctx } from '../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { tagGivers } from './by-rules/tag-givers.ts'
import { readersOf, requireUnread } from './tag-users.ts'
import { countTagged } from './tagged.queries.ts'
import * as queries from './tags.queries.ts'
import { tagShown, tagsListed } from './tags.view.ts'

const SUBJECT = 'tag'
/** Other systems and records name it by these once it was activated. */
const FIXED = ['code', 'kind'] as const

const factsOf = ({
  code,
  nameEn,
  nameZh,
  kind,
  category,
  subcategory,
  lifetimeDays,
  memberLimit,
  description,
  activityType,
  activityMatches,
}: queries.TagColumns) => ({
  code,
  nameEn,
  nameZh,
  kind,
  category,
  subcategory,
  lifetimeDays,
  memberLimit,
  description,
  activityType,
  activityMatches: activityMatches.map(({ path, value }) => `${path} = ${value}`).join(', '),
})

export const listTags = bind(routes.listTags, async (ctx, { query }) => {
  const page = pageOf(
    await queries.listTags(ctx.db, query),
    query.limit,
    (row) => row,
    ({ id }) => id,
  )
  return { items: await tagsListed(ctx, page.items), next: page.next }
})

export const listTagOptions = bind(routes.listTagOptions, async ({ db }, { query }) =>
  pageOf(
    await queries.listTags(db, query),
    query.limit,
    ({ id, code, nameEn, nameZh, kind, status }) => ({ id, code, nameEn, nameZh, kind, status }),
    ({ id }) => id,
  ),
)

export const getTagCategories = bind(routes.getTagCategories, async ({ db }) => ({
  categories: await queries.listCategories(db),
}))

export const getTag = bind(routes.getTag, (ctx, { params }) => tagShown(ctx, params.id))

/** Each batch of activities of a type looks at all tags of that type. The caller holds the lock of the count. */
async function requireFewOfActivity({ db }: Ctx, type: string | null): Promise<void> {
  if (type === null || (await queries.countTagsOfActivity(db, type)) < TAGS_OF_ACTIVITY_MAXIMUM) return
  const key = 'tags_too_many_of_activity'
  throw fieldFailure('activityType', key, key, { maximum: TAGS_OF_ACTIVITY_MAXIMUM })
}

export const getTagReaders = bind(routes.getTagReaders, async (ctx, { params }) => {
  const { id } = found(await queries.findTag(ctx.db, params.id))
  return readersOf(ctx, id, READERS_NAMED)
})

export const createTag = bind(routes.createTag, async (ctx, { body }) => {
  await lockCount(ctx.db, 'tags')
  requireThat((await queries.countTags(ctx.db)) < TAGS_MAXIMUM, 'tags_too_many', { maximum: TAGS_MAXIMUM })
  await requireFewOfActivity(ctx, body.activityType)
  const id = randomUUIDv7()
  await queries.insertTag(ctx.db, { id, ...body, at: ctx.now })
  Object.assign(ctx.event, { subjectType: SUBJECT, subjectId: id, details: changes({}, factsOf(body)) })
  return tagShown(ctx, id)
})

/** The tag under its lock, when its status allows the command; with the status that the command leads to. */
export async function openedTag({ db, event }: Ctx, id: string, command: TagCommand, version?: number) {
  const row = found(await queries.lockTag(db, id))
  requireThat(version === undefined || row.version === version, 'changed_meanwhile')
  const [transition] = rowsOf(tagTransitions, command, row.status)
  if (transition === undefined) throw failure('tag_status_does_not_allow', { status: row.status })
  Object.assign(event, { subjectType: SUBJECT, subjectId: id })
  return { row, to: transition.to }
}

export const updateTag = bind(routes.updateTag, async (ctx, { params, body }) => {
  const { version, ...tag } = body
  const { row } = await openedTag(ctx, params.id, 'edit', version)
  const fixed = row.status === 'DRAFT' ? undefined : FIXED.find((field) => row[field] !== tag[field])
  if (fixed !== undefined) throw fieldFailure(fixed, 'tag_is_fixed', 'tag_is_fixed')
  if (tag.activityType !== row.activityType) {
    await lockCount(ctx.db, 'tags')
    await requireFewOfActivity(ctx, tag.activityType)
  }
  if (tag.memberLimit !== null) {
    const members = await countTagged(ctx.db, row.id, ctx.now)
    if (members > tag.memberLimit)
      throw fieldFailure('memberLimit', 'tag_limit_below_members', 'tag_limit_below_members', { members })
  }
  await queries.updateTag(ctx.db, row.id, tag, ctx.now)
  for (const giver of tagGivers.of(ctx.app)) await giver.changed(ctx, row, tag)
  ctx.event.details = changes(factsOf(row), factsOf(tag))
  return tagShown(ctx, row.id)
})

export const deleteTag = bind(routes.deleteTag, async (ctx, { params, query }) => {
  const { row } = await openedTag(ctx, params.id, 'delete', query.version)
  await requireUnread(ctx, row.id)
  for (const giver of tagGivers.of(ctx.app)) await giver.deleted(ctx, row)
  await queries.deleteTag(ctx.db, row.id)
  ctx.event.details = { code: [row.code, null], nameEn: [row.nameEn, null], nameZh: [row.nameZh, null] }
  return { message: 'delete_success' as const }
})

type Step = Pick<Input<typeof routes.activateTag>, 'params' | 'body'>

async function step(ctx: Ctx, { params, body }: Step, command: 'activate' | 'archive') {
  const { row, to } = await openedTag(ctx, params.id, command, body.version)
  if (command === 'archive') await requireUnread(ctx, row.id)
  await queries.updateTag(ctx.db, row.id, { status: to }, ctx.now)
  for (const giver of tagGivers.of(ctx.app)) await giver[command === 'archive' ? 'archived' : 'activated'](ctx, row)
  Object.assign(ctx.event, { reason: body.reason, details: { status: [row.status, to] } })
  return tagShown(ctx, row.id)
}

export const activateTag = bind(routes.activateTag, (ctx, input) => step(ctx, input, 'activate'))
export const archiveTag = bind(routes.archiveTag, (ctx, input) => step(ctx, input, 'archive'))
