/** Privacy requests: made by one person for a member, decided by another. Events name the request and never the person. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/engagement/privacy-requests/privacy-requests.routes.ts'
import type { PersonalTable } from '@serialis/contract/engagement/privacy-requests/privacy-requests.schema.ts'
import { privacyRequestTransitions } from '@serialis/contract/engagement/privacy-requests/privacy-requests.status.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { refusalOfDecision } from '../../platform/access/delegation/signing-rule.ts'
import { asPerson, peopleOf } from '../../platform/access/delegation/signing.service.ts'
import { sign } from '../../platform/signatures/signatures.service.ts'
import { startTask } from '../../platform/tasks/tasks.service.ts'
import { eraseProfile, lockErasable } from '../members/erasing/erasing.service.ts'
import { personalRows } from '../members/erasing/personal-tables.ts'
import { obstaclesOf, refusalFor } from './obstacles.service.ts'
import * as queries from './privacy-requests.queries.ts'
import { detailOf, fileOf, recordOf, requestShown, SUBJECT } from './privacy-requests.view.ts'
import { ACCESS_KIND, ERASURE_KIND } from './task-kinds.ts'

export const listPrivacyRequests = bind(routes.listPrivacyRequests, async ({ db }, { query }) =>
  pageOf(await queries.listRequests(db, query), query.limit, requestShown, ({ id }) => id),
)

export const getPrivacyRequest = bind(routes.getPrivacyRequest, (ctx, { params }) => detailOf(ctx, params.id))

export const createPrivacyRequest = bind(routes.createPrivacyRequest, async (ctx, { body }) => {
  const { db, actor, now } = ctx
  requireThat(actor.kind === 'user', 'needs_a_person')
  await lockErasable(ctx, body.memberId, fieldFailure('memberId', 'not_in_list', 'not_found'))
  const id = randomUUIDv7()
  await queries.insertRequest(db, { id, ...body, askedBy: actor.userId, askedByName: actor.userName, askedAt: now })
  Object.assign(ctx.event, {
    subjectType: SUBJECT,
    subjectId: id,
    details: { requestKind: body.kind, memberId: body.memberId, identifiedBy: body.identifiedBy },
  })
  return { id }
})

/** Which requests a command approves. */
const KIND = { approve: 'ACCESS', erase: 'ERASURE' } as const
type Decision = 'approve' | 'erase' | 'reject' | 'withdraw'

/**
 * The request under its lock, still waiting, after the lock of its member: what an approval does to the member waits for
 * commands that are at work with it.
 */
async function waiting(
  ctx: Ctx,
  id: string,
  { command, version }: { command: Decision; version: number },
): Promise<queries.PrivacyRequestRow> {
  const { memberId } = found(await queries.findRequest(ctx.db, id))
  if (command in KIND) await lockErasable(ctx, memberId)
  const row = found(await queries.lockRequest(ctx.db, id))
  const [next] = rowsOf(privacyRequestTransitions, command, row.status)
  if (next === undefined) throw failure('privacy_request_decided', { status: row.status })
  const isOver = row.status === 'RUNNING' && !(await queries.isStuck(ctx.db, row))
  if (isOver) throw failure('privacy_request_decided', { status: row.status })
  requireThat(row.version === version, 'changed_meanwhile')
  requireThat(row.kind === (KIND[command as keyof typeof KIND] ?? row.kind), 'privacy_request_wrong_kind')
  Object.assign(ctx.event, {
    subjectType: SUBJECT,
    subjectId: row.id,
    details: { requestKind: row.kind, memberId: row.memberId, status: [row.status, next.to] },
  })
  return row
}

type Approval = Pick<Input<typeof routes.approvePrivacyRequest>, 'params' | 'body'>

/** Four eyes: neither the account that asked, nor one whose owner is the same person or knows its password. */
async function approved(ctx: Ctx, { params, body }: Approval, command: keyof typeof KIND) {
  const { db, actor } = ctx
  const row = await waiting(ctx, params.id, { command, version: body.version })
  const refused = refusalOfDecision({
    decider: await asPerson(db, actor.userId),
    asker: await asPerson(db, row.askedBy),
    subjectId: undefined,
  })
  if (refused !== undefined) throw failure(refused)
  await sign(ctx, { subjectType: SUBJECT, subjectId: row.id, record: recordOf(row) }, body.signature)
  return row
}

/** One after the other: two erasures never remove the same file. */
async function run(ctx: Ctx, row: queries.PrivacyRequestRow): Promise<void> {
  const { taskId } = await startTask(ctx, {
    kind: row.kind === 'ERASURE' ? ERASURE_KIND : ACCESS_KIND,
    input: { requestId: row.id },
    subjectType: SUBJECT,
    subjectId: row.id,
    queue: 'privacy requests',
    filePermission: 'privacyRequests.download',
  })
  await queries.updateDecision(ctx.db, row.id, { ...byActor(ctx), status: 'RUNNING', decision: '', taskId })
}

const byActor = ({ actor, now }: Ctx) => ({ by: { id: actor.userId, name: actor.userName }, at: now })

export const approvePrivacyRequest = bind(routes.approvePrivacyRequest, async (ctx, input) => {
  const row = await approved(ctx, input, 'approve')
  await run(ctx, row)
  return detailOf(ctx, row.id)
})

/** By what the person is recognized: nobody finds or reads it from here on, whenever the task gets to the rest. */
async function eraseAtOnce(ctx: Ctx, { id, memberId }: queries.PrivacyRequestRow): Promise<void> {
  for (const { table, erase } of personalRows.of(ctx.app))
    if (table === 'member_identities') await queries.addTouched(ctx.db, id, { table, rows: await erase(ctx, memberId) })
}

/** First of all: an import locks its file and then members, and so does this. */
async function endWork(ctx: Ctx, requestId: string): Promise<{ table: PersonalTable; rows: number }[]> {
  const { memberId } = found(await queries.findRequest(ctx.db, requestId))
  const ended: { table: PersonalTable; rows: number }[] = []
  for (const { table, beforeApproval } of personalRows.of(ctx.app))
    if (beforeApproval) ended.push({ table, rows: await beforeApproval(ctx, memberId) })
  return ended
}

export const erasePrivacyRequest = bind(routes.erasePrivacyRequest, async (ctx, input) => {
  const ended = await endWork(ctx, input.params.id)
  const row = await approved(ctx, input, 'erase')
  const [obstacle] = await obstaclesOf(ctx, row.memberId)
  if (obstacle !== undefined) throw refusalFor(obstacle)
  await eraseProfile(ctx, row.memberId)
  await queries.addTouched(ctx.db, row.id, { table: 'members', rows: 1 })
  await eraseAtOnce(ctx, row)
  for (const touched of ended) await queries.addTouched(ctx.db, row.id, touched)
  await run(ctx, row)
  return detailOf(ctx, row.id)
})

export const rejectPrivacyRequest = bind(routes.rejectPrivacyRequest, async (ctx, { params, body }) => {
  const row = await waiting(ctx, params.id, { command: 'reject', version: body.version })
  requireThat(!peopleOf(ctx.actor).includes(row.askedBy), 'access_request_by_yourself')
  const decision = { ...byActor(ctx), status: 'REJECTED', decision: body.reason, taskId: null } as const
  await queries.updateDecision(ctx.db, row.id, decision)
  return detailOf(ctx, row.id)
})

export const withdrawPrivacyRequest = bind(routes.withdrawPrivacyRequest, async (ctx, { params, body }) => {
  const row = await waiting(ctx, params.id, { command: 'withdraw', version: body.version })
  requireThat(row.askedBy === ctx.actor.userId, 'not_found')
  const decision = { ...byActor(ctx), status: 'WITHDRAWN', decision: body.reason, taskId: null } as const
  await queries.updateDecision(ctx.db, row.id, decision)
  return detailOf(ctx, row.id)
})

export const downloadPrivacyFile = bind(routes.downloadPrivacyFile, async (ctx, { params }) => {
  const row = found(await queries.findRequest(ctx.db, params.id))
  const file = found(await fileOf(ctx, row), 'privacy_request_file_gone')
  Object.assign(ctx.event, {
    subjectType: SUBJECT,
    subjectId: row.id,
    details: { memberId: row.memberId, sha256: file.sha256 },
  })
  const { files } = ctx.app
  return {
    contentType: 'application/zip',
    fileName: file.name,
    size: await files.size(file.path),
    body: files.read(file.path),
  }
})
