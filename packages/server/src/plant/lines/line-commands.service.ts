/** Changing production lines: settings in revisions that another person approves, and a status of their own. */

import { randomUUIDv7 } from 'node:crypto'
import type { Input, Output } from '@serialis/contract/kit/route.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import * as routes from '@serialis/contract/plant/lines/lines.routes.ts'
import { lineStatusTransitions, type LineStatusCommand } from '@serialis/contract/plant/lines/lines.status.ts'
import { type ApprovalCommand, approvalTransitions } from '@serialis/contract/platform/masters/approval.ts'
import { bind } from '../../kit/http/bind.ts'
import { changes, type Ctx } from '../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { sign } from '../../platform/signatures/signatures.service.ts'
import { findFactory } from './factories.queries.ts'
import { isLinePointedAt, isLineWorking, tellLineOpened } from './line-users.ts'
import * as queries from './lines.queries.ts'
import { authorsOf, lineShown, settingsOf, signable } from './lines.view.ts'

async function requireFactory({ db }: Ctx, factoryId: string) {
  if (!(await findFactory(db, factoryId))) throw fieldFailure('factoryId', 'factory_not_exists', 'factory_not_exists')
}

export const createLine = bind(routes.createLine, async (ctx, { body }) => {
  const { db, event, now, actor } = ctx
  const { code, ...settings } = body
  const id = randomUUIDv7()
  await requireFactory(ctx, settings.factoryId)
  if (await queries.findNameInForce(db, settings.name, id))
    throw fieldFailure('name', 'line_name_exists', 'line_name_exists')
  await queries.insertLine(db, { id, code, name: settings.name, at: now })
  await queries.insertRevision(db, id, { revision: 1, base: null, settings, author: actor, at: now })
  const [made] = await queries.listRevisions(db, id)
  Object.assign(event, {
    subjectType: 'line',
    subjectId: id,
    details: { revision: 1, ...changes({}, { code, ...settingsOf(found(made)) }) },
  })
  return lineShown(ctx, id)
})

/** The line under its lock, when `command` is allowed in the status of its settings. */
async function lockForSettings({ db }: Ctx, id: string, version: number, command: ApprovalCommand) {
  const line = found(await queries.lockLine(db, id))
  requireThat(line.version === version, 'changed_meanwhile')
  const allowed = line.status !== 'DELETE' && rowsOf(approvalTransitions, command, line.approval).length > 0
  requireThat(allowed, 'status_change_not_allowed', { status: line.status === 'DELETE' ? line.status : line.approval })
  return line
}

export const updateLine = bind(routes.updateLine, async (ctx, { params, body }) => {
  const { db, event, now, actor } = ctx
  const { id } = params
  const { version, ...settings } = body
  const line = await lockForSettings(ctx, id, version, 'edit')
  await requireFactory(ctx, settings.factoryId)
  if (await queries.findNameInForce(db, settings.name, id))
    throw fieldFailure('name', 'line_name_exists', 'line_name_exists')
  const rows = await queries.listRevisions(db, id)
  const before = found(rows.find(({ revision }) => revision === line.revision))
  const revision = Math.max(...rows.map((row) => row.revision)) + 1
  await queries.insertRevision(db, id, { revision, base: line.revision, settings, author: actor, at: now })
  await queries.updateLine(db, { id, version }, { name: settings.name, approval: 'UNAPPROVED', revision }, now)
  const [after] = await queries.listRevisions(db, id)
  const differing = changes(
    { ...settingsOf(before), approval: line.approval },
    { ...settingsOf(found(after)), approval: 'UNAPPROVED' },
  )
  Object.assign(event, { subjectType: 'line', subjectId: id, details: { revision, ...differing } })
  return lineShown(ctx, id)
})

type Decision = Pick<Input<typeof routes.approveLine>, 'params' | 'body'>

async function decide(
  ctx: Ctx,
  command: 'approve' | 'reject',
  { params, body }: Decision,
): Promise<Output<typeof routes.approveLine>> {
  const { db, event, now, actor } = ctx
  const { id } = params
  const line = await lockForSettings(ctx, id, body.version, command)
  const rows = await queries.listRevisions(db, id)
  const revision = found(rows.find((row) => row.revision === line.revision))
  requireThat(!authorsOf(line, rows).includes(actor.userId), 'approver_is_author')
  Object.assign(event, { subjectType: 'line', subjectId: id })
  await sign(ctx, { subjectType: 'line', subjectId: id, record: signable(line, revision) }, body.signature)
  const approval = command === 'approve' ? 'APPROVED' : 'REJECTED'
  await queries.updateDecision(db, id, line.revision, {
    approval,
    approver: actor,
    opinion: body.signature.reason,
    at: now,
  })
  await queries.updateLine(
    db,
    { id, version: body.version },
    { approval, ...(command === 'approve' && { inForce: line.revision }) },
    now,
  )
  event.details = { revision: line.revision, approval: [line.approval, approval] }
  if (command === 'approve') await tellLineOpened(ctx, id)
  return lineShown(ctx, id)
}
export const approveLine = bind(routes.approveLine, (ctx, input) => decide(ctx, 'approve', input))
export const rejectLine = bind(routes.rejectLine, (ctx, input) => decide(ctx, 'reject', input))

export const undoLine = bind(routes.undoLine, async (ctx, { params, body }) => {
  const { db, event, now } = ctx
  const line = await lockForSettings(ctx, params.id, body.version, 'undo')
  if (line.inForce === null) throw failure('no_revision_in_force')
  const rows = await queries.listRevisions(db, params.id)
  const standing = found(rows.find(({ revision }) => revision === line.inForce))
  const dropped = found(rows.find(({ revision }) => revision === line.revision))
  await queries.updateLine(
    db,
    { id: params.id, version: body.version },
    { name: standing.settingName, approval: 'APPROVED', revision: line.inForce },
    now,
  )
  const differing = changes(
    { ...settingsOf(dropped), approval: line.approval },
    { ...settingsOf(standing), approval: 'APPROVED' },
  )
  Object.assign(event, {
    subjectType: 'line',
    subjectId: params.id,
    reason: body.reason,
    details: { revision: line.inForce, ...differing },
  })
  return lineShown(ctx, params.id)
})

async function changeStatus(
  ctx: Ctx,
  command: LineStatusCommand,
  { params, body }: Pick<Input<typeof routes.activateLine>, 'params' | 'body'>,
) {
  const { db, event, now } = ctx
  const line = found(await queries.lockLine(db, params.id))
  requireThat(line.version === body.version, 'changed_meanwhile')
  const [row] = rowsOf(lineStatusTransitions, command, line.status)
  if (!row) throw failure('status_change_not_allowed', { status: line.status })
  requireThat(command !== 'activate' || line.inForce !== null, 'line_not_approved')
  requireThat(command === 'activate' || !(await isLineWorking(ctx, params.id)), 'line_has_open_orders')
  requireThat(command !== 'delete' || !(await isLinePointedAt(ctx, params.id)), 'line_still_used')
  await queries.updateLine(db, { id: params.id, version: body.version }, { status: row.to }, now)
  Object.assign(event, {
    subjectType: 'line',
    subjectId: params.id,
    reason: body.reason,
    details: { revision: line.revision, status: [line.status, row.to] },
  })
  if (command === 'activate') await tellLineOpened(ctx, params.id)
}

export const activateLine = bind(routes.activateLine, async (ctx, input) => {
  await changeStatus(ctx, 'activate', input)
  return lineShown(ctx, input.params.id)
})
export const inactivateLine = bind(routes.inactivateLine, async (ctx, input) => {
  await changeStatus(ctx, 'inactivate', input)
  return lineShown(ctx, input.params.id)
})
export const deleteLine = bind(routes.deleteLine, async (ctx, input) => {
  await changeStatus(ctx, 'delete', input)
  return { message: 'delete_success' }
})
