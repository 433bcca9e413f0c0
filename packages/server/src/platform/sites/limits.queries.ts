/**
 * What accounts and API keys are limited to, and what that leaves of the factories: those that were chosen, those in
 * the chosen regions, and those of the chosen business units, each with everything below. A factory without a region is
 * in none. It is computed at each reading, so that a moved region changes it at once.
 * It names tables of rooms to the right, as the conditions of `sites.queries.ts` do: every request asks for it.
 */

import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Reach } from '../../kit/http/site-limit.ts'

type Sql = RawBuilder<unknown>

/** What was chosen of each kind; nothing of a kind: it does not limit. */
export interface Limits {
  siteIds: string[]
  regionIds: string[]
  businessUnitIds: string[]
  brandIds: string[]
}

/** Where the limits of users are, by kind: the table, and its column with the record. */
const ofUsers = {
  siteIds: ['user_sites', 'factory_id'],
  regionIds: ['user_regions', 'region_id'],
  businessUnitIds: ['user_business_units', 'business_unit_id'],
  brandIds: ['user_brands', 'brand_id'],
} as const satisfies Record<keyof Limits, readonly [string, string]>
type Kind = keyof Limits
const kinds = Object.keys(ofUsers) as Kind[]

/** The ids of a kind that a user is limited to. */
export function limitOfUser({ tenantId }: Pick<TenantDb, 'tenantId'>, kind: Kind, userId: Sql): RawBuilder<string[]> {
  const [table, column] = ofUsers[kind]
  return sql<string[]>`array(select ul.${sql.ref(column)} from ${sql.table(table)} ul
    where ul.tenant_id = ${tenantId} and ul.user_id = ${userId} order by 1)`
}

/** A record that limits an account; factories have no code. */
export interface LimitRecord {
  id: string
  code: string
  name: string
}

/** The same with what the records are called. */
export function limitRecordsOfUser(db: Pick<TenantDb, 'tenantId'>, kind: Kind, userId: Sql): RawBuilder<LimitRecord[]> {
  const code = kind === 'siteIds' ? sql`''` : sql`r.code`
  const table = { siteIds: 'factories', regionIds: 'regions', businessUnitIds: 'business_units', brandIds: 'brands' }[
    kind
  ]
  return sql<
    LimitRecord[]
  >`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'code', ${code}, 'name', r.name) order by ${code}, r.name), '[]')
    from ${sql.table(table)} r where r.tenant_id = ${db.tenantId} and r.id = any(${limitOfUser(db, kind, userId)}))`
}

/** No limit of any kind. */
export const isUnlimitedUser = ({ tenantId }: Pick<TenantDb, 'tenantId'>, userId: Sql): RawBuilder<boolean> =>
  sql<boolean>`not (${sql.join(
    kinds.map(
      (kind) =>
        sql`exists (select 1 from ${sql.table(ofUsers[kind][0])} ul where ul.tenant_id = ${tenantId} and ul.user_id = ${userId})`,
    ),
    sql` or `,
  )})`

/** The records of a tree with these ids, and everything below them. */
export const withAllBelow = (tenantId: number, table: 'regions' | 'business_units', ids: Sql): RawBuilder<string> =>
  sql<string>`(with recursive down as (
      select t.id from ${sql.table(table)} t where t.tenant_id = ${tenantId} and t.id = any(${ids})
      union
      select t.id from down join ${sql.table(table)} t on t.tenant_id = ${tenantId} and t.parent_id = down.id
    ) select id from down)`

/** The factories within limits that are arrays of ids. */
export const factoriesWithin = (
  tenantId: number,
  { siteIds, regionIds, businessUnitIds }: Record<Exclude<Kind, 'brandIds'>, Sql>,
) =>
  sql<string[]>`array(select f.id from factories f where f.tenant_id = ${tenantId}
    and (${siteIds} = '{}' or f.id = any(${siteIds}))
    and (${regionIds} = '{}' or f.region_id in ${withAllBelow(tenantId, 'regions', regionIds)})
    and (${businessUnitIds} = '{}' or f.business_unit_id in ${withAllBelow(tenantId, 'business_units', businessUnitIds)})
    order by 1)`

/** What these limits leave; null when nothing limits. */
export function reachWithin(
  { tenantId }: Pick<TenantDb, 'tenantId'>,
  chosen: Record<Kind, Sql>,
): RawBuilder<Reach | null> {
  const limit = { siteIds: sql`lim.sites`, regionIds: sql`lim.regions`, businessUnitIds: sql`lim.units` }
  const isOfFactories = sql`(lim.sites <> '{}' or lim.regions <> '{}' or lim.units <> '{}')`
  return sql<Reach | null>`(select case when lim.brands = '{}' and not ${isOfFactories} then null
      else jsonb_strip_nulls(jsonb_build_object(
        'siteIds', case when ${isOfFactories} then to_jsonb(${factoriesWithin(tenantId, limit)}) end,
        'regionIds', to_jsonb(nullif(lim.regions, '{}')),
        'businessUnitIds', to_jsonb(nullif(lim.units, '{}')),
        'brandIds', to_jsonb(nullif(lim.brands, '{}')))) end
    from (select ${chosen.siteIds} as sites, ${chosen.regionIds} as regions, ${chosen.businessUnitIds} as units,
                 ${chosen.brandIds} as brands offset 0) lim)`
}

export const reachOfUser = (db: Pick<TenantDb, 'tenantId'>, userId: Sql): RawBuilder<Reach | null> =>
  reachWithin(db, {
    siteIds: limitOfUser(db, 'siteIds', userId),
    regionIds: limitOfUser(db, 'regionIds', userId),
    businessUnitIds: limitOfUser(db, 'businessUnitIds', userId),
    brandIds: limitOfUser(db, 'brandIds', userId),
  })

/** What the user sees today; null for everything. */
export async function findReachOfUser(db: TenantDb, userId: string): Promise<Reach | null> {
  const { rows } = await sql<{ reach: Reach | null }>`select ${reachOfUser(db, sql`${userId}::uuid`)} as reach`.execute(
    db.trx,
  )
  return rows[0]?.reach ?? null
}

export async function findLimitsOfUser(db: TenantDb, userId: string): Promise<Limits> {
  const id = sql`${userId}::uuid`
  const { rows } = await sql<Limits>`select ${sql.join(
    kinds.map((kind) => sql`${limitOfUser(db, kind, id)} as ${sql.ref(kind)}`),
  )}`.execute(db.trx)
  return rows[0]!
}

/** Whether each of these records is one of the others, or below one of them. */
export async function areBelow(
  { trx, tenantId }: TenantDb,
  table: 'regions' | 'business_units',
  ids: readonly string[],
  others: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ holds: boolean }>`
    select ${[...ids]}::uuid[] <@ array${withAllBelow(tenantId, table, sql`${[...others]}::uuid[]`)} as holds`.execute(
    trx,
  )
  return rows[0]?.holds === true
}

/** What the key was made with. */
export async function findLimitsOfKey({ trx }: TenantDb, keyId: string): Promise<Limits> {
  return trx
    .selectFrom('api_keys')
    .select(['siteIds', 'regionIds', 'businessUnitIds', 'brandIds'])
    .where('id', '=', keyId)
    .executeTakeFirstOrThrow()
}

/** The user is limited to exactly these from now on. */
export async function updateLimitsOfUser({ trx, tenantId }: TenantDb, userId: string, limits: Limits): Promise<void> {
  for (const kind of kinds) {
    const [table, column] = ofUsers[kind]
    await sql`delete from ${sql.table(table)} where tenant_id = ${tenantId} and user_id = ${userId}`.execute(trx)
    if (limits[kind].length > 0)
      await sql`insert into ${sql.table(table)} (tenant_id, user_id, ${sql.ref(column)})
        select ${tenantId}, ${userId}, id from unnest(${[...new Set(limits[kind])]}::uuid[]) as of_kind (id) on conflict do nothing`.execute(
        trx,
      )
  }
}

const NO_LIMITS: Limits = { siteIds: [], regionIds: [], businessUnitIds: [], brandIds: [] }

/** Of an account that is limited to factories alone, or to nothing. */
export const onlyTo = (siteIds: string[]): Limits => ({ ...NO_LIMITS, siteIds })

type MainDataLimit = Exclude<Kind, 'siteIds'>
const columnOfKeys = {
  regionIds: 'region_ids',
  businessUnitIds: 'business_unit_ids',
  brandIds: 'brand_ids',
} as const satisfies Record<MainDataLimit, string>

/** How many users are limited to the record, and the first of them by account. */
export async function listUsersLimitedTo(
  { trx, tenantId }: TenantDb,
  kind: MainDataLimit,
  id: string,
  most: number,
): Promise<{ count: number; names: string[] }> {
  const [table, column] = ofUsers[kind]
  const { rows } = await sql<{ count: number; account: string }>`
    select count(*) over ()::int as count, u.account from ${sql.table(table)} ul
      join users u on u.tenant_id = ${tenantId} and u.id = ul.user_id
     where ul.tenant_id = ${tenantId} and ul.${sql.ref(column)} = ${id} order by u.account limit ${most}`.execute(trx)
  return { count: rows[0]?.count ?? 0, names: rows.map(({ account }) => account) }
}

/** Users and keys that are limited to one record are limited to the other one instead. Returns the users. */
export async function moveLimits(
  { trx, tenantId }: TenantDb,
  kind: MainDataLimit,
  { fromId, intoId }: { fromId: string; intoId: string },
): Promise<string[]> {
  const [table, column] = ofUsers[kind]
  const ofKeys = sql.ref(columnOfKeys[kind])
  await sql`update api_keys set ${ofKeys} = array_replace(${ofKeys}, ${fromId}::uuid, ${intoId}::uuid)
     where tenant_id = ${tenantId} and ${fromId}::uuid = any(${ofKeys})`.execute(trx)
  const { rows } = await sql<{ userId: string }>`
    delete from ${sql.table(table)} where tenant_id = ${tenantId} and ${sql.ref(column)} = ${fromId} returning user_id`.execute(
    trx,
  )
  const ids = rows.map(({ userId }) => userId)
  await sql`insert into ${sql.table(table)} (tenant_id, user_id, ${sql.ref(column)})
    select ${tenantId}, id, ${intoId} from unnest(${ids}::uuid[]) as moved (id) on conflict do nothing`.execute(trx)
  await sql`update users set version = version + 1 where tenant_id = ${tenantId} and id = any(${ids}::uuid[])`.execute(
    trx,
  )
  return ids
}
