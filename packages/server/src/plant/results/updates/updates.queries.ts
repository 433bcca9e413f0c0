/** SQL of what senders said of their status updates. */

import type { ResultUpdateStatus } from '@serialis/contract/plant/results/results-rows.ts'
import type { TenantDb } from '../../../kit/db/db.ts'

export interface UpdateRow {
  eventId: string
  status: ResultUpdateStatus
  reason: string
  attribute: string
  references: string[]
  /** Null: all codes that the event changed. */
  members: Buffer | null
}

export async function insertUpdates(
  { trx, tenantId }: TenantDb,
  eventId: string,
  rows: readonly Omit<UpdateRow, 'eventId'>[],
): Promise<void> {
  await trx
    .insertInto('result_updates')
    .values(
      rows.map(({ references, ...row }, number) => ({
        tenantId,
        eventId,
        number,
        ...row,
        mentions: JSON.stringify(references),
      })),
    )
    .execute()
}

type Row = [string, ResultUpdateStatus, string, string, string[], Buffer | null]
const TEXT = `
  select event_id, status, reason, attribute, mentions, members from result_updates
  where tenant_id = $1 and event_id = any($2::uuid[])
  order by number`

/** Prepared, because the page of a code runs it at every scan. */
export async function listUpdates({ client, tenantId }: TenantDb, eventIds: readonly string[]): Promise<UpdateRow[]> {
  const { rows } = await client.query<Row>({
    name: 'results.updates',
    text: TEXT,
    values: [tenantId, [...eventIds]],
    rowMode: 'array',
  })
  return rows.map(([eventId, status, reason, attribute, references, members]) => ({
    eventId,
    status,
    reason,
    attribute,
    references,
    members,
  }))
}
