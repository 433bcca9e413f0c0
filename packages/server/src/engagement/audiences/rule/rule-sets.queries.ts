/**
 * SQL of the leaves of a rule: each is a set of members, or a condition on the row `m` of one. Every value is a
 * parameter. What is health data counts only for members whose consent HEALTH is in force.
 */

import {
  RANDOM_PARTS,
  type Comparison,
  type PackScan,
  type RuleLeaf,
} from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { isNoHealthData, namesNoHealthData } from '../../../plant/products/products.service.ts'
import { attributeSet } from './attribute-sets.queries.ts'
import { agrees, among, type Compiled, type Judging } from './judging.queries.ts'
import { birthdaysOf, spanOf, type Span } from './moments.ts'

type Sql = RawBuilder<unknown>
type LeafOf<Kind extends RuleLeaf['kind']> = Extract<RuleLeaf, { kind: Kind }>

interface Kept {
  type: string
  matches: readonly { path: string; value: string }[]
}

/** Texts, numbers and booleans are compared as they are written. */
const matchOf = (props: Sql, { path, value }: Kept['matches'][number]): Sql => {
  const at = sql`${path.split('.')}::text[]`
  return sql`(${props} #>> ${at} = ${value} and jsonb_typeof(${props} #> ${at}) in ('string', 'number', 'boolean'))`
}

/** Conditions on a row of activities, which the caller binds to the tenant. */
const isActivity = (db: TenantDb, alias: 'a' | 'b', { type, matches }: Kept): Sql => {
  const [props, member] = [sql.ref(`${alias}.props`), sql.ref(`${alias}.member_id`)]
  const conditions = [
    sql`${sql.ref(`${alias}.type`)} = ${type}`,
    ...matches.map((one) => matchOf(props, one)),
    sql`(${namesNoHealthData(db, props)} or ${agrees(db, member)})`,
  ]
  return sql.join(conditions, sql` and `)
}

const within = (at: Sql, { start, end }: Span): Sql =>
  start === undefined ? sql`${at} < ${end}` : sql`${at} >= ${start} and ${at} < ${end}`

function activitySet(db: TenantDb, leaf: LeafOf<'ACTIVITY'>, judging: Judging): Compiled {
  const { compared, count } = leaf
  if (compared === 'AT_LEAST' && count === 0) return { condition: sql`true` }
  // Who did nothing has no row: few is what is not many.
  const isFew = compared === 'AT_MOST' || count === 0
  const having =
    compared === 'EXACTLY' && !isFew ? sql`count(*) = ${count}` : sql`count(*) >= ${isFew ? count + 1 : count}`
  return {
    set: sql`select a.member_id from member_activities a
      where a.tenant_id = ${db.tenantId} and ${among(sql`a.member_id`, judging)} and ${within(sql`a.occurred_at`, spanOf(leaf.window, judging))}
        and ${isActivity(db, 'a', leaf)}
      group by a.member_id having ${having}`,
    isOutside: isFew,
  }
}

function sequenceSet(db: TenantDb, leaf: LeafOf<'SEQUENCE'>, judging: Judging): Compiled {
  const { now } = judging
  const later = sql`exists (select 1 from member_activities b
    where b.tenant_id = ${db.tenantId} and b.member_id = a.member_id and b.occurred_at > a.occurred_at and b.occurred_at <= ${now}
      and b.occurred_at <= a.occurred_at + ${leaf.hours} * interval '1 hour' and ${isActivity(db, 'b', leaf.second)})`
  const isOver = sql`a.occurred_at + ${leaf.hours} * interval '1 hour' <= ${now} and not ${later}`
  return {
    set: sql`select a.member_id from member_activities a
      where a.tenant_id = ${db.tenantId} and ${among(sql`a.member_id`, judging)} and ${within(sql`a.occurred_at`, spanOf(leaf.window, judging))}
        and ${isActivity(db, 'a', leaf.first)} and ${leaf.isFollowed ? later : isOver}
      group by a.member_id`,
    isOutside: false,
  }
}

/** Scans of packs by consumers, as rows `c` with what was found. */
function packScans({ tenantId }: TenantDb, { verdicts }: Pick<PackScan, 'verdicts'>): Sql {
  const suspicions = verdicts.filter((one) => one !== 'GENUINE')
  const genuine = sql`select g.ordinal, g.id, g.scanned_at, g.region_id from pack_scans g
    where g.tenant_id = ${tenantId} and g.source = 'CONSUMER'`
  const suspect = sql`select x.ordinal, x.id, x.scanned_at, x.region_id from suspect_scans x
    where x.tenant_id = ${tenantId} and x.source = 'CONSUMER' and x.ordinal is not null
      and ${suspicions.length === 0 ? sql`true` : sql`x.suspicion = any(${suspicions}::text[])`}`
  const parts = [
    ...(verdicts.length === 0 || verdicts.includes('GENUINE') ? [genuine] : []),
    ...(verdicts.length === 0 || suspicions.length > 0 ? [suspect] : []),
  ]
  return sql`(${sql.join(parts, sql` union all `)})`
}

/** Of the pack `o`: a scan that is all of what is asked. */
function isScanned(db: TenantDb, scan: PackScan, judging: Judging): Sql {
  const before = sql`select 1 from ${packScans(db, { verdicts: [] })} b
    where b.ordinal = c.ordinal and (b.scanned_at, b.id) < (c.scanned_at, c.id)`
  const conditions = [
    within(sql`c.scanned_at`, spanOf(scan.window, judging)),
    ...(scan.regions.length === 0 ? [] : [isInside(db, sql`c.region_id`, scan.regions)]),
    ...(scan.isFirst ? [sql`not exists (${before})`] : []),
  ]
  return sql`o.ordinal in (select c.ordinal from ${packScans(db, scan)} c where ${sql.join(conditions, sql` and `)})`
}

/** Packs that are no health data, and of members who agree to that those that are. */
const isOpenPack = (db: TenantDb): Sql =>
  sql`(${isNoHealthData(db, sql`o.product_id`)} or ${agrees(db, sql`o.member_id`)})`

function serialSet(db: TenantDb, leaf: LeafOf<'SERIAL'>, judging: Judging): Compiled {
  const { lines = [], scan = null, isUnrewarded = false } = leaf
  const conditions = [
    sql`o.tenant_id = ${db.tenantId}`,
    among(sql`o.member_id`, judging),
    sql`o.ended_at is null`,
    ...(leaf.productId === null ? [] : [sql`o.product_id = ${leaf.productId}`]),
    ...(leaf.batch === null ? [] : [sql`o.batch = ${leaf.batch}`]),
    ...(lines.length === 0 ? [] : [sql`o.line_id = any(${[...lines]}::uuid[])`]),
    ...(leaf.sources.length === 0 ? [] : [sql`o.source = any(${[...leaf.sources]}::text[])`]),
    ...(scan === null ? [] : [isScanned(db, scan, judging)]),
    ...(isUnrewarded
      ? [sql`not exists (select 1 from rewarded_packs r where r.tenant_id = ${db.tenantId} and r.ordinal = o.ordinal)`]
      : []),
    isOpenPack(db),
  ]
  return {
    set: sql`select o.member_id from member_serials o where ${sql.join(conditions, sql` and `)}
      group by o.member_id having count(*) >= ${leaf.count}`,
    isOutside: false,
  }
}

/** Of all packs that the member ever claimed by a scan, also those that it gave up. */
const firstScanSet = (db: TenantDb, leaf: LeafOf<'FIRST_SCAN'>, judging: Judging): Compiled => ({
  set: sql`select o.member_id from member_serials o
    where o.tenant_id = ${db.tenantId} and ${among(sql`o.member_id`, judging)} and o.source = 'SCAN' and ${isOpenPack(db)}
    group by o.member_id having ${within(sql`min(o.claimed_at)`, spanOf(leaf.window, judging))}`,
  isOutside: false,
})

const compares: Record<Comparison, (a: number, b: number) => boolean> = {
  AT_LEAST: (a, b) => a >= b,
  AT_MOST: (a, b) => a <= b,
  EXACTLY: (a, b) => a === b,
}

function pointsSet(db: TenantDb, { compared, balance }: LeafOf<'POINTS'>, judging: Judging): Compiled {
  const sum = sql`sum(e.points)`
  const fits = {
    AT_LEAST: sql`${sum} >= ${balance}`,
    AT_MOST: sql`${sum} <= ${balance}`,
    EXACTLY: sql`${sum} = ${balance}`,
  }
  // Who never had points has no row.
  const isOutside = compares[compared](0, balance)
  return {
    set: sql`select e.member_id from point_entries e
      where e.tenant_id = ${db.tenantId} and ${among(sql`e.member_id`, judging)} and e.account = 'MEMBER'
      group by e.member_id having ${isOutside ? sql`not (${fits[compared]})` : fits[compared]}`,
    isOutside,
  }
}

const consentSet = (db: TenantDb, leaf: LeafOf<'CONSENT'>, judging: Judging): Compiled => ({
  set: sql`select c.member_id from (
      select distinct on (d.member_id) d.member_id, d.state from member_consents d
       where d.tenant_id = ${db.tenantId} and ${among(sql`d.member_id`, judging)} and d.purpose = ${leaf.purpose}
         and d.channel is not distinct from ${leaf.channel}::text
       order by d.member_id, d.decided_on desc, d.id desc) c
    where c.state = ${leaf.state}`,
  isOutside: false,
})

const tagSet = (db: TenantDb, leaf: LeafOf<'TAG'>, judging: Judging): Compiled => ({
  set: sql`select x.member_id from member_tags x
    where x.tenant_id = ${db.tenantId} and ${among(sql`x.member_id`, judging)} and x.tag_id = any(${[...leaf.values]}::uuid[])
      and (x.expires_at is null or x.expires_at > ${judging.now})
    group by x.member_id`,
  isOutside: false,
})

/** Stored sets: what an audience would choose anew does not count before it is judged. */
const audienceSet = (db: TenantDb, leaf: LeafOf<'AUDIENCE'>, judging: Judging): Compiled => ({
  set: sql`select x.member_id from audience_members x
    where x.tenant_id = ${db.tenantId} and ${among(sql`x.member_id`, judging)} and x.audience_id = any(${[...leaf.values]}::uuid[])
    group by x.member_id`,
  isOutside: false,
})

const identitySet = (db: TenantDb, leaf: LeafOf<'IDENTITY'>, judging: Judging): Compiled => ({
  set: sql`select i.member_id from member_identities i
    where i.tenant_id = ${db.tenantId} and ${among(sql`i.member_id`, judging)} and i.kind = any(${[...leaf.values]}::text[])
      and ${leaf.isVerified ? sql`i.verified_at is not null` : sql`true`}
    group by i.member_id`,
  isOutside: false,
})

const isOf = (column: Sql, values: readonly string[], type: 'text' | 'uuid'): Compiled => ({
  condition: sql`(${column} is not null and ${column} = any(${[...values]}::${sql.raw(type)}[]))`,
})

/** One of the regions, or something inside of them. */
const isInside = ({ tenantId }: TenantDb, region: Sql, regions: readonly string[]): Sql =>
  sql`(${region} is not null and ${region} in (
    with recursive inside as (
      select r.id from regions r where r.tenant_id = ${tenantId} and r.id = any(${[...regions]}::uuid[])
      union
      select r.id from regions r join inside i on r.parent_id = i.id where r.tenant_id = ${tenantId}
    ) select inside.id from inside))`

function isOfAge(leaf: LeafOf<'AGE'>, judging: Judging): Compiled {
  const { after, until } = birthdaysOf(leaf, judging)
  return { condition: sql`(m.birthday is not null and m.birthday > ${after}::date and m.birthday <= ${until}::date)` }
}

/** The first 24 bits of a hash; the same on every machine. */
const isInPart = ({ salt, from, to }: LeafOf<'RANDOM'>): Compiled => ({
  condition: sql`(('x' || substr(encode(sha256(convert_to(m.id::text || ${salt}, 'UTF8')), 'hex'), 1, 6))::bit(24)::int % ${RANDOM_PARTS}::int
    between ${from} and ${to})`,
})

export function compileLeaf(db: TenantDb, leaf: RuleLeaf, judging: Judging): Compiled {
  switch (leaf.kind) {
    case 'GENDER':
      return isOf(sql`m.gender`, leaf.values, 'text')
    case 'LOCALE':
      return isOf(sql`m.locale`, leaf.values, 'text')
    case 'SOURCE_CHANNEL':
      return isOf(sql`m.source_channel_id`, leaf.values, 'uuid')
    case 'REGION':
      return { condition: isInside(db, sql`m.region_id`, leaf.values) }
    case 'AGE':
      return isOfAge(leaf, judging)
    case 'RANDOM':
      return isInPart(leaf)
    case 'IDENTITY':
      return identitySet(db, leaf, judging)
    case 'TAG':
      return tagSet(db, leaf, judging)
    case 'AUDIENCE':
      return audienceSet(db, leaf, judging)
    case 'ACTIVITY':
      return activitySet(db, leaf, judging)
    case 'SEQUENCE':
      return sequenceSet(db, leaf, judging)
    case 'SERIAL':
      return serialSet(db, leaf, judging)
    case 'FIRST_SCAN':
      return firstScanSet(db, leaf, judging)
    case 'ATTRIBUTE':
      return attributeSet(db, leaf, judging)
    case 'CONSENT':
      return consentSet(db, leaf, judging)
    case 'POINTS':
      return pointsSet(db, leaf, judging)
  }
}
