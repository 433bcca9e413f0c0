/** Exceptions from rules of segregated duties: asked for by one person, granted by another, until a last day. */

import { randomUUIDv7 } from 'node:crypto'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import * as routes from '@serialis/contract/platform/access/duties/duty-exceptions.routes.ts'
import {
  EXCEPTION_DAYS_MAXIMUM,
  type DutyException,
  type DutyExceptionDetail,
} from '@serialis/contract/platform/access/duties/duty-exceptions.schema.ts'
import { dutyExceptionTransitions } from '@serialis/contract/platform/access/duties/duty-exceptions.status.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { work } from '../../kit/jobs/work.ts'
import { canonicalJson } from '../../kit/ops/canonical-json.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { refusalOfDecision } from '../access/delegation/signing-rule.ts'
import { asPerson, peopleOf } from '../access/delegation/signing.service.ts'
import * as stored from '../access/duties/duty-exceptions.service.ts'
import { accountOf } from '../access/users/user-change.service.ts'
import { digestOf, sign, signaturesOf } from '../signatures/signatures.service.ts'

const SUBJECT = 'duty_exception'
const DAY_MS = 24 * 3_600_000
const PEOPLE_FOUND = 50

type Row = stored.DutyExceptionRow
type Command = 'approve' | 'refuse' | 'withdraw' | 'end'

const shown = (row: Row): DutyException => ({
  id: row.id,
  user: { id: row.userId, account: row.account, name: row.name },
  rule: row.rule,
  reason: row.reason,
  lastDay: row.lastDay,
  status: row.status,
  askedBy: row.askedByName,
  askedAt: row.askedAt.toISOString(),
  decidedBy: row.decidedByName,
  decidedAt: row.decidedAt?.toISOString() ?? null,
  decision: row.decision,
  version: row.version,
})

/** Everything that the second person is shown and signs. */
const recordOf = (row: Row) => ({
  id: row.id,
  userId: row.userId,
  rule: row.rule,
  reason: row.reason,
  lastDay: row.lastDay,
  askedBy: row.askedBy,
  askedByName: row.askedByName,
  askedAt: row.askedAt.toISOString(),
})

function allowed({ actor }: Pick<Ctx, 'actor'>, row: Row): DutyExceptionDetail['allowed'] {
  const may = (permission: 'dutyRules.edit' | 'dutyRules.approve') =>
    isGranted(actor.authorities, permissionCode(permission))
  if (row.status === 'GRANTED') return may('dutyRules.edit') ? ['end'] : []
  if (row.status !== 'REQUESTED' || actor.kind !== 'user') return []
  if (row.askedBy === actor.userId) return may('dutyRules.edit') ? ['withdraw'] : []
  if (!may('dutyRules.approve')) return []
  return row.userId === actor.userId ? ['refuse'] : ['approve', 'refuse']
}

async function detailOf(ctx: Ctx, id: string): Promise<DutyExceptionDetail> {
  const row = found(await stored.exceptionOf(ctx.db, id))
  return {
    ...shown(row),
    ended: { by: row.endedByName, at: row.endedAt?.toISOString() ?? null, reason: row.endReason },
    allowed: allowed(ctx, row),
    digest: digestOf(recordOf(row)),
    signatures: await signaturesOf(ctx.db, SUBJECT, id, () => recordOf(row)),
  }
}

export const listDutyExceptions = bind(routes.listDutyExceptions, async ({ db }, { query }) =>
  pageOf(await stored.exceptionsOf(db, query), query.limit, shown, (row) => row.id),
)

export const getDutyException = bind(routes.getDutyException, (ctx, { params }) => detailOf(ctx, params.id))

export const findDutyPeople = bind(routes.findDutyPeople, async ({ db }, { query }) => ({
  items: await stored.peopleNamed(db, { ...query, limit: PEOPLE_FOUND }),
}))

function requireFitting({ tenant, now }: Ctx, lastDay: string): void {
  if (lastDay < dayIn(tenant.zone, now))
    throw fieldFailure('lastDay', 'duty_exception_in_the_past', 'duty_exception_in_the_past')
  const days = EXCEPTION_DAYS_MAXIMUM
  if (lastDay > dayIn(tenant.zone, new Date(now.getTime() + days * DAY_MS)))
    throw fieldFailure('lastDay', 'duty_exception_too_long', 'duty_exception_too_long', { days })
}

export const askDutyException = bind(routes.askDutyException, async (ctx, { body }) => {
  const { db, actor, now } = ctx
  requireThat(actor.kind === 'user', 'needs_a_person')
  requireFitting(ctx, body.lastDay)
  const rule = (await stored.lockedRules(db))?.rules.find(({ id }) => id === body.ruleId)
  if (rule === undefined) throw fieldFailure('ruleId', 'not_in_list')
  const user = await accountOf(db, body.userId)
  if (user === undefined) throw fieldFailure('userId', 'not_in_list')
  requireThat((await stored.requestedOf(db, user.id, body.ruleId)) === undefined, 'duty_exception_waits')
  const id = randomUUIDv7()
  const { reason, lastDay } = body
  await stored.storeException(db, {
    id,
    userId: user.id,
    rule: { id: body.ruleId, name: rule.name, one: rule.one, other: rule.other },
    reason,
    lastDay,
    askedBy: actor.userId,
    askedByName: actor.userName,
    askedAt: now,
  })
  Object.assign(ctx.event, {
    subjectType: SUBJECT,
    subjectId: id,
    reason,
    details: { account: user.account, name: user.name, rule: rule.name, lastDay },
  })
  return detailOf(ctx, id)
})

/** The exception in a status from which the command leads on. Checks of what people hold wait for it, and it for them. */
async function locked(ctx: Ctx, id: string, { command, version }: { command: Command; version: number }): Promise<Row> {
  await stored.lockedRules(ctx.db)
  const row = found(await stored.exceptionOf(ctx.db, id))
  const { status } = row
  if (rowsOf(dutyExceptionTransitions, command, status).length === 0)
    throw failure('duty_exception_decided', { status })
  requireThat(row.version === version, 'changed_meanwhile')
  Object.assign(ctx.event, {
    subjectType: SUBJECT,
    subjectId: id,
    details: { account: row.account, name: row.name, rule: row.rule.name, lastDay: row.lastDay },
  })
  return row
}

const decidedBy = ({ actor, now }: Ctx) => ({ by: { id: actor.userId, name: actor.userName }, at: now })

/** What the second person grants must be an exception from the rule as it stands. */
async function requireRuleStands({ db }: Ctx, { rule }: Row): Promise<void> {
  const stands = (await stored.lockedRules(db))?.rules.find(({ id }) => id === rule.id)
  const { isActive: _, ...now } = stands ?? { isActive: false }
  requireThat(canonicalJson(now) === canonicalJson(rule), 'changed_meanwhile')
}

export const approveDutyException = bind(routes.approveDutyException, async (ctx, { params, body }) => {
  const { db, actor } = ctx
  const row = await locked(ctx, params.id, { command: 'approve', version: body.version })
  const refused = refusalOfDecision({
    decider: await asPerson(db, actor.userId),
    asker: await asPerson(db, row.askedBy),
    subjectId: row.userId,
  })
  if (refused !== undefined) throw failure(refused)
  await requireRuleStands(ctx, row)
  await sign(ctx, { subjectType: SUBJECT, subjectId: row.id, record: recordOf(row) }, body.signature)
  await stored.storeDecision(db, row.id, { ...decidedBy(ctx), status: 'GRANTED', reason: body.signature.reason })
  return detailOf(ctx, row.id)
})

export const refuseDutyException = bind(routes.refuseDutyException, async (ctx, { params, body }) => {
  const row = await locked(ctx, params.id, { command: 'refuse', version: body.version })
  requireThat(!peopleOf(ctx.actor).includes(row.askedBy), 'access_request_by_yourself')
  await stored.storeDecision(ctx.db, row.id, { ...decidedBy(ctx), status: 'REFUSED', reason: body.reason })
  ctx.event.reason = body.reason
  return detailOf(ctx, row.id)
})

export const withdrawDutyException = bind(routes.withdrawDutyException, async (ctx, { params, body }) => {
  const row = await locked(ctx, params.id, { command: 'withdraw', version: body.version })
  requireThat(row.askedBy === ctx.actor.userId, 'not_found')
  await stored.storeDecision(ctx.db, row.id, { ...decidedBy(ctx), status: 'WITHDRAWN', reason: body.reason })
  ctx.event.reason = body.reason
  return detailOf(ctx, row.id)
})

export const endDutyException = bind(routes.endDutyException, async (ctx, { params, body }) => {
  const row = await locked(ctx, params.id, { command: 'end', version: body.version })
  const { actor, now } = ctx
  await stored.storeEnd(ctx.db, row.id, { name: actor.userName, at: now, reason: body.reason })
  ctx.event.reason = body.reason
  return detailOf(ctx, row.id)
})

export const dutyExceptionWork = work.extension({
  kind: 'dutyExceptionDecide',
  isOfWholeTenant: true,
  list: async ({ db, actor }, limit) =>
    (await stored.requestedOfOthers(db, peopleOf(actor), limit)).map((row) => ({
      id: row.id,
      title: row.name,
      about: row.rule.name,
      since: row.askedAt,
      urgency: null,
    })),
})
