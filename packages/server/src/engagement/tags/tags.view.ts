/** A tag as lists and its page show it, and what may be done with it. */

import {
  followsRule,
  type Tag,
  type TagAction,
  tagActions,
  type TagKind,
  type TagListed,
  TAGGED_COUNTED,
} from '@serialis/contract/engagement/tags/tags.schema.ts'
import { type TagStatus, tagTransitions } from '@serialis/contract/engagement/tags/tags.status.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { toldTo } from '../members/few-members.ts'
import { countTaggedOf, findTag, type TagRow } from './tags.queries.ts'

const PERMISSIONS: Record<TagAction, PermissionName> = {
  edit: 'tags.edit',
  delete: 'tags.delete',
  activate: 'tags.editStatus',
  archive: 'tags.editStatus',
  assign: 'tags.assign',
  remove: 'tags.assign',
}

export const mayDo = ({ actor }: Pick<Ctx, 'actor'>, action: TagAction): boolean =>
  isGranted(actor.authorities, permissionCode(PERMISSIONS[action]))

/** Its members are chosen by people, and not by what they do. */
export const isByHand = ({ kind }: { kind: TagKind }): boolean => kind === 'MANUAL'

const isOpen = (action: TagAction, tag: { kind: TagKind; status: TagStatus }): boolean =>
  rowsOf(tagTransitions, action, tag.status).length > 0 &&
  (action !== 'assign' || isByHand(tag)) &&
  (action !== 'remove' || !followsRule(tag))

export async function tagsListed(
  ctx: Pick<Ctx, 'db' | 'now' | 'actor'>,
  rows: readonly TagRow[],
): Promise<TagListed[]> {
  const counts = await countTaggedOf(
    ctx.db,
    rows.map(({ id }) => id),
    ctx.now,
  )
  // Nobody has a draft, which is no secret.
  const told = (status: TagStatus, count: number) => (status === 'DRAFT' ? 0 : toldTo(ctx, count))
  return rows.map(
    ({ createdAt, description: _description, activityType: _type, activityMatches: _matches, ...row }) => ({
      ...row,
      members: told(row.status, Math.min(counts.get(row.id) ?? 0, TAGGED_COUNTED)),
      hasMoreMembers: (counts.get(row.id) ?? 0) > TAGGED_COUNTED,
      createdAt: createdAt.toISOString(),
    }),
  )
}

export async function tagShown(ctx: Pick<Ctx, 'db' | 'now' | 'actor'>, id: string): Promise<Tag> {
  const row = found(await findTag(ctx.db, id))
  const [listed] = await tagsListed(ctx, [row])
  return {
    ...found(listed),
    description: row.description,
    activityType: row.activityType,
    activityMatches: [...row.activityMatches],
    allowed: tagActions.filter((action) => isOpen(action, row) && mayDo(ctx, action)),
  }
}
