import { profileFields } from '@serialis/contract/engagement/members/member-sources.ts'
import type { Gender } from '@serialis/contract/engagement/members/members.schema.ts'
import type { MemberStatus } from '@serialis/contract/engagement/members/members.status.ts'
import { type IdentityKind, identityKinds } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { ChangedSources, FieldSources } from './sources/field-sources.ts'

const columns = [
  'm.id',
  'm.status',
  'm.name',
  'm.gender',
  'm.birthday',
  'm.regionId',
  'm.sourceChannelId',
  'm.locale',
  'm.zone',
  'm.mergedInto',
  'm.version',
  'm.createdAt',
  'm.updatedAt',
] as const

const select = ({ trx }: TenantDb) => trx.selectFrom('members as m').select(columns)

export type MemberRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export const findMember = (db: TenantDb, id: string): Promise<MemberRow | undefined> =>
  select(db).where('m.id', '=', id).executeTakeFirst()

/** Those of these members that are active. */
export const listActiveMembers = async (db: TenantDb, ids: readonly string[]): Promise<MemberRow[]> =>
  ids.length === 0
    ? []
    : select(db)
        .where('m.id', 'in', [...ids])
        .where('m.status', '=', 'ACTIVE')
        .execute()

export const listMembersById = async (db: TenantDb, ids: readonly string[]): Promise<MemberRow[]> =>
  ids.length === 0
    ? []
    : select(db)
        .where('m.id', 'in', [...ids])
        .execute()

/** Locks it for a change. */
export const lockMember = (db: TenantDb, id: string): Promise<MemberRow | undefined> =>
  select(db).where('m.id', '=', id).forUpdate().executeTakeFirst()

/** Of the members of the tenant that have these ids. */
export const listMemberNames = async (
  { trx }: TenantDb,
  ids: readonly string[],
): Promise<Pick<MemberRow, 'id' | 'name'>[]> =>
  ids.length === 0
    ? []
    : await trx
        .selectFrom('members')
        .select(['id', 'name'])
        .where('id', 'in', [...new Set(ids)])
        .execute()

export const findFieldSources = ({ trx }: TenantDb, id: string) =>
  trx
    .selectFrom('members')
    .select([...profileFields, 'fieldSources'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Of all members, by id; `after` is the last id of the previous page. */
export const listEveryFieldSources = ({ trx }: TenantDb, after: string | undefined, limit: number) => {
  const rows = trx.selectFrom('members').select(['id', 'fieldSources']).orderBy('id').limit(limit)
  return (after === undefined ? rows : rows.where('id', '>', after)).execute()
}

/** Held against merging and erasing, and not against an edit. In one order, so that two callers never wait in a circle. */
export const holdMembers = ({ trx }: TenantDb, ids: readonly string[]) =>
  trx
    .selectFrom('members as m')
    .select(['m.id', 'm.status'])
    .where(sql<boolean>`m.id = any(${[...ids]}::uuid[])`)
    .orderBy('m.id')
    .forKeyShare()
    .execute()

/** A hash is of one kind: the kind is part of it. */
export const membersByHash = (
  { trx }: TenantDb,
  hashes: readonly Buffer[],
  kinds: readonly IdentityKind[] = identityKinds,
) =>
  trx
    .selectFrom('member_identities as i')
    .select(['i.valueHash', 'i.memberId'])
    .where('i.kind', 'in', [...kinds])
    .where(sql<boolean>`i.value_hash = any(${[...hashes]}::bytea[])`)
    .execute()

export interface MemberFilter {
  status?: MemberStatus | undefined
  gender?: Gender | undefined
  /** About the column `m.region_id`. */
  isInRegion?: RawBuilder<boolean> | undefined
  sourceChannelId?: string | undefined
  /** About the column `m.id`. */
  isOwner?: RawBuilder<boolean> | undefined
  /** About the column `m.id`, from rooms to the right. */
  others?: readonly RawBuilder<boolean>[] | undefined
  /** Members with one of these identities. */
  hashes?: readonly Buffer[] | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the last id of the previous page. */
export async function listMembers(db: TenantDb, filter: MemberFilter): Promise<MemberRow[]> {
  const { status, gender, isInRegion, isOwner, sourceChannelId, others = [], hashes, after, limit } = filter
  let rows = select(db)
    .orderBy('m.id', 'desc')
    .limit(limit + 1)
  if (status) rows = rows.where('m.status', '=', status)
  if (gender) rows = rows.where('m.gender', '=', gender)
  if (isInRegion) rows = rows.where(isInRegion)
  if (isOwner) rows = rows.where(isOwner)
  for (const condition of others) rows = rows.where(condition)
  if (sourceChannelId) rows = rows.where('m.sourceChannelId', '=', sourceChannelId)
  if (hashes)
    rows = rows.where('m.id', 'in', (is) =>
      is
        .selectFrom('member_identities as i')
        .select('i.memberId')
        // By its index, which begins with the kind.
        .where('i.kind', 'in', [...identityKinds])
        .where('i.valueHash', 'in', [...hashes]),
    )
  if (after) rows = rows.where('m.id', '<', after)
  return rows.execute()
}

export type MemberColumns = Pick<
  MemberRow,
  'status' | 'name' | 'gender' | 'birthday' | 'regionId' | 'sourceChannelId' | 'locale' | 'zone'
>

export async function insertMember(
  { trx, tenantId }: TenantDb,
  { at, sources, ...member }: MemberColumns & { id: string; at: Date; sources: FieldSources },
): Promise<void> {
  await trx
    .insertInto('members')
    .values({ tenantId, ...member, fieldSources: JSON.stringify(sources), createdAt: at, updatedAt: at })
    .execute()
}

/** The row must be locked by the caller. `sources`: of the fields that it changes. */
export async function updateMember(
  { trx }: TenantDb,
  id: string,
  { sources = [], ...change }: Partial<MemberColumns> & { sources?: ChangedSources },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('members')
    .set((eb) => ({
      ...change,
      fieldSources: sql`field_sources_after(field_sources, ${JSON.stringify(sources)}::jsonb)`,
      version: eb('version', '+', 1),
      updatedAt: at,
    }))
    .where('id', '=', id)
    .execute()
}

const identities = ({ trx }: TenantDb) =>
  trx
    .selectFrom('member_identities')
    .select(['id', 'memberId', 'kind', 'valueEncrypted', 'verifiedAt', 'addedAt', 'source', 'sourceId', 'addedByName'])
    .orderBy('id')

export type IdentityRow = Awaited<ReturnType<ReturnType<typeof identities>['execute']>>[number]

/** By kind, in the order of the kinds; of one kind, the oldest first. */
export const listIdentities = async (
  db: TenantDb,
  memberIds: readonly string[],
  kinds?: readonly IdentityKind[],
): Promise<IdentityRow[]> => {
  if (memberIds.length === 0) return []
  const rows = identities(db).where('memberId', 'in', [...memberIds])
  const found = await (kinds ? rows.where('kind', 'in', [...kinds]) : rows).execute()
  return found.toSorted((a, b) => identityKinds.indexOf(a.kind) - identityKinds.indexOf(b.kind))
}

/** Those of all members, by id; `after` is the last id of the previous page. */
export const listEveryIdentity = (db: TenantDb, after: string | undefined, limit: number): Promise<IdentityRow[]> => {
  const rows = identities(db).limit(limit)
  return (after ? rows.where('id', '>', after) : rows).execute()
}

export interface NewIdentity {
  id: string
  kind: IdentityKind
  valueHash: Buffer
  valueEncrypted: Buffer
}

/** The first of these kinds and hashes that a member has. */
export async function findTaken(
  { trx }: TenantDb,
  wanted: readonly Pick<NewIdentity, 'kind' | 'valueHash'>[],
): Promise<IdentityKind | undefined> {
  const row = await trx
    .selectFrom('member_identities')
    .select('kind')
    .where((is) => is.or(wanted.map(({ kind, valueHash }) => is.and({ kind, valueHash }))))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.kind
}

export async function insertIdentities(
  { trx, tenantId }: TenantDb,
  memberId: string,
  added: readonly NewIdentity[],
  { at, by }: { at: Date; by: string },
): Promise<void> {
  await trx
    .insertInto('member_identities')
    .values(
      added.map((one) => ({
        tenantId,
        memberId,
        ...one,
        verifiedAt: null,
        addedAt: at,
        source: 'PERSON' as const,
        addedByName: by,
      })),
    )
    .execute()
}

export async function verifyIdentity({ trx }: TenantDb, id: string, at: Date): Promise<void> {
  await trx.updateTable('member_identities').set({ verifiedAt: at }).where('id', '=', id).execute()
}

export async function deleteIdentity({ trx }: TenantDb, id: string): Promise<void> {
  await trx.deleteFrom('member_identities').where('id', '=', id).execute()
}

const COLUMN = { region: 'regionId', source_channel: 'sourceChannelId' } as const
/** Kinds of main data that a member names. */
export type NamedKind = keyof typeof COLUMN
export const isNamedKind = (kind: string): kind is NamedKind => kind in COLUMN

export async function countMembersNaming({ trx }: TenantDb, kind: NamedKind, id: string): Promise<number> {
  const { count } = await trx
    .selectFrom('members')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where(COLUMN[kind], '=', id)
    .executeTakeFirstOrThrow()
  return count
}

/** Members that named the one name the other, with a new version each. */
export async function moveMembers(
  { trx }: TenantDb,
  kind: NamedKind,
  { fromId, intoId, at }: { fromId: string; intoId: string; at: Date },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('members')
    .set((eb) => ({ [COLUMN[kind]]: intoId, version: eb('version', '+', 1), updatedAt: at }))
    .where(COLUMN[kind], '=', fromId)
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

export const constraints = {
  member_identities__value: 'member_identity_exists',
  members__region: 'member_region_not_exists',
  members__channel: 'member_channel_not_exists',
} as const
