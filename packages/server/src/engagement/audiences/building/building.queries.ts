/** SQL that chooses the members of an audience by its rule, and notes who came and went. */

import { randomUUIDv7 } from 'node:crypto'
import type { AudienceCause } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import type { RuleGroup } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { memberStatuses } from '@serialis/contract/engagement/members/members.status.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { judgingBy, membersOfRule } from '../rule/members-of-rule.queries.ts'
import type { Moment } from '../rule/moments.ts'
import { factsOfRule } from '../rule/rule-facts.ts'

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

/** The set of the rule as `found`. */
async function foundBy(db: TenantDb, { rule, moment, judged }: Choosing) {
  const only = judged === undefined ? undefined : [...judged.members]
  return sql`found as materialized (${membersOfRule(db, rule, await judgingBy(db, rule, { ...moment, only }))})`
}

const CHANGE_COLUMNS = sql`(tenant_id, member_id, changed_at, id, audience_id, step, changed_by_name, cause, facts, version, turn_id)`
/** Nothing is noted of whom an erasure or a merge took. */
const isNoted = (tenantId: number, step: RawBuilder<unknown>, memberId: RawBuilder<unknown>) =>
  sql`(${step} = 'ENTERED' or exists (
    select 1 from members m where m.tenant_id = ${tenantId} and m.id = ${memberId} and m.status in ('ACTIVE', 'FROZEN')))`

/**
 * One statement makes the set of the rule and notes every difference to the present one. Statistics may know nothing of
 * an audience that was just built: a full join is done by hash or merge, which spill to disk, and never row by row.
 */
async function noteAll(db: TenantDb, choosing: Choosing, turnId: string): Promise<void> {
  const { audienceId, version, cause, moment, name } = choosing
  const { tenantId, trx } = db
  await sql`
    with ${await foundBy(db, choosing)}
    insert into audience_changes ${CHANGE_COLUMNS}
    select ${tenantId}, s.member_id, ${moment.now}, gen_random_uuid(), ${audienceId}, s.step, ${name}, ${cause}, '{}', ${version}::int, ${turnId}::uuid
      from (
        select coalesce(f.id, x.member_id) as member_id, case when x.member_id is null then 'ENTERED' else 'LEFT' end as step
          from found f full join (
            select x.member_id from audience_members x where x.tenant_id = ${tenantId} and x.audience_id = ${audienceId}) x
            on x.member_id = f.id
         where x.member_id is null or f.id is null) s
     where ${isNoted(tenantId, sql`s.step`, sql`s.member_id`)}
    on conflict do nothing`.execute(trx)
}

/** What was noted of everybody happens; what goes is found by the whole primary key. */
async function applyAll(
  { client, tenantId }: TenantDb,
  { audienceId, version, moment }: Choosing,
  turnId: string,
): Promise<Turnover> {
  const noted = `select c.member_id from audience_changes c
    where c.tenant_id = $1 and c.audience_id = $2 and c.changed_at = $3 and c.turn_id = $4`
  const turn = [tenantId, audienceId, moment.now, turnId]
  const [entered, left] = await Promise.all([
    client.query(
      `insert into audience_members (tenant_id, audience_id, member_id, entered_at, version)
       select $1, $2, n.member_id, $3, $5 from (${noted} and c.step = 'ENTERED') n
       on conflict (tenant_id, audience_id, member_id) do nothing`,
      [...turn, version],
    ),
    client.query(
      `delete from audience_members x
        where x.tenant_id = $1 and x.audience_id = $2 and x.member_id = any(array(${noted} and c.step = 'LEFT'))`,
      turn,
    ),
  ])
  return { came: entered.rowCount ?? 0, went: left.rowCount ?? 0 }
}

/** Notes every difference of judged members under the id of this turn: few, compared by lists. */
async function noteDifferences(db: TenantDb, choosing: Choosing, judged: Judged, turnId: string): Promise<Step[]> {
  const { audienceId, version, cause, moment, name } = choosing
  const { tenantId, trx } = db
  const ids = [...judged.members]
  const among = sql`x.tenant_id = ${tenantId} and x.audience_id = ${audienceId} and x.member_id = any(${ids}::uuid[])`
  const { rows } = await sql<Step>`
    with ${await foundBy(db, choosing)}
    insert into audience_changes ${CHANGE_COLUMNS}
    select ${tenantId}, c.member_id, ${moment.now}, gen_random_uuid(), ${audienceId}, c.step, ${name}, ${cause},
           coalesce(string_to_array(g.facts, ','), '{}'), ${version}::int, ${turnId}::uuid
      from (
        select f.id as member_id, 'ENTERED' as step from found f
         where f.id not in (select x.member_id from audience_members x where ${among})
        union all
        select x.member_id, 'LEFT' from audience_members x where ${among} and x.member_id not in (select f.id from found f)) c
      left join unnest(${ids}::uuid[], ${[...judged.facts]}::text[]) as g (member_id, facts) on g.member_id = c.member_id
     where ${isNoted(tenantId, sql`c.step`, sql`c.member_id`)}
    on conflict do nothing returning member_id, step`.execute(trx)
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

/** A transaction that a build did not see began this long before it at most: older ones are waited for. */
const OLDER = '1 minute'
const JUDGED_AT_ONCE = 2_000

/**
 * Members with a decision of late on what the rule asks, or on health data, which audiences that it asks may need. A merge
 * and its undoing move decisions as they were recorded, and change both members.
 */
async function listDecided(
  { client, tenantId }: TenantDb,
  { rule, moment }: Choosing,
  after: string | undefined,
): Promise<string[]> {
  const asked = factsOfRule(rule).flatMap(({ fact, value }) => (fact === 'CONSENT' ? [value] : []))
  const { rows } = await client.query<{ memberId: string }>(
    `select distinct d.member_id from (
       select c.member_id from member_consents c
        where c.tenant_id = $1 and c.recorded_at >= $2::timestamptz - $3::interval and c.purpose = any($4::text[])
       union all
       select m.id from members m
        where m.tenant_id = $1 and m.updated_at >= $2::timestamptz - $3::interval
          and exists (select 1 from member_merges g where g.tenant_id = $1 and g.status in ('MERGED', 'UNMERGED') and m.id in (g.survivor_id, g.merged_id))
     ) d where $5::uuid is null or d.member_id > $5
      order by d.member_id limit $6`,
    [tenantId, moment.now, OLDER, ['HEALTH', ...asked], after ?? null, JUDGED_AT_ONCE],
  )
  return rows.map(({ memberId }) => memberId)
}

/** Of those that went again in this turn, nothing is noted; answers how many they were. */
async function forgetPassing(
  { client, tenantId }: TenantDb,
  { audienceId, moment }: Choosing,
  { turnId, went }: { turnId: string; went: readonly string[] },
): Promise<number> {
  const { rows } = await client.query<{ step: string }>(
    `delete from audience_changes c
      where c.tenant_id = $1 and c.audience_id = $2 and c.changed_at = $3 and c.turn_id = $4 and c.member_id in (
        select e.member_id from audience_changes e where e.tenant_id = $1 and e.member_id = any($5::uuid[])
          and e.changed_at = $3 and e.audience_id = $2 and e.turn_id = $4 and e.step = 'ENTERED')
     returning c.step`,
    [tenantId, audienceId, moment.now, turnId, went],
  )
  return rows.filter(({ step }) => step === 'LEFT').length
}

/**
 * Judges members again whose decision came while the statements ran. A decision locks its member, and the foreign key of
 * whom the build brought waits for that lock: what was decided before is seen here, and what comes later sees the member in
 * the audience and takes it out itself.
 */
async function judgeDecided(db: TenantDb, choosing: Choosing, turnId: string): Promise<Turnover> {
  const sum = { came: 0, went: 0 }
  for (let members = await listDecided(db, choosing, undefined); members.length > 0;) {
    const judged = { members, facts: members.map(() => '') }
    const steps = await noteDifferences(db, { ...choosing, judged }, judged, turnId)
    const { came, went } = await applyFew(db, choosing, steps)
    const left = steps.filter(({ step }) => step === 'LEFT').map(({ memberId }) => memberId)
    const passing = left.length === 0 ? 0 : await forgetPassing(db, choosing, { turnId, went: left })
    sum.came += came - passing
    sum.went += went - passing
    members = members.length < JUDGED_AT_ONCE ? [] : await listDecided(db, choosing, members.at(-1))
  }
  return sum
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
  const ended = `select x.member_id from audience_members x join members m on m.tenant_id = $1 and m.id = x.member_id
    where x.tenant_id = $1 and x.audience_id = $2 and ($3::uuid[] is null or x.member_id = any($3)) and m.status = any($4)`
  const those = [tenantId, audienceId, judged === undefined ? null : [...judged.members], ENDED]
  await Promise.all([
    client.query(
      `delete from audience_changes c
        where c.tenant_id = $1 and c.member_id = any(array(${ended})) and c.changed_at = $5 and c.audience_id = $2
          and c.turn_id = $6 and c.step = 'ENTERED'`,
      [...those, moment.now, turnId],
    ),
    client.query(
      `delete from audience_members x where x.tenant_id = $1 and x.audience_id = $2 and x.member_id = any(array(${ended}))`,
      those,
    ),
  ])
}

/** The audience is held by the caller, so that no other choice runs at once. */
export async function chooseMembers(db: TenantDb, choosing: Choosing): Promise<Turnover> {
  const turnId = randomUUIDv7()
  const { judged } = choosing
  if (judged === undefined) await noteAll(db, choosing, turnId)
  const turnover = await (judged === undefined
    ? applyAll(db, choosing, turnId)
    : applyFew(db, choosing, await noteDifferences(db, choosing, judged, turnId)))
  const later = judged === undefined ? await judgeDecided(db, choosing, turnId) : { came: 0, went: 0 }
  await dropEnded(db, choosing, turnId)
  return { came: turnover.came + later.came, went: turnover.went + later.went }
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
