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
