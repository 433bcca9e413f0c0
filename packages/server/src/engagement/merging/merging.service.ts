/** Two members that are one person: proposed, merged with a signature, taken apart again. Events name ids and no person. */

import { randomUUIDv7 } from 'node:crypto'
import { consentPurposes } from '@serialis/contract/engagement/members/consents.schema.ts'
import { type MemberStatus, memberTransitions } from '@serialis/contract/engagement/members/members.status.ts'
import * as routes from '@serialis/contract/engagement/merging/merging.routes.ts'
import {
  type MemberMergeCommand,
  memberMergeTransitions,
} from '@serialis/contract/engagement/merging/merging.status.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { sign } from '../../platform/signatures/signatures.service.ts'
import { consentSinks } from '../members/consent-sinks.ts'
import {
  bothRows,
  emptyInto,
  giveProfileBack,
  isOfferOpen,
  lockBoth,
} from '../members/merging/merged-members.service.ts'
import { mergers } from '../members/merging/mergers.ts'
import { isRequestOpen } from '../privacy-requests/obstacles.service.ts'
import * as queries from './merging.queries.ts'
import {
  detailOf,
  lastMoment,
  mergeShown,
  obstaclesOf,
  recordOf,
  signedVersions,
  SUBJECT,
  versionsOf,
} from './merging.view.ts'

export const listMemberMerges = bind(routes.listMemberMerges, async ({ db }, { query }) =>
  pageOf(await queries.listMerges(db, query), query.limit, mergeShown, ({ id }) => id),
)

export const getMemberMerge = bind(routes.getMemberMerge, (ctx, { params }) => detailOf(ctx, params.id))

const isMergeable = (status: MemberStatus) => rowsOf(memberTransitions, 'merge', status).length > 0

export const createMemberMerge = bind(routes.createMemberMerge, async (ctx, { body }) => {
  const { db, actor, now } = ctx
  const { memberId, otherId, reason } = body
  requireThat(memberId !== otherId, 'member_merge_same')
  // By their ids, which begin with the time: the older one is proposed to stay.
  const [survivorId, mergedId] = [memberId, otherId].toSorted() as [string, string]
  for (const { status } of await bothRows(ctx, survivorId, mergedId))
    if (!isMergeable(status)) throw failure('member_status_does_not_allow', { status })
  const id = randomUUIDv7()
  const proposal = { id, foundBy: 'HAND', survivorId, mergedId, reason } as const
  const by = { proposedBy: actor.userId, proposedByName: actor.userName, proposedAt: now }
  await queries.insertMerges(db, [{ ...proposal, ...by }])
  Object.assign(ctx.event, {
    subjectType: SUBJECT,
    subjectId: id,
    details: { survivorId, mergedId, status: [null, 'PROPOSED'] },
  })
  return { id }
})

/** Consents are those of another member now, so what they allowed may be over. */
async function followConsents(ctx: Ctx, members: readonly string[]): Promise<void> {
  for (const sink of consentSinks.of(ctx.app)) for (const purpose of consentPurposes) await sink(ctx, members, purpose)
}

/** The merge under its lock, after the locks of both members: a command on one of them is waited for. */
async function opened(ctx: Ctx, id: string, { command, version }: { command: MemberMergeCommand; version: number }) {
  const seen = found(await queries.findMerge(ctx.db, id))
  const [survivor, merged] = await lockBoth(ctx, seen.survivorId, seen.mergedId)
  const row = found(await queries.lockMerge(ctx.db, id))
  const [next] = rowsOf(memberMergeTransitions, command, row.status)
  if (next === undefined) throw failure('member_merge_not_open', { status: row.status })
  // Both were locked by what was seen before the lock of the merge, which names the direction.
  requireThat(row.version === version && row.survivorId === seen.survivorId, 'changed_meanwhile')
  Object.assign(ctx.event, { subjectType: SUBJECT, subjectId: id, details: { status: [row.status, next.to] } })
  return { row, survivor, merged }
}

const decidedBy = ({ actor, now }: Ctx) => ({
  decidedBy: actor.userId,
  decidedByName: actor.userName,
  decidedAt: now,
})

export const mergeMembers = bind(routes.mergeMembers, async (ctx, { params, body }) => {
  const { db } = ctx
  const { row, ...both } = await opened(ctx, params.id, { command: 'merge', version: body.version })
  const [survivor, merged] = body.isSwapped ? [both.merged, both.survivor] : [both.survivor, both.merged]
  const [obstacle] = await obstaclesOf(ctx, survivor, merged)
  if (obstacle !== undefined) throw failure(obstacle, { status: merged.status })
  const record = recordOf(row, versionsOf([survivor, merged]))
  await sign(ctx, { subjectType: SUBJECT, subjectId: row.id, record }, body.signature)
  const between = { fromId: merged.id, intoId: survivor.id }
  const before = await emptyInto(ctx, { mergeId: row.id, survivor, merged, fromOther: body.fromOther })
  let rows = 0
  for (const { part, move } of mergers.of(ctx.app)) {
    const keys = await move(ctx, between)
    rows += keys.length
    if (keys.length > 0) await queries.insertPart(db, { mergeId: row.id, part, keys })
  }
  await followConsents(ctx, [survivor.id])
  await queries.updateMerge(db, row.id, {
    ...decidedBy(ctx),
    status: 'MERGED',
    survivorId: survivor.id,
    mergedId: merged.id,
    holderId: survivor.id,
    survivorVersion: survivor.version,
    mergedVersion: merged.version,
    before,
  })
  Object.assign(ctx.event.details as object, {
    survivorId: survivor.id,
    mergedId: merged.id,
    ...(body.fromOther.length > 0 && { fields: [null, body.fromOther.join(', ')] }),
    rows: [null, rows],
  })
  return detailOf(ctx, row.id)
})

export const dismissMemberMerge = bind(routes.dismissMemberMerge, async (ctx, { params, body }) => {
  const { row } = await opened(ctx, params.id, { command: 'dismiss', version: body.version })
  await queries.updateMerge(ctx.db, row.id, { ...decidedBy(ctx), status: 'DISMISSED', decision: body.reason })
  return detailOf(ctx, row.id)
})

export const unmergeMembers = bind(routes.unmergeMembers, async (ctx, { params, body }) => {
  const { db, now } = ctx
  const { row, survivor, merged } = await opened(ctx, params.id, { command: 'unmerge', version: body.version })
  requireThat(now <= lastMoment(row), 'member_merge_too_late')
  const pair = [survivor.id, merged.id]
  // A survivor that was merged itself is taken apart first, in the order in which it came about; an erased one is gone.
  if (!isMergeable(survivor.status)) throw failure('member_status_does_not_allow', { status: survivor.status })
  requireThat(!(await isRequestOpen(db, pair)), 'member_merge_request_open')
  requireThat(!(await isOfferOpen(db, pair)), 'member_merge_offer_open')
  const before = found(row.before, 'member_merge_too_late')
  await sign(
    ctx,
    { subjectType: SUBJECT, subjectId: row.id, record: recordOf(row, signedVersions(row)) },
    body.signature,
  )
  await giveProfileBack(ctx, { survivor, mergedId: merged.id, before })
  const keysOf = new Map((await queries.listParts(db, row.id)).map(({ part, keys }) => [part, keys]))
  for (const { part, giveBack } of mergers.of(ctx.app)) {
    const keys = keysOf.get(part)
    if (keys !== undefined) await giveBack(ctx, { fromId: survivor.id, intoId: merged.id }, keys)
  }
  await followConsents(ctx, pair)
  await queries.deleteParts(db, [row.id])
  await queries.updateMerge(db, row.id, { status: 'UNMERGED', before: null })
  Object.assign(ctx.event.details as object, { survivorId: survivor.id, mergedId: merged.id })
  return detailOf(ctx, row.id)
})
