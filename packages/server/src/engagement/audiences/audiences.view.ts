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
import { hasTaskEnded, mayFollowTask } from '../../platform/tasks/tasks.service.ts'
import { toldTo } from '../members/few-members.ts'
import { type AudienceRow, countMembersOf, findAudience } from './audiences.queries.ts'
import { keptForRule } from './rule/kept-windows.ts'
import { findVersion } from './rule/versions.queries.ts'

const PERMISSIONS: Record<AudienceAction, PermissionName> = {
  edit: 'audiences.edit',
  delete: 'audiences.delete',
  activate: 'audiences.editStatus',
  build: 'audiences.editStatus',
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
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    nameEn: row.nameEn,
    nameZh: row.nameZh,
    mode: row.mode,
    status: row.status,
    builtAt: row.builtAt?.toISOString() ?? null,
    buildMs: row.buildMs,
    members: told(row.status, Math.min(counts.get(row.id) ?? 0, AUDIENCE_COUNTED)),
    hasMoreMembers: (counts.get(row.id) ?? 0) > AUDIENCE_COUNTED,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
  }))
}

/** Steps that the status allows to this audience now. */
async function isOpen(ctx: Pick<Ctx, 'db'>, row: AudienceRow, action: AudienceAction): Promise<boolean> {
  if (rowsOf(audienceTransitions, action, row.status).length === 0) return false
  if (action === 'assign' || action === 'remove') return row.mode === 'STATIC'
  return action !== 'build' || (row.mode !== 'STATIC' && !(await isBuilding(ctx, row)))
}

/** Its task waits or runs. One that ended without an outcome, as it was cancelled, leaves the audience to a further build. */
export const isBuilding = async ({ db }: Pick<Ctx, 'db'>, { status, taskId }: AudienceRow): Promise<boolean> =>
  status === 'BUILDING' && taskId !== null && !(await hasTaskEnded(db, taskId))

export async function audienceShown(ctx: Pick<Ctx, 'db' | 'actor' | 'now' | 'tenant'>, id: string): Promise<Audience> {
  const row = found(await findAudience(ctx.db, id))
  const [listed] = await audiencesListed(ctx, [row])
  const newest = row.ruleVersion === null ? undefined : await findVersion(ctx.db, id, row.ruleVersion)
  const allowed: AudienceAction[] = []
  for (const action of audienceActions) if (mayDo(ctx, action) && (await isOpen(ctx, row, action))) allowed.push(action)
  return {
    ...found(listed),
    description: row.description,
    rule: newest?.rule ?? null,
    kept: newest ? await keptForRule(ctx.db, newest.rule, { now: ctx.now, zone: ctx.tenant.zone }) : [],
    ruleVersion: row.ruleVersion,
    builtVersion: row.builtVersion,
    taskId: row.taskId !== null && (await mayFollowTask(ctx, row.taskId)) ? row.taskId : null,
    failure: row.failure,
    allowed,
  }
}
