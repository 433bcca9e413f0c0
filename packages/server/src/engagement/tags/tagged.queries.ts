/** SQL of the members that have tags: whole sets by one statement, each change with its line in the history. */

import type { ActivityMatch, TagSource, TagStep } from '@serialis/contract/engagement/tags/tags.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { isBefore } from '../../kit/db/query-builder/before.queries.ts'

/** A tag for a member, and what gave it: a task or an activity. */
interface Given {
  tagId: string
  memberId: string
  sourceRef: string | null
}

export interface GivenByActivity extends Given {
  /** Only activities about health data gave it: what anything else gives as well stays without a consent. */
  isOfHealth: boolean
}

interface By {
  source: TagSource
  at: Date
  name: string
}

interface Change extends Given {
  step: TagStep
  source: TagSource
  at: Date
}

/** The lines of the history. */
async function noteChanges({ client, tenantId }: TenantDb, changes: readonly Change[], name: string): Promise<void> {
  if (changes.length === 0) return
  await client.query(
    `insert into member_tag_changes (tenant_id, member_id, changed_at, id, tag_id, step, source, source_ref, changed_by_name)
     select $1, g.member_id, g.changed_at, gen_random_uuid(), g.tag_id, g.step, g.source, g.source_ref, $8
       from unnest($2::uuid[], $3::uuid[], $4::timestamptz[], $5::text[], $6::text[], $7::uuid[])
         as g (member_id, tag_id, changed_at, step, source, source_ref)
     returning id`,
    [
      tenantId,
      changes.map(({ memberId }) => memberId),
      changes.map(({ tagId }) => tagId),
      changes.map(({ at }) => at),
      changes.map(({ step }) => step),
      changes.map(({ source }) => source),
      changes.map(({ sourceRef }) => sourceRef),
      name,
    ],
  )
}

interface Ended extends Given {
  source: TagSource
  expiresAt: Date
}
const noteEnded = (db: TenantDb, ended: readonly Ended[], name: string): Promise<void> =>
  noteChanges(
    db,
    ended.map(({ expiresAt, ...one }) => ({ ...one, step: 'EXPIRED', at: expiresAt })),
    name,
  )

/** Ends what these members had of the tag, where its time is over. */
async function endTagOf(
  db: TenantDb,
  tagId: string,
  members: readonly string[],
  { at, name }: Pick<By, 'at' | 'name'>,
): Promise<void> {
  const { rows } = await db.client.query<Ended>(
    `delete from member_tags where tenant_id = $1 and tag_id = $2 and member_id = any($3::uuid[]) and expires_at <= $4
     returning tag_id, member_id, source, source_ref, expires_at`,
    [db.tenantId, tagId, members, at],
  )
  await noteEnded(db, rows, name)
}

/**
 * Gives an active tag to those of these members that are active. A member that has the tag keeps it for a whole lifetime
 * from now on. Answers how many have it now and did not before, and how many had it.
 */
export async function giveTag(
  db: TenantDb,
  tagId: string,
  members: readonly string[],
  by: By & { sourceRef: string | null; isOfHealth?: boolean },
): Promise<{ added: number; kept: number }> {
  const { source, sourceRef, at, name, isOfHealth = false } = by
  await endTagOf(db, tagId, members, by)
  const { rows } = await db.client.query<{ memberId: string; isNew: boolean }>(
    `insert into member_tags as x (tenant_id, tag_id, member_id, source, source_ref, added_at, expires_at, of_health)
     select $1, t.id, m.id, $4, $5, $6, $6::timestamptz + t.lifetime_days * interval '1 day', $7
       from tags t join members m on m.tenant_id = $1 and m.id = any($3::uuid[]) and m.status = 'ACTIVE'
      where t.tenant_id = $1 and t.id = $2 and t.status = 'ACTIVE'
      order by m.id
     on conflict (tenant_id, tag_id, member_id) do update
        set expires_at = excluded.expires_at, of_health = x.of_health and excluded.of_health
     returning x.member_id, x.xmax = 0 as is_new`,
    [db.tenantId, tagId, members, source, sourceRef, at, isOfHealth],
  )
  const added = rows.filter(({ isNew }) => isNew)
  await noteChanges(
    db,
    added.map(({ memberId }) => ({ tagId, memberId, sourceRef, step: 'ADDED', source, at })),
    name,
  )
  return { added: added.length, kept: rows.length - added.length }
}

/**
 * Gives each tag to its member where both are active; a member that has it keeps it for a whole lifetime from now on.
 * One whose time is over and was not removed yet goes on, since an activity came first.
 */
export async function giveTagsByActivities(
  db: TenantDb,
  given: readonly GivenByActivity[],
  at: Date,
  name: string,
): Promise<void> {
  const { rows } = await db.client.query<Given & { isNew: boolean }>(
    `insert into member_tags as x (tenant_id, tag_id, member_id, source, source_ref, added_at, expires_at, of_health)
     select $1, t.id, m.id, 'EVENT', g.source_ref, $5, $5::timestamptz + t.lifetime_days * interval '1 day', g.of_health
       from unnest($2::uuid[], $3::uuid[], $4::uuid[], $6::boolean[]) as g (tag_id, member_id, source_ref, of_health)
       join tags t on t.tenant_id = $1 and t.id = g.tag_id and t.status = 'ACTIVE'
       join members m on m.tenant_id = $1 and m.id = g.member_id and m.status = 'ACTIVE'
      order by t.id, m.id
     on conflict (tenant_id, tag_id, member_id) do update
        set expires_at = excluded.expires_at, of_health = x.of_health and excluded.of_health
     returning x.tag_id, x.member_id, x.source_ref, x.xmax = 0 as is_new`,
    [
      db.tenantId,
      given.map(({ tagId }) => tagId),
      given.map(({ memberId }) => memberId),
      given.map(({ sourceRef }) => sourceRef),
      at,
      given.map(({ isOfHealth }) => isOfHealth),
    ],
  )
  const added = rows.filter(({ isNew }) => isNew)
  await noteChanges(
    db,
    added.map(({ tagId, memberId, sourceRef }) => ({ tagId, memberId, sourceRef, step: 'ADDED', source: 'EVENT', at })),
    name,
  )
}

/** Takes a tag from members; answers how many had it. */
export async function takeTag(
  db: TenantDb,
  tagId: string,
  members: readonly string[],
  { source, at, name }: By,
): Promise<number> {
  const { rows } = await db.client.query<{ memberId: string }>(
    `delete from member_tags where tenant_id = $1 and tag_id = $2 and member_id = any($3::uuid[]) returning member_id`,
    [db.tenantId, tagId, members],
  )
  await noteChanges(
    db,
    rows.map(({ memberId }) => ({ tagId, memberId, sourceRef: null, step: 'REMOVED', source, at })),
    name,
  )
  return rows.length
}

/** Those that only health data gave to the member. */
export async function takeTagsOfHealth(db: TenantDb, memberIds: readonly string[], at: Date, name: string) {
  const { rows } = await db.client.query<{ tagId: string; memberId: string }>(
    'delete from member_tags where tenant_id = $1 and member_id = any($2::uuid[]) and of_health returning tag_id, member_id',
    [db.tenantId, memberIds],
  )
  await noteChanges(
    db,
    rows.map(({ tagId, memberId }) => ({ tagId, memberId, sourceRef: null, step: 'REMOVED', source: 'CONSENT', at })),
    name,
  )
}

/** Those that these activities gave, as far as members have them from there still. */
export async function takeTagsOfActivities(db: TenantDb, given: readonly Given[], at: Date, name: string) {
  const { rows } = await db.client.query<Given>(
    `delete from member_tags x using unnest($2::uuid[], $3::uuid[], $4::uuid[]) as g (tag_id, member_id, source_ref)
      where x.tenant_id = $1 and x.tag_id = g.tag_id and x.member_id = g.member_id and x.source = 'EVENT'
        and x.source_ref = g.source_ref
     returning x.tag_id, x.member_id, x.source_ref`,
    [
      db.tenantId,
      given.map(({ tagId }) => tagId),
      given.map(({ memberId }) => memberId),
      given.map(({ sourceRef }) => sourceRef),
    ],
  )
  await noteChanges(
    db,
    rows.map((one) => ({ ...one, step: 'REMOVED', source: 'EVENT', at })),
    name,
  )
}

/** Ends some of those whose time is over, the oldest first; answers how many. */
export async function endDueTags(db: TenantDb, at: Date, name: string, atMost: number): Promise<number> {
  const { rows } = await db.client.query<Ended>(
    `with due as (
       select d.tag_id, d.member_id from member_tags d
        where d.tenant_id = $1 and d.expires_at <= $2 order by d.expires_at limit $3
     )
     delete from member_tags x using due d
      where x.tenant_id = $1 and x.tag_id = d.tag_id and x.member_id = d.member_id and x.expires_at <= $2
     returning x.tag_id, x.member_id, x.source, x.source_ref, x.expires_at`,
    [db.tenantId, at, atMost],
  )
  await noteEnded(db, rows, name)
  return rows.length
}

/** How many members have the tag at a time; the caller's lock of the tag keeps it so. */
export async function countTagged({ trx }: TenantDb, tagId: string, at: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('member_tags')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('tagId', '=', tagId)
    .where((is) => is.or([is('expiresAt', 'is', null), is('expiresAt', '>', at)]))
    .executeTakeFirstOrThrow()
  return count
}

/** Those of these members that have the tag at a time. */
export async function listHaving(
  { client, tenantId }: TenantDb,
  tagId: string,
  members: readonly string[],
  at: Date,
): Promise<Set<string>> {
  if (members.length === 0) return new Set()
  const { rows } = await client.query<{ memberId: string }>(
    `select member_id from member_tags where tenant_id = $1 and tag_id = $2 and member_id = any($3::uuid[])
        and (expires_at is null or expires_at > $4)`,
    [tenantId, tagId, members, at],
  )
  return new Set(rows.map(({ memberId }) => memberId))
}

/** By category and code. */
export const listTagsOf = ({ trx }: TenantDb, memberId: string, at: Date) =>
  trx
    .selectFrom('member_tags as x')
    .innerJoin('tags as t', 't.id', 'x.tagId')
    .select(['t.id', 't.code', 't.nameEn', 't.nameZh', 't.kind', 't.status', 'x.source', 'x.addedAt', 'x.expiresAt'])
    .where('x.memberId', '=', memberId)
    .where((is) => is.or([is('x.expiresAt', 'is', null), is('x.expiresAt', '>', at)]))
    .orderBy('t.category')
    .orderBy('t.code')
    .execute()

/** About the column `m.id` of a list of members: it has the tag. */
export const hasTag = ({ tenantId }: TenantDb, tagId: string, at: Date): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from member_tags x where x.tenant_id = ${tenantId} and x.tag_id = ${tagId}
    and x.member_id = m.id and (x.expires_at is null or x.expires_at > ${at}))`

/** Tags that came and went, the newest first. */
export const listChangesBefore = (
  { trx }: TenantDb,
  { memberId, place, limit }: { memberId: string; place: { at: Date; id: string } | undefined; limit: number },
) =>
  trx
    .selectFrom('member_tag_changes as c')
    .innerJoin('tags as t', 't.id', 'c.tagId')
    .select([
      'c.id',
      'c.changedAt',
      'c.step',
      'c.source',
      'c.changedByName',
      't.id as tagId',
      't.code',
      't.nameEn',
      't.nameZh',
    ])
    .where('c.memberId', '=', memberId)
    .where(isBefore(['c.changedAt', 'c.id'], place))
    .orderBy('c.changedAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()

interface TaggedKey {
  tagId: string
  memberId: string
}

/** Those of all members, in the order of the key; `after` is the last one of the previous page. */
export const listEveryTagged = ({ trx }: TenantDb, after: TaggedKey | undefined, limit: number) =>
  trx
    .selectFrom('member_tags as x')
    .innerJoin('tags as t', 't.id', 'x.tagId')
    .select(['x.tagId', 'x.memberId', 't.code', 'x.source', 'x.addedAt', 'x.expiresAt'])
    .where(
      after === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(x.tag_id, x.member_id) > (${after.tagId}::uuid, ${after.memberId}::uuid)`,
    )
    .orderBy('x.tagId')
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
    .selectFrom('member_tag_changes as c')
    .innerJoin('tags as t', 't.id', 'c.tagId')
    .select(['c.memberId', 'c.changedAt', 'c.id', 't.code', 'c.step', 'c.source', 'c.changedByName'])
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

/** Of one member and type: older ones are not looked at. */
const LOOKED_AT = 100

export interface TagOfActivity {
  tagId: string
  memberId: string
  sourceRef: string
  activityType: string
  activityMatches: ActivityMatch[]
  ofHealth: boolean
}

export interface OtherActivity {
  memberId: string
  type: string
  props: Record<string, unknown>
}

/** Those that members have from these activities of theirs. */
export async function listTagsOfActivities(
  { client, tenantId }: TenantDb,
  activityIds: readonly string[],
  memberIds: readonly string[],
): Promise<TagOfActivity[]> {
  const { rows } = await client.query<TagOfActivity>(
    `select x.tag_id, x.member_id, x.source_ref, x.of_health, t.activity_type, t.activity_matches
       from unnest($2::uuid[], $3::uuid[]) as g (activity_id, member_id)
       join member_tags x on x.tenant_id = $1 and x.member_id = g.member_id and x.source = 'EVENT' and x.source_ref = g.activity_id
       join tags t on t.tenant_id = $1 and t.id = x.tag_id and t.activity_type is not null`,
    [tenantId, activityIds, memberIds],
  )
  return rows
}

/** The newest activities of these members of the types that give these tags. */
export async function listActivitiesForTags(
  { client, tenantId }: TenantDb,
  given: readonly TagOfActivity[],
): Promise<OtherActivity[]> {
  const { rows } = await client.query<OtherActivity>(
    `select g.member_id, g.type, a.props
       from (select distinct member_id, type from unnest($2::uuid[], $3::text[]) as all_of (member_id, type)) g
       cross join lateral (
         select o.props from member_activities o where o.tenant_id = $1 and o.member_id = g.member_id and o.type = g.type
          order by o.occurred_at desc limit $4
       ) a`,
    [tenantId, given.map(({ memberId }) => memberId), given.map(({ activityType }) => activityType), LOOKED_AT],
  )
  return rows
}
