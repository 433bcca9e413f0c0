/** SQL by which the members that have a tag follow those that its rule fits. Everything happens under the lock of the tag's rule. */

import { randomUUIDv7 } from 'node:crypto'
import { memberStatuses } from '@serialis/contract/engagement/members/members.status.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { countTagged } from '../tagged.queries.ts'
import type { TagRow } from '../tags.queries.ts'

type Sql = RawBuilder<unknown>

interface Following {
  tag: Pick<TagRow, 'id' | 'lifetimeDays' | 'memberLimit'>
  /** A statement with `member_id`, and `since` when the rule fits without a break. */
  fitting: Sql
  at: Date
  name: string
  /** Nobody but these; without it everybody. */
  only?: readonly string[] | undefined
}

export interface Followed {
  came: number
  went: number
}

const among = (column: Sql, { only }: Following): Sql =>
  only === undefined ? sql`true` : sql`${column} = any(${[...only]}::uuid[])`

/** The lifetime counts from when the rule began to fit, so it does not begin anew while the rule still does. */
const endOf = ({ tag }: Following): Sql => sql`f.since + ${tag.lifetimeDays}::int * interval '1 day'`

const isFittingNow = (following: Following): Sql =>
  following.tag.lifetimeDays === null ? sql`true` : sql`${endOf(following)} > ${following.at}`

/**
 * Who has the tag now. It is compared with the set by `except`, which hashes or sorts, whatever statistics know of a tag
 * that was just built; never row by row.
 */
const having = ({ tenantId }: TenantDb, following: Following): Sql =>
  sql`select h.member_id from member_tags h
       where h.tenant_id = ${tenantId} and h.tag_id = ${following.tag.id} and ${among(sql`h.member_id`, following)}`

/** Those that the rule does not fit any more. Nothing is noted of whom an erasure or a merge took. */
async function takeFromOthers(db: TenantDb, following: Following): Promise<number> {
  const { tenantId, trx } = db
  const { tag, fitting, at, name } = following
  const isOther = sql`x.tenant_id = ${tenantId} and x.tag_id = ${tag.id}
    and x.member_id = any(array(${having(db, following)} except select f.member_id from (${fitting}) f))`
  const { numAffectedRows: noted } = await sql`
    insert into member_tag_changes (tenant_id, member_id, changed_at, id, tag_id, step, source, changed_by_name)
    select ${tenantId}, x.member_id, case when x.expires_at <= ${at} then x.expires_at else ${at} end, gen_random_uuid(), ${tag.id},
           case when x.expires_at <= ${at} then 'EXPIRED' else 'REMOVED' end, 'RULE', ${name}
      from member_tags x join members m on m.tenant_id = ${tenantId} and m.id = x.member_id
     where ${isOther} and m.status in ('ACTIVE', 'FROZEN')
    on conflict do nothing`.execute(trx)
  if (Number(noted ?? 0) === 0 && following.only !== undefined) return 0
  const { numAffectedRows } = await sql`delete from member_tags x where ${isOther}`.execute(trx)
  return Number(numAffectedRows ?? 0)
}

/** Named, so that an index finds the few of them. */
const ENDED = memberStatuses.filter((status) => status !== 'ACTIVE')

/** Members that ended while the statements ran. */
async function dropEnded({ client, tenantId }: TenantDb, { tag, at, only }: Following, turnId: string): Promise<void> {
  await client.query(
    `delete from member_tag_changes c using members m
      where c.tenant_id = $1 and c.tag_id = $2 and c.changed_at = $3 and c.source_ref = $4
        and m.tenant_id = $1 and m.id = c.member_id and m.status = any($5)`,
    [tenantId, tag.id, at, turnId, ENDED],
  )
  await client.query(
    `delete from member_tags x using members m
      where x.tenant_id = $1 and x.tag_id = $2 and ($3::uuid[] is null or x.member_id = any($3))
        and m.tenant_id = $1 and m.id = x.member_id and m.status = any($4)`,
    [tenantId, tag.id, only === undefined ? null : [...only], ENDED],
  )
}

/** Those that the rule fits and that do not have it, those of the longest standing first, as far as the limit goes. */
async function giveToFitting(db: TenantDb, following: Following, ofHealth: (member: Sql) => Promise<Sql>) {
  const { tenantId, trx } = db
  const { tag, fitting, at, name } = following
  const free = tag.memberLimit === null ? null : tag.memberLimit - (await countTagged(db, tag.id, at))
  if (free !== null && free <= 0) return 0
  const turnId = randomUUIDv7()
  const { numAffectedRows: noted } = await sql`
    insert into member_tag_changes (tenant_id, member_id, changed_at, id, tag_id, step, source, source_ref, changed_by_name)
    select ${tenantId}, f.member_id, ${at}, gen_random_uuid(), ${tag.id}, 'ADDED', 'RULE', ${turnId}::uuid, ${name}
      from (${fitting}) f join members m on m.tenant_id = ${tenantId} and m.id = f.member_id
     where m.status = 'ACTIVE' and ${isFittingNow(following)}
       and f.member_id = any(array(select n.member_id from (${fitting}) n except ${having(db, following)}))
     ${free === null ? sql`` : sql`order by f.since, f.member_id limit ${free}`}
    on conflict do nothing`.execute(trx)
  if (Number(noted ?? 0) === 0) return 0
  const { numAffectedRows } = await sql`
    insert into member_tags (tenant_id, tag_id, member_id, source, added_at, expires_at, of_health)
    select ${tenantId}, ${tag.id}, c.member_id, 'RULE', ${at}, ${endOf(following)}, ${await ofHealth(sql`c.member_id`)}
      from member_tag_changes c join (${fitting}) f on f.member_id = c.member_id
     where c.tenant_id = ${tenantId} and c.tag_id = ${tag.id} and c.changed_at = ${at} and c.source_ref = ${turnId}
    on conflict (tenant_id, tag_id, member_id) do nothing`.execute(trx)
  await dropEnded(db, following, turnId)
  return Number(numAffectedRows ?? 0)
}

/** `ofHealth`: whether only health data may have led to it, so that it goes with the consent to that. */
export async function followFitting(
  db: TenantDb,
  following: Following,
  ofHealth: (member: Sql) => Promise<Sql>,
): Promise<Followed> {
  const went = await takeFromOthers(db, following)
  return { went, came: await giveToFitting(db, following, ofHealth) }
}

/** Against changes of it and of who has it by hand; it waits for nobody where that is asked. */
export async function holdTag(
  { client, tenantId }: TenantDb,
  id: string,
  waits: boolean,
): Promise<Following['tag'] | undefined> {
  const { rows } = await client.query<Following['tag']>(
    `select id, lifetime_days, member_limit from tags where tenant_id = $1 and id = $2 for share ${waits ? '' : 'skip locked'}`,
    [tenantId, id],
  )
  return rows[0]
}

/** Members that the rule fits and that do not have the tag although their time is not over, counted up to `limit`. */
export async function countBeyond(db: TenantDb, following: Following, limit: number): Promise<number> {
  const { tenantId, trx } = db
  const { tag, fitting } = following
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from (${fitting}) f
       where ${isFittingNow(following)}
         and not exists (select 1 from member_tags x where x.tenant_id = ${tenantId} and x.tag_id = ${tag.id} and x.member_id = f.member_id)
       limit ${limit}) counted`.execute(trx)
  return rows[0]!.count
}
