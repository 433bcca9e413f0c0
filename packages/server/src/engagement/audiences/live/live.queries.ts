/** SQL of what changed lately, and of the dynamic audiences that ask it. */

import type { FactKind } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import type { RuleGroup } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'

/** A fact of a member that was written; `key` names the row. */
export interface ChangedFact {
  memberId: string
  fact: FactKind
  value: string
  at: Date
  key: string
  place: Place
}

/** To the microsecond: many rows may be written at once. */
export interface Place {
  at: string
  key: string
}

export interface LiveAudience {
  id: string
  /** By kind and value, as they are in `ChangedFact`. */
  facts: string[]
  builtAt: Date
  judgedUntil: Date
}

/** Dynamic audiences that are kept up with; by id, so that two processes go through them in one order. */
export async function listLive({ client, tenantId }: TenantDb): Promise<LiveAudience[]> {
  const { rows } = await client.query<LiveAudience>(
    `select a.id, a.built_at, a.judged_until, array_agg(f.fact || ' ' || f.value) as facts
       from audiences a join audience_facts f on f.tenant_id = $1 and f.audience_id = a.id
      where a.tenant_id = $1 and a.mode = 'DYNAMIC' and a.status = 'ACTIVE'
      group by a.id, a.built_at, a.judged_until order by a.id`,
    [tenantId],
  )
  return rows
}

/** Locks one that is to be judged now; undefined while it is built, edited or judged elsewhere. */
export async function lockLive(
  { client, tenantId }: TenantDb,
  id: string,
): Promise<{ version: number; rule: RuleGroup; judgedUntil: Date; tagId: string | null } | undefined> {
  // The tag first, as its commands do.
  const { rows: tags } = await client.query<{ id: string }>(
    `select t.id from tags t where t.tenant_id = $1
        and t.id = (select a.tag_id from audiences a where a.tenant_id = $1 and a.id = $2) for share skip locked`,
    [tenantId, id],
  )
  const { rows } = await client.query<{ builtVersion: number; judgedUntil: Date; tagId: string | null }>(
    `select built_version, judged_until, tag_id from audiences
      where tenant_id = $1 and id = $2 and status = 'ACTIVE' and mode = 'DYNAMIC' and built_version = rule_version
        for no key update skip locked`,
    [tenantId, id],
  )
  const row = rows[0]
  if (row === undefined || (row.tagId !== null && tags.length === 0)) return undefined
  const { rows: versions } = await client.query<{ rule: RuleGroup }>(
    'select rule from audience_versions where tenant_id = $1 and audience_id = $2 and no = $3',
    [tenantId, id, row.builtVersion],
  )
  return { version: row.builtVersion, rule: versions[0]!.rule, judgedUntil: row.judgedUntil, tagId: row.tagId }
}

export async function setJudgedUntil({ client, tenantId }: TenantDb, id: string, until: Date): Promise<void> {
  await client.query('update audiences set judged_until = $3 where tenant_id = $1 and id = $2', [tenantId, id, until])
}

type Source = (tenantId: number, values: readonly string[], since: RawBuilder<unknown>) => RawBuilder<unknown>
/** Identities and merges change the member as well. */
const SOURCES: Record<Exclude<FactKind, 'IDENTITY'>, Source> = {
  PROFILE: (tenantId, _values, since) =>
    sql`select c.id as member_id, 'PROFILE' as fact, '' as value, c.updated_at as at, c.id::text || c.version as key
      from members c where c.tenant_id = ${tenantId} and c.updated_at >= ${since}`,
  TAG: (tenantId, values, since) =>
    sql`select c.member_id, 'TAG', c.tag_id::text, c.changed_at, c.id::text from member_tag_changes c
      where c.tenant_id = ${tenantId} and c.changed_at >= ${since} and c.tag_id = any(${[...values]}::uuid[])`,
  ACTIVITY: (tenantId, values, since) =>
    sql`select c.member_id, 'ACTIVITY', c.type, c.received_at, c.id::text from member_activities c
      where c.tenant_id = ${tenantId} and c.type = any(${[...values]}::text[]) and c.received_at >= ${since}`,
  SERIAL: (tenantId, _values, since) =>
    sql`select c.member_id, 'SERIAL', '', c.recorded_at, c.id::text from member_serials c
      where c.tenant_id = ${tenantId} and c.recorded_at >= ${since}
      union all
      select c.member_id, 'SERIAL', '', c.ended_at, c.id::text || ' ended' from member_serials c
      where c.tenant_id = ${tenantId} and c.ended_at >= ${since}`,
  SCAN: (tenantId, _values, since) =>
    sql`select o.member_id, 'SCAN', '', c.recorded_at, c.id::text from pack_scans c
      join member_serials o on o.tenant_id = ${tenantId} and o.ordinal = c.ordinal and o.ended_at is null
      where c.tenant_id = ${tenantId} and c.source = 'CONSUMER' and c.recorded_at >= ${since}
      union all
      select o.member_id, 'SCAN', '', c.recorded_at, c.id::text from suspect_scans c
      join member_serials o on o.tenant_id = ${tenantId} and o.ordinal = c.ordinal and o.ended_at is null
      where c.tenant_id = ${tenantId} and c.source = 'CONSUMER' and c.ordinal is not null and c.recorded_at >= ${since}`,
  REWARD: (tenantId, _values, since) =>
    sql`select o.member_id, 'REWARD', '', c.rewarded_at, c.ordinal::text from rewarded_packs c
      join member_serials o on o.tenant_id = ${tenantId} and o.ordinal = c.ordinal and o.ended_at is null
      where c.tenant_id = ${tenantId} and c.rewarded_at >= ${since}`,
  ATTRIBUTE: (tenantId, values, since) =>
    sql`select c.member_id, 'ATTRIBUTE', c.collection_id::text, c.changed_at, c.id::text || c.version from member_attributes c
      where c.tenant_id = ${tenantId} and c.collection_id = any(${[...values]}::uuid[]) and c.changed_at >= ${since}`,
  CONSENT: (tenantId, values, since) =>
    sql`select c.member_id, 'CONSENT', c.purpose, c.recorded_at, c.id::text from member_consents c
      where c.tenant_id = ${tenantId} and c.recorded_at >= ${since} and c.purpose = any(${[...values]}::text[])`,
  POINTS: (tenantId, _values, since) =>
    sql`select c.member_id, 'POINTS', '', c.booked_at, c.id::text from point_bookings c
      where c.tenant_id = ${tenantId} and c.booked_at >= ${since}`,
  AUDIENCE: (tenantId, values, since) =>
    sql`select c.member_id, 'AUDIENCE', c.audience_id::text, c.changed_at, c.id::text from audience_changes c
      where c.tenant_id = ${tenantId} and c.audience_id = any(${[...values]}::uuid[]) and c.changed_at >= ${since}`,
}

/** What was written since a moment, and after a place, of the facts that are asked; the oldest first. */
export async function listChanged(
  { trx, tenantId }: TenantDb,
  { facts, since, after, limit }: { facts: ReadonlySet<string>; since: Date; after: Place | undefined; limit: number },
): Promise<ChangedFact[]> {
  const byKind = new Map<keyof typeof SOURCES, string[]>()
  for (const asked of facts) {
    const [kind, value = ''] = asked.split(' ') as [FactKind, string]
    if (kind === 'IDENTITY') continue
    byKind.set(kind, [...(byKind.get(kind) ?? []), value])
  }
  // The profile names the columns.
  const sources = [...byKind].toSorted(([a]) => (a === 'PROFILE' ? -1 : 1))
  const from =
    after === undefined ? sql`${since}::timestamptz` : sql`greatest(${since}::timestamptz, ${after.at}::timestamptz)`
  const parts = sources.map(([kind, values]) => SOURCES[kind](tenantId, values, from))
  const isNext = after === undefined ? sql`true` : sql`(c.at, c.key) > (${after.at}::timestamptz, ${after.key})`
  const { rows } = await sql<Omit<ChangedFact, 'place'> & { placeAt: string }>`
    select c.*, c.at::text as place_at from (${sql.join(parts, sql` union all `)}) c where ${isNext}
     order by c.at, c.key limit ${limit}`.execute(trx)
  return rows.map(({ placeAt, ...row }) => ({ ...row, place: { at: placeAt, key: row.key } }))
}

/** Members for whom time went on, each once. */
export async function listDue({ trx }: TenantDb, due: readonly RawBuilder<unknown>[]): Promise<string[]> {
  if (due.length === 0) return []
  const { rows } = await sql<{ memberId: string }>`
    select distinct d.member_id from (${sql.join(due, sql` union all `)}) d`.execute(trx)
  return rows.map(({ memberId }) => memberId)
}
