/** SQL of replays of many messages, of what became of the messages, and of what was written. */

import { randomUUIDv7 } from 'node:crypto'
import type { ReplayOutcome } from '@serialis/contract/engagement/replays/replays.schema.ts'
import type { ReplayStatus } from '@serialis/contract/engagement/replays/replays.status.ts'
import type { Insertable, Updateable } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { isAfter } from '../../kit/db/query-builder/before.queries.ts'
import type { MessageReplays } from '../../kit/db/tables.ts'
import type { ReplayedMessage } from '../applying/replay-messages.ts'
import type { Written } from '../applying/storing.ts'

const select = ({ trx }: TenantDb) =>
  trx
    .selectFrom('message_replays as r')
    .leftJoin('subscribe_endpoints as e', 'e.id', 'r.endpointId')
    .selectAll('r')
    .select(['e.nameEn as endpointNameEn', 'e.nameZh as endpointNameZh'])
export type ReplayRow = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>

export const findReplay = (db: TenantDb, id: string): Promise<ReplayRow | undefined> =>
  select(db).where('r.id', '=', id).executeTakeFirst()

export async function lockReplay(db: TenantDb, id: string): Promise<ReplayRow | undefined> {
  const held = await db.trx
    .selectFrom('message_replays')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return held === undefined ? undefined : findReplay(db, id)
}

/** Newest first; `after` is the last id of the previous page. */
export async function listReplays(
  db: TenantDb,
  filter: {
    endpointId?: string | undefined
    status?: ReplayStatus | undefined
    after?: string | undefined
    limit: number
  },
): Promise<ReplayRow[]> {
  const { endpointId, status, after, limit } = filter
  let rows = select(db)
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
  if (endpointId) rows = rows.where('r.endpointId', '=', endpointId)
  if (status) rows = rows.where('r.status', '=', status)
  if (after) rows = rows.where('r.id', '<', after)
  return rows.execute()
}

/** In the order of their ids; `after` is the last id of the previous page. */
export const listEveryReplay = (db: TenantDb, after: string | undefined, limit: number): Promise<ReplayRow[]> => {
  const rows = select(db).orderBy('r.id').limit(limit)
  return (after ? rows.where('r.id', '>', after) : rows).execute()
}

export const endpointNames = ({ trx }: TenantDb, id: string) =>
  trx.selectFrom('subscribe_endpoints').select(['nameEn', 'nameZh']).where('id', '=', id).executeTakeFirst()

export async function insertReplay(
  { trx, tenantId }: TenantDb,
  values: Omit<Insertable<MessageReplays>, 'tenantId'>,
): Promise<void> {
  await trx
    .insertInto('message_replays')
    .values({ ...values, tenantId })
    .execute()
}

type Change = Omit<Updateable<MessageReplays>, 'tenantId' | 'id' | 'version'>

/** The progress of a task. The row must be locked by the caller. */
export async function advanceReplay({ trx }: TenantDb, id: string, change: Change): Promise<void> {
  await trx.updateTable('message_replays').set(change).where('id', '=', id).execute()
}

/** A new version. The row must be locked by the caller. */
export async function updateReplay({ trx }: TenantDb, id: string, change: Change): Promise<void> {
  await trx
    .updateTable('message_replays')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function keepMessages(
  { trx, tenantId }: TenantDb,
  replayId: string,
  all: readonly ReplayedMessage[],
): Promise<void> {
  if (all.length === 0) return
  await trx
    .insertInto('message_replay_messages')
    .values(all.map((one) => ({ ...one, tenantId, replayId })))
    .execute()
}

export async function countMessages({ trx }: TenantDb, replayId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('message_replay_messages')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('replayId', '=', replayId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Those of the trial. */
export async function dropMessages({ trx }: TenantDb, replayId: string): Promise<void> {
  await trx.deleteFrom('message_replay_messages').where('replayId', '=', replayId).execute()
}

/** Oldest first. */
export function listMessages(
  { trx }: TenantDb,
  {
    replayId,
    outcome,
    place,
    limit,
  }: {
    replayId: string
    outcome?: ReplayOutcome | undefined
    place?: { at: Date; id: string } | undefined
    limit: number
  },
) {
  const rows = trx
    .selectFrom('message_replay_messages')
    .selectAll()
    .where('replayId', '=', replayId)
    .where(isAfter(['receivedAt', 'messageId'], place))
    .orderBy('receivedAt')
    .orderBy('messageId')
    .limit(limit + 1)
  return (outcome ? rows.where('outcome', '=', outcome) : rows).execute()
}
export type MessageRow = Awaited<ReturnType<typeof listMessages>>[number]

/**
 * A record that was written before by the same replay goes back to where it was before both, unless others changed it in
 * between.
 */
export async function keepEffects(
  { client, tenantId }: TenantDb,
  replayId: string,
  all: readonly Written[],
): Promise<void> {
  const records = all.filter((one) => one.kind === 'RECORD')
  const others = all.filter((one) => one.kind !== 'RECORD')
  await client.query(
    `insert into message_replay_effects (tenant_id, replay_id, id, message_id, kind, outcome, collection_id, record_id, version_before, version)
     select $1, $2, g.id, g.message_id, 'RECORD', g.outcome, g.collection_id, g.record_id, g.version - 1, g.version
       from unnest($3::uuid[], $4::uuid[], $5::text[], $6::uuid[], $7::uuid[], $8::int[])
         as g (id, message_id, outcome, collection_id, record_id, version)
     on conflict (tenant_id, replay_id, record_id) where record_id is not null do update set
       message_id = excluded.message_id,
       version_before = case when message_replay_effects.version = excluded.version_before
                             then message_replay_effects.version_before else excluded.version_before end,
       outcome = case when message_replay_effects.version = excluded.version_before
                      then message_replay_effects.outcome else excluded.outcome end,
       version = excluded.version`,
    [
      tenantId,
      replayId,
      records.map(() => randomUUIDv7()),
      records.map(({ messageId }) => messageId),
      records.map(({ outcome }) => outcome),
      records.map(({ collectionId }) => collectionId),
      records.map(({ recordId }) => recordId),
      records.map(({ version }) => version),
    ],
  )
  if (others.length === 0) return
  await client.query(
    `insert into message_replay_effects (tenant_id, replay_id, id, message_id, kind, outcome, activity_id)
     select $1, $2, g.id, g.message_id, g.kind, g.outcome, nullif(g.activity_id, '')
       from unnest($3::uuid[], $4::uuid[], $5::text[], $6::text[], $7::text[])
         as g (id, message_id, kind, outcome, activity_id)
     returning id`,
    [
      tenantId,
      replayId,
      others.map(() => randomUUIDv7()),
      others.map(({ messageId }) => messageId),
      others.map(({ kind }) => kind),
      others.map(({ outcome }) => outcome),
      others.map((one) => (one.kind === 'ACTIVITY' ? one.activityId : '')),
    ],
  )
}

/** Some that began before and are not being taken back; what they wrote is forgotten with them. Answers how many are gone. */
export async function deleteOldReplays({ client, tenantId }: TenantDb, before: Date, atMost: number): Promise<number> {
  const { rowCount } = await client.query(
    `delete from message_replays where tenant_id = $1 and id in
       (select id from message_replays where tenant_id = $1 and created_at < $2 and status <> 'UNDOING' order by created_at limit $3)`,
    [tenantId, before, atMost],
  )
  return rowCount ?? 0
}
