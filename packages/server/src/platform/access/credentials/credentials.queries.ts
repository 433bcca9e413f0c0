/** One list of all credentials: those of accounts and API keys from their tables, those of other rooms as given. */

import type {
  CredentialKind,
  CredentialSort,
} from '@serialis/contract/platform/access/credentials/credentials.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { containing } from '../../../kit/db/query-builder/containing.ts'
import type { KeptCredential } from '../../secrets/kept-credentials.ts'
import { isApiKeyOfSites } from '../api-keys/api-keys.queries.ts'
import { ownsFactor } from '../second-factor/second-factor.queries.ts'

export interface CredentialRow {
  kind: CredentialKind
  id: string
  name: string
  recordType: KeptCredential['recordType']
  recordId: string
  ownerId: string | null
  ownerAccount: string
  ownerName: string
  isOwnerActive: boolean
  madeByName: string
  madeAt: Date | null
  endsAt: Date | null
  lastUsedAt: Date | null
  left: number | null
  /** The account has no password, only a one-time code or not even that. */
  isWithoutPassword: boolean
  mustChangePassword: boolean
  /** The place in the order of the list, unique. */
  place: string
}

const ofOwner = sql`u.account as owner_account, u.name as owner_name, not u.is_disabled as is_owner_active`
const noFlags = sql`false as is_without_password, false as must_change_password`

/** After a reset: the one-time code, whose end is that of the row. */
const passwords = (tenantId: number) => sql`
  select 'PASSWORD' as kind, u.id::text as part, '' as name, 'user' as record_type, u.id::text as record_id,
    u.id as owner_id, ${ofOwner}, '' as made_by_name,
    case when u.password_hash = '' then c.created_at else u.password_set_at end as made_at,
    case when u.password_hash = '' then c.expires_at else u.password_set_at + make_interval(days => p.max_age_days) end as ends_at,
    case when u.password_hash = '' then null else u.last_login_at end as last_used_at,
    null::int as "left", u.password_hash = '' as is_without_password, u.must_change_password
  from users u
  left join one_time_codes c on c.tenant_id = ${tenantId} and c.user_id = u.id
  left join password_policies p on p.tenant_id = ${tenantId}
  where u.tenant_id = ${tenantId}`

/** An app has no date of its last use, only the time step of its last code. */
const apps = (tenantId: number) => sql`
  select 'APP', u.id::text, '', 'user', u.id::text, u.id, ${ofOwner}, '',
    a.confirmed_at, null::timestamptz, to_timestamp(a.used_steps[1] * 30.0), null::int, ${noFlags}
  from authenticator_apps a join users u on u.tenant_id = ${tenantId} and u.id = a.user_id
  where a.tenant_id = ${tenantId} and a.confirmed_at is not null`

const passkeys = (tenantId: number) => sql`
  select 'PASSKEY', k.id::text, k.name, 'user', u.id::text, u.id, ${ofOwner}, '',
    k.created_at, null::timestamptz, k.used_at, null::int, ${noFlags}
  from passkeys k join users u on u.tenant_id = ${tenantId} and u.id = k.user_id
  where k.tenant_id = ${tenantId}`

/** One row for each account with a second factor, also when no codes are left. */
const recoveryCodes = (tenantId: number) => sql`
  select 'RECOVERY_CODES', u.id::text, '', 'user', u.id::text, u.id, ${ofOwner}, '',
    (select min(r.created_at) from recovery_codes r where r.tenant_id = ${tenantId} and r.user_id = u.id),
    null::timestamptz, null::timestamptz,
    (select count(*)::int from recovery_codes r where r.tenant_id = ${tenantId} and r.user_id = u.id), ${noFlags}
  from users u where u.tenant_id = ${tenantId} and ${ownsFactor(tenantId, sql.ref('u.id'))}`

/** Without revoked ones: their list keeps them. */
const apiKeys = (db: TenantDb) => sql`
  select 'API_KEY', k.id::text, k.name, 'api_key', k.id::text, u.id, coalesce(u.account, ''), k.holder_name,
    coalesce(not u.is_disabled, false), k.created_by_name, k.created_at,
    least(k.expires_at, k.created_at + make_interval(days => p.api_key_max_age_days)), k.last_used_at, null::int, ${noFlags}
  from api_keys k
  left join users u on u.tenant_id = ${db.tenantId} and u.id = k.holder_id
  left join password_policies p on p.tenant_id = ${db.tenantId}
  where k.tenant_id = ${db.tenantId} and k.revoked_at is null and ${isApiKeyOfSites(db, sql`k.id`)}`

const given = (kept: readonly KeptCredential[]) => sql`
  select g.kind, g.record_id || ' ' || g.part, g.name, g.record_type, g.record_id, null::uuid, '', g.owner_name,
    g.is_owner_active, '', g.made_at, g.ends_at, g.last_used_at, null::int, ${noFlags}
  from jsonb_to_recordset(${JSON.stringify(
    kept.map((one) => ({
      kind: one.kind,
      record_type: one.recordType,
      record_id: one.recordId,
      part: one.part,
      name: one.name,
      owner_name: one.ownerName,
      is_owner_active: one.isOwnerActive,
      made_at: one.madeAt,
      ends_at: one.endsAt,
      last_used_at: one.lastUsedAt,
    })),
  )}::jsonb) as g(kind text, record_type text, record_id text, part text, name text, owner_name text,
    is_owner_active boolean, made_at timestamptz, ends_at timestamptz, last_used_at timestamptz)`

/** A time as text that sorts like it, or what replaces it. */
const textOf = (time: RawBuilder<unknown>, otherwise: string) =>
  sql`coalesce(to_char(${time} at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'), ${otherwise}::text)`

const places: Record<CredentialSort, RawBuilder<unknown>> = {
  OLDEST: textOf(sql`c.made_at`, ''),
  ENDING: textOf(sql`c.ends_at`, '~'),
  UNUSED: textOf(sql`c.last_used_at`, ''),
  OWNER: sql`coalesce(nullif(c.owner_account, ''), c.owner_name)`,
}

export interface CredentialFilter {
  kind?: CredentialKind | undefined
  owner?: string | undefined
  /** Made before it, or at an unknown time. */
  madeBefore?: Date | undefined
  /** Not used since. */
  unusedSince?: Date | undefined
  endsBefore?: Date | undefined
  isOwnerActive?: boolean | undefined
  sort: CredentialSort
  withApiKeys: boolean
  after?: string | undefined
  limit: number
}

function conditionsOf({ kind, owner, madeBefore, unusedSince, endsBefore, isOwnerActive, after }: CredentialFilter) {
  const conditions = [sql`true`]
  if (kind) conditions.push(sql`c.kind = ${kind}`)
  if (owner) {
    const text = containing(owner)
    conditions.push(sql`(c.owner_account ilike ${text} or c.owner_name ilike ${text} or c.name ilike ${text})`)
  }
  if (madeBefore) conditions.push(sql`coalesce(c.made_at < ${madeBefore}, true)`)
  if (unusedSince) conditions.push(sql`coalesce(greatest(c.last_used_at, c.made_at) < ${unusedSince}, true)`)
  if (endsBefore) conditions.push(sql`c.ends_at < ${endsBefore}`)
  if (isOwnerActive !== undefined) conditions.push(sql`c.is_owner_active = ${isOwnerActive}`)
  if (after !== undefined) conditions.push(sql`c.place > ${after}`)
  return sql.join(conditions, sql` and `)
}

/** `after` is the place of the last row of the previous page. */
export async function listCredentials(
  db: TenantDb,
  kept: readonly KeptCredential[],
  filter: CredentialFilter,
): Promise<CredentialRow[]> {
  const { tenantId } = db
  const parts = [passwords(tenantId), apps(tenantId), passkeys(tenantId), recoveryCodes(tenantId)]
  if (filter.withApiKeys) parts.push(apiKeys(db))
  if (kept.length > 0) parts.push(given(kept))
  const { rows } = await sql<CredentialRow>`
    select * from (
      select c.*, c.kind || ' ' || c.part as id,
        (${places[filter.sort]} || chr(9) || c.kind || ' ' || c.part) collate "C" as place
      from (${sql.join(parts, sql` union all `)}) c
    ) c
    where ${conditionsOf(filter)}
    order by c.place
    limit ${filter.limit + 1}`.execute(db.trx)
  return rows
}
