import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'

/** True when this transaction is the only sealer of its tenant; held until the transaction ends. */
export async function lockSealing({ trx, tenantId }: TenantDb): Promise<boolean> {
  const { rows } = await sql<{
    locked: boolean
  }>`select pg_try_advisory_xact_lock(hashtextextended('serialis sealer', ${tenantId})) as locked`.execute(trx)
  return rows[0]!.locked
}

export interface SealHead {
  seq: number
  hash: Buffer
  sealedAt: Date
}

/** The newest link of the chain; undefined before the first. */
export function findSealHead({ trx }: TenantDb): Promise<SealHead | undefined> {
  return trx
    .selectFrom('event_seals')
    .select(['seq', 'hash', 'sealedAt'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The hash of this link of the chain; undefined when the chain is shorter. */
export async function findSealHash({ trx }: TenantDb, seq: number): Promise<Buffer | undefined> {
  return (await trx.selectFrom('event_seals').select('hash').where('seq', '=', seq).executeTakeFirst())?.hash
}

/** An event as a link of the chain covers it. Instants are texts, because a Date would lose their microseconds. */
export interface SealedContent {
  id: string
  content: Record<string, unknown>
  /** When it is sealed. */
  sealedAt: string
}

const INSTANT = sql.raw(`'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`)
const instant = (name: string) => sql`to_char(${sql.raw(name)} at time zone 'UTC', ${INSTANT})`
/** Of the event `e`. */
const contentOf = (tenantId: number) => sql`jsonb_build_object(
  'tenant', e.tenant_id, 'id', e.id, 'action', e.action, 'subjectType', e.subject_type, 'subjectId', e.subject_id, 'actorId', e.actor_id, 'actorName', e.actor_name,
  'occurredAt', ${instant('e.occurred_at')}, 'recordedAt', ${instant('e.recorded_at')}, 'zone', e.zone,
  'reason', e.reason, 'details', e.details, 'requestId', e.request_id, 'ip', e.ip, 'actorAccount', e.actor_account, 'actorRoles', e.actor_roles, 'onBehalfOf', e.on_behalf_of, 'userAgent', e.user_agent,
  'productVersion', e.product_version, 'identity', e.identity, 'signature', case when e.signature_id is not null then (
    select jsonb_build_object('id', g.id, 'subjectType', g.subject_type, 'subjectId', g.subject_id, 'eventId', g.event_id, 'action', g.action, 'userId', g.user_id, 'account', g.account,
      'printedName', g.printed_name, 'meaning', g.meaning, 'reason', g.reason, 'signedAt', ${instant('g.signed_at')}, 'zone', g.zone, 'digest', g.digest, 'content', g.content)
        || jsonb_strip_nulls(jsonb_build_object('secondFactor', g.second_factor))
      from signatures g where g.tenant_id = ${tenantId} and g.id = e.signature_id) end)`

/** Removes the events that wait longest from the sealer's queue. */
export async function takeUnsealed({ trx, tenantId }: TenantDb, atMost: number): Promise<SealedContent[]> {
  const { rows } = await sql<SealedContent>`
    with taken as (
      delete from unsealed_events where tenant_id = ${tenantId}
         and event_id in (select event_id from unsealed_events where tenant_id = ${tenantId} order by number, event_id limit ${atMost})
      returning tenant_id, event_id, number
    )
    select taken.event_id as id, e.content, ${instant('statement_timestamp()')} as sealed_at from taken
      cross join lateral (select ${contentOf(tenantId)} as content from events e where e.tenant_id = ${tenantId} and e.id = taken.event_id limit 1) e order by taken.number, taken.event_id`.execute(
    trx,
  )
  return rows
}

export interface NewSeal {
  seq: number
  form: number
  sealedAt: string
  eventId: string
  previous: Buffer
  hash: Buffer
}

export async function insertSeals({ trx, tenantId }: TenantDb, seals: readonly NewSeal[]) {
  await sql`
    insert into event_seals (tenant_id, seq, event_id, prev_hash, hash, form, sealed_at)
    select ${tenantId}, s.seq, s.event_id, s.prev_hash, s.hash, s.form, s.sealed_at
      from unnest(${seals.map((seal) => seal.seq)}::bigint[], ${seals.map((seal) => seal.eventId)}::uuid[], ${seals.map((seal) => seal.previous)}::bytea[], ${seals.map((seal) => seal.hash)}::bytea[],
                  ${seals.map((seal) => seal.form)}::smallint[], ${seals.map((seal) => seal.sealedAt)}::timestamptz[])
        as s (seq, event_id, prev_hash, hash, form, sealed_at)
    returning seq`.execute(trx)
}

export interface SealRow {
  seq: number
  form: number
  sealedAt: string
  eventId: string
  prevHash: Buffer
  hash: Buffer
  /** Null when the event is missing. */
  content: Record<string, unknown> | null
}

/** The links after `seq`, in order, each with the content it covers. */
export async function listSeals({ trx, tenantId }: TenantDb, seq: number, atMost: number): Promise<SealRow[]> {
  const { rows } = await sql<SealRow>`
    select s.seq, s.form, ${instant('s.sealed_at')} as sealed_at, s.event_id, s.prev_hash, s.hash, e.content
      from (select tenant_id, seq, form, sealed_at, prev_hash, hash, event_id from event_seals where tenant_id = ${tenantId} and seq > ${seq} order by seq limit ${atMost}) s
      left join lateral (select ${contentOf(tenantId)} as content from events e where e.tenant_id = ${tenantId} and e.id = s.event_id limit 1) e on true
     order by s.seq`.execute(trx)
  return rows
}

/** The links of these events, newest first. */
export async function listLinksOf({ trx, tenantId }: TenantDb, eventIds: readonly string[]): Promise<SealRow[]> {
  const { rows } = await sql<SealRow>`
    select s.seq, s.form, ${instant('s.sealed_at')} as sealed_at, s.event_id, s.prev_hash, s.hash, e.content
      from event_seals s
     cross join lateral (select ${contentOf(tenantId)} as content from events e where e.tenant_id = ${tenantId} and e.id = s.event_id limit 1) e
     where s.tenant_id = ${tenantId} and s.event_id = any(${[...eventIds]}::uuid[]) order by s.seq desc`.execute(trx)
  return rows
}

/** What the sealer has not reached yet, and events that it will never reach, because they are not in its queue. */
export async function listUnsealed({ trx, tenantId }: TenantDb) {
  const { rows } = await sql<{ waits: boolean; content: Record<string, unknown> }>`
    select u.event_id is not null as waits, c.content
      from events e
      left join unsealed_events u on u.tenant_id = ${tenantId} and u.event_id = e.id
      left join event_seals s on s.tenant_id = ${tenantId} and s.event_id = e.id
      cross join lateral (select ${contentOf(tenantId)} as content) c
     where e.tenant_id = ${tenantId} and s.event_id is null order by u.number, e.id`.execute(trx)
  return rows
}

/** Number of events, number waiting for the sealer, and the age of the oldest of these in seconds. */
export async function countEvents({ trx, tenantId }: TenantDb): Promise<{ events: number; waiting: number }> {
  const { rows } = await sql<{ events: number; waiting: number }>`
    select (select count(*) from events where tenant_id = ${tenantId}) as events, (select count(*) from unsealed_events where tenant_id = ${tenantId}) as waiting`.execute(
    trx,
  )
  return rows[0]!
}

/** Age in seconds of the oldest event that waits for the sealer; 0 when none waits. */
export async function findSealLag({ trx, tenantId }: TenantDb): Promise<number> {
  const { rows } = await sql<{ seconds: number | null }>`
    select extract(epoch from statement_timestamp() - min(e.recorded_at))::float8 as seconds
      from unsealed_events u join events e on e.tenant_id = u.tenant_id and e.id = u.event_id where u.tenant_id = ${tenantId}`.execute(
    trx,
  )
  return rows[0]?.seconds ?? 0
}
