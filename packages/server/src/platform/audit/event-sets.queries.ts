/** SQL of sets of sealed events, as a review of the audit trail covers them. */

import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { isAboutOneOf, isAboutSites } from './events.queries.ts'
import type { SubjectRef } from './record-numbers.ts'

export interface EventSet {
  from: Date | null
  /** Exclusive. */
  to: Date | null
  /** Null: of every record. */
  records: readonly SubjectRef[] | null
  /** Later events are no part of it. */
  upToSeal: number
}

/** Of the event `e` with its seal `s`. */
function isInSet({ from, to, records, upToSeal }: EventSet): RawBuilder<boolean> {
  const conditions = [sql<boolean>`s.seq <= ${upToSeal}`]
  if (from !== null) conditions.push(sql`e.occurred_at >= ${from}`)
  if (to !== null) conditions.push(sql`e.occurred_at < ${to}`)
  if (records !== null) conditions.push(isAboutOneOf(records))
  return sql`${sql.join(conditions, sql` and `)}`
}

const members = (tenantId: number, set: EventSet) => sql`
  from events e join event_seals s on s.tenant_id = ${tenantId} and s.event_id = e.id
 where e.tenant_id = ${tenantId} and ${isInSet(set)}`

/** Whether the set has more events than this, without counting the rest of them. */
export async function isSetLargerThan({ trx, tenantId }: TenantDb, set: EventSet, events: number): Promise<boolean> {
  const { rows } = await sql`select 1 as one ${members(tenantId, set)} limit 1 offset ${events}`.execute(trx)
  return rows.length > 0
}

/** Events that occurred before this moment and wait for the sealer. */
export async function countWaitingBefore({ trx, tenantId }: TenantDb, before: Date): Promise<number> {
  const { rows } = await sql<{ events: number }>`
    select count(*) as events from unsealed_events u join events e on e.tenant_id = ${tenantId} and e.id = u.event_id
     where u.tenant_id = ${tenantId} and e.occurred_at < ${before}`.execute(trx)
  return rows[0]!.events
}

export interface EventSetFacts {
  events: number
  /** Caused by this actor. */
  ownEvents: number
  /** SHA-256 of the hashes of their seals, in order. */
  digest: string
}

export async function findFactsOf({ trx, tenantId }: TenantDb, set: EventSet, actorId: string): Promise<EventSetFacts> {
  const { rows } = await sql<EventSetFacts>`
    select count(*) as events, count(*) filter (where e.actor_id = ${actorId}) as own_events,
           encode(sha256(coalesce(string_agg(s.hash, ''::bytea order by s.seq), ''::bytea)), 'hex') as digest
      ${members(tenantId, set)}`.execute(trx)
  return rows[0]!
}

/** Notes that the review covers these events. */
export async function insertReviewed({ trx, tenantId }: TenantDb, set: EventSet, reviewId: string): Promise<void> {
  await sql`
    insert into event_reviews (tenant_id, event_id, review_id)
    select ${tenantId}, e.id, ${reviewId}::uuid ${members(tenantId, set)}
    on conflict (tenant_id, event_id, review_id) do nothing`.execute(trx)
}

/** How many events of a record there are, how many a signed review covers, and the newest of these reviews. */
export async function findReviewedOf(db: TenantDb, { subjectType, subjectId }: SubjectRef) {
  const { trx, tenantId } = db
  const { rows } = await sql<{ events: number; reviewed: number; reviewId: string | null }>`
    select count(*) as events, count(r.review_id) as reviewed, (max(r.review_id::text))::uuid as review_id
      from events e
      left join lateral (select v.review_id from event_reviews v where v.tenant_id = ${tenantId} and v.event_id = e.id
                          order by v.review_id desc limit 1) r on true
     where e.tenant_id = ${tenantId} and e.subject_type = ${subjectType} and e.subject_id = ${subjectId}
       and ${isAboutSites(db, (name) => sql.ref(`e.${name}`))}`.execute(trx)
  return rows[0]!
}

/** When the first event of the tenant occurred. */
export async function findFirstTime({ trx }: TenantDb): Promise<Date | undefined> {
  const first = await trx
    .selectFrom('events as e')
    .innerJoin('event_seals as s', 's.eventId', 'e.id')
    .select('e.occurredAt')
    .orderBy('s.seq')
    .limit(1)
    .executeTakeFirst()
  return first?.occurredAt
}
