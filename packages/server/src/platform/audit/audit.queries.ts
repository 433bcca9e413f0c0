import { fireAndCheckAtCommit, pipeline, type TenantDb } from '../../kit/db/db.ts'
import { prepared } from '../../kit/db/query-builder/prepared.ts'

export interface EventRow {
  id: string
  action: string
  subjectType: string
  subjectId: string
  actorId: string | null
  actorName: string
  occurredAt: Date
  zone: string
  reason: string
  details: Record<string, unknown>
  signatureId: string | null
  requestId: string
  ip: string
}

const INSERT_EVENT = `
  insert into events (tenant_id, id, action, subject_type, subject_id, actor_id, actor_name, occurred_at, zone, reason, details, signature_id, request_id, ip)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`
const INSERT_UNSEALED = 'insert into unsealed_events (tenant_id, event_id) values ($1, $2)'

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
  ]
  await pipeline({ client }, [
    () => client.query({ name: 'audit.insert_event', text: INSERT_EVENT, values }),
    () => client.query({ name: 'audit.insert_unsealed', text: INSERT_UNSEALED, values: [tenantId, event.id] }),
  ])
}

/** The events of one subject, newest first. */
export async function listEventsOf({ trx }: TenantDb, subjectType: string, subjectId: string, limit: number) {
  return trx
    .selectFrom('events')
    .select(['id', 'action', 'actorName', 'occurredAt', 'reason', 'details', 'signatureId'])
    .where('subjectType', '=', subjectType)
    .where('subjectId', '=', subjectId)
    .orderBy('id', 'desc')
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
