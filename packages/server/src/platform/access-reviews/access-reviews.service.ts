/** Rounds of access reviews: started with a snapshot of who has which role, and closed by a signature. */

import { randomUUIDv7 } from 'node:crypto'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import * as routes from '@serialis/contract/platform/access-reviews/access-reviews.routes.ts'
import {
  REVIEWED_GRANTS_MAXIMUM,
  type AccessReviewInput,
} from '@serialis/contract/platform/access-reviews/access-reviews.schema.ts'
import { accessReviewTransitions } from '@serialis/contract/platform/access-reviews/access-reviews.status.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { breakingToday } from '../access/duties/duty-rules.service.ts'
import { grantsHeld, type HeldGrant } from '../access/roles/grants.service.ts'
import { peopleWho, roleNames } from '../access/roles/role-members.service.ts'
import { clearAlert } from '../alerts/alerts.service.ts'
import { additionsTo } from '../audit/past-events.service.ts'
import { sign } from '../signatures/signatures.service.ts'
import * as queries from './access-reviews.queries.ts'
import { detailOf, recordOf, reviewShown, SUBJECT } from './access-reviews.view.ts'

const PEOPLE_FOUND = 50

export const listAccessReviews = bind(routes.listAccessReviews, async ({ db }, { query }) =>
  pageOf(await queries.listReviews(db, query), query.limit, reviewShown, (row) => String(row.number)),
)

export const getAccessReview = bind(routes.getAccessReview, (ctx, { params }) => detailOf(ctx, params.id))

export const findReviewers = bind(routes.findReviewers, async ({ db }, { query }) => ({
  items: (await peopleWho(db, 'accessReviews.decide', { ...query, limit: PEOPLE_FOUND })).map(
    ({ id, account, name }) => ({ id, account, name }),
  ),
}))

interface Reviewer {
  id: string
  name: string
}

/** Who reviews a grant: the reviewer of the role, or another one where that person has the role. */
async function reviewersOf({ db, actor }: Ctx, body: AccessReviewInput): Promise<(grant: HeldGrant) => Reviewer> {
  const people = await peopleWho(db, 'accessReviews.decide')
  const named = (id: string, field: string): Reviewer => {
    const person = people.find((one) => one.id === id)
    if (person === undefined) throw fieldFailure(field, 'not_in_list')
    return person
  }
  const byDefault = named(body.reviewerId, 'reviewerId')
  const ofRole = new Map(
    body.reviewers.map(({ roleId, reviewerId }, at) => [roleId, named(reviewerId, `reviewers.${at}.reviewerId`)]),
  )
  const starter = people.filter(({ id }) => id === actor.userId)
  return ({ userId, roleId }) => {
    const first = ofRole.get(roleId) ?? byDefault
    return [first, byDefault, ...starter, ...people].find(({ id }) => id !== userId) ?? first
  }
}

/** The grants as rows of the round. */
async function snapshot(ctx: Ctx, reviewId: string, body: AccessReviewInput) {
  const { db } = ctx
  const held = await grantsHeld(db, { roleIds: body.roleIds, siteIds: body.siteIds })
  requireThat(held.length > 0, 'access_review_without_grants')
  requireThat(held.length <= REVIEWED_GRANTS_MAXIMUM, 'access_review_too_large', { maximum: REVIEWED_GRANTS_MAXIMUM })
  const reviewerOf = await reviewersOf(ctx, body)
  const breaking = (await breakingToday(db)).filter(({ isActive }) => isActive)
  const userIds = [...new Set(held.map(({ userId }) => userId))]
  const given = new Map(
    (await additionsTo(db, { subjectType: 'user', subjectIds: userIds, field: 'roleIds' })).map((one) => [
      `${one.subjectId} ${one.value}`,
      one,
    ]),
  )
  return held.map((grant, place) => {
    const reviewer = reviewerOf(grant)
    const gift = given.get(`${grant.userId} ${grant.roleId}`)
    return {
      id: randomUUIDv7(),
      reviewId,
      place,
      userId: grant.userId,
      account: grant.account,
      userName: grant.name,
      roleId: grant.roleId,
      roleName: grant.role,
      roleVersion: grant.roleVersion,
      lastDay: grant.lastDay,
      givenBy: gift?.by ?? '',
      givenAt: gift?.at ?? null,
      lastSeenAt: grant.lastSeenAt,
      breaks: JSON.stringify(
        breaking
          .filter(({ user }) => user.id === grant.userId)
          .map(({ rule, exception }) => ({ rule, until: exception?.lastDay ?? null })),
      ),
      reviewerId: reviewer.id,
      reviewerName: reviewer.name,
    }
  })
}

export const startAccessReview = bind(routes.startAccessReview, async (ctx, { body }) => {
  const { db, actor, tenant, now } = ctx
  requireThat(actor.kind === 'user', 'needs_a_person')
  if (body.dueOn < dayIn(tenant.zone, now))
    throw fieldFailure('dueOn', 'access_review_due_in_the_past', 'access_review_due_in_the_past')
  const names = await roleNames(db, [...body.roleIds, ...body.reviewers.map(({ roleId }) => roleId)])
  if (body.roleIds.some((id) => !names.has(id))) throw fieldFailure('roleIds', 'not_in_list')
  const strange = body.reviewers.findIndex(({ roleId }) => !names.has(roleId))
  if (strange >= 0) throw fieldFailure(`reviewers.${strange}.roleId`, 'not_in_list')
  const id = randomUUIDv7()
  const grants = await snapshot(ctx, id, body)
  const roles = [...new Set(body.roleIds)].map((roleId) => ({ id: roleId, name: names.get(roleId) ?? '' }))
  const number = await queries.insertReview(db, {
    id,
    name: body.name,
    dueOn: body.dueOn,
    roles: JSON.stringify(roles),
    siteIds: body.siteIds,
    startedBy: actor.userId,
    startedByName: actor.userName,
    startedAt: now,
  })
  await queries.insertGrants(db, grants)
  Object.assign(ctx.event, {
    subjectType: SUBJECT,
    subjectId: id,
    details: { number, name: body.name, dueOn: body.dueOn, grants: grants.length },
  })
  return detailOf(ctx, id)
})

/** The round under its lock, still open. */
async function open(ctx: Ctx, id: string, command: 'close' | 'cancel', version: number) {
  const { status, version: now } = found(await queries.lockReview(ctx.db, id))
  requireThat(rowsOf(accessReviewTransitions, command, status).length > 0, 'access_review_closed')
  requireThat(now === version, 'changed_meanwhile')
  const row = found(await queries.findReview(ctx.db, id))
  Object.assign(ctx.event, { subjectType: SUBJECT, subjectId: id })
  return row
}

const endedBy = ({ actor, now }: Ctx) => ({ endedByName: actor.userName, endedAt: now })

export const closeAccessReview = bind(routes.closeAccessReview, async (ctx, { params, body }) => {
  const { db, now } = ctx
  const row = await open(ctx, params.id, 'close', body.version)
  requireThat(row.undecided === 0, 'access_review_undecided', { count: row.undecided })
  const record = await recordOf(db, row)
  await sign(ctx, { subjectType: SUBJECT, subjectId: row.id, record }, body.signature)
  await queries.updateReviewEnd(db, row.id, { ...endedBy(ctx), status: 'CLOSED', endReason: '' })
  await clearAlert(db, 'E3', { subjectType: SUBJECT, subjectId: row.id }, now)
  const { number, name, grants, confirmed, revoked, gone, grantsDigest } = record
  ctx.event.details = { number, name, grants, confirmed, revoked, gone, grantsDigest }
  return detailOf(ctx, row.id)
})

export const cancelAccessReview = bind(routes.cancelAccessReview, async (ctx, { params, body }) => {
  const row = await open(ctx, params.id, 'cancel', body.version)
  await queries.updateReviewEnd(ctx.db, row.id, { ...endedBy(ctx), status: 'CANCELLED', endReason: body.reason })
  await clearAlert(ctx.db, 'E3', { subjectType: SUBJECT, subjectId: row.id }, ctx.now)
  Object.assign(ctx.event, { reason: body.reason, details: { number: row.number, name: row.name } })
  return detailOf(ctx, row.id)
})
