/** The end of old tasks, with what belongs to them alone: lease, rows of a command for many, mark of the night. */

import type { TaskRule } from '@serialis/contract/platform/tasks/tasks.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { putVersionedRow } from '../../../kit/db/query-builder/versioned-row.ts'
import type { NamedTask } from '../../../kit/jobs/named-tasks.ts'

export const findRule = ({ trx }: TenantDb) =>
  trx.selectFrom('task_rules').select(['keepDays', 'version']).executeTakeFirst()

/** False when the version has changed in the meantime; version 0 is no rule yet. */
export const putRule = (db: TenantDb, { version, keepDays }: TaskRule): Promise<boolean> =>
  putVersionedRow(db, { table: 'task_rules', version }, { keepDays })

export interface OldTask {
  id: string
  kind: string
  subjectType: string
  subjectId: string
  filePath: string | null
}

function isNamed({ tenantId }: TenantDb, { table, column, states }: NamedTask): RawBuilder<boolean> {
  const key = column.startsWith('params.') ? column.slice('params.'.length) : undefined
  const id = key === undefined ? sql.ref(`n.${column}`) : sql`(n.params->>${sql.lit(key)})::uuid`
  const isInState = states === undefined ? sql`true` : sql`n.status = any(${states}::text[])`
  return sql<boolean>`exists (select 1 from ${sql.table(table)} n where n.tenant_id = ${tenantId} and ${id} = t.id and ${isInState})`
}

/** Ids are in the order of the starts, so a task that ended before this moment has a lower one than this. */
const firstIdAt = (at: Date) => {
  const hex = at.getTime().toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

export interface OldTasks {
  before: Date
  named: readonly NamedTask[]
  /** Id of the last task that was looked at. */
  after: string
}

/** Tasks that ended before and that no record names, in the order of their ids. */
async function listOld(db: TenantDb, { before, named, after }: OldTasks, limit: number, lock: RawBuilder<unknown>) {
  const { trx, tenantId } = db
  const isKept = sql.join([sql`false`, ...named.map((one) => isNamed(db, one))], sql` or `)
  const { rows } = await sql<OldTask>`
    select t.id, t.kind, t.subject_type, t.subject_id, t.file_path from tasks t
     where t.tenant_id = ${tenantId} and t.id > ${after} and t.id < ${firstIdAt(before)}
       and t.state in ('DONE', 'FAILED', 'CANCELLED') and t.finished_at < ${before} and not (${isKept})
     order by t.id limit ${limit} ${lock}`.execute(trx)
  return rows
}

export const hasOldTasks = async (db: TenantDb, old: OldTasks): Promise<boolean> =>
  (await listOld(db, old, 1, sql``)).length > 0

/** Locked until the transaction ends; a task that is being started again is left out. */
export const lockOldTasks = (db: TenantDb, old: OldTasks, limit: number): Promise<OldTask[]> =>
  listOld(db, old, limit, sql`for update of t skip locked`)

/** Returns how many rows of commands for many went with them. */
export async function deleteTasks({ trx }: TenantDb, tasks: readonly OldTask[]): Promise<number> {
  const ids = tasks.map(({ id }) => id)
  const { numDeletedRows } = await trx.deleteFrom('bulk_items').where('taskId', 'in', ids).executeTakeFirstOrThrow()
  await trx.deleteFrom('task_leases').where('taskId', 'in', ids).execute()
  for (const { kind, subjectId } of tasks.filter(({ subjectType }) => subjectType === 'nightly'))
    await trx.deleteFrom('nightly_runs').where('kind', '=', kind).where('day', '=', subjectId).execute()
  await trx.deleteFrom('tasks').where('id', 'in', ids).execute()
  return Number(numDeletedRows)
}
