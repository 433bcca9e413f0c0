import type { ApiKeyState } from '@serialis/contract/platform/access/api-keys.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import {
  areAmongSites,
  areBrandsOfSites,
  factoriesWithin,
  isRowOfSites,
  type Limits,
  reachWithin,
} from '../../sites/sites.service.ts'
import { isHeld } from '../roles/held-grants.queries.ts'

const limitsOf = (column: (name: string) => RawBuilder<unknown>) => ({
  siteIds: column('siteIds'),
  regionIds: column('regionIds'),
  businessUnitIds: column('businessUnitIds'),
  brandIds: column('brandIds'),
})

/** A key without a limit belongs to no site, and neither does one that sees nothing. */
export const isApiKeyOfSites = isRowOfSites('api_keys', (db, column) => {
  const factories = factoriesWithin(db.tenantId, limitsOf(column))
  return sql`(${reachWithin(db, limitsOf(column))} is not null and ${factories} <> '{}' and ${areAmongSites(db, factories)}
    and ${areBrandsOfSites(db, column('brandIds'))})`
})

const columns = [
  'id',
  'name',
  'begins',
  'supplierId',
  'siteIds',
  'regionIds',
  'businessUnitIds',
  'brandIds',
  'createdBy',
  'createdByName',
  'holderName',
  'knownTo',
  'offeredTo',
  'createdAt',
  'expiresAt',
  'revokedAt',
  'lastUsedAt',
] as const

/**
 * What the key may do: what it was made with, without what its holder held only by grants that are over. A key made in
 * these days would otherwise outlive them.
 */
function authorities(db: TenantDb) {
  const through = (
    held: RawBuilder<boolean>,
  ) => sql`from user_roles gu join roles gr on gr.tenant_id = gu.tenant_id and gr.id = gu.role_id
    where gu.tenant_id = ${db.tenantId} and gu.user_id = api_keys.holder_id and ${held}`
  const isHolding = isHeld(db, 'gu')
  const isOver = sql<boolean>`not ${isHolding}`
  const grants = sql`(gr.holds_all or c = any(gr.authorities))`
  return sql<string[]>`(case when not exists (select 1 ${through(isOver)}) then api_keys.authorities
    else array(select c from unnest(api_keys.authorities) c
      where not exists (select 1 ${through(isOver)} and ${grants}) or exists (select 1 ${through(isHolding)} and ${grants})) end)`
}

/** The holder is an account that is not disabled: a key ends with its holder. */
const holderIsActive = ({ tenantId }: TenantDb) =>
  sql<boolean>`exists (select 1 from users u where u.tenant_id = ${tenantId} and u.id = api_keys.holder_id and not u.is_disabled)`

/** The earlier of its expiry and the greatest age of the tenant; null when it has neither. */
const endsAt = ({ tenantId }: TenantDb) =>
  sql<Date | null>`least(api_keys.expires_at, api_keys.created_at + (select make_interval(days => p.api_key_max_age_days) from password_policies p where p.tenant_id = ${tenantId}))`

const isBefore = (db: TenantDb, now: Date) => sql<boolean>`coalesce(${endsAt(db)} > ${now}, true)`

const select = (db: TenantDb) =>
  db.trx
    .selectFrom('api_keys')
    .select(columns)
    .select([
      authorities(db).as('authorities'),
      holderIsActive(db).as('holderIsActive'),
      endsAt(db).as('endsAt'),
      reachWithin(
        db,
        limitsOf((name) => sql.ref(`api_keys.${name}`)),
      ).as('reach'),
    ])
export type ApiKeyRow = NonNullable<Awaited<ReturnType<typeof findApiKey>>>

export const findApiKey = (db: TenantDb, id: string) => select(db).where('id', '=', id).executeTakeFirst()

/** The key if it is valid at `now`; undefined when it is unknown, revoked, expired or too old, or its holder is disabled. */
export const findUsableApiKey = (db: TenantDb, hash: Buffer, now: Date) =>
  select(db)
    .where('tokenHash', '=', hash)
    .where('revokedAt', 'is', null)
    .where(isBefore(db, now))
    .where(holderIsActive(db))
    .executeTakeFirst()

export const listUsableApiKeys = (db: TenantDb, hashes: readonly Buffer[], now: Date) =>
  select(db)
    .select('tokenHash')
    .where('tokenHash', 'in', hashes)
    .where('revokedAt', 'is', null)
    .where(isBefore(db, now))
    .where(holderIsActive(db))
    .execute()

/** Neither revoked nor over. */
export const listLiveApiKeys = (db: TenantDb, now: Date) =>
  select(db).where('revokedAt', 'is', null).where(isBefore(db, now)).orderBy('id').execute()

/** The condition of each state; see `apiKeyStates`. */
function isInState(db: TenantDb, state: ApiKeyState, { now, soon }: { now: Date; soon: Date }) {
  const isOpen = sql<boolean>`(api_keys.revoked_at is null and ${isBefore(db, now)})`
  if (state === 'OVER') return sql<boolean>`not ${isOpen}`
  if (state === 'LEFT') return sql<boolean>`(${isOpen} and not ${holderIsActive(db)})`
  if (state === 'ENDING') return sql<boolean>`(${isOpen} and ${holderIsActive(db)} and not ${isBefore(db, soon)})`
  return sql<boolean>`(${isOpen} and ${holderIsActive(db)} and ${isBefore(db, soon)})`
}

interface ApiKeyFilter {
  after?: string | undefined
  limit: number
  state?: ApiKeyState | undefined
  now: Date
  /** Keys that end before it are ENDING. */
  soon: Date
}

/** Newest first; `after` is the last id of the previous page. */
export function listApiKeys(db: TenantDb, filter: ApiKeyFilter) {
  let rows = select(db)
    .where(isApiKeyOfSites(db, sql`api_keys.id`))
    .orderBy('id', 'desc')
    .limit(filter.limit + 1)
  if (filter.after) rows = rows.where('id', '<', filter.after)
  if (filter.state) rows = rows.where(isInState(db, filter.state, filter))
  return rows.execute()
}

export interface NewApiKey {
  id: string
  name: string
  begins: string
  hash: Buffer
  authorities: string[]
  supplierId: string | null
  limits: Limits
  by: { id: string; name: string }
  at: Date
  expiresAt: Date | null
}

export async function insertApiKey({ trx, tenantId }: TenantDb, key: NewApiKey) {
  await trx
    .insertInto('api_keys')
    .values({
      tenantId,
      id: key.id,
      name: key.name,
      begins: key.begins,
      tokenHash: key.hash,
      authorities: key.authorities,
      supplierId: key.supplierId,
      ...key.limits,
      createdBy: key.by.id,
      createdByName: key.by.name,
      holderId: key.by.id,
      holderName: key.by.name,
      knownTo: [key.by.id],
      createdAt: key.at,
      expiresAt: key.expiresAt,
    })
    .execute()
}

/** Before grants that are over are removed: keys of their owner stay without what these gave them. */
export async function updateKeysOfEndedGrants(db: TenantDb, holderId: string) {
  await db.trx
    .updateTable('api_keys')
    .set({ authorities: authorities(db) })
    .where('holderId', '=', holderId)
    .where('revokedAt', 'is', null)
    .execute()
}

/** A second revocation keeps the time of the first. */
export async function updateApiKeyRevoked({ trx }: TenantDb, id: string, at: Date) {
  await trx.updateTable('api_keys').set({ revokedAt: at }).where('id', '=', id).where('revokedAt', 'is', null).execute()
}

/** An account that may become a holder: known and not disabled. */
export const findHolder = ({ trx }: TenantDb, account: string) =>
  trx
    .selectFrom('users')
    .select(['id', 'account', 'name'])
    .where('account', '=', account)
    .where('isDisabled', '=', false)
    .executeTakeFirst()

export async function updateApiKeyOffered({ trx }: TenantDb, id: string, userId: string) {
  await trx.updateTable('api_keys').set({ offeredTo: userId }).where('id', '=', id).execute()
}

/** False when the key is not offered to this person, or is revoked. */
export async function updateApiKeyHolder({ trx }: TenantDb, id: string, holder: { id: string; name: string }) {
  const { numUpdatedRows } = await trx
    .updateTable('api_keys')
    .set({
      holderId: holder.id,
      holderName: holder.name,
      offeredTo: null,
      knownTo: sql`array_append(array_remove(known_to, ${holder.id}), ${holder.id})`,
    })
    .where('id', '=', id)
    .where('offeredTo', '=', holder.id)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function updateApiKeyUsed({ trx }: TenantDb, id: string, at: Date) {
  await trx.updateTable('api_keys').set({ lastUsedAt: at }).where('id', '=', id).execute()
}

/** Keys that are not revoked. */
export async function countApiKeysOfSupplier({ trx }: TenantDb, supplierId: string): Promise<number> {
  const row = await trx
    .selectFrom('api_keys')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('supplierId', '=', supplierId)
    .where('revokedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export const constraints = { api_keys__name: 'api_key_name_exists' } as const
