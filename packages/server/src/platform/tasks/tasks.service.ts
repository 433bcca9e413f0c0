/** Background work: starting it in a command's transaction, and what its starter may do with it. */

import { randomUUIDv7 } from 'node:crypto'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsFrom } from '@serialis/contract/kit/transitions.ts'
import { permissionCode, type PermissionName } from '@serialis/contract/permissions.ts'
import * as routes from '@serialis/contract/platform/tasks/tasks.routes.ts'
import type { TaskState } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import { type TaskTransition, taskTransitions } from '@serialis/contract/platform/tasks/tasks.status.ts'
import { inPlatform, type TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Actor, App, Ctx } from '../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { isLimited, reachOf } from '../../kit/http/site-limit.ts'
import type { TaskRun } from '../../kit/jobs/task.ts'
import { numberOf, numbersOf } from '../audit/record-numbers.ts'
import { sumOfTenants } from '../tenants/tenant-sums.ts'
import { forgetDeaths } from './leases.queries.ts'
import { countTasksByState, countWaitingJobs } from './queue.queries.ts'
import { interruptTask } from './task-run.ts'
import * as queries from './tasks.queries.ts'

/** A condition for queries of rooms whose records name a task. */
export { isTaskOpen } from './tasks.queries.ts'

/** When to try again to start a task. */
const RETRY_SECONDS = 10

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

/** Tasks that may wait or run at the same time. */
export const OPEN_TASKS = { user: 100, key: 500, tenant: 2_000 } as const
export const OPEN_EXPORTS = 20

/** The largest turn: the queue stores it as a small number. */
const LAST_TURN = 32_000
/** With this many starters waiting, the next starter of the tenant is one turn behind those of other tenants. */
const STARTERS_A_TURN = 10

/** Behind the tasks of the same starter, and level with the first ones of all others. */
const turnAfter = ({ lastTurn, starters }: queries.OpenTasks): number =>
  Math.min(LAST_TURN, Math.max(lastTurn === null ? 0 : lastTurn + 1, Math.floor(starters / STARTERS_A_TURN)))

function requireRoom({ ofStarter, ofTenant }: queries.OpenTasks, kind: 'user' | 'key'): void {
  const isOwn = ofStarter >= OPEN_TASKS[kind]
  requireThat(!isOwn && ofTenant < OPEN_TASKS.tenant, 'too_many_tasks', {
    maximum: isOwn ? OPEN_TASKS[kind] : OPEN_TASKS.tenant,
    seconds: RETRY_SECONDS,
  })
}

/**
 * Removes the files of tasks of this kind that ended before. If the server is killed meanwhile, its next start removes
 * those that no row names any more.
 */
export async function removeOldFiles(task: TaskRun, kind: string, before: Date): Promise<number> {
  const { files } = task.app
  const old = await task.read((db) => queries.listOldFiles(db, kind, before))
  if (old.length === 0) return 0
  for (const { filePath } of old) await files.doubt(filePath)
  await task.write(null, async (ctx) =>
    queries.clearFilePaths(
      ctx.db,
      old.map(({ id }) => id),
    ),
  )
  for (const { filePath } of old) await files.remove(filePath)
  return old.length
}

/** Who has tasks that wait or run; `exportKind` is counted by itself too. */
export const openTasksByStarter = (db: TenantDb, exportKind: string): Promise<queries.StarterRow[]> =>
  queries.listOpenStarters(db, exportKind)

/** The files that tasks of this kind keep. */
export const filesOfKind = (db: TenantDb, kind: string): Promise<{ count: number; bytes: number }> =>
  queries.countFiles(db, kind)

/** Refuses one more task of this kind when the caller has many of it waiting. */
export async function requireFewExports({ db, actor }: Pick<Ctx, 'db' | 'actor'>, kind: string): Promise<void> {
  const open = await queries.countOpenTasks(db, actor.userId, kind)
  requireThat(open < OPEN_EXPORTS, 'too_many_tasks', { maximum: OPEN_EXPORTS, seconds: RETRY_SECONDS })
}

/** Starts a task in the transaction of `ctx`: without a commit there is no task. */
export async function startTask(
  ctx: Pick<Ctx, 'db' | 'tenant' | 'actor' | 'request' | 'now'>,
  task: NewTask,
): Promise<{ taskId: string; standing: TaskStanding }> {
  const { actor, request } = ctx
  const id = randomUUIDv7()
  const startedBy = actor.kind === 'system' ? null : actor.userId
  const open = await queries.readOpenTasks(ctx.db, startedBy)
  // Work of the product itself is bounded by what starts it.
  if (actor.kind !== 'system') requireRoom(open, actor.kind)
  await queries.insertTask(ctx.db, {
    id,
    kind: task.kind,
    queue: task.queue === undefined ? null : `${ctx.tenant.tenantId}:${task.queue}`,
    subjectType: task.subjectType,
    subjectId: task.subjectId,
    input: task.input,
    filePermission: task.filePermission ?? null,
    startedBy,
    starter: {
      kind: actor.kind,
      account: actor.account,
      userName: actor.userName,
      authorities: [...actor.authorities],
      ...(actor.roles !== undefined && { roles: [...actor.roles] }),
      ...(actor.onBehalfOf !== undefined && { onBehalfOf: actor.onBehalfOf }),
      ...(actor.holdsAll === true && { holdsAll: true }),
      ...(actor.supplierId !== undefined && { supplierId: actor.supplierId }),
      ...reachOf(actor),
      locale: request.locale,
      ip: request.ip,
      ...(request.userAgent !== undefined && { userAgent: request.userAgent }),
      requestId: request.id,
    },
    at: ctx.now,
    turn: turnAfter(open),
  })
  return { taskId: id, standing: { hasEnded: false, mayFollow: actor.kind !== 'system' } }
}

const HAS_ENDED: readonly TaskState[] = ['DONE', 'FAILED', 'CANCELLED']

/** True when the task is DONE, FAILED or CANCELLED, or does not exist. */
export async function hasTaskEnded(db: TenantDb, taskId: string): Promise<boolean> {
  const task = await queries.findTask(db, taskId)
  return task === undefined || HAS_ENDED.includes(task.state)
}

/** The error of a task that failed, which is the reason why its record got no further; null for any other task. */
export async function taskFailure(
  db: TenantDb,
  taskId: string | null,
): Promise<{ key: string; params: Record<string, string | number> } | null> {
  const task = taskId === null ? undefined : await queries.findTask(db, taskId)
  return task?.state === 'FAILED' && task.errorKey !== null ? { key: task.errorKey, params: task.errorParams } : null
}

export interface TaskFile {
  path: string
  name: string
  sha256: string
}

/** What the task has made, for as long as it is kept. */
export async function taskFile(db: TenantDb, taskId: string): Promise<TaskFile | undefined> {
  const task = await queries.findTask(db, taskId)
  if (task?.state !== 'DONE' || task.filePath === null) return undefined
  return { path: task.filePath, name: task.fileName ?? '', sha256: task.fileSha256 ?? '' }
}

/** What the task was started with. */
export const taskInput = async (db: TenantDb, taskId: string): Promise<{ kind: string; input: unknown } | undefined> =>
  queries.findTask(db, taskId)

/** The tasks of all tenants that wait, run or have failed. */
export const tasksByState = (app: App) =>
  sumOfTenants(app, async (db) =>
    (await countTasksByState(db)).map(({ state, count }) => ({ labels: { state }, value: count })),
  )

/** How many tasks of all tenants wait or run. */
export const queueSize = (app: App) => inPlatform(app.pool, countWaitingJobs)

/** Users of a supplier, and users with a limit, see only their own tasks, whatever permissions they hold. */
const seesOwnOnly = (actor: Actor): boolean => actor.supplierId !== undefined || isLimited(actor)
const may = (actor: Actor, name: PermissionName) =>
  !seesOwnOnly(actor) && isGranted(actor.authorities, permissionCode(name))
const isMine = (actor: Actor, row: queries.TaskRow) => row.startedBy === actor.userId
const mayDownload = (actor: Actor, row: queries.TaskRow) =>
  row.filePath !== null &&
  (row.filePermission === null || isGranted(actor.authorities, permissionCode(row.filePermission)))

function allowed(actor: Actor, row: queries.TaskRow): ('cancel' | 'retry' | 'download')[] {
  const mayManage = isMine(actor, row) || may(actor, 'tasks.manage')
  const [next] = rowsFrom<TaskState, 'cancel' | 'retry', TaskTransition>(taskTransitions, row.state)
  const isStopping = next?.command === 'cancel' && row.isCancelRequested
  return [
    ...(mayManage && next !== undefined && !isStopping ? [next.command] : []),
    ...(mayDownload(actor, row) ? (['download'] as const) : []),
  ]
}

const shown = (actor: Actor, numbers: ReadonlyMap<string, string>) => (row: queries.TaskRow) => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  subjectType: row.subjectType,
  subjectId: row.subjectId,
  subjectNumber: numberOf(numbers, row),
  progress: { done: row.progressDone, total: row.progressTotal, failed: row.progressFailed },
  secondsLeft: row.state === 'RUNNING' ? row.secondsLeft : null,
  result: row.result,
  file:
    row.fileName === null
      ? null
      : {
          name: row.fileName,
          size: row.fileSize ?? 0,
          sha256: row.fileSha256 ?? '',
          permission: row.filePermission && permissionCode(row.filePermission),
        },
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

type ViewCtx = Pick<Ctx, 'app' | 'db' | 'actor'>

/** Tasks with what their records are called. */
async function listed({ app, db, actor }: ViewCtx, filter: queries.TaskFilter) {
  const rows = await queries.listTasks(db, filter)
  return pageOf(rows, filter.limit, shown(actor, await numbersOf(app, db, rows)), (row) => row.id)
}

const shownOne = async ({ app, db, actor }: ViewCtx, row: queries.TaskRow) =>
  shown(actor, await numbersOf(app, db, [row]))(row)

export const listTasks = bind(routes.listTasks, async (ctx, { query }) =>
  listed(ctx, { ...query, startedBy: ctx.actor.userId }),
)

export const listAllTasks = bind(routes.listAllTasks, async (ctx, { query }) =>
  listed(ctx, { ...query, startedBy: seesOwnOnly(ctx.actor) ? ctx.actor.userId : query.userId }),
)

export const getTask = bind(routes.getTask, async (ctx, { params }) =>
  shownOne(ctx, seen(ctx.actor, await queries.findTask(ctx.db, params.id), 'tasks.listAll')),
)

/** As in other commands that say why. */
const REASON_MINIMUM = 3

export const cancelTask = bind(routes.cancelTask, async (ctx, { params, body: { reason } }) => {
  const task = seen(ctx.actor, await queries.lockTask(ctx.db, params.id), 'tasks.manage')
  requireThat(!HAS_ENDED.includes(task.state), 'task_has_ended')
  if (!isMine(ctx.actor, task) && reason.length < REASON_MINIMUM)
    throw fieldFailure('reason', 'reason_too_short', 'reason_too_short')
  // For a waiting task the state is enough: its job finds it cancelled. A running one is stopped by its worker.
  if (task.state === 'QUEUED') await queries.updateTaskCancelled(ctx.db, task.id, ctx.now)
  else await queries.updateCancelRequested(ctx.db, task.id)
  ctx.afterCommit(() => interruptTask(ctx.app, task.id))
  Object.assign(ctx.event, { subjectType: 'task', subjectId: task.id, reason, details: { kind: task.kind } })
  return shownOne(ctx, found(await queries.findTask(ctx.db, task.id)))
})

export const retryTask = bind(routes.retryTask, async (ctx, { params }) => {
  const task = seen(ctx.actor, await queries.lockTask(ctx.db, params.id), 'tasks.manage')
  requireThat(task.state === 'FAILED' || task.state === 'CANCELLED', 'task_has_not_ended')
  await queries.updateTaskQueued(ctx.db, task.id)
  await forgetDeaths(ctx.db, task.id)
  await queries.enqueueTask(ctx.db, task)
  Object.assign(ctx.event, { subjectType: 'task', subjectId: task.id, details: { kind: task.kind } })
  return shownOne(ctx, found(await queries.findTask(ctx.db, task.id)))
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
