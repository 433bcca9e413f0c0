/** SQL of push jobs, their batches and rejections. */

import type { PushStatus, PushTrigger } from '@serialis/contract/desk/push/push.status.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { PushBatches, PushJobs } from '../../../kit/db/tables.ts'
import { isAboutPacksOfSites, isOrderOfSites, isRowOfSites } from '../../../platform/sites/sites.service.ts'

/** By its packs, or by the order that it reports. */
export const isJobOfSites = isRowOfSites(
  'push_jobs',
  (db, column) => sql`(${isAboutPacksOfSites(db, column('id'))} or ${isOrderOfSites(db, column('orderId'))})`,
)

/** All except the sets, which only deliveries and downloads need. */
const columns = [
  'id',
  'targetId',
  'trigger',
  'status',
  'eventId',
  'contentEventId',
  'contentAt',
  'sourceJobId',
  'orderId',
  'orderNo',
  'action',
  'format',
  'filter',
  'batchSize',
  'total',
  'batchCount',
  'nextBatch',
  'part',
  'answers',
  'acked',
  'rejected',
  'awaiting',
  'attempts',
  'nextAt',
  'failure',
  'reason',
  'createdAt',
  'createdByName',
  'startedAt',
  'finishedAt',
  'version',
] as const

const select = ({ trx }: TenantDb) => trx.selectFrom('push_jobs').select(columns)
export type JobRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export async function findJob(db: TenantDb, id: string): Promise<JobRow | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst()
}

export async function lockJob(db: TenantDb, id: string): Promise<JobRow | undefined> {
  return select(db).where('id', '=', id).forUpdate().executeTakeFirst()
}

export async function findSets(
  { trx }: TenantDb,
  id: string,
): Promise<{ members: Buffer | null; remainder: Buffer | null }> {
  return trx.selectFrom('push_jobs').select(['members', 'remainder']).where('id', '=', id).executeTakeFirstOrThrow()
}

export interface JobFilter {
  targetId?: string | undefined
  status?: PushStatus | undefined
  trigger?: PushTrigger | undefined
  orderId?: string | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the last id of the previous page. */
export async function listJobs(db: TenantDb, filter: JobFilter): Promise<JobRow[]> {
  let rows = select(db)
    .where(isJobOfSites(db, sql`push_jobs.id`))
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
  if (filter.targetId) rows = rows.where('targetId', '=', filter.targetId)
  if (filter.status) rows = rows.where('status', '=', filter.status)
  if (filter.trigger) rows = rows.where('trigger', '=', filter.trigger)
  if (filter.orderId) rows = rows.where('orderId', '=', filter.orderId)
  if (filter.after) rows = rows.where('id', '<', filter.after)
  return rows.execute()
}

/** Of a target, oldest first: jobs still to be sent, and failed ones that may hold others back. */
export async function listUnsentJobs(db: TenantDb, targetId: string, limit: number): Promise<JobRow[]> {
  return select(db)
    .where('targetId', '=', targetId)
    .where('status', 'in', ['QUEUED', 'RUNNING', 'FAILED'])
    .where(sql<boolean>`(batch_count is null or next_batch < batch_count)`)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Allows jobs that another job of their target held back to be checked again. */
export async function updateHeldJobs({ trx }: TenantDb, targetId: string, now: Date): Promise<void> {
  await trx
    .updateTable('push_jobs')
    .set({ nextAt: now })
    .where('targetId', '=', targetId)
    .where('status', 'in', ['QUEUED', 'RUNNING'])
    .where('attempts', '=', 0)
    .where('nextAt', '>', now)
    .execute()
}

/** Failed pushes of the order that no later one has corrected, oldest first. */
export async function listUnmendedJobs(db: TenantDb, orderId: string): Promise<JobRow[]> {
  const { tenantId } = db
  return select(db)
    .where('orderId', '=', orderId)
    .where('status', '=', 'FAILED')
    .where(
      sql<boolean>`not exists (select 1 from push_jobs r where r.tenant_id = ${tenantId} and r.order_id = ${orderId} and r.source_job_id = push_jobs.id and r.status in ('QUEUED', 'RUNNING', 'DONE'))`,
    )
    .orderBy('id')
    .execute()
}

/** Orders that were not sent to a target yet, newest first. */
export async function listWaitingOrderIds({ trx }: TenantDb, targetId: string, limit: number): Promise<string[]> {
  const rows = await trx
    .selectFrom('push_jobs')
    .select('orderId')
    .distinct()
    .where('targetId', '=', targetId)
    .where('status', 'in', ['QUEUED', 'RUNNING', 'FAILED'])
    .where('orderId', 'is not', null)
    .orderBy('orderId', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ orderId }) => orderId ?? [])
}

/** Whether a push of the order has failed and no later one has corrected it. */
export async function hasOpenFailures({ trx, tenantId }: TenantDb, orderId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from push_jobs f where f.tenant_id = ${tenantId} and f.order_id = ${orderId} and f.status = 'FAILED'
      and not exists (select 1 from push_jobs r where r.tenant_id = ${tenantId} and r.order_id = ${orderId} and r.source_job_id = f.id and r.status = 'DONE')) as found`.execute(
    trx,
  )
  return rows[0]?.found ?? false
}

export type NewJob = Omit<Insertable<PushJobs>, 'tenantId'>
export async function insertJobs({ trx, tenantId }: TenantDb, jobs: readonly NewJob[]): Promise<void> {
  await trx
    .insertInto('push_jobs')
    .values(jobs.map((job) => ({ tenantId, ...job })))
    .execute()
}

export type JobChange = Omit<Updateable<PushJobs>, 'tenantId' | 'id'>
export async function updateJob({ trx }: TenantDb, id: string, change: JobChange): Promise<void> {
  await trx
    .updateTable('push_jobs')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

const batchColumns = [
  'jobId',
  'answer',
  'number',
  'part',
  'batchKey',
  'status',
  'size',
  'acked',
  'rejected',
  'members',
  'httpStatus',
  'bytes',
  'digest',
  'tries',
  'sentAt',
  'answeredAt',
  'receiptUrl',
  'receiptTries',
  'receiptAt',
] as const
const selectBatch = ({ trx }: TenantDb) => trx.selectFrom('push_batches').select(batchColumns)
export type BatchRow = Awaited<ReturnType<ReturnType<typeof selectBatch>['execute']>>[number]

/** Newest first; `after` is the answer of the last row of the previous page. */
export async function listBatches(
  db: TenantDb,
  jobId: string,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<BatchRow[]> {
  let rows = selectBatch(db)
    .where('jobId', '=', jobId)
    .orderBy('answer', 'desc')
    .limit(limit + 1)
  if (after) rows = rows.where('answer', '<', Number(after))
  return rows.execute()
}

/** All answered batches in order; without the sets of those that were accepted as a whole. */
export const listAnswers = async (db: TenantDb, jobId: string): Promise<BatchRow[]> =>
  await selectBatch(db).where('jobId', '=', jobId).orderBy('answer').execute()

/** Changed only under the lock of its job. */
export async function findBatchByKey(db: TenantDb, key: string): Promise<BatchRow | undefined> {
  return selectBatch(db).where('batchKey', '=', key).executeTakeFirst()
}

/** Results that are due to be requested from the target. */
export async function listDueReceipts(
  { trx }: TenantDb,
  targetId: string,
  now: Date,
): Promise<{ jobId: string; key: string; url: string; tries: number }[]> {
  const rows = await trx
    .selectFrom('push_batches as b')
    .innerJoin('push_jobs as j', 'j.id', 'b.jobId')
    .select(['b.jobId', 'b.batchKey', 'b.receiptUrl', 'b.receiptTries'])
    .where('j.targetId', '=', targetId)
    .where('j.status', '=', 'RUNNING')
    .where('b.status', '=', 'AWAITING')
    .where('b.receiptAt', '<=', now)
    .orderBy('b.receiptAt')
    .limit(100)
    .execute()
  return rows.map((row) => ({
    jobId: row.jobId,
    key: row.batchKey,
    url: row.receiptUrl ?? '',
    tries: row.receiptTries,
  }))
}

/** `kept`: the content of a batch that a sandbox did not send. */
export async function insertBatch(
  { trx, tenantId }: TenantDb,
  batch: Omit<Insertable<PushBatches>, 'tenantId'>,
  kept: { contentType: string; body: Buffer } | null,
): Promise<void> {
  await trx
    .insertInto('push_batches')
    .values({ tenantId, ...batch })
    .execute()
  if (kept === null) return
  const { jobId, answer } = batch
  await trx
    .insertInto('push_kept_batches')
    .values({ tenantId, jobId, answer, ...kept })
    .execute()
}

/** The content of a batch that a sandbox kept, with its key. */
export const findKept = ({ trx }: TenantDb, jobId: string, answer: number) =>
  trx
    .selectFrom('push_kept_batches as k')
    .innerJoin('push_batches as b', (join) => join.onRef('b.jobId', '=', 'k.jobId').onRef('b.answer', '=', 'k.answer'))
    .select(['k.body', 'k.contentType', 'b.batchKey'])
    .where('k.jobId', '=', jobId)
    .where('k.answer', '=', answer)
    .executeTakeFirst()

export type BatchChange = Omit<Updateable<PushBatches>, 'tenantId' | 'jobId' | 'answer' | 'batchKey'>
export async function updateBatch(
  { trx }: TenantDb,
  jobId: string,
  answer: number,
  change: BatchChange,
): Promise<void> {
  await trx.updateTable('push_batches').set(change).where('jobId', '=', jobId).where('answer', '=', answer).execute()
}

export interface Rejection {
  code: string
  text: string
  size: number
  members: Buffer
}
export async function insertRejections(
  { trx, tenantId }: TenantDb,
  jobId: string,
  answer: number,
  rejections: readonly Rejection[],
): Promise<void> {
  if (rejections.length === 0) return
  await trx
    .insertInto('push_rejections')
    .values(rejections.map((one, place) => ({ tenantId, jobId, answer, place, ...one })))
    .execute()
}

export const listRejections = ({ trx }: TenantDb, jobId: string): Promise<(Rejection & { answer: number })[]> =>
  trx
    .selectFrom('push_rejections')
    .select(['answer', 'code', 'text', 'size', 'members'])
    .where('jobId', '=', jobId)
    .orderBy('answer')
    .orderBy('place')
    .execute()
