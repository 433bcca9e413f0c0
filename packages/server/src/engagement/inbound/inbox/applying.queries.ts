/** Messages as the applying takes them, and what became of them. */

import type { InboxFault, InboxOutcome } from '@serialis/contract/engagement/inbound/inbox.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'

/** The oldest that are routed and wait for nothing, locked; others take those that are not locked. */
export const claimToApply = ({ trx }: TenantDb, limit: number) =>
  trx
    .selectFrom('inbox_messages as m')
    .innerJoin('subscribe_endpoints as e', 'e.id', 'm.endpointId')
    .select([
      'm.id',
      'm.endpointId',
      'm.receivedAt',
      'm.format',
      'm.bytes',
      'm.records',
      'm.routingNumber',
      'm.body',
      'e.slug',
    ])
    .where('m.status', '=', 'ROUTED')
    .where('m.isWaiting', '=', false)
    .orderBy('m.receivedAt')
    .orderBy('m.id')
    .limit(limit)
    .forUpdate('m')
    .skipLocked()
    .execute()
export type RoutedMessage = Awaited<ReturnType<typeof claimToApply>>[number]

type Version = InboxOutcome['models'][number]
export interface MessageOutcome {
  messageId: string
  outcome: 'APPLIED' | 'REJECTED' | 'WAITING'
  models: readonly Version[]
  dicts: readonly Version[]
  inserted: number
  changed: number
  unchanged: number
  older: number
  countsMembers: boolean
  faults: readonly InboxFault[]
}

/** The messages must be locked by the caller. */
export async function keepOutcomes(
  { trx, client, tenantId }: TenantDb,
  all: readonly MessageOutcome[],
  at: Date,
): Promise<void> {
  if (all.length === 0) return
  await trx
    .insertInto('inbox_outcomes')
    .values(
      all.map(({ models, dicts, faults, ...one }) => ({
        ...one,
        tenantId,
        judgedAt: at,
        models: JSON.stringify(models),
        dicts: JSON.stringify(dicts),
        faults: JSON.stringify(faults),
      })),
    )
    .onConflict((on) =>
      on.columns(['tenantId', 'messageId']).doUpdateSet((set) => ({
        judgedAt: set.ref('excluded.judgedAt'),
        outcome: set.ref('excluded.outcome'),
        models: set.ref('excluded.models'),
        dicts: set.ref('excluded.dicts'),
        inserted: set.ref('excluded.inserted'),
        changed: set.ref('excluded.changed'),
        unchanged: set.ref('excluded.unchanged'),
        older: set.ref('excluded.older'),
        countsMembers: set.ref('excluded.countsMembers'),
        faults: set.ref('excluded.faults'),
      })),
    )
    .execute()
  await client.query(
    `update inbox_messages m set
       status = case when o.outcome = 'REJECTED' then 'REJECTED'
                     when o.outcome = 'WAITING' then m.status
                     when m.applications = 0 then 'APPLIED' else 'REPLAYED' end,
       applications = m.applications + case when o.outcome = 'APPLIED' then 1 else 0 end,
       is_waiting = o.outcome = 'WAITING'
     from inbox_outcomes o
     where m.tenant_id = $1 and m.id = any($2::uuid[]) and o.tenant_id = $1 and o.message_id = m.id`,
    [tenantId, all.map(({ messageId }) => messageId)],
  )
}

/** What these messages wait for now, instead of what they waited for before. */
export async function waitFor(
  { trx, tenantId }: TenantDb,
  messageIds: readonly string[],
  waits: readonly { messageId: string; dictId: string }[],
): Promise<void> {
  if (messageIds.length === 0) return
  await trx
    .deleteFrom('inbox_waits')
    .where('messageId', 'in', [...messageIds])
    .execute()
  if (waits.length === 0) return
  await trx
    .insertInto('inbox_waits')
    .values(waits.map((wait) => ({ ...wait, tenantId })))
    .execute()
}

/** Messages that wait for this dictionary are judged again; answers how many. */
export async function releaseWaiting({ client, tenantId }: TenantDb, dictId: string): Promise<number> {
  const { rowCount } = await client.query(
    `update inbox_messages set is_waiting = false where tenant_id = $1 and id in
       (select message_id from inbox_waits where tenant_id = $1 and dict_id = $2) and is_waiting`,
    [tenantId, dictId],
  )
  return rowCount ?? 0
}

/** Those of these that are still kept, with by what they were judged last. */
export const judgedMessages = async ({ trx }: TenantDb, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : trx
        .selectFrom('inbox_messages as m')
        .innerJoin('subscribe_endpoints as e', 'e.id', 'm.endpointId')
        .leftJoin('inbox_outcomes as o', 'o.messageId', 'm.id')
        .select(['m.id', 'm.receivedAt', 'e.slug', 'e.nameEn as endpointNameEn', 'e.nameZh as endpointNameZh'])
        .select(['o.judgedAt', 'o.models', 'o.dicts'])
        .where('m.id', 'in', [...ids])
        .execute()
