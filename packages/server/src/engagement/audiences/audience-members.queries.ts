/** SQL of the members in audiences: whole sets by one statement, each change with its line in the history. */

import type { AudienceStep } from '@serialis/contract/engagement/members/timeline.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { isBefore } from '../../kit/db/query-builder/before.queries.ts'
import { ASKS_HEALTH } from './rule/rule-facts.ts'

interface By {
  at: Date
  name: string
  /** The run over another audience; without it a person chose the members. */
  runId?: string
  /** Health data may have led to it, so that it goes with the consent to that. */
  isOfHealth?: boolean
}

/** The lines of the history. */
async function noteChanges(
  { client, tenantId }: TenantDb,
  audienceId: string,
  { members, step, at, name, runId }: By & { members: readonly string[]; step: AudienceStep },
): Promise<void> {
  if (members.length === 0) return
  await client.query(
    `insert into audience_changes (tenant_id, member_id, changed_at, id, audience_id, step, changed_by_name, cause, facts, turn_id)
     select $1, g.member_id, $4, gen_random_uuid(), $2, $5, $6, $7, '{}', $8 from unnest($3::uuid[]) as g (member_id)
     returning id`,
    [tenantId, audienceId, members, at, step, name, runId === undefined ? 'HAND' : 'AUDIENCE', runId ?? null],
  )
}

/** Puts those of these members that are active into the audience; answers how many were not in it before. */
export async function enterAudience(
  db: TenantDb,
  audienceId: string,
  members: readonly string[],
  by: By,
): Promise<number> {
  const { rows } = await db.client.query<{ memberId: string; isNew: boolean }>(
    `insert into audience_members as x (tenant_id, audience_id, member_id, entered_at, of_health)
     select $1, a.id, m.id, $4, $5
       from audiences a join members m on m.tenant_id = $1 and m.id = any($3::uuid[]) and m.status = 'ACTIVE'
      where a.tenant_id = $1 and a.id = $2 and a.status = 'ACTIVE'
      order by m.id
     -- Whom something else brings as well stays without the consent.
     on conflict (tenant_id, audience_id, member_id) do update set of_health = false where x.of_health and not excluded.of_health
     returning x.member_id, x.xmax = 0 as is_new`,
    [db.tenantId, audienceId, members, by.at, by.isOfHealth ?? false],
  )
  const came = rows.filter(({ isNew }) => isNew)
  await noteChanges(db, audienceId, { members: came.map(({ memberId }) => memberId), step: 'ENTERED', ...by })
  return came.length
}

/** Takes members out of the audience; answers how many were in it. */
export async function leaveAudience(
  db: TenantDb,
  audienceId: string,
  members: readonly string[],
  by: By,
): Promise<number> {
  const { rows } = await db.client.query<{ memberId: string }>(
    `delete from audience_members where tenant_id = $1 and audience_id = $2 and member_id = any($3::uuid[])
     returning member_id`,
    [db.tenantId, audienceId, members],
  )
  await noteChanges(db, audienceId, { members: rows.map(({ memberId }) => memberId), step: 'LEFT', ...by })
  return rows.length
}

/**
 * Takes members out of audiences that only health data may have brought them into, whether these are kept up with or were
 * paused, archived or not built. Whom something else fits comes back with the next judgement or build.
 */
export async function leaveAudiencesOfHealth(
  { client, tenantId }: TenantDb,
  members: readonly string[],
  { at, name }: Pick<By, 'at' | 'name'>,
): Promise<void> {
  const { rows } = await client.query<{ audienceId: string; memberId: string }>(
    `with recursive older as (
       -- Facts are those of the newest rule; who is in it was chosen by another one where that was not built yet.
       select b.id as audience_id, v.rule from audiences b
         join audience_versions v on v.tenant_id = $1 and v.audience_id = b.id and v.no = b.built_version
        where b.tenant_id = $1 and b.built_version <> b.rule_version
     ), reading as (
       select f.audience_id, f.fact, f.value from audience_facts f where f.tenant_id = $1 and f.fact in ('AUDIENCE', 'TAG')
       union
       select o.audience_id, l.leaf ->> 'kind', n.named from older o,
              jsonb_path_query(o.rule, '$.** ? (@.kind == "AUDIENCE" || @.kind == "TAG")') l (leaf),
              jsonb_array_elements_text(l.leaf -> 'values') n (named)
     ), told as (
       select f.audience_id from audience_facts f where f.tenant_id = $1 and f.fact = 'CONSENT' and f.value = 'HEALTH'
       union
       select o.audience_id from older o where jsonb_path_exists(o.rule, $3::jsonpath)
       union
       select r.audience_id from told t
         join audiences s on s.tenant_id = $1 and s.id = t.audience_id
         join reading r on (r.fact = 'AUDIENCE' and r.value = s.id::text) or (r.fact = 'TAG' and r.value = s.tag_id::text)
     )
     delete from audience_members x using audiences a
      where x.tenant_id = $1 and x.member_id = any($2::uuid[]) and a.tenant_id = $1 and a.id = x.audience_id
        and (x.of_health
          or (a.id in (select t.audience_id from told t) and (a.tag_id is null or a.mode = 'SNAPSHOT' or a.status = 'ARCHIVED')))
     returning x.audience_id, x.member_id`,
    [tenantId, members, ASKS_HEALTH],
  )
  if (rows.length === 0) return
  await client.query(
    `insert into audience_changes (tenant_id, member_id, changed_at, id, audience_id, step, changed_by_name, cause, facts)
     select $1, g.member_id, $2, gen_random_uuid(), g.audience_id, 'LEFT', $3, 'CONSENT', '{}' from unnest($4::uuid[], $5::uuid[]) as g (member_id, audience_id)
     returning id`,
    [tenantId, at, name, rows.map(({ memberId }) => memberId), rows.map(({ audienceId }) => audienceId)],
  )
}

/** Those of these members that are in the audience. */
export async function listInside(
  { client, tenantId }: TenantDb,
  audienceId: string,
  members: readonly string[],
): Promise<Set<string>> {
  if (members.length === 0) return new Set()
  const { rows } = await client.query<{ memberId: string }>(
    'select member_id from audience_members where tenant_id = $1 and audience_id = $2 and member_id = any($3::uuid[])',
    [tenantId, audienceId, members],
  )
  return new Set(rows.map(({ memberId }) => memberId))
}

/** By member; `after` is the last one of the previous page. One row more than `limit` when there are more. */
export async function pageOfAudience(
  { trx }: TenantDb,
  { audienceId, after, limit }: { audienceId: string; after?: string | undefined; limit: number },
): Promise<{ memberId: string; enteredAt: Date }[]> {
  const rows = trx
    .selectFrom('audience_members')
    .select(['memberId', 'enteredAt'])
    .where('audienceId', '=', audienceId)
    .orderBy('memberId')
    .limit(limit + 1)
  return (after ? rows.where('memberId', '>', after) : rows).execute()
}

/** Those of these members that are in the audience, by member. */
export const membersOfAudience = async ({ trx }: TenantDb, audienceId: string, members: readonly string[]) =>
  members.length === 0
    ? []
    : trx
        .selectFrom('audience_members')
        .select(['memberId', 'enteredAt'])
        .where('audienceId', '=', audienceId)
        .where('memberId', 'in', [...members])
        .orderBy('memberId')
        .execute()

/** By code. */
export const listAudiencesOf = ({ trx }: TenantDb, memberId: string) =>
  trx
    .selectFrom('audience_members as x')
    .innerJoin('audiences as a', 'a.id', 'x.audienceId')
    .select(['a.id', 'a.code', 'a.nameEn', 'a.nameZh', 'a.mode', 'a.status', 'x.enteredAt'])
    .where('x.memberId', '=', memberId)
    .where('a.tagId', 'is', null)
    .orderBy('a.code')
    .execute()

/** About the column `m.id` of a list of members: it is in the audience. */
export const isInAudience = ({ tenantId }: TenantDb, audienceId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from audience_members x where x.tenant_id = ${tenantId} and x.audience_id = ${audienceId}
    and x.member_id = m.id)`

/** Audiences that a member entered and left, the newest first. */
export const listChangesBefore = (
  { trx }: TenantDb,
  { memberId, place, limit }: { memberId: string; place: { at: Date; id: string } | undefined; limit: number },
) =>
  trx
    .selectFrom('audience_changes as c')
    .innerJoin('audiences as a', 'a.id', 'c.audienceId')
    .select([
      'c.id',
      'c.changedAt',
      'c.step',
      'c.changedByName',
      'a.id as audienceId',
      'a.code',
      'a.nameEn',
      'a.nameZh',
    ])
    .where('c.memberId', '=', memberId)
    // Of the set of a tag, the tag itself has its lines.
    .where('a.tagId', 'is', null)
    .where(isBefore(['c.changedAt', 'c.id'], place))
    .orderBy('c.changedAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()

interface InAudience {
  audienceId: string
  memberId: string
}

/** Those of all audiences, in the order of the key; `after` is the last one of the previous page. */
export const listEveryInAudience = ({ trx }: TenantDb, after: InAudience | undefined, limit: number) =>
  trx
    .selectFrom('audience_members as x')
    .innerJoin('audiences as a', 'a.id', 'x.audienceId')
    .select(['x.audienceId', 'x.memberId', 'a.code', 'x.enteredAt'])
    .where(
      after === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(x.audience_id, x.member_id) > (${after.audienceId}::uuid, ${after.memberId}::uuid)`,
    )
    .orderBy('x.audienceId')
    .orderBy('x.memberId')
    .limit(limit)
    .execute()

interface ChangeKey {
  memberId: string
  changedAt: Date
  id: string
}

/** The history of all members, in the order of the key. */
export const listEveryChange = ({ trx }: TenantDb, after: ChangeKey | undefined, limit: number) =>
  trx
    .selectFrom('audience_changes as c')
    .innerJoin('audiences as a', 'a.id', 'c.audienceId')
    .select(['c.memberId', 'c.changedAt', 'c.id', 'a.code', 'c.step', 'c.changedByName'])
    .where(
      after === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(c.member_id, c.changed_at, c.id) > (${after.memberId}::uuid, ${after.changedAt}, ${after.id}::uuid)`,
    )
    .orderBy('c.memberId')
    .orderBy('c.changedAt')
    .orderBy('c.id')
    .limit(limit)
    .execute()
