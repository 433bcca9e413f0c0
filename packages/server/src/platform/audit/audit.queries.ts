import { sql } from 'kysely'
import { fireAndCheckAtCommit, pipeline, type TenantDb } from '../../kit/db/db.ts'
import { prepared } from '../../kit/db/query-builder/prepared.ts'

export interface EventRow {
  id: string
  action: string
  subjectType: string
  subjectId: string
  actorId: string | null
  actorName: string
  actorAccount: string
  actorRoles: readonly string[]
  onBehalfOf: string
  occurredAt: Date
  zone: string
  reason: string
  details: Record<string, unknown>
  signatureId: string | null
  requestId: string
  ip: string
  userAgent: string
  productVersion: string
  /** How the subject stood after the command. */
  identity: Record<string, unknown> | null
  /** The record whose version the command changed, and the version that it has now. */
  recordId: string | null
  recordVersion: number | null
}

const INSERT_EVENT = `
  insert into events (tenant_id, id, action, subject_type, subject_id, actor_id, actor_name, occurred_at, zone, reason, details, signature_id, request_id, ip,
    actor_account, actor_roles, on_behalf_of, user_agent, product_version, identity, record_id, record_version)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22)`
/** The number continues that of the events that wait already, so no clock has a part in their order. */
const INSERT_UNSEALED = `
  insert into unsealed_events (tenant_id, event_id, number)
  select $1, $2, coalesce(max(number), 0) + 1 from unsealed_events where tenant_id = $1 returning number`

/**
 * Inserts the event and its place in the queue of the sealer, in one packet. Prepared once per connection, because every
 * command runs it.
 */
export async function insertEvent({ client, tenantId }: TenantDb, event: EventRow): Promise<void> {
  const values = [
    tenantId,
    event.id,
    event.action,
    event.subjectType,
    event.subjectId,
    event.actorId,
    event.actorName,
    event.occurredAt,
    event.zone,
    event.reason,
    JSON.stringify(event.details),
    event.signatureId,
    event.requestId,
    event.ip,
    event.actorAccount,
    event.actorRoles,
    event.onBehalfOf,
    event.userAgent,
    event.productVersion,
    event.identity === null ? null : JSON.stringify(event.identity),
    event.recordId,
    event.recordVersion,
  ]
  await pipeline({ client }, [
    () => client.query({ name: 'audit.insert_event', text: INSERT_EVENT, values }),
    () => client.query({ name: 'audit.insert_unsealed', text: INSERT_UNSEALED, values: [tenantId, event.id] }),
  ])
}

/**
 * Events that differ only in their subjects and details, such as those of the records of one file, in their order.
 * `shared` gives all else.
 */
export async function insertEvents(
  { client, tenantId }: TenantDb,
  shared: Omit<EventRow, 'id' | 'subjectId' | 'details'>,
  own: readonly Pick<EventRow, 'id' | 'subjectId' | 'details'>[],
): Promise<void> {
  const ids = own.map(({ id }) => id)
  await client.query(
    `insert into events (tenant_id, id, action, subject_type, subject_id, details, actor_id, actor_name, occurred_at, zone, reason, signature_id, request_id, ip,
      actor_account, actor_roles, on_behalf_of, user_agent, product_version, identity, record_id, record_version)
    select $1, r.id, $5, $6, r.subject_id, r.details, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22
      from unnest($2::uuid[], $3::text[], $4::jsonb[]) as r (id, subject_id, details)
    returning id`,
    [
      tenantId,
      ids,
      own.map(({ subjectId }) => subjectId),
      own.map(({ details }) => JSON.stringify(details)),
      shared.action,
      shared.subjectType,
      shared.actorId,
      shared.actorName,
      shared.occurredAt,
      shared.zone,
      shared.reason,
      shared.signatureId,
      shared.requestId,
      shared.ip,
      shared.actorAccount,
      shared.actorRoles,
      shared.onBehalfOf,
      shared.userAgent,
      shared.productVersion,
      shared.identity === null ? null : JSON.stringify(shared.identity),
      shared.recordId,
      shared.recordVersion,
    ],
  )
  await client.query(
    `insert into unsealed_events (tenant_id, event_id, number)
     select $1, r.id, r.at + (select coalesce(max(number), 0) from unsealed_events where tenant_id = $1)
       from unnest($2::uuid[]) with ordinality as r (id, at)
     returning number`,
    [tenantId, ids],
  )
}

/** The events of one subject, newest first: those that wait for the sealer, then by their place in the chain. */
export async function listEventsOf({ trx }: TenantDb, subjectType: string, subjectId: string, limit: number) {
  return trx
    .selectFrom('events as e')
    .leftJoin('event_seals as s', 's.eventId', 'e.id')
    .leftJoin('unsealed_events as u', 'u.eventId', 'e.id')
    .select(['e.id', 'e.action', 'e.actorName', 'e.occurredAt', 'e.reason', 'e.details', 'e.signatureId'])
    .where('e.subjectType', '=', subjectType)
    .where('e.subjectId', '=', subjectId)
    .orderBy(sql`s.seq desc nulls first, u.number desc, e.id desc`)
    .limit(limit)
    .execute()
}

/** The same for some actions, with the address of the request. */
export async function listActionsOn(
  { trx }: TenantDb,
  { subjectType, subjectId }: { subjectType: string; subjectId: string },
  actions: readonly string[],
  limit: number,
) {
  return trx
    .selectFrom('events')
    .select(['id', 'action', 'occurredAt', 'details', 'ip'])
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .where('action', 'in', [...actions])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Which of these actions happened after a moment, and on which type of subject. */
export const listActionsSince = ({ trx }: TenantDb, since: Date, actions: readonly string[]) =>
  trx
    .selectFrom('events')
    .select(['action', 'subjectType'])
    .distinct()
    .where('occurredAt', '>', since)
    .where('action', 'in', [...actions])
    .execute()

/** Every event of this action, newest first. */
export const listByAction = ({ trx }: TenantDb, action: string) =>
  trx
    .selectFrom('events')
    .select(['subjectId', 'occurredAt', 'details'])
    .where('action', '=', action)
    .orderBy('id', 'desc')
    .execute()

interface IdempotencyRow {
  route: string
  bodyDigest: Buffer
  answer: unknown
}

/** True when this request is the first with its key; waits while another one with the key is in progress. */
export async function insertIdempotencyKey(
  db: TenantDb,
  actorId: string,
  key: string,
  { route, bodyDigest, at }: Omit<IdempotencyRow, 'answer'> & { at: Date },
) {
  const made = await prepared(
    db,
    db.trx
      .insertInto('idempotency_keys')
      .values({ tenantId: db.tenantId, actorId, key, route, bodyDigest, createdAt: at })
      .onConflict((conflict) => conflict.columns(['tenantId', 'actorId', 'key']).doNothing())
      .returning('key'),
  )
  return made.length > 0
}

export async function findIdempotencyKey(
  { trx }: TenantDb,
  actorId: string,
  key: string,
): Promise<IdempotencyRow | undefined> {
  const row = await trx
    .selectFrom('idempotency_keys')
    .select(['route', 'bodyDigest', 'answer'])
    .where('actorId', '=', actorId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row && { route: row.route, bodyDigest: row.bodyDigest, answer: row.answer }
}

/** Sent with the commit. */
export function updateIdempotencyAnswer(db: TenantDb, actorId: string, key: string, answer: unknown): void {
  const kept = db.trx
    .updateTable('idempotency_keys')
    .set({ answer: JSON.stringify(answer ?? null) })
    .where('actorId', '=', actorId)
    .where('key', '=', key)
  fireAndCheckAtCommit(db, () => prepared(db, kept))
}

/** Keys of requests that are too old to be repeated. */
export async function deleteOldIdempotencyKeys({ trx }: TenantDb, before: Date) {
  await trx.deleteFrom('idempotency_keys').where('createdAt', '<', before).execute()
}
