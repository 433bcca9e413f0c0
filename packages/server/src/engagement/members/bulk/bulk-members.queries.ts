/** SQL for many members at once. */

import type { IdentitySource } from '@serialis/contract/engagement/members/member-sources.ts'
import type { MemberStatus } from '@serialis/contract/engagement/members/members.status.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { MemberColumns, NewIdentity } from '../members.queries.ts'
import type { FieldSources } from '../sources/field-sources.ts'

export type MemberProfile = Omit<MemberColumns, 'status'>

export interface BulkMember {
  id: string
  status: MemberStatus
  profile: MemberProfile
  /** How many it has. */
  identities: number
  /** Of when this state is: by the source of a message, where one changed it last. */
  stateAt: Date
}

type Row = MemberProfile & Omit<BulkMember, 'profile'>

/** In one order, so that two callers never wait in a circle. */
export async function readBulkMembers(
  { client, tenantId }: TenantDb,
  ids: readonly string[],
  isForChange: boolean,
): Promise<BulkMember[]> {
  if (ids.length === 0) return []
  const { rows } = await client.query<Row>(
    `select m.id, m.status, m.name, m.gender, m.birthday, m.region_id, m.source_channel_id, m.locale, m.zone,
            (select count(*)::int from member_identities i where i.tenant_id = $1 and i.member_id = m.id) as identities,
            case when m.message_version = m.version then m.message_at else m.updated_at end as state_at
       from members m where m.tenant_id = $1 and m.id = any($2::uuid[]) order by m.id ${isForChange ? 'for update of m' : ''}`,
    [tenantId, ids],
  )
  return rows.map(({ id, status, identities, stateAt, ...profile }) => ({ id, status, identities, stateAt, profile }))
}

export interface WrittenMember extends MemberProfile {
  id: string
  /** When the source of the message says that it was so; absent where no message brings it. */
  messageAt?: Date | undefined
  /** Of the fields that it changes. */
  sources: FieldSources
}

const columnsOf = (members: readonly WrittenMember[]) => {
  const column = <N extends keyof MemberProfile | 'id'>(name: N) => members.map((member) => member[name])
  return [
    column('id'),
    column('name'),
    column('gender'),
    column('birthday'),
    column('regionId'),
    column('sourceChannelId'),
    column('locale'),
    column('zone'),
    members.map(({ messageAt }) => messageAt ?? null),
    members.map(({ sources }) => JSON.stringify(sources)),
  ]
}

const UNNESTED = `unnest($2::uuid[], $3::text[], $4::text[], $5::date[], $6::uuid[], $7::uuid[], $8::text[], $9::text[], $10::timestamptz[], $11::jsonb[])
         as r(id, name, gender, birthday, region_id, source_channel_id, locale, zone, message_at, field_sources)`

export async function insertBulkMembers(
  { client, tenantId }: TenantDb,
  members: readonly WrittenMember[],
  at: Date,
): Promise<void> {
  if (members.length === 0) return
  await client.query(
    `insert into members (tenant_id, id, status, name, gender, birthday, region_id, source_channel_id, locale, zone, created_at, updated_at,
                          message_at, message_version, field_sources)
     select $1, id, 'ACTIVE', name, gender, birthday, region_id, source_channel_id, locale, zone, $12, $12,
            message_at, case when message_at is not null then 1 end, field_sources from ${UNNESTED}
     on conflict (tenant_id, id) do nothing`,
    [tenantId, ...columnsOf(members), at],
  )
}

/** Their rows must be locked by the caller. */
export async function updateBulkMembers(
  { client, tenantId }: TenantDb,
  members: readonly WrittenMember[],
  at: Date,
): Promise<void> {
  if (members.length === 0) return
  await client.query(
    `update members m
        set name = r.name, gender = r.gender, birthday = r.birthday, region_id = r.region_id,
            source_channel_id = r.source_channel_id, locale = r.locale, zone = r.zone, version = m.version + 1, updated_at = $12,
            field_sources = field_sources_after(m.field_sources, r.field_sources),
            message_at = coalesce(r.message_at, m.message_at),
            message_version = case when r.message_at is null then m.message_version else m.version + 1 end
       from ${UNNESTED} where m.tenant_id = $1 and m.id = r.id`,
    [tenantId, ...columnsOf(members), at],
  )
}

export interface BulkIdentity extends NewIdentity {
  memberId: string
  verifiedAt: Date | null
  source: IdentitySource
  /** The message or file. */
  sourceId: string
  addedByName: string
}

export async function insertBulkIdentities(
  { client, tenantId }: TenantDb,
  identities: readonly BulkIdentity[],
  at: Date,
): Promise<void> {
  if (identities.length === 0) return
  const column = <N extends keyof BulkIdentity>(name: N) => identities.map((one) => one[name])
  await client.query(
    `insert into member_identities (tenant_id, id, member_id, kind, value_hash, value_encrypted, verified_at, added_at, source, source_id, added_by_name)
     select $1, id, member_id, kind, value_hash, value_encrypted, verified_at, $8, source, source_id, added_by_name
       from unnest($2::uuid[], $3::uuid[], $4::text[], $5::bytea[], $6::bytea[], $7::timestamptz[], $9::text[], $10::uuid[], $11::text[])
         as r(id, member_id, kind, value_hash, value_encrypted, verified_at, source, source_id, added_by_name)
     on conflict (tenant_id, id) do nothing`,
    [
      tenantId,
      column('id'),
      column('memberId'),
      column('kind'),
      column('valueHash'),
      column('valueEncrypted'),
      column('verifiedAt'),
      at,
      column('source'),
      column('sourceId'),
      column('addedByName'),
    ],
  )
}
