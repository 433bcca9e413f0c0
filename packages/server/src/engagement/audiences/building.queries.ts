/** SQL that chooses the members of an audience by its rule, and notes who came and went. */

import type { AudienceCause } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import type { RuleGroup } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { membersOfRule } from './rule/members-of-rule.queries.ts'
import type { Moment } from './rule/moments.ts'

/** Members that are judged, each with the facts that changed, separated by commas. */
export interface Judged {
  members: readonly string[]
  facts: readonly string[]
}

interface Choosing {
  audienceId: string
  version: number
  rule: RuleGroup
  cause: Exclude<AudienceCause, 'HAND'>
  moment: Moment
  name: string
  /** Nobody but these; without it everybody. */
  judged?: Judged | undefined
}

export interface Turnover {
  came: number
  went: number
}

/** One statement: the set of the rule is compared with the present one, and every difference is noted. */
async function compareSets(db: TenantDb, choosing: Choosing): Promise<Turnover> {
  const { audienceId, version, rule, cause, moment, name, judged } = choosing
  const { tenantId, trx } = db
  const ids = judged === undefined ? undefined : [...judged.members]
  const among = ids === undefined ? sql`true` : sql`x.member_id = any(${ids}::uuid[])`
  const facts =
    judged === undefined
      ? sql`'{}'::text[]`
      : sql`coalesce((select string_to_array(g.facts, ',') from unnest(${ids}::uuid[], ${[...judged.facts]}::text[]) as g (member_id, facts)
          where g.member_id = c.member_id limit 1), '{}')`
  const { rows } = await sql<Turnover>`
    with found as materialized (${membersOfRule(db, rule, { ...moment, only: ids })}),
    came as (
      insert into audience_members (tenant_id, audience_id, member_id, entered_at, version)
      select ${tenantId}, ${audienceId}, f.id, ${moment.now}, ${version}::int from found f
       where not exists (select 1 from audience_members x where x.tenant_id = ${tenantId} and x.audience_id = ${audienceId} and x.member_id = f.id)
      on conflict (tenant_id, audience_id, member_id) do nothing
      returning member_id),
    went as (
      delete from audience_members x
       where x.tenant_id = ${tenantId} and x.audience_id = ${audienceId} and ${among}
         and not exists (select 1 from found f where f.id = x.member_id)
      returning x.member_id),
    noted as (
      insert into audience_changes (tenant_id, member_id, changed_at, id, audience_id, step, changed_by_name, cause, facts, version)
      select ${tenantId}, c.member_id, ${moment.now}, gen_random_uuid(), ${audienceId}, c.step, ${name}, ${cause}, ${facts}, ${version}::int
        from (select member_id, 'ENTERED' as step from came
              union all
              -- Nothing is noted of whom an erasure or a merge took.
              select w.member_id, 'LEFT' from went w join members m on m.tenant_id = ${tenantId} and m.id = w.member_id
               where m.status in ('ACTIVE', 'FROZEN')) c
      returning 1)
    select (select count(*) from came)::int as came, (select count(*) from went)::int as went, (select count(*) from noted) as noted`.execute(
    trx,
  )
  const { came, went } = rows[0]!
  return { came, went }
}

/**
 * Members that ended while the statement ran. The foreign key holds those that came against an erasure from then on, so
 * nobody is in the audience afterwards that a person asked to forget.
 */
async function dropEnded({ client, tenantId }: TenantDb, { audienceId, moment }: Choosing): Promise<void> {
  await client.query(
    `with ended as (
       delete from audience_members x using members m
        where x.tenant_id = $1 and x.audience_id = $2 and x.entered_at = $3 and m.tenant_id = $1 and m.id = x.member_id
          and m.status <> 'ACTIVE'
       returning x.member_id)
     delete from audience_changes c using ended e
      where c.tenant_id = $1 and c.audience_id = $2 and c.changed_at = $3 and c.member_id = e.member_id`,
    [tenantId, audienceId, moment.now],
  )
}

/** The audience is held by the caller, so that no other choice runs at once. */
export async function chooseMembers(db: TenantDb, choosing: Choosing): Promise<Turnover> {
  const turnover = await compareSets(db, choosing)
  if (turnover.came > 0) await dropEnded(db, choosing)
  return turnover
}

/** After which number every transaction began later. */
export async function readPresent({ client }: TenantDb): Promise<string> {
  const { rows } = await client.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next')
  return rows[0]!.next
}

/** Whether every transaction that was open at that number has ended. */
export async function areOlderOver({ client }: TenantDb, next: string): Promise<boolean> {
  const { rows } = await client.query<{ isOver: boolean }>(
    'select pg_snapshot_xmin(pg_current_snapshot()) >= $1::xid8 as is_over',
    [next],
  )
  return rows[0]!.isOver
}

/** For one transaction; in milliseconds. */
export async function limitStatements({ client }: TenantDb, ms: number): Promise<void> {
  await client.query(`set local statement_timeout = ${Math.round(ms)}`)
}
