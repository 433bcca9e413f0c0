/** SQL that chooses the members of an audience by its rule, and notes who came and went. */

import { randomUUIDv7 } from 'node:crypto'
import type { AudienceCause } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import type { RuleGroup } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { memberStatuses } from '@serialis/contract/engagement/members/members.status.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { judgingBy, membersOfRule } from '../rule/members-of-rule.queries.ts'
import type { Moment } from '../rule/moments.ts'

/** Members that are judged, each with the facts that changed, separated by commas. */
interface Judged {
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

interface Step {
  memberId: string
  step: 'ENTERED' | 'LEFT'
}

/**
 * One statement makes the set of the rule and notes every difference to the present one, under the id of this turn. The
 * differences of judged members come back; those of everybody may be a million.
 */
async function noteDifferences(db: TenantDb, choosing: Choosing, turnId: string): Promise<Step[]> {
  const { audienceId, version, rule, cause, moment, name, judged } = choosing
  const { tenantId, trx } = db
  const ids = judged === undefined ? undefined : [...judged.members]
  const among = ids === undefined ? sql`true` : sql`x.member_id = any(${ids}::uuid[])`
  const facts = judged === undefined ? sql`'{}'::text[]` : sql`coalesce(string_to_array(g.facts, ','), '{}')`
  const given =
    judged === undefined
      ? sql``
      : sql`left join unnest(${ids}::uuid[], ${[...judged.facts]}::text[]) as g (member_id, facts) on g.member_id = c.member_id`
  const present = sql`audience_members x where x.tenant_id = ${tenantId} and x.audience_id = ${audienceId}`
  // Few members are compared by a list, whatever the planner knows of the tables; many by a join, which spills to disk.
  const [isNew, isGone] =
    judged === undefined
      ? [
          sql`not exists (select 1 from ${present} and x.member_id = f.id)`,
          sql`not exists (select 1 from found f where f.id = x.member_id)`,
        ]
      : [
          sql`f.id not in (select x.member_id from ${present} and ${among})`,
          sql`x.member_id not in (select f.id from found f)`,
        ]
  const judging = await judgingBy(db, rule, { ...moment, only: ids })
  const { rows } = await sql<Step>`
    with found as materialized (${membersOfRule(db, rule, judging)})
    insert into audience_changes (tenant_id, member_id, changed_at, id, audience_id, step, changed_by_name, cause, facts, version, turn_id)
    select ${tenantId}, c.member_id, ${moment.now}, gen_random_uuid(), ${audienceId}, c.step, ${name}, ${cause}, ${facts}, ${version}::int, ${turnId}::uuid
      from (
        select f.id as member_id, 'ENTERED' as step from found f where ${isNew}
        union all
        -- Nothing is noted of whom an erasure or a merge took.
        select x.member_id, 'LEFT' from audience_members x join members m on m.tenant_id = ${tenantId} and m.id = x.member_id
         where x.tenant_id = ${tenantId} and x.audience_id = ${audienceId} and ${among} and m.status in ('ACTIVE', 'FROZEN') and ${isGone}) c ${given}
    on conflict do nothing ${judged === undefined ? sql`` : sql`returning member_id, step`}`.execute(trx)
  return rows
}

/** What was noted of judged members happens. */
async function applyFew(
  { client, tenantId }: TenantDb,
  { audienceId, version, moment }: Choosing,
  steps: readonly Step[],
): Promise<Turnover> {
  const of = (wanted: Step['step']) => steps.filter(({ step }) => step === wanted).map(({ memberId }) => memberId)
  const [came, went] = [of('ENTERED'), of('LEFT')]
  const entered =
    came.length === 0
      ? undefined
      : await client.query(
          `insert into audience_members (tenant_id, audience_id, member_id, entered_at, version)
           select $1, $2, g.id, $3, $4 from unnest($5::uuid[]) as g (id)
           on conflict (tenant_id, audience_id, member_id) do nothing`,
          [tenantId, audienceId, moment.now, version, came],
        )
  const left =
    went.length === 0
      ? undefined
      : await client.query(
          'delete from audience_members where tenant_id = $1 and audience_id = $2 and member_id = any($3::uuid[])',
          [tenantId, audienceId, went],
        )
  return { came: entered?.rowCount ?? 0, went: left?.rowCount ?? 0 }
}

/** What was noted of everybody happens. */
async function applyDifferences(
  { client, tenantId }: TenantDb,
  { audienceId, version, moment }: Choosing,
  turnId: string,
): Promise<Turnover> {
  const [entered, left] = await Promise.all([
    client.query(
      `insert into audience_members (tenant_id, audience_id, member_id, entered_at, version)
       select $1, $2, c.member_id, $3, $4 from audience_changes c
        where c.tenant_id = $1 and c.audience_id = $2 and c.changed_at = $3 and c.turn_id = $5 and c.step = 'ENTERED'
       on conflict (tenant_id, audience_id, member_id) do nothing`,
      [tenantId, audienceId, moment.now, version, turnId],
    ),
    client.query(
      `delete from audience_members x using audience_changes c
        where x.tenant_id = $1 and x.audience_id = $2 and c.tenant_id = $1 and c.audience_id = $2 and c.changed_at = $3
          and c.turn_id = $4 and c.step = 'LEFT' and c.member_id = x.member_id`,
      [tenantId, audienceId, moment.now, turnId],
    ),
  ])
  return { came: entered.rowCount ?? 0, went: left.rowCount ?? 0 }
}

/** Named, so that an index finds the few of them. */
const ENDED = memberStatuses.filter((status) => status !== 'ACTIVE')

/**
 * Members that ended while the statements ran. The foreign key holds those that came against an erasure from then on, so
 * nobody is in the audience afterwards that a person asked to forget.
 */
async function dropEnded(
  { client, tenantId }: TenantDb,
  { audienceId, moment, judged }: Choosing,
  turnId: string,
): Promise<void> {
  await Promise.all([
    client.query(
      `delete from audience_changes c using members m
        where c.tenant_id = $1 and c.audience_id = $2 and c.changed_at = $3 and c.turn_id = $4 and c.step = 'ENTERED'
          and m.tenant_id = $1 and m.id = c.member_id and m.status = any($5)`,
      [tenantId, audienceId, moment.now, turnId, ENDED],
    ),
    client.query(
      `delete from audience_members x using members m
        where x.tenant_id = $1 and x.audience_id = $2 and ($3::uuid[] is null or x.member_id = any($3))
          and m.tenant_id = $1 and m.id = x.member_id and m.status = any($4)`,
      [tenantId, audienceId, judged === undefined ? null : [...judged.members], ENDED],
    ),
  ])
}

/** The audience is held by the caller, so that no other choice runs at once. */
export async function chooseMembers(db: TenantDb, choosing: Choosing): Promise<Turnover> {
  const turnId = randomUUIDv7()
  const steps = await noteDifferences(db, choosing, turnId)
  const turnover = await (choosing.judged === undefined
    ? applyDifferences(db, choosing, turnId)
    : applyFew(db, choosing, steps))
  await dropEnded(db, choosing, turnId)
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
