/** Routings: a draft is saved as a whole and published as a version that never changes. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/engagement/routing/routings.routes.ts'
import { type RoutingRule, ROUTING_VERSIONS_MAXIMUM } from '@serialis/contract/engagement/routing/routings.schema.ts'
import { type RoutingCommand, routingTransitions } from '@serialis/contract/engagement/routing/routings.status.ts'
import { isSameRouting, ruleChanges } from '@serialis/contract/engagement/routing/rule-changes.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { heldTransferModelCodes } from '../transfers/read-transfer-models.ts'
import { wakeRouting } from './routing-work.ts'
import * as queries from './routings.queries.ts'
import { routingShown, routingsListed, versionShown } from './routings.view.ts'

const SUBJECT = 'routing'
/** How many models a refusal names. */
const NAMED = 5

export const listRoutings = bind(routes.listRoutings, async ({ db }, { query }) => {
  const page = pageOf(
    await queries.listRoutings(db, query),
    query.limit,
    (row) => row,
    ({ id }) => id,
  )
  return { items: await routingsListed(db, page.items), next: page.next }
})

export const getRouting = bind(routes.getRouting, (ctx, { params }) => routingShown(ctx, params.id))

export const getRoutingVersion = bind(routes.getRoutingVersion, ({ db }, { params }) =>
  versionShown(db, params.id, params.number),
)

export const createRouting = bind(routes.createRouting, async (ctx, { body: { endpointId } }) => {
  requireThat(await queries.holdEndpoint(ctx.db, endpointId), 'not_found')
  const id = randomUUIDv7()
  await queries.insertRouting(ctx.db, { id, endpointId, at: ctx.now })
  const shown = await routingShown(ctx, id)
  Object.assign(ctx.event, { subjectType: SUBJECT, subjectId: id, details: { slug: [null, shown.slug] } })
  return shown
})

/** The routing under its lock, when its status allows the command; with the status that the command leads to. */
async function opened({ db, event }: Ctx, id: string, version: number, command: RoutingCommand) {
  const row = found(await queries.lockRouting(db, id))
  Object.assign(event, { subjectType: SUBJECT, subjectId: id })
  requireThat(row.version === version, 'changed_meanwhile')
  const [transition] = rowsOf(routingTransitions, command, row.status)
  if (transition === undefined) throw failure('routing_status_does_not_allow', { status: row.status })
  return { row, to: transition.to }
}

export const deleteRouting = bind(routes.deleteRouting, async (ctx, { params, query }) => {
  const { row } = await opened(ctx, params.id, query.version, 'delete')
  await queries.deleteRouting(ctx.db, row.id)
  ctx.event.details = { slug: [row.slug, null] }
  return { message: 'delete_success' as const }
})

export const saveRoutingDraft = bind(routes.saveRoutingDraft, async (ctx, { params, body }) => {
  const { row } = await opened(ctx, params.id, body.version, 'editRules')
  const { match, rules } = body
  const before = await queries.findDraft(ctx.db, row.id)
  await queries.saveDraft(ctx.db, { routingId: row.id, match, rules, at: ctx.now, by: ctx.actor.userName })
  await queries.updateRouting(ctx.db, row.id, {}, ctx.now)
  ctx.event.details = {
    rules: [before?.rules.length ?? null, rules.length],
    ...(before?.match !== match && { match: [before?.match ?? null, match] }),
  }
  return routingShown(ctx, row.id)
})

export const discardRoutingDraft = bind(routes.discardRoutingDraft, async (ctx, { params, query }) => {
  const { row } = await opened(ctx, params.id, query.version, 'discard')
  requireThat(await queries.deleteDraft(ctx.db, row.id), 'routing_no_draft')
  await queries.updateRouting(ctx.db, row.id, {}, ctx.now)
  return { message: 'delete_success' as const }
})

/** The models stay published until the transaction ends; from then on this routing is asked before one is retired. */
async function requireModels(db: TenantDb, rules: readonly RoutingRule[]): Promise<void> {
  const codes = [...new Set(rules.flatMap(({ models }) => models))]
  const held = new Set(await heldTransferModelCodes(db, codes))
  const unknown = codes.filter((code) => !held.has(code))
  requireThat(unknown.length === 0, 'routing_model_unknown', { names: unknown.slice(0, NAMED).join(', ') })
}

export const publishRouting = bind(routes.publishRouting, async (ctx, { params, body }) => {
  const { db, now, actor, event } = ctx
  const { row, to } = await opened(ctx, params.id, body.version, 'publish')
  const { id } = row
  const draft = found(await queries.findDraft(db, id), 'routing_no_draft')
  requireThat(draft.rules.length > 0, 'routing_rules_can_not_be_empty')
  const newest = await queries.findVersion(db, id)
  requireThat(newest === undefined || !isSameRouting(newest, draft), 'routing_unchanged')
  const number = (newest?.number ?? 0) + 1
  requireThat(number <= ROUTING_VERSIONS_MAXIMUM, 'routing_too_many_versions', { maximum: ROUTING_VERSIONS_MAXIMUM })
  const { match, rules } = draft
  await requireModels(db, rules)
  const { reason } = body
  await queries.insertVersion(db, { routingId: id, number, match, rules, reason, at: now, by: actor.userName })
  await queries.deleteDraft(db, id)
  await queries.updateRouting(db, id, { status: to }, now)
  Object.assign(event, {
    reason,
    details: {
      number: [newest?.number ?? null, number],
      rules: [newest?.rules.length ?? null, rules.length],
      changed: [null, ruleChanges(newest ?? { match, rules: [] }, draft).length],
      ...(newest?.match !== match && { match: [newest?.match ?? null, match] }),
      ...(row.status !== to && { status: [row.status, to] }),
    },
  })
  ctx.afterCommit(() => wakeRouting(ctx.app, db.tenantId))
  return routingShown(ctx, id)
})
