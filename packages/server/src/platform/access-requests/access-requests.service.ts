/**
 * Changes of rights and accounts that wait for a second person: who asked and who approves are judged by the same rule,
 * and what was shown must still stand.
 */

import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import * as routes from '@serialis/contract/platform/access-requests/access-requests.routes.ts'
import { accessRequestTransitions } from '@serialis/contract/platform/access-requests/access-requests.status.ts'
import { bind } from '../../kit/http/bind.ts'
import { changes, draftEvent, type Actor, type Ctx } from '../../kit/http/context.ts'
import { failure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { canonicalJson } from '../../kit/ops/canonical-json.ts'
import { rightsOfUser } from '../access/delegation/delegation.service.ts'
import { maySign, refusalOfDecision } from '../access/delegation/signing-rule.ts'
import { asPerson, peopleOf, signingOf } from '../access/delegation/signing.service.ts'
import { changeOf } from '../access/second-person/access-changes.service.ts'
import * as stored from '../access/second-person/access-requests.service.ts'
import { accessRuleOf, saveRule } from '../access/second-person/access-rule.service.ts'
import { ask } from '../access/second-person/asking.service.ts'
import { actorOf } from '../access/sessions/sessions.service.ts'
import { accountOf, standingOfUser } from '../access/users/user-change.service.ts'
import { recordEvent } from '../audit/audit.service.ts'
import { sign } from '../signatures/signatures.service.ts'
import { findReachOfUser } from '../sites/sites.service.ts'
import { detailOf, recordOf, requestShown, SIGNED_SUBJECT } from './access-requests.view.ts'

type Command = 'approve' | 'refuse' | 'withdraw'

export const listAccessRequests = bind(routes.listAccessRequests, async (ctx, { query }) =>
  pageOf(
    await stored.requestsOf(ctx.db, query, ctx.now),
    query.limit,
    (row) => requestShown(row, ctx),
    (row) => row.id,
  ),
)

export const getAccessRequest = bind(routes.getAccessRequest, async (ctx, { params }) =>
  detailOf(ctx, found(await stored.requestOf(ctx.db, params.id))),
)

/** The request under its lock, still waiting. */
async function waiting(ctx: Ctx, id: string, command: Command, version: number): Promise<stored.AccessRequestRow> {
  const row = found(await stored.lockedRequestOf(ctx.db, id))
  const { status } = requestShown(row, ctx)
  if (rowsOf(accessRequestTransitions, command, status).length === 0)
    throw failure('access_request_decided', { status })
  requireThat(row.version === version, 'changed_meanwhile')
  Object.assign(ctx.event, { subjectType: row.subjectType, subjectId: row.subjectId })
  return row
}

async function decided(
  ctx: Ctx,
  row: stored.AccessRequestRow,
  status: 'APPROVED' | 'REFUSED' | 'WITHDRAWN',
  reason: string,
): Promise<void> {
  const { db, actor, now, event } = ctx
  await stored.storeDecision(db, row.id, {
    status,
    by: { id: actor.userId, name: actor.userName },
    reason,
    at: now,
  })
  Object.assign(event, { reason, details: { requestId: row.id, kind: row.kind, status: [row.status, status] } })
}

/** The person who asked, with the rights of today. */
async function askerOf({ db }: Ctx, { askedBy }: stored.AccessRequestRow): Promise<Actor> {
  const user = await stored.askerAccountOf(db, askedBy)
  if (user === undefined || user.isDisabled) throw failure('access_request_asker_gone')
  const { authorities, holdsAll } = await rightsOfUser(db, askedBy)
  const reach = await findReachOfUser(db, askedBy)
  return actorOf(askedBy, { ...user, authorities: [...authorities], holdsAll, reach, roles: [] })
}

export const approveAccessRequest = bind(routes.approveAccessRequest, async (ctx, { params, body }) => {
  const { db, actor } = ctx
  const row = await waiting(ctx, params.id, 'approve', body.version)
  const asker = await askerOf(ctx, row)
  const refused = refusalOfDecision({
    decider: await asPerson(db, actor.userId),
    asker: await asPerson(db, asker.userId),
    subjectId: row.subjectType === 'user' ? row.subjectId : undefined,
  })
  if (refused !== undefined) throw failure(refused)
  const change = await changeOf(ctx, row)
  await change.judge({ db, actor: asker })
  await change.judge(ctx)
  requireThat(canonicalJson(await change.standing(ctx)) === row.standing, 'changed_meanwhile')
  await sign(ctx, { subjectType: SIGNED_SUBJECT, subjectId: row.id, record: recordOf(row) }, body.signature)
  const own: Ctx = { ...ctx, event: draftEvent() }
  const code = await change.make(own)
  await recordEvent(own, change.event)
  await decided(ctx, row, 'APPROVED', body.signature.reason)
  return { ...(await detailOf(ctx, found(await stored.requestOf(db, row.id)))), code }
})

export const refuseAccessRequest = bind(routes.refuseAccessRequest, async (ctx, { params, body }) => {
  const row = await waiting(ctx, params.id, 'refuse', body.version)
  requireThat(!peopleOf(ctx.actor).includes(row.askedBy), 'access_request_by_yourself')
  await decided(ctx, row, 'REFUSED', body.reason)
  return detailOf(ctx, found(await stored.requestOf(ctx.db, row.id)))
})

export const withdrawAccessRequest = bind(routes.withdrawAccessRequest, async (ctx, { params, body }) => {
  const row = await waiting(ctx, params.id, 'withdraw', body.version)
  requireThat(row.askedBy === ctx.actor.userId, 'not_found')
  await decided(ctx, row, 'WITHDRAWN', body.reason)
  return detailOf(ctx, found(await stored.requestOf(ctx.db, row.id)))
})

const ruleShown = async ({ db }: Pick<Ctx, 'db'>) => {
  const { twoPeopleSince, ...rule } = await accessRuleOf(db)
  return { ...rule, twoPeopleSince: twoPeopleSince?.toISOString() ?? null }
}

export const getAccessRule = bind(routes.getAccessRule, (ctx) => ruleShown(ctx))

export const saveAccessRule = bind(routes.saveAccessRule, async (ctx, { body }) => {
  const { requestDays } = await accessRuleOf(ctx.db)
  requireThat(await saveRule(ctx.db, body), 'changed_meanwhile')
  Object.assign(ctx.event, {
    subjectType: 'access_rule',
    subjectId: 'second_person',
    details: changes({ requestDays }, { requestDays: body.requestDays }),
  })
  return ruleShown(ctx)
})

/** A closed account without a permission to sign has nothing to ask for. */
async function ownSigning({ db, actor, now }: Pick<Ctx, 'db' | 'actor' | 'now'>) {
  const isClosed =
    maySign({ authorities: actor.authorities, holdsAll: actor.holdsAll ?? false }) &&
    (await signingOf(db, actor.userId)).isClosed
  const request = isClosed ? await stored.waitingRequestOf(db, 'CONFIRM', actor.userId, now) : undefined
  return { isClosed, requestId: request?.id ?? null }
}

export const getOwnSigning = bind(routes.getOwnSigning, (ctx) => ownSigning(ctx))

export const askToSign = bind(routes.askToSign, async (ctx, { body }) => {
  const { db, actor } = ctx
  requireThat(actor.kind === 'user', 'needs_a_person')
  requireThat((await ownSigning(ctx)).isClosed, 'signing_is_open')
  const user = found(await accountOf(db, actor.userId))
  await ask(
    ctx,
    {
      kind: 'CONFIRM',
      subject: { type: 'user', id: user.id, name: user.name },
      wanted: {},
      standing: { ...(await standingOfUser(db, user)), ...(await signingOf(db, user.id)) },
      reason: body.reason,
    },
    { alone: true },
  )
  return ownSigning(ctx)
})
