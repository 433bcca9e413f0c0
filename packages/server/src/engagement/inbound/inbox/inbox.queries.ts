import type { InboxStatus } from '@serialis/contract/engagement/inbound/inbox.status.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { isBefore } from '../../../kit/db/query-builder/before.queries.ts'

/** Without the body, which is read on its own. */
const select = ({ trx }: TenantDb) =>
  trx
    .selectFrom('inbox_messages as m')
    .innerJoin('subscribe_endpoints as e', 'e.id', 'm.endpointId')
    .select([
      'm.id',
      'm.endpointId',
      'm.receivedAt',
      'm.status',
      'm.format',
      'm.bytes',
      'm.records',
      'm.routingNumber',
      'm.unroutedRecord',
      'm.isWaiting',
      'e.slug',
      'e.nameEn as endpointNameEn',
      'e.nameZh as endpointNameZh',
    ])
export type InboxRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export interface InboxFilter {
  endpointId?: string | undefined
  status?: InboxStatus | undefined
  /** Those that wait for a rule that fits. */
  isUnrouted?: boolean | undefined
  /** Those that wait for a decision about a value. */
  isWaiting?: boolean | undefined
  from?: string | undefined
  to?: string | undefined
  place?: { at: Date; id: string } | undefined
  limit: number
}

/** Newest first. */
export async function listInbox(db: TenantDb, filter: InboxFilter): Promise<InboxRow[]> {
  const { endpointId, status, isUnrouted, isWaiting, from, to, place, limit } = filter
  let rows = select(db)
    .where(isBefore(['m.receivedAt', 'm.id'], place))
    .orderBy('m.receivedAt', 'desc')
    .orderBy('m.id', 'desc')
    .limit(limit + 1)
  if (endpointId) rows = rows.where('m.endpointId', '=', endpointId)
  if (status) rows = rows.where('m.status', '=', status)
  if (isUnrouted) rows = rows.where('m.status', '=', 'NEW').where('m.unroutedRecord', 'is not', null)
  if (isWaiting) rows = rows.where('m.status', '=', 'ROUTED').where('m.isWaiting', '=', true)
  if (from) rows = rows.where('m.receivedAt', '>=', new Date(from))
  if (to) rows = rows.where('m.receivedAt', '<', new Date(to))
  return rows.execute()
}

export const findInboxMessage = (db: TenantDb, id: string) =>
  select(db)
    .leftJoin('endpoint_files as f', 'f.id', 'm.fileId')
    .select(['m.digest', 'm.applications', 'm.fileId', 'm.fileRow', 'f.id as knownFileId'])
    .select((is) => is('m.body', 'is not', null).$castTo<boolean>().as('isKept'))
    .where('m.id', '=', id)
    .executeTakeFirst()

/** Locked until the transaction ends. */
export const holdInboxMessage = ({ trx }: TenantDb, id: string) =>
  trx
    .selectFrom('inbox_messages')
    .select((is) => ['id', 'endpointId', 'status', is('body', 'is not', null).$castTo<boolean>().as('isKept')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** To be judged anew, by the newest version of the routing. */
export async function sendBack({ trx }: TenantDb, id: string): Promise<void> {
  await trx
    .updateTable('inbox_messages')
    .set({ status: 'NEW', routingNumber: 0, unroutedRecord: null, isWaiting: false })
    .where('id', '=', id)
    .execute()
}

export const findOutcome = ({ trx }: TenantDb, messageId: string) =>
  trx.selectFrom('inbox_outcomes').selectAll().where('messageId', '=', messageId).executeTakeFirst()

export async function listWaits({ trx }: TenantDb, messageId: string): Promise<string[]> {
  const rows = await trx.selectFrom('inbox_waits').select('dictId').where('messageId', '=', messageId).execute()
  return rows.map(({ dictId }) => dictId)
}

/** With the sealed body. */
export const findSealedMessage = (db: TenantDb, id: string) =>
  select(db).select('m.body').where('m.id', '=', id).executeTakeFirst()

/** In the order of their ids; `after` is the last id of the previous page. */
export const listEveryMessage = (db: TenantDb, after: string | undefined, limit: number) => {
  const rows = select(db)
    .select(sql<number>`coalesce(octet_length(m.body), 0)`.as('sealedBytes'))
    .orderBy('m.id')
    .limit(limit)
  return (after ? rows.where('m.id', '>', after) : rows).execute()
}

/** In the order of the messages' ids, with what they wait for. */
export const listEveryOutcome = ({ trx }: TenantDb, after: string | undefined, limit: number) => {
  const rows = trx
    .selectFrom('inbox_outcomes as o')
    .leftJoin('inbox_waits as w', 'w.messageId', 'o.messageId')
    .select(['o.messageId as id', 'o.judgedAt', 'o.outcome', 'o.inserted', 'o.changed', 'o.unchanged', 'o.older'])
    .select(['o.models', 'o.dicts', 'o.faults'])
    .select(sql<string[]>`array_remove(array_agg(w.dict_id::text), null)`.as('waitsFor'))
    .groupBy(['o.tenantId', 'o.messageId'])
    .orderBy('o.messageId')
    .limit(limit)
  return (after ? rows.where('o.messageId', '>', after) : rows).execute()
}

/** The sealed bodies of some, by id; those that are removed are left out. */
export async function readBodies({ trx }: TenantDb, ids: readonly string[]): Promise<Map<string, Buffer>> {
  const rows = await trx
    .selectFrom('inbox_messages')
    .select(['id', 'body'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.flatMap(({ id, body }) => (body === null ? [] : [[id, body] as const])))
}

export async function hasMessages({ trx }: TenantDb, endpointId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('inbox_messages')
    .select('id')
    .where('endpointId', '=', endpointId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Some of an endpoint's messages that came before; answers how many are gone. */
export async function deleteOldMessages(
  { client, tenantId }: TenantDb,
  endpointId: string,
  before: Date,
  atMost: number,
): Promise<number> {
  const { rowCount } = await client.query(
    `delete from inbox_messages where tenant_id = $1 and id in
       (select id from inbox_messages where tenant_id = $1 and endpoint_id = $2 and received_at < $3
         order by received_at limit $4)`,
    [tenantId, endpointId, before, atMost],
  )
  return rowCount ?? 0
}
