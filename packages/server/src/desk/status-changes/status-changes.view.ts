/** A change as its users see it. */

import { changeKinds, evidenceOfOperation, operationsOf } from '@serialis/contract/desk/status-changes/desks.ts'
import type {
  ChangeAction,
  ChangeDetail,
  ChangeItem,
} from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode, type PermissionName } from '@serialis/contract/permissions.ts'
import type { Actor, Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { digestOf } from '../../platform/signatures/signatures.service.ts'
import { hasTaskEnded, mayFollowTask, taskFailure } from '../../platform/tasks/tasks.service.ts'
import { changeRecord, changeSignatures } from './documents/record.ts'
import * as queries from './status-changes.queries.ts'

const may = (actor: Actor, name: PermissionName) => isGranted(actor.authorities, permissionCode(name))

export const isAtWork = ({ status }: queries.ChangeRow): boolean => status === 'CHECKING' || status === 'COMMITTING'

/** No task works on it: a change whose task was given up can be started again. */
export const isIdle = async ({ db }: Pick<Ctx, 'db'>, { taskId }: queries.ChangeRow): Promise<boolean> =>
  taskId === null || hasTaskEnded(db, taskId)

/** The creator and the first signer are not a second person, whatever their role. */
export const isSecondPerson = (actor: Actor, { createdBy, signedBy }: queries.ChangeRow): boolean =>
  actor.userId !== createdBy && actor.userId !== signedBy

function allowed(actor: Actor, row: queries.ChangeRow, idle: boolean): ChangeAction[] {
  const { status, outcome } = row
  const kind = changeKinds[row.trigger]
  const [mayCreate, mayApprove, mayExport] = [
    may(actor, kind.create),
    may(actor, kind.approve),
    may(actor, kind.export),
  ]
  const isOpen = status === 'CHECKED' || status === 'UNREADABLE' || (isAtWork(row) && idle)
  const isSignable = status === 'CHECKED' && outcome !== null && outcome.openCount === 0 && outcome.changeCount > 0
  const actions: readonly (readonly [ChangeAction, boolean])[] = [
    ['mend', isOpen && mayCreate],
    ['replaceFile', isOpen && mayCreate && row.path !== null],
    ['sign', isSignable && mayCreate],
    ['approve', status === 'WAITING' && mayApprove && isSecondPerson(actor, row)],
    ['decline', status === 'WAITING' && mayApprove],
    ['withdraw', (isOpen || status === 'WAITING') && mayCreate],
    ['downloadRefusals', row.refusalPath !== null && mayExport],
    ['downloadFile', row.path !== null && mayExport],
  ]
  return actions.flatMap(([action, isAllowed]) => (isAllowed ? [action] : []))
}

export function changeItem(row: queries.ChangeRow): ChangeItem {
  const shown = row.result ?? row.outcome
  return {
    id: row.id,
    number: row.number,
    trigger: row.trigger,
    operation: row.operation,
    status: row.status,
    source: row.source,
    reason: row.reason,
    reasonCode: row.reasonCode,
    recordNo: row.recordNo,
    counts:
      shown === null
        ? null
        : {
            serials: shown.serials,
            change: shown.changeCount,
            already: shown.alreadyCount,
            refused: shown.refusedCount + shown.rowErrorCount,
          },
    createdAt: row.createdAt.toISOString(),
    createdBy: row.createdByName,
    decidedAt: row.decidedAt?.toISOString() ?? null,
  }
}

const fileOf = ({ name, size, sha256, format }: queries.ChangeRow): ChangeDetail['file'] =>
  name === null || sha256 === null || format === null ? null : { name, size: size ?? 0, sha256, format }

export async function changeDetail(ctx: Ctx, row: queries.ChangeRow): Promise<ChangeDetail> {
  const { db, actor, tenant } = ctx
  const isToSign = row.status === 'CHECKED' || row.status === 'WAITING'
  return {
    ...changeItem(row),
    version: `${row.version} ${row.status}`,
    identifiedBy: row.identifiedBy,
    asksSecond: row.asksSecond,
    options: row.options,
    evidence: [...evidenceOfOperation(tenant.snScheme, row.operation)],
    outcome: row.result ?? row.outcome,
    rowErrors: await queries.findRowErrors(db, row.id),
    file: fileOf(row),
    failure:
      row.failureKey !== null
        ? { key: row.failureKey, params: row.failureParams }
        : isAtWork(row)
          ? await taskFailure(db, row.taskId)
          : null,
    taskId: row.taskId !== null && (await mayFollowTask(ctx, row.taskId)) ? row.taskId : null,
    digest: isToSign ? digestOf(await changeRecord(ctx, row)) : null,
    signatures: await changeSignatures(ctx, row),
    decidedBy: row.decidedByName,
    decision: row.decision,
    allowed: allowed(actor, row, await isIdle(ctx, row)),
    operations: [...operationsOf(tenant.snScheme, row.trigger)],
  }
}

/** Its current state, in the answer of a command. */
export const shownChange = async (ctx: Ctx, id: string): Promise<ChangeDetail> =>
  changeDetail(ctx, found(await queries.findChange(ctx.db, id)))
