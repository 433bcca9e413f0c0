/** A result file as its users see it. */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode, type PermissionName } from '@serialis/contract/permissions.ts'
import type { resultActions, ResultFile } from '@serialis/contract/plant/results/results.schema.ts'
import type { Actor, Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { hasTaskEnded, taskFailure } from '../../platform/tasks/tasks.service.ts'
import * as queries from './results.queries.ts'

type Action = (typeof resultActions)[number]

const may = (actor: Actor, name: PermissionName) => isGranted(actor.authorities, permissionCode(name))

/** Committing a file without effect would only move its order on. */
export const hasEffect = ({ outcome }: Pick<queries.ResultFileRow, 'outcome'>): boolean =>
  outcome?.notices.every(({ notice }) => notice !== 'no_effect') ?? true

const mayBeCommitted = (row: queries.ResultFileRow): boolean =>
  row.status === 'CHECKED' && row.digest !== null && hasEffect(row)

/** `isIdle`: no task processes the file, so that one whose task was given up can be started again. */
function allowed(actor: Actor, row: queries.ResultFileRow, isIdle: boolean): Action[] {
  const isOpen =
    row.status === 'CHECKED' ||
    row.status === 'UNREADABLE' ||
    ((row.status === 'CHECKING' || row.status === 'COMMITTING') && isIdle)
  return [
    ...(isOpen && may(actor, 'orders.retry') ? (['check'] as const) : []),
    ...(mayBeCommitted(row) && may(actor, 'results.commit') ? (['commit'] as const) : []),
    ...(isOpen && may(actor, 'results.commit') ? (['refuse'] as const) : []),
    ...(row.eventId !== null &&
    (row.status === 'COMMITTED' || (row.status === 'UNDOING' && isIdle)) &&
    may(actor, 'results.undo')
      ? (['undo'] as const)
      : []),
    ...(may(actor, 'orders.export') ? (['download'] as const) : []),
    ...(row.errorPath !== null && may(actor, 'orders.export') ? (['downloadErrors'] as const) : []),
  ]
}

/** What is known about the task that processes a file. */
interface Processing {
  /** No task processes it. */
  isIdle: boolean
  /** Why its task failed for good. */
  failure: ResultFile['failure']
}

/** Why it could not be read or committed; also when its task failed for good, which leaves the file as it was. */
function failureOf(
  { status, failureKey, failureParams }: queries.ResultFileRow,
  { failure }: Processing,
): ResultFile['failure'] {
  if (failureKey !== null) return { key: failureKey, params: failureParams }
  return status === 'CHECKING' || status === 'COMMITTING' ? failure : null
}

const UNKNOWN: Processing = { isIdle: false, failure: null }

export function shownFile(actor: Actor, row: queries.ResultFileRow, processing = UNKNOWN): ResultFile {
  return {
    id: row.id,
    orderId: row.orderId,
    orderNo: row.orderNo,
    name: row.name,
    size: row.size,
    sha256: row.sha256,
    format: row.format,
    status: row.status,
    uploadedAt: row.uploadedAt.toISOString(),
    uploadedBy: row.uploadedByName,
    outcome: row.outcome,
    enterUnknown: row.enterUnknown,
    replaceTimes: row.replaceTimes,
    digest: row.status === 'CHECKED' ? row.digest : null,
    failure: failureOf(row, processing),
    taskId: row.taskId,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    decidedBy: row.decidedByName,
    reason: row.reason,
    undoneAt: row.undoneAt?.toISOString() ?? null,
    undoneBy: row.undoneByName,
    allowed: allowed(actor, row, processing.isIdle),
  }
}

export const isIdle = async ({ db }: Pick<Ctx, 'db'>, { taskId }: queries.ResultFileRow): Promise<boolean> =>
  taskId === null || hasTaskEnded(db, taskId)

export const processingOf = async (ctx: Pick<Ctx, 'db'>, row: queries.ResultFileRow): Promise<Processing> => ({
  isIdle: await isIdle(ctx, row),
  failure: await taskFailure(ctx.db, row.taskId),
})

/** The current file, in the answer of a command. */
export async function shownNow(ctx: Ctx, id: string): Promise<ResultFile> {
  const row = found(await queries.findResultFile(ctx.db, id))
  return shownFile(ctx.actor, row, await processingOf(ctx, row))
}
