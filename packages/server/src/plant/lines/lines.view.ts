/** How a line is shown, what of it is signed, and what an actor may do with it. */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import type { Output } from '@serialis/contract/kit/route.ts'
import type { SignatureView } from '@serialis/contract/kit/signature.ts'
import { nextStatuses, rowsOf } from '@serialis/contract/kit/transitions.ts'
import { permissionCode, type PermissionName } from '@serialis/contract/permissions.ts'
import type * as routes from '@serialis/contract/plant/lines/lines.routes.ts'
import type { LineHistoryStep, LineRevision } from '@serialis/contract/plant/lines/lines.schema.ts'
import {
  lineCommands,
  lineStatusCommands,
  lineStatusTransitions,
  type LineCommand,
  type LineStatusCommand,
} from '@serialis/contract/plant/lines/lines.status.ts'
import {
  type ApprovalCommand,
  approvalTransitions,
  historyReasonOf,
  isOpenTo,
} from '@serialis/contract/platform/masters/approval.ts'
import type { Actor, Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { historyOf, type PastEvent } from '../../platform/audit/audit.service.ts'
import { digestOf, signaturesOf } from '../../platform/signatures/signatures.service.ts'
import type { LineRow, RevisionRow } from './lines.queries.ts'
import * as queries from './lines.queries.ts'

/** The signed record of a decision: the complete settings and their author. */
export const signable = (line: LineRow, revision: RevisionRow) => ({
  line: line.id,
  code: line.code,
  revision: revision.revision,
  ...settingsOf(revision),
  factory: revision.factoryId,
  author: revision.authorId,
  writtenAt: revision.writtenAt.toISOString(),
})

/** Settings in words, for the change log. */
export const settingsOf = (revision: RevisionRow) => ({
  name: revision.settingName,
  ip: revision.ip,
  type: revision.type,
  factory: revision.factoryName,
  mode: revision.mode,
  maximumOrders: revision.maximumOrders,
  maximumSerials: revision.maximumSerials,
})

const personOf = (id: string | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

export const revisionShown = (line: LineRow, row: RevisionRow): LineRevision => ({
  ...settingsOf(row),
  revision: row.revision,
  approval: row.approval,
  isReplaced: row.revision !== line.revision && row.revision !== line.inForce,
  factory: { id: row.factoryId, name: row.factoryName },
  author: { id: row.authorId, name: row.authorName },
  writtenAt: row.writtenAt.toISOString(),
  approver: personOf(row.approverId, row.approverName),
  approvalTime: row.decidedAt?.toISOString() ?? null,
  opinion: row.opinion,
  digest: digestOf(signable(line, row)),
})

/**
 * The authors of the waiting revision: everybody who wrote since the revision in force. None of them may decide about
 * it.
 */
export function authorsOf(line: LineRow, revisions: readonly RevisionRow[]): string[] {
  const authors: string[] = []
  let at: number | null = line.revision
  while (at !== null && at !== line.inForce) {
    const row = revisions.find(({ revision }) => revision === at)
    if (row) authors.push(row.authorId)
    at = row?.base ?? null
  }
  return authors
}

const permissionOf: Record<LineCommand, PermissionName> = {
  edit: 'lines.edit',
  undo: 'lines.edit',
  approve: 'lines.approve',
  reject: 'lines.approve',
  activate: 'lines.activate',
  inactivate: 'lines.activate',
  delete: 'lines.delete',
}

function isOpen(command: LineCommand, line: LineRow, authors: readonly string[], actor: Actor): boolean {
  if (line.status === 'DELETE') return false
  if ((lineStatusCommands as readonly string[]).includes(command)) {
    return (
      rowsOf(lineStatusTransitions, command as LineStatusCommand, line.status).length > 0 &&
      (command !== 'activate' || line.inForce !== null)
    )
  }
  if (rowsOf(approvalTransitions, command as ApprovalCommand, line.approval).length === 0) return false
  return isOpenTo(actor.userId, command as ApprovalCommand, { isInForce: line.inForce !== null, authors })
}

const allowedCommands = (actor: Actor, line: LineRow, authors: readonly string[]): LineCommand[] =>
  lineCommands.filter(
    (command) =>
      isGranted(actor.authorities, permissionCode(permissionOf[command])) && isOpen(command, line, authors, actor),
  )

/** The status of a line has reasons of its own. */
const statusReasons: Record<string, LineHistoryStep['reason']> = {
  'line.activated': 'ACTIVE',
  'line.inactivated': 'INACTIVE',
}

function historyStep(
  { id, action, at, by, reason, details, signatureId }: PastEvent,
  signatures: readonly SignatureView[],
): LineHistoryStep {
  const { revision, ...changes } = details
  return {
    eventId: id,
    at,
    by,
    opinion: reason,
    reason: statusReasons[action] ?? historyReasonOf(action, 'approval' in changes),
    revision: Number(revision),
    changes: changes as LineHistoryStep['changes'],
    signature: signatures.find((made) => made.id === signatureId) ?? null,
  }
}

/** The whole detail view. */
export async function lineShown(ctx: Ctx, id: string): Promise<Output<typeof routes.getLine>> {
  const { db, actor } = ctx
  const line = found(await queries.findLine(db, id))
  const rows = await queries.listRevisions(db, id)
  const newest = found(rows.find(({ revision }) => revision === line.revision))
  const standing = line.inForce === line.revision ? undefined : rows.find(({ revision }) => revision === line.inForce)
  const signatures = await signaturesOf(db, 'line', id, ({ content }) => {
    const signed = rows.find(({ revision }) => revision === (content as { revision: number }).revision)
    return signed ? signable(line, signed) : {}
  })
  return {
    id: line.id,
    code: line.code,
    name: line.name,
    status: line.status,
    approval: line.approval,
    revision: line.revision,
    inForce: line.inForce,
    version: line.version,
    changedAt: line.changedAt.toISOString(),
    newest: revisionShown(line, newest),
    standing: standing ? revisionShown(line, standing) : null,
    revisions: rows.map((row) => revisionShown(line, row)),
    history: (await historyOf(ctx, 'line', id)).map((event) => historyStep(event, signatures)),
    nextStatuses: nextStatuses(lineStatusTransitions, line.status),
    allowed: allowedCommands(actor, line, authorsOf(line, rows)),
  }
}
