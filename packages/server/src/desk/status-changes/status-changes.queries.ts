/** SQL of changes of serial numbers. */

import type { ChangeTrigger } from '@serialis/contract/desk/status-changes/desks.ts'
import type { ChangeRowError } from '@serialis/contract/desk/status-changes/status-changes-rows.ts'
import type {
  changeFormats,
  ChangeOptions,
  ChangeSource,
} from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import type { ChangeStatus } from '@serialis/contract/desk/status-changes/status-changes.status.ts'
import type { Operation } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import { sql, type Updateable } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { StatusChanges } from '../../kit/db/tables.ts'
import { isAboutPacksOfSites } from '../../platform/sites/sites.service.ts'

/** All except the refused lines, which only the page of one change shows. */
const columns = [
  'id',
  'number',
  'trigger',
  'operation',
  'status',
  'source',
  'options',
  'reason',
  'reasonCode',
  'recordNo',
  'identifiedBy',
  'asksSecond',
  'version',
  'name',
  'path',
  'size',
  'sha256',
  'format',
  'outcome',
  'result',
  'refusalPath',
  'refusalSize',
  'failureKey',
  'failureParams',
  'taskId',
  'createdAt',
  'createdBy',
  'createdByName',
  'signedAt',
  'signedBy',
  'signatureId',
  'decidedAt',
  'decidedByName',
  'decision',
] as const

const select = ({ trx }: TenantDb) => trx.selectFrom('status_changes').select(columns)

export type ChangeFormat = (typeof changeFormats)[number]
export type ChangeRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export async function findChange(db: TenantDb, id: string): Promise<ChangeRow | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst()
}

/** Locks the change. */
export async function lockChange(db: TenantDb, id: string): Promise<ChangeRow | undefined> {
  return select(db).where('id', '=', id).forUpdate().executeTakeFirst()
}

export interface ChangeFilter {
  trigger: ChangeTrigger
  status?: ChangeStatus | undefined
  operation?: Operation | undefined
  number?: number | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the number of the last one on the previous page. */
export async function listChanges(db: TenantDb, filter: ChangeFilter): Promise<ChangeRow[]> {
  let rows = select(db)
    .where('trigger', '=', filter.trigger)
    .where(isAboutPacksOfSites(db, sql`status_changes.id`))
    .orderBy('number', 'desc')
    .limit(filter.limit + 1)
  if (filter.status) rows = rows.where('status', '=', filter.status)
  if (filter.operation) rows = rows.where('operation', '=', filter.operation)
  if (filter.number) rows = rows.where('number', '=', filter.number)
  if (filter.after) rows = rows.where('number', '<', Number(filter.after))
  return rows.execute()
}

export interface ShownRowError {
  line: number
  code: string
  error: ChangeRowError
  params: Record<string, string | number>
}

export async function findRowErrors({ trx }: TenantDb, id: string): Promise<ShownRowError[]> {
  const row = await trx.selectFrom('status_changes').select('rowErrors').where('id', '=', id).executeTakeFirstOrThrow()
  return row.rowErrors
}

export interface NewChange {
  id: string
  trigger: ChangeTrigger
  operation: Operation
  source: ChangeSource
  options: ChangeOptions
  reason: string
  reasonCode: string
  recordNo: string
  identifiedBy: string
  asksSecond: boolean
  file: { name: string; path: string; size: number; sha256: string; format: ChangeFormat } | null
  /** Null: the product itself. */
  by: { userId: string | null; userName: string }
  at: Date
}

/** Starts as CHECKING; its number follows the newest one's. */
export async function insertChange({ trx, tenantId }: TenantDb, change: NewChange): Promise<void> {
  const { value } = await trx
    .insertInto('counters')
    .values({ tenantId, name: 'status_changes', value: 1 })
    .onConflict((conflict) => conflict.columns(['tenantId', 'name']).doUpdateSet({ value: sql`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('status_changes')
    .values({
      tenantId,
      id: change.id,
      number: value,
      trigger: change.trigger,
      operation: change.operation,
      status: 'CHECKING',
      version: 0,
      source: JSON.stringify(change.source),
      options: JSON.stringify(change.options),
      reason: change.reason,
      reasonCode: change.reasonCode,
      recordNo: change.recordNo,
      identifiedBy: change.identifiedBy,
      asksSecond: change.asksSecond,
      ...change.file,
      createdAt: change.at,
      createdBy: change.by.userId,
      createdByName: change.by.userName,
    })
    .execute()
}

export type ChangeUpdate = Omit<Updateable<StatusChanges>, 'tenantId' | 'id' | 'number' | 'trigger'>

export async function updateChange({ trx }: TenantDb, id: string, change: ChangeUpdate): Promise<void> {
  await trx.updateTable('status_changes').set(change).where('id', '=', id).execute()
}

/** Files that changes name; only of these paths when they are given. */
export async function listChangeFiles(
  { trx, tenantId }: TenantDb,
  paths?: readonly string[],
): Promise<{ path: string; size: number }[]> {
  const { rows } = await sql<{ path: string; size: number }>`
    select path, size from (
      select path, size from status_changes where tenant_id = ${tenantId} and path is not null
      union all
      select refusal_path, refusal_size from status_changes where tenant_id = ${tenantId} and refusal_path is not null
    ) f where ${paths === undefined ? sql`true` : sql`path = any(${[...paths]}::text[])`}`.execute(trx)
  return rows
}
