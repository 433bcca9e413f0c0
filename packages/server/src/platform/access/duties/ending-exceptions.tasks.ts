/**
 * Run once a night: exceptions from segregated duties whose last day has passed are closed, who keeps the rules is
 * written to seven days before and at the end, and an alert names people who still break the rule.
 */

import type { Ctx } from '../../../kit/http/context.ts'
import type { TaskKind } from '../../../kit/jobs/task.ts'
import { dayIn } from '../../../kit/ops/clock.ts'
import { clearAlert, raiseAlert } from '../../alerts/alerts.service.ts'
import { openSubjectsOf } from '../../alerts/ending.service.ts'
import { queueMail } from '../../mail/outbox.service.ts'
import { peopleWho } from '../roles/role-members.service.ts'
import * as queries from './duty-exceptions.queries.ts'
import { breakingToday } from './duty-rules.service.ts'

const DAY_MS = 24 * 3_600_000
const SOON_DAYS = 7
const subjectType = 'duty_exception' as const

async function tellKeepers(ctx: Ctx, row: queries.DutyExceptionRow, what: 'ENDS' | 'OVER'): Promise<void> {
  const { id, account, name, rule, lastDay } = row
  for (const { email: to } of await peopleWho(ctx.db, 'dutyRules.edit'))
    await queueMail(ctx, {
      to,
      template: 'DUTY_EXCEPTION',
      params: { what, account, name, rule: rule.name, day: lastDay },
      about: { subjectType, subjectId: id },
    })
}

async function tellOfEnds(ctx: Ctx): Promise<number> {
  const { db, now, tenant } = ctx
  const ending = await queries.listEndingSoon(db, dayIn(tenant.zone, new Date(now.getTime() + SOON_DAYS * DAY_MS)))
  for (const row of ending) {
    await tellKeepers(ctx, row, 'ENDS')
    await queries.updateNotice(db, row.id, dayIn(tenant.zone, now))
  }
  return ending.length
}

/** One alert for each person and rule, at the exception that ended last; it ends when the person breaks the rule no more. */
async function watchEnded(ctx: Ctx): Promise<void> {
  const { db, now } = ctx
  const open = new Set(
    (await breakingToday(db)).flatMap(({ user, ruleId, isActive, exception }) =>
      isActive && exception === null ? [`${user.id} ${ruleId}`] : [],
    ),
  )
  const raised = new Set<string>()
  for (const { id, userId, name, rule } of await queries.listEndedOnes(db)) {
    if (!open.delete(`${userId} ${rule.id}`)) continue
    raised.add(id)
    await raiseAlert(ctx, { type: 'E3', subjectType, subjectId: id, params: { name: `${name} · ${rule.name}` } })
  }
  for (const subjectId of await openSubjectsOf(db, { type: 'E3', subjectType }))
    if (!raised.has(subjectId)) await clearAlert(db, 'E3', { subjectType, subjectId }, now)
}

/** Rolls the transaction back: somebody ended it meanwhile. */
class Settled extends Error {}

export const endDutyExceptions: TaskKind = {
  kind: 'access.end_duty_exceptions',
  async run(run) {
    let over = 0
    for (const { id } of await run.read((db) => queries.listOver(db))) {
      run.signal.throwIfAborted()
      try {
        await run.write('duty_exception.over', async (ctx) => {
          const ended = await queries.updateOver(ctx.db, id)
          const row = await queries.findDutyException(ctx.db, id)
          if (ended === undefined || row === undefined) throw new Settled()
          const { account, name, rule, lastDay } = row
          Object.assign(ctx.event, { subjectType, subjectId: id, details: { account, name, rule: rule.name, lastDay } })
          if (ended.wasGranted) await tellKeepers(ctx, row, 'OVER')
        })
        over += 1
      } catch (error) {
        if (!(error instanceof Settled)) throw error
      }
    }
    await run.finish(null, async (ctx) => {
      await watchEnded(ctx)
      return { result: { over, notices: await tellOfEnds(ctx) } }
    })
  },
}
