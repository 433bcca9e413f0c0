/** An audience as lists and its page show it, and what may be done with it. */

import {
  type Audience,
  type AudienceAction,
  audienceActions,
  AUDIENCE_COUNTED,
  type AudienceListed,
} from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { type AudienceStatus, audienceTransitions } from '@serialis/contract/engagement/audiences/audiences.status.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { toldTo } from '../members/few-members.ts'
import { type AudienceRow, countMembersOf, findAudience } from './audiences.queries.ts'

const PERMISSIONS: Record<AudienceAction, PermissionName> = {
  edit: 'audiences.edit',
  delete: 'audiences.delete',
  activate: 'audiences.editStatus',
  pause: 'audiences.editStatus',
  resume: 'audiences.editStatus',
  archive: 'audiences.editStatus',
  assign: 'audiences.assign',
  remove: 'audiences.assign',
}

export const mayDo = ({ actor }: Pick<Ctx, 'actor'>, action: AudienceAction): boolean =>
  isGranted(actor.authorities, permissionCode(PERMISSIONS[action]))

export async function audiencesListed(
  ctx: Pick<Ctx, 'db' | 'actor'>,
  rows: readonly AudienceRow[],
): Promise<AudienceListed[]> {
  const counts = await countMembersOf(
    ctx.db,
    rows.map(({ id }) => id),
  )
  // Nobody is in a draft, which is no secret.
  const told = (status: AudienceStatus, count: number) => (status === 'DRAFT' ? 0 : toldTo(ctx, count))
  return rows.map(({ createdAt, description: _description, ...row }) => ({
    ...row,
    members: told(row.status, Math.min(counts.get(row.id) ?? 0, AUDIENCE_COUNTED)),
    hasMoreMembers: (counts.get(row.id) ?? 0) > AUDIENCE_COUNTED,
    createdAt: createdAt.toISOString(),
  }))
}

export async function audienceShown(ctx: Pick<Ctx, 'db' | 'actor'>, id: string): Promise<Audience> {
  const row = found(await findAudience(ctx.db, id))
  const [listed] = await audiencesListed(ctx, [row])
  return {
    ...found(listed),
    description: row.description,
    allowed: audienceActions.filter(
      (action) => rowsOf(audienceTransitions, action, row.status).length > 0 && mayDo(ctx, action),
    ),
  }
}
