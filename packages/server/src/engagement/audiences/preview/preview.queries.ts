/** SQL that counts whom a rule would fit: exactly, or scaled up from some of the members. */

import type { RuleGroup } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { judgingBy, membersOfRule } from '../rule/members-of-rule.queries.ts'
import type { Moment } from '../rule/moments.ts'

export interface Asked {
  rule: RuleGroup
  moment: Moment
  /** How many members to show. */
  sample: number
  /** Audiences to compare with. */
  overlaps: readonly string[]
}

export interface Counted {
  count: number
  sample: string[]
  /** In the order in which they were asked. */
  overlaps: number[]
}

const overlapsOf = ({ tenantId }: TenantDb, overlaps: readonly string[]) =>
  sql`array(select (select count(*) from found f join audience_members x on x.tenant_id = ${tenantId} and x.audience_id = o.id and x.member_id = f.id)
      from unnest(${[...overlaps]}::uuid[]) with ordinality as o (id, place) order by o.place)::int[]`

async function count(
  db: TenantDb,
  { rule, moment, sample, overlaps }: Asked,
  only?: readonly string[],
): Promise<Counted> {
  const judging = await judgingBy(db, rule, { ...moment, only })
  const { rows } = await sql<Counted>`
    with found as materialized (${membersOfRule(db, rule, judging)})
    select (select count(*) from found)::int as count,
           array(select f.id from found f order by f.id desc limit ${sample}::int) as sample,
           ${overlapsOf(db, overlaps)} as overlaps`.execute(db.trx)
  return rows[0]!
}

export const countExactly = (db: TenantDb, asked: Asked): Promise<Counted> => count(db, asked)

/** Rows of all tenants that a sample of the table takes, and members of this one that are judged. */
const ROWS = 60_000
const JUDGED = 4_000

/** About how many active members the tenant has. */
async function expectedMembers({ trx, tenantId }: TenantDb): Promise<number> {
  const { rows } = await sql<Record<string, readonly { Plan: { 'Plan Rows': number } }[]>>`
    explain (format json) select 1 from members m where m.tenant_id = ${tenantId} and m.status = 'ACTIVE'`.execute(trx)
  return Object.values(rows[0]!)[0]![0]!.Plan['Plan Rows']
}

/** Pages of the table are drawn by chance; undefined where too few members were on them. */
export async function estimate(db: TenantDb, asked: Asked): Promise<Counted | undefined> {
  const { rows } = await sql<{ ids: string[] }>`
    select array(select m.id from members m tablesample system (
      (select least(100, 100.0 * ${ROWS}::float8 / greatest(1, c.reltuples)) from pg_class c where c.oid = 'members'::regclass))
      where m.tenant_id = ${db.tenantId} and m.status = 'ACTIVE' order by random() limit ${JUDGED}::int) as ids`.execute(
    db.trx,
  )
  const only = rows[0]!.ids
  if (only.length < JUDGED / 4) return undefined
  const { count: fits, sample, overlaps } = await count(db, asked, only)
  const scale = (await expectedMembers(db)) / only.length
  return { count: Math.round(fits * scale), sample, overlaps: overlaps.map((one) => Math.round(one * scale)) }
}

/** Counts of one tenant that run at once. */
const SLOTS = 2

/** Takes one of the places of the tenant until the transaction ends; false when all are taken. */
export async function takePlace({ trx, tenantId }: TenantDb): Promise<boolean> {
  for (let place = 0; place < SLOTS; place++) {
    const { rows } = await sql<{ isMine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${`audience preview ${place}`}, ${tenantId})) as is_mine`.execute(
      trx,
    )
    if (rows[0]!.isMine) return true
  }
  return false
}
