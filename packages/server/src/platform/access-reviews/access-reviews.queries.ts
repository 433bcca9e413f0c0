import type {
  AccessReviewStatus,
  GrantDecision,
} from '@serialis/contract/platform/access-reviews/access-reviews.schema.ts'
import { sql, type Insertable } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'
import type { AccessReviews, ReviewedGrants } from '../../kit/db/tables.ts'

const grantsOf = ({ tenantId }: TenantDb, decision?: GrantDecision | 'NONE') =>
  sql<number>`(select count(*)::int from reviewed_grants g where g.tenant_id = ${tenantId} and g.review_id = r.id
    and (${decision ?? null}::text is null or coalesce(g.decision, 'NONE') = ${decision ?? null}))`

const select = (db: TenantDb) =>
  db.trx
    .selectFrom('access_reviews as r')
    .selectAll('r')
    .select([grantsOf(db).as('grants'), grantsOf(db, 'NONE').as('undecided')])
export type AccessReviewRow = NonNullable<Awaited<ReturnType<typeof findReview>>>

export const findReview = (db: TenantDb, id: string) => select(db).where('r.id', '=', id).executeTakeFirst()

/** Serializes what changes the round, and decisions about its grants with its end. */
export const lockReview = ({ trx }: TenantDb, id: string) =>
  trx.selectFrom('access_reviews').select(['status', 'version']).where('id', '=', id).forUpdate().executeTakeFirst()

export async function countDecisions(db: TenantDb, reviewId: string) {
  const rows = await db.trx
    .selectFrom('reviewed_grants')
    .select(['decision', sql<number>`count(*)::int`.as('count')])
    .where('reviewId', '=', reviewId)
    .groupBy('decision')
    .execute()
  const of = (decision: GrantDecision) => rows.find((row) => row.decision === decision)?.count ?? 0
  return { confirmed: of('CONFIRMED'), revoked: of('REVOKED'), gone: of('GONE') }
}

export function listReviews(
  db: TenantDb,
  filter: { status?: AccessReviewStatus | undefined; after?: string | undefined; limit: number },
) {
  let rows = select(db)
    .orderBy('r.number', 'desc')
    .limit(filter.limit + 1)
  if (filter.status) rows = rows.where('r.status', '=', filter.status)
  if (filter.after) rows = rows.where('r.number', '<', Number(filter.after))
  return rows.execute()
}

/** Open rounds, the one that is due first before the others. */
export const listOpenReviews = (db: TenantDb) =>
  select(db).where('r.status', '=', 'OPEN').orderBy('r.dueOn').orderBy('r.number').execute()

async function takeNumber({ trx, tenantId }: TenantDb): Promise<number> {
  const { value } = await trx
    .insertInto('counters')
    .values({ tenantId, name: 'access_reviews', value: 1 })
    .onConflict((conflict) => conflict.columns(['tenantId', 'name']).doUpdateSet({ value: sql`counters.value + 1` }))
    .returning('value')
    .executeTakeFirstOrThrow()
  return value
}

export async function insertReview(
  db: TenantDb,
  review: Pick<
    Insertable<AccessReviews>,
    'id' | 'name' | 'dueOn' | 'roles' | 'siteIds' | 'startedBy' | 'startedByName' | 'startedAt'
  >,
): Promise<number> {
  const number = await takeNumber(db)
  await db.trx
    .insertInto('access_reviews')
    .values({ tenantId: db.tenantId, number, ...review })
    .execute()
  return number
}

export async function updateReviewEnd(
  { trx }: TenantDb,
  id: string,
  ended: { status: 'CLOSED' | 'CANCELLED'; endedByName: string; endedAt: Date; endReason: string },
) {
  await trx
    .updateTable('access_reviews')
    .set((eb) => ({ ...ended, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function updateReminded({ trx }: TenantDb, id: string, day: string) {
  await trx.updateTable('access_reviews').set({ remindedOn: day }).where('id', '=', id).execute()
}

type NewGrant = Omit<Insertable<ReviewedGrants>, 'tenantId' | 'version' | 'decision' | 'reason'>
const AT_ONCE = 500

export async function insertGrants({ trx, tenantId }: TenantDb, grants: readonly NewGrant[]) {
  for (let at = 0; at < grants.length; at += AT_ONCE)
    await trx
      .insertInto('reviewed_grants')
      .values(grants.slice(at, at + AT_ONCE).map((grant) => ({ tenantId, ...grant })))
      .execute()
}

const grants = (db: TenantDb) =>
  db.trx
    .selectFrom('reviewed_grants as g')
    .innerJoin('access_reviews as r', 'r.id', 'g.reviewId')
    .selectAll('g')
    .select(['r.name as review', 'r.number', 'r.status', 'r.startedAt', 'r.endedByName', 'r.endedAt'])
export type ReviewedGrantRow = NonNullable<Awaited<ReturnType<typeof findGrant>>>

export const findGrant = (db: TenantDb, id: string) => grants(db).where('g.id', '=', id).executeTakeFirst()

export interface GrantFilter {
  reviewId?: string | undefined
  /** Undecided ones of open rounds that wait for this person. */
  waitsFor?: string | undefined
  decision?: GrantDecision | 'NONE' | undefined
  person?: string | undefined
  after?: string | undefined
  limit: number
}

/** Where a row is in the list, for the page that follows it. */
export const cursorOf = ({ number, place }: Pick<ReviewedGrantRow, 'number' | 'place'>): string => `${number}-${place}`

function afterCursor(cursor: string) {
  const [, number, place] = /^(\d{1,9})-(\d{1,9})$/.exec(cursor) ?? []
  // What is no cursor begins the list.
  if (number === undefined || place === undefined) return sql<boolean>`true`
  return sql<boolean>`(r.number < ${Number(number)} or (r.number = ${Number(number)} and g.place > ${Number(place)}))`
}

/** Newest round first, then by account and role. */
export function listGrants(db: TenantDb, filter: GrantFilter) {
  let rows = grants(db)
    .orderBy('r.number', 'desc')
    .orderBy('g.place')
    .limit(filter.limit + 1)
  if (filter.reviewId) rows = rows.where('g.reviewId', '=', filter.reviewId)
  if (filter.waitsFor)
    rows = rows
      .where('g.reviewerId', '=', filter.waitsFor)
      .where('g.decision', 'is', null)
      .where('r.status', '=', 'OPEN')
  if (filter.decision === 'NONE') rows = rows.where('g.decision', 'is', null)
  else if (filter.decision) rows = rows.where('g.decision', '=', filter.decision)
  if (filter.person) {
    const part = containing(filter.person)
    rows = rows.where((eb) => eb.or([eb('g.account', 'ilike', part), eb('g.userName', 'ilike', part)]))
  }
  if (filter.after) rows = rows.where(afterCursor(filter.after))
  return rows.execute()
}

/** What the signature of a round covers, in one order. */
export const listSignedGrants = ({ trx }: TenantDb, reviewId: string) =>
  trx
    .selectFrom('reviewed_grants')
    .select([
      'id',
      'userId',
      'account',
      'userName',
      'roleId',
      'roleName',
      'lastDay',
      'givenBy',
      'givenAt',
      'lastSeenAt',
      'breaks',
      'reviewerId',
      'reviewerName',
      'decision',
      'reason',
      'decidedByName',
      'decidedAt',
    ])
    .where('reviewId', '=', reviewId)
    .orderBy('place')
    .execute()

/** How many grants of a round wait for each of its reviewers. */
export const listWaitingReviewers = ({ trx }: TenantDb, reviewId: string) =>
  trx
    .selectFrom('reviewed_grants')
    .select(['reviewerId', sql<number>`count(*)::int`.as('count')])
    .where('reviewId', '=', reviewId)
    .where('decision', 'is', null)
    .groupBy('reviewerId')
    .execute()

export async function updateGrant(
  { trx }: TenantDb,
  id: string,
  change: Partial<
    Pick<
      Insertable<ReviewedGrants>,
      | 'decision'
      | 'reason'
      | 'decidedByName'
      | 'decidedAt'
      | 'lastDay'
      | 'roleName'
      | 'roleVersion'
      | 'reviewerId'
      | 'reviewerName'
    >
  >,
) {
  await trx
    .updateTable('reviewed_grants')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}
