/** Tags are given to members and taken away. Events name the tag and, from ten on, how many members; never who. */

import * as routes from '@serialis/contract/engagement/tags/tags.routes.ts'
import { followsRule } from '@serialis/contract/engagement/tags/tags.schema.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure, requireThat } from '../../kit/http/failure.ts'
import { detailsOf } from '../members/few-members.ts'
import { heldMembers, memberStatus } from '../members/known-members.service.ts'
import { countTagged, giveTag, listTagsOf, takeTag } from './tagged.queries.ts'
import type { TagRow } from './tags.queries.ts'
import { openedTag } from './tags.service.ts'
import { isByHand, mayDo } from './tags.view.ts'

/** Gives the tag, which the caller has locked; refuses all where the limit would be broken. */
async function giveWithin(
  { db, now, actor }: Ctx,
  tag: Pick<TagRow, 'id' | 'memberLimit'>,
  members: readonly string[],
): Promise<{ added: number; kept: number }> {
  const outcome = await giveTag(db, tag.id, members, { source: 'HAND', sourceRef: null, at: now, name: actor.userName })
  if (tag.memberLimit !== null && outcome.added > 0) {
    const count = await countTagged(db, tag.id, now)
    if (count > tag.memberLimit)
      throw failure('tag_limit_reached', {
        limit: tag.memberLimit,
        free: Math.max(0, tag.memberLimit - count + outcome.added),
      })
  }
  return outcome
}

export const assignTag = bind(routes.assignTag, async (ctx, { params, body }) => {
  const { row: tag } = await openedTag(ctx, params.id, 'assign')
  requireThat(isByHand(tag), 'tag_not_by_hand')
  const members = [...new Set(body.members)]
  const statuses = await heldMembers(ctx.db, members)
  requireThat(statuses.size === members.length, 'not_found')
  const active = members.filter((id) => statuses.get(id) === 'ACTIVE')
  requireThat(active.length > 0, 'tag_members_not_active')
  const { added, kept } = await giveWithin(ctx, tag, active)
  const outcome = { changed: added, kept, skipped: members.length - active.length }
  ctx.event.details = detailsOf({ came: added })
  return outcome
})

export const removeTag = bind(routes.removeTag, async (ctx, { params, body }) => {
  const { db, now, actor, event } = ctx
  const { row: tag } = await openedTag(ctx, params.id, 'remove')
  requireThat(!followsRule(tag), 'tag_not_by_hand')
  const members = [...new Set(body.members)]
  const statuses = await heldMembers(db, members)
  requireThat(statuses.size === members.length, 'not_found')
  const changed = await takeTag(db, tag.id, members, { source: 'HAND', at: now, name: actor.userName })
  event.details = detailsOf({ went: changed })
  return { changed, kept: 0, skipped: members.length - changed }
})

export const getMemberTags = bind(routes.getMemberTags, async (ctx, { params }) => {
  const status = await memberStatus(ctx.db, params.id)
  const rows = await listTagsOf(ctx.db, params.id, ctx.now)
  return {
    items: rows.map(({ source, addedAt, expiresAt, ...tag }) => ({
      tag,
      source,
      addedAt: addedAt.toISOString(),
      expiresAt: expiresAt?.toISOString() ?? null,
    })),
    mayAssign: status === 'ACTIVE' && mayDo(ctx, 'assign'),
    mayRemove: mayDo(ctx, 'remove'),
  }
})
