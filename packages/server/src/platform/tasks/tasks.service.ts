/** Background work: starting it in a command's transaction, and what its starter may do with it. */

import { randomUUIDv7 } from 'node:crypto'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode, type PermissionName } from '@serialis/contract/permissions.ts'
import * as routes from '@serialis/contract/platform/tasks/tasks.routes.ts'
import type { TaskState } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import { inPlatform, type TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Actor, App, Ctx } from '../../kit/http/context.ts'
import { failure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { countWaitingJobs } from './queue.queries.ts'
import { interruptTask } from './task-run.ts'
import * as queries from './tasks.queries.ts'

export interface NewTask {
  /** A kind that a room has registered. */
  kind: string
  /** Stored as JSON. */
  input: unknown
  subjectType: string
  subjectId: string
  /**
   * Tasks with the same queue run one after another; name the conflicting set, e.g. `order:<id>`. Without a queue they
   * run in parallel.
   */
  queue?: string
  /** Required to download the result file, in addition to being the starter or holding `tasks.listAll`. */
  filePermission?: PermissionName
}

/** The state of a task for a user who waits for it. */
export interface TaskStanding {
  /** DONE, FAILED or CANCELLED, or it never existed. */
  hasEnded: boolean
  /** The actor may read its progress: as its starter, or with the permission to see all tasks. */
  mayFollow: boolean
}

/** Starts a task in the transaction of `ctx`: without a commit there is no task. */
export async function startTask(
  ctx: Pick<Ctx, 'db' | 'tenant' | 'actor' | 'request' | 'now'>,
  task: NewTask,
): Promise<{ taskId: string; standing: TaskStanding }> {
  const { actor, request } = ctx
  const id = randomUUIDv7()
  await queries.insertTask(ctx.db, {
    id,
    kind: task.kind,
    queue: task.queue === undefined ? null : `${ctx.tenant.tenantId}:${task.queue}`,
    subjectType: task.subjectType,
    subjectId: task.subjectId,
    input: task.input,
    filePermission: task.filePermission ?? null,
    startedBy: actor.kind === 'system' ? null : actor.userId,
    starter: {
      kind: actor.kind,
      account: actor.account,
      userName: actor.userName,
      authorities: [...actor.authorities],
      ...(actor.holdsAll === true && { holdsAll: true }),
      ...(actor.supplierId !== undefined && { supplierId: actor.supplierId }),
      ...(actor.siteIds !== undefined && actor.siteIds.length > 0 && { siteIds: [...actor.siteIds] }),
      locale: request.locale,
      ip: request.ip,
      requestId: request.id,
    },
    at: ctx.now,
  })
  return { taskId: id, standing: { hasEnded: false, mayFollow: actor.kind !== 'system' } }
}

const HAS_ENDED: readonly TaskState[] = ['DONE', 'FAILED', 'CANCELLED']

/** True when the task is DONE, FAILED or CANCELLED, or does not exist. */
export async function hasTaskEnded(db: TenantDb, taskId: string): Promise<boolean> {
  const task = await queries.findTask(db, taskId)
  return task === undefined || HAS_ENDED.includes(task.state)
}

/** How many tasks of all tenants wait or run. */
export const queueSize = (app: App) => inPlatform(app.pool, countWaitingJobs)

/** Users of a supplier, and users limited to sites, see only their own tasks, whatever permissions they hold. */
const seesOwnOnly = ({ supplierId, siteIds = [] }: Actor): boolean => supplierId !== undefined || siteIds.length > 0
const may = (actor: Actor, name: PermissionName) =>
  !seesOwnOnly(actor) && isGranted(actor.authorities, permissionCode(name))
const isMine = (actor: Actor, row: queries.TaskRow) => row.startedBy === actor.userId
const mayDownload = (actor: Actor, row: queries.TaskRow) =>
  row.filePath !== null &&
  (row.filePermission === null || isGranted(actor.authorities, permissionCode(row.filePermission)))

function allowed(actor: Actor, row: queries.TaskRow): ('cancel' | 'retry' | 'download')[] {
  const mayManage = isMine(actor, row) || may(actor, 'tasks.manage')
  const hasEnded = HAS_ENDED.includes(row.state)
  return [
    ...(mayManage && !hasEnded && !row.isCancelRequested ? (['cancel'] as const) : []),
    ...(mayManage && (row.state === 'FAILED' || row.state === 'CANCELLED') ? (['retry'] as const) : []),
    ...(mayDownload(actor, row) ? (['download'] as const) : []),
  ]
}

const shown = (actor: Actor) => (row: queries.TaskRow) => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  subjectType: row.subjectType,
  subjectId: row.subjectId,
  progress: { done: row.progressDone, total: row.progressTotal },
  result: row.result,
  file: row.fileName === null ? null : { name: row.fileName, size: row.fileSize ?? 0, sha256: row.fileSha256 ?? '' },
  error: row.errorKey === null ? null : { key: row.errorKey, params: row.errorParams },
  startedBy: row.starter.userName,
  isMine: isMine(actor, row),
  isCancelRequested: row.isCancelRequested,
  attempts: row.attempts,
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
  allowed: allowed(actor, row),
})

/** The task if the caller started it or holds the permission `name`; otherwise it is not found. */
function seen(actor: Actor, row: queries.TaskRow | undefined, name: PermissionName): queries.TaskRow {
  const task = found(row)
  if (!isMine(actor, task) && !may(actor, name)) throw failure('not_found')
  return task
}

export async function standingOf({ db, actor }: Pick<Ctx, 'db' | 'actor'>, taskId: string): Promise<TaskStanding> {
  const task = await queries.findTask(db, taskId)
  return {
    hasEnded: task === undefined || HAS_ENDED.includes(task.state as TaskState),
    mayFollow: task !== undefined && (isMine(actor, task) || may(actor, 'tasks.listAll')),
  }
}

/** The actor may read the task's progress: as its starter, or with the permission to see all tasks. */
export const mayFollowTask = async (ctx: Pick<Ctx, 'db' | 'actor'>, taskId: string): Promise<boolean> =>
  (await standingOf(ctx, taskId)).mayFollow

export const listTasks = bind(routes.listTasks, async ({ db, actor }, { query }) =>
  pageOf(
    await queries.listTasks(db, { ...query, startedBy: actor.userId }),
    query.limit,
    shown(actor),
    (row) => row.id,
  ),
)

export const listAllTasks = bind(routes.listAllTasks, async ({ db, actor }, { query }) =>
  pageOf(
    await queries.listTasks(db, { ...query, ...(seesOwnOnly(actor) && { startedBy: actor.userId }) }),
    query.limit,
    shown(actor),
    (row) => row.id,
  ),
)

export const getTask = bind(routes.getTask, async ({ db, actor }, { params }) =>
  shown(actor)(seen(actor, await queries.findTask(db, params.id), 'tasks.listAll')),
)

export const cancelTask = bind(routes.cancelTask, async (ctx, { params }) => {
  const task = seen(ctx.actor, await queries.lockTask(ctx.db, params.id), 'tasks.manage')
  requireThat(!HAS_ENDED.includes(task.state), 'task_has_ended')
  // For a waiting task the state is enough: its job finds it cancelled. A running one is stopped by its worker.
  if (task.state === 'QUEUED') await queries.updateTaskCancelled(ctx.db, task.id, ctx.now)
  else await queries.updateCancelRequested(ctx.db, task.id)
  ctx.afterCommit(() => interruptTask(ctx.app, task.id))
  Object.assign(ctx.event, { subjectType: 'task', subjectId: task.id, details: { kind: task.kind } })
  return shown(ctx.actor)(found(await queries.findTask(ctx.db, task.id)))
})

export const retryTask = bind(routes.retryTask, async (ctx, { params }) => {
  const task = seen(ctx.actor, await queries.lockTask(ctx.db, params.id), 'tasks.manage')
  requireThat(task.state === 'FAILED' || task.state === 'CANCELLED', 'task_has_not_ended')
  await queries.updateTaskQueued(ctx.db, task.id)
  await queries.enqueueTask(ctx.db, task)
  Object.assign(ctx.event, { subjectType: 'task', subjectId: task.id, details: { kind: task.kind } })
  return shown(ctx.actor)(found(await queries.findTask(ctx.db, task.id)))
})

export const downloadTaskFile = bind(routes.downloadTaskFile, async (ctx, { params }) => {
  const task = seen(ctx.actor, await queries.findTask(ctx.db, params.id), 'tasks.listAll')
  if (task.filePath === null || task.fileName === null) throw failure('task_has_no_file')
  if (!mayDownload(ctx.actor, task)) throw failure('no_permission', { code: permissionCode(task.filePermission!) })
  Object.assign(ctx.event, {
    subjectType: 'task',
    subjectId: task.id,
    details: { file: task.fileName, sha256: task.fileSha256 },
  })
  return {
    contentType: 'application/octet-stream',
    fileName: task.fileName,
    size: await ctx.app.files.size(task.filePath),
    body: ctx.app.files.read(task.filePath),
  }
})
