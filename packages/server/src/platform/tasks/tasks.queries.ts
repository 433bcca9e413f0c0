import type { PermissionName } from '@serialis/contract/permissions.ts'
import type { TaskState } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import { pipeline, type TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'
import type { Reach } from '../../kit/http/site-limit.ts'
import type { StoredFile } from '../../kit/ops/file-store.ts'

/** The user who started a task, as at that time. */
export interface Starter extends Reach {
  kind: 'user' | 'key' | 'system'
  account: string
  userName: string
  authorities: string[]
  roles?: string[]
  onBehalfOf?: string
  /** Set for those who hold every permission, also those of later releases. */
  holdsAll?: true
  /** Set for users of a packaging supplier. */
  supplierId?: string
  locale: 'en' | 'zh'
  ip: string
  userAgent?: string
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
  'progressFailed',
  'secondsLeft',
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
  /** Part of the starter's account or name. */
  person?: string | undefined
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
  if (filter.person) {
    const part = containing(filter.person)
    rows = rows.where(sql<boolean>`(starter->>'userName' ilike ${part} or starter->>'account' ilike ${part})`)
  }
  if (filter.state) rows = rows.where('state', '=', filter.state)
  if (filter.kind) rows = rows.where('kind', '=', filter.kind)
  if (filter.subjectType) rows = rows.where('subjectType', '=', filter.subjectType)
  if (filter.subjectId) rows = rows.where('subjectId', '=', filter.subjectId)
  if (filter.after) rows = rows.where('id', '<', filter.after)
  return rows.execute()
}

/** Of one starter, oldest first; those after which a task of the same kind was started for the same record are left out. */
export function listFailed(
  { trx }: TenantDb,
  { startedBy, since, limit }: { startedBy: string; since: Date; limit: number },
) {
  return trx
    .selectFrom('tasks as t')
    .select(({ ref }) => [
      't.id',
      't.kind',
      't.subjectType',
      't.subjectId',
      ref('t.finishedAt').$notNull().as('finishedAt'),
    ])
    .where('t.startedBy', '=', startedBy)
    .where('t.state', '=', 'FAILED')
    .where('t.finishedAt', '>=', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tasks as later')
            .select('later.id')
            .whereRef('later.subjectType', '=', 't.subjectType')
            .whereRef('later.subjectId', '=', 't.subjectId')
            .whereRef('later.kind', '=', 't.kind')
            .whereRef('later.id', '>', 't.id'),
        ),
      ),
    )
    .orderBy('t.finishedAt')
    .limit(limit)
    .execute()
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
  /** Jobs with a lower turn run first. */
  turn: number
}

/** How many tasks wait or run. */
export interface OpenTasks {
  ofStarter: number
  ofTenant: number
  /** Users and keys who wait for a task. */
  starters: number
  /** The last turn of the starter's waiting tasks; null when none waits. */
  lastTurn: number | null
}

/** `startedBy` is null for tasks of the product itself. */
export async function readOpenTasks({ trx, tenantId }: TenantDb, startedBy: string | null): Promise<OpenTasks> {
  const { rows } = await sql<OpenTasks>`
    select count(*) filter (where t.started_by is not distinct from ${startedBy}::uuid) as of_starter, count(*) as of_tenant,
           count(distinct t.started_by) filter (where t.state = 'QUEUED') as starters,
           max(t.turn) filter (where t.state = 'QUEUED' and t.started_by is not distinct from ${startedBy}::uuid) as last_turn
      from tasks t where t.tenant_id = ${tenantId} and t.state in ('QUEUED', 'RUNNING')`.execute(trx)
  return rows[0]!
}

/** What one night removes; the next one goes on. */
const OLD_FILES_AT_ONCE = 5_000

/** Inserts the row, its lease and its job in the caller's transaction. */
export async function insertTask(db: TenantDb, task: NewTask): Promise<void> {
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
    turn: task.turn,
  })
  const lease = trx.insertInto('task_leases').values({ tenantId, taskId: task.id })
  await pipeline(db, [() => row.execute(), () => lease.execute(), () => enqueueTask(db, task)])
}

/**
 * Adds the job of a waiting task to the queue, to run after this many seconds of the database's clock. Of the tasks of
 * one starter that could run in parallel, two do, so that a worker is left for the others.
 */
export async function enqueueTask({ trx, tenantId }: TenantDb, task: { id: string }, afterSeconds = 0) {
  await sql`
    select enqueue(t.id, coalesce(t.queue, t.tenant_id || ':of ' || t.started_by || ':' || t.turn % 2),
                   now() + ${afterSeconds} * interval '1 second', t.turn)
      from tasks t where t.tenant_id = ${tenantId} and t.id = ${task.id}`.execute(trx)
}

export interface StarterRow {
  id: string | null
  kind: Starter['kind']
  account: string
  userName: string
  tasks: number
  exports: number
}

export async function listOpenStarters({ trx, tenantId }: TenantDb, exportKind: string): Promise<StarterRow[]> {
  const { rows } = await sql<StarterRow>`
    select t.started_by as id, min(t.starter->>'kind') as kind, min(t.starter->>'account') as account, min(t.starter->>'userName') as user_name,
           count(*) as tasks, count(*) filter (where t.kind = ${exportKind}) as exports
      from tasks t where t.tenant_id = ${tenantId} and t.state in ('QUEUED', 'RUNNING') group by t.started_by`.execute(
    trx,
  )
  return rows
}

export async function countFiles({ trx }: TenantDb, kind: string): Promise<{ count: number; bytes: number }> {
  return trx
    .selectFrom('tasks')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sql<number>`coalesce(sum(file_size), 0)::bigint`.as('bytes'),
    ])
    .where('kind', '=', kind)
    .where('filePath', 'is not', null)
    .executeTakeFirstOrThrow()
}

/** Tasks of one kind that wait or run for the user. */
export async function countOpenTasks({ trx }: TenantDb, startedBy: string, kind: string): Promise<number> {
  const { count } = await trx
    .selectFrom('tasks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('startedBy', '=', startedBy)
    .where('kind', '=', kind)
    .where('state', 'in', ['QUEUED', 'RUNNING'])
    .executeTakeFirstOrThrow()
  return count
}

/** Files of tasks of this kind that ended before. */
export async function listOldFiles(
  { trx }: TenantDb,
  kind: string,
  before: Date,
): Promise<{ id: string; filePath: string }[]> {
  const rows = await trx
    .selectFrom('tasks')
    .select(['id', 'filePath'])
    .where('kind', '=', kind)
    .where('finishedAt', '<', before)
    .where('filePath', 'is not', null)
    .limit(OLD_FILES_AT_ONCE)
    .execute()
  return rows.map(({ id, filePath }) => ({ id, filePath: filePath ?? '' }))
}

/** The row keeps name, size and checksum of what the file was. */
export async function clearFilePaths({ trx }: TenantDb, ids: readonly string[]) {
  await trx.updateTable('tasks').set({ filePath: null }).where('id', 'in', ids).execute()
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
      progressFailed: 0,
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

/** The task waits or runs; false without one. */
export const isTaskOpen = ({ tenantId }: TenantDb, taskId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from tasks t where t.tenant_id = ${tenantId} and t.id = ${taskId} and t.state in ('QUEUED', 'RUNNING'))`
