import type { PermissionName } from '@serialis/contract/permissions.ts'
import type { TaskState } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import { sql } from 'kysely'
import { pipeline, type TenantDb } from '../../kit/db/db.ts'
import type { StoredFile } from '../../kit/ops/file-store.ts'

/** The user who started a task, as at that time. */
export interface Starter {
  kind: 'user' | 'key' | 'system'
  account: string
  userName: string
  authorities: string[]
  /** Set for those who hold every permission, also those of later releases. */
  holdsAll?: true
  /** Set for users of a packaging supplier. */
  supplierId?: string
  siteIds?: string[]
  locale: 'en' | 'zh'
  ip: string
  requestId: string
}

const columns = [
  'id',
  'kind',
  'queue',
  'subjectType',
  'subjectId',
  'state',
  'input',
  'result',
  'filePath',
  'fileName',
  'fileSize',
  'fileSha256',
  'filePermission',
  'errorKey',
  'errorParams',
  'startedBy',
  'starter',
  'attempts',
  'isCancelRequested',
  'progressDone',
  'progressTotal',
  'createdAt',
  'startedAt',
  'finishedAt',
] as const

function select({ trx }: TenantDb) {
  return trx.selectFrom('tasks').select(columns)
}
export type TaskRow = NonNullable<Awaited<ReturnType<typeof findTask>>>

export const findTask = (db: TenantDb, id: string) => select(db).where('id', '=', id).executeTakeFirst()
export const lockTask = (db: TenantDb, id: string) => select(db).where('id', '=', id).forUpdate().executeTakeFirst()

export interface TaskFilter {
  startedBy?: string | undefined
  state?: TaskState | undefined
  kind?: string | undefined
  subjectType?: string | undefined
  subjectId?: string | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the last id of the previous page. */
export function listTasks(db: TenantDb, filter: TaskFilter) {
  let rows = select(db)
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
  if (filter.startedBy) rows = rows.where('startedBy', '=', filter.startedBy)
  if (filter.state) rows = rows.where('state', '=', filter.state)
  if (filter.kind) rows = rows.where('kind', '=', filter.kind)
  if (filter.subjectType) rows = rows.where('subjectType', '=', filter.subjectType)
  if (filter.subjectId) rows = rows.where('subjectId', '=', filter.subjectId)
  if (filter.after) rows = rows.where('id', '<', filter.after)
  return rows.execute()
}

export interface NewTask {
  id: string
  kind: string
  queue: string | null
  subjectType: string
  subjectId: string
  input: unknown
  filePermission: PermissionName | null
  startedBy: string | null
  starter: Starter
  at: Date
}

/** Inserts the row, its lease and its job in the caller's transaction. */
export async function insertTask(db: TenantDb, task: NewTask) {
  const { trx, tenantId } = db
  const row = trx.insertInto('tasks').values({
    tenantId,
    id: task.id,
    kind: task.kind,
    queue: task.queue,
    subjectType: task.subjectType,
    subjectId: task.subjectId,
    state: 'QUEUED',
    input: JSON.stringify(task.input ?? null),
    filePermission: task.filePermission,
    startedBy: task.startedBy,
    starter: JSON.stringify(task.starter),
    createdAt: task.at,
  })
  const lease = trx.insertInto('task_leases').values({ tenantId, taskId: task.id })
  await pipeline(db, [() => row.execute(), () => lease.execute(), () => enqueueTask(db, task)])
}

/** Adds the job of a waiting task to the queue, to run after this many seconds of the database's clock. */
export async function enqueueTask(
  { trx }: Pick<TenantDb, 'trx'>,
  task: { id: string; queue: string | null },
  afterSeconds = 0,
) {
  await sql`select enqueue(${task.id}, ${task.queue}, now() + ${afterSeconds} * interval '1 second')`.execute(trx)
}

/** QUEUED again, like a new task. */
export async function updateTaskQueued({ trx }: TenantDb, id: string) {
  await trx
    .updateTable('tasks')
    .set({
      state: 'QUEUED',
      attempts: 0,
      isCancelRequested: false,
      errorKey: null,
      errorParams: '{}',
      progressDone: 0,
      progressTotal: 0,
      startedAt: null,
      finishedAt: null,
    })
    .where('id', '=', id)
    .execute()
}

export async function updateCancelRequested({ trx }: TenantDb, id: string) {
  await trx.updateTable('tasks').set({ isCancelRequested: true }).where('id', '=', id).execute()
}

/** QUEUED or RUNNING -> CANCELLED; false when it is in neither state any more. */
export async function updateTaskCancelled({ trx }: TenantDb, id: string, at: Date) {
  const { numUpdatedRows } = await trx
    .updateTable('tasks')
    .set({ state: 'CANCELLED', isCancelRequested: true, finishedAt: at })
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** RUNNING -> DONE; false when it was cancelled in the meantime. */
export async function updateTaskDone(
  { trx }: TenantDb,
  id: string,
  outcome: { result: unknown; file: StoredFile | undefined },
  at: Date,
) {
  const { file } = outcome
  const { numUpdatedRows } = await trx
    .updateTable('tasks')
    .set({
      state: 'DONE',
      result: outcome.result === undefined ? null : JSON.stringify(outcome.result),
      finishedAt: at,
      ...(file && { filePath: file.path, fileName: file.name, fileSize: file.size, fileSha256: file.sha256 }),
    })
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .where('isCancelRequested', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function updateTaskFailed(
  { trx }: TenantDb,
  id: string,
  { error, attempts, at }: { error: { key: string; params: object }; attempts: number; at: Date },
) {
  await trx
    .updateTable('tasks')
    .set({
      state: 'FAILED',
      errorKey: error.key,
      errorParams: JSON.stringify(error.params),
      attempts,
      finishedAt: at,
    })
    .where('id', '=', id)
    .execute()
}

/** RUNNING -> QUEUED after an error that is retried, or when the server stops. */
export async function updateTaskWaiting({ trx }: TenantDb, id: string, attempts: number) {
  await trx.updateTable('tasks').set({ state: 'QUEUED', attempts }).where('id', '=', id).execute()
}
