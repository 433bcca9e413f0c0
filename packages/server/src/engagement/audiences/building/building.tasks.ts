/**
 * Builds the set of an audience, or that of a tag by the newest version of its rule. One transaction compares the sets, so that a build
 * that fails or is killed leaves the last good set.
 */

import { setTimeout as pause } from 'node:timers/promises'
import { databaseFailure } from '../../../kit/db/database-errors.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { Failure, failure, found } from '../../../kit/http/failure.ts'
import type { TaskKind, TaskRun } from '../../../kit/jobs/task.ts'
import { detailsOf } from '../../members/few-members.ts'
import { holdTag } from '../../tags/by-rules/tags-with-rules.ts'
import { type AudienceRow, findSet, holdSet, lockSet, updateAudience } from '../audiences.queries.ts'
import { wakeLive } from '../live/live.ts'
import { findVersion, markVersionBuilt } from '../rule/versions.queries.ts'
import { followRule } from '../tag-rules/following.queries.ts'
import { areOlderOver, chooseMembers, limitStatements, readPresent, type Turnover } from './building.queries.ts'
import { BUILD_KIND } from './building.service.ts'

/** Of the statement that makes the set. */
const LIMIT_MS = 10 * 60_000
/** Transactions that were open when the build began and did not see it are waited for so long. */
const OLDER_MS = 20_000
const ASK_MS = 25

/** What began before the audience was to be judged live and commits later would be seen by neither. */
async function awaitOlder(task: TaskRun): Promise<void> {
  const next = await task.read(readPresent)
  const end = performance.now() + OLDER_MS
  while (performance.now() < end && !(await task.read((db) => areOlderOver(db, next))))
    await pause(ASK_MS, undefined, { signal: task.signal })
}

/** The audience when this task is to build it; a task that was replaced by another one is over. */
async function mine(
  db: TenantDb,
  task: TaskRun,
  id: string,
  read: typeof holdSet,
): Promise<AudienceRow & { ruleVersion: number }> {
  const row = found(await read(db, id))
  const { status, taskId, ruleVersion } = row
  if (status !== 'BUILDING' || taskId !== task.taskId || ruleVersion === null)
    throw failure('audience_status_does_not_allow', { status })
  return { ...row, ruleVersion }
}

const build = (task: TaskRun, id: string): Promise<Turnover & { no: number; at: Date }> =>
  task.write(null, async ({ db, now, actor, tenant }) => {
    // The tag first, as its commands do.
    const { tagId } = found(await findSet(db, id))
    if (tagId !== null) await holdTag(db, tagId, true)
    const { ruleVersion: no } = await mine(db, task, id, holdSet)
    const { rule } = found(await findVersion(db, id, no))
    await limitStatements(db, LIMIT_MS)
    const turnover = await chooseMembers(db, {
      audienceId: id,
      version: no,
      rule,
      cause: 'BUILD',
      moment: { now, zone: tenant.zone },
      name: actor.userName,
    })
    const given = tagId === null ? turnover : await followRule(db, { setId: id, tagId, at: now, name: actor.userName })
    return { ...given, no, at: now }
  })

/** The last good set stays. */
const fail = (
  task: TaskRun,
  { id, isOfTag }: { id: string; isOfTag: boolean },
  { key, params }: Failure,
): Promise<void> =>
  task.write(isOfTag ? 'tag.build_failed' : 'audience.build_failed', async ({ db, now, event }) => {
    await mine(db, task, id, lockSet)
    await updateAudience(db, id, { status: 'FAILED', failure: JSON.stringify({ key, params }) }, now)
    // The status of a tag is another one.
    if (!isOfTag) event.details = { status: ['BUILDING', 'FAILED'] }
  })

/** Why it cannot be built; undefined: it may be tried again. */
function reasonOf(error: unknown): Failure | undefined {
  const known = error instanceof Failure ? error : databaseFailure(error, {})
  if (known === undefined) return failure('audience_build_failed')
  if (known.key === 'request_timeout') return failure('audience_build_too_long')
  return known.status >= 500 ? undefined : known
}

export const buildAudiences: TaskKind = {
  kind: BUILD_KIND,
  async run(task, input) {
    const { audienceId } = input as { audienceId: string }
    const began = performance.now()
    const { tagId } = found(await task.read((db) => findSet(db, audienceId)))
    const isOfTag = tagId !== null
    try {
      await awaitOlder(task)
      const { came, went, no, at } = await build(task, audienceId)
      await task.finish(isOfTag ? 'tag.built' : 'audience.built', async ({ db, now, event }) => {
        await mine(db, task, audienceId, lockSet)
        await markVersionBuilt(db, audienceId, no, at)
        await updateAudience(
          db,
          audienceId,
          {
            status: 'ACTIVE',
            builtVersion: no,
            builtAt: at,
            judgedUntil: at,
            buildMs: Math.round(performance.now() - began),
            failure: null,
          },
          now,
        )
        event.details = { ...(!isOfTag && { status: ['BUILDING', 'ACTIVE'] }), ...detailsOf({ came, went }) }
        return { result: {} }
      })
      wakeLive(task.app, task.tenant.tenantId)
    } catch (error) {
      const reason = task.signal.aborted ? undefined : reasonOf(error)
      if (reason === undefined) throw error
      if (reason.key === 'audience_build_failed')
        task.app.log.error({ err: error, audienceId }, 'an audience was not built')
      await fail(task, { id: audienceId, isOfTag }, reason)
      throw reason
    }
  },
}
