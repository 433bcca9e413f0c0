/** Reviews of the audit trail: begun on a set of sealed events, written, and signed by the reviewer. */

import { randomUUIDv7 } from 'node:crypto'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import * as routes from '@serialis/contract/platform/reviews/reviews.routes.ts'
import {
  REVIEW_EVENTS_MAXIMUM,
  type Review,
  type ReviewDetail,
  type ReviewInput,
} from '@serialis/contract/platform/reviews/reviews.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind, bindAsking } from '../../kit/http/bind.ts'
import { changes, type Ctx } from '../../kit/http/context.ts'
import { fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import {
  awaitSeals,
  factsOf,
  isLargerThan,
  markReviewed,
  reviewedOf,
  waitingBefore,
  type EventSet,
} from '../audit/event-sets.service.ts'
import { recordsNumbered } from '../audit/record-numbers.ts'
import { sealHead } from '../audit/seals.service.ts'
import { digestOf, sign, signaturesOf } from '../signatures/signatures.service.ts'
import * as queries from './reviews.queries.ts'

const SUBJECT = 'audit_review'
type Row = queries.ReviewRow

const shown = (row: Row): Review => ({
  id: row.id,
  number: row.number,
  scope: row.scope,
  from: row.fromAt?.toISOString() ?? null,
  to: row.toAt?.toISOString() ?? null,
  record: row.record,
  events: row.events,
  ownEvents: row.ownEvents,
  status: row.status,
  outcome: row.outcome,
  findings: row.findings,
  reviewer: row.createdByName,
  createdAt: row.createdAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
})

const setOf = (row: Pick<Row, 'fromAt' | 'toAt' | 'scope' | 'subjects' | 'upToSeq'>): EventSet => ({
  from: row.fromAt,
  to: row.toAt,
  records: row.scope === 'RECORD' ? row.subjects : null,
  upToSeal: row.upToSeq,
})

/** What the signer is accountable for: which events, how many of them are the signer's own, the outcome. */
const recordOf = (row: Row) => ({
  command: 'review',
  reviewId: row.id,
  number: row.number,
  scope: row.scope,
  from: row.fromAt?.toISOString() ?? null,
  to: row.toAt?.toISOString() ?? null,
  record: row.record,
  subjects: row.subjects,
  upToSeal: row.upToSeq,
  events: row.events,
  ownEvents: row.ownEvents,
  eventsDigest: row.eventsDigest,
  outcome: row.outcome,
  findings: row.findings,
})

/** Events are never changed by the product; a difference came from elsewhere. */
async function isIntact(db: TenantDb, row: Row): Promise<boolean> {
  const { events, digest } = await factsOf(db, setOf(row), row.createdBy)
  return events === row.events && digest === row.eventsDigest
}

const isReviewer = ({ actor }: Pick<Ctx, 'actor'>, row: Row): boolean =>
  row.createdBy === actor.userId && isGranted(actor.authorities, permissionCode('reviews.sign'))

/** Somebody else must review events that are all of one person. */
const isOwnOnly = ({ events, ownEvents }: Row): boolean => ownEvents === events

/** `known`: whether its events are the same, where the caller has judged that. */
async function detail(ctx: Ctx, id: string, known?: boolean): Promise<ReviewDetail> {
  const row = found(await queries.findReview(ctx.db, id))
  const isOpen = row.status === 'OPEN' && isReviewer(ctx, row)
  const intact = row.status === 'CANCELLED' ? null : (known ?? (await isIntact(ctx.db, row)))
  const isSignable = isOpen && intact === true && row.outcome !== null && !isOwnOnly(row)
  return {
    ...shown(row),
    version: row.version,
    upToSeal: row.upToSeq,
    eventsDigest: row.eventsDigest,
    isIntact: intact,
    digest: isSignable ? digestOf(recordOf(row)) : null,
    allowed: [...(isOpen ? (['save', 'cancel'] as const) : []), ...(isSignable ? (['sign'] as const) : [])],
    signatures: await signaturesOf(ctx.db, SUBJECT, id, () => recordOf(row)),
  }
}

export const listReviews = bind(routes.listReviews, async ({ db }, { query }) =>
  pageOf(await queries.listReviews(db, query), query.limit, shown, (row) => String(row.number)),
)

export const getReview = bind(routes.getReview, (ctx, { params }) => detail(ctx, params.id))

/** The events that a review would cover now; refused where it cannot cover them. */
async function setToReview({ app, db, now }: Ctx, body: ReviewInput) {
  const isPeriod = body.scope === 'PERIOD'
  const field = isPeriod ? 'to' : 'record'
  const [fromAt = null, toAt = null] = isPeriod ? [body.from, body.to].map((text) => new Date(text ?? '')) : []
  // Events that are still to come would be missed.
  if (toAt !== null && toAt > now) throw fieldFailure(field, 'invalid', 'period_ends_in_the_future')
  if (toAt !== null) requireThat((await waitingBefore(db, toAt)) === 0, 'review_events_not_sealed')
  const subjects = isPeriod ? [] : await recordsNumbered(app, db, body.record)
  const facts = { scope: body.scope, fromAt, toAt, subjects, upToSeq: (await sealHead(db))?.seq ?? 0 }
  if (await isLargerThan(db, setOf(facts), REVIEW_EVENTS_MAXIMUM)) {
    const params = { maximum: REVIEW_EVENTS_MAXIMUM }
    throw fieldFailure(field, 'review_too_large', 'review_too_large', params)
  }
  return { facts, field }
}

export const createReview = bindAsking(
  routes.createReview,
  async ({ app, tenant, now }, { body }) => {
    const to = new Date(body.scope === 'PERIOD' ? (body.to ?? '') : '')
    if (to <= now) await awaitSeals(app, tenant.tenantId, to)
  },
  async (ctx, { body }) => {
    const { db, actor, now } = ctx
    requireThat(actor.kind === 'user', 'needs_a_person')
    const { facts, field } = await setToReview(ctx, body)
    const { events, ownEvents, digest } = await factsOf(db, setOf(facts), actor.userId)
    if (events === 0) throw fieldFailure(field, 'invalid', 'review_without_events')
    const id = randomUUIDv7()
    await queries.insertReview(db, {
      ...facts,
      subjects: JSON.stringify(facts.subjects),
      id,
      record: body.scope === 'PERIOD' ? null : body.record,
      events,
      ownEvents,
      eventsDigest: digest,
      createdAt: now,
      createdBy: actor.userId,
      createdByName: actor.userName,
    })
    Object.assign(ctx.event, { subjectType: SUBJECT, subjectId: id, details: { ...body, events, ownEvents } })
    return detail(ctx, id, true)
  },
)

/** Locks an open review of the caller. */
async function ownOpen(ctx: Ctx, id: string): Promise<Row> {
  const row = found(await queries.lockReview(ctx.db, id))
  requireThat(row.createdBy === ctx.actor.userId, 'not_found')
  requireThat(row.status === 'OPEN', 'review_status_does_not_allow')
  Object.assign(ctx.event, { subjectType: SUBJECT, subjectId: id })
  return row
}

export const saveReview = bind(routes.saveReview, async (ctx, { params, body }) => {
  const row = await ownOpen(ctx, params.id)
  requireThat(body.version === row.version, 'changed_meanwhile')
  const { version: _, ...written } = body
  if (body.outcome === 'FINDINGS' && body.findings === '') throw fieldFailure('findings', 'can_not_be_empty')
  await queries.updateReview(ctx.db, row.id, written)
  ctx.event.details = changes({ outcome: row.outcome, findings: row.findings }, written)
  return detail(ctx, row.id)
})

export const signReview = bind(routes.signReview, async (ctx, { params, body }) => {
  const row = await ownOpen(ctx, params.id)
  requireThat(row.outcome !== null, 'review_without_outcome')
  requireThat(!isOwnOnly(row), 'review_of_own_events_only')
  requireThat(await isIntact(ctx.db, row), 'changed_meanwhile')
  await sign(ctx, { subjectType: SUBJECT, subjectId: row.id, record: recordOf(row) }, body.signature)
  await markReviewed(ctx.db, setOf(row), row.id)
  await queries.updateReview(ctx.db, row.id, { status: 'SIGNED', endedAt: ctx.now })
  ctx.event.details = { number: row.number, events: row.events, ownEvents: row.ownEvents, outcome: row.outcome }
  return detail(ctx, row.id, true)
})

export const cancelReview = bind(routes.cancelReview, async (ctx, { params, body }) => {
  const row = await ownOpen(ctx, params.id)
  await queries.updateReview(ctx.db, row.id, { status: 'CANCELLED', endedAt: ctx.now })
  Object.assign(ctx.event, { reason: body.reason, details: { number: row.number } })
  return detail(ctx, row.id)
})

export const getReviewState = bind(routes.getReviewState, async ({ db }, { query }) => {
  const { reviewId, ...counts } = await reviewedOf(db, query)
  // A review covers events of every factory, so accounts with a limit see only that there is one.
  const newest = reviewId === null || db.sites !== undefined ? undefined : await queries.findReview(db, reviewId)
  return {
    ...counts,
    newest: newest
      ? {
          id: newest.id,
          number: newest.number,
          reviewer: newest.createdByName,
          at: (newest.endedAt ?? newest.createdAt).toISOString(),
        }
      : null,
  }
})
