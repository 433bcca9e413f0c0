/** SQL of result files. */

import type { ResultFormat } from '@serialis/contract/plant/results/results.schema.ts'
import type { ResultStatus } from '@serialis/contract/plant/results/results.status.ts'
import { sql, type Updateable } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { countUpTo } from '../../kit/db/query-builder/counted.queries.ts'
import type { ResultFiles } from '../../kit/db/tables.ts'
import { isOrderOfSites, isRowOfSites } from '../../platform/sites/sites.service.ts'
import { isTaskOpen } from '../../platform/tasks/tasks.service.ts'
import type { RowError, UnknownItem } from '../line-files/items.ts'
import { orderLineJoin } from '../orders/facts/facts.service.ts'

export const isResultFileOfSites = isRowOfSites('result_files', (db, column) => isOrderOfSites(db, column('orderId')))

/** All except the two long lists, which only the page of one file shows. */
const columns = [
  'id',
  'orderId',
  'orderNo',
  'sha256',
  'name',
  'size',
  'path',
  'format',
  'status',
  'enterUnknown',
  'replaceTimes',
  'leaveOutRefused',
  'outcome',
  'digest',
  'errorPath',
  'errorSize',
  'failureKey',
  'failureParams',
  'sender',
  'controlNumber',
  'taskId',
  'uploadedAt',
  'uploadedByName',
  'decidedAt',
  'decidedByName',
  'reason',
  'supplierId',
  'eventId',
  'releaseEventId',
  'undoneAt',
  'undoneByName',
  'undoOutcome',
] as const

const select = (db: TenantDb) =>
  db.trx
    .selectFrom('result_files')
    .select(columns)
    .where(isOrderOfSites(db, sql`result_files.order_id`))

export type ResultFileRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export async function findResultFile(db: TenantDb, id: string): Promise<ResultFileRow | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst()
}

/** Locks the file. */
export async function lockResultFile(db: TenantDb, id: string): Promise<ResultFileRow | undefined> {
  return select(db).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** An undone file does not count: its bytes may be uploaded again. */
export async function findResultFileByHash(
  db: TenantDb,
  orderId: string,
  sha256: string,
): Promise<ResultFileRow | undefined> {
  return select(db)
    .where('orderId', '=', orderId)
    .where('sha256', '=', sha256)
    .where('status', '<>', 'UNDONE')
    .executeTakeFirst()
}

export async function findLists(
  { trx }: TenantDb,
  id: string,
): Promise<{ rowErrors: RowError[]; unknownElements: UnknownItem[] }> {
  const row = await trx
    .selectFrom('result_files')
    .select(['rowErrors', 'unknownElements'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return {
    rowErrors: row.rowErrors,
    unknownElements: row.unknownElements,
  }
}

interface ResultFilter {
  orderId?: string | undefined
  supplierId?: string
  status?: ResultStatus | undefined
  decidedFrom?: Date | undefined
  decidedBefore?: Date | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the id of the last row of the previous page. */
function listed(db: TenantDb, filter: ResultFilter) {
  let rows = select(db)
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
  if (filter.orderId !== undefined) rows = rows.where('orderId', '=', filter.orderId)
  if (filter.supplierId !== undefined) rows = rows.where('supplierId', '=', filter.supplierId)
  if (filter.status !== undefined) rows = rows.where('status', '=', filter.status)
  if (filter.decidedFrom !== undefined) rows = rows.where('decidedAt', '>=', filter.decidedFrom)
  if (filter.decidedBefore !== undefined) rows = rows.where('decidedAt', '<', filter.decidedBefore)
  if (filter.after !== undefined) rows = rows.where('id', '<', filter.after)
  return rows
}
export const listResultFiles = (db: TenantDb, filter: ResultFilter): Promise<ResultFileRow[]> =>
  listed(db, filter).execute()
export const countListedFiles = (db: TenantDb, filter: ResultFilter) => countUpTo(db, listed(db, filter))

/** Units that files committed between two instants took from one state to another, by the line of their order. */
export async function listChangesByLine(
  db: TenantDb,
  { from, before }: { from: Date; before: Date },
): Promise<{ lineId: string; from: string; to: string; count: number }[]> {
  const order = orderLineJoin(db, sql`f.order_id`)
  const { rows } = await sql<{ lineId: string; from: string; to: string; count: number }>`
    select ${order.lineId} as line_id, c.change->>'from' as "from", c.change->>'to' as "to", sum((c.change->>'count')::bigint)::bigint as count
      from result_files f ${order.join}
     cross join lateral jsonb_array_elements(f.outcome->'changes') as c (change)
     where f.tenant_id = ${db.tenantId} and f.status = 'COMMITTED' and f.decided_at >= ${from} and f.decided_at < ${before}
       and c.change->>'level' = 'EA' and ${order.lineId} is not null and ${isOrderOfSites(db, sql`f.order_id`)}
     group by 1, 2, 3`.execute(db.trx)
  return rows
}

const HAS_ROW_ERRORS = sql<boolean>`coalesce((outcome->'errors'->>'rows')::int, 0) > 0`

/** The newest file of the order that is unreadable or has refused rows, and waits for a person. */
export async function findWrongFile(db: TenantDb, orderId: string): Promise<ResultFileRow | undefined> {
  return select(db)
    .where('orderId', '=', orderId)
    .where((eb) => eb.or([eb('status', '=', 'UNREADABLE'), eb.and([eb('status', '=', 'CHECKED'), HAS_ROW_ERRORS])]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether another file of the order waits with refused rows. */
export async function hasRefusedRows({ trx }: TenantDb, orderId: string, without: string): Promise<boolean> {
  const row = await trx
    .selectFrom('result_files')
    .select('id')
    .where('orderId', '=', orderId)
    .where('id', '<>', without)
    .where('status', '=', 'CHECKED')
    .where(HAS_ROW_ERRORS)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** How many of an order's files are in each status; `without`: a file that is left out. */
export async function countResultFiles(
  { trx }: TenantDb,
  orderId: string,
  without?: string,
): Promise<Map<ResultStatus, number>> {
  const rows = await trx
    .selectFrom('result_files')
    .select(['status', sql<number>`count(*)`.as('count')])
    .where('orderId', '=', orderId)
    .$if(without !== undefined, (rows) => rows.where('id', '<>', without as string))
    .groupBy('status')
    .execute()
  return new Map(rows.map(({ status, count }) => [status, count]))
}

/** Other files with the same control number of the sender. */
export async function countSameControlNumber(
  { trx }: TenantDb,
  id: string,
  sender: string | null,
  controlNumber: string,
): Promise<number> {
  const row = await trx
    .selectFrom('result_files')
    .select(sql<number>`count(*)`.as('count'))
    .where('controlNumber', '=', controlNumber)
    .where(sql<boolean>`sender is not distinct from ${sender}`)
    .where('id', '<>', id)
    .executeTakeFirstOrThrow()
  return row.count
}

export interface NewResultFile {
  id: string
  orderId: string
  orderNo: string
  sha256: string
  name: string
  size: number
  path: string
  format: ResultFormat
  by: { id: string; name: string }
  /** The supplier whose people uploaded it. */
  supplierId: string | null
  at: Date
}

/** False when the order already has a file with the same bytes. */
export async function insertResultFile({ trx, tenantId }: TenantDb, file: NewResultFile): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('result_files')
    .values({
      tenantId,
      id: file.id,
      orderId: file.orderId,
      orderNo: file.orderNo,
      sha256: file.sha256,
      name: file.name,
      size: file.size,
      path: file.path,
      format: file.format,
      status: 'CHECKING',
      uploadedAt: file.at,
      uploadedBy: file.by.id,
      uploadedByName: file.by.name,
      supplierId: file.supplierId,
    })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'orderId', 'sha256']).where('status', '<>', 'UNDONE').doNothing(),
    )
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export type ResultFileChange = Omit<Updateable<ResultFiles>, 'tenantId' | 'id' | 'orderId' | 'sha256'>

export async function updateResultFile({ trx }: TenantDb, id: string, change: ResultFileChange): Promise<void> {
  await trx.updateTable('result_files').set(change).where('id', '=', id).execute()
}

/** Those that wait for a decision, also when the task that checked or committed them was given up; oldest first. */
export const listUndecidedFiles = (db: TenantDb, limit: number) =>
  db.trx
    .selectFrom('result_files')
    .select(['id', 'name', 'orderNo', 'uploadedAt'])
    .where(isOrderOfSites(db, sql`result_files.order_id`))
    .where('status', 'in', ['CHECKED', 'UNREADABLE', 'CHECKING', 'COMMITTING'])
    .where(sql<boolean>`(status in ('CHECKED', 'UNREADABLE') or not ${isTaskOpen(db, sql`result_files.task_id`)})`)
    .orderBy('uploadedAt')
    .limit(limit)
    .execute()
