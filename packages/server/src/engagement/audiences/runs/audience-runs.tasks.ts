/**
 * Goes through the members of an audience by id, in batches of a transaction each, with the place and the counts stored in
 * it: a task that was killed goes on behind the last batch. Whom the batch is about is locked, and so are the audience and
 * what the members get, so that limit, consents and both sets hold while other commands are at work.
 */

import type { RuleGroup } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { failure, found, requireThat } from '../../../kit/http/failure.ts'
import type { TaskKind } from '../../../kit/jobs/task.ts'
import { detailsOf, inTens } from '../../members/few-members.ts'
import { heldMembers, membersAgreeingTo } from '../../members/known-members.service.ts'
import { type AudienceRow, holdAudience } from '../audiences.queries.ts'
import { isGiven, membersInAudience } from '../read-audiences.ts'
import { type Fact, factsOfRule } from '../rule/rule-facts.ts'
import { findVersion } from '../rule/versions.queries.ts'
import * as queries from './audience-runs.queries.ts'
import { RUN_KIND } from './audience-runs.service.ts'
import { lockedTarget, type RunTarget } from './run-targets.ts'

type Working = Pick<Ctx, 'db' | 'now' | 'actor' | 'tenant'>

/** The rule by which the present members were chosen, where it asks health data. */
async function ruleOfHealth(db: TenantDb, { id, builtVersion }: AudienceRow): Promise<RuleGroup | undefined> {
  const version = builtVersion === null ? undefined : await findVersion(db, id, builtVersion)
  const asksHealth = ({ fact, value }: Fact) => fact === 'CONSENT' && value === 'HEALTH'
  return version !== undefined && factsOfRule(version.rule).some(asksHealth) ? version.rule : undefined
}

interface OfHealth {
  /** Being in the audience may say what medicines they have, and they agree to that use of their data. */
  told: ReadonlySet<string>
  /** It may say so, and they do not agree. */
  unagreed: ReadonlySet<string>
}

/**
 * A member that does not agree is in the audience for something else: a rule counts no health data of it, and a consent that
 * is withdrawn takes it out. Until it is judged again it may still be there, so it is judged here.
 */
async function ofHealth(ctx: Working, audience: AudienceRow, members: readonly string[]): Promise<OfHealth> {
  const { db, now, tenant } = ctx
  const rule = await ruleOfHealth(db, audience)
  const byOthers = await queries.listToldOfHealth(db, audience.id, members)
  const may = rule === undefined ? members.filter((id) => byOthers.has(id)) : members
  const agreeing = await membersAgreeingTo(db, 'HEALTH', may)
  const others = may.filter((id) => !agreeing.has(id))
  const open = others.filter((id) => !byOthers.has(id))
  const fitting =
    rule !== undefined && audience.mode === 'DYNAMIC'
      ? await queries.listFitting(db, rule, { now, zone: tenant.zone, only: open })
      : new Set(open)
  return { told: agreeing, unagreed: new Set(others.filter((id) => !fitting.has(id))) }
}

interface Batch {
  target: RunTarget
  run: queries.RunRow
  audience: AudienceRow
  members: readonly string[]
}

/** Members lose it whatever their status, as by hand. */
async function takeFrom({ target, run, members }: Batch): Promise<queries.Counts> {
  const having = await target.having(members)
  const some = members.filter((id) => having.has(id))
  if (some.length > 0) await target.apply({ effect: 'REMOVE', members: some, runId: run.id, isOfHealth: false })
  return { change: some.length, same: members.length - some.length, inactive: 0, unagreed: 0, beyond: 0 }
}

async function giveTo(ctx: Working, { target, run, audience, members }: Batch): Promise<queries.Counts> {
  const { db } = ctx
  const statuses = await heldMembers(db, members)
  const active = members.filter((id) => statuses.get(id) === 'ACTIVE')
  const { told, unagreed } = await ofHealth(ctx, audience, active)
  const open = active.filter((id) => !unagreed.has(id))
  const having = await target.having(open)
  const free = await target.free()
  const without = open.filter((id) => !having.has(id))
  const chosen = free === null ? without : without.slice(0, free)
  const given = [...open.filter((id) => having.has(id)), ...chosen]
  for (const isOfHealth of [false, true]) {
    const some = given.filter((id) => told.has(id) === isOfHealth)
    if (some.length > 0) await target.apply({ effect: 'ADD', members: some, runId: run.id, isOfHealth })
  }
  return {
    change: chosen.length,
    same: having.size,
    inactive: members.length - active.length,
    unagreed: unagreed.size,
    beyond: without.length - chosen.length,
  }
}

/** How many members the batch had; 0: all are done. */
async function batch(ctx: Working, runId: string, atOnce: number): Promise<number> {
  const { db } = ctx
  const run = found(await queries.lockRun(db, runId))
  if (run.endedAt !== null) return 0
  // First what is read: who edits it holds what its rule names after that.
  const audience = found(await holdAudience(db, run.audienceId))
  const target = await lockedTarget(ctx, run)
  requireThat(target.isOpen(run.effect), 'audience_run_target_closed')
  requireThat(isGiven(audience), 'audience_run_audience_closed')
  const rows = await membersInAudience(db, {
    audienceId: run.audienceId,
    after: run.doneUntil ?? undefined,
    limit: atOnce - 1,
  })
  const members = rows.map(({ memberId }) => memberId)
  const until = members.at(-1)
  if (until === undefined) return 0
  const what = { target, run, audience, members }
  const counts = run.effect === 'ADD' ? await giveTo(ctx, what) : await takeFrom(what)
  await queries.addToRun(db, runId, { until, done: members.length, counts })
  return members.length
}

/** In tens, since the task is read by people who may not learn of single members. */
const result = ({ changeCount, sameCount, inactiveCount, unagreedCount, beyondCount }: queries.RunRow) => ({
  changed: inTens(changeCount),
  same: inTens(sameCount),
  refused: inTens(inactiveCount + unagreedCount + beyondCount),
})

/** With smaller batches for tests. */
export const runningOver = (atOnce: number): TaskKind => ({
  kind: RUN_KIND,
  async run(task, input) {
    const { runId } = input as { runId: string }
    const begun = await task.read((db) => queries.findRun(db, runId))
    if (begun === undefined) throw failure('not_found')
    let done = begun.doneCount
    for (let some = atOnce; some > 0; done += some) {
      task.signal.throwIfAborted()
      some = await task.write(null, (ctx) => batch(ctx, runId, atOnce))
      task.progress(done + some, 0)
    }
    await task.finish('audience_run.done', async ({ db, now, event }) => {
      const run = found(await queries.lockRun(db, runId))
      await queries.endRun(db, runId, now)
      const isAdded = run.effect === 'ADD'
      event.details = {
        audience: run.code,
        code: run.ofCode,
        effect: run.effect,
        ...detailsOf(isAdded ? { came: run.changeCount } : { went: run.changeCount }),
      }
      return { result: result(run) }
    })
  },
})

const AT_ONCE = 1_000
export const runOverAudiences = runningOver(AT_ONCE)
