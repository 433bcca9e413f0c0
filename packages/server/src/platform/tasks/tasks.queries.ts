import type { TaskState } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { StoredFile } from '../../kit/ops/file-store.ts'

/** Who started a task, as he was then. */
export interface Starter {
  kind: 'user' | 'key' | 'system'
  account: string
  userName: string
  authorities: string[]
  /** Of a packaging supplier. */
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
  'subject_type',
  'subject_id',
  'state',
  'input',
  'result',
  'file_path',
  'file_name',
  'file_size',
  'file_sha256',
  'file_permission',
  'error_key',
  'error_params',
  'started_by',
  'starter',
  'attempts',
  'is_cancel_requested',
  'progress_done',
  'progress_total',
  'created_at',
  'started_at',
  'finished_at',
] as const

function select({ trx, tenantId }: TenantDb) {
  return trx.selectFrom('tasks').select(columns).where('tenant_id', '=', tenantId)
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

/** Newest first; `after` is the last id of the page before. */
export function listTasks(db: TenantDb, filter: TaskFilter) {
  let rows = select(db)
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
  if (filter.startedBy) rows = rows.where('started_by', '=', filter.startedBy)
  if (filter.state) rows = rows.where('state', '=', filter.state)
  if (filter.kind) rows = rows.where('kind', '=', filter.kind)
  if (filter.subjectType) rows = rows.where('subject_type', '=', filter.subjectType)
  if (filter.subjectId) rows = rows.where('subject_id', '=', filter.subjectId)
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
  filePermission: string | null
  startedBy: string | null
  starter: Starter
  at: Date
}

/** The row, its lease and its job, all in the caller's transaction. */
export async function insertTask({ trx, tenantId }: TenantDb, task: NewTask) {
  await trx
    .insertInto('tasks')
    .values({
      tenant_id: tenantId,
      id: task.id,
      kind: task.kind,
      queue: task.queue,
      subject_type: task.subjectType,
      subject_id: task.subjectId,
      state: 'QUEUED',
      input: JSON.stringify(task.input ?? null),
      file_permission: task.filePermission,
      started_by: task.startedBy,
      starter: JSON.stringify(task.starter),
      created_at: task.at,
    })
    .execute()
  await trx.insertInto('task_leases').values({ tenant_id: tenantId, task_id: task.id }).execute()
  await enqueueTask({ trx }, task)
}

/** Puts the job of a waiting task into the queue, to run after so many seconds by the database's clock. */
export async function enqueueTask(
  { trx }: Pick<TenantDb, 'trx'>,
  task: { id: string; queue: string | null },
  afterSeconds = 0,
) {
  await sql`select enqueue(${task.id}, ${task.queue}, now() + ${afterSeconds} * interval '1 second')`.execute(trx)
}

/** QUEUED again, as new. */
export async function updateTaskQueued({ trx, tenantId }: TenantDb, id: string) {
  await trx
    .updateTable('tasks')
    .set({
      state: 'QUEUED',
      attempts: 0,
      is_cancel_requested: false,
      error_key: null,
      error_params: '{}',
      progress_done: 0,
      progress_total: 0,
      started_at: null,
      finished_at: null,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

export async function updateCancelRequested({ trx, tenantId }: TenantDb, id: string) {
  await trx
    .updateTable('tasks')
    .set({ is_cancel_requested: true })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** QUEUED or RUNNING -> CANCELLED; false when it is neither any more. */
export async function updateTaskCancelled({ trx, tenantId }: TenantDb, id: string, at: Date) {
  const { numUpdatedRows } = await trx
    .updateTable('tasks')
    .set({ state: 'CANCELLED', is_cancel_requested: true, finished_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** RUNNING -> DONE; false when it was cancelled in the meantime. */
export async function updateTaskDone(
  { trx, tenantId }: TenantDb,
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
      finished_at: at,
      ...(file && { file_path: file.path, file_name: file.name, file_size: file.size, file_sha256: file.sha256 }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('state', '=', 'RUNNING')
    .where('is_cancel_requested', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function updateTaskFailed(
  { trx, tenantId }: TenantDb,
  id: string,
  { error, attempts, at }: { error: { key: string; params: object }; attempts: number; at: Date },
) {
  await trx
    .updateTable('tasks')
    .set({
      state: 'FAILED',
      error_key: error.key,
      error_params: JSON.stringify(error.params),
      attempts,
      finished_at: at,
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** RUNNING -> QUEUED after an error that is tried again, or a stop of the server. */
export async function updateTaskWaiting({ trx, tenantId }: TenantDb, id: string, attempts: number) {
  await trx
    .updateTable('tasks')
    .set({ state: 'QUEUED', attempts })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}
