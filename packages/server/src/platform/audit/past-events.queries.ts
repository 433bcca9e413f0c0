import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'

/** What other rooms show of an event that they know by id, with the signature made in it. */
export interface PastEventRow {
  readonly id: string
  readonly action: string
  readonly by: string
  readonly reason: string
  /** Number of the document or record that the event is based on. */
  readonly document: string | null
  readonly subjectType: string
  readonly subjectId: string
  readonly signature: {
    readonly printedName: string
    readonly meaning: string
    readonly reason: string
    readonly signedAt: Date
  } | null
}

/** Joins a row's event to a prepared statement of another room: the values of `tenant` and `id` are SQL. */
export const pastEventJoin = (tenant: string, id: string) => ({
  join: `left join events past on past.tenant_id = ${tenant} and past.id = ${id}`,
  action: 'past.action',
  reason: 'past.reason',
})

type Row = [
  string,
  string,
  string,
  string,
  string | null,
  string,
  string,
  string | null,
  string | null,
  string | null,
  Date | null,
]

const TEXT = `
  select e.id, e.action, e.actor_name, e.reason, coalesce(e.details ->> 'document', e.details ->> 'record', e.details ->> 'recordNumber'),
    e.subject_type, e.subject_id, s.printed_name, s.meaning, s.reason, s.signed_at
  from events e left join signatures s on s.tenant_id = $1 and s.id = e.signature_id
  where e.tenant_id = $1 and e.id = any($2::uuid[])`

/** Events by id, in no order; unknown ids are left out. Prepared, because the page of a code runs it at every scan. */
export async function listEventsById({ client, tenantId }: TenantDb, ids: readonly string[]): Promise<PastEventRow[]> {
  const { rows } = await client.query<Row>({
    name: 'audit.events_by_id',
    text: TEXT,
    values: [tenantId, [...ids]],
    rowMode: 'array',
  })
  return rows.map(
    ([id, action, by, reason, document, subjectType, subjectId, printedName, meaning, signedFor, signedAt]) => ({
      id,
      action,
      by,
      reason,
      document,
      subjectType,
      subjectId,
      signature:
        printedName === null || meaning === null || signedAt === null
          ? null
          : { printedName, meaning, reason: signedFor ?? '', signedAt },
    }),
  )
}

/**
 * The newest event of each subject that added a value to a list of it, such as a role to the roles of a user: of every
 * value that was ever added.
 */
export const listAdditions = (
  { trx, tenantId }: TenantDb,
  { subjectType, subjectIds, field }: { subjectType: string; subjectIds: readonly string[]; field: string },
) =>
  trx
    .selectFrom('events as e')
    .innerJoin(
      sql<{ value: string }>`lateral jsonb_array_elements_text(
        case when jsonb_typeof(e.details -> ${field} -> 1) = 'array' then e.details -> ${field} -> 1 else '[]' end)`.as<'added'>(
        sql`added (value)`,
      ),
      (join) => join.onTrue(),
    )
    .select(['e.subjectId', 'added.value', 'e.actorName as by', 'e.occurredAt as at'])
    .distinctOn(['e.subjectId', 'added.value'])
    .where('e.tenantId', '=', tenantId)
    .where('e.subjectType', '=', subjectType)
    .where('e.subjectId', 'in', [...subjectIds])
    .where(
      sql<boolean>`not (jsonb_typeof(e.details -> ${field} -> 0) = 'array' and jsonb_exists(e.details -> ${field} -> 0, added.value))`,
    )
    .orderBy('e.subjectId')
    .orderBy('added.value')
    .orderBy('e.id', 'desc')
    .execute()
