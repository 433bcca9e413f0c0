/** The grants of an access review: confirmed or revoked by their reviewers. A role is taken away as by an edit of its user. */

import * as routes from '@serialis/contract/platform/access-reviews/access-reviews.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import { draftEvent, type Ctx } from '../../kit/http/context.ts'
import { fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { bulk } from '../../kit/jobs/bulk.ts'
import { work } from '../../kit/jobs/work.ts'
import { requireMayGrantRoles } from '../access/delegation/delegation.service.ts'
import { peopleOf } from '../access/delegation/signing.service.ts'
import { grantsHeld } from '../access/roles/grants.service.ts'
import { peopleWho } from '../access/roles/role-members.service.ts'
import { isTwoPeople } from '../access/second-person/access-rule.service.ts'
import {
  accountOf,
  changeUser,
  requireMayChangeUser,
  requireMayTouch,
  withoutRole,
} from '../access/users/user-change.service.ts'
import { recordEvent } from '../audit/audit.service.ts'
import * as queries from './access-reviews.queries.ts'
import { grantsShown, stateOf, SUBJECT } from './access-reviews.view.ts'

type Row = queries.ReviewedGrantRow

const viewOf = async (ctx: Ctx, id: string) => {
  const row = found(await queries.findGrant(ctx.db, id))
  return found((await grantsShown(ctx, [row])).get(id))
}

export const listReviewedGrants = bind(routes.listReviewedGrants, async (ctx, { query: { mine, ...filter } }) => {
  const waitsFor = mine === true ? ctx.actor.userId : undefined
  const rows = await queries.listGrants(ctx.db, { ...filter, waitsFor })
  const shown = await grantsShown(ctx, rows)
  return pageOf(rows, filter.limit, (row) => found(shown.get(row.id)), queries.cursorOf)
})

/** The grant while its round is open and it waits. The lock of the round makes all that changes it wait. */
async function waiting(ctx: Ctx, id: string, version: number): Promise<Row> {
  const { reviewId } = found(await queries.findGrant(ctx.db, id))
  const { status } = found(await queries.lockReview(ctx.db, reviewId))
  const row = found(await queries.findGrant(ctx.db, id))
  requireThat(status === 'OPEN', 'access_review_closed')
  requireThat(row.decision === null, 'access_review_decided')
  requireThat(row.version === version, 'changed_meanwhile')
  Object.assign(ctx.event, {
    subjectType: SUBJECT,
    subjectId: reviewId,
    details: { number: row.number, account: row.account, name: row.userName, role: row.roleName },
  })
  return row
}

const heldNow = async ({ db }: Ctx, row: Row) => grantsHeld(db, { userIds: [row.userId] })

/** Only the reviewer of the grant, and nobody for an own role. */
function requireReviewer({ actor }: Ctx, row: Row): void {
  requireThat(actor.kind === 'user', 'needs_a_person')
  requireThat(!peopleOf(actor).includes(row.userId), 'access_review_own_grant')
  requireThat(row.reviewerId === actor.userId, 'access_review_other_reviewer')
}

/** The same for a decision: by a person who could grant the role, about the grant as it was shown. */
async function toDecide(ctx: Ctx, id: string, version: number): Promise<Row> {
  const row = await waiting(ctx, id, version)
  requireReviewer(ctx, row)
  requireThat(stateOf(row, await heldNow(ctx, row)) === 'SAME', 'access_review_grant_changed')
  await requireMayGrantRoles(ctx, [row.roleId])
  return row
}

const decided = ({ actor, now }: Ctx) => ({ decidedByName: actor.userName, decidedAt: now })

export const confirmGrant = bind(routes.confirmGrant, async (ctx, { params, body }) => {
  const row = await toDecide(ctx, params.id, body.version)
  await requireMayTouch(ctx, found(await accountOf(ctx.db, row.userId)))
  await queries.updateGrant(ctx.db, row.id, { ...decided(ctx), decision: 'CONFIRMED' })
  return viewOf(ctx, row.id)
})

export const revokeGrant = bind(routes.revokeGrant, async (ctx, { params, body }) => {
  const row = await toDecide(ctx, params.id, body.version)
  const before = found(await accountOf(ctx.db, row.userId))
  const change = withoutRole(before, row.roleId)
  await requireMayChangeUser(ctx, before, change)
  // Notes, as each command that changes accounts, that the tenant has two people who approve.
  await isTwoPeople(ctx.db, ctx.now)
  const own: Ctx = { ...ctx, event: { ...draftEvent(), reason: body.reason } }
  await changeUser(own, before, before.version, change)
  await recordEvent(own, 'user.changed')
  await queries.updateGrant(ctx.db, row.id, { ...decided(ctx), decision: 'REVOKED', reason: body.reason })
  ctx.event.reason = body.reason
  return viewOf(ctx, row.id)
})

export const refreshGrant = bind(routes.refreshGrant, async (ctx, { params, body }) => {
  const row = await waiting(ctx, params.id, body.version)
  requireReviewer(ctx, row)
  const held = await heldNow(ctx, row)
  const state = stateOf(row, held)
  requireThat(state !== 'SAME', 'access_review_grant_same')
  const now = held.find(({ roleId }) => roleId === row.roleId)
  const change =
    now === undefined
      ? { ...decided(ctx), decision: 'GONE' as const }
      : { lastDay: now.lastDay, roleName: now.role, roleVersion: now.roleVersion }
  await queries.updateGrant(ctx.db, row.id, change)
  ctx.event.details = { ...ctx.event.details, state }
  return viewOf(ctx, row.id)
})

export const assignGrant = bind(routes.assignGrant, async (ctx, { params, body }) => {
  const row = await waiting(ctx, params.id, body.version)
  const [person] = await peopleWho(ctx.db, 'accessReviews.decide', { id: body.reviewerId })
  if (person === undefined || person.id === row.userId) throw fieldFailure('reviewerId', 'not_in_list')
  await queries.updateGrant(ctx.db, row.id, { reviewerId: person.id, reviewerName: person.name })
  ctx.event.details = { ...ctx.event.details, reviewer: [row.reviewerName, person.name] }
  return viewOf(ctx, row.id)
})

export const grantBulk = [
  bulk.extension({ name: 'confirmGrant', list: listReviewedGrants, command: confirmGrant }),
  bulk.extension({ name: 'revokeGrant', list: listReviewedGrants, command: revokeGrant }),
]

export const grantWork = work.extension({
  kind: 'grantReview',
  isOfWholeTenant: true,
  list: async ({ db, actor }, limit) =>
    (await queries.listGrants(db, { waitsFor: actor.userId, limit: limit - 1 })).map((row) => ({
      id: row.id,
      title: row.userName,
      about: row.roleName,
      since: row.startedAt,
      urgency: null,
    })),
})
