/** SQL of what a replay wrote, and of what can be taken back of it. */

import type {
  ReplayEffect,
  ReplayUndo,
  ReplayUndoCounts,
} from '@serialis/contract/engagement/replays/replays.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'

type Kind = ReplayEffect['kind']

/** Some that were neither taken back nor left yet, locked. */
export const claimEffects = ({ trx }: TenantDb, replayId: string, limit: number) =>
  trx
    .selectFrom('message_replay_effects')
    .select(['id', 'messageId', 'kind'])
    .where('replayId', '=', replayId)
    .where('undo', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute()

export async function countOpenEffects({ trx }: TenantDb, replayId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('message_replay_effects')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('replayId', '=', replayId)
    .where('undo', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Nobody applies them again meanwhile. In one order. */
export async function holdMessages({ trx }: TenantDb, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await trx
    .selectFrom('inbox_messages')
    .select('id')
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export interface JudgedEffect {
  id: string
  messageId: string
  kind: Kind
  isNew: boolean
  collectionId: string | null
  recordId: string | null
  versionBefore: number | null
  version: number | null
  activityId: string | null
  undo: ReplayUndo
}

/** $1 tenant, $2 replay, $3 these or null for the first ones, $4 how many. */
const JUDGED = `
  select e.id, e.message_id, e.kind, e.outcome = 'INSERTED' as is_new, e.collection_id, e.record_id, e.version_before, e.version, e.activity_id,
         case
           when e.kind = 'MEMBER' then 'MEMBER'
           when e.kind = 'ACTIVITY' and e.outcome = 'CHANGED' then 'REPLACED'
           when e.kind = 'ACTIVITY' and i.id is null then 'MESSAGE_GONE'
           when e.kind = 'ACTIVITY' and i.applications is distinct from m.application then 'APPLIED_AGAIN'
           when e.kind = 'ACTIVITY' and not exists (
             select from member_activities a where a.tenant_id = $1 and a.message_id = e.message_id and a.activity_id = e.activity_id
           ) then 'CHANGED_SINCE'
           when e.kind = 'ACTIVITY' then 'UNDONE'
           when r.version is distinct from e.version then 'CHANGED_SINCE'
           when c.status not in ('PUBLISHED', 'DEPRECATED') then 'CLOSED'
           when e.version_before > 0 and not exists (
             select from collection_record_versions v where v.tenant_id = $1 and v.record_id = e.record_id
                and v.version = e.version_before and v.data is not null
           ) then 'STATE_GONE'
           else 'UNDONE'
         end as undo
    from (
      select o.id, o.message_id, o.kind, o.outcome, o.collection_id, o.record_id, o.version_before, o.version, o.activity_id
        from message_replay_effects o
       where o.tenant_id = $1 and o.replay_id = $2 and o.undo is null and ($3::uuid[] is null or o.id = any($3::uuid[]))
       order by o.id limit $4
    ) e
    left join collection_records r on r.tenant_id = $1 and r.id = e.record_id
    left join collections c on c.tenant_id = $1 and c.id = e.collection_id
    left join message_replay_messages m on m.tenant_id = $1 and m.replay_id = $2 and m.message_id = e.message_id
    left join inbox_messages i on i.tenant_id = $1 and i.id = e.message_id`

/** What can be taken back of these, as it is now. */
export async function judgedEffects(
  { client, tenantId }: TenantDb,
  replayId: string,
  ids: readonly string[],
): Promise<JudgedEffect[]> {
  const { rows } = await client.query<JudgedEffect>(`${JUDGED} order by e.id`, [tenantId, replayId, ids, ids.length])
  return rows
}

type Counted = Omit<ReplayUndoCounts['counts'][number], 'count'> & { count: number }

/** By what would become of the first ones that are still open, and became of the first others; at most so many of each. */
export async function countUndo({ client, tenantId }: TenantDb, replayId: string, atMost: number): Promise<Counted[]> {
  const { rows } = await client.query<Counted>(
    `select x.kind, x.is_new, x.undo, count(*)::int as count from (
       select j.kind, j.is_new, j.undo from (${JUDGED}) j
       union all
       (select d.kind, d.outcome = 'INSERTED', d.undo from message_replay_effects d
         where d.tenant_id = $1 and d.replay_id = $2 and d.undo is not null limit $4)
     ) x group by x.kind, x.is_new, x.undo order by x.kind desc, x.undo = 'UNDONE' desc, x.undo, x.is_new`,
    [tenantId, replayId, null, atMost],
  )
  return rows
}

export async function keepUndo(
  { client, tenantId }: TenantDb,
  replayId: string,
  all: readonly { id: string; undo: ReplayUndo }[],
): Promise<void> {
  await client.query(
    `update message_replay_effects e set undo = g.undo from unnest($3::uuid[], $4::text[]) as g (id, undo)
      where e.tenant_id = $1 and e.replay_id = $2 and e.id = g.id`,
    [tenantId, replayId, all.map(({ id }) => id), all.map(({ undo }) => undo)],
  )
}

export async function tookActivitiesBack({ trx }: TenantDb, replayId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('message_replay_effects')
    .select('id')
    .where('replayId', '=', replayId)
    .where('undo', '=', 'UNDONE')
    .where('kind', '=', 'ACTIVITY')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Those that were taken back or left, in the order in which they were written; `after` is the last id of the previous page. */
export function listEffects(
  { trx }: TenantDb,
  {
    replayId,
    undo,
    after,
    limit,
  }: { replayId: string; undo?: ReplayUndo | undefined; after?: string | undefined; limit: number },
) {
  let rows = trx
    .selectFrom('message_replay_effects as e')
    .leftJoin('collections as c', 'c.id', 'e.collectionId')
    .select(['e.id', 'e.kind', 'e.undo', 'e.messageId', 'e.collectionId', 'e.recordId'])
    .select(['c.nameEn as collectionNameEn', 'c.nameZh as collectionNameZh'])
    .where('e.replayId', '=', replayId)
    .where('e.undo', 'is not', null)
    .orderBy('e.id')
    .limit(limit + 1)
  if (undo) rows = rows.where('e.undo', '=', undo)
  return (after ? rows.where('e.id', '>', after) : rows).execute()
}
export type EffectRow = Awaited<ReturnType<typeof listEffects>>[number]
