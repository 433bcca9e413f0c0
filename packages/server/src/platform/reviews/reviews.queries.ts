import type { ReviewOutcome, ReviewRule, ReviewStatus } from '@serialis/contract/platform/reviews/reviews.schema.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'
import { putVersionedRow } from '../../kit/db/query-builder/versioned-row.ts'
import type { AuditReviews } from '../../kit/db/tables.ts'

const select = ({ trx }: TenantDb) =>
  trx
    .selectFrom('audit_reviews')
    .select(['id', 'number', 'scope', 'fromAt', 'toAt', 'record', 'subjects', 'upToSeq', 'events', 'eventsDigest'])
    .select(['status', 'outcome', 'findings', 'version', 'createdAt', 'createdBy', 'createdByName', 'ownEvents'])
    .select('endedAt')
export type ReviewRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export const findReview = (db: TenantDb, id: string): Promise<ReviewRow | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()
export const lockReview = (db: TenantDb, id: string): Promise<ReviewRow | undefined> =>
  select(db).where('id', '=', id).forUpdate().executeTakeFirst()

export interface ReviewFilter {
  status?: ReviewStatus | undefined
  outcome?: ReviewOutcome | undefined
  /** Part of the reviewer's name. */
  reviewer?: string | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the number of the last one on the previous page. */
export async function listReviews(db: TenantDb, filter: ReviewFilter): Promise<ReviewRow[]> {
  let rows = select(db)
    .orderBy('number', 'desc')
    .limit(filter.limit + 1)
  if (filter.status) rows = rows.where('status', '=', filter.status)
  if (filter.outcome) rows = rows.where('outcome', '=', filter.outcome)
  if (filter.reviewer) rows = rows.where('createdByName', 'ilike', containing(filter.reviewer))
  if (filter.after !== undefined) rows = rows.where('number', '<', Number(filter.after))
  return rows.execute()
}

async function takeNumber({ trx, tenantId }: TenantDb): Promise<number> {
  const { value } = await trx
    .insertInto('counters')
    .values({ tenantId, name: 'audit_reviews', value: 1 })
    .onConflict((conflict) => conflict.columns(['tenantId', 'name']).doUpdateSet({ value: sql`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

type NewReview = Omit<Insertable<AuditReviews>, 'tenantId' | 'number' | 'status' | 'findings' | 'outcome' | 'version'>

export async function insertReview(db: TenantDb, review: NewReview): Promise<void> {
  await db.trx
    .insertInto('audit_reviews')
    .values({ tenantId: db.tenantId, number: await takeNumber(db), status: 'OPEN', ...review })
    .execute()
}

export async function updateReview({ trx }: TenantDb, id: string, change: Updateable<AuditReviews>): Promise<void> {
  await trx
    .updateTable('audit_reviews')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** The signed reviews of periods, the earliest beginning first. */
export async function listReviewedPeriods({ trx }: TenantDb): Promise<{ from: Date; to: Date }[]> {
  const rows = await trx
    .selectFrom('audit_reviews')
    .select(['fromAt', 'toAt'])
    .where('status', '=', 'SIGNED')
    .where('scope', '=', 'PERIOD')
    .orderBy('fromAt')
    .execute()
  return rows.flatMap(({ fromAt, toAt }) => (fromAt && toAt ? [{ from: fromAt, to: toAt }] : []))
}

/** Reviews that this person began, oldest first. */
export const listOpenReviewsOf = (db: TenantDb, userId: string, limit: number): Promise<ReviewRow[]> =>
  select(db).where('status', '=', 'OPEN').where('createdBy', '=', userId).orderBy('number').limit(limit).execute()

export const findRule = ({ trx }: TenantDb) =>
  trx.selectFrom('audit_review_rules').select(['id', 'everyDays', 'version']).executeTakeFirst()

/** False when the version has changed in the meantime; version 0 is no rule yet. */
export const putRule = (db: TenantDb, { version, everyDays }: ReviewRule, id: string): Promise<boolean> =>
  putVersionedRow(db, { table: 'audit_review_rules', version }, { everyDays }, { id })
