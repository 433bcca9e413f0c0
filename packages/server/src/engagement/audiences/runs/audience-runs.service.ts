/** Something is done with all members of an audience: a task, whose outcome stays. Events name no member. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/engagement/audiences/runs/audience-runs.routes.ts'
import type { AudienceRun, RunStatus } from '@serialis/contract/engagement/audiences/runs/audience-runs.schema.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { failure, found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { hasTaskEnded, mayFollowTask, startTask, taskFailure } from '../../../platform/tasks/tasks.service.ts'
import { inTens } from '../../members/few-members.ts'
import { audienceById, isGiven } from '../read-audiences.ts'
import * as queries from './audience-runs.queries.ts'
import { targetOf, type TargetOf } from './run-targets.ts'

export const RUN_KIND = 'audiences.run'

async function statusOf({ db }: Pick<Ctx, 'db'>, { endedAt, taskId }: queries.RunRow): Promise<RunStatus> {
  if (endedAt !== null) return 'DONE'
  if (!(await hasTaskEnded(db, taskId))) return 'RUNNING'
  return (await taskFailure(db, taskId)) === null ? 'STOPPED' : 'FAILED'
}

async function shown(ctx: Pick<Ctx, 'db' | 'actor'>, row: queries.RunRow): Promise<AudienceRun> {
  const { audienceId, code, nameEn, nameZh, taskId } = row
  const status = await statusOf(ctx, row)
  const isExact = isGranted(ctx.actor.authorities, permissionCode('members.unmask'))
  // What a reader words must not tell of single members, so others get full tens.
  const told = (count: number) => (isExact ? count : inTens(count))
  return {
    id: row.id,
    audience: { id: audienceId, code, nameEn, nameZh },
    target: row.tagId === null ? 'AUDIENCE' : 'TAG',
    of: {
      id: row.tagId ?? row.intoId ?? '',
      code: row.ofCode ?? '',
      nameEn: row.ofNameEn ?? '',
      nameZh: row.ofNameZh ?? '',
    },
    effect: row.effect,
    reason: row.reason,
    status,
    failure: status === 'FAILED' ? await taskFailure(ctx.db, taskId) : null,
    changed: told(row.changeCount),
    same: told(row.sameCount),
    inactive: told(row.inactiveCount),
    unagreed: told(row.unagreedCount),
    beyond: told(row.beyondCount),
    taskId: (await mayFollowTask(ctx, taskId)) ? taskId : null,
    startedAt: row.startedAt.toISOString(),
    startedBy: row.startedByName,
    endedAt: row.endedAt?.toISOString() ?? null,
  }
}

export const listAudienceRuns = bind(routes.listAudienceRuns, async (ctx, { query }) => {
  const page = pageOf(
    await queries.listRuns(ctx.db, query),
    query.limit,
    (row) => row,
    ({ id }) => id,
  )
  const items: AudienceRun[] = []
  for (const row of page.items) items.push(await shown(ctx, row))
  return { items, next: page.next }
})

type Body = Input<typeof routes.runTagOverAudience>['body']

async function start(ctx: Ctx, of: TargetOf, { audienceId, effect, reason }: Body): Promise<AudienceRun> {
  const { db, actor, now, event } = ctx
  // The outcome says who is in an audience to who may read audiences alone.
  const code = permissionCode('audiences.list')
  if (!isGranted(actor.authorities, code)) throw failure('no_permission', { code })
  const target = await targetOf(ctx, of)
  const audience = found(await audienceById(db, audienceId))
  requireThat(of.intoId !== audienceId, 'audience_run_same')
  requireThat(target.isOpen(effect), 'audience_run_target_closed')
  requireThat(isGiven(audience), 'audience_run_audience_closed')
  const id = randomUUIDv7()
  const { taskId } = await startTask(ctx, {
    kind: RUN_KIND,
    input: { runId: id },
    subjectType: 'audience_run',
    subjectId: id,
    // One after another, so that two never wait for each other's audiences.
    queue: 'audience runs',
  })
  await queries.insertRun(db, { id, ...of, audienceId, effect, reason, taskId, at: now, name: actor.userName })
  Object.assign(event, {
    subjectType: 'audience_run',
    subjectId: id,
    reason,
    details: { audience: audience.code, code: target.code, effect },
  })
  return shown(ctx, found(await queries.findRun(db, id)))
}

export const runTagOverAudience = bind(routes.runTagOverAudience, (ctx, { params, body }) =>
  start(ctx, { tagId: params.id, intoId: null }, body),
)

export const runAudienceOverAudience = bind(routes.runAudienceOverAudience, (ctx, { params, body }) =>
  start(ctx, { tagId: null, intoId: params.id }, body),
)
